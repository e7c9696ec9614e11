#include "experiments/workload_draw.h"

#include <numeric>
#include <random>

namespace dcqcn {
namespace {

// The standard fixes both to the bit, unlike its distributions and std::shuffle.
std::mt19937_64 MakeRandom(const DrawSeed& seed) {
    constexpr int kHalf = 32;
    std::seed_seq words{static_cast<std::uint32_t>(seed.seed),
                        static_cast<std::uint32_t>(seed.seed >> kHalf),
                        static_cast<std::uint32_t>(seed.part)};
    return std::mt19937_64(words);
}

std::vector<std::size_t> Shuffled(std::size_t count, std::mt19937_64& random) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = 0; i + 1 < count; ++i) {
        std::swap(order[i], order[i + random() % (count - i)]);
    }
    return order;
}

}  // namespace

std::vector<std::size_t> DrawOrder(std::size_t hosts, const DrawSeed& seed) {
    std::mt19937_64 random = MakeRandom(seed);
    return Shuffled(hosts, random);
}

std::vector<HostPair> DrawPairs(std::size_t hosts, std::size_t pairs, const DrawSeed& seed) {
    std::mt19937_64 random = MakeRandom(seed);
    const std::vector<std::size_t> order = Shuffled(hosts, random);
    std::vector<HostPair> drawn;
    for (std::size_t i = 0; i < pairs; ++i) {
        const std::size_t from = order[i % hosts];
        const std::size_t to = random() % (hosts - 1);
        drawn.emplace_back(from, to < from ? to : to + 1);
    }
    return drawn;
}

}  // namespace dcqcn
