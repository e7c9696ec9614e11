#include "experiments/check_labels.h"

#include <algorithm>

#include "base/check.h"

namespace dcqcn {
namespace {

constexpr double kCharacter = 7;  // pixels of the page's 12 px font, about
constexpr double kApart = 8;

double WidthOf(const AxisLabel& label) {
    return kApart + kCharacter * static_cast<double>(label.text.size());
}

bool Collide(const AxisLabel& a, const AxisLabel& b) {
    const bool is_same_row = a.row == b.row && a.From() < b.To() && b.From() < a.To();
    const bool hides_line = b.row >= a.row && b.x > a.From() && b.x < a.To();
    return is_same_row || hides_line;
}

// Little is better: no collisions and nothing outside, then few rows.
int CostOf(const std::vector<AxisLabel>& labels, double from, double to) {
    constexpr int kBad = 100;
    int cost = 0;
    for (const AxisLabel& a : labels) {
        cost += a.row + (a.From() < from || a.To() > to ? kBad : 0);
        for (const AxisLabel& b : labels) {
            cost += &a != &b && Collide(a, b) ? kBad : 0;
        }
    }
    return cost;
}

}  // namespace

double AxisLabel::From() const {
    return is_left ? x - WidthOf(*this) : x;
}

double AxisLabel::To() const {
    return is_left ? x : x + WidthOf(*this);
}

int PlaceLabels(std::vector<AxisLabel>& labels, double from, double to) {
    constexpr std::size_t kMost = 4;
    DCQCN_ASSERT(labels.size() <= kMost, "all placings of more labels are too many to try");
    const int choices = 2 * static_cast<int>(labels.size());  // of each: a row and a side
    int placings = 1;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        placings *= choices;
    }
    std::vector<AxisLabel> best = labels;
    int least = CostOf(best, from, to);
    for (int placing = 0; placing < placings; ++placing) {
        int rest = placing;
        for (AxisLabel& label : labels) {
            label.is_left = rest % 2 == 1;
            label.row = rest % choices / 2;
            rest /= choices;
        }
        if (const int cost = CostOf(labels, from, to); cost < least) {
            least = cost;
            best = labels;
        }
    }
    labels = std::move(best);
    int rows = 0;
    for (const AxisLabel& label : labels) {
        rows = std::max(rows, label.row + 1);
    }
    return rows;
}

}  // namespace dcqcn
