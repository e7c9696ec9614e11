// Which of many numbered places are taken, and which is the next one, round and round.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dcqcn {

class BitRing {
  public:
    // All places free. Needs `places` to be a power of two, at least 64.
    explicit BitRing(std::size_t places)
        : words_(places / kBits), summary_((words_.size() + kBits - 1) / kBits) {}

    void Set(std::size_t place) {
        words_[place / kBits] |= Bit(place);
        summary_[place / kBits / kBits] |= Bit(place / kBits);
    }
    void Clear(std::size_t place) {
        std::uint64_t& word = words_[place / kBits];
        word &= ~Bit(place);
        if (word == 0) {
            summary_[place / kBits / kBits] &= ~Bit(place / kBits);
        }
    }
    // The first taken place at `from` or after it, then from 0 on. Needs one to be taken.
    [[nodiscard]] std::size_t NextFrom(std::size_t from) const {
        const std::size_t w = from / kBits;
        const std::uint64_t here = words_[w] >> (from % kBits);
        if (here != 0) [[likely]] {
            return from + static_cast<std::size_t>(std::countr_zero(here));
        }
        const std::size_t word = NextWord(w + 1);
        return word * kBits + static_cast<std::size_t>(std::countr_zero(words_[word]));
    }

  private:
    static constexpr std::size_t kBits = 64;
    static constexpr std::uint64_t Bit(std::size_t i) { return std::uint64_t{1} << (i % kBits); }

    // The first word with a bit at `from` or after it, then from 0 on.
    [[nodiscard]] std::size_t NextWord(std::size_t from) const {
        std::size_t s = from / kBits;
        std::uint64_t word =
            s < summary_.size() ? summary_[s] & (~std::uint64_t{0} << (from % kBits)) : 0;
        while (word == 0) {
            s = s + 1 < summary_.size() ? s + 1 : 0;
            word = summary_[s];
        }
        return s * kBits + static_cast<std::size_t>(std::countr_zero(word));
    }

    std::vector<std::uint64_t> words_;
    std::vector<std::uint64_t> summary_;  // bit per word that has one
};

}  // namespace dcqcn
