// From the name in a scenario to a congestion control. The one list of all there are.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rp/congestion_control.h"
#include "rp/params.h"

namespace dcqcn {

// What an algorithm listens to; the rest of the fabric need not make what nobody hears.
enum class Feedback { kNone, kCnp, kEchoedMarks };

// Throws ConfigError naming the known algorithms if `params.algorithm` is not one of them. `mtu`
// is the payload of a full packet. Only DCQCN can start below the line rate.
[[nodiscard]] std::unique_ptr<CongestionControl> MakeCongestionControl(
    const RpParams& params, Bytes mtu, Rate line_rate, std::optional<Rate> start_rate = {});
[[nodiscard]] Feedback FeedbackOf(const RpParams& params);
// The accepted values of `rp.algorithm`.
[[nodiscard]] std::vector<std::string> AlgorithmNames();
// Throws ConfigError for `path` unless `name` is one of them.
void CheckAlgorithm(const std::string& path, const std::string& name);

}  // namespace dcqcn
