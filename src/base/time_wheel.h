// What is due next among many entries, each with one time of its own: a timing wheel.
//
// Time is cut into slices; a ring of buckets stands for the next few thousand of them, and an entry
// due there hangs in its slice's list. A bit per bucket leads to the next one that holds something;
// within a bucket the earliest is looked for, and there are one or two. What is due later than the
// ring reaches waits in a heap. The order is exact whatever the slice: by time, then by number.
// Source of the idea: Varghese and Lauck, SOSP 1987.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bit_ring.h"
#include "base/check.h"
#include "base/timer_heap.h"
#include "base/units.h"

namespace dcqcn {

class TimeWheel {
  public:
    // To be embedded in what is to be called. Must not move once added.
    struct Entry {
        Time due = kNever;         // when; kNever: not in the wheel
        Entry* next = nullptr;     // in its bucket
        Entry** link = nullptr;    // what points to it there; nullptr: it is in the heap
        std::uint32_t number = 0;  // decides between entries due at one instant
    };

    // For about one entry due per `gap`, which is a matter of speed only.
    explicit TimeWheel(Duration gap = std::chrono::nanoseconds(8));
    TimeWheel(const TimeWheel&) = delete;
    TimeWheel& operator=(const TimeWheel&) = delete;

    // Cuts time anew for another gap.
    void Recut(Duration gap);
    // Set-up: numbers for `count` entries, after all those given out before; the first of them.
    [[nodiscard]] std::uint32_t Reserve(std::uint32_t count);
    // Set-up: this entry has that number.
    void Add(Entry& e, std::uint32_t number);
    // The entry leaves for good.
    void Remove(Entry& e);
    template <class Visit>
    void ForEach(Visit&& visit) {
        for (Entry* e : entries_) {
            if (e != nullptr) {
                visit(*e);
            }
        }
    }

    // How many entries there are numbers for.
    [[nodiscard]] std::size_t size() const { return entries_.size(); }

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
    // The same for an entry that is not in the wheel.
    void Start(Entry& e, Time when) {
        if (when != kNever) {
            PutIn(e, when);
        }
    }
    // When the first entry is due; kNever if there is none.
    [[nodiscard]] Time next_due() const {
        const std::size_t b = taken_.NextFrom(BucketOf(slice_));
        return b == BitRing::kNone ? far_due_ : std::min(FirstIn(b)->due, far_due_);
    }
    // Takes out the first entry if it is due before `limit` and says when it was due: time has come
    // that far. nullptr if there is none.
    Entry* TakeBefore(Time limit, Time& due) {
        const std::size_t b = taken_.NextFrom(BucketOf(slice_));
        if (b == BitRing::kNone) [[unlikely]] {
            return TakeFar(limit, due);
        }
        Entry* first = buckets_[b];
        if (first->next != nullptr) {
            first = FirstIn(b);
        }
        if (first->due >= far_due_ && IsFarFirst(*first)) [[unlikely]] {
            return TakeFar(limit, due);
        }
        if (first->due >= limit) {
            return nullptr;
        }
        due = first->due;
        slice_ = SliceOf(due);
        Unlink(*first, b);
        first->due = kNever;
        return first;
    }
    // Time has come to `now`. Needs nothing to be due before.
    void AdvanceTo(Time now) { slice_ = std::max(slice_, SliceOf(now)); }
    // Whether nothing is due at `now`. Needs nothing to be due before.
    [[nodiscard]] bool IsQuietAt(Time now) const {
        for (const Entry* e = buckets_[BucketOf(SliceOf(now))]; e != nullptr; e = e->next) {
            if (e->due <= now) {
                return false;
            }
        }
        return far_due_ > now;
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
#ifndef NDEBUG
        DCQCN_ASSERT(slice >= slice_ && entries_[e.number] == &e,
                     "an entry was set in the past, or was not added to this wheel");
#endif
        if (slice - slice_ > mask_) [[unlikely]] {
            SetFar(e, when);
            return;
        }
        const std::size_t b = BucketOf(slice);
        Entry*& head = buckets_[b];
        e.next = head;
        if (head != nullptr) {
            head->link = &e.next;
        }
        taken_.Set(b);
        head = &e;
        e.link = &head;
    }
    void TakeOut(Entry& e) {
        if (e.link == nullptr) [[unlikely]] {
            SetFar(e, kNever);
        } else {
            Unlink(e, BucketOf(SliceOf(e.due)));
        }
        e.due = kNever;
    }
    void Unlink(Entry& e, std::size_t bucket) {
        *e.link = e.next;
        if (e.next != nullptr) {
            e.next->link = e.link;
        } else if (buckets_[bucket] == nullptr) {
            taken_.Clear(bucket);
        }
    }
    // Needs the bucket to hold something.
    [[nodiscard]] Entry* FirstIn(std::size_t bucket) const {
        Entry* first = buckets_[bucket];
        for (Entry* e = first->next; e != nullptr; e = e->next) {
            if (Before(*e, *first)) {
                first = e;
            }
        }
        return first;
    }
    [[nodiscard]] bool IsFarFirst(const Entry& near) const {
        return Before(*entries_[far_.NextTimer()], near);
    }
    [[gnu::cold]] void SetFar(Entry& e, Time when);
    Entry* TakeFar(Time limit, Time& due);
    void Cut(Duration gap);

    int shift_ = 0;            // a slice is 2^shift_ ps
    std::size_t mask_ = 0;     // buckets - 1
    std::uint64_t slice_ = 0;  // of the last entry taken: the ring begins here
    std::vector<Entry*> buckets_;
    BitRing taken_{64};
    TimerHeap far_;                // by number
    Time far_due_ = kNever;        // of its first
    std::vector<Entry*> entries_;  // by number
};

}  // namespace dcqcn
