// Eqs. (5) to (11) once more, as [Zhu15 s5.1] prints them and as slowly as that is: Euler's method,
// powers, the whole past in memory, bits and seconds throughout. Needs 0 < p < 1 to be marked.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace dcqcn {

struct ReferenceFluid {
    double packet = 8'000;  // [bit]
    double c = 40e9, b = 10e6 * 8, rai = 40e6, g = 1.0 / 256, f = 5;
    double tau = 50e-6, tau_prime = 55e-6, t = 55e-6, delay = 50e-6;
    double kmin = 5e3 * 8, kmax = 200e3 * 8, pmax = 0.01;
    std::vector<double> start, initial;  // per flow [s], [bit/s]

    // [0]: queue [bit]; [1 + i]: R_C of flow i [bit/s]; at every multiple of `step`.
    [[nodiscard]] std::vector<std::vector<double>> Solve(double until, double step) const {
        const std::size_t flows = start.size();
        const auto lag = static_cast<std::size_t>(std::llround(delay / step));
        std::vector<double> target(flows, 0.0), alpha(flows, 1.0);
        std::vector<double> now(1 + flows, 0.0);
        std::vector<std::vector<double>> all;
        for (std::size_t k = 0; static_cast<double>(k) * step <= until; ++k) {
            for (std::size_t i = 0; i < flows; ++i) {
                if (k == static_cast<std::size_t>(std::llround(start[i] / step))) {
                    now[1 + i] = target[i] = initial[i];
                }
            }
            all.push_back(now);
            const std::vector<double> past =
                k >= lag ? all[k - lag] : std::vector<double>(1 + flows, 0.0);
            const double p = past[0] <= kmin ? 0 : (past[0] - kmin) / (kmax - kmin) * pmax;
            double sum = 0;
            for (std::size_t i = 0; i < flows; ++i) {
                sum += now[1 + i];
                if (static_cast<double>(k) * step >= start[i] - step / 2) {
                    Flow(p, past[1 + i], step, now[1 + i], target[i], alpha[i]);
                }
            }
            now[0] = std::max(0.0, now[0] + step * (sum - c));
        }
        return all;
    }

  private:
    void Flow(double p, double past_rate, double step, double& rate, double& target,
              double& alpha) const {
        const double r = past_rate / packet;
        const double none = 1 - p;
        const auto ends = [&](double n) {  // P / ((1-P)^-n - 1), 1 / n without marks
            return p == 0 ? 1 / n : p / (std::pow(none, -n) - 1);
        };
        const double by_bytes = r * ends(b / packet);
        const double by_timer = r == 0 ? 1 / t : r * ends(t * r);
        const double cut = 1 - std::pow(none, tau * r);
        const double growth =
            by_bytes * std::pow(none, f * b / packet) + by_timer * std::pow(none, f * t * r);
        const double gap = target - rate;
        const double rate_slope = -rate * alpha / (2 * tau) * cut + gap / 2 * (by_bytes + by_timer);
        const double target_slope = -gap / tau * cut + rai * growth;
        alpha += step * g / tau_prime * (1 - std::pow(none, tau_prime * r) - alpha);
        rate = std::min(c, rate + step * rate_slope);
        target = std::min(c, target + step * target_slope);
    }
};

}  // namespace dcqcn
