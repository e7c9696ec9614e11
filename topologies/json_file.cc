// Text to JSON, before anything is interpreted: the two ways a file can be no document at all.
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>
#include <vector>

#include "base/check.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

// JSON lets an object repeat a key and the library keeps the last: half of what the user wrote
// would be ignored without a word. And whoever nests deeper than this wrote no scenario.
class StrictNesting {
  public:
    explicit StrictNesting(const std::string& origin) : origin_(origin) {}

    bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
        constexpr int kDeepest = 64;
        if (depth > kDeepest) {
            throw ConfigError(origin_ + ": is nested more than " + std::to_string(kDeepest) +
                              " deep; no key here needs that");
        }
        if (event == Json::parse_event_t::object_start) {
            open_.emplace_back();
        } else if (event == Json::parse_event_t::object_end) {
            open_.pop_back();
        } else if (event == Json::parse_event_t::key &&
                   !open_.back().insert(parsed.get<std::string>()).second) {
            throw ConfigError(origin_ + ": the key " + parsed.dump() +
                              " stands twice in one object; keep one of them");
        }
        return true;
    }

  private:
    const std::string& origin_;
    std::vector<std::set<std::string>> open_;  // keys of the objects we are inside of
};

// The library's own words without its "[json.exception.parse_error.101] " in front.
std::string WithoutTag(const std::string& what) {
    const auto end = what.find("] ");
    return end == std::string::npos ? what : what.substr(end + 2);
}

}  // namespace

Json ParseJson(const std::string& text, const std::string& origin) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        throw ConfigError(origin + ": is empty; it must hold one JSON object, {...}");
    }
    StrictNesting strict(origin);
    try {
        return Json::parse(text, std::ref(strict));
    } catch (const Json::exception& e) {
        throw ConfigError(origin + ": is not JSON, or is cut off: " + WithoutTag(e.what()) +
                          "; correct it there, or give the whole file");
    }
}

Json ReadJsonFile(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw ConfigError(file + ": cannot be opened (" + std::strerror(errno) +
                          "); check the name and the folder");
    }
    if (std::filesystem::is_directory(file)) {
        throw ConfigError(file + ": is a folder; name a JSON file in it");
    }
    std::ostringstream text;
    text << in.rdbuf();
    return ParseJson(text.str(), file);
}

}  // namespace dcqcn
