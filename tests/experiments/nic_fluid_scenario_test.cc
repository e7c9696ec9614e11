#include "experiments/nic_fluid_scenario.h"

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

FluidParams Of(const char* changes) {
    return EquationsOf(ParseChanged(changes).resolved);
}

TEST_CASE("Equations of a NIC: each of its numbers is in the place of the paper's", "[fluid]") {
    const FluidParams params = Of(R"({"nic": {"preset": "nvidia"}})");
    CHECK(params.rp.gain == Approx(5.0 / 1024));  // dce_tcp_g 1019
    CHECK(params.rp.alpha_timer == 1us);
    CHECK(params.rp.initial_alpha == Approx(1023.0 / 1024));
    CHECK(params.rp.rate_timer == 300us);
    CHECK(params.rp.byte_counter == Bytes(32'767 * 64));
    CHECK(params.rp.fast_recovery_steps == 1);
    CHECK(params.rp.additive_increase == 5_Mbps);
    CHECK(params.rp.min_rate == 1_Mbps);
    CHECK(params.np.cnp_interval == 4us);
    CHECK(params.feedback_delay == 4us);
}

TEST_CASE("Equations of the paper's reaction point keep its own numbers", "[fluid]") {
    const FluidParams params =
        Of(R"({"rp": {"gain": 0.0625, "connectx": {"dce_tcp_g": 512}}, "mtu": "4096B"})");
    CHECK(params.rp.gain == 0.0625);
    CHECK(params.rp.rate_timer == 55us);
    CHECK(params.feedback_delay == 50us);
    CHECK(params.packet == Bytes(4'178));
}

}  // namespace
}  // namespace dcqcn
