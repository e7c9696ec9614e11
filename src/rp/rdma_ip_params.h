// Registers of the RDMA IP core's reaction point, under the names of its guide. A rate is the bytes
// that may pass per window of 1024 cycles.
// Sources: [RdmaGuide] for what there is; it gives no defaults: docs/model.md says where ours are
// from.
#pragma once

#include <string>

#include "base/units.h"

namespace dcqcn {

// Who controls the rate: the core; firmware, by a rate that the core keeps to; firmware alone, by
// masking the arbiter.
enum class ControlScheme { kHardware, kFirmwareRate, kFirmware };

struct RdmaIpParams {
    static constexpr int kCyclesPerWindow = 1024;
    static constexpr Bytes kGreatestRate{65'535};        // a rate has 16 bits
    static constexpr Bytes kGreatestByteCount{524'287};  // the byte counter's threshold has 19

    ControlScheme scheme = ControlScheme::kHardware;  // what the four bits below were set by
    bool dcqcn_hw_en = true;                          // the core moves the rate
    bool hw_rate_throttle_en = true;                  // the rate is kept to, if both
    bool speed_limiter_en = true;                     // of these are set
    bool tx_wqe_ost_limit_en = true;                  // a CNP halves what may be outstanding

    Duration clock_period{4'000};                   // of one cycle
    Bytes dcqcn_max_rate{0};                        // per window; 0: the line rate
    Bytes initial_rate{0};                          // RATE_MEM, CC_RATE_MEM; 0: max_rate
    int initial_alpha = 1023;                       // ALPHA_MEM, 0..1023 of 1024
    int dcqcn_alpha_rate_shift = 1;                 // a cut takes alpha / 2^shift, 0..15
    int dcqcn_upd_alpha_g = 4;                      // g, 0..1023 of 1024
    Duration dcqcn_alpha_timer_th{55'000'000};      // alpha decays per so long without a CNP
    Duration dcqcn_rx_cnp_merge_period{4'000'000};  // its CNPs cut once; 0: each cuts
    Duration dcqcn_nocnp_timer_th{55'000'000};      // one step per so long without a CNP
    Bytes dcqcn_byte_cnt_th = kGreatestByteCount;   // one step per so many wire bytes
    Bytes dcqcn_rate_ai{20};                        // R_AI, per window
    Bytes dcqcn_rate_hai{102};                      // R_HAI, per window
    int stage_threshold = 5;                        // F, 1..31
    Duration cnp_timer_thrd{55'000'000};  // from the last CNP until 16 may be outstanding again
    Bytes outstanding_size{65'536};       // payload that one outstanding WQE stands for
    bool cnp_interrupt_en = true;         // CNPs are told to firmware
    Duration firmware_hold{0};  // firmware masks the arbiter so long after a CNP; 0: never
    bool literal = false;       // the guide's arithmetic and names as printed

    // The enable bits as the guide has them for a scheme.
    void Apply(ControlScheme chosen);
    // Throws ConfigError naming `path`.dcqcn_max_rate and so on.
    void Check(const std::string& path) const;
};

}  // namespace dcqcn
