#include "operators/chips.h"

#include <set>

#include <catch2/catch.hpp>

#include "base/check.h"

namespace dcqcn {

using namespace literals;

TEST_CASE("check: every number of a chip has its source", "[operators]") {
    std::set<std::string_view> names;
    for (const Chip& chip : Chips()) {
        CAPTURE(chip.name);
        CHECK(names.insert(chip.name).second);
        CHECK(chip.cell > 0_B);
        CHECK_FALSE(chip.cell_source.empty());
        CHECK(chip.memory.has_value() != chip.memory_source.empty());
    }
}

TEST_CASE("check: a chip is found by its name, and by what platforms are called", "[operators]") {
    CHECK(ChipNamed("trident2").memory == 12_MB);
    CHECK(ChipOf("x86_64-dell_s6000_s1220-r0")->name == "trident2");
    CHECK(ChipOf("ACS-MSN2700")->name == "spectrum1");
    CHECK(ChipOf("x86_64-arista_7260cx3_64")->name == "tomahawk2");
    CHECK(ChipOf("toaster") == nullptr);
    CHECK_THROWS_AS(ChipNamed("trident"), ConfigError);
    CHECK_THROWS_WITH(ChipNamed("x"), Catch::Contains("trident2, tomahawk"));
}

}  // namespace dcqcn
