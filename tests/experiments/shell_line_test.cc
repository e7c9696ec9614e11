#include "experiments/shell_line.h"

#include <catch2/catch.hpp>

namespace dcqcn {
namespace {

TEST_CASE("Shell line: plain words stay bare, all others are quoted", "[shell]") {
    CHECK(ShellLine({"dcqcn", "run", "a/b.json", "--set", "rp.gain=0.5"}) ==
          "dcqcn run a/b.json --set rp.gain=0.5");
    CHECK(ShellLine({"a b", "", "it's", "{\"x\":1}", "$HOME"}) ==
          "'a b' '' 'it'\\''s' '{\"x\":1}' '$HOME'");
}

}  // namespace
}  // namespace dcqcn
