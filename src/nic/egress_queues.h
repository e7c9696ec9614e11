// The frames waiting at one port: a FIFO per priority and one for MAC control frames, which go
// ahead of everything and are never paused. What is touched with a queue stands beside it, in one
// line of the processor's cache: its length, what has left it, who measures it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "base/frame_fifo.h"
#include "base/ids.h"
#include "base/units.h"
#include "nic/queue_meter.h"

namespace dcqcn {

class EgressQueues {
  public:
    // What a port has sent at one priority; data, ACK, NAK and CNP.
    struct Sent {
        std::int64_t frames = 0;
        std::int64_t bytes = 0;     // as frames with FCS
        std::int64_t marked = 0;    // ECT data frames that left with CE set here
        std::int64_t eligible = 0;  // ECT data frames that left here unmarked so far or marked here
    };

    void Push(Frame* f, Time now) {
        const std::size_t p = Index(f->priority);
        Lane& lane = (*lanes_)[p];
        lane.frames.Push(f);
        lane.bytes += SizeOf(*f);
        waiting_ = static_cast<std::uint8_t>(waiting_ | (1U << p));
        used_ = static_cast<std::uint8_t>(used_ | (1U << p));
        lane.Measure(now);
    }
    // Needs a frame waiting at this priority.
    Frame* Pop(Priority priority, Time now) {
        const std::size_t p = Index(priority);
        Lane& lane = (*lanes_)[p];
        Frame* f = lane.frames.Pop();
        lane.bytes -= SizeOf(*f);
        if (lane.frames.empty()) {
            waiting_ = static_cast<std::uint8_t>(waiting_ & ~(1U << p));
        }
        lane.Measure(now);
        return f;
    }
    [[nodiscard]] const Frame* Front(Priority priority) const {
        return lane(priority).frames.front();
    }
    [[nodiscard]] Bytes bytes(Priority priority) const { return lane(priority).bytes; }
    // Bit per priority with a frame.
    [[nodiscard]] std::uint8_t waiting() const { return waiting_; }
    [[nodiscard]] Sent& sent(Priority priority) { return (*lanes_)[Index(priority)].sent; }
    [[nodiscard]] const Sent& sent(Priority priority) const { return lane(priority).sent; }

    // Starts measuring the queue of this priority.
    void Meter(Priority priority) {
        (*lanes_)[Index(priority)].meter = std::make_unique<QueueMeter>();
    }
    // nullptr unless measured.
    [[nodiscard]] QueueMeter* meter(Priority priority) const { return lane(priority).meter.get(); }

    // Ask the processor for what Push and Pop touch of priorities that have been in use; the second
    // needs the first to have come.
    void PrefetchLanes() const {
        ForEachUsed([](const Lane& lane) { __builtin_prefetch(&lane); });
    }
    void PrefetchMeters() const {
        ForEachUsed([](const Lane& lane) { __builtin_prefetch(lane.meter.get()); });
    }

    // Walks the queues.
    [[nodiscard]] std::int64_t CountFrames() const {
        std::int64_t frames = control.CountFrames();
        for (const Lane& lane : *lanes_) {
            frames += lane.frames.CountFrames();
        }
        return frames;
    }
    // Whether a pause frame for this priority waits to be sent.
    [[nodiscard]] bool HasPause(Priority priority) const {
        for (const Frame* f = control.front(); f != nullptr; f = f->next) {
            if ((f->pause_enable >> Index(priority) & 1U) != 0) {
                return true;
            }
        }
        return false;
    }

  private:
    struct alignas(64) Lane {
        FrameFifo frames;
        Bytes bytes{};
        std::unique_ptr<QueueMeter> meter;
        Sent sent;

        void Measure(Time now) {
            if (meter != nullptr) {
                meter->Change(bytes, now);
            }
        }
    };
    static_assert(sizeof(Lane) == 64);

    template <class Visit>
    void ForEachUsed(Visit&& visit) const {
        for (unsigned left = used_; left != 0; left &= left - 1) {
            visit((*lanes_)[static_cast<std::size_t>(std::countr_zero(left))]);
        }
    }
    [[nodiscard]] const Lane& lane(Priority priority) const { return (*lanes_)[Index(priority)]; }

    std::unique_ptr<std::array<Lane, kPriorities>> lanes_ =
        std::make_unique<std::array<Lane, kPriorities>>();
    std::uint8_t waiting_ = 0;
    std::uint8_t used_ = 0;  // bit per priority that ever had a frame

  public:
    FrameFifo control;  // pause frames
};

}  // namespace dcqcn
