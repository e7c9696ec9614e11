#include "formats/nic_settings.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>

#include "base/check.h"
#include "formats/nic_knobs.h"

namespace dcqcn {
namespace {

namespace fs = std::filesystem;
using Settings = std::vector<NicSetting>;
using Words = std::vector<std::string>;

constexpr std::uintmax_t kMostBytes = 1'000'000;
constexpr std::uintmax_t kMostValueBytes = 100;
constexpr int kMostLines = 10'000;
constexpr std::size_t kMostFiles = 1'000;
constexpr std::size_t kMostWordBytes = 200;
constexpr const char* kShapes =
    "give a cc_params folder, what `mlxconfig query` prints, or a list of name=value";

Words WordsOf(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

bool IsName(const std::string& word) {
    return !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '/' || c == '.';
    });
}

// "True(1)" and "DEVICE_DEFAULT(0)" hold their number in brackets.
std::string Bare(const std::string& value) {
    const auto open = value.find('(');
    return open != std::string::npos && open > 0 && value.ends_with(')')
               ? value.substr(open + 1, value.size() - open - 2)
               : value;
}

// The name without its folder; nullopt for another port's.
std::optional<std::string> OwnName(std::string name, int port) {
    name = name.substr(name.rfind('/') + 1);
    const auto at = name.size() < 3 ? std::string::npos : name.size() - 3;
    if (at == std::string::npos ||
        (name.compare(at, 2, "_P") != 0 && name.compare(at, 2, "_p") != 0) ||
        std::isdigit(static_cast<unsigned char>(name.back())) == 0) {
        return name;
    }
    if (name.back() - '0' != port) {
        return std::nullopt;
    }
    return name.substr(0, at);
}

// One text, line by line.
class Lines {
  public:
    Lines(std::string origin, int port) : origin_(std::move(origin)), port_(port) {}

    void Read(const std::string& line) {
        ++number_;
        const std::string text = line.substr(0, line.find('#'));
        const auto equals = text.find('=');
        const auto colon = text.find(':');
        const Words words = WordsOf(text);
        CheckSize(words);
        if (words.empty() || IsHeading(line, words)) {
            return;
        }
        if (text.find("Default") != std::string::npos &&
            text.find("Current") != std::string::npos) {
            columns_ = 3;  // mlxconfig -e
        } else if (equals < colon) {
            TakePair(WordsOf(text.substr(0, equals)), WordsOf(text.substr(equals + 1)));
        } else if (TakeRow(words)) {
            return;
        } else if (colon == std::string::npos || equals != std::string::npos) {
            Fail("\"" + words.front() + "\" begins no setting; " + kShapes);
        } else {
            TakePair(WordsOf(text.substr(0, colon)), WordsOf(text.substr(colon + 1)));
        }
    }
    Settings Take() { return std::move(settings_); }
    [[nodiscard]] bool has_other_port() const { return has_other_port_; }

  private:
    [[noreturn]] void Fail(const std::string& what) const {
        throw ConfigError(origin_ + ":" + std::to_string(number_) + ": " + what);
    }
    // Bounds what comparing names, and quoting them, may take.
    void CheckSize(const Words& words) const {
        if (number_ > kMostLines) {
            Fail("is more than " + std::to_string(kMostLines) + " lines; " + kShapes);
        }
        for (const std::string& word : words) {
            if (word.size() > kMostWordBytes) {
                Fail("has a word of " + std::to_string(word.size()) + " B, as \"" +
                     word.substr(0, 20) + "...\"; " + kShapes);
            }
        }
    }
    // Of mlxconfig; "Device #1:" is one, whole. The columns are a heading with a meaning.
    static bool IsHeading(const std::string& line, const Words& words) {
        const std::string& first = words.front();
        const bool is_named = first == "Device" || first == "Device:" || first == "Name:" ||
                              first == "Description:" || line.find("PCI device:") != line.npos;
        const bool is_columns = first == "Configurations:" && line.find("Current") == line.npos;
        return is_columns || first.starts_with("-") || line.find("'*'") != line.npos ||
               (is_named && line.find(':') != line.npos);
    }
    void Add(const std::string& name, const std::string& value, const std::string& unit) {
        if (const auto own = OwnName(name, port_)) {
            settings_.push_back({origin_ + ":" + std::to_string(number_), *own, Bare(value), unit});
        } else {
            has_other_port_ = true;
        }
    }
    void TakePair(const Words& left, const Words& right) {
        if (left.size() != 1 || !IsName(left.front())) {
            Fail("there is no name before \"=\" or \":\"; write name=value");
        }
        if (right.empty()) {
            Fail(left.front() + " has no value; write name=value");
        }
        const bool has_unit =
            right.size() > 1 && !right[1].starts_with("[") && !right[1].starts_with("(");
        Add(left.front(), right.front(), has_unit ? right[1] : "");
    }
    // mlxconfig's rows: a name in capitals and a value, or one per column.
    bool TakeRow(Words words) {
        if (words.front() == "*") {
            words.erase(words.begin());
        }
        const bool is_row = words.size() == columns_ + 1 && IsName(words.front()) &&
                            words.front().find('_') != std::string::npos;
        if (is_row) {
            Add(words.front(), columns_ == 3 ? words[2] : words[1], "");  // what runs now
        }
        return is_row;
    }

