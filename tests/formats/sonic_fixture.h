// A small SONiC switch in the form of config_db.json: three ports of a Trident II, PFC on 3 and 4.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "formats/sonic_switch.h"

namespace dcqcn {

inline const char* const kSmallSonic = R"({
  "DEVICE_METADATA": {"localhost": {"hwsku": "Force10-S6000", "platform": "x86_64-dell_s6000"}},
  "PORT": {"Ethernet0": {"speed": "40000", "mtu": "9100"}, "Ethernet4": {"speed": "40000"},
           "Ethernet10": {"speed": "10000"}},
  "CABLE_LENGTH": {"AZURE": {"Ethernet0": "5m", "Ethernet4": "40m", "Ethernet10": "5m"}},
  "BUFFER_POOL": {"ingress_lossless_pool": {"size": "12766208", "type": "ingress",
                                            "mode": "dynamic"},
                  "egress_lossless_pool": {"size": "12766208", "type": "egress",
                                           "mode": "static"}},
  "BUFFER_PROFILE": {
    "ingress_lossy_profile": {"pool": "[BUFFER_POOL|ingress_lossless_pool]", "size": "0",
                              "dynamic_th": "3"},
    "egress_lossless_profile": {"pool": "egress_lossless_pool", "size": "0",
                                "static_th": "12766208"},
    "pg_lossless_40000_5m_profile": {"pool": "ingress_lossless_pool", "size": "56368",
                                     "xoff": "55120", "xon": "18432", "xon_offset": "2496",
                                     "dynamic_th": "-3"}},
  "BUFFER_PG": {"Ethernet0,Ethernet4|3-4": {"profile": "pg_lossless_40000_5m_profile"},
                "Ethernet0|0": {"profile": "[BUFFER_PROFILE|ingress_lossy_profile]"}},
  "WRED_PROFILE": {"AZURE_LOSSLESS": {"ecn": "ecn_all", "wred_green_enable": "true",
                                      "green_min_threshold": "1048576",
                                      "green_max_threshold": "2097152",
                                      "green_drop_probability": "5"}},
  "QUEUE": {"Ethernet0,Ethernet4|3-4": {"wred_profile": "[WRED_PROFILE|AZURE_LOSSLESS]",
                                        "scheduler": "scheduler.1"},
            "Ethernet0|0": {"scheduler": "scheduler.0"}},
  "DSCP_TO_TC_MAP": {"AZURE": {"0": "1", "3": "3", "4": "4"}},
  "TC_TO_PRIORITY_GROUP_MAP": {"AZURE": {"1": "0", "3": "3", "4": "4"}},
  "TC_TO_QUEUE_MAP": {"AZURE": {"1": "1", "3": "3", "4": "4"}},
  "MAP_PFC_PRIORITY_TO_QUEUE": {"AZURE": {"3": "3", "4": "4"}},
  "PORT_QOS_MAP": {
    "global": {"dscp_to_tc_map": "AZURE"},
    "Ethernet0,Ethernet4": {"pfc_enable": "3,4", "tc_to_pg_map": "AZURE",
                            "tc_to_queue_map": "[TC_TO_QUEUE_MAP|AZURE]",
                            "pfc_to_queue_map": "AZURE"}}
})";

inline const char* const kSmallLookup =
    "# speed cable size xon xoff threshold xon_offset\n"
    "  40000  5m  56368 18432 55120 -3 2496\n"
    "  40000  40m 57000 18432 56000 -2\n"
    " 100000  5m  1248  1248  54080  0 2496\n";

inline nlohmann::json SmallSonic() {
    return nlohmann::json::parse(kSmallSonic);
}
// The small switch with some of it changed; null removes (RFC 7396).
inline nlohmann::json SonicWith(const std::string& patch) {
    nlohmann::json document = SmallSonic();
    document.merge_patch(nlohmann::json::parse(patch));
    return document;
}
inline SwitchModel ReadSmall(const nlohmann::json& document, const char* lookup = nullptr,
                             const SwitchOptions& options = {}) {
    SonicTables tables;
    tables.Add(document, "db.json");
    if (lookup == nullptr) {
        return ReadSonic(tables, nullptr, options);
    }
    const LookupTable table = ParseLookupTable(lookup, "lookup.ini");
    return ReadSonic(tables, &table, options);
}
inline bool Assumes(const SwitchModel& model, const std::string& words) {
    for (const std::string& assumption : model.assumptions) {
        if (assumption.find(words) != std::string::npos) {
            return true;
        }
    }
    return false;
}

}  // namespace dcqcn
