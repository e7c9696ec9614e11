#include "base/units.h"

#include <cstdlib>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

// What one byte takes at each Ethernet rate.
struct ByteTime {
    Rate rate;
    Duration one_byte;
};
constexpr ByteTime kEthernetRates[] = {{1_Gbps, 8ns},
                                       {10_Gbps, Duration(800)},
                                       {25_Gbps, Duration(320)},
                                       {40_Gbps, Duration(200)},
                                       {50_Gbps, Duration(160)},
                                       {100_Gbps, Duration(80)},
                                       {200_Gbps, Duration(40)},
                                       {400_Gbps, Duration(20)},
                                       {800_Gbps, Duration(10)}};

}  // namespace

TEST_CASE("Units: literals count bytes and bits per second, KB and Mb are thousands", "[base]") {
    CHECK((7_B).count() == 7);
    CHECK((3_KB).count() == 3'000);
    CHECK((12_MB).count() == 12'000'000);
    CHECK((5_Mbps).count() == 5'000'000);
    CHECK((40_Gbps).count() == 40'000'000'000);
    CHECK(Duration(55us).count() == 55'000'000);
    CHECK(Picoseconds(Time(1s)) == kPicosecondsPerSecond);
    CHECK(Seconds(1500ms) == 1.5);
    CHECK(Microseconds(2500ns) == 2.5);
}

TEST_CASE("Units: a rate times a fraction is rounded to the nearest bit/s", "[base]") {
    CHECK((Rate(3) * 0.5).count() == 2);
    CHECK((Rate(10) * 0.33).count() == 3);
    CHECK((40_Gbps * 0.5) == 20_Gbps);
    CHECK(7_KB * 2 == 14_KB);
    CHECK(7_B / 2 == 3_B);
}

TEST_CASE("Units: every Ethernet rate is exact to the picosecond, frame by frame", "[base]") {
    for (const ByteTime& ethernet : kEthernetRates) {
        const LineSpeed speed(ethernet.rate);
        for (std::int64_t size = 1; size < 10'000; ++size) {
            const Duration expected = ethernet.one_byte * size;
            if (TransmitTime(Bytes(size), ethernet.rate) != expected ||
                speed.Of(Bytes(size)) != expected) {
                FAIL(size << " B at " << ethernet.rate.count() << " bit/s");
            }
        }
        CHECK(speed.rate() == ethernet.rate);
    }
}

TEST_CASE("Units: at a rate that does not divide, a frame's time is the nearest picosecond",
          "[base]") {
    CHECK(TransmitTime(1_B, 3_Gbps).count() == 2667);                 // 2666.67
    CHECK(TransmitTime(2_B, 3_Gbps).count() == 5333);                 // 5333.33
    CHECK(TransmitTime(1_B, Rate(16'000'000'000'000)).count() == 1);  // 0.5: up
    for (const Rate rate : {3_Gbps, 7_Gbps, 33_Gbps, Rate(12'345'678'901), 13_Mbps, Rate(97)}) {
        const LineSpeed speed(rate);
        for (std::int64_t size = 1; size < 1'099'999; size += 1013) {
            const Duration time = TransmitTime(Bytes(size), rate);
            // 2 |time * rate - bits| <= rate, all in bits times ps/s
            const std::int64_t bits = size * kByteTimeAtOneBitPerSecond;
            const bool is_nearest =
                std::abs(bits - time.count() * rate.count()) <= rate.count() / 2 + 1;
            if (!is_nearest || speed.Of(Bytes(size)) != time) {
                FAIL(size << " B at " << rate.count() << " bit/s");
            }
        }
    }
}
