#include "experiments/sweep_shard.h"

#include <charconv>

#include "base/check.h"

namespace dcqcn {
namespace {

constexpr int kMostShards = 100'000;

// The whole number that is all of [from, to); 0, which is no position, for anything else.
int NumberIn(const char* from, const char* to) {
    int number = 0;
    const auto [end, error] = std::from_chars(from, to, number);
    return error == std::errc() && end == to ? number : 0;
}

}  // namespace

std::string Shard::ToText() const {
    return std::to_string(index) + "/" + std::to_string(count);
}

Shard ParseShard(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash != std::string::npos) {
        const char* begin = text.data();
        const Shard shard{NumberIn(begin, begin + slash),
                          NumberIn(begin + slash + 1, begin + text.size())};
        if (shard.index >= 1 && shard.index <= shard.count && shard.count <= kMostShards) {
            return shard;
        }
    }
    throw ConfigError("--shard: \"" + text +
                      "\" must be I/N with I from 1 to N, as in 2/8 for the second of eight parts");
}

}  // namespace dcqcn
