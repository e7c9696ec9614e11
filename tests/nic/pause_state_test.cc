#include "nic/pause_state.h"

#include <catch2/catch.hpp>

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Priority kThree{3};
constexpr Priority kFive{5};
constexpr std::uint8_t kBitThree = 1U << 3;
constexpr std::uint8_t kBitFive = 1U << 5;
constexpr Duration kXon{};

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

}  // namespace

TEST_CASE("PauseState: at first nothing is paused", "[nic]") {
    PauseState state;
    CHECK(state.PausedAt(at(1us)) == 0);
    CHECK(state.NextExpiry(0xFF) == kNever);
    CHECK(state.PausedFor(kThree, at(1us)) == 0us);
}

TEST_CASE("PauseState: XOFF holds its own priority until XON", "[nic]") {
    PauseState state;
    state.Apply(kThree, 800us, at(10us));
    CHECK(state.PausedAt(at(10us)) == kBitThree);
    CHECK(state.PausedAt(at(25us)) == kBitThree);
    state.Apply(kThree, kXon, at(30us));
    CHECK(state.PausedAt(at(30us)) == 0);
    CHECK(state.PausedFor(kThree, at(100us)) == 20us);
}

TEST_CASE("PauseState: a pause ends at its expiry, not an instant before", "[nic]") {
    PauseState state;
    state.Apply(kThree, 8us, at(10us));
    CHECK(state.NextExpiry(kBitThree) == at(18us));
    CHECK(state.PausedAt(at(18us) - Duration(1)) == kBitThree);
    CHECK(state.PausedAt(at(18us)) == 0);
}

TEST_CASE("PauseState: an XOFF while paused counts anew from its own time", "[nic]") {
    PauseState longer;
    longer.Apply(kThree, 8us, at(10us));
    longer.Apply(kThree, 8us, at(15us));
    CHECK(longer.NextExpiry(kBitThree) == at(23us));
    CHECK(longer.PausedFor(kThree, at(40us)) == 13us);

    PauseState shorter;
    shorter.Apply(kThree, 800us, at(10us));
    shorter.Apply(kThree, 2us, at(15us));
    CHECK(shorter.PausedAt(at(17us)) == 0);
    CHECK(shorter.PausedFor(kThree, at(40us)) == 7us);
}

TEST_CASE("PauseState: an XON while not paused does nothing", "[nic]") {
    PauseState state;
    state.Apply(kThree, kXon, at(10us));
    CHECK(state.PausedAt(at(10us)) == 0);
    CHECK(state.PausedFor(kThree, at(20us)) == 0us);
    state.Apply(kThree, 8us, at(20us));
    CHECK(state.PausedAt(at(21us)) == kBitThree);
}

TEST_CASE("PauseState: an XON after the expiry adds nothing to the paused time", "[nic]") {
    PauseState state;
    state.Apply(kThree, 8us, at(10us));
    state.Apply(kThree, kXon, at(50us));
    CHECK(state.PausedAt(at(50us)) == 0);
    CHECK(state.PausedFor(kThree, at(60us)) == 8us);
}

TEST_CASE("PauseState: an XOFF after an unnoticed expiry starts a new pause", "[nic]") {
    PauseState state;
    state.Apply(kThree, 8us, at(10us));
    state.Apply(kThree, 8us, at(100us));
    CHECK(state.PausedFor(kThree, at(200us)) == 16us);
}

TEST_CASE("PauseState: paused time grows while paused and stops at the expiry", "[nic]") {
    PauseState state;
    state.Apply(kThree, 8us, at(10us));
    CHECK(state.PausedFor(kThree, at(13us)) == 3us);
    CHECK(state.PausedFor(kThree, at(18us)) == 8us);
    CHECK(state.PausedFor(kThree, at(30us)) == 8us);
    CHECK(state.PausedAt(at(30us)) == 0);
    CHECK(state.PausedFor(kThree, at(40us)) == 8us);
}

TEST_CASE("PauseState: priorities are paused one by one", "[nic]") {
    PauseState state;
    state.Apply(kThree, 8us, at(0us));
    state.Apply(kFive, 20us, at(4us));
    CHECK(state.PausedAt(at(5us)) == (kBitThree | kBitFive));
    CHECK(state.PausedAt(at(9us)) == kBitFive);
    CHECK(state.PausedFor(kThree, at(50us)) == 8us);
    CHECK(state.PausedFor(kFive, at(50us)) == 20us);
}

TEST_CASE("PauseState: the next expiry is the first among the priorities that wait", "[nic]") {
    PauseState state;
    state.Apply(kThree, 8us, at(0us));
    state.Apply(kFive, 20us, at(0us));
    CHECK(state.NextExpiry(kBitThree | kBitFive) == at(8us));
    CHECK(state.NextExpiry(kBitFive) == at(20us));
    CHECK(state.NextExpiry(1U << 6) == kNever);
}
