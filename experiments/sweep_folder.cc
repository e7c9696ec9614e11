#include "experiments/sweep_folder.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include "base/check.h"
#include "experiments/folder_name.h"

namespace dcqcn {
namespace {

namespace fs = std::filesystem;

// The children of a sweep that was just killed hold its lock until they are gone, too.
bool IsTaken(int directory) {
    constexpr int kTries = 40;
    constexpr useconds_t kPauseMicroseconds = 50'000;
    for (int i = 0; i < kTries; ++i) {
        // A file system that knows no locks is no reason to refuse.
        if (flock(directory, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
            return false;
        }
        usleep(kPauseMicroseconds);
    }
    return true;
}

}  // namespace

SweepFolder::SweepFolder(const std::string& folder) : path_(WithoutSlash(folder)) {
    std::error_code error;
    was_made_ = fs::create_directories(path_, error);
    if (!error && access(path_.c_str(), W_OK) != 0) {
        error = {errno, std::generic_category()};
    }
    if (error) {
        throw ConfigError("--out: " + (path_.empty() ? "\"\"" : path_) + " cannot be written (" +
                          error.message() + "); name a folder you may write to");
    }
    Lock();
}

SweepFolder::~SweepFolder() {
    if (lock_ >= 0) {
        close(lock_);
    }
    if (was_made_) {
        std::error_code ignored;
        fs::remove(path_, ignored);  // takes empty folders only
    }
}

void SweepFolder::Lock() {
    lock_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock_ >= 0 && IsTaken(lock_)) {
        close(lock_);
        throw ConfigError("--out: " + path_ +
                          " is being filled by another sweep; wait for it or name another folder");
    }
}

}  // namespace dcqcn
