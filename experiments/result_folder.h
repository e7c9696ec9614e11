// The folder a run's files go to: checked before the run, filled only when the run is done.
#pragma once

#include <string>
#include <vector>

#include "experiments/results.h"

namespace dcqcn {

class ResultFolder {
  public:
    // Makes the folder and a hidden one inside it for unfinished files. Throws ConfigError if
    // nothing can be written there.
    explicit ResultFolder(const std::string& folder);
    // Leaves no trace of a run that was not committed.
    ~ResultFolder();
    ResultFolder(const ResultFolder&) = delete;
    ResultFolder& operator=(const ResultFolder&) = delete;

    // Writes all files aside, then moves them into place in their order, so that the last one, the
    // manifest, is there only when all are. Throws ConfigError, with the old files untouched, if
    // one cannot be written.
    void Commit(const std::vector<ResultFile>& files);

  private:
    void RemoveTraces();

    std::string folder_;
    std::string unfinished_;
    std::string first_made_;  // the outermost folder that did not exist before; empty: all did
};

}  // namespace dcqcn
