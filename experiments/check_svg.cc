#include "experiments/check_svg.h"

namespace dcqcn {

std::string Escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

SvgPicture::SvgPicture(int width, int height, const std::string& title) {
    out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" role=img viewBox=\"0 0 " << width << ' '
         << height << "\" width=\"" << width << "\" height=\"" << height << "\">\n<title>"
         << Escaped(title) << "</title>\n";
}

void SvgPicture::Rect(double x, double y, double width, double height, const char* style) {
    out_ << "<rect x=\"" << x << "\" y=\"" << y << "\" width=\"" << width << "\" height=\""
         << height << "\" class=\"" << style << "\"/>\n";
}

void SvgPicture::Line(double x1, double y1, double x2, double y2, const char* style) {
    out_ << "<line x1=\"" << x1 << "\" y1=\"" << y1 << "\" x2=\"" << x2 << "\" y2=\"" << y2
         << "\" class=\"" << style << "\"/>\n";
}

void SvgPicture::Ramp(double x1, double x2, double y, double height, const char* style) {
    out_ << "<polygon points=\"" << x1 << ',' << y << ' ' << x2 << ',' << y - height << ' ' << x2
         << ',' << y << "\" class=\"" << style << "\"/>\n";
}

void SvgPicture::Text(double x, double y, const char* anchor, const char* style,
                      const std::string& text) {
    out_ << "<text x=\"" << x << "\" y=\"" << y << "\" text-anchor=\"" << anchor << "\" class=\""
         << style << "\">" << Escaped(text) << "</text>\n";
}

}  // namespace dcqcn
