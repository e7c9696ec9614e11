#include "experiments/nic_scenario.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "base/check.h"
#include "base/units_text.h"
#include "formats/nic_knobs.h"
#include "topologies/nearest.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;
using Settings = std::vector<NicSetting>;

struct Taken {
    const NicKnob* knob;
    std::int64_t value;
    std::string where;
};

constexpr Duration kLongest = 1000s;  // that a scenario takes; as good as never

// Names of `vendor` alone among those of `chosen` are of two NICs.
void RefuseOthers(const Settings& settings, NicVendor chosen) {
    const auto ours = std::ranges::find_if(
        settings, [&](const NicSetting& setting) { return IsNicKnob(chosen, setting.name); });
    for (const NicSetting& setting : settings) {
        if (IsNicKnob(chosen, setting.name)) {
            continue;
        }
        for (const NicVendor vendor : NicVendors()) {
            if (IsNicKnob(vendor, setting.name)) {
                throw ConfigError(setting.where + ": " + setting.name + ": is a setting of " +
                                  std::string(VendorName(vendor)) + "'s, but " + ours->name + " (" +
                                  ours->where + ") of " + std::string(VendorName(chosen)) +
                                  "'s: two vendors; convert one NIC at a time");
            }
        }
    }
}

NicVendor VendorOf(const Settings& settings) {
    NicVendor best = NicVendor::kNvidia;
    std::ptrdiff_t most = 0;
    for (const NicVendor vendor : NicVendors()) {
        const auto known = std::ranges::count_if(
            settings, [&](const NicSetting& setting) { return IsNicKnob(vendor, setting.name); });
        best = known > most ? vendor : best;
        most = std::max(most, known);
    }
    if (most == 0) {
        throw ConfigError(settings.front().where + ": " + settings.front().name +
                          ": no setting of a NIC's congestion control is among these names; an "
                          "example is RPG_AI_RATE");
    }
    RefuseOthers(settings, best);
    return best;
}

// Decimal, or hexadecimal after 0x.
std::int64_t NumberOf(const NicSetting& setting) {
    const std::string& text = setting.value;
    const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
    const char* const begin = text.data() + (is_hex ? 2 : 0);
    const char* const end = text.data() + text.size();
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(begin, end, number, is_hex ? 16 : 10);
    if (error == std::errc::result_out_of_range && stop == end) {
        throw ConfigError(setting.where + ": " + setting.name + ": " + text +
                          " is more than any NIC holds; give it as the NIC prints it");
    }
    if (error != std::errc() || stop != end || begin == end) {
        throw ConfigError(setting.where + ": " + setting.name + ": \"" + text +
                          "\" is no whole number; give it as the NIC prints it");
    }
    return number;
}

// Spellings of one unit; a count may be a percentage.
bool IsUnit(NicUnit unit, const std::string& given) {
    const std::map<NicUnit, std::vector<std::string>> spellings{
        {NicUnit::kCount, {"%"}},
        {NicUnit::kMicroseconds, {"us", "usec"}},
        {NicUnit::kMegabits, {"Mb/s", "Mbps", "Mbit/s"}},
        {NicUnit::kBytes, {"B"}},
    };
    const auto found = spellings.find(unit);
    return given.empty() || (found != spellings.end() &&
                             std::ranges::find(found->second, given) != found->second.end());
}

std::int64_t CheckedValue(const NicSetting& setting, const NicKnob& knob) {
    const std::string place = setting.where + ": " + setting.name + ": ";
    const std::string see = "; see dcqcn explain " + std::string(knob.key);
    const std::string unit(UnitName(knob.unit));
    if (!IsUnit(knob.unit, setting.unit)) {
        throw ConfigError(place + "\"" + setting.unit + "\" is not its unit, which is " +
                          (unit.empty() ? "none" : unit) + see);
    }
    const std::int64_t value = NumberOf(setting);
    if (value < knob.least || value > knob.most) {
        throw ConfigError(place + std::to_string(value) + " is outside [" +
                          std::to_string(knob.least) + ", " + std::to_string(knob.most) + "]" +
                          (unit.empty() ? "" : " in " + unit) + see);
    }
    return value;
}

class Conversion {
  public:
    explicit Conversion(NicVendor vendor) : vendor_(vendor) {
        for (const NicKnob& knob : NicKnobs()) {
            if (knob.vendor == vendor) {
                names_.emplace_back(knob.name);
                names_.emplace_back(knob.alias.empty() ? knob.name : knob.alias);
            }
        }
    }

    void Take(NicSetting setting) {
        std::string name = setting.name;
        const bool is_nvidias = vendor_ == NicVendor::kNvidia;
        if (const auto* fake = is_nvidias ? FindInventedNicKnob(name) : nullptr) {
            name = fake->real;
            Warn(setting, "no NIC has this name, which guides on the web spread; taken as " + name);
            setting.name += " as " + name;
        }
        if (const NicKnob* knob = FindNicKnob(vendor_, name)) {
            TakeKnob(setting, *knob);
        } else if (const IdleNicKnob* idle = FindIdleNicKnob(vendor_, name)) {
            if (!idle->harmless || NumberOf(setting) != *idle->harmless) {
                Warn(setting, "left out: " + std::string(idle->reason));
            }
        } else if (const EnableNicKnob* enable = FindEnableNicKnob(vendor_, name)) {
            TakeEnable(setting, *enable);
        } else {
            TakeUnknown(setting);
        }
    }
    NicScenario Result() {
        WarnOfStrangers();
        Json part;
        part["nic"]["preset"] = PresetName(vendor_);
        part["rp"]["algorithm"] = is_on_ ? "connectx" : "none";  // whatever it gets into says
        std::vector<Override> sources;
        for (const auto& [key, taken] : taken_) {
            std::string pointer = "/" + key;
            std::ranges::replace(pointer, '.', '/');
            part[Json::json_pointer(pointer)] = ValueOf(taken);
            sources.push_back({taken.where + ": " + std::string(taken.knob->name), key});
        }
        return {std::move(part), std::move(sources), std::move(warnings_)};
    }

