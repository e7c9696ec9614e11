#include "experiments/shell_line.h"

#include <string_view>

namespace dcqcn {
namespace {

// Single quotes keep a shell's hands off everything but single quotes.
std::string Quoted(const std::string& word) {
    std::string quoted = "'";
    for (const char c : word) {
        quoted += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return quoted + "'";
}

}  // namespace

std::string ShellLine(const std::vector<std::string>& words) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    std::string line;
    for (const std::string& word : words) {
        const bool is_plain = !word.empty() && word.find_first_not_of(kPlain) == std::string::npos;
        line += (line.empty() ? "" : " ") + (is_plain ? word : Quoted(word));
    }
    return line;
}

}  // namespace dcqcn
