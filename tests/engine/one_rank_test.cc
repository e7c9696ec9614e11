#include <catch2/catch.hpp>

#include "base/check.h"
#include "engine/ranks.h"

using namespace dcqcn;

TEST_CASE("Ranks: a build without MPI says what to build instead") {
    const Engine engine{"ns3::DistributedSimulatorImpl", "ns3::PriorityQueueScheduler"};
    CHECK_THROWS_AS(JoinRanks(engine), ConfigError);
    CHECK_THROWS_WITH(JoinRanks(engine), Catch::Contains("granted-time-window") &&
                                             Catch::Contains("tools/build-ns3-mpi.sh") &&
                                             Catch::Contains("cmake --preset mpi"));
    CHECK(LeaveRanks(2) == 2);
}
