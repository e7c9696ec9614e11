#include "fabric/nic_presets.h"

namespace dcqcn {
namespace {

// [NVIDIA]; the struct's own defaults.
void BeNvidia(FabricParams& params) {
    params.rp.connectx = {};
    params.np.cnp_interval = 4us;  // min_time_between_cnps
}

// [ionic]. Its time_reset counts periods of dce_tcp_rtt. Nothing is said about gaps between CNPs.
void BeAmd(FabricParams& params) {
    params.rp.connectx = {.dce_tcp_g = 512,
                          .dce_tcp_rtt = 1us,
                          .initial_alpha_value = 64,
                          .rate_reduce_monitor_period = 1us,
                          .rpg_time_reset = 1us,
                          .rpg_byte_reset = 431'068_B,
                          .rpg_ai_rate = 160_Mbps,
                          .rpg_hai_rate = 300_Mbps,
                          .rpg_max_rate = 100_Gbps};  // qp_rate
}

// [irdma]. Not published, and so the paper's: alpha (g, period, first value) and the CNPs' gap. The
// increases are 1 and 5 MSS of a window; as rates they are the paper's 40 and 200 Mb/s.
void BeIntel(FabricParams& params) {
    params.rp.connectx = {.dce_tcp_g = 1020,
                          .dce_tcp_rtt = 55us,
                          .rpg_min_dec_fac = 1,
                          .rate_reduce_monitor_period = 50us,
                          .rpg_time_reset = 55us,
                          .rpg_byte_reset = 150'000_B,
                          .rpg_threshold = 5,
                          .rpg_ai_rate = 40_Mbps,
                          .rpg_hai_rate = 200_Mbps};
}

}  // namespace

void ApplyPreset(FabricParams& params) {
    switch (params.nic.preset) {
        case NicPreset::kPaper:
            return;
        case NicPreset::kNvidia:
            BeNvidia(params);
            break;
        case NicPreset::kAmd:
            BeAmd(params);
            break;
        case NicPreset::kIntel:
            BeIntel(params);
            break;
        case NicPreset::kRdmaIp:  // a core to build a NIC with: the struct's own defaults
            params.rp.rdma_ip = {};
            params.rp.algorithm = "rdma_ip";
            return;
    }
    params.rp.algorithm = "connectx";
}

}  // namespace dcqcn
