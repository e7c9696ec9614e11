#include "cp/shared_buffer.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "print_units.h"

namespace dcqcn {
namespace {

using namespace literals;
using Catch::Matchers::Contains;
using Verdict = SharedBuffer::Verdict;

constexpr PortIndex kA{0};
constexpr PortIndex kB{1};
constexpr PortIndex kC{2};
constexpr Priority kLossy{0};
constexpr Priority kLossless{3};
constexpr std::size_t kPorts = 3;

// Three ports, one lossless priority, 100 KB to share besides the headroom.
SharedBufferParams Params() {
    SharedBufferParams p;
    p.headroom.assign(kPorts, 10_KB);
    p.total = 130_KB;
    return p;
}
SharedBufferParams StaticParams(Bytes threshold) {
    SharedBufferParams p = Params();
    p.static_threshold = threshold;
    return p;
}
SharedBuffer Make(const SharedBufferParams& p) {
    return {p, kPorts, "sw"};
}

Verdict Admit(SharedBuffer& buffer, PortIndex port, Bytes frame, Priority priority = kLossless) {
    const Verdict verdict = buffer.Admit(port, priority, frame, Bytes{});
    buffer.CheckInvariants();
    return verdict;
}
void Fill(SharedBuffer& buffer, PortIndex port, Bytes amount) {
    for (; amount > Bytes{}; amount -= 100_B) {
        REQUIRE(Admit(buffer, port, 100_B) == Verdict::kStored);
    }
}
void Drain(SharedBuffer& buffer, PortIndex port, Bytes amount) {
    for (; amount > Bytes{}; amount -= 100_B) {
        buffer.Release(port, kLossless, 100_B);
        buffer.CheckInvariants();
    }
}

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
