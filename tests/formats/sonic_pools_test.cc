#include <algorithm>

#include <catch2/catch.hpp>

#include "operators/finding.h"
#include "operators/verdict.h"
#include "sonic_fixture.h"

namespace dcqcn {

TEST_CASE("SONiC: a pool's size is what --buffer says, and the assumption is noted", "[sonic]") {
    SwitchOptions options;
    options.buffer = Bytes(10'000'000);
    const SwitchModel model = ReadSmall(SmallSonic(), nullptr, options);
    CHECK(model.pools[0].size == Bytes(10'000'000));
    CHECK(Assumes(model, "by --buffer"));
    CHECK(model.pools[0].contains_reserves);
}

TEST_CASE("SONiC: a pool keeps the mode that its file gives it", "[sonic]") {
    const auto mode = [](const std::string& value) {
        return ReadSmall(SonicWith(R"({"BUFFER_POOL": {"ingress_lossless_pool": {"mode": )" +
                                   value + "}}}"))
            .pools[0]
            .is_dynamic;
    };
    CHECK(mode("\"dynamic\"") == true);
    CHECK(mode("\"static\"") == false);
    CHECK_FALSE(mode("null").has_value());
}

TEST_CASE("SONiC: a Spectrum's pool and what its groups reserve must fit into the chip",
          "[sonic]") {
    const auto is_too_large = [](const std::string& size) {
        SwitchOptions options;
        options.chip = &ChipNamed("spectrum1");
        const SwitchModel model = ReadSmall(
            SonicWith(R"({"BUFFER_POOL": {"ingress_lossless_pool": {"size": ")" + size + "\"}}}"),
            nullptr, options);
        return std::ranges::count(Lint(model, Judge(model, {})), "reserves-exceed-chip",
                                  &Finding::rule) > 0;
    };
    CHECK_FALSE(is_too_large("13000000"));
    CHECK(is_too_large("13945824"));  // all of the chip, beside four groups
}

}  // namespace dcqcn
