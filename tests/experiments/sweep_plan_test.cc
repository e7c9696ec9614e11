#include "experiments/sweep_plan.h"

#include <set>

#include <catch2/catch.hpp>

#include "tests/experiments/sweep_fixtures.h"

namespace dcqcn {
namespace {

SweepPlan PlanOf(const TempFolder& folder, const std::string& patch = "{}") {
    return MakeSweepPlan(ReadSweepSpec(WriteSpec(folder, patch)));
}

TEST_CASE("Sweep plan: every combination once per seed; seeds, then the last axis first",
          "[sweep]") {
    const TempFolder folder;
    const SweepPlan plan = PlanOf(folder);
    REQUIRE(plan.runs() == 12);
    std::set<std::string> combinations;
    for (std::int64_t run = 0; run < plan.runs(); ++run) {
        const Scenario scenario = ScenarioOf(plan, run);
        CHECK(scenario.seed == plan.SeedOf(run));
        combinations.insert(scenario.resolved.dump());
    }
    CHECK(combinations.size() == 12);
    CHECK(ScenarioOf(plan, 0).seed == 1);
    CHECK(ScenarioOf(plan, 1).seed == 2);
    CHECK(ScenarioOf(plan, 2).flows[0].size == Bytes(2'000'000));
    CHECK(ScenarioOf(plan, 2).fabric.rp.gain == 0.5);
    CHECK(ScenarioOf(plan, 4).fabric.rp.gain == 0.25);
}

TEST_CASE("Sweep plan: settings reach every run", "[sweep]") {
    const TempFolder folder;
    const SweepPlan plan = PlanOf(folder, R"({"set": {"until": "7ms", "mtu": "512B"}})");
    for (const std::int64_t run : {0, 11}) {
        CHECK(ScenarioOf(plan, run).until == 7ms);
        CHECK(ScenarioOf(plan, run).fabric.mtu == Bytes(512));
    }
}

TEST_CASE("Sweep plan: a preset in the grid beats the scenario's algorithm", "[sweep]") {
    const TempFolder folder;
    const std::string scenario = Changed(R"({"rp": {"algorithm": "dcqcn"}})").dump();
    const SweepPlan plan = PlanOf(folder, R"({"grid": null, "scenario": )" + scenario + "}");
    CHECK(ScenarioOf(plan, 0).fabric.rp.algorithm == "dcqcn");
    const SweepPlan presets =
        PlanOf(folder, R"({"grid": {"nic.preset": ["paper", "nvidia"], "workload.size": null,
                                    "rp.gain": null}, "scenario": )" +
                           scenario + "}");
    std::set<std::string> algorithms;
    for (std::int64_t run = 0; run < presets.runs(); ++run) {
        algorithms.insert(ScenarioOf(presets, run).fabric.rp.algorithm);
    }
    CHECK(algorithms == std::set<std::string>{"dcqcn", "connectx"});
}

TEST_CASE("Sweep plan: without a grid there is one point", "[sweep]") {
    const TempFolder folder;
    CHECK(PlanOf(folder, R"({"grid": null})").runs() == 2);
}

TEST_CASE("Sweep plan: the fingerprint tells sweeps apart and names none", "[sweep]") {
    const TempFolder folder;
    const std::string fingerprint = PlanOf(folder).fingerprint;
    CHECK(PlanOf(folder, R"({"name": "x"})").fingerprint == fingerprint);
    CHECK(PlanOf(folder, R"({"seeds": 3})").fingerprint != fingerprint);
    CHECK(PlanOf(folder, R"({"set": {"mtu": "512B"}})").fingerprint != fingerprint);
    CHECK(PlanOf(folder, R"({"grid": {"rp.gain": [0.5, 0.25, 0.126]}})").fingerprint !=
          fingerprint);
}

TEST_CASE("Sweep plan: the fingerprint sees into a topology's file", "[sweep]") {
    const TempFolder folder;
    const auto with_delay = [&](const char* delay) {
        const nlohmann::json topology{{"kind", "star"}, {"hosts", 3}, {"delay", delay}};
        folder.Write("topology.json", topology.dump());
        return PlanOf(folder, R"({"set": {"topology": {"file": "topology.json"}}})").fingerprint;
    };
    CHECK(with_delay("1us") != with_delay("2us"));
}

TEST_CASE("Sweep plan: a run's command repeats it", "[sweep]") {
    const TempFolder folder;
    const SweepPlan plan = PlanOf(folder, R"({"set": {"until": "7ms"}})");
    CHECK(CommandOf(plan, 3) == "dcqcn run " + folder / "base.json" +
                                    " --set until=7ms --set rp.gain=0.5 --set workload.size=2MB"
                                    " --seed 2");
    CHECK(CommandOf(PlanOf(folder, R"({"scenario": )" + SmallestScenario().dump() + "}"), 0) == "");
}

}  // namespace
}  // namespace dcqcn
