#include "rp/factory.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/check.h"
#include "rp/connectx.h"
#include "rp/dcqcn.h"
#include "rp/dctcp.h"
#include "rp/line_rate.h"
#include "rp/rdma_ip.h"

namespace dcqcn {
namespace {

using Made = std::unique_ptr<CongestionControl>;

struct Algorithm {
    std::string_view name;
    Feedback feedback;
    Made (*make)(const RpParams&, Bytes mtu, Rate line_rate, std::optional<Rate> start_rate);
};

constexpr std::array kAlgorithms{
    Algorithm{"dcqcn", Feedback::kCnp,
              [](const RpParams& params, Bytes, Rate line_rate, std::optional<Rate> start) -> Made {
                  return std::make_unique<Dcqcn>(params, line_rate, start);
              }},
    Algorithm{"connectx", Feedback::kCnp,
              [](const RpParams& params, Bytes, Rate line_rate, std::optional<Rate>) -> Made {
                  return std::make_unique<ConnectX>(params, line_rate);
              }},
    Algorithm{"rdma_ip", Feedback::kCnp,
              [](const RpParams& params, Bytes, Rate line_rate, std::optional<Rate>) -> Made {
                  return std::make_unique<RdmaIp>(params, line_rate);
              }},
    Algorithm{"dctcp", Feedback::kEchoedMarks,
              [](const RpParams& params, Bytes mtu, Rate line_rate, std::optional<Rate>) -> Made {
                  return std::make_unique<Dctcp>(params.dctcp, mtu, line_rate);
              }},
    Algorithm{"none", Feedback::kNone,
              [](const RpParams&, Bytes, Rate line_rate, std::optional<Rate>) -> Made {
                  return std::make_unique<LineRate>(line_rate);
              }},
};

const Algorithm& Find(const std::string& path, const std::string& name) {
    const auto found = std::ranges::find(kAlgorithms, name, &Algorithm::name);
    if (found == kAlgorithms.end()) {
        std::string known;
        for (const Algorithm& algorithm : kAlgorithms) {
            known += (known.empty() ? "" : ", ") + std::string(algorithm.name);
        }
        throw ConfigError(path + ": \"" + name +
                          "\" is not a known algorithm; use one of: " + known);
    }
    return *found;
}

}  // namespace

std::unique_ptr<CongestionControl> MakeCongestionControl(const RpParams& params, Bytes mtu,
                                                         Rate line_rate,
                                                         std::optional<Rate> start_rate) {
    return Find("rp.algorithm", params.algorithm).make(params, mtu, line_rate, start_rate);
}

Feedback FeedbackOf(const RpParams& params) {
    return Find("rp.algorithm", params.algorithm).feedback;
}

std::vector<std::string> AlgorithmNames() {
    std::vector<std::string> names;
    names.reserve(kAlgorithms.size());
    for (const Algorithm& algorithm : kAlgorithms) {
        names.emplace_back(algorithm.name);
    }
    return names;
}

void CheckAlgorithm(const std::string& path, const std::string& name) {
    static_cast<void>(Find(path, name));
}

}  // namespace dcqcn
