#include "experiments/claims.h"

#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "experiments/figure.h"
#include "experiments/reproduce_home.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

Json ClaimJson() {
    return Json::parse(R"({"id": "a", "claim": "words", "paper": 6.33, "metric": "m_gbps",
        "band": {"min": 6, "max": 6.7}, "unit": "Gb/s", "layer": "payload", "source": "there"})");
}
Json Patched(const std::string& patch) {
    Json json = ClaimJson();
    json.merge_patch(Json::parse(patch));
    return json;
}
Claim Parsed(const std::string& patch) {
    return ParseClaims(Json::array({Patched(patch)}), "claims.json").front();
}
std::string ErrorOf(const std::string& patch) {
    try {
        static_cast<void>(Parsed(patch));
    } catch (const ConfigError& e) {
        return e.what();
    }
    return "no error";
}
Verdict VerdictOf(const std::string& band, double value) {
    Json json = ClaimJson();
    json["band"] = Json::parse(band);
    return Judge(ParseClaims(Json::array({json}), "claims.json").front(), {value}).verdict;
}

TEST_CASE("Claims: the edges min and max belong to the band", "[claims]") {
    CHECK(VerdictOf(R"({"min": 6, "max": 6.7})", 6) == Verdict::kHolds);
    CHECK(VerdictOf(R"({"min": 6, "max": 6.7})", 6.7) == Verdict::kHolds);
    CHECK(VerdictOf(R"({"min": 6, "max": 6.7})", 5.999) == Verdict::kOut);
    CHECK(VerdictOf(R"({"min": 6, "max": 6.7})", 6.701) == Verdict::kOut);
}

TEST_CASE("Claims: the edges above and below do not belong to the band", "[claims]") {
    CHECK(VerdictOf(R"({"below": 1.15})", 1.15) == Verdict::kOut);
    CHECK(VerdictOf(R"({"below": 1.15})", 1.1499) == Verdict::kHolds);
    CHECK(VerdictOf(R"({"above": 39})", 39) == Verdict::kOut);
    CHECK(VerdictOf(R"({"above": 39})", 39.001) == Verdict::kHolds);
}

TEST_CASE("Claims: the mean over seeds decides", "[claims]") {
    const JudgedClaim judged = Judge(Parsed("{}"), {5, 7.5});
    CHECK(judged.value->mean == 6.25);
    CHECK(judged.verdict == Verdict::kHolds);
}

TEST_CASE("Claims: a mean is sure while its interval keeps to one side of the edges", "[claims]") {
    CHECK(Judge(Parsed("{}"), {6.5}).is_sure);
    CHECK(Judge(Parsed("{}"), {6.49, 6.5, 6.51}).is_sure);
    CHECK_FALSE(Judge(Parsed("{}"), {5, 7.5}).is_sure);
    CHECK(Judge(Parsed("{}"), {100, 101, 102}).is_sure);
    CHECK_FALSE(Judge(Parsed("{}"), {1, 14}).is_sure);
}

TEST_CASE("Claims: what nobody measured is neither in nor out", "[claims]") {
    const JudgedClaim judged = Judge(Parsed("{}"), {});
    CHECK_FALSE(judged.value);
    CHECK(judged.verdict == Verdict::kNotMeasured);
    CHECK_FALSE(AllHold({judged}));
}

TEST_CASE("Claims: an expected contradiction is shown as such and fails nothing", "[claims]") {
    const Claim claim = Parsed(R"({"expected": "contradicted", "reason": "equation 5"})");
    const JudgedClaim outside = Judge(claim, {100});
    CHECK(outside.verdict == Verdict::kContradicted);
    CHECK(AllHold({outside}));
    CHECK(Judge(claim, {6.5}).verdict == Verdict::kHolds);
    CHECK_FALSE(AllHold({Judge(claim, {})}));
}

TEST_CASE("Claims: one claim out is enough for the whole not to hold", "[claims]") {
    const Claim claim = Parsed("{}");
    CHECK(AllHold({Judge(claim, {6.5}), Judge(claim, {6.1})}));
    CHECK_FALSE(AllHold({Judge(claim, {6.5}), Judge(claim, {1})}));
}

TEST_CASE("Claims: a mistake in the file is named with its place", "[claims]") {
    CHECK(ErrorOf(R"({"band": {"min": null, "max": null}})").find("claims.json: 0.band: ") == 0);
    CHECK(ErrorOf(R"({"band": {"above": 1}})").find("0.band") != std::string::npos);
    CHECK(ErrorOf(R"({"layer": "L3"})").find("0.layer") != std::string::npos);
    CHECK(ErrorOf(R"({"expected": "contradicted"})").find("reason") != std::string::npos);
    CHECK(ErrorOf(R"({"reason": "because"})").find("expected") != std::string::npos);
    CHECK(ErrorOf(R"({"papr": 3})").find("paper") != std::string::npos);
    CHECK(ErrorOf(R"({"paper": null})").find("0.paper") != std::string::npos);
}

TEST_CASE("Claims: two claims may not have one id", "[claims]") {
    CHECK_THROWS_AS(ParseClaims(Json::array({ClaimJson(), ClaimJson()}), "claims.json"),
                    ConfigError);
    CHECK_THROWS_AS(ParseClaims(ClaimJson(), "claims.json"), ConfigError);
}

TEST_CASE("Claims: a band reads as people write it", "[claims]") {
    CHECK(BandText({.from = 6.0, .to = 6.7}) == "6 to 6.7");
    CHECK(BandText({.from = 18.0}) == ">= 18");
    CHECK(BandText({.to = 100.0}) == "<= 100");
    CHECK(BandText({.above = 39.0}) == "> 39");
    CHECK(BandText({.below = 1.15}) == "< 1.15");
    CHECK(BandText({.above = 0.0, .below = 1.0}) == "> 0, < 1");
}

