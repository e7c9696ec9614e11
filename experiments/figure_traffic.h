// Figures 15 to 18 share their traffic: random pairs of hosts that keep each other busy (users) and
// one incast (a disk that is rebuilt), on the paper's testbed [Zhu15 s6.2]. Hosts and pairs are
// drawn anew for each seed, the same for all that a figure compares.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "experiments/figure.h"

namespace dcqcn {

inline constexpr const char* kMainVariant = "main";
inline constexpr const char* kStorageVariant = "storage sizes";       // the other size distribution
inline constexpr const char* kFreshVariant = "each transfer a flow";  // that starts at line rate
inline constexpr const char* kSingleVariant = "one transfer at a time";  // of a pair of users
inline constexpr const char* kNoDcqcn = "no DCQCN";
inline constexpr const char* kDcqcn = "DCQCN";

struct TrafficCase {
    std::string variant = kMainVariant;
    std::string label;  // what is compared: kNoDcqcn, kDcqcn, ...
    int degree = 10;    // hosts that send to the incast's receiver
    int pairs = 20;     // of user traffic
    std::vector<std::string> overrides = {};
};
// Its parameter is the degree. kNoDcqcn stands for the overrides that it needs.
[[nodiscard]] FigureRun MakeTrafficRun(const TrafficCase& of, int seed, Scale scale);

// Payload throughput [Gb/s] of the queue pairs of a run over the window, and of the single
// transfers that began in it.
struct Throughputs {
    std::vector<double> user;
    std::vector<double> incast;
    std::vector<double> user_transfers;
    std::vector<double> incast_transfers;
};
[[nodiscard]] Throughputs ThroughputsOf(const FigureRun& run, const RunDigest& digest);

// PAUSE frames that both spines received within the window.
[[nodiscard]] double SpinePauses(const RunDigest& digest);

// Every queue pair's throughput, percentiles of the transfers', PAUSE frames by tier.
void AddTrafficRows(const FigureRun& run, const RunDigest& digest, std::vector<DataRow>& rows);

// "" for the main variant, "storage sizes: " and the like for others.
[[nodiscard]] std::string MetricPrefix(const std::string& variant);

}  // namespace dcqcn
