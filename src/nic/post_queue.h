// Work requests that are to be posted later: soonest first, those of one instant by QP, then in
// the order in which they were asked for.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <tuple>
#include <vector>

#include "base/ids.h"
#include "base/units.h"

namespace dcqcn {

struct PendingPost {
    Time when;
    QpIndex sender;
    std::int64_t transfer;  // the caller's number
    Bytes size;
    std::uint64_t order = 0;

    [[nodiscard]] bool operator>(const PendingPost& o) const {
        return std::tie(when, sender, order) > std::tie(o.when, o.sender, o.order);
    }
};

class PostQueue {
  public:
    void Push(PendingPost post) {
        post.order = pushed_++;
        heap_.push_back(post);
        std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
    }
    [[nodiscard]] Time next_due() const { return heap_.empty() ? kNever : heap_.front().when; }
    // The first post. Needs next_due() != kNever.
    PendingPost Pop() {
        std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
        const PendingPost post = heap_.back();
        heap_.pop_back();
        return post;
    }

  private:
    std::vector<PendingPost> heap_;
    std::uint64_t pushed_ = 0;
};

}  // namespace dcqcn
