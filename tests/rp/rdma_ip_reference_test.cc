// src/rp/rdma_ip.cc against the stepped reference, with its laws, over a million random events.
#include "rdma_ip_reference.h"
#include "live_event.h"

#include <random>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rp/rdma_ip.h"

using namespace dcqcn;

namespace {

struct Variant {
    std::string name;
    RdmaIpParams params;
    Rate line_rate = 40_Gbps;
    ReleaseRule release = ReleaseRule::kAtLineRate;

    RpParams rp() const { return {.release = release, .rdma_ip = params}; }
};

RdmaIpParams Quick() {
    return {.dcqcn_alpha_rate_shift = 0,
            .dcqcn_upd_alpha_g = 300,
            .dcqcn_alpha_timer_th = 3us,
            .dcqcn_rx_cnp_merge_period = 2us,
            .dcqcn_nocnp_timer_th = 9us,
            .dcqcn_byte_cnt_th = 3_KB,
            .dcqcn_rate_ai = 7_B,
            .dcqcn_rate_hai = 31_B,
            .stage_threshold = 2,
            .cnp_timer_thrd = 20us};
}

RdmaIpParams With(RdmaIpParams params, void (*change)(RdmaIpParams&)) {
    change(params);
    return params;
}

std::vector<Variant> Variants() {
    return {
        {"defaults", {}},
        {"quick to all stages", Quick(), 100_Gbps},
        {"as printed", With(Quick(), [](auto& p) { p.literal = true; })},
        {"as printed, kept, another clock, from below",
         With({},
              [](auto& p) {
                  p.literal = true;
                  p.clock_period = Duration(3'200);
                  p.initial_rate = 100_B;
                  p.dcqcn_rx_cnp_merge_period = 50us;
                  p.dcqcn_byte_cnt_th = 10_KB;
              }),
         25_Gbps, ReleaseRule::kKeep},
        {"a greatest rate, all of alpha anew, every CNP, from below",
         With(Quick(),
              [](auto& p) {
                  p.dcqcn_max_rate = 1000_B;
                  p.initial_rate = 3_B;
                  p.initial_alpha = 64;
                  p.dcqcn_upd_alpha_g = 1023;
                  p.dcqcn_alpha_rate_shift = 3;
                  p.dcqcn_rx_cnp_merge_period = 0us;
                  p.dcqcn_byte_cnt_th = 84_B;
              })},
        {"firmware sets the rate", With(Quick(),
                                        [](auto& p) {
                                            p.Apply(ControlScheme::kFirmwareRate);
                                            p.initial_rate = 512_B;
                                        })},
        {"firmware alone", With(Quick(),
                                [](auto& p) {
                                    p.Apply(ControlScheme::kFirmware);
                                    p.firmware_hold = 7us;
                                })},
        {"no step adds, alpha never moves, kept",
         With(Quick(),
              [](auto& p) {
                  p.dcqcn_upd_alpha_g = 0;
                  p.dcqcn_rate_ai = 0_B;
                  p.dcqcn_rate_hai = 0_B;
              }),
         1_Gbps, ReleaseRule::kKeep},
    };
}

// CNPs in bursts, then a long quiet; whole microseconds, so that events and periods often meet. At
// one instant a CNP comes before what is due, and that before a send, as in a host.
class Schedule {
  public:
    explicit Schedule(unsigned seed) : random_(seed) {}
    void Next(int i) {
        const bool is_quiet = i / 250 % 4 != 0;
        is_cnp = random_() % (is_quiet ? 400 : 4) == 0;
        gap = static_cast<int>(random_() % (is_quiet ? 40 : 5)) + (is_cnp ? 1 : 0);
        now += Duration(1us) * gap;
        size = Bytes(84 + random_() % 1100);
    }
    Time now{};
    int gap = 0;  // in us, since the event before
    bool is_cnp = false;
    Bytes size{};

  private:
    std::mt19937 random_;
};

void Live(RdmaIp& rp, const Schedule& event) {
    LiveEvent(rp, event.is_cnp, event.size, event.now);
}

void Live(RdmaIpReference& rp, const Schedule& event) {
    for (int i = 1; i <= event.gap; ++i) {
        rp.Tick(event.is_cnp && i == event.gap);
    }
    if (!event.is_cnp) {
        rp.Sent(event.size);
    }
}

bool Agree(const RdmaIp& ours, const RdmaIpReference& reference) {
    const RpSnapshot s = ours.Snapshot();
    const RdmaIpMemory& m = ours.memory();
    return m.current.count() == reference.current && m.target.count() == reference.target &&
           m.cc_rate.count() == reference.throttle && s.alpha * 1024 == reference.alpha &&
           m.timer_steps == reference.t && m.byte_steps == reference.bc &&
           ours.rate().count() == reference.rate() && ours.nocnp_timer_busy() == reference.busy() &&
           ours.outstanding() == reference.outstanding() &&
           (ours.max_in_flight() == 0_B) == reference.masked() &&
           ours.cnp_interrupts() == reference.interrupts;
}

bool IsLawful(const RdmaIp& rp, const Variant& variant, std::int64_t most, Time now) {
    const RdmaIpMemory& m = rp.memory();
    return m.current >= 1_B && m.current.count() <= most && m.target.count() <= most &&
           (variant.params.literal || m.current <= m.target) && rp.rate() > Rate(0) &&
           rp.rate() <= variant.line_rate && rp.Snapshot().alpha >= 0 &&
           rp.Snapshot().alpha <= 1023.0 / 1024 && rp.NextDeadline() > now;
}

}  // namespace

TEST_CASE("RDMA IP: a million random events leave it bit for bit where the stepped reference is",
          "[rp]") {
    std::set<RpStage> seen;
    for (const Variant& variant : Variants()) {
        for (unsigned seed = 1; seed <= 5; ++seed) {
            INFO(variant.name << ", seed " << seed);
            RdmaIp ours(variant.rp(), variant.line_rate);
            RdmaIpReference reference(variant.rp(), variant.line_rate);
            ours.OnTransfer(Time{});
            reference.Begin();
            Schedule event(seed);
            for (int i = 0; i < 25'000; ++i) {
                event.Next(i);
                Live(ours, event);
                Live(reference, event);
                const bool agree = Agree(ours, reference);
                const bool is_lawful = IsLawful(ours, variant, reference.most(), event.now);
                if (!agree || !is_lawful) {
                    CAPTURE(i, ours.memory().current.count(), reference.current);
                    REQUIRE(agree);
                    REQUIRE(is_lawful);
                }
                seen.insert(ours.Snapshot().stage);
            }
        }
    }
    CHECK(seen.size() == 4);  // it has been everywhere
}

TEST_CASE("RDMA IP: the first 64 events of a random life are those in its DFX window", "[rp]") {
    for (const Variant& variant : Variants()) {
        INFO(variant.name);
        RdmaIp ours(variant.rp(), variant.line_rate);
        RdmaIpReference reference(variant.rp(), variant.line_rate);
        ours.OnTransfer(Time{});
        reference.Begin();
        Schedule event(3);
        for (int i = 0; i < 5'000; ++i) {
            event.Next(i);
            Live(ours, event);
            Live(reference, event);
            const auto counts = ours.dfx().counts();
            const int all =
                reference.decreases + reference.byte_increases + reference.timer_increases;
            if (all > 64) {
                break;
            }
            REQUIRE(counts.decreases == reference.decreases);
            REQUIRE(counts.byte_increases == reference.byte_increases);
            REQUIRE(counts.timer_increases == reference.timer_increases);
            REQUIRE(ours.dfx().events().size() == static_cast<std::size_t>(all));
            if (all > 0) {
                REQUIRE(ours.dfx().events().back().rate.count() == reference.current);
            }
        }
    }
}
