// Inline SVG for the pages of `dcqcn check`; check_html.cc has the colours of the classes.
#pragma once

#include <sstream>
#include <string>

namespace dcqcn {

// Text with &, <, > and " written as HTML and SVG want them.
[[nodiscard]] std::string Escaped(const std::string& text);

// One picture; coordinates in pixels from the upper left, `style` a class of the page.
class SvgPicture {
  public:
    SvgPicture(int width, int height, const std::string& title);

    void Rect(double x, double y, double width, double height, const char* style);
    void Line(double x1, double y1, double x2, double y2, const char* style);
    // A right-angled ramp, 0 high at x1 and `height` at x2, on the line y.
    void Ramp(double x1, double x2, double y, double height, const char* style);
    // anchor: "start", "middle" or "end".
    void Text(double x, double y, const char* anchor, const char* style, const std::string& text);

    [[nodiscard]] std::string Done() const { return out_.str() + "</svg>\n"; }

  private:
    std::ostringstream out_;
};

}  // namespace dcqcn
