#include "cp/thresholds.h"

#include <cmath>

namespace dcqcn {
namespace {

constexpr double kBetaUnit = 8;  // beta counts eighths of the free memory [Zhu15 s4]

Bytes Floor(double bytes) {
    return Bytes(static_cast<std::int64_t>(std::floor(bytes)));
}

// Solves n t = beta (R - q n t) / 8 for t: one ingress queue holds the n egress queues it feeds,
// while those of q priorities take memory from the pool R.
Bytes EcnBound(const SwitchMemory& memory, double beta, int sharing_priorities) {
    return Floor(beta * static_cast<double>(memory.shared().count()) /
                 (memory.ports * (kBetaUnit + beta * sharing_priorities)));
}

}  // namespace

Bytes StaticPfcThreshold(const SwitchMemory& memory) {
    return Floor(static_cast<double>(memory.shared().count()) / (memory.ports * memory.priorities));
}

Bytes DynamicPfcThreshold(const SwitchMemory& memory, double beta, Bytes occupied) {
    return Floor(beta * static_cast<double>((memory.shared() - occupied).count()) / kBetaUnit);
}

Bytes EcnBoundStatic(Bytes t_pfc, int ports) {
    return Floor(static_cast<double>(t_pfc.count()) / ports);
}

Bytes EcnBoundDynamic(const SwitchMemory& memory, double beta) {
    return EcnBound(memory, beta, memory.priorities);
}

Bytes EcnBoundDynamicOnePriority(const SwitchMemory& memory, double beta) {
    return EcnBound(memory, beta, 1);
}

}  // namespace dcqcn
