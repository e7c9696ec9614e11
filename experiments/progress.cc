#include "experiments/progress.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/units_text.h"

namespace dcqcn {
namespace {

// Payload that each host sends and receives in all, whichever is more.
std::map<std::string, double> BytesPerHost(const Scenario& scenario) {
    std::map<std::string, double> sent;
    std::map<std::string, double> received;
    for (const FlowSpec& flow : scenario.flows) {
        const double bytes = static_cast<double>(flow.size.count()) *
                             static_cast<double>(flow.transfers.value_or(0));
        sent[flow.from] += bytes;
        received[flow.to] += bytes;
    }
    for (const auto& [host, bytes] : received) {
        sent[host] = std::max(sent[host], bytes);
    }
    return sent;
}

// "80 s", "12 min": one number is enough to decide whether to wait.
std::string RoughText(double seconds) {
    constexpr double kMinute = 60;
    return seconds < 2 * kMinute ? std::to_string(std::lround(seconds)) + " s"
                                 : std::to_string(std::lround(seconds / kMinute)) + " min";
}

}  // namespace

Duration ExpectedEnd(const Scenario& scenario) {
    if (scenario.until) {
        return *scenario.until;
    }
    const auto bytes = BytesPerHost(scenario);
    double seconds = 0;
    for (const TopologyLink& link : scenario.topology.links()) {
        for (const NodeId end : {link.a, link.b}) {
            const auto host = bytes.find(scenario.topology.node(end).name);
            if (host != bytes.end()) {
                seconds = std::max(
                    seconds, 8 * host->second / static_cast<double>(link.properties.rate.count()));
            }
        }
    }
    Duration latest_start{0};
    for (const FlowSpec& flow : scenario.flows) {
        latest_start = std::max(latest_start, flow.start);
    }
    // Headers and the last round trip: an estimate does not need them to the byte.
    constexpr double kHeaders = 1.1;
    constexpr double kMostSeconds = 1e6;  // still fits in 63 bits of picoseconds
    seconds = std::min(seconds, kMostSeconds);
    return latest_start +
           Duration(std::llround(seconds * kHeaders * static_cast<double>(kPicosecondsPerSecond)));
}

ProgressLine::ProgressLine(std::ostream& err, Duration expected_end)
    : err_(err), expected_end_(expected_end) {}

ProgressLine::~ProgressLine() {
    if (is_dirty_) {
        err_ << "\r\033[K" << std::flush;
    }
}

void ProgressLine::Show(Time now) {
    using namespace std::chrono_literals;
    const auto wall = WallClock::now();
    if (wall - shown_ < 200ms) {
        return;
    }
    shown_ = wall;
    is_dirty_ = true;
    const Duration simulated = now.time_since_epoch();
    // Whole microseconds: the digits below change too fast to be read.
    constexpr std::int64_t kMicrosecond = 1'000'000;
    err_ << "\r\033[K" << ToText(Duration(simulated.count() / kMicrosecond * kMicrosecond))
         << " simulated";
    const double share = static_cast<double>(simulated.count()) /
                         static_cast<double>(std::max<std::int64_t>(1, expected_end_.count()));
    if (share > 0 && share <= 1) {
        const double elapsed = std::chrono::duration<double>(wall - started_).count();
        err_ << ", " << std::lround(100 * share) << " %, about "
             << RoughText(elapsed * (1 - share) / share) << " left";
    }
    err_ << std::flush;
}

}  // namespace dcqcn
