#include "topologies/nearest.h"

#include <catch2/catch.hpp>

namespace dcqcn {
namespace {

TEST_CASE("Nearest: one insertion, deletion or replacement is a distance of one") {
    CHECK(EditDistance("rate", "rate") == 0);
    CHECK(EditDistance("rate", "rates") == 1);
    CHECK(EditDistance("rate", "rat") == 1);
    CHECK(EditDistance("rate", "gate") == 1);
    CHECK(EditDistance("kitten", "sitting") == 3);
    CHECK(EditDistance("", "abc") == 3);
}

TEST_CASE("Nearest: the nearest known word is suggested, the first among equals") {
    CHECK(SuggestNearest("dealy", {"rate", "delay"}) == "did you mean \"delay\"?");
    CHECK(SuggestNearest("H0", {"H1", "H2"}) == "did you mean \"H1\"?");
}

TEST_CASE("Nearest: when nothing is near, the known words are listed") {
    CHECK(SuggestNearest("zzzzzz", {"rate", "delay"}) == "known: \"rate\", \"delay\"");
    CHECK(SuggestNearest("z", {}) == "none is known here");
}

TEST_CASE("Nearest: a long list is cut") {
    std::vector<std::string> known;
    for (int i = 0; i < 100; ++i) {
        known.push_back("long_name_" + std::to_string(i));
    }
    const std::string text = SuggestNearest("x", known);
    CHECK(text.size() < 300);
    CHECK(text.ends_with(", ..."));
}

}  // namespace
}  // namespace dcqcn
