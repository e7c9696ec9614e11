// What groups do to each other through the pool that they share.
#include <catch2/catch.hpp>

#include "buffer_steps.h"
#include "cp/shared_buffer.h"
#include "print_units.h"

namespace dcqcn {
namespace {

using namespace buffer_steps;

}  // namespace

TEST_CASE("CP: a group is paused because another grew", "[cp]") {
    SharedBuffer buffer = Make(Params());
    Fill(buffer, kA, 40_KB);
    CHECK(buffer.threshold() == 60_KB);
    CHECK_FALSE(buffer.IsPaused(kA, kLossless));
    Fill(buffer, kB, 20_KB);  // 100 - 40 - 20 leaves A at its threshold, B below
    CHECK(buffer.IsPaused(kA, kLossless));
    CHECK_FALSE(buffer.IsPaused(kB, kLossless));
    REQUIRE(buffer.changes().size() == 1);
    CHECK(buffer.changes()[0].port == kA);
}

TEST_CASE("CP: a group resumes because another drained", "[cp]") {
    SharedBuffer buffer = Make(Params());
    Fill(buffer, kA, 40_KB);
    Fill(buffer, kB, 20_KB);
    REQUIRE(buffer.IsPaused(kA, kLossless));
    buffer.ClearChanges();
    Drain(buffer, kB, 2'900_B);
    CHECK(buffer.IsPaused(kA, kLossless));
    Drain(buffer, kB, 100_B);  // threshold 43 KB, 2 MTU above A
    CHECK_FALSE(buffer.IsPaused(kA, kLossless));
    REQUIRE(buffer.changes().size() == 1);
    CHECK(buffer.changes()[0].port == kA);
    CHECK_FALSE(buffer.changes()[0].pause);
}

TEST_CASE("CP: lossy traffic shrinks the threshold of lossless groups too", "[cp]") {
    SharedBuffer buffer = Make(Params());
    Fill(buffer, kA, 40_KB);
    REQUIRE(Admit(buffer, kB, 20_KB, kLossy) == Verdict::kStored);
    CHECK(buffer.IsPaused(kA, kLossless));
    buffer.Release(kB, kLossy, 20_KB);
    CHECK_FALSE(buffer.IsPaused(kA, kLossless));
}

TEST_CASE("CP: groups that change at one event are told by priority, then port", "[cp]") {
    SharedBufferParams p = Params();
    p.lossless = 0b0001'1000;
    p.headroom.assign(kPorts, 5_KB);
    SharedBuffer buffer = Make(p);
    for (const auto& [port, priority] :
         {std::pair{kB, Priority{3}}, {kA, Priority{4}}, {kA, Priority{3}}}) {
        REQUIRE(buffer.Admit(port, priority, 22_KB, 0_B) == Verdict::kStored);
    }
    REQUIRE(buffer.changes().empty());
    REQUIRE(buffer.Admit(kC, kLossy, 12_KB, 0_B) == Verdict::kStored);
    REQUIRE(buffer.changes().size() == 3);
    CHECK((buffer.changes()[0].port == kA && buffer.changes()[0].priority == Priority{3}));
    CHECK((buffer.changes()[1].port == kB && buffer.changes()[1].priority == Priority{3}));
    CHECK((buffer.changes()[2].port == kA && buffer.changes()[2].priority == Priority{4}));
}

TEST_CASE("CP: when the pool is full before the static threshold, headroom takes over", "[cp]") {
    SharedBuffer buffer = Make(StaticParams(60_KB));
    Fill(buffer, kB, 59'900_B);
    Fill(buffer, kA, 40_KB);
    CHECK(buffer.shared_used() == 99'900_B);
    CHECK(buffer.changes().empty());
    REQUIRE(Admit(buffer, kA, 101_B) == Verdict::kStored);
    CHECK(buffer.HeadroomUsed(kA, kLossless) == 101_B);
    CHECK(buffer.IsPaused(kA, kLossless));
    CHECK_FALSE(buffer.IsPaused(kB, kLossless));
}

TEST_CASE("CP: when the pool is full, a frame fills the reserve and spills into headroom", "[cp]") {
    SharedBufferParams p = Params();
    p.reserved = 1_KB;
    p.total += 1_KB * kPorts;
    SharedBuffer buffer = Make(p);
    REQUIRE(Admit(buffer, kA, 100_KB, kLossy) == Verdict::kStored);
    Fill(buffer, kB, 900_B);
    CHECK_FALSE(buffer.IsPaused(kB, kLossless));
    REQUIRE(Admit(buffer, kB, 300_B) == Verdict::kStored);
    CHECK(buffer.Occupancy(kB, kLossless) == 1'200_B);
    CHECK(buffer.HeadroomUsed(kB, kLossless) == 200_B);
    CHECK(buffer.shared_used() == 100_KB);
    CHECK(buffer.IsPaused(kB, kLossless));
}

TEST_CASE("CP: a drop for want of headroom asks for XOFF, and any release can undo it", "[cp]") {
    SharedBufferParams p = StaticParams(90_KB);
    p.headroom[Index(kA)] = 0_B;
    SharedBuffer buffer = Make(p);  // 110 KB to share
    Fill(buffer, kB, 89'900_B);
    Fill(buffer, kC, 20_KB);
    CHECK(Admit(buffer, kA, 200_B) == Verdict::kDropped);
    CHECK(buffer.IsPaused(kA, kLossless));
    CHECK(buffer.Occupancy(kA, kLossless) == 0_B);
    buffer.Release(kC, kLossless, 100_B);
    CHECK_FALSE(buffer.IsPaused(kA, kLossless));
}

TEST_CASE("CP: a lossy frame is dropped when its egress queue would exceed the limit", "[cp]") {
    SharedBufferParams p = Params();
    SECTION("static") {
        p.lossy_limit = 30_KB;
        SharedBuffer buffer = Make(p);
        CHECK(buffer.Admit(kA, kLossy, 1_KB, 29_KB) == Verdict::kStored);
        CHECK(buffer.Admit(kA, kLossy, 1_KB, 29'001_B) == Verdict::kDropped);
    }
    SECTION("dynamic: a share of the free memory") {
        p.lossy_alpha = 0.25;
        SharedBuffer buffer = Make(p);
        CHECK(buffer.Admit(kA, kLossy, 1_KB, 24'001_B) == Verdict::kDropped);
        CHECK(buffer.Admit(kA, kLossy, 1_KB, 24_KB) == Verdict::kStored);
        CHECK(buffer.Admit(kA, kLossy, 1_KB, 24_KB) == Verdict::kDropped);
    }
}

TEST_CASE("CP: a lossy frame is dropped when the pool is full, and is never paused", "[cp]") {
    SharedBufferParams p = Params();
    p.lossy_limit = 1'000_KB;
    SharedBuffer buffer = Make(p);
    for (int i = 0; i < 100; ++i) {
        REQUIRE(Admit(buffer, kA, 1_KB, kLossy) == Verdict::kStored);
    }
    CHECK(Admit(buffer, kA, 1_B, kLossy) == Verdict::kDropped);
    CHECK_FALSE(buffer.IsPaused(kA, kLossy));
    CHECK(buffer.HeadroomUsed(kA, kLossy) == 0_B);
    CHECK(buffer.changes().empty());
    CHECK(buffer.threshold() == 0_B);
}

TEST_CASE("CP: an idle lossless group is not paused by a full pool", "[cp]") {
    SharedBuffer buffer = Make(Params());
    REQUIRE(Admit(buffer, kA, 100_KB, kLossy) == Verdict::kStored);
    CHECK(buffer.changes().empty());
    REQUIRE(Admit(buffer, kB, 1_KB) == Verdict::kStored);
    CHECK(buffer.HeadroomUsed(kB, kLossless) == 1_KB);
    CHECK(buffer.IsPaused(kB, kLossless));
}

}  // namespace dcqcn
