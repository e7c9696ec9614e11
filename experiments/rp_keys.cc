#include "experiments/rp_keys.h"

#include <iterator>
#include <utility>

#include "experiments/key_binding.h"
#include "rp/factory.h"

namespace dcqcn {
namespace {

constexpr const char* kNvidia = "[NVIDIA]";

Choices<std::string> Algorithms() {
    Choices<std::string> choices;
    for (const std::string& name : AlgorithmNames()) {
        choices.emplace_back(name, name);
    }
    return choices;
}

std::vector<FabricKey> ConnectXDecreaseKeys() {
    return {
        Plain(DCQCN_FIELD(rp.connectx.dce_tcp_g),
              "share of alpha kept per update, in 1024ths: g is 1 - dce_tcp_g / 1024", kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.dce_tcp_rtt),
              "period of alpha's updates, with or without a CNP", kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.initial_alpha_value),
              "alpha at a flow's first CNP, in 1024ths", kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.rpg_gd),
              "a cut takes alpha / 2^(rpg_gd - 10) of the rate: 11 is the paper's alpha / 2",
              kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.rpg_min_dec_fac), "percent of the rate that a cut leaves",
              kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.rpg_min_rate), "least rate of a queue pair", kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.rate_reduce_monitor_period),
              "least time between two cuts of a flow", kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.rate_to_set_on_first_cnp),
              "current and target rate at a flow's first CNP; 0bps: it cuts like any other",
              kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.clamp_tgt_rate),
              "whether every cut sets the target to the rate before it", kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.clamp_tgt_rate_after_time_inc),
              "whether a cut does so after an increase by the timer, not only by bytes", kNvidia),
    };
}

std::vector<FabricKey> ConnectXIncreaseKeys() {
    return {
        Plain(DCQCN_FIELD(rp.connectx.rpg_time_reset),
              "one recovery step per so long without a cut", kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.rpg_byte_reset),
              "one recovery step per so many wire bytes; 0B: none", "32767 x 64 B [NVIDIA]"),
        Plain(DCQCN_FIELD(rp.connectx.rpg_threshold), "recovery steps before the next stage",
              kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.rpg_ai_rate), "growth of the target per step", kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.rpg_hai_rate), "growth per step in hyper increase", kNvidia),
        Plain(DCQCN_FIELD(rp.connectx.rpg_max_rate),
              "greatest rate of a limited flow; 0bps: the line rate", kNvidia),
        Choice(DCQCN_FIELD(rp.connectx.stage_rule),
               {{"above_threshold", StageRule::kAboveThreshold},
                {"at_threshold", StageRule::kAtThreshold}},
               "whether the next stage begins with a count above rpg_threshold, or equal to it",
               "not published; the paper's rule [Zhu15 s3.1]"),
    };
}

}  // namespace

std::vector<FabricKey> RpKeys() {
    return {
        Choice(DCQCN_FIELD(rp.algorithm), Algorithms(), "congestion control of every queue pair",
               "[Zhu15]"),
        Number(DCQCN_FIELD(rp.gain), {.above = 0, .to = 1}, "g: how fast alpha follows the marks",
               "1/256 [Zhu15 Figure 14]"),
        Plain(DCQCN_FIELD(rp.alpha_timer), "alpha decays by g after this time without a CNP",
              "[Zhu15 s3.1]"),
        Plain(DCQCN_FIELD(rp.rate_timer), "T: one recovery step per expiry", "[Zhu15 Figure 14]"),
        Plain(DCQCN_FIELD(rp.byte_counter), "B: one recovery step per so many wire bytes",
              "[Zhu15 Figure 14]"),
        Plain(DCQCN_FIELD(rp.fast_recovery_steps), "F: recovery steps before the target grows",
              "[Zhu15 s3.1]"),
        Plain(DCQCN_FIELD(rp.additive_increase), "R_AI: growth of the target per step",
              "[Zhu15 s5.2]"),
        Plain(DCQCN_FIELD(rp.hyper_increase), "R_HAI: growth per step in hyper increase",
              "[ns3-rdma]; not in the paper"),
        Plain(DCQCN_FIELD(rp.min_rate), "least rate of a queue pair",
              "[ns3-rdma]; not in the paper"),
        Number(DCQCN_FIELD(rp.initial_alpha), {.from = 0, .to = 1}, "alpha at the first CNP",
               "[Zhu15 s3.1]"),
        Choice(DCQCN_FIELD(rp.alpha_update),
               {{"on_cnp", AlphaUpdateRule::kOnCnp}, {"periodic", AlphaUpdateRule::kPeriodic}},
               "alpha rises with each CNP and decays after each alpha_timer without one, or moves "
               "once per alpha_timer, up if a CNP came in it",
               "[Zhu15 s3.1, Eqs. (1), (2)]; NICs are periodic"),
        Choice(DCQCN_FIELD(rp.fast_recovery),
               {{"up_to_f", FastRecoveryRule::kUpToF}, {"below_f", FastRecoveryRule::kBelowF}},
               "fast recovery while max(T, BC) <= F, or < F",
               "text and fluid model; Figure 7 read literally is below_f"),
        Choice(DCQCN_FIELD(rp.release),
               {{"line_rate", ReleaseRule::kAtLineRate}, {"keep", ReleaseRule::kKeep}},
               "whether a flow back at line rate forgets its alpha and stops its timers",
               "footnote 2 of [Zhu15]: no limiter at line rate"),
        Choice(DCQCN_FIELD(rp.flow),
               {{"queue_pair", FlowRule::kQueuePair}, {"transfer", FlowRule::kTransfer}},
               "what a flow is, which starts at line rate: a queue pair, or each transfer anew",
               "state per queue pair [Zhu15 s3.3]"),
    };
}

std::vector<FabricKey> DctcpKeys() {
    return {
        Number(DCQCN_FIELD(rp.dctcp.estimation_gain), {.above = 0, .to = 1},
               "g of DCTCP: how fast its alpha follows the marks", "1/16 [Alizadeh10 s3.5]"),
        Number(DCQCN_FIELD(rp.dctcp.initial_alpha), {.from = 0, .to = 1},
               "alpha of DCTCP before its first ACK", "[RFC8257 s3.3]"),
        Plain(DCQCN_FIELD(rp.dctcp.initial_window), "DCTCP's first window, in packets",
              "[RFC6928]"),
        Plain(DCQCN_FIELD(rp.dctcp.min_window), "DCTCP's least window, in packets", "[RFC5681]"),
    };
}

std::vector<FabricKey> ConnectXKeys() {
    std::vector<FabricKey> keys = ConnectXDecreaseKeys();
    std::vector<FabricKey> increase = ConnectXIncreaseKeys();
    std::move(increase.begin(), increase.end(), std::back_inserter(keys));
    return keys;
}

}  // namespace dcqcn
