// Tunables of a NIC's own reaction point, under the names of its configuration (mlxconfig, without
// the port's _P1). Units are spelt out where the NIC counts in its own.
// Sources: [NVIDIA] for defaults; docs/model.md for what each one does.
#pragma once

#include <string>

#include "base/units.h"

namespace dcqcn {

// Which count of steps leads to the next stage: one above rpg_threshold, or rpg_threshold itself.
enum class StageRule { kAboveThreshold, kAtThreshold };

struct ConnectXParams {
    int dce_tcp_g = 1019;             // share of alpha kept per update, 0..1023 of 1024
    Duration dce_tcp_rtt{1'000'000};  // one update of alpha per so long
    int initial_alpha_value = 1023;   // alpha at a flow's first CNP, 0..1023 of 1024
    int rpg_gd = 11;                  // a cut takes alpha / 2^(rpg_gd - 10), 1..11
    int rpg_min_dec_fac = 50;         // a cut leaves at least this much [%, 0..100]
    Rate rpg_min_rate{1'000'000};     // least R_C
    Duration rate_reduce_monitor_period{4'000'000};  // least time between two cuts
    Rate rate_to_set_on_first_cnp{0};                // R_C and R_T then; 0: the first CNP cuts
    bool clamp_tgt_rate = false;                     // every cut sets R_T to R_C
    bool clamp_tgt_rate_after_time_inc = true;       // one after a timer's increase does
    Duration rpg_time_reset{300'000'000};            // one step per so long without a cut
    Bytes rpg_byte_reset{32767 * 64};                // one step per so many wire bytes; 0: none
    int rpg_threshold = 1;                           // steps before the next stage, 1..31
    Rate rpg_ai_rate{5'000'000};                     // R_AI
    Rate rpg_hai_rate{50'000'000};                   // R_HAI
    Rate rpg_max_rate{0};                            // greatest R_C; 0: the line rate
    StageRule stage_rule = StageRule::kAboveThreshold;

    // Throws ConfigError naming `path`.dce_tcp_g and so on.
    void Check(const std::string& path) const;
};

}  // namespace dcqcn
