#include "rp/factory.h"

#include <catch2/catch.hpp>

#include "base/check.h"

using namespace dcqcn;

TEST_CASE("RP factory: makes every algorithm it names, at line rate", "[rp]") {
    CHECK(AlgorithmNames() == std::vector<std::string>{"dcqcn", "connectx", "rdma_ip", "dctcp", "none"});
    for (const std::string& name : AlgorithmNames()) {
        CHECK(MakeCongestionControl({.algorithm = name}, 1_KB, 40_Gbps)->rate() == 40_Gbps);
    }
}

TEST_CASE("RP factory: dcqcn heeds a CNP, none does not", "[rp]") {
    const auto dcqcn = MakeCongestionControl({.algorithm = "dcqcn"}, 1_KB, 40_Gbps);
    dcqcn->OnCnp(Time(1us));
    CHECK(dcqcn->rate() == 20_Gbps);

    const auto none = MakeCongestionControl({.algorithm = "none"}, 1_KB, 40_Gbps);
    none->OnCnp(Time(1us));
    none->OnLoss(Time(2us));
    CHECK(none->rate() == 40_Gbps);
    CHECK(none->NextDeadline() == kNever);
    CHECK(none->Snapshot().target == 40_Gbps);
    CHECK(none->Snapshot().stage == RpStage::kLineRate);
}

TEST_CASE("RP factory: dctcp listens to marks in ACKs, dcqcn to CNPs, none to nothing", "[rp]") {
    CHECK(FeedbackOf({.algorithm = "dctcp"}) == Feedback::kEchoedMarks);
    CHECK(FeedbackOf({.algorithm = "dcqcn"}) == Feedback::kCnp);
    CHECK(FeedbackOf({.algorithm = "none"}) == Feedback::kNone);

    const auto dctcp = MakeCongestionControl({.algorithm = "dctcp"}, 1_KB, 40_Gbps);
    CHECK(dctcp->max_in_flight() == 10_KB);
    dctcp->OnCnp(Time(1us));
    CHECK(dctcp->max_in_flight() == 10_KB);
    dctcp->OnAck(1_KB, 2us, true, Time(3us));
    CHECK(dctcp->max_in_flight() == 5_KB);
    CHECK(MakeCongestionControl({.algorithm = "dcqcn"}, 1_KB, 40_Gbps)->max_in_flight() ==
          Bytes::max());
}

TEST_CASE("RP factory: an unknown algorithm is refused with the known ones", "[rp]") {
    CHECK_THROWS_AS(MakeCongestionControl({.algorithm = ""}, 1_KB, 40_Gbps), ConfigError);
    CHECK_THROWS_WITH(
        CheckAlgorithm("flows[2].cc", "DCQCN"),
        "flows[2].cc: \"DCQCN\" is not a known algorithm; use one of: dcqcn, connectx, rdma_ip, "
        "dctcp, none");
}
