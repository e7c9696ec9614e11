#include "experiments/explain_knobs.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "formats/nic_knobs.h"

namespace dcqcn {
namespace {

// The paper's parameters that a NIC has too, by another name.
struct Twin {
    std::string_view papers;
    std::string_view nics;
};
constexpr std::array kTwins{
    Twin{"rp.gain", "rp.connectx.dce_tcp_g"},
    Twin{"rp.alpha_timer", "rp.connectx.dce_tcp_rtt"},
    Twin{"rp.rate_timer", "rp.connectx.rpg_time_reset"},
    Twin{"rp.byte_counter", "rp.connectx.rpg_byte_reset"},
    Twin{"rp.fast_recovery_steps", "rp.connectx.rpg_threshold"},
    Twin{"rp.additive_increase", "rp.connectx.rpg_ai_rate"},
    Twin{"rp.hyper_increase", "rp.connectx.rpg_hai_rate"},
    Twin{"rp.min_rate", "rp.connectx.rpg_min_rate"},
    Twin{"rp.initial_alpha", "rp.connectx.initial_alpha_value"},
};

struct Encoding {
    std::string_view key;
    std::string_view text;
};
constexpr std::array kEncodings{
    Encoding{"rp.connectx.dce_tcp_g",
             "1019 keeps 1019/1024 of alpha per update, so g = 5/1024 = 0.0049; 1/256 is 1020"},
    Encoding{"rp.connectx.initial_alpha_value", "1023 is 1023/1024 = 0.999"},
    Encoding{"rp.connectx.rpg_gd", "log2: alpha has 10 bits, so 11 cuts by alpha / 2, 10 by alpha"},
    Encoding{"rp.connectx.rpg_byte_reset", "NVIDIA's 32767 x 64 B = 2097088 B; 10MB has no number"},
    Encoding{"rp.connectx.rpg_min_dec_fac", "percent kept: 50 lets a cut halve the rate"},
    Encoding{"rp.connectx.rpg_max_rate", "NVIDIA's 0 is the line rate"},
    Encoding{"rp.connectx.rate_to_set_on_first_cnp", "0 is off"},
};

std::string_view NicsName(std::string_view path) {
    const auto* const twin = std::ranges::find(kTwins, path, &Twin::papers);
    return twin == kTwins.end() ? path : twin->nics;
}

std::string Line(const NicKnob& knob) {
    std::string line = "  knob     ";
    line.append(VendorName(knob.vendor)).append(" ").append(knob.name);
    if (!knob.alias.empty()) {
        line.append(", in cc_params ").append(knob.alias);
    }
    line += ": " + std::to_string(knob.least) + " to " + std::to_string(knob.most);
    if (const auto unit = UnitName(knob.unit); !unit.empty()) {
        line.append(", in ").append(unit);
    }
    return line + "\n";
}

}  // namespace

std::string ExplainKnobs(const std::string& path) {
    const std::string_view key = NicsName(path);
    std::string text;
    for (const NicKnob& knob : NicKnobs()) {
        if (knob.key == key) {
            text += Line(knob);
        }
    }
    const auto* const encoding = std::ranges::find(kEncodings, key, &Encoding::key);
    if (encoding != kEncodings.end()) {
        text.append("  encoded  ").append(encoding->text).append("\n");
    }
    return text;
}

}  // namespace dcqcn
