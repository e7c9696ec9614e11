// What every key of a scenario means. The fabric's keys come from the table that also reads them;
// a test compares the others with what a scenario resolves to.
#pragma once

#include <string>
#include <vector>

namespace dcqcn {

struct KeyExplanation {
    std::string path;      // "workload.senders": of one object, whether or not it is in a list
    std::string type;      // with its unit
    std::string fallback;  // what holds when the key is absent, as JSON; "required"
    std::string meaning;
    std::string source;  // of the default
};

// All keys, in the order of a scenario file.
[[nodiscard]] std::vector<KeyExplanation> ExplainAll();

// The text for one key, which may be named by the end of its path ("gain") where only one fits.
// Throws ConfigError naming the nearest keys.
[[nodiscard]] std::string ExplainKey(const std::string& name);
// One line per key.
[[nodiscard]] std::string ListKeys();

}  // namespace dcqcn
