// What the tests of experiments/ share: the smallest scenario, a made-up result, and the command
// line called in this process.
#pragma once

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "experiments/cli.h"
#include "experiments/scenario.h"
#include "experiments/simulation.h"

namespace dcqcn {

inline nlohmann::json SmallestScenario() {
    return nlohmann::json::parse(R"({
        "topology": {"kind": "star", "hosts": 3},
        "workload": {"kind": "incast", "senders": 2, "size": "1MB"}})");
}
// The smallest scenario with some keys changed; null removes one (RFC 7396).
inline nlohmann::json Changed(const std::string& patch) {
    nlohmann::json document = SmallestScenario();
    document.merge_patch(nlohmann::json::parse(patch));
    return document;
}
inline Scenario ParseChanged(const std::string& patch) {
    return ParseScenario(Changed(patch), "test.json");
}

// Two queue pairs of 1 MB each, of which one has finished; plain numbers throughout.
inline RunResult MadeUpResult() {
    using std::chrono::microseconds;
    RunResult r;
    r.simulated = microseconds(1000);
    r.window = microseconds(800);
    r.transfers = {{1, 0, Bytes(1'000'000), Time(microseconds(10)), Time(microseconds(510)),
                    Duration(209'600'001)},
                   {1, 1, Bytes(1'000'000), Time(microseconds(10)), Time(microseconds(910)),
                    Duration(209'600'001)}};
    r.transfers_posted = 3;
    r.qps = {{0, "h0", "h2", 3, 49152, Bytes(500'000), 489, Bytes(530'000), 4},
             {1, "h1", "h2", 3, 49153, Bytes(1'500'000), 1466, Bytes(1'590'000), 0}};
    r.entities = {"sw0 port 2 priority 3", "qp 0"};
    r.series = {{Time(microseconds(1)), 0, "queue_bytes", 2172},
                {Time(microseconds(1)), 1, "alpha", 0.99609375}};
    r.pfc = {{Time(Duration(1'234'567)), 3, 1, 3, true, false},
             {Time(Duration(2'000'000)), 3, 1, 3, true, true},
             {Time(Duration(2'000'001)), 3, 1, 3, false, false}};
    r.counters = {{"h0", -1, "rp_cnp_handled", 5}, {"sw0", 1, "tx_prio3_pause", 2}};
    r.queue = {"sw0 port 2 priority 3",
               1086,
               2172,
               3258,
               4344,
               5430,
               1100.5,
               {{0, 0.25}, {1086, 0.5}, {5430, 1}}};
    r.data_packets = 1955;
    r.packet_hops = 7820;
    r.events = 12345;
    r.marked = 7;
    r.eligible = 1951;
    r.cnp_sent = 5;
    r.cnp_received = 5;
    r.pause_frames = 2;
    r.resume_frames = 1;
    r.paused_ports = Duration(765'434);
    r.drops_lossy = 4;
    r.retransmitted = 4;
    r.warnings = {"made up"};
    r.wall_s = 0.001564;
    return r;
}

inline std::vector<std::string> Lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

struct Called {
    int code;
    std::string out;
    std::string err;
};
// `dcqcn` with these arguments and `run` in place of a simulation.
inline Called CallDcqcn(const std::vector<std::string>& arguments, const Runner& run) {
    std::vector<const char*> argv{"dcqcn"};
    for (const std::string& argument : arguments) {
        argv.push_back(argument.c_str());
    }
    std::ostringstream out;
    std::ostringstream err;
    const int code = Main(static_cast<int>(argv.size()), argv.data(), out, err, run);
    return {code, out.str(), err.str()};
}
inline Called CallDcqcn(const std::vector<std::string>& arguments) {
    return CallDcqcn(arguments, [](const Scenario&, const RunOptions&) { return MadeUpResult(); });
}

}  // namespace dcqcn
