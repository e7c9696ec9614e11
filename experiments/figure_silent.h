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
// For figures of many long runs, which forget how they started.
[[nodiscard]] inline std::vector<SilentChoice> FewSilentChoices() {
    return {{"R_AI 5 Mb/s", {"rp.additive_increase=5Mbps"}},
            {"links of 100 ns", {"topology.delay=100ns"}},
            // Larger frames need more headroom than the paper's.
            {"MTU 2048 B", {"mtu=2048B", "switch.pfc.headroom=auto"}},
            {"R_HAI 50 Mb/s", {"rp.hyper_increase=50Mbps"}}};
}

[[nodiscard]] inline std::vector<SilentChoice> SilentChoices() {
    std::vector<SilentChoice> choices = FewSilentChoices();
    choices.push_back({"no start jitter", {"start_jitter=0us"}});
    return choices;
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
