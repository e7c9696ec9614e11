// One of N equal parts of a sweep, for one of N machines.
#pragma once

#include <cstdint>
#include <string>

namespace dcqcn {

struct Shard {
    int index = 1;  // from 1 to count
    int count = 1;

    [[nodiscard]] bool is_whole() const { return count == 1; }
    // Run r belongs to shard r mod N + 1: neighbours, which cost about the same, are spread evenly.
    [[nodiscard]] bool Holds(std::int64_t run) const { return run % count == index - 1; }
    [[nodiscard]] std::string ToText() const;  // "2/8"
};

// From "2/8", as typed after --shard. Throws ConfigError.
[[nodiscard]] Shard ParseShard(const std::string& text);

}  // namespace dcqcn
