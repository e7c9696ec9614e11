#include <catch2/catch.hpp>

#include "model_fixtures.h"
#include "operators/finding.h"

namespace dcqcn {
namespace {

// The S6000 with maps: DSCP 3 and 4 to their own classes, groups and queues.
SwitchModel WithMaps() {
    SwitchModel model = ToModel(S6000(4));
    const Place place{"test", "MAP", "AZURE", ""};
    std::vector<int> dscps(64, 1);
    dscps[3] = 3;
    dscps[4] = 4;
    const std::vector<int> same{0, 1, 2, 3, 4, 5, 6, 7};
    model.maps = {
        {"dscp", place, dscps}, {"pg", place, same}, {"queue", place, same}, {"pfc", place, same}};
    for (SwitchPort& port : model.ports) {
        port.dscp_to_tc = 0;
        port.tc_to_group = 1;
        port.tc_to_queue = 2;
        port.pfc_to_queue = 3;
    }
    return model;
}

}  // namespace

TEST_CASE("lint: PFC without a lossless group or without ECN, and the other way round",
          "[operators]") {
    SwitchModel model = ToModel(S6000(4));
    CHECK_FALSE(HasRule(model, "pfc-without-lossless-group"));
    model.ports[1].pfc = 0b0011'1000;
    CHECK(HasRule(model, "pfc-without-lossless-group"));
    CHECK(HasRule(model, "pfc-without-ecn"));
    model.ports[1].pfc = 0b0000'1000;
    CHECK(HasRule(model, "ecn-without-pfc"));
    const auto findings = LintOf(model);
    REQUIRE(FindRule(findings, "lossless-group-without-pfc") != nullptr);
    CHECK(FindRule(findings, "lossless-group-without-pfc")->value == "priority 4 on port2");
}

TEST_CASE("lint: an unbroken chain is quiet", "[operators]") {
    const SwitchModel model = WithMaps();
    CHECK_FALSE(HasRule(model, "chain-broken"));
    CHECK_FALSE(HasRule(model, "pause-hits-another-queue"));
}

TEST_CASE("lint: no DSCP reaches the group", "[operators]") {
    SwitchModel model = WithMaps();
    SECTION("because no DSCP has the class") {
        model.maps[0].to[3] = 1;
    }
    SECTION("because the class has another group") {
        model.maps[1].to[3] = 0;
    }
    CHECK(HasRule(model, "chain-broken"));
}

TEST_CASE("lint: pause frames stop another queue than the frames leave by", "[operators]") {
    SwitchModel model = WithMaps();
    SECTION("by the class's queue") {
        model.maps[2].to[4] = 5;
    }
    SECTION("by the pause's queue") {
        model.maps[3].to[4] = 5;
    }
    CHECK(HasRule(model, "pause-hits-another-queue"));
}

TEST_CASE("lint: thresholds that do not grow with the speed", "[operators]") {
    PlainSwitch plain = S6000(2);
    plain.classes.resize(1);
    CHECK_FALSE(HasRule(ToModel(plain), "kmin-ignores-speed"));
    plain.ports.push_back({{"fast"}, Rate(100'000'000'000), 5, Bytes(9'100), {}});
    CHECK(HasRule(ToModel(plain), "kmin-ignores-speed"));
    CHECK(HasRule(ToModel(plain), "headroom-ignores-speed"));
    plain.classes[0].headroom.reset();
    CHECK_FALSE(HasRule(ToModel(plain), "headroom-ignores-speed"));
}

}  // namespace dcqcn
