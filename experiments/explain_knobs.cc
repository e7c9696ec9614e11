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
    Encoding{"rp.rdma_ip.dcqcn_hw_en", "bit 24 of 0x200220"},
    Encoding{"rp.rdma_ip.hw_rate_throttle_en", "bit 25 of 0x200220"},
    Encoding{"rp.rdma_ip.tx_wqe_ost_limit_en", "bit 26 of 0x200220"},
    Encoding{"rp.rdma_ip.speed_limiter_en", "bit 54 of 0x200220"},
    Encoding{"rp.rdma_ip.cnp_timer_thrd", "CNP_TIMER_THRD, 0x2000a0; its unit is not given"},
    Encoding{"rp.rdma_ip.firmware_hold", "by sq_arb_mask, bit 1 of 0x400000 + 0x100 (i - 1)"},
    Encoding{"rp.rdma_ip.dcqcn_max_rate",
             "bits 31 to 16 of 0x200200; at 4ns 20480 are 40 Gb/s, 51200 are 100 Gb/s"},
    Encoding{"rp.rdma_ip.initial_rate",
             "RATE_MEM and CC_RATE_MEM, 0x600008 and 0x600028 + 0x100 (i - 1)"},
    Encoding{"rp.rdma_ip.dcqcn_rate_ai", "at 4ns one byte is 1.953125 Mb/s: 20 are 39.06 Mb/s"},
    Encoding{"rp.rdma_ip.dcqcn_rate_hai", "at 4ns one byte is 1.953125 Mb/s: 102 are 199.2 Mb/s"},
    Encoding{"rp.rdma_ip.dcqcn_nocnp_timer_th", "bits 15 to 0 of 0x200200, in us"},
    Encoding{"rp.rdma_ip.dcqcn_byte_cnt_th",
             "bits 50 to 32 of 0x200200: at most 524287; 10MB has no number"},
    Encoding{"rp.rdma_ip.initial_alpha",
             "ALPHA_MEM, bits 9 to 0 of 0x600010 + 0x100 (i - 1): 1023 is 0.999"},
    Encoding{"rp.rdma_ip.dcqcn_upd_alpha_g", "4 is 4/1024, 1/256"},
    Encoding{"rp.rdma_ip.dcqcn_alpha_timer_th", "bits 15 to 0 of 0x200218, in us"},
    Encoding{"rp.rdma_ip.dcqcn_rx_cnp_merge_period", "bits 15 to 0 of 0x200220, in us"},
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
