#include "rp/factory.h"

#include <catch2/catch.hpp>

#include "base/check.h"

using namespace dcqcn;

TEST_CASE("RP factory: makes every algorithm it names, at line rate", "[rp]") {
    CHECK(AlgorithmNames() == std::vector<std::string>{"dcqcn", "none"});
    for (const std::string& name : AlgorithmNames()) {
        CHECK(MakeCongestionControl({.algorithm = name}, 40_Gbps)->rate() == 40_Gbps);
    }
}

TEST_CASE("RP factory: dcqcn heeds a CNP, none does not", "[rp]") {
    const auto dcqcn = MakeCongestionControl({.algorithm = "dcqcn"}, 40_Gbps);
    dcqcn->OnCnp(Time(1us));
    CHECK(dcqcn->rate() == 20_Gbps);

    const auto none = MakeCongestionControl({.algorithm = "none"}, 40_Gbps);
    none->OnCnp(Time(1us));
    none->OnLoss(Time(2us));
    CHECK(none->rate() == 40_Gbps);
    CHECK(none->NextDeadline() == kNever);
    CHECK(none->Snapshot().target == 40_Gbps);
    CHECK(none->Snapshot().stage == RpStage::kLineRate);
}

TEST_CASE("RP factory: an unknown algorithm is refused with the known ones", "[rp]") {
    CHECK_THROWS_AS(MakeCongestionControl({.algorithm = ""}, 40_Gbps), ConfigError);
    CHECK_THROWS_WITH(CheckAlgorithm("flows[2].cc", "DCQCN"),
                      "flows[2].cc: \"DCQCN\" is not a known algorithm; use one of: dcqcn, none");
}
