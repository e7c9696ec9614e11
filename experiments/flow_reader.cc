#include "experiments/flow_reader.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "base/check.h"
#include "base/units_text.h"
#include "topologies/nearest.h"

namespace dcqcn {
namespace {

constexpr std::int64_t kMostTransfers = 1'000'000'000;
constexpr std::int64_t kMostOutstanding = 1'000'000;
constexpr std::int64_t kLargestDscp = 63;
constexpr Range<Bytes> kSizes{Bytes(1), Bytes(1'000'000'000'000'000)};  // 1 PB
constexpr Range<Rate> kStartRates{Rate(1'000'000), Rate(100'000'000'000'000)};
constexpr Range<Duration> kStarts{Duration(0), Duration(1'000 * kPicosecondsPerSecond)};

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

// The file of that name beside the scenario, or as seen from the current folder.
FlowSizes ReadSizesFile(JsonReader& sizes, const std::string& folder) {
    const std::string file = sizes.GetString("file");
    const std::string beside = (std::filesystem::path(folder) / file).string();
    const bool is_beside = std::filesystem::exists(beside);
    if (!is_beside && !std::filesystem::exists(file)) {
        sizes.Fail("file", "does not exist; looked for " + beside + ", " + file);
    }
    return ReadFlowSizes(is_beside ? beside : file);
}

// [["4000B", 22.93], ...]
FlowSizes ReadPoints(JsonReader& sizes) {
    const auto* raw = sizes.GetRaw("points");
    if (raw == nullptr || !raw->is_array()) {
        static_cast<void>(sizes.Done());  // a misspelt key is reported as such
        sizes.Fail("must have \"file\": \"...\", or \"points\": [[\"0B\", 0], [\"1MB\", 100]]");
    }
    std::vector<FlowSizes::Point> points;
    for (const auto& pair : *raw) {
        if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_number()) {
            sizes.Fail("points", "must be a list of pairs such as [\"4KB\", 22.9]");
        }
        try {
            points.push_back({ParseBytes(pair[0].get<std::string>()), pair[1].get<double>()});
        } catch (const std::invalid_argument& e) {
            sizes.Fail("points", e.what());
        }
    }
    try {
        return FlowSizes(std::move(points));
    } catch (const ConfigError& e) {
        sizes.Fail("points", e.what());
    }
}

// Notes the points, so that the resolved scenario needs no file.
void ReadSizes(JsonReader& reader, const std::string& folder, FlowSpec& flow) {
    JsonReader sizes = reader.GetObject("sizes");
    const bool has_file = sizes.Has("file");
    if (has_file && sizes.Has("points")) {
        sizes.Fail("points", "and a file are both given; give one of the two");
    }
    flow.sizes = std::make_shared<const FlowSizes>(has_file ? ReadSizesFile(sizes, folder)
                                                            : ReadPoints(sizes));
    flow.size = flow.sizes->mean();
    static_cast<void>(sizes.Done());
    auto points = JsonReader::Json::array();
    for (const FlowSizes::Point& point : flow.sizes->points()) {
        points.push_back({ToText(point.size), point.percent});
    }
    reader.Note("sizes", {{"points", std::move(points)}});
}

}  // namespace

void RefuseOthers(JsonReader& reader, std::initializer_list<std::string_view> known) {
    for (const std::string_view key :
         {"size", "sizes", "transfers", "outstanding", "start", "start_rate", "priority", "dscp"}) {
        static_cast<void>(reader.GetRaw(key));
    }
    for (const std::string_view key : known) {
        static_cast<void>(reader.GetRaw(key));
    }
    static_cast<void>(reader.Done());
}

std::string ReadHost(JsonReader& reader, std::string_view key,
                     const std::vector<std::string>& hosts) {
    std::string name = reader.GetString(key);
    if (std::ranges::find(hosts, name) == hosts.end()) {
        reader.Fail(key, "is not a host of the topology; " + SuggestNearest(name, hosts));
    }
    return name;
}

std::optional<std::int64_t> ReadCountOrWord(JsonReader& reader, std::string_view key,
                                            const std::string& word,
                                            std::optional<std::int64_t> fallback, std::int64_t to,
                                            std::int64_t from) {
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

FlowSpec ReadTransfers(JsonReader& reader, const WorkloadContext& context) {
    FlowSpec flow;
    if (!reader.Has("sizes")) {
        flow.size = reader.GetBytes("size", {}, kSizes);
    } else if (reader.Has("size")) {
        reader.Fail("sizes", "and \"size\" are both given; give one of the two");
    } else {
        ReadSizes(reader, context.folder, flow);
    }
    flow.transfers =
        ReadCountOrWord(reader, "transfers", "endless", flow.transfers, kMostTransfers);
    flow.outstanding =
        static_cast<int>(reader.GetInteger("outstanding", flow.outstanding, 1, kMostOutstanding));
    flow.start = reader.GetDuration("start", flow.start, kStarts);
    flow.start_rate = ReadStartRate(reader);
    flow.priority = ReadPriority(reader, flow.priority, context.dscp_to_priority);
    return flow;
}

}  // namespace dcqcn
