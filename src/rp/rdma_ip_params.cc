#include "rp/rdma_ip_params.h"

#include "base/check_range.h"

namespace dcqcn {
namespace {

constexpr Duration kLongestTimer = 65'535us;  // 16 bits of microseconds

void CheckTimer(const std::string& where, Duration value, Duration least, const std::string& fix) {
    CheckRange(where, value, least, kLongestTimer, fix);
    if (value % Duration(1us) != Duration{}) {
        throw ConfigError(where + ": " + ToText(value) +
                          " is not a whole number of microseconds, which the register counts; " +
                          fix);
    }
}

void CheckRates(const RdmaIpParams& p, const std::string& path) {
    constexpr Bytes kMost = RdmaIpParams::kGreatestRate;
    CheckRange(path + ".clock_period", p.clock_period, Duration(100), Duration(1us),
               "4ns is a clock of 250 MHz");
    CheckRange(path + ".dcqcn_max_rate", p.dcqcn_max_rate, 0_B, kMost,
               "in bytes per 1024 cycles; 0B is the line rate");
    CheckRange(path + ".initial_rate", p.initial_rate, 0_B, kMost,
               "in bytes per 1024 cycles; 0B is dcqcn_max_rate");
    CheckRange(path + ".dcqcn_rate_ai", p.dcqcn_rate_ai, 0_B, kMost,
               "in bytes per 1024 cycles: 20B at 4ns are 39 Mb/s");
    CheckRange(path + ".dcqcn_rate_hai", p.dcqcn_rate_hai, 0_B, kMost,
               "in bytes per 1024 cycles: 102B at 4ns are 199 Mb/s");
    CheckRange(path + ".dcqcn_byte_cnt_th", p.dcqcn_byte_cnt_th, 1_B,
               RdmaIpParams::kGreatestByteCount, "the register has 19 bits");
}

void CheckAlpha(const RdmaIpParams& p, const std::string& path) {
    CheckRange(path + ".initial_alpha", p.initial_alpha, 0, 1023, "of 1024: 1023 is the most");
    CheckRange(path + ".dcqcn_alpha_rate_shift", p.dcqcn_alpha_rate_shift, 0, 15,
               "1 cuts by alpha / 2, 0 by alpha");
    CheckRange(path + ".dcqcn_upd_alpha_g", p.dcqcn_upd_alpha_g, 0, 1023,
               "of 1024: 4 is the paper's g of 1/256");
}

}  // namespace

void RdmaIpParams::Apply(ControlScheme chosen) {
    scheme = chosen;
    dcqcn_hw_en = chosen == ControlScheme::kHardware;
    hw_rate_throttle_en = speed_limiter_en = tx_wqe_ost_limit_en =
        chosen != ControlScheme::kFirmware;
}

void RdmaIpParams::Check(const std::string& path) const {
    CheckRates(*this, path);
    CheckAlpha(*this, path);
    CheckTimer(path + ".dcqcn_alpha_timer_th", dcqcn_alpha_timer_th, 1us, "55us is the paper's");
    CheckTimer(path + ".dcqcn_rx_cnp_merge_period", dcqcn_rx_cnp_merge_period, 0us,
               "0us lets every CNP cut");
    CheckTimer(path + ".dcqcn_nocnp_timer_th", dcqcn_nocnp_timer_th, 1us, "55us is the paper's");
    CheckTimer(path + ".cnp_timer_thrd", cnp_timer_thrd, 1us, "55us is the default");
    CheckRange(path + ".stage_threshold", stage_threshold, 1, 31, "5 is the paper's F");
    CheckRange(path + ".outstanding_size", outstanding_size, 1_B, 1'000_MB,
               "64KiB is the default; the size of a message, or of a packet");
    CheckRange(path + ".firmware_hold", firmware_hold, Duration(0), Duration(1s), "0us is never");
    if (firmware_hold > Duration{} && !cnp_interrupt_en) {
        throw ConfigError(path + ".firmware_hold: " + ToText(firmware_hold) +
                          " needs cnp_interrupt_en, from which firmware knows of a CNP");
    }
}

}  // namespace dcqcn
