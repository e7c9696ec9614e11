#include "experiments/explain_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "formats/nic_knobs.h"

namespace dcqcn {
namespace {

// Of tuning guides for Spectrum switches.
struct GuidesName {
    std::string_view name;
    std::string_view key;
};
constexpr std::array kGuidesNames{
    GuidesName{"ecn_min_absolute", "switch.ecn.kmin"},
    GuidesName{"ecn_max_absolute", "switch.ecn.kmax"},
    GuidesName{"wred_ecn_enable", "switch.ecn.enabled"},
    GuidesName{"ecn_marking_enable", "switch.ecn.enabled"},
    GuidesName{"pfc_priority", "switch.pfc.lossless"},
    GuidesName{"pfc_pause_time", "switch.pfc.quanta"},
    GuidesName{"pfc_xon_threshold", "switch.pfc.xon"},
    GuidesName{"pfc_xoff_threshold", "switch.pfc.threshold"},
};

std::string WithoutPort(std::string name) {
    constexpr std::size_t kPort = 3;
    if (name.size() > kPort) {
        const std::string end = name.substr(name.size() - kPort);
        if ((end.starts_with("_P") || end.starts_with("_p")) &&
            std::isdigit(static_cast<unsigned char>(end.back())) != 0) {
            name.resize(name.size() - kPort);
        }
    }
    return name;
}

std::string Of(std::string_view name, NicVendor vendor) {
    return std::string(name) + ", of " + std::string(VendorName(vendor)) + ": ";
}

void AddKey(OtherName& found, std::string_view key) {
    if (std::ranges::find(found.keys, key) == found.keys.end()) {
        found.keys.emplace_back(key);
    }
}

void LookUp(NicVendor vendor, const std::string& name, OtherName& found) {
    if (const NicKnob* knob = FindNicKnob(vendor, name)) {
        AddKey(found, knob->key);
    } else if (const IdleNicKnob* idle = FindIdleNicKnob(vendor, name)) {
        found.remark +=
            Of(idle->name, vendor) + "no key of a scenario; " + std::string(idle->reason) + "\n";
    } else if (const EnableNicKnob* enable = FindEnableNicKnob(vendor, name)) {
        found.remark += Of(enable->name, vendor) + "0 is rp.algorithm \"none\", " +
                        std::to_string(enable->all) + " the algorithm of nic.preset\n";
        AddKey(found, "rp.algorithm");
    }
}

}  // namespace

std::optional<OtherName> FindOtherName(std::string name) {
    name = WithoutPort(std::move(name));
    OtherName found;
    if (const InventedNicKnob* invented = FindInventedNicKnob(name)) {
        found.remark = name + ": no NIC has this name, which guides on the web spread; the real " +
                       "one is " + std::string(invented->real) + "\n";
        name = invented->real;
    }
    for (const NicVendor vendor : NicVendors()) {
        LookUp(vendor, name, found);
    }
    for (const GuidesName& guides : kGuidesNames) {
        if (guides.name == name) {
            AddKey(found, guides.key);
        }
    }
    if (found.remark.empty() && found.keys.empty()) {
        return std::nullopt;
    }
    return found;
}

}  // namespace dcqcn
