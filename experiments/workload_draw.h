// Who talks to whom, where a workload leaves it to chance. The draws depend on the scenario's seed
// and the place in the workload only, and a larger draw begins with the smaller one: degree 4 has
// the senders of degree 2 and two more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace dcqcn {

struct DrawSeed {
    std::uint64_t seed = 0;
    std::size_t part = 0;  // place in the list of workloads
};

// 0 to hosts - 1 in random order, every order as likely as another.
[[nodiscard]] std::vector<std::size_t> DrawOrder(std::size_t hosts, const DrawSeed& seed);

// Senders take turns in random order, so that each has as many receivers as another, give or take
// one; a receiver is any host but the sender. Needs two hosts.
using HostPair = std::pair<std::size_t, std::size_t>;  // from, to
[[nodiscard]] std::vector<HostPair> DrawPairs(std::size_t hosts, std::size_t pairs,
                                              const DrawSeed& seed);

}  // namespace dcqcn
