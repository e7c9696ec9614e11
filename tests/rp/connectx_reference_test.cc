// src/rp/connectx.cc against the stepped reference, and its laws over many random events.
#include "connectx_reference.h"
#include "live_event.h"

#include <random>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rp/connectx.h"

using namespace dcqcn;

namespace {

struct Variant {
    std::string name;
    ConnectXParams params;
    Rate line_rate = 40_Gbps;
    ReleaseRule release = ReleaseRule::kAtLineRate;

    RpParams rp() const { return {.release = release, .connectx = params}; }
};

std::vector<Variant> Variants() {
    return {
        {"as shipped", {}},
        {"quick to all stages",
         {.dce_tcp_g = 700,
          .dce_tcp_rtt = 3us,
          .rpg_min_rate = 10_Mbps,
          .rpg_time_reset = 9us,
          .rpg_byte_reset = 3_KB,
          .rpg_threshold = 2,
          .rpg_ai_rate = 7_Mbps,
          .rpg_hai_rate = 31_Mbps},
         100_Gbps},
        {"clamped, kept, at the threshold",
         {.initial_alpha_value = 64,
          .rate_reduce_monitor_period = 50us,
          .clamp_tgt_rate = true,
          .rpg_time_reset = 55us,
          .rpg_byte_reset = 10_KB,
          .rpg_threshold = 5,
          .rpg_ai_rate = 40_Mbps,
          .rpg_max_rate = 10_Gbps,
          .stage_rule = StageRule::kAtThreshold},
         25_Gbps,
         ReleaseRule::kKeep},
        {"first rate, whole alpha, no clamp after the timer",
         {.dce_tcp_g = 0,
          .rpg_gd = 10,
          .rpg_min_dec_fac = 10,
          .rate_to_set_on_first_cnp = 5_Gbps,
          .clamp_tgt_rate_after_time_inc = false,
          .rpg_time_reset = 1us,
          .rpg_byte_reset = 400_B}},
        {"no byte counter, a deep cut",
         {.rpg_gd = 1, .rpg_min_dec_fac = 0, .rpg_time_reset = 5us, .rpg_byte_reset = 0_B}},
        {"the least rate above the line rate", {.rpg_min_rate = 5_Gbps}, 1_Gbps},
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
        now += Duration(1us) * (random_() % (is_quiet ? 40 : 5) + (is_cnp ? 1 : 0));
        size = Bytes(84 + random_() % 1100);
    }
    Time now{};
    bool is_cnp = false;
    Bytes size{};

  private:
    std::mt19937 random_;
};

void Live(ConnectX& rp, const Schedule& event) {
    LiveEvent(rp, event.is_cnp, event.size, event.now);
}

void Live(ConnectXReference& rp, const Schedule& event) {
    if (event.is_cnp) {
        rp.RunUntil(event.now - Duration(1));
        rp.Cnp(event.now);
    }
    rp.RunUntil(event.now);
    if (!event.is_cnp) {
        rp.Sent(event.size);
    }
}

bool Agree(const ConnectX& ours, const ConnectXReference& reference) {
    const RpSnapshot s = ours.Snapshot();
    const bool is_limited = ours.NextDeadline() != kNever;
    return s.rate.count() == reference.rc() && s.target.count() == reference.rt() &&
           s.timer_steps == reference.t() && s.byte_steps == reference.bc() &&
           is_limited == reference.limited();
}

}  // namespace

TEST_CASE("NIC RP: random lives leave it bit for bit where the stepped reference is", "[rp]") {
    for (const Variant& variant : Variants()) {
        for (unsigned seed = 1; seed <= 3; ++seed) {
            INFO(variant.name << ", seed " << seed);
            ConnectX ours(variant.rp(), variant.line_rate);
            ConnectXReference reference(variant.rp(), variant.line_rate);
            Schedule event(seed);
            for (int i = 0; i < 10'000; ++i) {
                event.Next(i);
                Live(ours, event);
                Live(reference, event);
                INFO("event " << i << ": R_C " << ours.rate().count() << " / " << reference.rc());
                const bool agree = Agree(ours, reference);
                REQUIRE(agree);
                // alpha is told up to the last event of a limited flow.
                const bool same_alpha = ours.Snapshot().alpha * 1024 == reference.alpha();
                REQUIRE((same_alpha || !reference.limited()));
            }
        }
    }
}

TEST_CASE("NIC RP: a million random events break none of its laws", "[rp]") {
    std::int64_t broken = 0;
    std::set<RpStage> seen;
    for (const Variant& variant : Variants()) {
        const ConnectXParams& p = variant.params;
        const Rate line = variant.line_rate;
        const Rate most = p.rpg_max_rate == Rate(0) ? line : std::min(p.rpg_max_rate, line);
        const Rate least = std::min(p.rpg_min_rate, most);
        ConnectX rp(variant.rp(), line);
        Schedule event(7);
        for (int i = 0; i < 1'000'000 / 6; ++i) {
            event.Next(i);
            const Rate before = rp.rate();
            const bool is_due = rp.NextDeadline() <= event.now;  // and may raise the rate
            Live(rp, event);
            const RpSnapshot s = rp.Snapshot();
            const bool is_limited = rp.NextDeadline() != kNever;
            const bool is_lawful =
                least <= s.rate && s.rate <= s.target && s.target <= (is_limited ? most : line) &&
                (is_limited || s.rate == line) && s.alpha >= 0 && s.alpha <= 1023.0 / 1024 &&
                rp.NextDeadline() > event.now && (!event.is_cnp || is_due || s.rate <= before);
            broken += is_lawful ? 0 : 1;
            seen.insert(s.stage);
        }
    }
    CHECK(broken == 0);
    CHECK(seen.size() == 4);  // it has been everywhere
}
