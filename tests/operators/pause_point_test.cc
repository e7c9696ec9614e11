#include "operators/pause_point.h"

#include <random>

#include <catch2/catch.hpp>

#include "cp/ecn_marker.h"
#include "cp/shared_buffer.h"

namespace dcqcn {
namespace {

constexpr std::int64_t kS6000Pool = 44'032;  // (12,766,208 - 64 x 56,368) / 208 cells
const GroupThreshold kEighth{1.0 / 8, {}};

// Fills `groups` ingress ports in turn, a cell each, until one asks for XOFF; its shared cells.
std::int64_t SharedAtFirstPause(const SharedBufferParams& params, int groups) {
    SharedBuffer buffer(params, static_cast<std::size_t>(groups), "test");
    for (std::int64_t frame = 0;; ++frame) {
        const auto port = static_cast<PortIndex>(frame % groups);
        static_cast<void>(buffer.Admit(port, Priority{3}, params.cell, Bytes{}));
        if (!buffer.changes().empty()) {
            return buffer.Occupancy(port, Priority{3}).count() / params.cell.count();
        }
    }
}

SharedBufferParams Params(std::int64_t pool_cells, int groups) {
    SharedBufferParams params;
    params.cell = Bytes(100);
    params.total = Bytes(pool_cells * 100);
    params.headroom.assign(static_cast<std::size_t>(groups), Bytes{0});
    return params;
}

}  // namespace

TEST_CASE("check: a lone group of the S6000 pauses at 4892 shared cells, 4898 with its reserve",
          "[operators]") {
    CHECK(FindPausePoint(kS6000Pool, {kEighth, 1}).shared == 4892);
    CHECK(FindPausePoint(kS6000Pool, {kEighth, 2}).shared * 2 * 208 == 1'831'648);
}

TEST_CASE("check: groups of one threshold share as the fluid formula says", "[operators]") {
    const double alpha = GENERATE(1.0 / 256, 1.0 / 8, 0.3, 1.0, 8.0, 128.0);
    const int groups = GENERATE(1, 2, 7, 64);
    CAPTURE(alpha, groups);
    const auto x = static_cast<double>(FindPausePoint(1'000'000, {{alpha, {}}, groups}).shared);
    CHECK(std::abs(x - alpha * 1e6 / (1 + alpha * groups)) <= 1.0 + 1e-6);
}

TEST_CASE("check: others with another threshold take their share first", "[operators]") {
    // Alphas 1 and 3: of five parts of the pool one is free, one is ours, three are theirs.
    CHECK(FindPausePoint(1'000, {{1, {}}, 1}, {{{3, {}}, 1}}).shared == 200);
    CHECK(FindPausePoint(1'000, {{3, {}}, 1}, {{{1, {}}, 1}}).shared == 600);
    SECTION("a static one takes what it is given") {
        CHECK(FindPausePoint(1'000, {{1, {}}, 1}, {{{0, 400}, 1}}).shared == 300);
        CHECK(FindPausePoint(1'000, {{0, 400}, 1}, {{{1, {}}, 1}}).shared == 400);
    }
}

TEST_CASE("check: static thresholds beyond the pool pause when the pool is full", "[operators]") {
    const PausePoint fits = FindPausePoint(1'000, {{0, 250}, 4});
    CHECK(fits.shared == 250);
    CHECK_FALSE(fits.pool_is_short);
    const PausePoint short_of = FindPausePoint(1'000, {{0, 500}, 4});
    CHECK(short_of.shared == 250);
    CHECK(short_of.pool_is_short);
    CHECK(FindPausePoint(0, {kEighth, 1}).pool_is_short);
}

// The algebra against the state machine that the simulator runs: both say when the first of k
// groups that fill in turn asks for XOFF. Groups in turn differ by at most a cell.
TEST_CASE("check: the algebra and the shared buffer agree in 1000 random configurations",
          "[operators]") {
    std::mt19937 random(20'261'130);  // NOLINT: the same configurations every time
    const auto pick = [&](int from, int to) {
        return std::uniform_int_distribution<int>(from, to)(random);
    };
    for (int i = 0; i < 1'000; ++i) {
        const int groups = pick(1, 12);
        const std::int64_t pool = pick(50, 5'000);
        const bool is_static = pick(0, 3) == 0;
        const double alpha = std::exp2(pick(-8, 7));
        const std::int64_t fixed = pick(1, 800);
        CAPTURE(i, groups, pool, is_static, alpha, fixed);
        SharedBufferParams params = Params(pool, groups);
        params.alpha = alpha;
        if (is_static) {
            params.static_threshold = Bytes(fixed * 100);
        }
        GroupLoad load{{alpha, {}}, groups};
        if (is_static) {
            load.threshold.static_cells = fixed;
        }
        const auto expected = FindPausePoint(pool, load).shared;
        CHECK(std::abs(SharedAtFirstPause(params, groups) - expected) <= 1);
    }
}

}  // namespace dcqcn
