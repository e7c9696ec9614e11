#include "operators/plain_switch.h"

#include <stdexcept>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "model_fixtures.h"

namespace dcqcn {

using namespace literals;
using Catch::Matchers::Contains;

TEST_CASE("check: names of ports are lists and ranges", "[operators]") {
    CHECK(ParsePortNames("swp1-3,swp7") ==
          std::vector<std::string>{"swp1", "swp2", "swp3", "swp7"});
    CHECK(ParsePortNames("xe-0/0/1") == std::vector<std::string>{"xe-0/0/1"});
    CHECK(ParsePortNames("to-spine") == std::vector<std::string>{"to-spine"});
    CHECK_THROWS_AS(ParsePortNames("swp3-1"), std::invalid_argument);
    CHECK_THROWS_AS(ParsePortNames("swp1-9999"), std::invalid_argument);
    CHECK_THROWS_AS(ParsePortNames("a,,b"), std::invalid_argument);
}

TEST_CASE("check: a plain switch has PFC, a group and an ECN profile per class", "[operators]") {
    const SwitchModel model = ToModel(S6000(4));
    REQUIRE(model.ports.size() == 4);
    CHECK(model.ports[0].pfc == 0b0001'1000);
    CHECK(model.GroupOf(model.ports[0], 3)->size == 56'368_B);
    CHECK(model.GroupOf(model.ports[0], 2) == nullptr);
    CHECK(model.EcnOf(model.ports[3], 4)->kmin == 1'048'576_B);
    CHECK(ReservesOf(model, 0, model.cell) == 56'368_B * 8);
}

TEST_CASE("check: headroom that is not given is the worst case of each port", "[operators]") {
    PlainSwitch plain = S6000(2);
    plain.ports.push_back({{"far"}, 100_Gbps, 300, 9'100_B, {}});
    plain.classes.resize(1);
    plain.classes[0].headroom.reset();
    const SwitchModel model = ToModel(plain);
    const Verdict verdict = Judge(model, {});
    CHECK(model.groups.size() == 2);
    for (const GroupVerdict& group : verdict.groups) {
        CHECK(group.headroom == group.need.small_frames);
    }
}

TEST_CASE("check: a class may have its own queue and its own ports", "[operators]") {
    PlainSwitch plain = S6000(4);
    plain.classes.resize(1);
    plain.classes[0].queue = 5;
    plain.classes[0].ports = {"port2"};
    const SwitchModel model = ToModel(plain);
    CHECK(model.ports[0].pfc == 0);
    CHECK(model.QueueOf(model.ports[1], 3) == 5);
    CHECK(model.EcnOf(model.ports[1], 3) != nullptr);
    SECTION("that exist") {
        plain.classes[0].ports = {"port9"};
        CHECK_THROWS_WITH(ToModel(plain), Contains("\"port9\""));
    }
    SECTION("and are described once") {
        plain.classes.push_back(plain.classes[0]);
        CHECK_THROWS_WITH(ToModel(plain), Contains("a second time"));
    }
}

TEST_CASE("check: a port stands once", "[operators]") {
    PlainSwitch plain = S6000(2);
    plain.ports.push_back(plain.ports[0]);
    CHECK_THROWS_AS(ToModel(plain), ConfigError);
}

}  // namespace dcqcn
