// The folder that a sweep's database and tables are in.
#pragma once

#include <string>

namespace dcqcn {

// While it lives, no other process may fill the same folder: a sweep that a cluster starts twice
// would run everything twice.
class SweepFolder {
  public:
    // Makes the folder. Throws ConfigError if that is impossible or another process fills it.
    explicit SweepFolder(const std::string& folder);
    // Leaves no trace of a folder it made that stayed empty.
    ~SweepFolder();
    SweepFolder(const SweepFolder&) = delete;
    SweepFolder& operator=(const SweepFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string database() const { return path_ + "/sweep.sqlite"; }

  private:
    void Lock();

    std::string path_;
    bool was_made_ = false;
    int lock_ = -1;  // a file descriptor
};

}  // namespace dcqcn
