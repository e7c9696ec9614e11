#include <catch2/catch.hpp>

#include "base/check.h"
#include "sonic_fixture.h"

namespace dcqcn {

using Catch::Matchers::Contains;

TEST_CASE("SONiC: speed, MTU and cable of each port", "[sonic]") {
    const SwitchModel model = ReadSmall(SmallSonic());
    CHECK(model.ports[0].speed == Rate(40'000'000'000));
    CHECK(model.ports[0].mtu == Bytes(9'100));
    CHECK(model.ports[1].cable_m == 40);
    CHECK(model.ports[2].speed == Rate(10'000'000'000));
}

TEST_CASE("SONiC: without a PORT table the options say speed and cable, and it is noted",
          "[sonic]") {
    const auto document = SonicWith(R"({"PORT": null, "CABLE_LENGTH": null})");
    CHECK_THROWS_WITH(ReadSmall(document),
                      Contains("has no table PORT") && Contains("--port-speed"));
    SwitchOptions options;
    options.port_speed = Rate(100'000'000'000);
    CHECK_THROWS_WITH(ReadSmall(document, nullptr, options), Contains("--cable"));
    options.cable_m = 40;
    const SwitchModel model = ReadSmall(document, nullptr, options);
    REQUIRE(model.ports.size() == 2);
    CHECK(model.ports[1].speed == Rate(100'000'000'000));
    CHECK(model.ports[1].cable_m == 40);
    CHECK(Assumes(model, "all at 100Gbps"));
    CHECK(Assumes(model, "cables of 2 ports: 40 m"));
}

TEST_CASE("SONiC: the chip is recognised, given, or unknown", "[sonic]") {
    CHECK(Assumes(ReadSmall(SmallSonic()), "chip Trident II, from hwsku Force10-S6000"));
    const auto unknown = SonicWith(R"({"DEVICE_METADATA": null})");
    CHECK(ReadSmall(unknown).cell == Bytes(1));
    CHECK(Assumes(ReadSmall(unknown), "memory counted in bytes"));
    SwitchOptions options;
    options.chip = &ChipNamed("spectrum1");
    const SwitchModel spectrum = ReadSmall(unknown, nullptr, options);
    CHECK(spectrum.cell == Bytes(96));
    CHECK_FALSE(spectrum.pools[0].contains_reserves);
    options.cell = Bytes(100);
    CHECK(ReadSmall(unknown, nullptr, options).cell == Bytes(100));
}

TEST_CASE("SONiC: a Tomahawk's memory may be divided, and the check says so", "[sonic]") {
    SwitchOptions options;
    options.chip = &ChipNamed("tomahawk2");
    CHECK(Assumes(ReadSmall(SmallSonic(), nullptr, options), "--slices 4"));
    options.slices = 4;
    const SwitchModel model = ReadSmall(SmallSonic(), nullptr, options);
    CHECK_FALSE(Assumes(model, "--slices 4"));
    CHECK(model.slices == 4);
}

}  // namespace dcqcn
