// Calls that are wrong in one place: exit code 2, one message that says where and why, and nothing
// left behind.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"

namespace dcqcn {
namespace {

struct BadCall {
    std::vector<std::string> arguments;  // GOOD, CUT, ... stand for files, OUT for a folder
    std::vector<std::string> expected;   // parts of the message
};

const std::vector<BadCall> kBadCalls{
    {{}, {"command is missing", "\"run\"", "--help"}},
    {{"rnu"}, {"\"rnu\" is no command", "\"run\""}},
    {{"--fast"}, {"--fast"}},
    {{"run"}, {"scenario", "required"}},
    {{"run", "GOOD", "OTHER"}, {"OTHER", "not expected"}},
    {{"run", "GOOD", "--fast"}, {"--fast", "not expected"}},
    // Files.
    {{"run", "MISSING"}, {"missing.json", "No such file"}},
    {{"run", "FOLDER"}, {"FOLDER", "is a folder"}},
    {{"run", "EMPTY"}, {"empty.json", "is empty"}},
    {{"run", "CUT"}, {"cut.json", "line 2, column", "cut off"}},
    {{"run", "COMMA"}, {"comma.json", "line 1, column"}},
    {{"run", "TWICE"}, {"twice.json", "\"seed\"", "twice"}},
    {{"run", "BAD"}, {"bad.json", "rp.gain", "1.5 is outside (0, 1]"}},
    // --engine.
    {{"run", "GOOD", "--engine", "mpi"}, {"--engine", "mpi", "granted-time-window"}},
    {{"run", "GOOD", "--engine", "null-message", "--pcap", "OUT"}, {"--pcap", "one process"}},
    // --seed, --until, --scheduler.
    {{"run", "GOOD", "--seed", "one"}, {"--seed", "\"one\"", "whole number"}},
    {{"run", "GOOD", "--seed=-1"}, {"--seed", "\"-1\"", "whole number"}},
    {{"run", "GOOD", "--seed", "1.5"}, {"--seed", "\"1.5\"", "whole number"}},
    {{"run", "GOOD", "--seed="}, {"--seed"}},
    {{"run", "GOOD", "--seed", "99999999999999999999"}, {"--seed", "at most 18 digits"}},
    {{"run", "GOOD", "--seed"}, {"--seed"}},
    {{"run", "GOOD", "--until", "5"}, {"--until", "\"5\"", "unit"}},
    {{"run", "GOOD", "--until", "soon"}, {"--until", "\"soon\"", "unit"}},
    {{"run", "GOOD", "--until", "0ms"}, {"until", "\"0ms\"", "below the smallest"}},
    {{"run", "GOOD", "--engine", "omnet"}, {"--engine", "omnet", "fabric"}},
    {{"run", "GOOD", "--scheduler", "list"}, {"--scheduler", "list", "priority-queue"}},
    // --set.
    {{"run", "GOOD", "--set", "rp.gain"}, {"--set rp.gain", "path=value"}},
    {{"run", "GOOD", "--set", "=5"}, {"--set =5", "path=value"}},
    {{"run", "GOOD", "--set", "rp.gain=2"}, {"--set rp.gain=2", "2 is outside (0, 1]"}},
    {{"run", "GOOD", "--set", "rp.gian=0.5"}, {"--set rp.gian=0.5", "unknown key", "\"gain\""}},
    {{"run", "GOOD", "--set", "pr.gain=0.5"}, {"--set pr.gain=0.5", "unknown key"}},
    {{"run", "GOOD", "--set", "mtu=1000"}, {"--set mtu=1000", "needs a unit"}},
    {{"run", "GOOD", "--set", "mtu.size=1KB"}, {"--set mtu.size=1KB", "needs a unit"}},
    {{"run", "GOOD", "--set", "workload.1.size=1MB"}, {"--set workload.1.size=1MB", "workload.1"}},
    {{"run", "GOOD", "--set", "workload.size=1"}, {"--set workload.size=1", "needs a unit"}},
    {{"run", "GOOD", "--set", "topology.hosts=1"}, {"--set topology.hosts=1", "1 is outside"}},
    {{"run", "GOOD", "--set", "switch.ecn.kmin=1MB"}, {"--set switch.ecn.kmin=1MB", "is above"}},
    {{"run", "GOOD", "--set", "seed=0x10"}, {"--set seed=0x10", "whole number"}},
    {{"run", "GOOD", "--set", "rp={\"gain\":1,\"gain\":2}"}, {"--set", "\"gain\"", "twice"}},
    {{"run", "GOOD", "--set"}, {"--set"}},
    {{"run", "GOOD", "--set", "switch.pfc.headroom=13MB"}, {"switch sw0", "13MB of headroom"}},
    // --out.
    {{"run", "GOOD", "--out", ""}, {"--out", "cannot be written"}},
    {{"run", "GOOD", "--out", "/proc/nowhere"}, {"--out: /proc/nowhere", "cannot be written"}},
    {{"run", "GOOD", "--out", "GOOD"}, {"--out", "good.json", "cannot be written"}},
    {{"run", "GOOD", "--out", "GOOD/below"}, {"--out", "below", "cannot be written"}},
    {{"run", "BAD", "--out", "OUT"}, {"bad.json", "rp.gain"}},
    {{"run", "GOOD", "--out", "OUT", "--set", "mtu=1"}, {"--set mtu=1"}},
    // --pcap.
    {{"run", "GOOD", "--pcap", ""}, {"--pcap", "cannot be written"}},
    {{"run", "GOOD", "--pcap", "/proc/nowhere"}, {"--pcap: /proc/nowhere", "cannot be written"}},
    {{"run", "GOOD", "--pcap", "GOOD"}, {"--pcap", "good.json", "cannot be written"}},
    {{"run", "GOOD", "--pcap-ports", "h0"}, {"--pcap-ports", "--pcap"}},
    {{"run", "GOOD", "--pcap", "OUT", "--pcap-ports", "h9"}, {"--pcap-ports", "\"h9\"", "\"h0\""}},
    {{"run", "GOOD", "--pcap", "OUT", "--pcap-ports", "h0:1"}, {"\"h0:1\"", "only port 0"}},
    {{"run", "GOOD", "--pcap", "OUT", "--pcap-ports", "sw0:x"}, {"\"sw0:x\"", "ports 0 to 2"}},
    {{"run", "GOOD", "--pcap", "OUT", "--pcap-snaplen", "0"}, {"--pcap-snaplen", "0", "65535"}},
    {{"run", "GOOD", "--pcap", "OUT", "--pcap-limit", "0"}, {"--pcap-limit", "0"}},
    // explain.
    {{"explain", "rp.gian"}, {"rp.gian", "no key", "\"rp.gain\""}},
    {{"explain", "enabled"}, {"may be any of", "np.enabled", "switch.pfc.enabled"}},
    {{"explain", "rp.gain", "mtu"}, {"mtu", "not expected"}},
};

std::vector<std::string> WithFiles(std::vector<std::string> arguments, const TempFolder& folder) {
    const std::string good = SmallestScenario().dump();
    const std::vector<std::pair<std::string, std::string>> files{
        {"GOOD", folder.Write("good.json", good)},
        {"EMPTY", folder.Write("empty.json", "")},
        {"CUT", folder.Write("cut.json", "{\"seed\": 1,\n \"topology\": {\"kind\"")},
        {"COMMA", folder.Write("comma.json", "{\"seed\": 1,}")},
        {"TWICE", folder.Write("twice.json", "{\"seed\": 1, \"seed\": 2}")},
        {"BAD", folder.Write("bad.json", Changed(R"({"rp": {"gain": 1.5}})").dump())},
        {"MISSING", folder / "missing.json"},
        {"OUT", folder / "new/out"},
    };
    std::filesystem::create_directory(folder / "FOLDER");
    for (std::string& argument : arguments) {
        if (argument == "FOLDER") {
            argument = folder / "FOLDER";
        }
        for (const auto& [word, path] : files) {
            if (argument.starts_with(word) && argument != word + "S") {
                argument.replace(0, word.size(), path);
            }
        }
    }
    return arguments;
}

TEST_CASE("CLI: a wrong call exits with 2, says why once and leaves nothing behind", "[cli]") {
    for (const auto& [arguments, expected] : kBadCalls) {
        const TempFolder folder;
        const std::vector<std::string> given = WithFiles(arguments, folder);
        const auto before = folder.Names();
        const Called called = CallDcqcn(given);
        CAPTURE(given, called.err, called.out);
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

}  // namespace
}  // namespace dcqcn
