#include "experiments/figure_digest.h"

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

TEST_CASE("Digest: PAUSE frames are counted where they came, from the end of the warm-up on",
          "[reproduce]") {
    Scenario scenario = ParseChanged("{}");
    const RunResult result = MadeUpResult();  // three at sw0, at 1.2 us and from 2 us on
    CHECK(Digest(scenario, result).pfc_received.at("sw0") == 3);
    scenario.warm_up = 2us;
    const RunDigest digest = Digest(scenario, result);
    CHECK(digest.pfc_received == std::map<std::string, std::int64_t>{{"sw0", 2}});
    scenario.warm_up = 3us;
    CHECK(Digest(scenario, result).pfc_received.empty());
}

TEST_CASE("Digest: nothing is lost on the way from process to process", "[reproduce]") {
    const RunDigest digest = Digest(ParseChanged("{}"), MadeUpResult());
    const RunDigest sent = DigestFromJson(ToJson(digest));
    CHECK(ToJson(sent) == ToJson(digest));
    CHECK(sent.pfc_received == digest.pfc_received);
    CHECK(sent.window_s == Approx(800e-6));
}

}  // namespace
}  // namespace dcqcn
