// Which of many numbered places are taken, and which is the next one, round and round.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dcqcn {

class BitRing {
  public:
    static constexpr std::size_t kNone = ~std::size_t{0};

    // All places free. Needs `places` to be a power of two, at least 64.
    explicit BitRing(std::size_t places) : words_(places / kBits) {}

    void Set(std::size_t place) { words_[place / kBits] |= Bit(place); }
    void Clear(std::size_t place) { words_[place / kBits] &= ~Bit(place); }
    // The first taken place at `from` or after it, then from 0 on; kNone if all are free.
    [[nodiscard]] std::size_t NextFrom(std::size_t from) const {
        const std::uint64_t here = words_[from / kBits] >> (from % kBits);
        return here != 0 ? from + First(here) : NextWordFrom(from / kBits + 1);
    }

  private:
    static constexpr std::size_t kBits = 64;
    static constexpr std::uint64_t Bit(std::size_t i) { return std::uint64_t{1} << (i % kBits); }
    static std::size_t First(std::uint64_t word) {
        return static_cast<std::size_t>(std::countr_zero(word));
    }
    [[nodiscard]] std::size_t NextWordFrom(std::size_t from) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            const std::size_t w = (from + i) & (words_.size() - 1);
            if (words_[w] != 0) {
                return w * kBits + First(words_[w]);
            }
        }
        return kNone;
    }

    std::vector<std::uint64_t> words_;
};

}  // namespace dcqcn
