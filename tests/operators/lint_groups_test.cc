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

TEST_CASE("lint: xon_offset above the threshold, which nothing resumes by", "[operators]") {
    SwitchModel model = ToModel(S6000());
    const Bytes threshold = Judge(model, {}).groups.front().threshold;
    model.groups[0].xon_offset = threshold;
    CHECK_FALSE(HasRule(model, "xon-offset-above-threshold"));
    model.groups[0].xon_offset = threshold + Bytes(1);
    CHECK(HasRule(model, "xon-offset-above-threshold"));
    model.groups[0].static_th = threshold + Bytes(1);
    CHECK_FALSE(HasRule(model, "xon-offset-above-threshold"));
}

TEST_CASE("lint: a finding says whose thresholds it concerns", "[operators]") {
    SwitchModel model = ToModel(S6000());
    model.groups[0].xon = Bytes(55'121);
    model.ecn[1].kmin = model.ecn[1].kmax + Bytes(1);
    model.ports[1].ecn[3] = kNone;
    model.pools[0].size = Bytes(3'607'552);
    const auto findings = LintOf(model);
    CHECK(FindRule(findings, "xon-above-xoff")->about.group == &model.groups[0]);
    CHECK(FindRule(findings, "kmin-above-kmax")->about.ecn == &model.ecn[1]);
    CHECK(FindRule(findings, "pfc-without-ecn")->about.port == &model.ports[1]);
    CHECK(FindRule(findings, "pfc-without-ecn")->about.priority == 3);
    CHECK_FALSE(FindRule(findings, "reserves-exceed-pool")->about.HasThresholds());
}

TEST_CASE("lint: a static threshold that the memory is too small for", "[operators]") {
    const auto severity = [](Bytes threshold) -> std::optional<Severity> {
        PlainSwitch plain = S6000();
        for (PlainClass& c : plain.classes) {
            c.static_th = threshold;
        }
        const auto findings = LintOf(ToModel(plain));
        const Finding* found = FindRule(findings, "threshold-above-pool");
        return found == nullptr ? std::nullopt : std::optional(found->severity);
    };
    const Bytes shared = Bytes(9'158'656);  // pauses alone, with one more, and never
    CHECK(severity(shared / 3) == std::nullopt);
    CHECK(severity(shared - Bytes(208)) == Severity::kWarning);
    CHECK(severity(shared + Bytes(208)) == Severity::kError);
}

TEST_CASE("lint: thresholds and the pool's mode contradict each other", "[operators]") {
    SwitchModel model = ToModel(S6000());
    model.groups[0].dynamic_th = -3;
    CHECK_FALSE(HasRule(model, "threshold-contradicts-pool-mode"));
    model.pools[0].is_dynamic = true;
    CHECK_FALSE(HasRule(model, "threshold-contradicts-pool-mode"));
    model.pools[0].is_dynamic = false;
    CHECK(HasRule(model, "threshold-contradicts-pool-mode"));
    model.pools[0].is_dynamic.reset();
    model.groups[0].static_th = Bytes(50'000);
    CHECK(HasRule(model, "threshold-contradicts-pool-mode"));
}

TEST_CASE("lint: a pool beside its reserves that is more than the chip", "[operators]") {
    PlainSwitch plain = S6000();
    plain.pool.contains_reserves = false;
    plain.memory = plain.pool.size + Bytes(56'368 * 64);
    CHECK_FALSE(HasRule(ToModel(plain), "reserves-exceed-chip"));
    plain.pool.size += Bytes(1);
    CHECK(HasRule(ToModel(plain), "reserves-exceed-chip"));
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
