// In a build without MPI: nobody to share a simulation with.
#include "base/check.h"
#include "engine/ranks.h"

namespace dcqcn {

std::unique_ptr<Ranks> JoinRanks(const Engine& /*engine*/) {
    throw ConfigError(
        "--engine: this build has no MPI, which granted-time-window, null-message and runs that "
        "mpirun starts need; run tools/build-ns3-mpi.sh, then cmake --preset mpi && cmake --build "
        "--preset mpi, and use build/mpi/dcqcn");
}

int LeaveRanks(int exit_code) {
    return exit_code;
}

}  // namespace dcqcn