TEST_CASE("Claims: every figure's files can be read", "[claims]") {
    for (const Figure& figure : Figures()) {
        INFO(figure.name);
        const std::string file = ProjectHome() + "/experiments/" + figure.name + "/claims.json";
        CHECK_FALSE(ReadClaims(file).empty());
    }
}

TEST_CASE("Claims: Student's interval of 1, 2 and 3 is 2 +- 2.48", "[claims]") {
    // s = 1, n = 3: 4.303 / sqrt(3).
    const Estimate estimate = EstimateMean({1, 2, 3});
    CHECK(estimate.mean == 2);
    CHECK(estimate.half_width == Approx(2.4843).epsilon(1e-4));
    CHECK(estimate.samples == 3);
}

TEST_CASE("Claims: one sample has no interval, equal samples have an empty one", "[claims]") {
    CHECK(EstimateMean({7}).half_width == 0);
    CHECK(EstimateMean({7}).samples == 1);
    CHECK(EstimateMean({7, 7, 7, 7}).half_width == 0);
}

TEST_CASE("Claims: the quantile falls from 12.7 towards the normal one", "[claims]") {
    CHECK(StudentT95(1) == 12.706);
    CHECK(StudentT95(4) == 2.776);
    CHECK(StudentT95(30) == 2.042);
    CHECK(StudentT95(31) == 1.960);
    for (std::size_t degrees = 1; degrees < 40; ++degrees) {
        CHECK(StudentT95(degrees) >= StudentT95(degrees + 1));
    }
}

TEST_CASE("Claims: a popular one is confirmed or contradicted, and neither fails a run",
          "[claims]") {
    const Claim claim = Parsed(R"({"kind": "popular"})");
    CHECK(Judge(claim, {6.2}).verdict == Verdict::kConfirmed);
    CHECK(Judge(claim, {9}).verdict == Verdict::kRefuted);
    CHECK(ToText(Verdict::kRefuted) == "contradicted");
    CHECK(AllHold({Judge(claim, {6.2}), Judge(claim, {9})}));
    CHECK_FALSE(AllHold({Judge(claim, std::vector<double>{})}));
}

TEST_CASE("Claims: one of ours is judged as the paper's are", "[claims]") {
    const Claim claim = Parsed(R"({"kind": "ours"})");
    CHECK(claim.kind == ClaimKind::kOurs);
    CHECK(Judge(claim, {6.2}).verdict == Verdict::kHolds);
    CHECK(Judge(claim, {9}).verdict == Verdict::kOut);
    CHECK_FALSE(AllHold({Judge(claim, {9})}));
    CHECK_THAT(ErrorOf(R"({"kind": "ours", "expected": "contradicted", "reason": "r"})"),
               Catch::Contains("the paper's own claims"));
}

TEST_CASE("Claims: one that nothing can measure says why, and has no band", "[claims]") {
    Json json = Json::parse(R"({"id": "a", "claim": "words", "paper": "27 %", "kind": "popular",
        "not_testable": "no network is given", "source": "there"})");
    const JudgedClaim judged =
        Judge(ParseClaims(Json::array({json}), "claims.json").front(), {1, 2});
    CHECK(judged.verdict == Verdict::kNotTestable);
    CHECK_FALSE(judged.value);
    CHECK(AllHold({judged}));
    CHECK_THAT(ErrorOf(R"({"kind": "popular", "not_testable": "why"})"),
               Catch::Contains("keep the reason or these"));
}

TEST_CASE("Claims: what the equations give stands beside what was measured", "[claims]") {
    const Claim claim = Parsed(R"({"equations": "e_gbps"})");
    const JudgedClaim judged = JudgeAmong(claim, {{"m_gbps", {6.1, 6.3}}, {"e_gbps", {5}}});
    CHECK(judged.value->mean == Approx(6.2));
    CHECK(judged.equations->mean == 5);
    CHECK_FALSE(JudgeAmong(claim, {{"m_gbps", {6.1}}}).equations);
}

TEST_CASE("Claims: a popular one is undecided while its interval crosses an edge", "[claims]") {
    const Claim claim = Parsed(R"({"kind": "popular"})");
    CHECK(Judge(claim, {5.5, 6.9}).verdict == Verdict::kUndecided);
    CHECK(AllHold({Judge(claim, {5.5, 6.9})}));
}

TEST_CASE("Claims: what stands beside a claim has to be measured too", "[claims]") {
    const Claim claim = Parsed(R"({"packets": "p_gbps"})");
    CHECK(JudgeAmong(claim, {{"m_gbps", {6.2}}, {"p_gbps", {7}}}).packets->mean == 7);
    CHECK(JudgeAmong(claim, {{"m_gbps", {6.2}}}).verdict == Verdict::kNotMeasured);
}

TEST_CASE("Claims: what cannot be meant is refused", "[claims]") {
    CHECK_THAT(ErrorOf(R"({"band": {"min": 5, "max": 1}})"), Catch::Contains("exchange them"));
    CHECK_THAT(ErrorOf(R"({"id": ""})"), Catch::Contains("is empty"));
    CHECK_THAT(ErrorOf(R"({"kind": "popular", "expected": "contradicted", "reason": "r"})"),
               Catch::Contains("may be wrong anyway"));
    CHECK_THAT(ErrorOf(R"({"metric": null, "band": null, "not_testable": "why"})"),
               Catch::Contains("is for popular claims"));
    CHECK_THROWS_AS(ParseClaims(Json::array(), "claims.json"), ConfigError);
}

}  // namespace
}  // namespace dcqcn
