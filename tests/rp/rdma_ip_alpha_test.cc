#include "rp/rdma_ip_alpha.h"

#include <random>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

int Raised(int gain, int from, bool is_literal) {
    RdmaIpAlpha alpha(gain, 55us, from, is_literal);
    alpha.Raise();
    return alpha.value();
}

}  // namespace

TEST_CASE("RDMA IP alpha: a cut raises it by g of what is missing; as printed, it hardly does",
          "[rp]") {
    CHECK(Raised(4, 512, false) == 514);  // (1020 x 512 + 4096) / 1024 = 514.0
    CHECK(Raised(512, 0, false) == 512);  // (512 x 0 + 1024 x 512) / 1024
    CHECK(Raised(512, 512, false) == 768);
    CHECK(Raised(0, 512, false) == 512);
    CHECK(Raised(4, 512, true) == 510);  // (1020 x 512 + 4) / 1024 = 510.004
    CHECK(Raised(512, 0, true) == 0);    // (0 + 512) / 1024 = 0.5
    CHECK(Raised(1023, 1, true) == 1);   // (1 x 1 + 1023) / 1024 = 1
}

TEST_CASE("RDMA IP alpha: ten bits bound it, and rounding keeps it from the top", "[rp]") {
    CHECK(Raised(1023, 1023, false) == 1023);  // (1023 + 1,047,552) / 1024 = 1024.0
    CHECK(Raised(4, 1023, false) == 1023);     // (1,043,460 + 4096) / 1024 = 1023.004
    // With g = 4/1024 it grows while 1020 alpha + 4096 >= 1024 (alpha + 1): up to alpha = 768.
    RdmaIpAlpha alpha(4, 55us, 0, false);
    for (int i = 0; i < 10'000; ++i) {
        alpha.Raise();
    }
    CHECK(alpha.value() == 769);
}

TEST_CASE("RDMA IP alpha: it rests until the first CNP and then decays after each period without",
          "[rp]") {
    RdmaIpAlpha alpha(4, 55us, 1023, false);
    alpha.AdvanceTo(at(1s));
    CHECK(alpha.value() == 1023);
    alpha.OnCnp(at(1s));
    alpha.AdvanceTo(at(1s + 55us) - Duration(1));
    CHECK(alpha.value() == 1023);
    alpha.AdvanceTo(at(1s + 55us));
    CHECK(alpha.value() == 1019);  // 1020 x 1023 / 1024 = 1019.004
    alpha.OnCnp(at(1s + 109us));   // puts the second decay off
    alpha.AdvanceTo(at(1s + 163us));
    CHECK(alpha.value() == 1019);
    alpha.AdvanceTo(at(1s + 164us));
    CHECK(alpha.value() == 1015);  // 1020 x 1019 / 1024 = 1015.02
    alpha.AdvanceTo(at(100s));
    CHECK(alpha.value() == 0);
}

TEST_CASE("RDMA IP alpha: a CNP at a period's end belongs to it", "[rp]") {
    RdmaIpAlpha alpha(4, 55us, 1023, false);
    alpha.OnCnp(at(0us));
    alpha.OnCnp(at(55us));
    CHECK(alpha.value() == 1023);
    alpha.OnCnp(at(110us) + Duration(1));
    CHECK(alpha.value() == 1019);
}

TEST_CASE("RDMA IP alpha: evaluated late it is what a clock would have made of it", "[rp]") {
    std::mt19937 random(11);
    for (const int gain : {0, 1, 4, 64, 1023}) {
        RdmaIpAlpha late(gain, 3us, 900, false);
        RdmaIpAlpha stepped(gain, 3us, 900, false);
        Duration now{};
        for (int i = 0; i < 2'000; ++i) {
            const Duration then = now + Duration(1us) * (random() % 30);
            for (; now < then; now += Duration(500'000)) {
                stepped.AdvanceTo(at(now));
            }
            if (random() % 3 == 0) {
                late.OnCnp(at(now));
                stepped.OnCnp(at(now));
                late.Raise();
                stepped.Raise();
            }
            if (random() % 5 == 0) {
                late.AdvanceTo(at(now));
                stepped.AdvanceTo(at(now));
                REQUIRE(late.value() == stepped.value());
            }
        }
    }
}
