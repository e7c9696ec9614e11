#include "cp/shared_buffer.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "buffer_steps.h"
#include "print_units.h"

namespace dcqcn {
namespace {

using namespace buffer_steps;
using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("CP: a static threshold pauses at the byte that reaches it", "[cp]") {
    SharedBuffer buffer = Make(StaticParams(24'475_B));
    Fill(buffer, kA, 24'400_B);
    static_cast<void>(Admit(buffer, kA, 74_B));
    CHECK_FALSE(buffer.IsPaused(kA, kLossless));
    static_cast<void>(Admit(buffer, kA, 1_B));
    CHECK(buffer.IsPaused(kA, kLossless));
    CHECK(buffer.threshold() == 24'475_B);
    REQUIRE(buffer.changes().size() == 1);
    CHECK(buffer.changes()[0].port == kA);
    CHECK(buffer.changes()[0].priority == kLossless);
    CHECK(buffer.changes()[0].pause);
    CHECK(buffer.HeadroomUsed(kA, kLossless) == 0_B);
}

TEST_CASE("CP: a static threshold resumes at the byte that is 2 MTU below it", "[cp]") {
    SharedBuffer buffer = Make(StaticParams(20_KB));
    Fill(buffer, kA, 20_KB);
    buffer.ClearChanges();
    Drain(buffer, kA, 2'900_B);
    buffer.Release(kA, kLossless, 99_B);
    CHECK(buffer.IsPaused(kA, kLossless));
    CHECK(buffer.changes().empty());
    buffer.Release(kA, kLossless, 1_B);
    CHECK(buffer.Occupancy(kA, kLossless) == 17_KB);
    CHECK_FALSE(buffer.IsPaused(kA, kLossless));
    REQUIRE(buffer.changes().size() == 1);
    CHECK_FALSE(buffer.changes()[0].pause);
}

TEST_CASE("CP: the frame that reaches the threshold is stored whole in shared memory", "[cp]") {
    SharedBuffer buffer = Make(StaticParams(20_KB));
    Fill(buffer, kA, 19'900_B);
    REQUIRE(Admit(buffer, kA, 1'500_B) == Verdict::kStored);
    CHECK(buffer.IsPaused(kA, kLossless));
    CHECK(buffer.shared_used() == 21'400_B);
    CHECK(buffer.HeadroomUsed(kA, kLossless) == 0_B);
}

TEST_CASE("CP: after XOFF frames go to headroom, and leave it first", "[cp]") {
    SharedBuffer buffer = Make(StaticParams(20_KB));
    Fill(buffer, kA, 25_KB);
    CHECK(buffer.shared_used() == 20_KB);
    CHECK(buffer.HeadroomUsed(kA, kLossless) == 5_KB);
    Drain(buffer, kA, 4_KB);
    CHECK(buffer.shared_used() == 20_KB);
    CHECK(buffer.HeadroomUsed(kA, kLossless) == 1_KB);
}

TEST_CASE("CP: a group with frames in headroom stays paused however high its threshold", "[cp]") {
    SharedBuffer buffer = Make(Params());
    Fill(buffer, kB, 33'400_B);
    Fill(buffer, kA, 33'300_B);
    REQUIRE(buffer.IsPaused(kA, kLossless));
    Fill(buffer, kA, 5_KB);
    Drain(buffer, kB, 33'400_B);
    CHECK(buffer.threshold() > 60_KB);
    CHECK(buffer.IsPaused(kA, kLossless));
    Drain(buffer, kA, 4'900_B);
    CHECK(buffer.IsPaused(kA, kLossless));
    Drain(buffer, kA, 100_B);
    CHECK_FALSE(buffer.IsPaused(kA, kLossless));
}

TEST_CASE("CP: headroom never overflows; the frame that does not fit is dropped whole", "[cp]") {
    SharedBuffer buffer = Make(StaticParams(20_KB));
    Fill(buffer, kA, 29'900_B);
    CHECK(Admit(buffer, kA, 101_B) == Verdict::kDropped);
    CHECK(buffer.HeadroomUsed(kA, kLossless) == 9'900_B);
    CHECK(Admit(buffer, kA, 100_B) == Verdict::kStored);
    CHECK(buffer.HeadroomUsed(kA, kLossless) == 10_KB);
    CHECK(Admit(buffer, kA, 1_B) == Verdict::kDropped);
    CHECK(buffer.total_used() == 30_KB);
}

TEST_CASE("CP: headroom is the port's own", "[cp]") {
    SharedBufferParams p = StaticParams(20_KB);
    p.headroom = {10_KB, 2_KB, 0_B};
    SharedBuffer buffer = Make(p);
    Fill(buffer, kB, 22_KB);
    CHECK(Admit(buffer, kB, 100_B) == Verdict::kDropped);
    Fill(buffer, kC, 20_KB);
    CHECK(Admit(buffer, kC, 100_B) == Verdict::kDropped);
    Fill(buffer, kA, 30_KB);
    CHECK(Admit(buffer, kA, 100_B) == Verdict::kDropped);
}

TEST_CASE("CP: reserved cells fill before the shared pool and empty after it", "[cp]") {
    SharedBufferParams p = StaticParams(20_KB);
    p.reserved = 1_KB;
    p.total += 1_KB * kPorts;
    SharedBuffer buffer = Make(p);
    CHECK(buffer.shared_size() == 100_KB);
    Fill(buffer, kA, 1_KB);
    CHECK(buffer.shared_used() == 0_B);
    Fill(buffer, kA, 19'900_B);
    CHECK(buffer.shared_used() == 19'900_B);
    CHECK_FALSE(buffer.IsPaused(kA, kLossless));
    Fill(buffer, kA, 100_B);
    CHECK(buffer.IsPaused(kA, kLossless));
    Drain(buffer, kA, 20_KB);
    CHECK(buffer.shared_used() == 0_B);
    CHECK(buffer.Occupancy(kA, kLossless) == 1_KB);
}

TEST_CASE("CP: exactly the priorities in the mask are lossless", "[cp]") {
    SharedBufferParams p = Params();
    p.lossless = 0b1000'0101;
    p.headroom.assign(kPorts, 1_KB);
    const SharedBuffer buffer = Make(p);
    for (int priority = 0; priority < kPriorities; ++priority) {
        const bool expected = priority == 0 || priority == 2 || priority == 7;
        CHECK(buffer.IsLossless(static_cast<Priority>(priority)) == expected);
    }
    CHECK(buffer.shared_size() == 130_KB - 1_KB * kPorts * 3);
}

TEST_CASE("CP: buffers above 4 GiB are counted exactly", "[cp]") {
    SharedBufferParams p;
    p.total = Bytes(64'424'509'440);  // 60 GiB
    p.headroom.assign(kPorts, Bytes(5'000'000'000));
    p.cell = 4'096_B;
    SharedBuffer buffer = Make(p);
    const std::int64_t headroom_cells = 1'220'704;  // 5 GB / 4096 B, rounded up
    CHECK(buffer.shared_size() == p.total - p.cell * headroom_cells * kPorts);
    const Bytes frame = kMaxCell;
    std::int64_t frames = 0;
    while (!buffer.IsPaused(kA, kLossless)) {
        REQUIRE(buffer.Admit(kA, kLossless, frame, 0_B) == Verdict::kStored);
        ++frames;
    }
    CHECK(buffer.Occupancy(kA, kLossless) == frame * frames);
    CHECK(buffer.Occupancy(kA, kLossless) > Bytes(24'000'000'000));
    while (buffer.Admit(kA, kLossless, frame, 0_B) == Verdict::kStored) {
    }
    CHECK(buffer.HeadroomUsed(kA, kLossless) == frame * 9'536);
    CHECK_NOTHROW(buffer.CheckInvariants());
}

TEST_CASE("CP: a group describes itself with all that an error needs", "[cp]") {
    SharedBuffer buffer = Make(StaticParams(20_KB));
    Fill(buffer, kB, 21_KB);
    CHECK(buffer.Describe(kB, kLossless) ==
          "sw: port 1, priority 3 (lossless, paused) holds 21KB: 20KB shared, threshold 20KB, and "
          "1KB of its 10KB headroom; the shared pool holds 20KB of 100KB");
    CHECK_THAT(buffer.Describe(kA, kLossy), Contains("priority 0 (lossy) holds 0B"));
}

TEST_CASE("CP: releasing more than a group holds is an error that names the group", "[cp]") {
    SharedBuffer buffer = Make(Params());
    REQUIRE(Admit(buffer, kA, 100_B) == Verdict::kStored);
    REQUIRE(Admit(buffer, kB, 100_B) == Verdict::kStored);
    CHECK_THROWS_AS(buffer.Release(kA, kLossless, 101_B), InvariantError);
    CHECK_THROWS_WITH(buffer.Release(kA, kLossless, 101_B),
                      Contains("port 0, priority 3") && Contains("more than it holds"));
    CHECK_NOTHROW(buffer.Release(kA, kLossless, 100_B));
}

}  // namespace dcqcn
