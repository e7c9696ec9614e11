// The folder a run's files go to: checked before the run, filled only when the run is done.
#pragma once

#include <string>
#include <vector>

#include "experiments/results.h"
#include "experiments/staged_folder.h"

namespace dcqcn {

class ResultFolder {
  public:
    // Throws ConfigError if nothing can be written there.
    explicit ResultFolder(const std::string& folder) : staged_("--out", folder) {}

    // Writes all files aside, then moves them into place in their order, so that the last one, the
    // manifest, is there only when all are. Throws ConfigError, with the old files untouched, if
    // one cannot be written.
    void Commit(const std::vector<ResultFile>& files);

  private:
    StagedFolder staged_;
};

}  // namespace dcqcn
