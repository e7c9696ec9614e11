#include "operators/finding.h"

#include <catch2/catch.hpp>

#include "model_fixtures.h"

namespace dcqcn {

TEST_CASE("lint: errors come first, and each finding is complete", "[operators]") {
    PlainSwitch plain = S6000();
    plain.classes[0].ecn->pmax = 0;
    plain.classes[1].headroom = Bytes(30'000);
    const auto findings = LintOf(ToModel(plain));
    REQUIRE(findings.size() >= 2);
    for (std::size_t i = 0; i < findings.size(); ++i) {
        CHECK((i == 0 || findings[i - 1].severity >= findings[i].severity));
        CHECK_FALSE(findings[i].rule.empty());
        CHECK_FALSE(findings[i].place.file.empty());
        CHECK_FALSE(findings[i].value.empty());
        CHECK_FALSE(findings[i].why.empty());
        CHECK_FALSE(findings[i].fix.empty());
    }
    CHECK(findings[0].severity == Severity::kError);
}

TEST_CASE("lint: a switch with enough of everything has no finding", "[operators]") {
    PlainSwitch plain = PaperSwitch();
    for (PlainClass& c : plain.classes) {
        c.headroom = Bytes(40'000);
    }
    CHECK(LintOf(ToModel(plain)).empty());
}

TEST_CASE("lint: long lists of ports are cut", "[operators]") {
    CHECK(Ports({"a"}) == "a");
    CHECK(Ports({"a", "b", "c"}) == "a, b, c");
    CHECK(Ports({"a", "b", "c", "d", "e"}) == "a, b, c and 2 more");
}

}  // namespace dcqcn
