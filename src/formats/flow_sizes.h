// How large are transfers? A distribution given by points of its cumulative curve, with straight
// lines between them, and the text files that hold such points: "bytes percent" per line, as
// [HPCC]'s traffic generator reads them. For workloads; knows nothing of hosts or time.
#pragma once

#include <string>
#include <vector>

#include "base/units.h"

namespace dcqcn {

class FlowSizes {
  public:
    struct Point {
        Bytes size;
        double percent = 0;  // of all transfers that are no larger, 0 to 100
    };

    // Throws ConfigError "point 3: ..." unless there are two points or more, sizes and percents
    // only rise, not both stand still, and percents run from 0 to 100.
    explicit FlowSizes(std::vector<Point> points);

    // The size that the share `u` in [0, 1) of all transfers does not exceed; at least 1 byte.
    [[nodiscard]] Bytes At(double u) const;
    [[nodiscard]] Bytes mean() const;
    [[nodiscard]] const std::vector<Point>& points() const { return points_; }

  private:
    std::vector<Point> points_;
};

// Reads a file of lines "<bytes> <percent>"; empty lines and what follows a # do not count. Throws
// ConfigError: file, line, value, rule, fix.
[[nodiscard]] FlowSizes ReadFlowSizes(const std::string& file);

}  // namespace dcqcn
