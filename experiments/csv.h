// Rows of comma-separated values whose bytes do not depend on locale or compiler.
#pragma once

#include <charconv>
#include <concepts>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/units.h"

namespace dcqcn {

// Microseconds with six decimals: every picosecond is exact.
[[nodiscard]] std::string MicrosecondsText(Duration span);
[[nodiscard]] inline std::string MicrosecondsText(Time time) {
    return MicrosecondsText(time.time_since_epoch());
}
// The shortest text that reads back as the same number.
[[nodiscard]] std::string NumberText(double number);

class CsvWriter {
  public:
    // `header` is the first line, without its end. Needs `out` to outlive the writer.
    CsvWriter(std::ostream& out, std::string_view header) : out_(out) { out_ << header << '\n'; }

    // A list of texts makes as many cells. Needs at least one cell in all.
    template <class... Cells>
    void Row(const Cells&... cells) {
        line_.clear();
        (Append(cells), ...);
        line_.back() = '\n';  // in place of the last comma
        out_ << line_;
    }

  private:
    void Append(std::integral auto number) {
        char text[24];
        line_.append(text, std::to_chars(text, text + sizeof text, number).ptr);
        line_ += ',';
    }
    void Append(double number) { (line_ += NumberText(number)) += ','; }
    void Append(Duration span) { (line_ += MicrosecondsText(span)) += ','; }
    void Append(Time time) { (line_ += MicrosecondsText(time)) += ','; }
    void Append(const std::string& text);
    void Append(const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            Append(text);
        }
    }
    void Append(const char* word) { (line_ += word) += ','; }  // one of ours: needs no quotes

    std::ostream& out_;
    std::string line_;
};

}  // namespace dcqcn
