#include "experiments/figure_paths.h"

#include <cstddef>
#include <map>
#include <utility>

namespace dcqcn {
namespace {

// The links that both cross: each as its distances from the two ends, coded as one number.
std::vector<std::size_t> SharedLinks(const FlowPath& a, const FlowPath& b) {
    constexpr std::size_t kLongestPath = 100;
    std::vector<std::size_t> shared;
    for (std::size_t i = 0; i + 1 < a.size(); ++i) {
        for (std::size_t j = 0; j + 1 < b.size(); ++j) {
            if (a[i] == b[j] && a[i + 1] == b[j + 1]) {
                shared.push_back((a.size() - i) * kLongestPath + (b.size() - j));
            }
        }
    }
    return shared;
}

using Signature = std::vector<std::vector<std::size_t>>;

Signature SignatureOf(const std::vector<FlowPath>& paths) {
    Signature signature;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        for (std::size_t j = i + 1; j < paths.size(); ++j) {
            signature.push_back(SharedLinks(paths[i], paths[j]));
        }
    }
    return signature;
}

}  // namespace

std::vector<FlowPath> AllPaths(const Topology& topology, const RoutingTable& routes, NodeId from,
                               NodeId to) {
    if (from == to) {
        return {{to}};
    }
    std::vector<FlowPath> paths;
    const std::vector<NodeId> neighbours = topology.Neighbours(from);
    for (const PortIndex port : routes.Ways(from, to)) {
        for (FlowPath& rest : AllPaths(topology, routes, neighbours[Index(port)], to)) {
            rest.insert(rest.begin(), from);
            paths.push_back(std::move(rest));
        }
    }
    return paths;
}

std::vector<PathClass> ClassesOfMaps(const std::vector<std::vector<FlowPath>>& choices) {
    std::size_t maps = 1;
    for (const auto& paths : choices) {
        maps *= paths.size();
    }
    std::vector<PathClass> classes;
    std::map<Signature, std::size_t> known;
    for (std::size_t map = 0; map < maps; ++map) {
        std::vector<FlowPath> chosen;
        std::size_t rest = map;  // one digit per flow
        for (const auto& paths : choices) {
            chosen.push_back(paths[rest % paths.size()]);
            rest /= paths.size();
        }
        const auto [at, is_new] = known.emplace(SignatureOf(chosen), classes.size());
        if (is_new) {
            classes.push_back({.paths = std::move(chosen), .maps = 0});
        }
        ++classes[at->second].maps;
    }
    return classes;
}

std::string PathText(const Topology& topology, const FlowPath& path) {
    std::string text;
    for (const NodeId node : path) {
        text += (text.empty() ? "" : " ") + topology.node(node).name;
    }
    return text;
}

}  // namespace dcqcn
