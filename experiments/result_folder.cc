#include "experiments/result_folder.h"

#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>

#include "base/check.h"

namespace dcqcn {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void Refuse(const std::string& path, const std::string& why) {
    throw ConfigError("--out: " + path + " cannot be written (" + why +
                      "); name a folder you may write to");
}

// "out/" -> "out": the parent of the first is "out" itself.
std::string WithoutSlash(std::string folder) {
    while (folder.size() > 1 && folder.ends_with('/')) {
        folder.pop_back();
    }
    return folder;
}

// The outermost part of `folder` that does not exist; empty if all of it does.
std::string FirstMissing(const fs::path& folder) {
    std::error_code ignored;
    std::string missing;
    for (fs::path at = folder; !at.empty() && !fs::exists(at, ignored); at = at.parent_path()) {
        missing = at.string();
    }
    return missing;
}

void WriteFile(const fs::path& path, const ResultFile& file) {
    std::ofstream out(path, std::ios::binary);
    file.write(out);
    out.close();
    if (!out) {
        Refuse(path.string(), "is the disk full?");
    }
}

}  // namespace

ResultFolder::ResultFolder(const std::string& folder)
    : folder_(WithoutSlash(folder)),
      unfinished_((fs::path(folder_) / (".unfinished-" + std::to_string(getpid()))).string()) {
    first_made_ = FirstMissing(folder_);
    std::error_code error;
    fs::create_directories(folder_, error);
    if (!error) {
        fs::create_directory(unfinished_, error);
    }
    if (error) {
        RemoveTraces();  // a constructor that throws has no destructor
        Refuse(folder_.empty() ? "\"\"" : folder_, error.message());
    }
}

ResultFolder::~ResultFolder() {
    RemoveTraces();
}

void ResultFolder::RemoveTraces() {
    std::error_code error;  // nothing sensible can be done about one here
    fs::remove_all(unfinished_, error);
    if (first_made_.empty()) {
        return;
    }
    // remove() takes empty folders only, so it stops where there is something to keep.
    for (fs::path at = folder_; fs::remove(at, error) && at != first_made_;) {
        at = at.parent_path();
    }
}

void ResultFolder::Commit(const std::vector<ResultFile>& files) {
    const fs::path from(unfinished_);
    for (const ResultFile& file : files) {
        WriteFile(from / file.name, file);
    }
    const fs::path to(folder_);
    std::error_code error;
    fs::remove(to / files.back().name, error);
    for (const ResultFile& file : files) {
        fs::rename(from / file.name, to / file.name, error);
        if (error) {
            Refuse((to / file.name).string(), error.message());
        }
    }
}

}  // namespace dcqcn
