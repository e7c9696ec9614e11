#include "nic/queue_meter.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/cp/print_units.h"

using namespace dcqcn;

namespace {

// The same statistics from a list of every length and how long it was held.
class NaiveMeter {
  public:
    void Change(Bytes length, Time now) {
        held_.push_back({length_, now - since_});
        since_ = now;
        length_ = length;
    }
    [[nodiscard]] Bytes Percentile(double share) const {
        std::vector<Held> sorted = held_;
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const Held& a, const Held& b) { return a.length < b.length; });
        double below = 0;
        for (const Held& h : sorted) {
            below += static_cast<double>(h.span.count());
            if (below > 0 && below >= share * Whole()) {
                return h.length;
            }
        }
        return {};
    }
    [[nodiscard]] double Mean() const {
        double area = 0;
        for (const Held& h : held_) {
            area += static_cast<double>(h.length.count()) * static_cast<double>(h.span.count());
        }
        return area / Whole();
    }

  private:
    struct Held {
        Bytes length;
        Duration span;
    };
    [[nodiscard]] double Whole() const {
        double whole = 0;
        for (const Held& h : held_) {
            whole += static_cast<double>(h.span.count());
        }
        return whole;
    }
    std::vector<Held> held_;
    Bytes length_{};
    Time since_{};
};

}  // namespace

TEST_CASE("QueueMeter: an untouched queue is empty", "[nic]") {
    const auto meter = std::make_unique<QueueMeter>();
    CHECK(meter->Percentile(0.5) == 0_B);
    CHECK(meter->max() == 0_B);
    CHECK(meter->MeanBytes() == 0.0);
}

TEST_CASE("QueueMeter: lengths count for as long as they were held", "[nic]") {
    const auto meter = std::make_unique<QueueMeter>();
    meter->Change(100_B, Time(1us));  // empty for 1 us
    meter->Change(200_B, Time(4us));
    meter->Change(0_B, Time(10us));
    CHECK(meter->Percentile(0.10) == 0_B);
    CHECK(meter->Percentile(0.11) == 100_B);
    CHECK(meter->Percentile(0.40) == 100_B);
    CHECK(meter->Percentile(0.41) == 200_B);
    CHECK(meter->Percentile(1.00) == 200_B);
    CHECK(meter->MeanBytes() == Approx((100 * 3 + 200 * 6) / 10.0));
    CHECK(meter->max() == 200_B);
}

TEST_CASE("QueueMeter: the distribution has a step per length that was held", "[nic]") {
    const auto meter = std::make_unique<QueueMeter>();
    CHECK(meter->Distribution().empty());
    meter->Change(100_B, Time(1us));  // empty for 1 us
    meter->Change(200_B, Time(4us));
    meter->Change(100_B, Time(10us));
    meter->Change(0_B, Time(16us));
    const auto steps = meter->Distribution();
    REQUIRE(steps.size() == 3);
    CHECK(steps[0].length == 0_B);
    CHECK(steps[0].share == Approx(1.0 / 16));
    CHECK(steps[1].length == 100_B);
    CHECK(steps[1].share == Approx(10.0 / 16));
    CHECK(steps[2].length == 200_B);
    CHECK(steps[2].share == 1.0);
    meter->Restart(Time(16us));
    CHECK(meter->Distribution().empty());
}

TEST_CASE("QueueMeter: percentiles are the naive list's, to within a bin", "[nic]") {
    std::mt19937_64 random(7);
    const auto longest = GENERATE(300.0, 20'000.0, 12'000'000.0, 9e9);
    CAPTURE(longest);
    const auto meter = std::make_unique<QueueMeter>();
    NaiveMeter naive;
    std::uniform_real_distribution<double> exponent(0, std::log(longest));
    std::exponential_distribution<double> span(1e-6);
    Time now{};
    for (int i = 0; i < 5000; ++i) {
        now += Duration(1 + static_cast<std::int64_t>(span(random)));
        const Bytes length(static_cast<std::int64_t>(std::exp(exponent(random))));
        meter->Change(length, now);
        naive.Change(length, now);
    }
    for (const double share : {0.01, 0.1, 0.5, 0.9, 0.95, 0.99, 1.0}) {
        CAPTURE(share);
        const Bytes exact = naive.Percentile(share);
        const Bytes measured = meter->Percentile(share);
        CHECK(measured <= exact);
        CHECK(exact - measured <= exact / 128);  // nothing below 128 B
    }
    CHECK(meter->MeanBytes() == Approx(naive.Mean()).epsilon(1e-9));
    double before = 0;
    for (const QueueMeter::Step& step : meter->Distribution()) {
        REQUIRE(step.share > before);  // the first length that reaches this share
        REQUIRE(meter->Percentile((before + step.share) / 2) == step.length);
        before = step.share;
    }
    CHECK(before == 1.0);
}

TEST_CASE("QueueMeter: up to 255 B every length has a bin of its own", "[nic]") {
    for (std::int64_t length = 0; length < 256; ++length) {
        const auto meter = std::make_unique<QueueMeter>();
        meter->Change(Bytes(length), Time{});
        meter->Change(0_B, Time(1us));
        REQUIRE(meter->Percentile(1) == Bytes(length));
    }
}

TEST_CASE("QueueMeter: a restart forgets the past, not the present", "[nic]") {
    const auto meter = std::make_unique<QueueMeter>();
    meter->Change(500_KB, Time(1us));
    meter->Change(128_B, Time(9us));
    meter->Restart(Time(10us));
    CHECK(meter->max() == 128_B);
    meter->Change(64_B, Time(13us));
    meter->Change(0_B, Time(14us));
    CHECK(meter->Percentile(0.25) == 64_B);
    CHECK(meter->Percentile(1) == 128_B);
    CHECK(meter->MeanBytes() == Approx((128 * 3 + 64 * 1) / 4.0));
    CHECK(meter->max() == 128_B);
}
