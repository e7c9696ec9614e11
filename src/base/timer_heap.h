// Deadlines of many small state machines (thousands of QPs) in one place: a 4-ary heap that knows
// where each timer sits, so that moving one is O(log n) and nothing is ever searched for.
// Timers due at one instant come out in the order of their numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/units.h"

namespace dcqcn {

class TimerHeap {
  public:
    // Makes room for timers 0..count-1; those that exist stay as they are.
    void Resize(std::size_t count) {
        place_.resize(count, kAbsent);
        heap_.reserve(place_.capacity());  // which doubles: adding timers one by one stays linear
    }
    [[nodiscard]] Time next_due() const { return heap_.empty() ? kNever : heap_.front().due; }
    // Needs next_due() != kNever.
    [[nodiscard]] std::uint32_t NextTimer() const { return heap_.front().timer; }
    [[nodiscard]] Time due(std::uint32_t timer) const {
        return place_[timer] == kAbsent ? kNever : heap_[place_[timer]].due;
    }
    // Sets or moves `timer`; kNever removes it.
    void Set(std::uint32_t timer, Time when) {
        const std::uint32_t at = place_[timer];
        if (at == kAbsent) {
            if (when != kNever) {
                heap_.push_back({when, timer});
                SiftUp(heap_.size() - 1);
            }
        } else if (heap_[at].due == when) {
            return;
        } else if (when == kNever) {
            Remove(at);
        } else {
            heap_[at].due = when;
            SiftUp(at);
            SiftDown(place_[timer]);
        }
    }

    // Takes the first timer out. Needs next_due() != kNever.
    std::uint32_t Pop() {
        const std::uint32_t timer = heap_.front().timer;
        place_[timer] = kAbsent;
        const Entry last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) {
            heap_.front() = last;
            SiftDown(0);
        }
        return timer;
    }

  private:
    static constexpr std::uint32_t kAbsent = ~std::uint32_t{0};
    struct Entry {
        Time due;
        std::uint32_t timer;
        [[nodiscard]] bool Before(const Entry& o) const {
            return due < o.due || (due == o.due && timer < o.timer);
        }
    };

    void Put(std::size_t at, const Entry& e) {
        heap_[at] = e;
        place_[e.timer] = static_cast<std::uint32_t>(at);
    }
    void SiftUp(std::size_t at) {
        const Entry e = heap_[at];
        while (at > 0 && e.Before(heap_[(at - 1) / 4])) {
            Put(at, heap_[(at - 1) / 4]);
            at = (at - 1) / 4;
        }
        Put(at, e);
    }
    void SiftDown(std::size_t at) {
        const Entry e = heap_[at];
        for (;;) {
            std::size_t least = 4 * at + 1;
            if (least >= heap_.size()) {
                break;
            }
            const std::size_t end = std::min(least + 4, heap_.size());
            for (std::size_t child = least + 1; child < end; ++child) {
                if (heap_[child].Before(heap_[least])) {
                    least = child;
                }
            }
            if (!heap_[least].Before(e)) {
                break;
            }
            Put(at, heap_[least]);
            at = least;
        }
        Put(at, e);
    }
    void Remove(std::size_t at) {
        place_[heap_[at].timer] = kAbsent;
        const Entry last = heap_.back();
        heap_.pop_back();
        if (at < heap_.size()) {
            Put(at, last);
            SiftUp(at);
            SiftDown(place_[last.timer]);
        }
    }

    std::vector<Entry> heap_;
    std::vector<std::uint32_t> place_;
};

}  // namespace dcqcn
