#include "base/frame_fifo.h"

#include <array>

#include <catch2/catch.hpp>

using namespace dcqcn;

TEST_CASE("FrameFifo: first in, first out, also after it ran empty", "[base]") {
    std::array<Frame, 3> frames;
    FrameFifo fifo;
    CHECK(fifo.empty());
    CHECK(fifo.front() == nullptr);
    for (int round = 0; round < 2; ++round) {
        fifo.Push(&frames[2]);
        fifo.Push(&frames[0]);
        CHECK(fifo.front() == &frames[2]);
        CHECK(fifo.Pop() == &frames[2]);
        fifo.Push(&frames[1]);
        CHECK(fifo.Pop() == &frames[0]);
        CHECK(fifo.Pop() == &frames[1]);
        CHECK(fifo.empty());
    }
}

TEST_CASE("FrameFifo: a frame can move from one to another", "[base]") {
    std::array<Frame, 2> frames;
    FrameFifo from;
    FrameFifo to;
    from.Push(&frames[0]);
    from.Push(&frames[1]);
    to.Push(from.Pop());
    CHECK(to.front() == &frames[0]);
    CHECK(from.front() == &frames[1]);
    CHECK(to.Pop() == &frames[0]);
    CHECK(to.empty());
}
