// Tunables of the reaction point. Each line: meaning (knob of mlx5's cong.c) [source].
#pragma once

#include <string>

#include "base/units.h"
#include "rp/connectx_params.h"
#include "rp/rdma_ip_params.h"

namespace dcqcn {

// Fast recovery lasts while max(T, BC) <= F (the text, the fluid model and QCN), or < F
// (Figure 7 read literally: F - 1 steps).
enum class FastRecoveryRule { kUpToF, kBelowF };
// Whether a flow that is back at line rate is released (the next CNP is a first CNP) or keeps its
// alpha and timers.
enum class ReleaseRule { kAtLineRate, kKeep };
// When alpha moves: up with each CNP and down after each K without one (the paper), or once per K,
// up if a CNP came in it and down if not (NICs).
enum class AlphaUpdateRule { kOnCnp, kPeriodic };
// What a flow is that starts at line rate and is remembered for as long as it lasts.
enum class FlowRule { kQueuePair, kTransfer };

// DCTCP's own, as the mechanisms have little in common. Windows are in packets of an MTU.
struct DctcpParams {
    double estimation_gain = 1.0 / 16;  // g, (0, 1]                          [Alizadeh10 s3.5]
    double initial_alpha = 1.0;         // [0, 1]                             [RFC8257 s3.3]
    int initial_window = 10;            //                                         [RFC6928]
    int min_window = 2;                 // whatever the marks                 [RFC5681]

    void Check(const std::string& path) const;
};

struct RpParams {
    std::string algorithm = "dcqcn";     // one of AlgorithmNames()
    double gain = 1.0 / 256;             // g, (0, 1] (rp_dce_tcp_g)          [Zhu15 Fig. 14]
    Duration alpha_timer{55'000'000};    // K: decay alpha without CNP (rp_dce_tcp_rtt)
                                         //                                   [Zhu15 s3.1]
    Duration rate_timer{55'000'000};     // T: one step per expiry (rp_time_reset)
                                         //                                   [Zhu15 Fig. 14]
    Bytes byte_counter{10'000'000};      // B: one step per B wire bytes (rp_byte_reset)
                                         //                                   [Zhu15 Fig. 14]
    int fast_recovery_steps = 5;         // F (rp_threshold)                  [Zhu15 s3.1]
    Rate additive_increase{40'000'000};  // R_AI (rp_ai_rate)                 [Zhu15 s5.2]
    Rate hyper_increase{200'000'000};    // R_HAI (rp_hai_rate)               [ns3-rdma]
    Rate min_rate{100'000'000};          // least R_C (rp_min_rate)           [ns3-rdma]
    double initial_alpha = 1.0;          // alpha at the first CNP, [0, 1]    [Zhu15 s3.1]
    AlphaUpdateRule alpha_update = AlphaUpdateRule::kOnCnp;
    FastRecoveryRule fast_recovery = FastRecoveryRule::kUpToF;
    ReleaseRule release = ReleaseRule::kAtLineRate;
    FlowRule flow = FlowRule::kQueuePair;
    DctcpParams dctcp{};
    ConnectXParams connectx{};
    RdmaIpParams rdma_ip{};

    // Throws ConfigError naming `path`.gain and so on.
    void Check(const std::string& path) const;
};

}  // namespace dcqcn
