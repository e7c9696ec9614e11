#include "experiments/staged_folder.h"

#include <filesystem>
#include <system_error>
#include <unistd.h>

#include "base/check.h"
#include "experiments/folder_name.h"

namespace dcqcn {
namespace {

namespace fs = std::filesystem;

// The outermost part of `folder` that does not exist; empty if all of it does.
std::string FirstMissing(const fs::path& folder) {
    std::error_code ignored;
    std::string missing;
    for (fs::path at = folder; !at.empty() && !fs::exists(at, ignored); at = at.parent_path()) {
        missing = at.string();
    }
    return missing;
}

}  // namespace

StagedFolder::StagedFolder(const std::string& option, const std::string& folder)
    : option_(option),
      folder_(WithoutSlash(folder)),
      unfinished_((fs::path(folder_) / (".unfinished" + option + "-" + std::to_string(getpid())))
                      .string()) {
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

StagedFolder::~StagedFolder() {
    RemoveTraces();
}

void StagedFolder::RemoveTraces() {
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

void StagedFolder::Commit(const std::vector<std::string>& names) {
    const fs::path from(unfinished_);
    const fs::path to(folder_);
    std::error_code error;
    fs::remove(to / names.back(), error);
    for (const std::string& name : names) {
        fs::rename(from / name, to / name, error);
        if (error) {
            Refuse((to / name).string(), error.message());
        }
    }
}

void StagedFolder::Refuse(const std::string& path, const std::string& why) const {
    throw ConfigError(option_ + ": " + path + " cannot be written (" + why +
                      "); name a folder you may write to");
}

}  // namespace dcqcn
