#include "experiments/sweep_folder.h"

#include <optional>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/experiments/temp_folder.h"

namespace dcqcn {
namespace {

TEST_CASE("Sweep folder: one sweep at a time fills it", "[sweep]") {
    const TempFolder folder;
    std::optional<SweepFolder> first(std::in_place, folder / "a");
    CHECK_THROWS_WITH(SweepFolder(folder / "a"), Catch::Contains("is being filled by another"));
    const SweepFolder elsewhere(folder / "b");
    first.reset();
    CHECK_NOTHROW(SweepFolder(folder / "a/"));
}

TEST_CASE("Sweep folder: one that was made for nothing goes away, what was there stays",
          "[sweep]") {
    const TempFolder folder;
    std::filesystem::create_directory(folder / "old");
    { const SweepFolder old(folder / "old"); }
    { const SweepFolder made(folder / "new"); }
    CHECK(folder.Names() == std::set<std::string>{"old"});
}

TEST_CASE("Sweep folder: a place that cannot be written is refused", "[sweep]") {
    const TempFolder folder;
    CHECK_THROWS_AS(SweepFolder(""), ConfigError);
    CHECK_THROWS_AS(SweepFolder("/proc/nowhere"), ConfigError);
    CHECK_THROWS_AS(SweepFolder(folder.Write("file", "")), ConfigError);
}

}  // namespace
}  // namespace dcqcn
