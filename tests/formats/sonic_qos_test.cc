#include <catch2/catch.hpp>

#include "base/check.h"
#include "sonic_fixture.h"

namespace dcqcn {

using Catch::Matchers::Contains;

TEST_CASE("SONiC: queues have their WRED profile, in bytes and percent", "[sonic]") {
    const SwitchModel model = ReadSmall(SmallSonic());
    const EcnProfile* ecn = model.EcnOf(model.ports[1], 4);
    REQUIRE(ecn != nullptr);
    CHECK(ecn->kmin == Bytes(1'048'576));
    CHECK(ecn->kmax == Bytes(2'097'152));
    CHECK(ecn->pmax == 0.05);
    CHECK(ecn->marks);
    CHECK(ecn->enabled);
    CHECK(model.EcnOf(model.ports[0], 0) == nullptr);
}

TEST_CASE("SONiC: green must be among the colours that ECN marks, and WRED on for it", "[sonic]") {
    const auto profile = [](const std::string& fields) {
        return ReadSmall(SonicWith(R"({"WRED_PROFILE": {"AZURE_LOSSLESS": )" + fields + "}}"))
            .ecn[0];
    };
    CHECK(profile(R"({"ecn": "ecn_green_red"})").marks);
    CHECK_FALSE(profile(R"({"ecn": "ecn_red"})").marks);
    CHECK_FALSE(profile(R"({"ecn": null})").marks);
    CHECK_FALSE(profile(R"({"wred_green_enable": "false"})").enabled);
    CHECK_FALSE(profile(R"({"wred_green_enable": null})").enabled);
    CHECK(profile(R"({"green_drop_probability": null})").pmax == 1);
    CHECK_THROWS_WITH(profile(R"({"green_min_threshold": null})"), Contains("is missing"));
    CHECK_THROWS_WITH(profile(R"({"green_drop_probability": "101"})"), Contains("from 0 to 100"));
    CHECK_THROWS_WITH(profile(R"({"wred_green_enable": "yes"})"), Contains("\"true\""));
}

TEST_CASE("SONiC: PFC and the maps of each port", "[sonic]") {
    const SwitchModel model = ReadSmall(SmallSonic());
    CHECK(model.ports[0].pfc == 0b0001'1000);
    CHECK(model.ports[2].pfc == 0);
    REQUIRE(model.ports[1].dscp_to_tc != kNone);  // by "global"
    CHECK(model.maps[static_cast<std::size_t>(model.ports[1].dscp_to_tc)].to[4] == 4);
    CHECK(model.maps[static_cast<std::size_t>(model.ports[1].dscp_to_tc)].to[5] == kNone);
    CHECK(model.QueueOf(model.ports[0], 3) == 3);
}

TEST_CASE("SONiC: what is wrong with QoS is named", "[sonic]") {
    const auto error = [](const std::string& patch, const std::string& words) {
        CAPTURE(patch);
        CHECK_THROWS_WITH(ReadSmall(SonicWith(patch)), Contains(words));
    };
    error(R"({"PORT_QOS_MAP": null})", "has no table PORT_QOS_MAP");
    error(R"({"WRED_PROFILE": null})", "has no table WRED_PROFILE");
    error(R"({"PORT_QOS_MAP": {"Ethernet0,Ethernet4": {"pfc_enable": null}}})", "for no port");
    error(R"({"PORT_QOS_MAP": {"Ethernet0,Ethernet4": {"pfc_enable": "3,8"}}})", "from 0 to 7");
    error(R"({"PORT_QOS_MAP": {"Ethernet8": {"pfc_enable": "3"}}})", "which PORT does not have");
    error(R"({"PORT_QOS_MAP": {"global": {"dscp_to_tc_map": "typo"}}})", "names no map");
    error(R"({"QUEUE": {"Ethernet10|3": {"wred_profile": "typo"}}})", "names no profile");
    error(R"({"DSCP_TO_TC_MAP": {"AZURE": {"64": "1"}}})", "from 0 to 63");
    error(R"({"DSCP_TO_TC_MAP": {"AZURE": {"6": "8"}}})", "from 0 to 7");
    error(R"({"WRED_PROFILE": {"AZURE_LOSSLESS": {"ecn": "on"}}})", "must be ecn_none");
}

}  // namespace dcqcn
