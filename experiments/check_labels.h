// Labels of marks on an axis, put where no text hides another text or another mark's line.
#pragma once

#include <string>
#include <vector>

namespace dcqcn {

struct AxisLabel {
    double x;  // of its mark, whose line runs from the axis down to the label's row
    std::string text;
    const char* line_style;
    const char* text_style;
    bool is_left = false;  // text ends at x; else it starts there
    int row = 0;           // 0 is next to the axis

    // What the text takes, [pixels].
    [[nodiscard]] double From() const;
    [[nodiscard]] double To() const;
};

// Sets is_left and row of each, at most four, within [from, to]; how many rows it takes.
int PlaceLabels(std::vector<AxisLabel>& labels, double from, double to);

}  // namespace dcqcn
