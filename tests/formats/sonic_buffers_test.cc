#include <catch2/catch.hpp>

#include "base/check.h"
#include "sonic_fixture.h"

namespace dcqcn {

using Catch::Matchers::Contains;

TEST_CASE("SONiC: groups get their profiles, ranges and port lists spelt out", "[sonic]") {
    const SwitchModel model = ReadSmall(SmallSonic());
    for (const std::size_t port : {0U, 1U}) {
        for (const std::size_t p : {3U, 4U}) {
            const GroupProfile* group = model.GroupOf(model.ports[port], p);
            REQUIRE(group != nullptr);
            CHECK(group->alpha == 0.125);
            CHECK(group->xoff == Bytes(55'120));
            CHECK(group->xon_offset == Bytes(2'496));
            CHECK(group->is_lossless);
        }
    }
    CHECK_FALSE(model.GroupOf(model.ports[0], 0)->is_lossless);
    CHECK(model.GroupOf(model.ports[2], 3) == nullptr);
    CHECK(model.pools.size() == 1);  // egress pools say nothing about PFC
}

TEST_CASE("SONiC: a run-time profile comes from the lookup table", "[sonic]") {
    const auto named = SonicWith(
        R"({"BUFFER_PG": {"Ethernet4|3": {"profile": "pg_lossless_40000_40m_profile"},
                          "Ethernet0,Ethernet4|3-4": null}})");
    CHECK_THROWS_WITH(ReadSmall(named), Contains("pg_profile_lookup.ini"));
    const SwitchModel model = ReadSmall(named, kSmallLookup);
    CHECK(model.GroupOf(model.ports[1], 3)->size == Bytes(57'000));
    CHECK(model.GroupOf(model.ports[1], 3)->alpha == 0.25);
    SECTION("also where BUFFER_PG has no entry for a PFC priority") {
        CHECK(model.GroupOf(model.ports[0], 4)->size == Bytes(56'368));
        CHECK(Assumes(model, "3 PFC priorities without BUFFER_PG"));
    }
    SECTION("whose threshold is static in a static pool") {
        auto fixed = named;
        fixed["BUFFER_POOL"]["ingress_lossless_pool"]["mode"] = "static";
        CHECK_THROWS_AS(ReadSmall(fixed, "40000 40m 1 1 1 -2\n40000 5m 1 1 1 7"), ConfigError);
        const SwitchModel m = ReadSmall(fixed, "40000 40m 1 1 1 9000\n40000 5m 1 1 1 7");
        CHECK(m.GroupOf(m.ports[1], 3)->static_th == Bytes(9'000));
    }
    SECTION("which must have the row") {
        CHECK_THROWS_WITH(ReadSmall(named, "10000 5m 1 1 1 1"),
                          Contains("has no row for 40Gbps and 40m"));
    }
}

TEST_CASE("SONiC: a shared headroom pool leaves a group its size alone", "[sonic]") {
    const SwitchModel model = ReadSmall(SonicWith(
        R"({"BUFFER_POOL": {"ingress_lossless_pool": {"xoff": "100000"}},
            "BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": {"size": "1248"}}})"));
    CHECK(model.pools[0].shared_headroom == Bytes(100'000));
    CHECK(model.GroupOf(model.ports[0], 3)->Reserved() == Bytes(1'248));
    const SwitchModel large = ReadSmall(SonicWith(
        R"({"BUFFER_POOL": {"ingress_lossless_pool": {"xoff": "2000000"}},
            "BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": {"size": "60000"}}})"));
    CHECK(large.GroupOf(large.ports[0], 3)->Reserved() == Bytes(60'000));
}

TEST_CASE("SONiC: a cable of 0 m is a port that is not used, without a lossless group", "[sonic]") {
    const auto unused = SonicWith(
        R"({"CABLE_LENGTH": {"AZURE": {"Ethernet4": "0m"}},
            "BUFFER_PG": {"Ethernet0,Ethernet4|3-4": null}})");
    const SwitchModel model = ReadSmall(unused, kSmallLookup);
    CHECK(model.GroupOf(model.ports[0], 3) != nullptr);
    CHECK(model.GroupOf(model.ports[1], 3) == nullptr);
    CHECK(Assumes(model, "a cable of 0 m"));
    auto dynamic = unused;
    dynamic["BUFFER_PG"]["Ethernet0,Ethernet4|3-4"]["profile"] = "NULL";
    SwitchOptions options;
    options.chip = &ChipNamed("spectrum1");
    const SwitchModel computed = ReadSmall(dynamic, nullptr, options);
    CHECK(computed.GroupOf(computed.ports[0], 3) != nullptr);
    CHECK(computed.GroupOf(computed.ports[1], 3) == nullptr);
}

TEST_CASE("SONiC: what is wrong with buffers is named", "[sonic]") {
    const auto error = [](const std::string& patch, const std::string& words) {
        CAPTURE(patch);
        CHECK_THROWS_WITH(ReadSmall(SonicWith(patch)), Contains(words));
    };
    error(R"({"BUFFER_POOL": null})", "has no table BUFFER_POOL");
    error(R"({"BUFFER_POOL": {"ingress_lossless_pool": {"size": null}}})", "--buffer");
    error(R"({"BUFFER_PROFILE": {"ingress_lossy_profile": {"pool": "nowhere"}}})", "names no pool");
    error(R"({"BUFFER_PROFILE": {"ingress_lossy_profile": {"pool": null}}})", "is missing");
    error(R"({"BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": {"dynamic_th": null}}})",
          "needs one");
    error(R"({"BUFFER_PG": {"Ethernet8|3": {"profile": "ingress_lossy_profile"}}})",
          "which PORT does not have");
    error(R"({"BUFFER_PG": {"Ethernet4|3": {"profile": "ingress_lossy_profile"}}})",
          "differs from");
    error(R"({"BUFFER_PG": {"Ethernet10|3": {"profile": "typo"}}})", "names no ingress profile");
    error(R"({"BUFFER_PG": {"Ethernet10|3": {}}})", "is missing");
}

}  // namespace dcqcn
