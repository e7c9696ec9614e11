#include <catch2/catch.hpp>

#include "sonic_fixture.h"

namespace dcqcn {

using Catch::Matchers::Contains;

TEST_CASE("SONiC: in the dynamic model Spectrum's profiles are computed", "[sonic]") {
    const auto dynamic = SonicWith(
        R"({"BUFFER_PG": {"Ethernet0,Ethernet4|3-4": {"profile": "NULL"}},
            "BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": null},
            "DEFAULT_LOSSLESS_BUFFER_PARAMETER": {"AZURE": {"default_dynamic_th": "1"}}})");
    CHECK_THROWS_WITH(ReadSmall(dynamic), Contains("computed in the switch"));
    SwitchOptions options;
    options.chip = &ChipNamed("spectrum1");
    const SwitchModel model = ReadSmall(dynamic, nullptr, options);
    CHECK(model.GroupOf(model.ports[0], 3)->alpha == 2);
    CHECK(model.GroupOf(model.ports[0], 3)->xon == Bytes(19'456));
    CHECK(Assumes(model, "computed by SONiC's headroom formula"));
    CHECK(Assumes(model, "no LOSSLESS_TRAFFIC_PATTERN"));
}

TEST_CASE("SONiC: a computed profile heeds what the switch's script reads", "[sonic]") {
    SwitchOptions options;
    options.chip = &ChipNamed("spectrum1");
    const auto with = [&](const std::string& patch) {
        nlohmann::json document = SonicWith(
            R"({"BUFFER_PG": {"Ethernet0,Ethernet4|3-4": {"profile": "NULL"}},
                "BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": null}})");
        document.merge_patch(nlohmann::json::parse(patch));
        return ReadSmall(document, nullptr, options);
    };
    const auto of = [](const SwitchModel& model, std::size_t port) {
        return *model.GroupOf(model.ports[port], 3);
    };
    const SwitchModel plain = with("{}");
    SECTION("the port's MTU") {
        const SwitchModel m = with(R"({"PORT": {"Ethernet0": {"mtu": "1500"}}})");
        CHECK(of(m, 0).xoff < of(plain, 0).xoff);
        CHECK(of(m, 0).name == "pg_lossless_40000_5m_mtu1500_profile");
        CHECK(of(m, 1).xoff == of(plain, 1).xoff);
    }
    SECTION("its lanes") {
        const SwitchModel m = with(R"({"PORT": {"Ethernet0": {"lanes": "1,2,3,4,5,6,7,8"},
                                                "Ethernet4": {"lanes": "9,10,11,12"}}})");
        CHECK(of(m, 0).xon == of(plain, 0).xon * 2);
        CHECK(of(m, 1).xon == of(plain, 1).xon);
        CHECK(Assumes(m, "8 lanes"));
    }
    SECTION("LOSSLESS_TRAFFIC_PATTERN") {
        const auto pattern = [&](const std::string& fields) {
            return with(R"({"LOSSLESS_TRAFFIC_PATTERN": {"AZURE": )" + fields + "}}");
        };
        CHECK(of(pattern(R"({"mtu": "4096"})"), 0).xoff == of(plain, 0).xoff + Bytes(3'072));
        CHECK(of(pattern(R"({"small_packet_percentage": "50"})"), 0).xoff < of(plain, 0).xoff);
        CHECK_THROWS_WITH(pattern(R"({"small_packet_percentage": "101"})"),
                          Contains("small_packet_percentage"));
        CHECK_THROWS_WITH(pattern(R"({}, "B": {})"), Contains("second entry"));
    }
    SECTION("over_subscribe_ratio, where the pool says how much that makes") {
        const std::string ratio =
            R"("DEFAULT_LOSSLESS_BUFFER_PARAMETER": {"AZURE": {"over_subscribe_ratio": "2"}})";
        CHECK_THROWS_WITH(with("{" + ratio + "}"), Contains("show buffer configuration"));
        const SwitchModel m = with(
            "{" + ratio + R"(, "BUFFER_POOL": {"ingress_lossless_pool": {"xoff": "1000000"}}})");
        CHECK(of(m, 0).size == of(m, 0).xon);
    }
}

}  // namespace dcqcn
