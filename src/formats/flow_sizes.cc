#include "formats/flow_sizes.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "base/check.h"

namespace dcqcn {
namespace {

using Point = FlowSizes::Point;

constexpr double kAll = 100;
constexpr std::int64_t kLargest = 1'000'000'000'000'000;  // 1 PB

std::string ToText(double number) {
    std::ostringstream text;
    text << number;
    return text.str();
}

// What is wrong with point `i` as the next of `points`; nullopt: nothing.
std::optional<std::string> Complaint(const std::vector<Point>& points, std::size_t i) {
    const auto& [size, percent] = points[i];
    if (size < Bytes(0) || size.count() > kLargest) {
        return "size " + std::to_string(size.count()) + " must be between 0 and 10^15 bytes";
    }
    if (!(percent >= 0 && percent <= kAll)) {
        return "percentage " + ToText(percent) + " must be between 0 and 100";
    }
    if (i == 0) {
        return percent == 0 ? std::nullopt
                            : std::optional("percentage " + ToText(percent) +
                                            " of the first point must be 0; put the smallest "
                                            "size with 0 before it");
    }
    const auto& [size_before, percent_before] = points[i - 1];
    if (size < size_before || percent < percent_before) {
        return std::to_string(size.count()) + " " + ToText(percent) + " must not be below the " +
               "point before it, " + std::to_string(size_before.count()) + " " +
               ToText(percent_before) + "; sort the points";
    }
    if (size == size_before && percent == percent_before) {
        return std::to_string(size.count()) + " " + ToText(percent) + " stands twice; drop one";
    }
    return std::nullopt;
}

// What is wrong with the points together.
std::optional<std::string> ComplaintAboutEnd(const std::vector<Point>& points) {
    if (points.size() < 2) {
        return "there are " + std::to_string(points.size()) +
               " points and must be two or more, as in 0 0 and 1000000 100";
    }
    const double last = points.back().percent;
    if (last != kAll) {
        return "percentage " + ToText(last) + " of the last point must be 100" +
               (last == 1 ? "; these are shares, multiply them by 100"
                          : "; add the largest size with 100");
    }
    if (points.back().size < Bytes(1)) {
        return "the largest size is 0; a transfer needs a byte";
    }
    return std::nullopt;
}

template <class Number>
std::optional<Number> Parse(const std::string& text) {
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

// The point on a line; nullopt where nothing stands on it. Throws ConfigError without the place.
std::optional<Point> ParseLine(const std::string& line) {
    const std::string content = line.substr(0, line.find_first_of("#\r"));
    std::istringstream words(content);
    std::string size_text;
    if (!(words >> size_text)) {
        return std::nullopt;
    }
    std::string percent_text;
    std::string more;
    if (!(words >> percent_text) || words >> more) {
        throw ConfigError("'" + content +
                          "' must be two numbers, bytes and percent, as in 4000 22.9");
    }
    // Some files write whole bytes as 1e6 or 4000.0.
    const auto size = Parse<double>(size_text);
    if (!size || *size != std::floor(*size) || std::abs(*size) > 1e18) {
        throw ConfigError("'" + size_text + "' must be a whole number of bytes");
    }
    const auto percent = Parse<double>(percent_text);
    if (!percent) {
        throw ConfigError("'" + percent_text + "' must be a percentage, a number from 0 to 100");
    }
    return Point{Bytes(static_cast<std::int64_t>(*size)), *percent};
}

// Throws ConfigError without the place.
void AddLine(const std::string& line, std::vector<Point>& points) {
    const std::optional<Point> point = ParseLine(line);
    if (!point) {
        return;
    }
    points.push_back(*point);
    if (const auto complaint = Complaint(points, points.size() - 1)) {
        throw ConfigError(*complaint);
    }
}

}  // namespace

FlowSizes::FlowSizes(std::vector<Point> points) : points_(std::move(points)) {
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (const auto complaint = Complaint(points_, i)) {
            throw ConfigError("point " + std::to_string(i + 1) + ": " + *complaint);
        }
    }
    if (const auto complaint = ComplaintAboutEnd(points_)) {
        throw ConfigError("point " + std::to_string(points_.size()) + ": " + *complaint);
    }
}

Bytes FlowSizes::At(double u) const {
    const double percent = u * kAll;
    // The first point above; there is one, as the last has 100.
    const auto above = std::ranges::upper_bound(points_, percent, {}, &Point::percent);
    if (above == points_.end()) {
        return points_.back().size;
    }
    const auto below = std::prev(above);  // the first point has 0 and is never above
    const double part = (percent - below->percent) / (above->percent - below->percent);
    return std::max(Bytes(1), below->size + (above->size - below->size) * part);
}

Bytes FlowSizes::mean() const {
    double mean = 0;
    for (std::size_t i = 1; i < points_.size(); ++i) {
        const Bytes ends = points_[i - 1].size + points_[i].size;
        mean += static_cast<double>(ends.count()) / 2 *
                (points_[i].percent - points_[i - 1].percent) / kAll;
    }
    return Bytes(std::llround(mean));
}

FlowSizes ReadFlowSizes(const std::string& file) {
    std::ifstream in(file);
    if (!in) {
        throw ConfigError(file + ": cannot be read; it must hold lines of bytes and percent");
    }
    std::vector<Point> points;
    std::string line;
    int number = 0;
    try {
        while (std::getline(in, line)) {
            ++number;
            AddLine(line, points);
        }
        if (const auto complaint = ComplaintAboutEnd(points)) {
            throw ConfigError(*complaint);
        }
    } catch (const ConfigError& e) {
        throw ConfigError(file + ": line " + std::to_string(number) + ": " + e.what());
    }
    return FlowSizes(std::move(points));
}

}  // namespace dcqcn
