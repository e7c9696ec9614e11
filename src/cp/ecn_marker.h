// The congestion point's marking curve: probability 0 up to kmin, rising to pmax at kmax, then 1.
// Source: [Zhu15 s3.1, Figure 5, Eq. (5)], RED on the instantaneous egress queue.
#pragma once

#include <string>

#include "base/units.h"

namespace dcqcn {

// When the queue is looked at: as the frame leaves (switch chips, [Zhu16]) or as it arrives
// (the wording of [Zhu15 s3.1]). In both the length is the one without the frame itself.
enum class MarkAt { kDequeue, kEnqueue };

struct EcnParams {
    bool enabled = true;
    Bytes kmin{5'000};    // no marks up to here            [Zhu15 Figure 14]
    Bytes kmax{200'000};  // every frame is marked above    [Zhu15 Figure 14]
    double pmax = 0.01;   // probability at kmax, [0, 1]    [Zhu15 Figure 14]
    MarkAt mark_at = MarkAt::kDequeue;

    // Throws ConfigError naming `path`.kmin and so on.
    void Check(const std::string& path) const;
};

class EcnMarker {
  public:
    explicit EcnMarker(const EcnParams& p)
        : kmin_(p.enabled ? p.kmin : Bytes::max()),
          kmax_(p.enabled ? p.kmax : Bytes::max()),
          per_byte_(p.kmax > p.kmin ? p.pmax / static_cast<double>((p.kmax - p.kmin).count())
                                    : 0.0) {}

    // Probability in [0, 1] that a frame is marked at this queue length.
    [[nodiscard]] double Probability(Bytes queue) const {
        if (queue <= kmin_) {
            return 0.0;
        }
        if (queue > kmax_) {
            return 1.0;
        }
        return per_byte_ * static_cast<double>((queue - kmin_).count());
    }

  private:
    Bytes kmin_;
    Bytes kmax_;
    double per_byte_;
};

}  // namespace dcqcn
