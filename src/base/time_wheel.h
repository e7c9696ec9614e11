// What is due next among many entries, each with one time of its own: a timing wheel.
//
// Time is cut into slices; a ring of buckets stands for the next few thousand of them, and an entry
// due there hangs in its slice's list. A bit per bucket leads to the next one that holds something;
// within a bucket the earliest is looked for, and there are one or two. What is due later than the
// ring reaches waits in a heap. The order is exact whatever the slice: by time, then by number.
// Source of the idea: Varghese and Lauck, SOSP 1987.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bit_ring.h"
#include "base/timer_heap.h"
#include "base/units.h"

namespace dcqcn {

class TimeWheel {
  public:
    // To be embedded in what is to be called. Must not move once added.
    struct Entry {
        Time due = kNever;         // when; kNever: not in the wheel
        Entry* next = nullptr;     // in its bucket
        Entry** link = nullptr;    // what points to it there; nullptr in the heap
        std::uint32_t number = 0;  // decides between entries due at one instant
    };

    // For about one entry due per `gap`, which is a matter of speed only.
    explicit TimeWheel(Duration gap = std::chrono::nanoseconds(8));
    TimeWheel(const TimeWheel&) = delete;
    TimeWheel& operator=(const TimeWheel&) = delete;

    // Cuts time anew for another gap.
    void Recut(Duration gap);
    // Set-up: numbers the entry after all those before it.
    void Add(Entry& e);

    // Sets or moves an entry; kNever takes it out. Needs `when` >= the due time of the last entry
    // taken.
    void Set(Entry& e, Time when) {
        if (e.due != when) {
            if (e.due != kNever) {
                TakeOut(e);
            }
            if (when != kNever) {
                PutIn(e, when);
            }
        }
    }
    // The first entry; nullptr if there is none.
    [[nodiscard]] Entry* First() const {
        Entry* first = near_ > 0 ? FirstNear() : nullptr;
        if (far_.next_due() != kNever) [[unlikely]] {
            Entry* far = entries_[far_.NextTimer()];
            return first == nullptr || Before(*far, *first) ? far : first;
        }
        return first;
    }
    [[nodiscard]] Time next_due() const {
        const Entry* first = First();
        return first == nullptr ? kNever : first->due;
    }
    // Takes the first entry out: it is due, time has come this far. Needs `first` == First().
    void Take(Entry& first) {
        slice_ = SliceOf(first.due);
        TakeOut(first);
    }
    // Whether nothing is due at `now`, a lower bound of all due times. May say no without reason.
    [[nodiscard]] bool IsQuietAt(Time now) const {
        for (const Entry* e = buckets_[BucketOf(SliceOf(now))]; e != nullptr; e = e->next) {
            if (e->due <= now) {
                return false;
            }
        }
        return far_.next_due() > now;
    }

  private:
    [[nodiscard]] static bool Before(const Entry& a, const Entry& b) {
        return a.due < b.due || (a.due == b.due && a.number < b.number);
    }
    [[nodiscard]] std::uint64_t SliceOf(Time t) const {
        return static_cast<std::uint64_t>(Picoseconds(t)) >> shift_;
    }
    [[nodiscard]] std::size_t BucketOf(std::uint64_t slice) const { return slice & mask_; }

    void PutIn(Entry& e, Time when) {
        e.due = when;
        const std::uint64_t slice = SliceOf(when);
        if (slice - slice_ > mask_) [[unlikely]] {
            far_.Set(e.number, when);
            return;
        }
        const std::size_t bucket = BucketOf(slice);
        Entry*& head = buckets_[bucket];
        e.next = head;
        if (head != nullptr) {
            head->link = &e.next;
        } else {
            taken_.Set(bucket);
        }
        head = &e;
        e.link = &head;
        ++near_;
    }
    void TakeOut(Entry& e) {
        if (e.link == nullptr) [[unlikely]] {
            far_.Set(e.number, kNever);
        } else {
            *e.link = e.next;
            if (e.next != nullptr) {
                e.next->link = e.link;
            } else if (const std::size_t b = BucketOf(SliceOf(e.due)); buckets_[b] == nullptr) {
                taken_.Clear(b);
            }
            e.link = nullptr;
            --near_;
        }
        e.due = kNever;
    }
    [[nodiscard]] Entry* FirstNear() const {
        Entry* first = buckets_[taken_.NextFrom(BucketOf(slice_))];
        for (Entry* e = first->next; e != nullptr; e = e->next) {
            if (Before(*e, *first)) {
                first = e;
            }
        }
        return first;
    }
    void Cut(Duration gap);

    int shift_ = 0;            // a slice is 2^shift_ ps
    std::size_t mask_ = 0;     // buckets - 1
    std::uint64_t slice_ = 0;  // of the last entry taken: the ring begins here
    std::size_t near_ = 0;     // entries in the ring
    std::vector<Entry*> buckets_;
    BitRing taken_{64};
    TimerHeap far_;                // by number
    std::vector<Entry*> entries_;  // by number
};

}  // namespace dcqcn
