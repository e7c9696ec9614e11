#include "rp/dfx_window.h"

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

}  // namespace

TEST_CASE("DFX window: it has type, rate and time of each event and counts three kinds", "[rp]") {
    DfxWindow window;
    window.Record(DfxType::kDecrease, 1_B, at(0us));
    CHECK(window.events().empty());  // not started
    window.Start({.rate = 20'480_B, .target = 20'480_B, .alpha = 1023});
    window.Record(DfxType::kDecrease, 10'250_B, at(1us));
    window.Record(DfxType::kTimerFastRecovery, 15'365_B, at(56us));
    window.Record(DfxType::kTimerAdditive, 15'375_B, at(111us));
    window.Record(DfxType::kBytesHyper, 15'400_B, at(112us));
    REQUIRE(window.events().size() == 4);
    CHECK(window.events()[1].type == DfxType::kTimerFastRecovery);
    CHECK(window.events()[1].rate == 15'365_B);
    CHECK(window.events()[1].when == at(56us));
    CHECK(window.counts().decreases == 1);
    CHECK(window.counts().byte_increases == 1);
    CHECK(window.counts().timer_increases == 2);
    CHECK(window.start().alpha == 1023);
}

TEST_CASE("DFX window: it stops when told to or after 64 events, and a new start forgets", "[rp]") {
    DfxWindow window;
    window.Start({});
    for (int i = 0; i < 70; ++i) {
        window.Record(DfxType::kDecrease, Bytes(i), at(Duration(1us) * i));
    }
    CHECK(window.events().size() == 64);
    CHECK(window.events().back().rate == 63_B);
    CHECK(window.counts().decreases == 64);
    CHECK_FALSE(window.is_running());

    window.Start({});
    CHECK(window.events().empty());
    CHECK(window.counts().decreases == 0);
    window.Record(DfxType::kDecrease, 1_B, at(0us));
    window.Stop();
    window.Record(DfxType::kDecrease, 1_B, at(0us));
    CHECK(window.events().size() == 1);
}

TEST_CASE("DFX window: codes are the guide's, and so are names but for its slip", "[rp]") {
    CHECK(static_cast<int>(DfxType::kDecrease) == 0b000);
    CHECK(static_cast<int>(DfxType::kBytesAdditive) == 0b010);
    CHECK(static_cast<int>(DfxType::kTimerHyper) == 0b110);
    CHECK(static_cast<int>(DfxType::kTimerAdditive) == 0b111);
    CHECK(DfxName(DfxType::kBytesAdditive, false) == "Bytecounter.AdditiveIncrease");
    CHECK(DfxName(DfxType::kBytesHyper, false) == "Bytecounter.HyperIncrease");
    for (const DfxType slip : {DfxType::kBytesAdditive, DfxType::kBytesHyper}) {
        CHECK(DfxName(slip, true) == "Bytecounter.FastRecovery");
    }
    for (const bool is_literal : {false, true}) {
        CHECK(DfxName(DfxType::kDecrease, is_literal) == "Decrease");
        CHECK(DfxName(DfxType::kBytesFastRecovery, is_literal) == "Bytecounter.FastRecovery");
        CHECK(DfxName(DfxType::kTimerFastRecovery, is_literal) == "Noncnp_timer.FastRecovery");
        CHECK(DfxName(DfxType::kTimerHyper, is_literal) == "Noncnp_timer.HyperIncrease");
        CHECK(DfxName(DfxType::kTimerAdditive, is_literal) == "Noncnp_timer.AdditiveIncrease");
    }
}
