// A first-in first-out queue of small values in one power-of-two array; grows when full. Whoever
// knows how many values there can be reserves room for them and never allocates in a run.
#pragma once

#include <cstddef>
#include <vector>

namespace dcqcn {

template <class T>
class Ring {
  public:
    [[nodiscard]] bool empty() const { return head_ == tail_; }
    [[nodiscard]] std::size_t size() const { return tail_ - head_; }
    [[nodiscard]] T& front() { return slots_[head_ & mask_]; }
    [[nodiscard]] const T& front() const { return slots_[head_ & mask_]; }
    [[nodiscard]] T& back() { return slots_[(tail_ - 1) & mask_]; }
    // The i-th from the front. Needs i < size().
    [[nodiscard]] T& operator[](std::size_t i) { return slots_[(head_ + i) & mask_]; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return slots_[(head_ + i) & mask_]; }

    // Set-up: makes room for `count` values in all.
    void Reserve(std::size_t count) {
        while (slots_.size() < count) {
            Grow();
        }
    }
    void Push(const T& value) {
        if (size() == mask_ + 1) [[unlikely]] {
            Grow();
        }
        slots_[tail_++ & mask_] = value;
    }
    // Needs !empty().
    T Pop() { return slots_[head_++ & mask_]; }

  private:
    [[gnu::noinline, gnu::cold]] void Grow() {
        std::vector<T> larger(slots_.empty() ? 8 : slots_.size() * 2);
        const std::size_t n = size();
        for (std::size_t i = 0; i < n; ++i) {
            larger[i] = (*this)[i];
        }
        slots_.swap(larger);
        mask_ = slots_.size() - 1;
        head_ = 0;
        tail_ = n;
    }

    std::vector<T> slots_;
    std::size_t mask_ = ~std::size_t{0};  // slots - 1
    std::size_t head_ = 0;
    std::size_t tail_ = 0;
};

}  // namespace dcqcn