  private:
    void Warn(const NicSetting& setting, const std::string& what) {
        warnings_.push_back(setting.where + ": " + setting.name + ": " + what);
    }
    void TakeKnob(const NicSetting& setting, const NicKnob& knob) {
        const Taken taken{&knob, CheckedValue(setting, knob), setting.where};
        const auto [there, is_new] = taken_.emplace(knob.key, taken);
        if (!is_new) {
            throw ConfigError(setting.where + ": " + setting.name + ": is set at " +
                              there->second.where + " already; keep one of the two");
        }
    }
    void TakeEnable(const NicSetting& setting, const EnableNicKnob& knob) {
        const std::int64_t value = NumberOf(setting);
        if (value < 0 || value > knob.all) {
            throw ConfigError(setting.where + ": " + setting.name + ": " + std::to_string(value) +
                              " is outside [0, " + std::to_string(knob.all) + "]; " +
                              std::to_string(knob.all) + " is on");
        }
        if (value == 0) {
            is_on_ = false;
            Warn(setting, "0 turns congestion control off, so rp.algorithm is \"none\"");
        } else if (value < knob.all) {
            std::string priorities;
            for (int priority = 0; value >> priority != 0; ++priority) {
                if ((value >> priority & 1) != 0) {
                    priorities += (priorities.empty() ? "" : ", ") + std::to_string(priority);
                }
            }
            Warn(setting, std::to_string(value) + " is congestion control of priorities " +
                              priorities + " alone, but rp.algorithm is that of all; use these");
        }
    }
    // A near miss is a mistake; what is far off belongs to something else than congestion control.
    void TakeUnknown(const NicSetting& setting) {
        constexpr std::size_t kMostNear = 64;  // no name of theirs is half as long
        if (setting.name.size() > kMostNear) {
            strangers_.push_back(setting);
            return;
        }
        const std::string fix = SuggestNearest(setting.name, names_);
        if (fix.starts_with("did you mean")) {
            Warn(setting,
                 "left out: " + std::string(VendorName(vendor_)) + " has no such setting; " + fix);
        } else {
            strangers_.push_back(setting);
        }
    }
    void WarnOfStrangers() {
        constexpr std::size_t kMostNamed = 5;
        if (strangers_.empty()) {
            return;
        }
        std::string names;
        for (std::size_t i = 0; i < std::min(kMostNamed, strangers_.size()); ++i) {
            names += (i == 0 ? "" : ", ") + strangers_[i].name;
        }
        if (strangers_.size() > kMostNamed) {
            names += " and " + std::to_string(strangers_.size() - kMostNamed) + " more";
        }
        warnings_.push_back(strangers_.front().where + ": left out, as no settings of " +
                            std::string(VendorName(vendor_)) + "'s congestion control: " + names);
    }

    [[nodiscard]] Duration AlphaPeriod() const {
        const auto found = taken_.find("rp.connectx.dce_tcp_rtt");
        return found == taken_.end() ? Duration(1us) : Duration(1us) * found->second.value;
    }
    Json ValueOf(const Taken& taken) {
        switch (taken.knob->unit) {
            case NicUnit::kCount:
                return taken.value;
            case NicUnit::kFlag:
                return taken.value == 1;
            case NicUnit::kMicroseconds:
                return ToText(NotNone(Duration(1us) * taken.value, taken));
            case NicUnit::kAlphaPeriods:
                return ToText(AtMostLongest(AlphaPeriod() * taken.value, taken));
            case NicUnit::kMegabits:
                return ToText(1_Mbps * taken.value);
            case NicUnit::kBytes:
                return ToText(1_B * taken.value);
            case NicUnit::kBlocks:
                return ToText(64_B * taken.value);
        }
        return {};
    }
    // Only the gap between CNPs may be 0, which here has to be some time.
    Duration NotNone(Duration given, const Taken& taken) {
        if (given > Duration(0)) {
            return given;
        }
        warnings_.push_back(taken.where + ": " + std::string(taken.knob->name) +
                            ": 0 answers every mark; taken as 1ns, which does too");
        return 1ns;
    }

    Duration AtMostLongest(Duration given, const Taken& taken) {
        if (given <= kLongest) {
            return given;
        }
        warnings_.push_back(taken.where + ": " + std::string(taken.knob->name) + ": " +
                            std::to_string(taken.value) + " periods of dce_tcp_rtt are " +
                            ToText(given) + "; taken as " + ToText(kLongest) +
                            ", which is as good as never");
        return kLongest;
    }

    NicVendor vendor_;
    std::vector<std::string> names_;  // that a near miss may mean
    bool is_on_ = true;
    std::map<std::string, Taken> taken_;  // by key
    Settings strangers_;
    std::vector<std::string> warnings_;
};

}  // namespace

NicScenario ConvertNicSettings(const Settings& settings) {
    Conversion conversion(VendorOf(settings));
    for (const NicSetting& setting : settings) {
        conversion.Take(setting);
    }
    return conversion.Result();
}

}  // namespace dcqcn
