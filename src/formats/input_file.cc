#include "formats/input_file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/check.h"

namespace dcqcn {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

std::string Stripped(const std::string& text) {
    const auto from = text.find_first_not_of(kBlanks);
    return from == std::string::npos ? ""
                                     : text.substr(from, text.find_last_not_of(kBlanks) - from + 1);
}

// git checks a symbolic link out as a file with the target's path where links are not supported.
bool IsLinkStub(const std::string& text) {
    constexpr std::size_t kLongestPath = 4'096;
    return text.size() <= kLongestPath &&
           text.find_first_of(" \t\n{}[]\",#") == std::string::npos &&
           text.find('/') != std::string::npos;
}

}  // namespace

std::string ReadInputFile(const std::string& file) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) {
        throw ConfigError(file + ": is a folder; name a file in it");
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw ConfigError(file + ": cannot be opened (" + std::strerror(errno) +
                          "); check the name and the folder");
    }
    std::string text;
    std::array<char, 1 << 16> part;  // NOLINT: filled by read
    while (text.size() <= kLargestInput && (in.read(part.data(), part.size()) || in.gcount() > 0)) {
        text.append(part.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (text.size() > kLargestInput) {
        throw ConfigError(
            file + ": is larger than " + std::to_string(kLargestInput >> 20) +
            " MiB, which no switch's configuration is; name the configuration itself");
    }
    if (text.find('\0') != std::string::npos) {
        throw ConfigError(file + ": is binary; give the text form (JSON, or the lookup's .ini)");
    }
    const std::string stripped = Stripped(text);
    if (stripped.empty()) {
        throw ConfigError(file + ": is empty; export the configuration again");
    }
    if (IsLinkStub(stripped)) {
        throw ConfigError(file + ": only holds the path \"" + stripped +
                          "\", as git leaves a symbolic link; give that file instead");
    }
    return text;
}

}  // namespace dcqcn
