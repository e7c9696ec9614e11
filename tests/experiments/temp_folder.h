// A folder of one test's own that goes away with it; the command line needs real files.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <stdlib.h>
#include <string>

namespace dcqcn {

class TempFolder {
  public:
    TempFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "dcqcn-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~TempFolder() { std::filesystem::remove_all(path_); }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    [[nodiscard]] std::string operator/(const std::string& name) const {
        return path_ + "/" + name;
    }
    std::string Write(const std::string& name, const std::string& text) const {
        std::ofstream(*this / name) << text;
        return *this / name;
    }
    [[nodiscard]] std::string Read(const std::string& name) const {
        std::ifstream in(*this / name);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    // What is in it, hidden files included.
    [[nodiscard]] std::set<std::string> Names(const std::string& inside = "") const {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(*this / inside)) {
            names.insert(entry.path().filename().string());
        }
        return names;
    }

  private:
    std::string path_;
};

}  // namespace dcqcn
