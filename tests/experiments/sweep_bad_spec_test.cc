// Sweeps that are wrong in one place: exit code 2, one message that says where, what and why,
// before any run and with nothing left behind.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/experiments/sweep_fixtures.h"

namespace dcqcn {
namespace {

struct BadSpec {
    const char* change;                 // to the smallest spec
    std::vector<std::string> expected;  // parts of the message
};

const std::vector<BadSpec> kBadSpecs{
    // The spec itself.
    {R"({"scenarios": "x"})", {"spec.json: scenarios", "unknown key", "\"scenario\""}},
    {R"({"scenario": null})", {"spec.json: scenario: is missing", "add"}},
    {R"({"scenario": 5})", {"spec.json: scenario: 5 must be the path"}},
    {R"({"scenario": "none.json"})", {"none.json", "No such file"}},
    {R"({"seeds": 0})", {"spec.json: seeds: 0 is outside"}},
    {R"({"seeds": 2.5})", {"spec.json: seeds: 2.5", "whole number"}},
    {R"({"seeds": []})", {"spec.json: seeds: [] is empty"}},
    {R"({"seeds": [1, -1]})", {"spec.json: seeds", "-1", "whole number"}},
    {R"({"seeds": [1, 1]})", {"spec.json: seeds", "1 twice"}},
    {R"({"seeds": "5"})", {"spec.json: seeds", "\"5\""}},
    {R"({"set": []})", {"spec.json: set: [] must be an object"}},
    {R"({"set": {"seed": 5}})", {"spec.json: set.seed: 5", "\"seeds\""}},
    {R"({"grid": [1]})", {"spec.json: grid: [1] must be an object"}},
    {R"({"grid": {"rp.gain": 0.5}})", {"spec.json: grid.rp.gain: 0.5 must be a list"}},
    {R"({"grid": {"rp.gain": []}})", {"spec.json: grid.rp.gain: [] must be a list"}},
    {R"({"grid": {"rp.gain": [0.5, 0.5]}})", {"spec.json: grid.rp.gain", "0.5 twice"}},
    {R"({"grid": {"seed": [1, 2]}})", {"spec.json: grid.seed: [1,2]", "\"seeds\""}},
    {R"({"seeds": 100000, "grid": {"rp.fast_recovery_steps": [4, 5]}})",
     {"spec.json: grid", "more than 1000000 runs", "fewer"}},
    // What it sets.
    {R"({"grid": {"rp.gain": [0.5, 1.5]}})",
     {"spec.json: grid.rp.gain: rp.gain: 1.5 is outside (0, 1]",
      "combination rp.gain=1.5, workload.size=1MB"}},
    {R"({"grid": {"rp.gian": [0.5]}})",
     {"spec.json: grid.rp.gian: rp.gian: 0.5", "unknown key", "\"gain\""}},
    {R"({"grid": {"rp..gain": [0.5]}})", {"spec.json: grid.rp..gain", "empty part"}},
    {R"({"grid": {"workload.size": [1]}})", {"spec.json: grid.workload.size", "1 needs a unit"}},
    {R"({"grid": {"workload.1.size": ["1MB"]}})", {"spec.json: grid.workload.1.size"}},
    {R"({"set": {"until": 5}})", {"spec.json: set.until: until: 5 needs a unit"}},
    {R"({"set": {"mtu.x": 5}})", {"spec.json: set.mtu.x", "mtu"}},
    {R"({"set": {"rp.gain": 0.5}})",
     {"spec.json: set.rp.gain: lies within", "spec.json: grid.rp.gain", "once"}},
    {R"({"grid": {"workload.0.size": ["1MB"]}})",
     {"spec.json: grid.workload.0.size: lies within", "spec.json: grid.workload.size"}},
    {R"({"set": {"rp": {"release": "keep"}}})",
     {"spec.json: grid.rp.gain: lies within", "spec.json: set.rp"}},
    {R"({"grid": {"switch.ecn.kmin": ["1KB", "1MB"]}})",
     {"spec.json: grid.switch.ecn.kmin", "is above", "switch.ecn.kmin=1MB"}},
    {R"({"grid": {"switch.pfc.headroom": ["13MB"]}})",
     {"13MB of headroom", "switch.pfc.headroom=13MB", "of ", "spec.json"}},
    {R"({"scenario": {"topology": {"kind": "star", "hosts": 3}}})",
     {"spec.json: scenario: workload"}},
};

TEST_CASE("Sweep: a wrong spec exits with 2, says why once and runs nothing", "[sweep]") {
    for (const auto& [change, expected] : kBadSpecs) {
        const TempFolder folder;
        const std::string spec = WriteSpec(folder, change);
        const auto before = folder.Names();
        const Called called = CallSweep({spec, "--out", folder / "out"});
        CAPTURE(change, called.err, called.out);
        CHECK(called.code == 2);
        CHECK(called.out.empty());
        CHECK(called.err.starts_with("dcqcn: error: "));
        CHECK(std::ranges::count(called.err, '\n') == 1);
        for (const std::string& part : expected) {
            CAPTURE(part);
            CHECK(called.err.find(part) != std::string::npos);
        }
        CHECK(folder.Names() == before);
    }
}

struct BadSweep {
    std::vector<std::string> arguments;  // SPEC and FILE stand for files, OUT for a folder
    std::vector<std::string> expected;
};

const std::vector<BadSweep> kBadSweeps{
    {{}, {"SPEC.json is missing"}},
    {{"SPEC", "OTHER"}, {"OTHER", "not expected"}},
    {{"SPEC", "--jobs", "0"}, {"--jobs", "0"}},
    {{"SPEC", "--shard", "0/4"}, {"--shard: \"0/4\"", "I from 1 to N"}},
    {{"SPEC", "--shard", "5/4"}, {"--shard: \"5/4\""}},
    {{"SPEC", "--shard", "2"}, {"--shard: \"2\""}},
    {{"SPEC", "--metric", "flows.jian"}, {"--metric", "\"flows.jian\"", "\"flows.jain\""}},
    {{"SPEC", "--retry-failed"}, {"--retry-failed", "--resume"}},
    {{"SPEC", "--out", "/proc/nowhere"}, {"--out: /proc/nowhere", "cannot be written"}},
    {{"SPEC", "--out", "FILE"}, {"--out", "text", "cannot be written"}},
    {{"merge", "OUT"}, {"in", "required"}},
    {{"merge", "OUT", "FILE"}, {"text", "not a database"}},
    {{"merge", "OUT", "/nowhere"}, {"/nowhere", "unable to open"}},
};

TEST_CASE("Sweep: a wrong call exits with 2, says why once and leaves nothing", "[sweep]") {
    for (const auto& [arguments, expected] : kBadSweeps) {
        const TempFolder folder;
        std::vector<std::string> given = arguments;
        std::ranges::replace(given, std::string("SPEC"), WriteSpec(folder));
        std::ranges::replace(given, std::string("FILE"),
                             folder.Write("text", std::string(5000, 'x')));
        std::ranges::replace(given, std::string("OUT"), folder / "out");
        const auto before = folder.Names();
        const Called called = CallSweep(given);
        CAPTURE(given, called.err, called.out);
        CHECK(called.code == 2);
        CHECK(called.out.empty());
        CHECK(std::ranges::count(called.err, '\n') == 1);
        for (const std::string& part : expected) {
            CAPTURE(part);
            CHECK(called.err.find(part) != std::string::npos);
        }
        CHECK(folder.Names() == before);
    }
}

}  // namespace
}  // namespace dcqcn
