#include "formats/nic_settings.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

#include "base/check.h"

namespace dcqcn {
namespace {

namespace fs = std::filesystem;
using Settings = std::vector<NicSetting>;
using Words = std::vector<std::string>;

constexpr std::uintmax_t kMostBytes = 10'000'000;
constexpr std::uintmax_t kMostValueBytes = 100;
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
        const Words words = WordsOf(text);
        if (words.empty()) {
            return;
        }
        if (text.find("Default") != std::string::npos &&
            text.find("Current") != std::string::npos) {
            columns_ = 3;  // mlxconfig -e
        } else if (equals != std::string::npos && text.find(':') > equals) {
            TakePair(WordsOf(text.substr(0, equals)), WordsOf(text.substr(equals + 1)));
        } else if (!TakeRow(words) && !IsHeading(line, words)) {
            Fail("\"" + words.front() + "\" begins no setting; " + kShapes);
        }
    }
    Settings Take() { return std::move(settings_); }
    [[nodiscard]] bool has_other_port() const { return has_other_port_; }

  private:
    [[noreturn]] void Fail(const std::string& what) const {
        throw ConfigError(origin_ + ":" + std::to_string(number_) + ": " + what);
    }
    // "Device #1:" is one, whole.
    static bool IsHeading(const std::string& line, const Words& words) {
        return line.find(':') != std::string::npos || words.front().starts_with("-") ||
               line.find("'*'") != std::string::npos;
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
            Fail("there is no name before \"=\"; write name=value");
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

std::string ReadText(const fs::path& path, std::uintmax_t most) {
    std::ifstream in(path, std::ios::binary);
    std::string text(most + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad() || (!in.eof() && in.fail()) || !in.is_open()) {
        throw ConfigError(path.string() +
                          ": cannot be read; see whether it exists and may be read");
    }
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > most) {
        throw ConfigError(path.string() + ": is longer than " + std::to_string(most) + " B; " +
                          kShapes);
    }
    return text;
}

Settings ReadFolder(const std::string& folder, int port) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    Settings settings;
    for (const fs::path& file : files) {
        const Words words = WordsOf(ReadText(file, kMostValueBytes));
        if (words.size() != 1) {
            throw ConfigError(file.string() + ": must hold one number; " + kShapes);
        }
        if (const auto own = OwnName(file.filename().string(), port)) {
            settings.push_back({file.string(), *own, Bare(words.front()), ""});
        }
    }
    if (settings.empty()) {
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
    std::istringstream in(text);
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
                                  : ParseNicSettings(ReadText(path, kMostBytes), path, port);
}

}  // namespace dcqcn
