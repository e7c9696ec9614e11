// src/rp/dcqcn.cc against the naive reference: a golden trace and long random lives.
#include "dcqcn_reference.h"

#include <random>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rp/dcqcn.h"

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

double Ratio(Rate ours, double reference) {
    return static_cast<double>(ours.count()) / reference;
}

// Both reaction points live through the same events.
class Pair {
  public:
    Pair(const RpParams& params, Rate line_rate)
        : ours_(params, line_rate), reference_(params, line_rate) {}

    void RunTo(Time now) {
        while (ours_.NextDeadline() <= now) {
            ours_.OnDeadline(ours_.NextDeadline());
        }
        reference_.RunUntil(now);
    }
    void Cnp(Time now) {
        RunTo(now - Duration(1));  // a CNP comes before the timers of its instant
        ours_.OnCnp(now);
        reference_.Cnp(now);
    }
    void Send(Bytes size, Time now) {
        RunTo(now);
        ours_.OnSent(size, now);
        reference_.Sent(size);
    }
    // CHECK is slow: only what differs is reported.
    bool Agrees() const {
        const RpSnapshot s = ours_.Snapshot();
        const auto near = [](double ratio) { return ratio > 1 - 1e-6 && ratio < 1 + 1e-6; };
        return near(Ratio(s.rate, reference_.rc())) && near(Ratio(s.target, reference_.rt())) &&
               std::abs(s.alpha - reference_.alpha()) < 1e-9 && s.timer_steps == reference_.t() &&
               s.byte_steps == reference_.bc() &&
               (ours_.NextDeadline() != kNever) == reference_.limited();
    }
    Dcqcn& ours() { return ours_; }
    std::string Difference() const {
        const RpSnapshot s = ours_.Snapshot();
        return "RC " + std::to_string(s.rate.count()) + " / " + std::to_string(reference_.rc()) +
               ", RT " + std::to_string(s.target.count()) + " / " +
               std::to_string(reference_.rt()) + ", alpha " + std::to_string(s.alpha) + " / " +
               std::to_string(reference_.alpha()) + ", T " + std::to_string(s.timer_steps) + " / " +
               std::to_string(reference_.t()) + ", BC " + std::to_string(s.byte_steps) + " / " +
               std::to_string(reference_.bc());
    }

  private:
    Dcqcn ours_;
    DcqcnReference reference_;
};

struct Variant {
    std::string name;
    RpParams params;
    Rate line_rate;
};

std::vector<Variant> Variants() {
    return {
        {"the paper's", {}, 40_Gbps},
        {"strawman", {.gain = 1.0 / 16, .rate_timer = 1500us, .byte_counter = 150_KB}, 40_Gbps},
        {"quick to all stages",
         {.gain = 0.3,
          .alpha_timer = 7us,
          .rate_timer = 5us,
          .byte_counter = 3_KB,
          .fast_recovery_steps = 2,
          .additive_increase = 7_Mbps,
          .hyper_increase = 31_Mbps,
          .initial_alpha = 0.7},
         100_Gbps},
        {"Figure 7 read literally, kept",
         {.byte_counter = 10_KB,
          .hyper_increase = 900_Mbps,
          .fast_recovery = FastRecoveryRule::kBelowF,
          .release = ReleaseRule::kKeep},
         25_Gbps},
        {"one frame crosses B more than once", {.byte_counter = 400_B}, 10_Gbps},
        {"the least rate above the line rate", {.min_rate = 5_Gbps}, 1_Gbps},
    };
}

}  // namespace

TEST_CASE("RP: three CNPs and a recovery through all stages match the reference", "[rp]") {
    // 1106 B each us: a byte step every 91 us, a timer step every 55 us.
    const RpParams params{.byte_counter = 100_KB};
    Pair pair(params, 40_Gbps);
    std::set<RpStage> seen;
    for (int us = 0; us < 5000; ++us) {
        const Time now = at(Duration(1us) * us);
        if (us == 0 || us == 50 || us == 100) {
            pair.Cnp(now);
        }
        pair.Send(1106_B, now);
        INFO("at " << us << " us: " << pair.Difference());
        REQUIRE(pair.Agrees());
        seen.insert(pair.ours().Snapshot().stage);
    }
    CHECK(seen == std::set{RpStage::kLineRate, RpStage::kFastRecovery, RpStage::kAdditive,
                           RpStage::kHyper});
    CHECK(pair.ours().rate() == 40_Gbps);
}

TEST_CASE("RP: 10,000 random events leave it where the reference is, and within its laws", "[rp]") {
    for (const Variant& variant : Variants()) {
        const Rate least = std::min(variant.params.min_rate, variant.line_rate);
        for (unsigned seed = 1; seed <= 4; ++seed) {
            INFO(variant.name << ", seed " << seed);
            std::mt19937 random(seed);
            Pair pair(variant.params, variant.line_rate);
            Time now{};
            Rate before = pair.ours().rate();
            for (int i = 0; i < 10'000; ++i) {
                // Bursts of CNPs, then a long quiet, so that all stages and the release are met.
                const bool is_quiet = i / 250 % 4 != 0;
                const bool is_cnp = random() % (is_quiet ? 400 : 8) == 0;
                // Whole microseconds: events and timers often fall on one instant.
                now += Duration(1us) * (random() % (is_quiet ? 60 : 20));
                if (is_cnp) {
                    pair.Cnp(now);
                } else {
                    pair.Send(Bytes(84 + random() % 1100), now);
                }
                INFO("event " << i << ": " << pair.Difference());
                REQUIRE(pair.Agrees());
                const RpSnapshot s = pair.ours().Snapshot();
                const bool is_lawful = least <= s.rate && s.rate <= s.target &&
                                       s.target <= variant.line_rate && s.alpha >= 0 &&
                                       s.alpha <= 1 && (is_cnp || s.rate >= before);
                REQUIRE(is_lawful);
                before = s.rate;
            }
        }
    }
}
