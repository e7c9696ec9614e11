#include <catch2/catch.hpp>

#include "model_fixtures.h"
#include "operators/finding.h"

namespace dcqcn {

TEST_CASE("lint: alpha out of range", "[operators]") {
    SwitchModel model = ToModel(S6000());
    for (const int n : {-8, 7}) {
        model.groups[0].dynamic_th = n;
        CHECK_FALSE(HasRule(model, "alpha-out-of-range"));
    }
    for (const int n : {-9, 8}) {
        model.groups[0].dynamic_th = n;
        CHECK(HasRule(model, "alpha-out-of-range"));
    }
}

TEST_CASE("lint: xon above xoff, or above the threshold", "[operators]") {
    SwitchModel model = ToModel(S6000());
    CHECK_FALSE(HasRule(model, "xon-above-xoff"));
    model.groups[0].xon = Bytes(55'121);
    CHECK(HasRule(model, "xon-above-xoff"));
    model.groups[0].xon = Bytes(18'432);
    model.groups[0].static_th = Bytes(18'432);
    CHECK(HasRule(model, "xon-above-threshold"));
    model.groups[0].static_th = Bytes(18'433);
    CHECK_FALSE(HasRule(model, "xon-above-threshold"));
}

TEST_CASE("lint: headroom that nothing sets aside", "[operators]") {
    SwitchModel model = ToModel(S6000());
    model.groups[0].size = Bytes(1'248);
    CHECK(HasRule(model, "headroom-not-reserved"));
    model.pools[0].shared_headroom = Bytes(8'000'000);
    CHECK_FALSE(HasRule(model, "headroom-not-reserved"));
}

TEST_CASE("lint: a shared headroom pool is too small, oversubscribed or enough", "[operators]") {
    SwitchModel model = ToModel(S6000());  // 64 groups of 55,120 B: 3,527,680 B
    model.pools[0].shared_headroom = Bytes(55'119);
    CHECK(HasRule(model, "headroom-pool-too-small"));
    model.pools[0].shared_headroom = Bytes(1'763'840);
    const auto findings = LintOf(model);
    REQUIRE(FindRule(findings, "headroom-pool-oversubscribed") != nullptr);
    CHECK(FindRule(findings, "headroom-pool-oversubscribed")->why.find("2.00 times") !=
          std::string::npos);
    model.pools[0].shared_headroom = Bytes(3'527'680);
    CHECK_FALSE(HasRule(model, "headroom-pool-oversubscribed"));
}

TEST_CASE("lint: reserves that fill the pool", "[operators]") {
    SwitchModel model = ToModel(S6000());  // 64 x 56,368 B
    model.pools[0].size = Bytes(3'607'552);
    CHECK(HasRule(model, "reserves-exceed-pool"));
    model.pools[0].size = Bytes(3'607'553);
    CHECK_FALSE(HasRule(model, "reserves-exceed-pool"));
}

TEST_CASE("lint: headroom below the worst case, of full and of small frames", "[operators]") {
    PlainSwitch plain = S6000();
    const HeadroomNeed need = NeedOf({Rate(40'000'000'000), 5, Bytes(9'100), Bytes(208), {}});
    const auto with = [&](Bytes headroom) {
        plain.classes[0].headroom = plain.classes[1].headroom = headroom;
        return ToModel(plain);
    };
    CHECK(HasRule(with(need.full_frames - Bytes(1)), "headroom-short"));
    CHECK_FALSE(HasRule(with(need.full_frames), "headroom-short"));
    CHECK(HasRule(with(need.full_frames), "headroom-short-of-small-frames"));
    CHECK_FALSE(HasRule(with(need.small_frames), "headroom-short-of-small-frames"));
}

}  // namespace dcqcn
