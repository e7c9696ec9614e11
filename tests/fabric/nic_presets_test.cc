#include "fabric/nic_presets.h"

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

FabricParams With(NicPreset preset) {
    FabricParams params;
    params.rp.connectx.rpg_threshold = 31;  // whatever was there before
    params.nic.preset = preset;
    ApplyPreset(params);
    return params;
}

}  // namespace

TEST_CASE("NIC presets: the paper's changes nothing", "[fabric]") {
    const FabricParams params = With(NicPreset::kPaper);
    CHECK(params.rp.algorithm == "dcqcn");
    CHECK(params.rp.connectx.rpg_threshold == 31);
    CHECK(params.np.cnp_interval == 50us);
}

TEST_CASE("NIC presets: NVIDIA's numbers", "[fabric]") {
    const FabricParams params = With(NicPreset::kNvidia);
    const ConnectXParams& rp = params.rp.connectx;
    CHECK(params.rp.algorithm == "connectx");
    CHECK(params.np.cnp_interval == 4us);
    CHECK(rp.dce_tcp_g == 1019);
    CHECK(rp.dce_tcp_rtt == 1us);
    CHECK(rp.initial_alpha_value == 1023);
    CHECK(rp.rate_reduce_monitor_period == 4us);
    CHECK(rp.rpg_time_reset == 300us);
    CHECK(rp.rpg_byte_reset == 2'097'088_B);
    CHECK(rp.rpg_threshold == 1);
    CHECK(rp.rpg_ai_rate == 5_Mbps);
    CHECK(rp.rpg_hai_rate == 50_Mbps);
    CHECK(rp.rpg_min_rate == 1_Mbps);
    CHECK(rp.rpg_min_dec_fac == 50);
    CHECK(rp.rpg_gd == 11);
    CHECK(rp.rate_to_set_on_first_cnp == Rate(0));
    CHECK(rp.rpg_max_rate == Rate(0));
    CHECK_FALSE(rp.clamp_tgt_rate);
    CHECK(rp.clamp_tgt_rate_after_time_inc);
}

TEST_CASE("NIC presets: AMD's numbers", "[fabric]") {
    const FabricParams params = With(NicPreset::kAmd);
    const ConnectXParams& rp = params.rp.connectx;
    CHECK(params.rp.algorithm == "connectx");
    CHECK(rp.dce_tcp_g == 512);
    CHECK(rp.dce_tcp_rtt == 1us);
    CHECK(rp.initial_alpha_value == 64);
    CHECK(rp.rate_reduce_monitor_period == 1us);
    CHECK(rp.rpg_time_reset == rp.dce_tcp_rtt);  // 1, in its periods
    CHECK(rp.rpg_byte_reset == 431'068_B);
    CHECK(rp.rpg_threshold == 1);
    CHECK(rp.rpg_ai_rate == 160_Mbps);
    CHECK(rp.rpg_hai_rate == 300_Mbps);
    CHECK(rp.rpg_max_rate == 100_Gbps);
    CHECK(rp.rpg_min_dec_fac == 50);
    CHECK(rp.rpg_gd == 11);
    CHECK_FALSE(rp.clamp_tgt_rate);
    CHECK(rp.clamp_tgt_rate_after_time_inc);
}

TEST_CASE("NIC presets: Intel's numbers, and the paper's where it has none", "[fabric]") {
    const FabricParams params = With(NicPreset::kIntel);
    const ConnectXParams& rp = params.rp.connectx;
    CHECK(params.rp.algorithm == "connectx");
    CHECK(rp.rpg_time_reset == 55us);
    CHECK(rp.rpg_byte_reset == 150'000_B);
    CHECK(rp.rpg_threshold == 5);
    CHECK(rp.rate_reduce_monitor_period == 50us);
    CHECK(rp.rpg_min_dec_fac == 1);
    CHECK(rp.dce_tcp_rtt == params.rp.alpha_timer);
    CHECK(1 - rp.dce_tcp_g / 1024.0 == params.rp.gain);
    CHECK(rp.rpg_ai_rate == params.rp.additive_increase);
    CHECK(rp.rpg_hai_rate == params.rp.hyper_increase);
    CHECK(params.np.cnp_interval == 50us);
}

TEST_CASE("NIC presets: every one of them passes its own checks", "[fabric]") {
    for (const NicPreset preset : {NicPreset::kPaper, NicPreset::kNvidia, NicPreset::kAmd,
                                   NicPreset::kIntel, NicPreset::kRdmaIp}) {
        CHECK_NOTHROW(With(preset).Check());
    }
}

TEST_CASE("NIC presets: the RDMA IP core is its own algorithm with its own defaults", "[fabric]") {
    FabricParams params;
    params.rp.rdma_ip.stage_threshold = 31;
    params.nic.preset = NicPreset::kRdmaIp;
    ApplyPreset(params);
    CHECK(params.rp.algorithm == "rdma_ip");
    CHECK(params.rp.rdma_ip.stage_threshold == 5);
    CHECK(params.np.cnp_interval == 50us);
}
