// Where every frame lives: slabs that are never given back until the end, and a free list.
// `outstanding()` must be zero when a run is over; a leak is an error, not a statistic.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/frame.h"

namespace dcqcn {

class FramePool {
  public:
    FramePool() = default;
    FramePool(const FramePool&) = delete;
    FramePool& operator=(const FramePool&) = delete;

    // A frame with unspecified contents.
    [[nodiscard]] Frame* Take() {
        if (free_ == nullptr) {
            Grow();
        }
        Frame* f = free_;
        free_ = f->next;
        ++outstanding_;
        return f;
    }
    void Give(Frame* f) {
        f->next = free_;
        free_ = f;
        --outstanding_;
    }
    // Makes room for `frames` in all, so that a run need not grow.
    void Reserve(std::size_t frames) {
        while (slabs_.size() * kSlab < frames) {
            Grow();
        }
    }
    [[nodiscard]] std::int64_t outstanding() const { return outstanding_; }

  private:
    static constexpr std::size_t kSlab = 1024;

    [[gnu::noinline, gnu::cold]] void Grow() {
        slabs_.push_back(std::make_unique_for_overwrite<Frame[]>(kSlab));
        Frame* slab = slabs_.back().get();
        for (std::size_t i = kSlab; i-- > 0;) {
            slab[i].next = free_;
            free_ = &slab[i];
        }
    }

    std::vector<std::unique_ptr<Frame[]>> slabs_;
    Frame* free_ = nullptr;
    std::int64_t outstanding_ = 0;
};

}  // namespace dcqcn
