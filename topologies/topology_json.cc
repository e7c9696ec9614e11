#include "topologies/topology_json.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/units_text.h"
#include "topologies/generators.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

constexpr int kMostOfAnything = 10'000;

// The paper's testbed: 40 Gb/s everywhere [Zhu15, Figure 2]; it does not say the delay, for which
// we take the 1 us of its authors' simulator [ns3-rdma].
LinkProperties PaperLink() {
    return {Rate(40'000'000'000), std::chrono::microseconds(1), 0};
}

// Runs `build`, whose complaints do not know where in which file they arose.
void At(const std::string& origin, const std::string& path, const std::function<void()>& build) {
    try {
        build();
    } catch (const ConfigError& e) {
        throw ConfigError(origin + ": " + (path.empty() ? "" : path + ": ") + e.what());
    }
}

// The keys "rate", "delay" and "error_rate" of `reader`.
LinkProperties GetLink(JsonReader& reader, const LinkProperties& fallback) {
    constexpr Range<Rate> kRates{Rate(1'000'000), Rate(10'000'000'000'000)};
    constexpr Range<Duration> kDelays{Duration(1), std::chrono::seconds(1)};
    return {reader.GetRate("rate", fallback.rate, kRates),
            reader.GetDuration("delay", fallback.delay, kDelays),
            reader.GetNumber("error_rate", fallback.error_rate, {.from = 0, .below = 1})};
}

// The same in an object under `key`.
LinkProperties GetLinkUnder(JsonReader& reader, std::string_view key,
                            const LinkProperties& fallback) {
    JsonReader inner = reader.GetObject(key);
    const LinkProperties link = GetLink(inner, fallback);
    reader.Note(key, inner.Done());
    return link;
}

int GetCount(JsonReader& reader, std::string_view key, int from,
             std::optional<int> fallback = std::nullopt) {
    return static_cast<int>(reader.GetInteger(key, fallback, from, kMostOfAnything));
}

// One entry per "kind": reads the keys of its own, and then builds.
using Builder = std::function<Topology()>;
struct Generator {
    std::string kind;
    std::function<Builder(JsonReader&, const LinkProperties&)> read;
};
const std::vector<Generator> kGenerators{
    {"star",
     [](JsonReader& r, const LinkProperties& link) -> Builder {
         return [=, hosts = GetCount(r, "hosts", 2)] { return Star(hosts, link); };
     }},
    {"dumbbell",
     [](JsonReader& r, const LinkProperties& link) -> Builder {
         return [=, left = GetCount(r, "left", 1), right = GetCount(r, "right", 1),
                 bottleneck = GetLinkUnder(r, "bottleneck", link)] {
             return Dumbbell(left, right, link, bottleneck);
         };
     }},
    {"paper_clos",
     [](JsonReader& r, const LinkProperties& link) -> Builder {
         constexpr int kPaper = 5;  // [Zhu15 s6.2]
         return
             [=, each = GetCount(r, "hosts_per_tor", 1, kPaper)] { return PaperClos(each, link); };
     }},
    {"leaf_spine",
     [](JsonReader& r, const LinkProperties& link) -> Builder {
         return
             [=, leaves = GetCount(r, "leaves", 1), spines = GetCount(r, "spines", 1),
              each = GetCount(r, "hosts_per_leaf", 1), fabric = GetLinkUnder(r, "fabric", link)] {
                 return LeafSpine(leaves, spines, each, link, fabric);
             };
     }},
    {"fat_tree",
     [](JsonReader& r, const LinkProperties& link) -> Builder {
         return [=, k = GetCount(r, "k", 2)] { return FatTree(k, link); };
     }},
};

// "name" and "about" are for the reader of the file.
void GetCaption(JsonReader& reader) {
    for (const char* key : {"name", "about"}) {
        if (reader.Has(key)) {
            reader.GetString(key);
        }
    }
}

TopologyDocument ReadGenerated(JsonReader reader) {
    std::vector<std::string> kinds;
    std::ranges::transform(kGenerators, std::back_inserter(kinds), &Generator::kind);
    const std::string kind = reader.GetChoice("kind", kinds);
    const auto generator = std::ranges::find(kGenerators, kind, &Generator::kind);
    GetCaption(reader);
    const LinkProperties link = GetLink(reader, PaperLink());
    const Builder build = generator->read(reader, link);
    TopologyDocument document{{}, reader.Done()};
    At(reader.origin(), reader.path(), [&] { document.topology = build(); });
    return document;
}

TopologyDocument ReadSpeltOut(JsonReader reader) {
    Topology topology;
    GetCaption(reader);
    const LinkProperties defaults = GetLinkUnder(reader, "defaults", PaperLink());
    std::vector<JsonReader> links = reader.GetObjects("links");
    const auto hosts = reader.GetStrings("hosts");
    const auto switches = reader.GetStrings("switches");
    Json resolved = reader.Done();  // before ends are looked up: a misspelt list has none of them
    const auto add_nodes = [&](std::string_view key, const auto& names, auto add) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            At(reader.origin(), reader.PathOf(key) + "." + std::to_string(i),
               [&] { (topology.*add)(names[i]); });
        }
    };
    add_nodes("hosts", hosts, &Topology::AddHost);
    add_nodes("switches", switches, &Topology::AddSwitch);
    for (JsonReader& link : links) {
        const std::string a = link.GetString("a");
        const std::string b = link.GetString("b");
        const LinkProperties properties = GetLink(link, defaults);
        link.Done();
        NodeId from{};
        NodeId to{};
        At(link.origin(), link.PathOf("a"), [&] { from = topology.Find(a); });
        At(link.origin(), link.PathOf("b"), [&] { to = topology.Find(b); });
        At(link.origin(), link.path(), [&] { topology.AddLink(from, to, properties); });
    }
    resolved["links"] = ToJson(topology)["links"];
    At(reader.origin(), reader.path(), [&] { topology.Check(); });
    return {std::move(topology), std::move(resolved)};
}

