#include "rp/factory.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/check.h"
#include "rp/dcqcn.h"
#include "rp/line_rate.h"

namespace dcqcn {
namespace {

struct Algorithm {
    std::string_view name;
    std::unique_ptr<CongestionControl> (*make)(const RpParams&, Rate line_rate);
};

constexpr std::array kAlgorithms{
    Algorithm{"dcqcn",
              [](const RpParams& params, Rate line_rate) -> std::unique_ptr<CongestionControl> {
                  return std::make_unique<Dcqcn>(params, line_rate);
              }},
    Algorithm{"none",
              [](const RpParams&, Rate line_rate) -> std::unique_ptr<CongestionControl> {
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

std::unique_ptr<CongestionControl> MakeCongestionControl(const RpParams& params, Rate line_rate) {
    return Find("rp.algorithm", params.algorithm).make(params, line_rate);
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
