#include <catch2/catch.hpp>

#include "model_fixtures.h"
#include "operators/finding.h"

namespace dcqcn {
namespace {

SwitchModel WithEcn(Bytes kmin, Bytes kmax, double pmax = 0.05) {
    PlainSwitch plain = S6000();
    plain.classes[0].ecn = EcnFrom(kmin, kmax, pmax);
    return ToModel(plain);
}

}  // namespace

TEST_CASE("lint: Kmin above Kmax", "[operators]") {
    CHECK(HasRule(WithEcn(Bytes(200'000), Bytes(100'000)), "kmin-above-kmax"));
    CHECK_FALSE(HasRule(WithEcn(Bytes(100'000), Bytes(100'000)), "kmin-above-kmax"));
}

TEST_CASE("lint: Pmax 0, on a queue that PFC protects", "[operators]") {
    CHECK(HasRule(WithEcn(Bytes(100'000), Bytes(200'000), 0), "pmax-zero"));
    CHECK_FALSE(HasRule(WithEcn(Bytes(100'000), Bytes(200'000), 0.01), "pmax-zero"));
}

TEST_CASE("lint: ECN or WRED off where PFC is on", "[operators]") {
    SwitchModel model = ToModel(S6000());
    CHECK_FALSE(HasRule(model, "ecn-off"));
    model.ecn[0].marks = false;
    model.ecn[1].enabled = false;
    CHECK(HasRule(model, "ecn-off"));
    CHECK(HasRule(model, "wred-off"));
    for (SwitchPort& port : model.ports) {
        port.pfc = 0;
    }
    CHECK_FALSE(HasRule(model, "ecn-off"));
}

TEST_CASE("lint: a Kmin that no queue can reach", "[operators]") {
    CHECK(HasRule(WithEcn(Bytes(266'338'050), Bytes(266'338'050)), "kmin-above-pool"));
}

TEST_CASE("lint: values that look like cells or kilobytes, or were multiplied", "[operators]") {
    const auto cells = LintOf(WithEcn(Bytes(400), Bytes(1'625)));
    REQUIRE(FindRule(cells, "unit-mix-up") != nullptr);
    CHECK(FindRule(cells, "unit-mix-up")->why.find("cells") != std::string::npos);
    const auto twice = LintOf(WithEcn(Bytes(104'000 * 208), Bytes(104'000 * 208)));
    REQUIRE(FindRule(twice, "unit-mix-up") != nullptr);
    CHECK(FindRule(twice, "unit-mix-up")->why.find("104KB") != std::string::npos);
    CHECK_FALSE(HasRule(WithEcn(Bytes(104'000), Bytes(312'000)), "unit-mix-up"));
    CHECK_FALSE(HasRule(WithEcn(Bytes(2'000), Bytes(200'000)), "unit-mix-up"));
}

}  // namespace dcqcn