std::string FindFile(JsonReader& reader, const std::vector<std::string>& folders) {
    namespace fs = std::filesystem;
    std::string file = reader.GetString("file");
    std::string tried;
    for (const std::string& folder : folders) {
        std::string candidate = (fs::path(folder) / file).string();
        if (fs::exists(candidate)) {
            return candidate;
        }
        tried += candidate + ", ";
    }
    if (fs::exists(file)) {
        return file;
    }
    reader.Fail("file", "does not exist; looked for " + tried + file);
}

TopologyDocument ReadInline(JsonReader reader, const Json& value) {
    if (value.contains("kind")) {
        return ReadGenerated(std::move(reader));
    }
    if (value.contains("links") || value.contains("switches")) {
        return ReadSpeltOut(std::move(reader));
    }
    reader.Fail(
        "describes no network; it needs \"kind\" (such as \"star\"), \"file\", or "
        "\"hosts\", \"switches\" and \"links\"");
}

}  // namespace

TopologyDocument ReadTopology(const Json& value, const std::string& origin, const std::string& path,
                              const std::vector<std::string>& folders) {
    JsonReader reader(value, origin, path);
    if (value.contains("kind") || !value.contains("file")) {
        return ReadInline(std::move(reader), value);
    }
    const std::string file = FindFile(reader, folders);
    reader.Done();
    const Json document = ReadJsonFile(file);
    return ReadInline(JsonReader(document, file), document);
}

Topology ParseTopology(const Json& value, const std::string& origin, const std::string& path,
                       const std::vector<std::string>& folders) {
    return ReadTopology(value, origin, path, folders).topology;
}

Json ToJson(const Topology& topology) {
    Json json{{"hosts", Json::array()}, {"switches", Json::array()}, {"links", Json::array()}};
    for (std::size_t n = 0; n < topology.node_count(); ++n) {
        const auto& [name, kind] = topology.node(static_cast<NodeId>(n));
        json[kind == NodeKind::kHost ? "hosts" : "switches"].push_back(name);
    }
    for (const auto& [a, a_port, b, b_port, link] : topology.links()) {
        json["links"].push_back({{"a", topology.node(a).name},
                                 {"b", topology.node(b).name},
                                 {"rate", ToText(link.rate)},
                                 {"delay", ToText(link.delay)},
                                 {"error_rate", link.error_rate}});
    }
    return json;
}

}  // namespace dcqcn
