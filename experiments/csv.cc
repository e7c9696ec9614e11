#include "experiments/csv.h"

#include <cstdint>

namespace dcqcn {

std::string MicrosecondsText(Duration span) {
    constexpr std::uint64_t kPerMicrosecond = 1'000'000;
    const std::int64_t count = span.count();
    const std::uint64_t magnitude =
        count < 0 ? -static_cast<std::uint64_t>(count) : static_cast<std::uint64_t>(count);
    // The leading 1 keeps the zeros of the fraction; the point takes its place.
    std::string fraction = std::to_string(kPerMicrosecond + magnitude % kPerMicrosecond);
    fraction.front() = '.';
    return (count < 0 ? "-" : "") + std::to_string(magnitude / kPerMicrosecond) + fraction;
}

std::string NumberText(double number) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

void CsvWriter::Append(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) {
        line_ += text;
    } else {  // RFC 4180
        line_ += '"';
        for (const char c : text) {
            line_.append(c == '"' ? 2 : 1, c);
        }
        line_ += '"';
    }
    line_ += ',';
}

}  // namespace dcqcn
