#include "operators/pause_point.h"

#include <algorithm>
#include <cmath>

namespace dcqcn {
namespace {

// Sums over all groups: of alphas, and of static thresholds.
struct Claims {
    double alphas = 0;
    double statics = 0;
};

void Add(Claims& claims, const GroupLoad& load) {
    if (load.threshold.static_cells) {
        claims.statics += static_cast<double>(*load.threshold.static_cells) * load.groups;
    } else {
        claims.alphas += load.threshold.alpha * load.groups;
    }
}

// The level that SharedBuffer compares with: floored, and 1 cell at least.
std::int64_t XoffLevel(double alpha, std::int64_t free) {
    return std::max<std::int64_t>(static_cast<std::int64_t>(alpha * static_cast<double>(free)), 1);
}

// The smallest x at which `groups` groups that use x each find x >= floor(alpha (S - groups x)).
std::int64_t ExactDynamic(std::int64_t pool, double alpha, int groups) {
    constexpr std::int64_t kSlack = 2;  // flooring moves the point by less
    const double real = alpha * static_cast<double>(pool) / (1 + alpha * groups);
    auto x = std::max<std::int64_t>(static_cast<std::int64_t>(real) - kSlack, 0);
    while (x < XoffLevel(alpha, pool - x * groups) && x * groups < pool) {
        ++x;
    }
    return x;
}

}  // namespace

PausePoint FindPausePoint(std::int64_t pool, const GroupLoad& own,
                          const std::vector<GroupLoad>& others) {
    if (pool <= 0) {
        return {0, true};
    }
    if (others.empty() && !own.threshold.static_cells) {
        return {ExactDynamic(pool, own.threshold.alpha, own.groups), false};
    }
    Claims claims;
    Add(claims, own);
    for (const GroupLoad& other : others) {
        Add(claims, other);
    }
    const double size = static_cast<double>(pool);
    const double free = (size - claims.statics) / (1 + claims.alphas);
    if (free >= 0) {
        const auto& fixed = own.threshold.static_cells;
        return {fixed ? *fixed : static_cast<std::int64_t>(own.threshold.alpha * free), false};
    }
    // Static thresholds promise more than there is: all shrink alike, dynamic ones to nothing.
    const double share = size / claims.statics;
    const double fixed = static_cast<double>(own.threshold.static_cells.value_or(0));
    return {static_cast<std::int64_t>(fixed * share), true};
}

}  // namespace dcqcn
