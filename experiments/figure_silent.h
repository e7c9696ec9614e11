// What the paper does not say about its runs, each with another choice: rows that show what hangs
// on it. Beside the paper's own value, R_AI, there is that of QCN [Zhu16].
#pragma once

#include <string>
#include <vector>

namespace dcqcn {

struct SilentChoice {
    std::string name;
    std::vector<std::string> overrides;
};
[[nodiscard]] inline std::vector<SilentChoice> SilentChoices() {
    return {{"R_AI 5 Mb/s", {"rp.additive_increase=5Mbps"}},
            {"no start jitter", {"start_jitter=0us"}},
            {"links of 100 ns", {"topology.delay=100ns"}},
            {"MTU 2048 B", {"mtu=2048B"}},
            {"R_HAI 50 Mb/s", {"rp.hyper_increase=50Mbps"}}};
}

// Those that a network from a file can be run with.
[[nodiscard]] inline std::vector<SilentChoice> SilentChoicesOfAnyTopology() {
    std::vector<SilentChoice> choices = SilentChoices();
    std::erase_if(choices, [](const SilentChoice& choice) {
        return choice.overrides.front().starts_with("topology.");
    });
    return choices;
}

// Two flows whose alpha decays from their start, as in the fluid model: a shade below the line rate
// they are limited from their first frame on, and keep their state at line rate.
[[nodiscard]] inline SilentChoice DecayingAlpha() {
    return {"alpha decays from the start",
            {"workload.flows.0.start_rate=39990Mbps", "workload.flows.1.start_rate=39990Mbps",
             "rp.release=keep"}};
}

}  // namespace dcqcn
