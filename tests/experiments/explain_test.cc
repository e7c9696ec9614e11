#include "experiments/explain.h"

#include <algorithm>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "experiments/explain_knobs.h"
#include "formats/nic_knobs.h"
#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

// The paths of a resolved scenario; positions in lists are left out. What a key holds that is a map
// or a link of its own is that key's business.
void CollectPaths(const nlohmann::json& value, const std::string& path,
                  std::set<std::string>& paths) {
    const std::set<std::string> leaves{"dscp_to_priority", "switch.scheduler.weights",
                                       "topology.bottleneck", "topology.fabric"};
    if (value.is_object() && !leaves.contains(path)) {
        for (const auto& [key, inner] : value.items()) {
            CollectPaths(inner, path.empty() ? key : path + "." + key, paths);
        }
        return;
    }
    paths.insert(path);
    if (value.is_array()) {
        for (const auto& inner : value) {
            if (inner.is_object()) {
                CollectPaths(inner, path, paths);
            }
        }
    }
}

// Scenarios that use every key there is, but for files, which resolve to what they hold.
std::set<std::string> AllPaths() {
    std::set<std::string> paths{"topology.file", "workload.sizes.file"};
    for (
        const char* change : {
            "{}",
            R"({"workload": {"kind": "flows", "senders": null, "size": null,
                              "flows": [{"from": "h0", "to": "h1", "size": "1MB"}]}})",
            R"({"workload": {"kind": "pairs", "pairs": 1, "senders": null, "size": null,
                              "sizes": {"points": [["0B", 0], ["1MB", 100]]}}})",
            R"({"topology": {"kind": "dumbbell", "hosts": null, "left": 2, "right": 2}})",
            R"({"topology": {"kind": "leaf_spine", "hosts": null, "leaves": 2, "spines": 2,
                              "hosts_per_leaf": 2}})",
            R"({"topology": {"kind": "fat_tree", "hosts": null, "k": 2}, "workload": {"senders": 1}})",
            R"({"topology": {"kind": "paper_clos", "hosts": null}})",
        }) {
        CollectPaths(ParseChanged(change).resolved, "", paths);
    }
    return paths;
}

// A flow of a list shares its keys with an incast, which explain them.
bool IsShared(const std::string& path, const std::set<std::string>& known) {
    constexpr std::string_view kFlow = "workload.flows.";
    return path.starts_with(kFlow) && known.contains("workload." + path.substr(kFlow.size()));
}

TEST_CASE("Explain: every key of a resolved scenario is explained, and no other", "[explain]") {
    std::set<std::string> explained;
    for (const KeyExplanation& key : ExplainAll()) {
        CAPTURE(key.path);
        CHECK(explained.insert(key.path).second);
        CHECK_FALSE(key.meaning.empty());
        CHECK_FALSE(key.type.empty());
        CHECK_FALSE(key.fallback.empty());
    }
    const std::set<std::string> used = AllPaths();
    for (const std::string& path : used) {
        CAPTURE(path);
        CHECK((explained.contains(path) || IsShared(path, explained)));
    }
    for (const std::string& path : explained) {
        CAPTURE(path);
        CHECK(used.contains(path));
    }
}

TEST_CASE("Explain: the defaults it prints are those of the smallest scenario", "[explain]") {
    const nlohmann::json resolved = ParseChanged("{}").resolved;
    const std::set<std::string> in_words{"dscp_to_priority", "start_jitter", "workload.receiver"};
    for (const KeyExplanation& key : ExplainAll()) {
        std::string pointer = "/" + key.path;
        std::ranges::replace(pointer, '.', '/');
        const nlohmann::json::json_pointer place(pointer);
        if (key.fallback == "required" || in_words.contains(key.path) ||
            !resolved.contains(place)) {
            continue;
        }
        const nlohmann::json& value = resolved[place];
        CAPTURE(key.path);
        CHECK(key.fallback == (value.is_string() ? value.get<std::string>() : value.dump()));
    }
}

