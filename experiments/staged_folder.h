// A folder for files that appear in it only when all of them are finished: checked before the
// work, filled aside, then moved into place.
#pragma once

#include <string>
#include <vector>

namespace dcqcn {

class StagedFolder {
  public:
    // Makes the folder and a hidden one inside it for unfinished files. Throws ConfigError, which
    // names the command-line option, if nothing can be written there.
    StagedFolder(const std::string& option, const std::string& folder);
    // Leaves no trace of what was not committed.
    ~StagedFolder();
    StagedFolder(const StagedFolder&) = delete;
    StagedFolder& operator=(const StagedFolder&) = delete;

    // Where unfinished files are.
    [[nodiscard]] const std::string& staging() const { return unfinished_; }
    // Moves these files into place in their order; an older file of the last one's name is removed
    // first, so that the last is there only when all are. Throws ConfigError.
    void Commit(const std::vector<std::string>& names);

    [[noreturn]] void Refuse(const std::string& path, const std::string& why) const;

  private:
    void RemoveTraces();

    std::string option_;
    std::string folder_;
    std::string unfinished_;
    std::string first_made_;  // the outermost folder that did not exist before; empty: all did
};

}  // namespace dcqcn
