#include "rp/fixed_alpha.h"

#include <random>
#include <type_traits>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

static_assert(std::is_trivially_copyable_v<FixedAlpha>);  // Snapshot looks at a copy

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

// One period after the other, as the NIC's clock would.
class SteppedAlpha {
  public:
    SteppedAlpha(int kept, Duration period, int initial)
        : kept_(kept), period_(period), value_(initial) {}
    void Start(Time now) {
        has_cnp_ = true;
        next_ = now + period_;
    }
    void OnCnp(Time now) {
        AdvanceTo(now - Duration(1));
        has_cnp_ = true;
    }
    void AdvanceTo(Time now) {
        for (; next_ <= now; next_ += period_) {
            value_ = value_ * kept_ / 1024;
            if (has_cnp_) {
                value_ = value_ + (1024 - kept_);
            }
            value_ = value_ > 1023 ? 1023 : value_;
            has_cnp_ = false;
        }
    }
    int value() const { return value_; }

  private:
    int kept_;
    Duration period_;
    int value_;
    bool has_cnp_ = false;
    Time next_{};
};

}  // namespace

TEST_CASE("NIC alpha: moves once per period, up if a CNP came in it", "[rp]") {
    FixedAlpha alpha(1019, 1us, 512);
    alpha.Start(at(0us));
    CHECK(alpha.value() == 512);
    alpha.AdvanceTo(at(1us) - Duration(1));
    CHECK(alpha.value() == 512);
    alpha.AdvanceTo(at(1us));
    CHECK(alpha.value() == 509 + 5);  // 1019 x 512 / 1024 = 509.5; 1024 - 1019 = 5
    alpha.AdvanceTo(at(2us));
    CHECK(alpha.value() == 511);  // 1019 x 514 / 1024 = 511.4
    alpha.AdvanceTo(at(4us));
    CHECK(alpha.value() == 505);  // 508.5, then 1019 x 508 / 1024 = 505.5
}

TEST_CASE("NIC alpha: several CNPs in one period are one, and its last instant is in it", "[rp]") {
    FixedAlpha alpha(512, 10us, 0);
    alpha.Start(at(0us));
    alpha.OnCnp(at(3us));
    alpha.OnCnp(at(10us));
    CHECK(alpha.value() == 0);
    alpha.AdvanceTo(at(10us));
    CHECK(alpha.value() == 512);
    alpha.AdvanceTo(at(20us));
    CHECK(alpha.value() == 256);  // the CNP at 10 us does not count again
    alpha.OnCnp(at(20us) + Duration(1));
    alpha.AdvanceTo(at(30us));
    CHECK(alpha.value() == 128 + 512);
}

// 10 bits, rounded down: no estimate above 819 loses less than the 5 it gains, none below gains
// less than 1. In real numbers alpha would go to 1.
TEST_CASE("NIC alpha: with CNPs in every period it comes up to 820 of 1024, not to 1", "[rp]") {
    FixedAlpha alpha(1019, 1us, 0);
    alpha.Start(at(0us));
    for (int us = 1; us <= 3000; ++us) {
        alpha.OnCnp(at(Duration(1us) * us));
    }
    alpha.AdvanceTo(at(3000us));
    CHECK(alpha.value() == 820);
}

TEST_CASE("NIC alpha: decays to 0 in finite time, after 466 us from 1023 by default", "[rp]") {
    FixedAlpha alpha(1019, 1us, 1023);
    alpha.Start(at(0us));
    alpha.AdvanceTo(at(1us));
    int periods = 0;
    for (; alpha.value() > 0; ++periods) {
        alpha.AdvanceTo(at(Duration(1us) * (2 + periods)));
    }
    SteppedAlpha stepped(1019, 1us, 1023);
    stepped.Start(at(0us));
    stepped.AdvanceTo(at(Duration(1us) * periods));
    CHECK(stepped.value() > 0);
    CHECK(periods == 466);
}

TEST_CASE("NIC alpha: G = 0 follows the CNPs at once, and stays below 1", "[rp]") {
    FixedAlpha alpha(0, 1us, 7);
    alpha.Start(at(0us));
    alpha.AdvanceTo(at(1us));
    CHECK(alpha.value() == 1023);
    alpha.AdvanceTo(at(2us));
    CHECK(alpha.value() == 0);
}

TEST_CASE("NIC alpha: stops with the limiter and starts anew", "[rp]") {
    FixedAlpha alpha(1019, 1us, 900);
    alpha.Start(at(0us));
    alpha.AdvanceTo(at(50us));
    REQUIRE(alpha.value() < 900);
    alpha.Stop();
    alpha.AdvanceTo(at(1s));
    CHECK(alpha.value() == 900);
    alpha.Start(at(2s));
    alpha.AdvanceTo(at(2s + 1us));
    CHECK(alpha.value() == 895 + 5);  // 1019 x 900 / 1024 = 895.6
}

TEST_CASE("NIC alpha: evaluated lazily it is what a clock would have made it", "[rp]") {
    std::mt19937 random(1);
    std::int64_t differences = 0;
    for (int life = 0; life < 200; ++life) {
        const int kept = static_cast<int>(random() % 1024);
        const int initial = static_cast<int>(random() % 1024);
        const Duration period = Duration(1us) * (1 + random() % 60) / (1 + random() % 3);
        FixedAlpha lazy(kept, period, initial);
        SteppedAlpha stepped(kept, period, initial);
        Time now = at(Duration(random() % 1000));
        lazy.Start(now);
        stepped.Start(now);
        for (int i = 0; i < 500; ++i) {
            // Often at a period's end or a picosecond beside it, sometimes after a long silence.
            now += period * (random() % (i % 50 == 0 ? 2000 : 4)) + Duration(random() % 3);
            if (random() % 2 == 0) {
                lazy.OnCnp(now);
                stepped.OnCnp(now);
            } else {
                lazy.AdvanceTo(now);
                stepped.AdvanceTo(now);
            }
            differences += lazy.value() == stepped.value() ? 0 : 1;
            differences += lazy.value() >= 0 && lazy.value() <= 1023 ? 0 : 1;
        }
    }
    CHECK(differences == 0);
}