TEST_CASE("Explain: one key, by its path or its end", "[explain]") {
    const std::string text =
        "rp.gain\n"
        "  g: how fast alpha follows the marks\n"
        "  type     number in (0, 1]\n"
        "  default  0.00390625\n"
        "  source   1/256 [Zhu15 Figure 14]\n"
        "  knob     NVIDIA DCE_TCP_G, in cc_params rp_dce_tcp_g: 0 to 1023\n"
        "  knob     AMD dce_tcp_g: 0 to 1023\n"
        "  encoded  1019 keeps 1019/1024 of alpha per update, so g = 5/1024 = 0.0049; 1/256 is "
        "1020\n";
    CHECK(ExplainKey("rp.gain") == text);
    CHECK(ExplainKey("gain") == text);
    CHECK(CallDcqcn({"explain", "gain"}).out == text);
    CHECK(ExplainKey("mtu").find("1024B") != std::string::npos);
}

TEST_CASE("Explain: a key has its vendors' names, ranges, units and encoding", "[explain]") {
    CHECK(ExplainKey("rpg_byte_reset")
              .find("  knob     NVIDIA RPG_BYTE_RESET, in cc_params rp_byte_reset: 1 to 32767, in "
                    "64 B\n"
                    "  knob     AMD byte_reset: 1 to 2147483647, in B\n"
                    "  knob     Intel dcqcn_B: 0 to 4294967295, in B\n") != std::string::npos);
    CHECK(
        ExplainKey("rp.rate_timer").find("AMD time_reset: 1 to 32767, in periods of dce_tcp_rtt") !=
        std::string::npos);
    CHECK(ExplainKey("np.cnp_interval").find("np_min_time_between_cnps") != std::string::npos);
    CHECK(ExplainKey("dcqcn_max_rate").find("  encoded  bits 31 to 16 of 0x200200") !=
          std::string::npos);
    CHECK(ExplainKey("switch.ecn.kmin").find("knob") == std::string::npos);
}

TEST_CASE("Explain: a key has the range that it is held to, and each preset's default",
          "[explain]") {
    const auto has = [](const char* key, const char* line) {
        CAPTURE(key, line);
        CHECK(ExplainKey(key).find(line) != std::string::npos);
    };
    has("rp.connectx.rpg_gd", "  range    [1, 11]; 11 cuts by alpha / 2, 10 by alpha\n");
    has("rp.connectx.dce_tcp_g", "  presets  nvidia 1019, amd 512, intel 1020\n");
    has("rp.connectx.rpg_time_reset", "  range    [100ns, 1000s]; ");
    has("rp.rdma_ip.clock_period", "  range    [100ps, 1us]; ");
    has("rp.rdma_ip.dcqcn_byte_cnt_th", "  range    [1B, 524.287KB]; ");
    has("np.cnp_interval", "  presets  nvidia 4us, amd 50us, intel 50us\n");
    has("rp.algorithm",
        "  presets  nvidia connectx, amd connectx, intel connectx, rdma_ip rdma_ip\n");
    CHECK(ExplainKey("switch.ecn.enabled").find("  presets") == std::string::npos);
    for (const KeyExplanation& key : ExplainAll()) {
        CAPTURE(key.path);
        const bool is_nics =
            key.path.starts_with("rp.connectx.") || key.path.starts_with("rp.rdma_ip.");
        const bool has_words =
            key.type.find('"') != std::string::npos || key.type == "true or false";
        CHECK((!is_nics || has_words ||
               ExplainKey(key.path).find("  range    [") != std::string::npos));
    }
}

TEST_CASE("Explain: every knob of a NIC belongs to a key there is", "[explain]") {
    std::set<std::string> paths;
    for (const KeyExplanation& key : ExplainAll()) {
        paths.insert(key.path);
    }
    for (const NicKnob& knob : NicKnobs()) {
        CAPTURE(knob.name);
        CHECK(paths.contains(std::string(knob.key)));
    }
    for (const std::string& path : paths) {
        CAPTURE(path);  // each parameter of the NIC's own but ours is some vendor's
        const bool is_nics = path.starts_with("rp.connectx.") && path != "rp.connectx.stage_rule";
        CHECK((!is_nics || ExplainKnobs(path).find("NVIDIA") != std::string::npos));
    }
}