    std::string origin_;
    int port_;
    int number_ = 0;
    std::size_t columns_ = 1;
    bool has_other_port_ = false;
    Settings settings_;
};

// nullopt where reading fails.
std::optional<std::string> TryRead(const fs::path& path, std::uintmax_t most) {
    std::ifstream in(path, std::ios::binary);
    std::string text(most + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad() || (!in.eof() && in.fail()) || !in.is_open()) {
        return std::nullopt;
    }
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

// Not of a pipe, whose writer may never come.
std::string ReadText(const fs::path& path) {
    if (fs::exists(path) && !fs::is_regular_file(path)) {
        throw ConfigError(path.string() + ": is neither a file nor a folder; " + kShapes);
    }
    std::optional<std::string> text = TryRead(path, kMostBytes);
    if (!text) {
        throw ConfigError(path.string() +
                          ": cannot be read; see whether it exists and may be read");
    }
    if (text->size() > kMostBytes) {
        throw ConfigError(path.string() + ": is longer than " + std::to_string(kMostBytes) +
                          " B; " + kShapes);
    }
    return *std::move(text);
}

std::vector<fs::path> FilesIn(const std::string& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) {
            continue;
        }
        files.push_back(entry.path());
        if (files.size() > kMostFiles) {
            throw ConfigError(folder + ": holds more than " + std::to_string(kMostFiles) +
                              " files; " + kShapes);
        }
    }
    std::ranges::sort(files);
    return files;
}

// Drivers have files that are written to, or hold rules, among those of settings.
Settings ReadFolder(const std::string& folder, int port) {
    Settings settings;
    bool has_value = false;
    for (const fs::path& file : FilesIn(folder)) {
        const auto own = OwnName(file.filename().string(), port);
        if (!own) {
            continue;
        }
        const std::optional<std::string> text = TryRead(file, kMostValueBytes);
        const Words words = WordsOf(text && text->size() <= kMostValueBytes ? *text : "");
        const bool is_knob = std::ranges::any_of(
            NicVendors(), [&](NicVendor vendor) { return IsNicKnob(vendor, *own); });
        if (words.size() != 1 && is_knob) {
            throw ConfigError(file.string() + ": must hold one number; " + kShapes);
        }
        has_value = has_value || words.size() == 1;
        settings.push_back({file.string(), *own, words.size() == 1 ? Bare(words.front()) : "", ""});
    }
    if (!has_value) {
        throw ConfigError(folder + ": holds no file of a setting; " + kShapes);
    }
    return settings;
}

}  // namespace

Settings ParseNicSettings(const std::string& text, const std::string& origin, int port) {
    if (text.find('\0') != std::string::npos) {
        throw ConfigError(origin + ": is no text; " + kShapes);
    }
    Lines lines(origin, port);
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    std::istringstream in(text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size())
                                                           : text);
    for (std::string line; std::getline(in, line);) {
        lines.Read(line);
    }
    Settings settings = lines.Take();
    if (settings.empty()) {
        throw ConfigError(origin + ": holds no setting" +
                          (lines.has_other_port() ? " of port " + std::to_string(port) +
                                                        "; name another one with --port"
                                                  : std::string("; ") + kShapes));
    }
    return settings;
}

Settings ReadNicSettings(const std::string& path, int port) {
    return fs::is_directory(path) ? ReadFolder(path, port)
                                  : ParseNicSettings(ReadText(path), path, port);
}

}  // namespace dcqcn
