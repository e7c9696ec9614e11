// The rows of the RDMA IP core; its guide gives no defaults, so that each says whose ours is.
#include <iterator>
#include <utility>

#include "experiments/key_binding.h"
#include "experiments/rp_keys.h"

namespace dcqcn {
namespace {

using Keys = std::vector<FabricKey>;

constexpr const char* kOurs = "not in [RdmaGuide]; docs/model.md, section 5";

// Read before the bits: what it sets are their defaults.
FabricKey SchemeKey() {
    FabricKey key = Choice(DCQCN_FIELD(rp.rdma_ip.scheme),
                           {{"hardware", ControlScheme::kHardware},
                            {"firmware_rate", ControlScheme::kFirmwareRate},
                            {"firmware", ControlScheme::kFirmware}},
                           "who controls the rate, which sets the four enable bits: the core; "
                           "firmware by initial_rate, to which the core keeps; firmware alone, by "
                           "firmware_hold",
                           "scheme 1 of 3 [RdmaGuide s6.12.6]");
    key.read = [read = key.read](FabricParams& params, JsonReader& reader, std::string_view name) {
        read(params, reader, name);
        params.rp.rdma_ip.Apply(params.rp.rdma_ip.scheme);
    };
    return key;
}

Keys ControlKeys() {
    constexpr const char* kScheme = "by scheme [RdmaGuide s6.12.6]";
    return {
        SchemeKey(),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_hw_en), "whether CNPs, bytes and time move the rate",
              kScheme),
        Plain(DCQCN_FIELD(rp.rdma_ip.hw_rate_throttle_en),
              "whether the rate is kept to, with speed_limiter_en", kScheme),
        Plain(DCQCN_FIELD(rp.rdma_ip.tx_wqe_ost_limit_en),
              "whether what is outstanding is limited, to 16 WQEs and to 8 after a CNP", kScheme),
        Plain(DCQCN_FIELD(rp.rdma_ip.speed_limiter_en),
              "whether the rate is kept to, with hw_rate_throttle_en", kScheme),
        Plain(DCQCN_FIELD(rp.rdma_ip.cnp_timer_thrd),
              "from the last CNP until 16 may be outstanding again", kOurs),
        Plain(DCQCN_FIELD(rp.rdma_ip.outstanding_size),
              "payload that one outstanding WQE stands for", kOurs),
        Plain(DCQCN_FIELD(rp.rdma_ip.cnp_interrupt_en), "whether firmware is told of CNPs", kOurs),
        Plain(DCQCN_FIELD(rp.rdma_ip.firmware_hold),
              "firmware masks the send queue in the arbiter so long after a CNP; 0s: never",
              "never; what firmware does is not in [RdmaGuide]"),
    };
}

Keys RateKeys() {
    return {
        Plain(DCQCN_FIELD(rp.rdma_ip.clock_period), "of a cycle; a rate is bytes per 1024 cycles",
              kOurs),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_max_rate),
              "greatest rate, per 1024 cycles; 0B: the line rate", "the line rate"),
        Plain(DCQCN_FIELD(rp.rdma_ip.initial_rate),
              "first rate, per 1024 cycles; 0B: dcqcn_max_rate", "line rate [Zhu15 s3.1]"),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_rate_ai),
              "growth of the target per step and 1024 cycles",
              "39 Mb/s at 4ns, the paper's 40 [Zhu15 s5.2]"),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_rate_hai), "the same in hyper increase",
              "199 Mb/s at 4ns, rp.hyper_increase"),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_nocnp_timer_th),
              "one recovery step per so long without a CNP", "T [Zhu15 Figure 14]"),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_byte_cnt_th), "one recovery step per so many wire bytes",
              "the most that 19 bits hold; B [Zhu15 Figure 14] is 10MB"),
        Plain(DCQCN_FIELD(rp.rdma_ip.stage_threshold), "recovery steps before the target grows",
              "F [Zhu15 s3.1]; no register"),
    };
}

Keys AlphaKeys() {
    return {
        Plain(DCQCN_FIELD(rp.rdma_ip.initial_alpha), "alpha of a new queue pair, in 1024ths",
              "the most that 10 bits hold; 1 [Zhu15 s3.1]"),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_upd_alpha_g), "g, in 1024ths",
              "1/256 [Zhu15 Figure 14]"),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_alpha_timer_th),
              "alpha decays after this time without a CNP", "K [Zhu15 s3.1]"),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_alpha_rate_shift),
              "a cut takes alpha / 2^shift of the rate", "alpha / 2 [Zhu15 s3.1, Eq. (1)]"),
        Plain(DCQCN_FIELD(rp.rdma_ip.dcqcn_rx_cnp_merge_period),
              "CNPs within this time of a cut are one with it; 0s: each cuts", kOurs),
        Plain(DCQCN_FIELD(rp.rdma_ip.literal),
              "the guide's arithmetic and names as printed, mistakes included",
              "corrected; docs/deviations.md"),
    };
}

}  // namespace

Keys RdmaIpKeys() {
    Keys all;
    for (auto part : {&ControlKeys, &RateKeys, &AlphaKeys}) {
        Keys some = part();
        std::move(some.begin(), some.end(), std::back_inserter(all));
    }
    return all;
}

}  // namespace dcqcn
