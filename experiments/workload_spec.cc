#include "experiments/workload_spec.h"

#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "experiments/flow_reader.h"
#include "experiments/workload_draw.h"

namespace dcqcn {
namespace {

constexpr std::int64_t kLargestPort = std::numeric_limits<std::uint16_t>::max();
constexpr std::int64_t kMostPairs = 1'000'000;
constexpr const char* kRandom = "random";

std::vector<std::string> HostNames(const Topology& topology) {
    std::vector<std::string> names;
    for (const NodeId host : topology.hosts()) {
        names.push_back(topology.node(host).name);
    }
    return names;
}

// Named, or the first of the order drawn. The word stays in the resolved scenario.
std::string ReadReceiver(JsonReader& reader, const std::vector<std::string>& hosts,
                         const std::vector<std::size_t>& order, bool is_random) {
    const nlohmann::json* raw = reader.GetRaw("receiver");
    if (raw != nullptr ? *raw == kRandom : is_random) {
        reader.Note("receiver", kRandom);
        return hosts[order.front()];
    }
    if (raw == nullptr) {
        reader.Note("receiver", hosts.back());
        return hosts.back();
    }
    return ReadHost(reader, "receiver", hosts);
}

// `senders` hosts other than the receiver, one queue pair each: the first of the topology, or of
// a random order.
void ReadIncast(JsonReader& reader, const WorkloadContext& context, std::size_t part,
                std::vector<FlowSpec>& flows) {
    RefuseOthers(reader, {"kind", "senders", "receiver", "placement"});
    FlowSpec flow = ReadTransfers(reader, context);
    const std::vector<std::string>& hosts = context.hosts;
    const bool is_random = reader.GetChoice("placement", {"first", kRandom}, "first") == kRandom;
    const std::vector<std::size_t> drawn = DrawOrder(hosts.size(), {context.seed, part});
    flow.to = ReadReceiver(reader, hosts, drawn, is_random);
    const auto others = static_cast<std::int64_t>(hosts.size()) - 1;
    std::int64_t senders =
        reader.GetInteger("senders", {}, 1, std::numeric_limits<std::int32_t>::max());
    if (senders > others) {
        reader.Fail("senders", "is more than the " + std::to_string(others) +
                                   " hosts beside the receiver; add hosts or ask for fewer");
    }
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        const std::string& host = hosts[is_random ? drawn[i] : i];
        if (host != flow.to && senders-- > 0) {
            flow.from = host;
            flows.push_back(flow);
        }
    }
}

// Pairs of hosts drawn at random, one queue pair each.
void ReadPairs(JsonReader& reader, const WorkloadContext& context, std::size_t part,
               std::vector<FlowSpec>& flows) {
    RefuseOthers(reader, {"kind", "pairs"});
    FlowSpec flow = ReadTransfers(reader, context);
    const std::int64_t pairs = reader.GetInteger("pairs", {}, 1, kMostPairs);
    if (context.hosts.size() < 2) {
        reader.Fail("pairs", "need two hosts; the topology has one");
    }
    for (const auto& [from, to] :
         DrawPairs(context.hosts.size(), static_cast<std::size_t>(pairs), {context.seed, part})) {
        flow.from = context.hosts[from];
        flow.to = context.hosts[to];
        flows.push_back(flow);
    }
}

void ReadFlows(JsonReader& reader, const WorkloadContext& context, std::vector<FlowSpec>& flows) {
    const std::vector<std::string>& hosts = context.hosts;
    nlohmann::json resolved = nlohmann::json::array();
    for (JsonReader& entry : reader.GetObjects("flows")) {
        RefuseOthers(entry, {"from", "to", "source_port"});
        FlowSpec flow = ReadTransfers(entry, context);
        flow.from = ReadHost(entry, "from", hosts);
        flow.to = ReadHost(entry, "to", hosts);
        if (flow.from == flow.to) {
            entry.Fail("to", "is also the sender; a flow needs two hosts");
        }
        if (const auto port = ReadCountOrWord(entry, "source_port", "auto", {}, kLargestPort)) {
            flow.source_port = static_cast<std::uint16_t>(*port);
        }
        resolved.push_back(entry.Done());
        flows.push_back(std::move(flow));
    }
    if (resolved.empty()) {
        reader.Fail("flows", "must list at least one flow, as in [{\"from\": \"" + hosts.front() +
                                 "\", \"to\": \"" + hosts.back() + "\", \"size\": \"1MB\"}]");
    }
    reader.Note("flows", std::move(resolved));
}

// One object of the workload, the `part`-th; returns it with its defaults.
nlohmann::json ReadPart(JsonReader reader, const WorkloadContext& context, std::size_t part,
                        std::vector<FlowSpec>& flows) {
    const std::string kind = reader.GetChoice("kind", {"incast", "flows", "pairs"});
    if (kind == "incast") {
        ReadIncast(reader, context, part, flows);
    } else if (kind == "flows") {
        ReadFlows(reader, context, flows);
    } else {
        ReadPairs(reader, context, part, flows);
    }
    return reader.Done();
}

}  // namespace

std::vector<FlowSpec> ReadWorkload(JsonReader& scenario, const Topology& topology,
                                   const WorkloadSource& source) {
    const WorkloadContext context{HostNames(topology), source.dscp_to_priority, source.folder,
                                  source.seed};
    std::vector<FlowSpec> flows;
    const nlohmann::json* raw = scenario.GetRaw("workload");
    if (raw == nullptr || (raw->is_array() && raw->empty())) {
        scenario.Fail("workload",
                      "is missing; add \"workload\": "
                      "{\"kind\": \"incast\", \"senders\": 2, \"size\": \"1MB\"}");
    }
    if (raw->is_array()) {
        nlohmann::json resolved = nlohmann::json::array();
        for (const JsonReader& part : scenario.GetObjects("workload")) {
            resolved.push_back(ReadPart(part, context, resolved.size(), flows));
        }
        scenario.Note("workload", std::move(resolved));
    } else {
        scenario.Note("workload", ReadPart(scenario.GetObject("workload"), context, 0, flows));
    }
    return flows;
}

}  // namespace dcqcn
