// WRED profiles, which queue has which, the maps, and where PFC is on.
#include <stdexcept>

#include "base/check.h"
#include "formats/sonic_builder.h"

namespace dcqcn {
namespace {

constexpr int kDscps = 64;
constexpr int kClasses = 8;
constexpr int kMostQueue = 63;

bool MarksGreen(const SonicRow& row) {
    const std::string ecn = row.Text("ecn").value_or("ecn_none");
    if (!ecn.starts_with("ecn_")) {
        row.Fail("ecn",
                 "must be ecn_none, ecn_all, ecn_green or another that names colours; correct it");
    }
    return ecn == "ecn_all" || ecn.find("green") != std::string::npos;
}

EcnProfile ProfileFrom(const SonicRow& row) {
    constexpr double kPercent = 100;
    EcnProfile profile;
    profile.name = row.key();
    profile.place = row.place();
    profile.marks = MarksGreen(row);
    profile.enabled = row.IsTrue("wred_green_enable");
    const bool acts = profile.marks && profile.enabled;
    const auto fallback = acts ? std::nullopt : std::optional(Bytes{});
    profile.kmin = row.Size("green_min_threshold", fallback);
    profile.kmax = row.Size("green_max_threshold", fallback);
    profile.pmax =
        static_cast<double>(row.Whole("green_drop_probability", 0, 100).value_or(100)) / kPercent;
    return profile;
}

QosMap MapFrom(const SonicRow& row, int from, int to) {
    QosMap map{row.key(), row.place(), std::vector<int>(static_cast<std::size_t>(from), kNone)};
    for (const auto& [key, value] : row.fields().items()) {
        std::vector<int> keys;
        try {
            keys = ParseNumbers(key, from - 1);
        } catch (const std::invalid_argument& e) {
            row.Fail(key, std::string("stands under a key that ") + e.what());
        }
        const auto number = row.Whole(key, 0, to);
        for (const int k : keys) {
            map.to[static_cast<std::size_t>(k)] = static_cast<int>(*number);
        }
    }
    return map;
}

struct MapKind {
    const char* table;
    const char* field;  // of PORT_QOS_MAP
    int from;
    int to;
    int SwitchPort::*index;
};
constexpr MapKind kMaps[] = {
    {"DSCP_TO_TC_MAP", "dscp_to_tc_map", kDscps, kClasses - 1, &SwitchPort::dscp_to_tc},
    {"TC_TO_PRIORITY_GROUP_MAP", "tc_to_pg_map", kClasses, kClasses - 1, &SwitchPort::tc_to_group},
    {"TC_TO_QUEUE_MAP", "tc_to_queue_map", kClasses, kMostQueue, &SwitchPort::tc_to_queue},
    {"MAP_PFC_PRIORITY_TO_QUEUE", "pfc_to_queue_map", kClasses, kMostQueue,
     &SwitchPort::pfc_to_queue}};

void AddMap(SonicBuild& build, const MapKind& kind) {
    std::map<std::string, int> index_of;
    for (const auto& [key, row] : build.tables.Of(kind.table)) {
        index_of[key] = static_cast<int>(build.model.maps.size());
        build.model.maps.push_back(MapFrom(row, kind.from, kind.to));
    }
    const SonicRow* const global = build.tables.Find("PORT_QOS_MAP", "global");
    for (const auto& [key, row] : build.tables.Of("PORT_QOS_MAP")) {
        if (key == "global") {
            continue;
        }
        auto name = row.Reference(kind.field, kind.table);
        if (!name && global != nullptr) {
            name = global->Reference(kind.field, kind.table);
        }
        if (!name) {
            continue;
        }
        const auto at = index_of.find(*name);
        if (at == index_of.end()) {
            row.Fail(kind.field, "names no map in " + std::string(kind.table) +
                                     "; correct the name or add the map");
        }
        for (const std::string& port : ParseSonicKey(row, false, 0).ports) {
            build.PortNamed(row, port).*kind.index = at->second;
        }
    }
}

void AddPfc(SonicBuild& build) {
    bool is_any = false;
    for (const auto& [key, row] :
         build.tables.Required("PORT_QOS_MAP",
                               "it says where PFC is on; give the qos JSON too, or the whole "
                               "config_db.json")) {
        const std::string enabled = row.Text("pfc_enable").value_or("");
        if (key == "global") {
            continue;
        }
        std::uint8_t bits = 0;
        try {
            for (const int p : ParseNumbers(enabled, kClasses - 1)) {
                bits = static_cast<std::uint8_t>(bits | (1 << p));
            }
        } catch (const std::invalid_argument& e) {
            row.Fail("pfc_enable", e.what());
        }
        is_any = is_any || bits != 0;
        for (const std::string& name : ParseSonicKey(row, false, 0).ports) {
            SwitchPort& port = build.PortNamed(row, name);
            port.pfc = bits;
            port.pfc_place = row.place().At("pfc_enable");
        }
    }
    if (!is_any) {
        throw ConfigError(build.tables.Files() +
                          ": PORT_QOS_MAP: pfc_enable is on for no port, so there is no PFC to "
                          "come before ECN; check the file");
    }
}

}  // namespace

void AddEcn(SonicBuild& build) {
    for (const auto& [key, row] :
         build.tables.Required("WRED_PROFILE",
                               "it has the marking thresholds; give the qos JSON too, or the whole "
                               "config_db.json")) {
        build.ecn_of[key] = build.model.ecn.size();
        build.model.ecn.push_back(ProfileFrom(row));
    }
    for (const auto& [key, row] : build.tables.Of("QUEUE")) {
        const auto name = row.Reference("wred_profile", "WRED_PROFILE");
        if (!name || name->empty()) {
            continue;
        }
        const auto at = build.ecn_of.find(*name);
        if (at == build.ecn_of.end()) {
            row.Fail("wred_profile",
                     "names no profile in WRED_PROFILE; correct the name or add "
                     "the profile");
        }
        const SonicKey parsed = ParseSonicKey(row, true, kMostQueue);
        for (const std::string& port : parsed.ports) {
            for (const int queue : parsed.numbers) {
                if (queue < static_cast<int>(kPriorityCount)) {
                    build.PortNamed(row, port).ecn[static_cast<std::size_t>(queue)] =
                        static_cast<int>(at->second);
                }
            }
        }
    }
}

void AddQosMaps(SonicBuild& build) {
    for (const MapKind& kind : kMaps) {
        AddMap(build, kind);
    }
    AddPfc(build);
}

}  // namespace dcqcn
