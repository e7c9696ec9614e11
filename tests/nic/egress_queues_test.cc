#include "nic/egress_queues.h"

#include <array>

#include <catch2/catch.hpp>

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Priority kThree{3};
constexpr Priority kSeven{7};

Frame MakeFrame(Priority priority, int size) {
    Frame f{};
    f.priority = priority;
    f.size = size;
    return f;
}

}  // namespace

TEST_CASE("EgressQueues: each priority is a FIFO of its own", "[nic]") {
    std::array frames{MakeFrame(kThree, 100), MakeFrame(kSeven, 10), MakeFrame(kThree, 200)};
    EgressQueues queues;
    for (Frame& f : frames) {
        queues.Push(&f, Time{});
    }
    CHECK(queues.Front(kThree) == &frames[0]);
    CHECK(queues.Pop(kThree, Time{}) == &frames[0]);
    CHECK(queues.Pop(kThree, Time{}) == &frames[2]);
    CHECK(queues.Pop(kSeven, Time{}) == &frames[1]);
    CHECK(queues.Front(kThree) == nullptr);
}

TEST_CASE("EgressQueues: a queue's length is the sum of its frames", "[nic]") {
    std::array frames{MakeFrame(kThree, 100), MakeFrame(kSeven, 10), MakeFrame(kThree, 200)};
    EgressQueues queues;
    for (Frame& f : frames) {
        queues.Push(&f, Time{});
    }
    CHECK(queues.bytes(kThree) == 300_B);
    CHECK(queues.bytes(kSeven) == 10_B);
    queues.Pop(kThree, Time{});
    CHECK(queues.bytes(kThree) == 200_B);
    queues.Pop(kThree, Time{});
    CHECK(queues.bytes(kThree) == 0_B);
    CHECK(queues.bytes(kSeven) == 10_B);
}

TEST_CASE("EgressQueues: a priority waits from its first frame to its last", "[nic]") {
    std::array frames{MakeFrame(kThree, 100), MakeFrame(kThree, 100), MakeFrame(kSeven, 100)};
    EgressQueues queues;
    CHECK(queues.waiting() == 0);
    for (Frame& f : frames) {
        queues.Push(&f, Time{});
    }
    CHECK(queues.waiting() == 0b1000'1000);
    queues.Pop(kThree, Time{});
    CHECK(queues.waiting() == 0b1000'1000);
    queues.Pop(kThree, Time{});
    CHECK(queues.waiting() == 0b1000'0000);
    queues.Pop(kSeven, Time{});
    CHECK(queues.waiting() == 0);
}

TEST_CASE("EgressQueues: MAC control frames count in no priority", "[nic]") {
    Frame pause = MakeFrame(Priority{0}, 64);
    EgressQueues queues;
    queues.control.Push(&pause);
    CHECK(queues.waiting() == 0);
    CHECK(queues.bytes(Priority{0}) == 0_B);
    CHECK(queues.control.Pop() == &pause);
}
