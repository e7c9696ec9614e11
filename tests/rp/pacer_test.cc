#include "rp/pacer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <catch2/catch.hpp>

#include "base/frame.h"
#include "base/wire.h"

using namespace dcqcn;

namespace {

constexpr Rate kLine = 100_Gbps;
const Bytes kWire = wire::DataFrame(1024_B, false) + kWireOverhead;
// Some divide 8e12, most do not.
constexpr std::array kRates{100_Mbps,
                            1_Gbps,
                            3_Gbps,
                            7_Gbps,
                            40_Gbps,
                            Rate(123'456'789),
                            Rate(9'999'999'967),
                            Rate(39'999'999'999),
                            Rate(33'333'333'333)};

Pacer MakePacer(Rate rate) {
    Pacer pacer(kLine);
    pacer.SetRate(rate);
    return pacer;
}
// When a packet behind `sent` bytes leaves at this rate [ps], without rounding: 64 bits of mantissa
// keep it exact to far less than a picosecond.
long double Schedule(Bytes sent, Rate rate) {
    return static_cast<long double>(sent.count()) *
           static_cast<long double>(kByteTimeAtOneBitPerSecond) /
           static_cast<long double>(rate.count());
}
// The most and the fewest of these sorted instants in any window of this length that opens at one
// of them, first included (most) or not (fewest).
struct Extremes {
    std::int64_t fewest;
    std::int64_t most;
};
Extremes CountIn(Duration window, const std::vector<Time>& departures) {
    Extremes e{std::numeric_limits<std::int64_t>::max(), 0};
    std::size_t end = 0;
    for (std::size_t begin = 0; departures[begin] + window < departures.back(); ++begin) {
        while (departures[end] < departures[begin] + window) {
            ++end;
        }
        const std::size_t closed_end =
            departures[end] == departures[begin] + window ? end + 1 : end;
        e.most = std::max(e.most, static_cast<std::int64_t>(end - begin));
        e.fewest = std::min(e.fewest, static_cast<std::int64_t>(closed_end - begin - 1));
    }
    return e;
}

}  // namespace

TEST_CASE("Pacer: over any millisecond it lets out the rate, to within one packet", "[rp]") {
    for (const Rate rate : kRates) {
        CAPTURE(rate.count());
        Pacer pacer = MakePacer(rate);
        std::vector<Time> departures;
        while (pacer.next_send() < Time(4ms)) {
            departures.push_back(pacer.next_send());
            pacer.OnSent(kWire, pacer.next_send());
        }
        const double fair = static_cast<double>(rate.count()) / 8 * 1e-3;
        const Extremes count = CountIn(1ms, departures);
        const auto packet = static_cast<double>(kWire.count());
        CHECK(static_cast<double>(count.most) * packet <= fair + packet);
        CHECK(static_cast<double>(count.fewest) * packet >= fair - packet);
    }
}

TEST_CASE("Pacer: a second of packets of mixed sizes ends on schedule, to the picosecond", "[rp]") {
    constexpr std::array kSizes{84_B, 1106_B, 1122_B, 577_B, 577_B, 84_B};
    for (const Rate rate : {100_Mbps, Rate(123'456'789), Rate(999'999'937)}) {
        CAPTURE(rate.count());
        Pacer pacer = MakePacer(rate);
        Bytes sent{};
        for (std::size_t i = 0; pacer.next_send() < Time(1s); ++i) {
            const Bytes size = kSizes[i % kSizes.size()];
            pacer.OnSent(size, pacer.next_send());
            sent += size;
        }
        const auto next = static_cast<long double>(Picoseconds(pacer.next_send()));
        CHECK(std::abs(next - Schedule(sent, rate)) <= 1);
    }
}

TEST_CASE("Pacer: the first packet may leave at once, whatever the rate", "[rp]") {
    CHECK(MakePacer(100_Mbps).next_send() == Time{});
}

TEST_CASE("Pacer: a packet's own size sets the gap behind it", "[rp]") {
    Pacer pacer = MakePacer(8_Gbps);  // a byte per nanosecond
    pacer.OnSent(100_B, Time(1us));
    CHECK(pacer.next_send() == Time(1us + 100ns));
    pacer.OnSent(1000_B, Time(1us + 100ns));
    CHECK(pacer.next_send() == Time(1us + 1100ns));
}

TEST_CASE("Pacer: a packet held back for less than a gap does not move the schedule", "[rp]") {
    Pacer pacer = MakePacer(8_Gbps);
    pacer.OnSent(1000_B, Time{});
    pacer.OnSent(1000_B, Time(1500ns));
    CHECK(pacer.next_send() == Time(2us));
    pacer.OnSent(1000_B, Time(3us));  // a whole gap late: the next may follow at once
    CHECK(pacer.next_send() == Time(3us));
}

TEST_CASE("Pacer: beyond one gap, time lost is lost", "[rp]") {
    Pacer pacer = MakePacer(8_Gbps);
    pacer.OnSent(1000_B, Time{});
    pacer.OnSent(1000_B, Time(2us + Duration(1)));
    CHECK(pacer.next_send() == Time(3us + Duration(1)));
}

TEST_CASE("Pacer: idling saves no credit", "[rp]") {
    Pacer pacer = MakePacer(8_Gbps);
    pacer.OnSent(1000_B, Time{});
    pacer.OnSent(1000_B, Time(5ms));
    CHECK(pacer.next_send() == Time(5ms + 1us));
    pacer.OnSent(1000_B, Time(5ms + 1us));
    CHECK(pacer.next_send() == Time(5ms + 2us));
}

TEST_CASE("Pacer: at line rate it adds no gap", "[rp]") {
    Pacer pacer(kLine);
    pacer.OnSent(1000_B, Time(1us));
    CHECK(pacer.next_send() <= Time(1us));
    pacer.SetRate(kLine * 2);
    CHECK(pacer.next_send() <= Time(1us));
}

TEST_CASE("Pacer: a rate change moves the pending packet as if it had always been so", "[rp]") {
    Pacer pacer = MakePacer(8_Gbps);
    pacer.OnSent(1000_B, Time(10us));
    CHECK(pacer.next_send() == Time(11us));
    pacer.SetRate(4_Gbps);
    CHECK(pacer.next_send() == Time(12us));
    pacer.SetRate(16_Gbps);
    CHECK(pacer.next_send() == Time(10us + 500ns));
    pacer.SetRate(kLine);
    CHECK(pacer.next_send() == Time(10us));
    pacer.SetRate(8_Gbps);
    CHECK(pacer.next_send() == Time(11us));
}

TEST_CASE("Pacer: the first cut from line rate spaces the packet after the last one", "[rp]") {
    Pacer pacer(kLine);
    pacer.OnSent(1000_B, Time(10us));
    pacer.SetRate(8_Gbps);
    CHECK(pacer.next_send() == Time(11us));
}
