#include "experiments/summary_text.h"

#include <array>
#include <charconv>

#include "base/units_text.h"

namespace dcqcn {
namespace {

std::string Fixed(double number, int decimals) {
    std::array<char, 400> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                   std::chars_format::fixed, decimals);
    return {text.data(), end.ptr};
}

// A number of the summary; "-" where there was nothing to measure.
std::string Cell(const OrderedJson& value, int decimals) {
    return value.is_null() ? "-" : Fixed(value.get<double>(), decimals);
}

std::string Count(const OrderedJson& value) {
    return value.dump();
}

std::string Size(const OrderedJson& value) {
    return ToText(Bytes(value.get<std::int64_t>()));
}

std::string FlowLines(const OrderedJson& summary) {
    const OrderedJson& flows = summary["flows"];
    const OrderedJson& goodput = flows["goodput_gbps"];
    const OrderedJson& fct = summary["fct_us"];
    const OrderedJson& slowdown = summary["slowdown"];
    return "  transfers  " + Count(flows["finished"]) + " of " + Count(flows["count"]) +
           " finished, " + Size(flows["bytes_delivered"]) + " delivered on " +
           Count(flows["queue_pairs"]) + " queue pairs\n" + "  goodput    min " +
           Cell(goodput["min"], 3) + "  median " + Cell(goodput["median"], 3) + "  max " +
           Cell(goodput["max"], 3) + "  total " + Cell(goodput["total"], 3) + " Gb/s  Jain " +
           Cell(flows["jain"], 4) + "\n" + "  fct        p50 " + Cell(fct["p50"], 1) + "  p99 " +
           Cell(fct["p99"], 1) + " us  slowdown p50 " + Cell(slowdown["p50"], 2) + "  p99 " +
           Cell(slowdown["p99"], 2) + "\n";
}

std::string NetworkLines(const OrderedJson& summary) {
    const OrderedJson& pfc = summary["pfc"];
    const OrderedJson& drops = summary["drops"];
    const OrderedJson& queue = summary["queue_bytes"];
    const auto queue_name = queue["queue"].get<std::string>();
    return "  ECN        " + Count(summary["ecn"]["marked"]) + " of " +
           Count(summary["ecn"]["eligible"]) + " frames marked  CNPs " +
           Count(summary["cnp"]["sent"]) + " sent, " + Count(summary["cnp"]["received"]) +
           " received\n" +  //
           "  PFC        " + Count(pfc["pause_frames"]) + " pauses, " +
           Count(pfc["resume_frames"]) + " resumes, " + Cell(pfc["paused_port_us"], 1) +
           " us of ports paused\n" +  //
           "  drops      " + Count(drops["lossless"]) + " lossless, " + Count(drops["lossy"]) +
           " lossy, " + Count(drops["link"]) + " on links  retransmitted " +
           Count(summary["retransmitted_packets"]) + " packets\n" +  //
           "  queue      p50 " + Size(queue["p50"]) + "  p90 " + Size(queue["p90"]) + "  p95 " +
           Size(queue["p95"]) + "  p99 " + Size(queue["p99"]) + "  max " + Size(queue["max"]) +
           (queue_name.empty() ? "" : "  (" + queue_name + ")") + "\n";
}

}  // namespace

std::string SummaryText(const OrderedJson& summary, const OrderedJson& manifest) {
    constexpr double kMilli = 1e3;
    return summary["name"].get<std::string>() + ", seed " + Count(summary["seed"]) + ": " +
           Fixed(summary["simulated_s"].get<double>() * kMilli, 3) + " ms simulated in " +
           Cell(manifest["wall_s"], 2) + " s, " + Count(summary["packet_hops"]) +
           " packet-hops of " + Cell(manifest["ns_per_hop"], 0) + " ns\n" + FlowLines(summary) +
           NetworkLines(summary);
}

}  // namespace dcqcn
