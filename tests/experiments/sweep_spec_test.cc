#include "experiments/sweep_spec.h"

#include <catch2/catch.hpp>

#include "tests/experiments/sweep_fixtures.h"

namespace dcqcn {
namespace {

TEST_CASE("Sweep spec: a scenario's file is relative to the spec's", "[sweep]") {
    const TempFolder folder;
    std::filesystem::create_directory(folder / "sub");
    folder.Write("sub/s.json", SmallestScenario().dump());
    const SweepSpec spec = ReadSweepSpec(WriteSpec(folder, R"({"scenario": "sub/s.json"})"));
    CHECK(spec.scenario == SmallestScenario());
    CHECK(spec.scenario_file == folder / "sub/s.json");
    CHECK(spec.topology_folder == folder / "sub");
}

TEST_CASE("Sweep spec: a scenario may stand in it", "[sweep]") {
    const TempFolder folder;
    const std::string file =
        WriteSpec(folder, R"({"scenario": )" + SmallestScenario().dump() + "}");
    const SweepSpec spec = ReadSweepSpec(file);
    CHECK(spec.scenario == SmallestScenario());
    CHECK(spec.scenario_file.empty());
    CHECK(spec.scenario_origin == file + ": scenario");
}

TEST_CASE("Sweep spec: axes come by path, values in their order", "[sweep]") {
    const TempFolder folder;
    const SweepSpec spec = ReadSweepSpec(WriteSpec(folder));
    REQUIRE(spec.axes.size() == 2);
    CHECK(spec.axes[0].path == "rp.gain");
    CHECK(spec.axes[0].values == std::vector<nlohmann::json>{0.5, 0.25, 0.125});
    CHECK(spec.axes[1].path == "workload.size");
    CHECK(spec.name == "spec");
}

TEST_CASE("Sweep spec: seeds are a number of them from 1 on, or a list", "[sweep]") {
    const TempFolder folder;
    using Seeds = std::vector<std::uint64_t>;
    CHECK(ReadSweepSpec(WriteSpec(folder, R"({"seeds": 3})")).seeds == Seeds{1, 2, 3});
    CHECK(ReadSweepSpec(WriteSpec(folder, R"({"seeds": [7, 0]})")).seeds == Seeds{7, 0});
    CHECK(ReadSweepSpec(WriteSpec(folder, R"({"seeds": null})")).seeds == Seeds{1});
}

TEST_CASE("Sweep spec: neither the name nor the order of keys is part of what is run", "[sweep]") {
    const TempFolder folder;
    const auto canonical = [&](const char* patch) {
        return CanonicalSpec(ReadSweepSpec(WriteSpec(folder, patch)));
    };
    CHECK(canonical(R"({"name": "another"})") == canonical("{}"));
    CHECK(canonical(R"({"seeds": [1, 2]})") == canonical("{}"));
    CHECK(canonical(R"({"seeds": [2, 1]})") != canonical("{}"));
    CHECK(canonical(R"({"set": {"mtu": "512B"}})") != canonical("{}"));
}

}  // namespace
}  // namespace dcqcn
