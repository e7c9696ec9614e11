// What all kinds of workload say about a flow: hosts, sizes, transfers, priority. For
// workload_spec.cc.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/scenario.h"
#include "topologies/json_reader.h"

namespace dcqcn {

// What a workload is read for.
struct WorkloadContext {
    std::vector<std::string> hosts;
    DscpMap dscp_to_priority;
    std::string folder;      // relative files are looked for here, after the current folder
    std::uint64_t seed = 1;  // of what is drawn
};

// A misspelt key is reported as such, rather than as the absence of the right one: `known` and the
// keys that ReadTransfers reads are legal.
void RefuseOthers(JsonReader& reader, std::initializer_list<std::string_view> known);

[[nodiscard]] std::string ReadHost(JsonReader& reader, std::string_view key,
                                   const std::vector<std::string>& hosts);

// The value of `key`, or std::nullopt where it is absent or `word`; notes the word then.
[[nodiscard]] std::optional<std::int64_t> ReadCountOrWord(JsonReader& reader, std::string_view key,
                                                          const std::string& word,
                                                          std::optional<std::int64_t> fallback,
                                                          std::int64_t to, std::int64_t from = 1);

// Everything but who sends and who receives.
[[nodiscard]] FlowSpec ReadTransfers(JsonReader& reader, const WorkloadContext& context);

}  // namespace dcqcn
