#include "experiments/workload_spec.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>

#include "topologies/nearest.h"

namespace dcqcn {
namespace {

constexpr std::int64_t kMostTransfers = 1'000'000'000;
constexpr std::int64_t kMostOutstanding = 1'000'000;
constexpr std::int64_t kLargestDscp = 63;
constexpr std::int64_t kLargestPort = std::numeric_limits<std::uint16_t>::max();
constexpr Range<Bytes> kSizes{Bytes(1), Bytes(1'000'000'000'000'000)};  // 1 PB
constexpr Range<Rate> kStartRates{Rate(1'000'000), Rate(100'000'000'000'000)};
constexpr Range<Duration> kStarts{Duration(0), Duration(1'000 * kPicosecondsPerSecond)};

std::vector<std::string> HostNames(const Topology& topology) {
    std::vector<std::string> names;
    for (const NodeId host : topology.hosts()) {
        names.push_back(topology.node(host).name);
    }
    return names;
}

std::string ReadHost(JsonReader& reader, std::string_view key,
                     const std::vector<std::string>& hosts,
                     std::optional<std::string> fallback = {}) {
    std::string name = reader.GetString(key, std::move(fallback));
    if (std::ranges::find(hosts, name) == hosts.end()) {
        reader.Fail(key, "is not a host of the topology; " + SuggestNearest(name, hosts));
    }
    return name;
}

// The value of `key`, or std::nullopt where it is absent or `word`; notes the word then.
std::optional<std::int64_t> ReadCountOrWord(JsonReader& reader, std::string_view key,
                                            const std::string& word,
                                            std::optional<std::int64_t> fallback, std::int64_t to,
                                            std::int64_t from = 1) {
    const nlohmann::json* raw = reader.GetRaw(key);
    if (raw != nullptr ? *raw == word : !fallback) {
        reader.Note(key, word);
        return std::nullopt;
    }
    if (raw != nullptr && raw->is_string()) {
        reader.Fail(key, "must be \"" + word + "\" or a whole number in [" + std::to_string(from) +
                             ", " + std::to_string(to) + "]");
    }
    return reader.GetInteger(key, fallback, from, to);
}

// A misspelt key is reported as such, rather than as the absence of the right one.
void RefuseOthers(JsonReader& reader, std::initializer_list<std::string_view> known) {
    for (const std::string_view key : known) {
        static_cast<void>(reader.GetRaw(key));
    }
    static_cast<void>(reader.Done());
}

// The priority of a flow: said outright, or what its DSCP means. Both only if they agree.
int ReadPriority(JsonReader& reader, int fallback, const DscpMap& dscp_to_priority) {
    const auto dscp = ReadCountOrWord(reader, "dscp", "none", {}, kLargestDscp, 0);
    if (dscp) {
        fallback = dscp_to_priority[static_cast<std::size_t>(*dscp)];
    }
    const auto priority =
        static_cast<int>(reader.GetInteger("priority", fallback, 0, kPriorities - 1));
    if (dscp && priority != fallback) {
        reader.Fail("priority", "is not what dscp " + std::to_string(*dscp) + " means, which is " +
                                    std::to_string(fallback) + "; give one of the two");
    }
    return priority;
}

// [Zhu15 s3.1, footnote 2] leaves it to local policy where a host has other flows.
std::optional<Rate> ReadStartRate(JsonReader& reader) {
    const nlohmann::json* raw = reader.GetRaw("start_rate");
    if (raw == nullptr || *raw == "line") {
        reader.Note("start_rate", "line");
        return std::nullopt;
    }
    return reader.GetRate("start_rate", {}, kStartRates);
}

// What both kinds of workload say about a flow.
FlowSpec ReadTransfers(JsonReader& reader, const DscpMap& dscp_to_priority) {
    FlowSpec flow;
    flow.size = reader.GetBytes("size", {}, kSizes);
    flow.transfers =
        ReadCountOrWord(reader, "transfers", "endless", flow.transfers, kMostTransfers);
    flow.outstanding =
        static_cast<int>(reader.GetInteger("outstanding", flow.outstanding, 1, kMostOutstanding));
    flow.start = reader.GetDuration("start", flow.start, kStarts);
    flow.start_rate = ReadStartRate(reader);
    flow.priority = ReadPriority(reader, flow.priority, dscp_to_priority);
    return flow;
}

// The first `senders` hosts other than the receiver, one queue pair each.
void ReadIncast(JsonReader& reader, const std::vector<std::string>& hosts,
                const DscpMap& dscp_to_priority, std::vector<FlowSpec>& flows) {
    RefuseOthers(reader, {"kind", "senders", "size", "transfers", "outstanding", "receiver",
                          "start", "start_rate", "priority", "dscp"});
    FlowSpec flow = ReadTransfers(reader, dscp_to_priority);
    flow.to = ReadHost(reader, "receiver", hosts, hosts.back());
    const auto others = static_cast<std::int64_t>(hosts.size()) - 1;
    std::int64_t senders =
        reader.GetInteger("senders", {}, 1, std::numeric_limits<std::int32_t>::max());
    if (senders > others) {
        reader.Fail("senders", "is more than the " + std::to_string(others) +
                                   " hosts beside the receiver; add hosts or ask for fewer");
    }
    for (const std::string& host : hosts) {
        if (host != flow.to && senders-- > 0) {
            flow.from = host;
            flows.push_back(flow);
        }
    }
}

void ReadFlows(JsonReader& reader, const std::vector<std::string>& hosts,
               const DscpMap& dscp_to_priority, std::vector<FlowSpec>& flows) {
    nlohmann::json resolved = nlohmann::json::array();
    for (JsonReader& entry : reader.GetObjects("flows")) {
        RefuseOthers(entry, {"from", "to", "size", "transfers", "outstanding", "start",
                             "start_rate", "priority", "dscp", "source_port"});
        FlowSpec flow = ReadTransfers(entry, dscp_to_priority);
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

// One object of the workload; returns it with its defaults.
nlohmann::json ReadPart(JsonReader part, const std::vector<std::string>& hosts,
                        const DscpMap& dscp_to_priority, std::vector<FlowSpec>& flows) {
    if (part.GetChoice("kind", {"incast", "flows"}) == "incast") {
        ReadIncast(part, hosts, dscp_to_priority, flows);
    } else {
        ReadFlows(part, hosts, dscp_to_priority, flows);
    }
    return part.Done();
}

}  // namespace

std::vector<FlowSpec> ReadWorkload(JsonReader& scenario, const Topology& topology,
                                   const DscpMap& dscp_to_priority) {
    const std::vector<std::string> hosts = HostNames(topology);
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
            resolved.push_back(ReadPart(part, hosts, dscp_to_priority, flows));
        }
        scenario.Note("workload", std::move(resolved));
    } else {
        scenario.Note("workload",
                      ReadPart(scenario.GetObject("workload"), hosts, dscp_to_priority, flows));
    }
    return flows;
}

}  // namespace dcqcn
