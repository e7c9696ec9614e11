#include "base/time_wheel.h"

#include <algorithm>
#include <bit>

namespace dcqcn {
namespace {

// The ring reaches at least as far as a frame on a wire of some 400 m is away, so that next to
// nothing on a busy link goes through the heap, and its buckets stay within a cache.
constexpr std::uint64_t kReach = 4'000'000;  // [ps]
constexpr std::size_t kFewestBuckets = 64;
constexpr std::size_t kMostBuckets = std::size_t{1} << 16;

}  // namespace

TimeWheel::TimeWheel(Duration gap) {
    Cut(gap);
}

void TimeWheel::Cut(Duration gap) {
    const auto least =
        std::max<std::uint64_t>(static_cast<std::uint64_t>(gap.count()), kReach / kMostBuckets);
    const std::uint64_t slice = std::bit_ceil(std::max<std::uint64_t>(least, 1));
    const std::size_t buckets =
        std::clamp(std::bit_ceil(kReach / slice), kFewestBuckets, kMostBuckets);
    shift_ = std::countr_zero(slice);
    mask_ = buckets - 1;
    buckets_.assign(buckets, nullptr);
    taken_ = BitRing(buckets);
}

void TimeWheel::Recut(Duration gap) {
    std::vector<std::pair<Entry*, Time>> waiting;
    for (Entry* e : entries_) {
        if (e != nullptr && e->due != kNever) {
            waiting.emplace_back(e, e->due);
            Set(*e, kNever);
        }
    }
    const Time begin{Duration(static_cast<std::int64_t>(slice_ << shift_))};
    Cut(gap);
    slice_ = SliceOf(begin);
    for (const auto& [e, due] : waiting) {
        Set(*e, due);
    }
}

std::uint32_t TimeWheel::Reserve(std::uint32_t count) {
    const auto first = static_cast<std::uint32_t>(entries_.size());
    entries_.resize(entries_.size() + count);
    far_.Resize(entries_.size());
    return first;
}

void TimeWheel::Add(Entry& e, std::uint32_t number) {
    e.number = number;
    entries_[number] = &e;
}

void TimeWheel::SetFar(Entry& e, Time when) {
    e.link = nullptr;
    far_.Set(e.number, when);
    far_due_ = far_.next_due();
}

void TimeWheel::Remove(Entry& e) {
    Set(e, kNever);
    entries_[e.number] = nullptr;
}

TimeWheel::Entry* TimeWheel::TakeFar(Time limit, Time& due) {
    if (far_due_ >= limit) {
        return nullptr;
    }
    Entry* first = entries_[far_.NextTimer()];
    due = far_due_;
    slice_ = SliceOf(due);
    SetFar(*first, kNever);
    first->due = kNever;
    return first;
}

}  // namespace dcqcn