TEST_CASE("Explain: a NIC's or a guide's name is its key, or why there is none", "[explain]") {
    const std::string gd = ExplainKey("rp.connectx.rpg_gd");
    for (const char* name : {"RPG_GD", "RPG_GD_P1", "rp_gd", "gd"}) {
        CHECK(ExplainKey(name) == gd);
    }
    CHECK(ExplainKey("DCQCN_RP_GD") ==
          "DCQCN_RP_GD: no NIC has this name, which guides on the web spread; the real one is "
          "RPG_GD\n" +
              gd);
    CHECK(ExplainKey("dcqcn_B") == ExplainKey("rp.connectx.rpg_byte_reset"));
    CHECK(ExplainKey("cnp_dscp") ==
          "CNP_DSCP, of NVIDIA: no key of a scenario; the class of CNPs is np.cnp_priority\n"
          "cnp_dscp, of AMD: no key of a scenario; the class of CNPs is np.cnp_priority\n");
    CHECK(ExplainKey("ROCE_CC_PRIO_MASK_P2") ==
          "ROCE_CC_PRIO_MASK, of NVIDIA: 0 is rp.algorithm \"none\", 255 the algorithm of "
          "nic.preset\n" +
              ExplainKey("rp.algorithm"));
    CHECK(ExplainKey("ecn_min_absolute") == ExplainKey("switch.ecn.kmin"));
    CHECK(ExplainKey("pfc_pause_time") == ExplainKey("switch.pfc.quanta"));
    for (const char* name : {"ecn_max_absolute", "wred_ecn_enable", "ecn_marking_enable",
                             "pfc_priority", "pfc_xon_threshold", "pfc_xoff_threshold"}) {
        CHECK(ExplainKey(name).starts_with("switch."));
    }
}

TEST_CASE("Explain: every name that convert nic knows is explained", "[explain]") {
    for (const NicKnob& knob : NicKnobs()) {
        CHECK_NOTHROW(ExplainKey(std::string(knob.name)));
    }
    for (const IdleNicKnob& knob : IdleNicKnobs()) {
        CHECK(ExplainKey(std::string(knob.name)).find(knob.reason) != std::string::npos);
    }
    for (const InventedNicKnob& knob : InventedNicKnobs()) {
        CHECK(ExplainKey(std::string(knob.name)).find(knob.real) != std::string::npos);
    }
}

TEST_CASE("Explain: an object lists its keys, and an unknown name none twice", "[explain]") {
    const std::string list = ExplainKey("switch.ecn");
    CHECK(std::ranges::count(list, '\n') == 5);
    CHECK(list.starts_with("switch.ecn.enabled  true"));
    CHECK(ExplainKey("rp.connectx").find("rp.connectx.rpg_gd ") != std::string::npos);
    try {
        static_cast<void>(ExplainKey("not a name of anything at all"));
        FAIL();
    } catch (const ConfigError& e) {
        CHECK(
            std::string(e.what()) ==
            "explain: \"not a name of anything at all\" is no key of a scenario; known: \"name\", "
            "\"warm_up\", \"start_jitter\", \"until\", \"sample_every\", \"seed\", "
            "\"topology.kind\", \"kind\", \"topology.file\", \"file\", \"topology.rate\", "
            "\"rate\", ...");
    }
}

TEST_CASE("Explain: without a key all are listed", "[explain]") {
    const Called called = CallDcqcn({"explain"});
    CHECK(called.code == 0);
    CHECK(std::ranges::count(called.out, '\n') == static_cast<std::ptrdiff_t>(ExplainAll().size()));
}

}  // namespace
}  // namespace dcqcn
