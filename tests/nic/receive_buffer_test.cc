#include "nic/receive_buffer.h"

#include <array>

#include <catch2/catch.hpp>

using namespace dcqcn;
using namespace dcqcn::literals;
using Wish = ReceiveBuffer::Wish;

namespace {

constexpr Priority kThree{3};
constexpr Priority kFive{5};
constexpr Duration kDrainTime = 800ns;  // of 1000 B at 10 Gb/s

// A thousand bytes each.
std::array<Frame, 8> MakeFrames(Priority priority) {
    std::array<Frame, 8> frames{};
    for (Frame& f : frames) {
        f.priority = priority;
        f.size = 1000;
    }
    return frames;
}
Wish Pop(ReceiveBuffer& buffer) {
    Wish wish{};
    CHECK(buffer.Pop(wish) != nullptr);
    return wish;
}

}  // namespace

TEST_CASE("ReceiveBuffer: the host takes frames in order, at its own rate", "[nic]") {
    auto frames = MakeFrames(kThree);
    ReceiveBuffer buffer(10_Gbps, 100_KB, 50_KB, 0xFF);
    CHECK(buffer.next_due() == kNever);
    for (int i = 0; i < 3; ++i) {
        CHECK(buffer.Push(&frames[static_cast<std::size_t>(i)], Time(1us)) == Wish::kNothing);
    }
    for (int i = 0; i < 3; ++i) {
        CHECK(buffer.next_due() == Time(1us + kDrainTime * (i + 1)));
        Wish wish{};
        CHECK(buffer.Pop(wish) == &frames[static_cast<std::size_t>(i)]);
        CHECK(wish == Wish::kNothing);
    }
    CHECK(buffer.next_due() == kNever);
}

TEST_CASE("ReceiveBuffer: after idling the host starts with the next frame's arrival", "[nic]") {
    auto frames = MakeFrames(kThree);
    ReceiveBuffer buffer(10_Gbps, 100_KB, 50_KB, 0xFF);
    CHECK(buffer.Push(&frames[0], Time(1us)) == Wish::kNothing);
    Pop(buffer);
    CHECK(buffer.Push(&frames[1], Time(50us)) == Wish::kNothing);
    CHECK(buffer.next_due() == Time(50us + kDrainTime));
}

TEST_CASE("ReceiveBuffer: it asks for a pause once, above xoff and not at it", "[nic]") {
    auto frames = MakeFrames(kThree);
    ReceiveBuffer buffer(10_Gbps, 2_KB, 1_KB, 0xFF);
    CHECK(buffer.Push(&frames[0], Time{}) == Wish::kNothing);
    CHECK(buffer.Push(&frames[1], Time{}) == Wish::kNothing);
    CHECK_FALSE(buffer.IsPaused(kThree));
    CHECK(buffer.Push(&frames[2], Time{}) == Wish::kPause);
    CHECK(buffer.IsPaused(kThree));
    CHECK(buffer.Push(&frames[3], Time{}) == Wish::kNothing);
}

TEST_CASE("ReceiveBuffer: it resumes once, at xon and not above it", "[nic]") {
    auto frames = MakeFrames(kThree);
    ReceiveBuffer buffer(10_Gbps, 3_KB, 1_KB, 0xFF);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(buffer.Push(&frames[i], Time{}) == (i == 3 ? Wish::kPause : Wish::kNothing));
    }
    CHECK(Pop(buffer) == Wish::kNothing);
    CHECK(Pop(buffer) == Wish::kNothing);
    CHECK(buffer.IsPaused(kThree));
    CHECK(Pop(buffer) == Wish::kResume);
    CHECK_FALSE(buffer.IsPaused(kThree));
    CHECK(Pop(buffer) == Wish::kNothing);
}

TEST_CASE("ReceiveBuffer: levels are per priority", "[nic]") {
    auto threes = MakeFrames(kThree);
    auto fives = MakeFrames(kFive);
    ReceiveBuffer buffer(10_Gbps, 2_KB, 1_KB, 0xFF);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(buffer.Push(&threes[i], Time{}) == Wish::kNothing);
        CHECK(buffer.Push(&fives[i], Time{}) == Wish::kNothing);
    }
    CHECK(buffer.Push(&fives[2], Time{}) == Wish::kPause);
    CHECK(buffer.IsPaused(kFive));
    CHECK_FALSE(buffer.IsPaused(kThree));
    CHECK(buffer.frames() == 5);
}

TEST_CASE("ReceiveBuffer: a priority without PFC is dropped above xoff and never paused", "[nic]") {
    auto frames = MakeFrames(kFive);
    ReceiveBuffer buffer(10_Gbps, 2_KB, 1_KB, 0b0000'1000);
    CHECK(buffer.Push(&frames[0], Time{}) == Wish::kNothing);
    CHECK(buffer.Push(&frames[1], Time{}) == Wish::kNothing);
    CHECK(buffer.Push(&frames[2], Time{}) == Wish::kDrop);
    CHECK(buffer.frames() == 2);
    CHECK_FALSE(buffer.IsPaused(kFive));
    CHECK(Pop(buffer) == Wish::kNothing);
    CHECK(buffer.Push(&frames[2], Time(1us)) == Wish::kNothing);
}
