#include "experiments/check_simulation.h"

#include <random>

#include <catch2/catch.hpp>

#include "operators/pause_point.h"

namespace dcqcn {
namespace {

// The algebra of one setup: operators/verdict.cc without a model around it.
SituationVerdict Expected(const SituationSetup& s) {
    GroupLoad load{{s.alpha, {}}, s.ingress * s.priorities};
    if (s.static_th) {
        load.threshold.static_cells = s.static_th->count() / s.cell.count();
    }
    const std::int64_t reserved = (s.reserved.count() + s.cell.count() - 1) / s.cell.count();
    SituationVerdict verdict{};
    verdict.situation = {SituationKind::kAllPriorities, s.ingress, s.egress, s.priorities, true};
    verdict.group = s.cell * (reserved + FindPausePoint(s.pool_cells, load).shared);
    verdict.queue = verdict.group * s.ingress / s.egress;
    verdict.margin = verdict.queue - s.kmin;
    verdict.first = verdict.margin > Bytes{} ? First::kEcn : First::kPfc;
    return verdict;
}

SituationSetup S6000() {
    SituationSetup s;
    s.cell = Bytes(208);
    s.pool_cells = 44'032;
    s.reserved = Bytes(1'248);
    s.headroom = Bytes(55'120);
    s.alpha = 1.0 / 8;
    s.kmin = Bytes(1'048'576);
    s.kmax = Bytes(2'097'152);
    s.pmax = 0.05;
    return s;
}

}  // namespace

TEST_CASE("check --simulate: an S6000 pauses a lone group before the queue reaches Kmin",
          "[check]") {
    const SimulatedSituation alone = Simulate(S6000());
    CHECK(alone.frame == Bytes(208));
    CHECK(alone.first() == First::kPfc);
    CHECK(std::abs(alone.queue_at_xoff.count() - 4898 * 208) <= 2 * 208);
    CHECK(alone.first_mark == kNever);
    CHECK(alone.drop.empty());
}

TEST_CASE("check --simulate: with two ingress ports an S6000 marks first", "[check]") {
    SituationSetup setup = S6000();
    setup.ingress = 2;
    const SimulatedSituation incast = Simulate(setup);
    CHECK(incast.first() == First::kEcn);
    CHECK(incast.queue_at_crossing > Bytes(1'048'576));
    CHECK(std::abs(incast.queue_at_xoff.count() - 1'834'144) <= 4 * 208);
    CHECK(incast.first_mark < incast.first_xoff);
    CHECK(incast.first_mark >= incast.kmin_crossed - Duration(100'000));
    CHECK(incast.drop.empty());
}

TEST_CASE("check --simulate: a mark made at arrival leaves later than one made at departure",
          "[check]") {
    SituationSetup setup = S6000();
    setup.ingress = 2;
    setup.kmax = setup.kmin;  // certain above Kmin
    const SimulatedSituation dequeue = Simulate(setup);
    setup.mark_at = MarkAt::kEnqueue;
    const SimulatedSituation enqueue = Simulate(setup);
    CHECK(enqueue.kmin_crossed == dequeue.kmin_crossed);
    CHECK(enqueue.first() == dequeue.first());
}

TEST_CASE("check --simulate: order of crossings is the algebra's in 500 random configurations",
          "[check]") {
    std::mt19937 random(26'1130);  // NOLINT: the same configurations every time
    const auto pick = [&](int from, int to) {
        return std::uniform_int_distribution<int>(from, to)(random);
    };
    int ecn_first = 0;
    int by_more_than_frames = 0;
    for (int i = 0; i < 500; ++i) {
        SituationSetup s;
        s.cell = Bytes(pick(0, 1) == 0 ? 1 : pick(80, 256));
        s.ingress = pick(1, 4);
        s.egress = s.ingress == 1 ? pick(1, 8) : 1;
        s.priorities = pick(1, 3);
        s.pool_cells = Bytes(pick(100'000, 600'000)).count() / s.cell.count();
        s.reserved = Bytes(pick(0, 2'000));
        s.headroom = Bytes(pick(0, 20'000));
        s.alpha = std::exp2(pick(-5, 4));
        if (pick(0, 3) == 0) {
            s.static_th = Bytes(pick(2'000, 40'000));
        }
        // Around the point where the order turns.
        const Bytes queue = Expected(s).queue;
        s.kmin = Bytes(queue.count() * pick(20, 180) / 100);
        s.kmax = s.kmin * 2;
        s.pmax = 0.1;
        CAPTURE(i, s.cell.count(), s.ingress, s.egress, s.priorities, s.pool_cells, s.alpha,
                s.reserved.count(), s.static_th.value_or(Bytes{}).count(), s.kmin.count(),
                queue.count());
        const SituationVerdict expected = Expected(s);
        const SimulatedSituation simulated = Simulate(s);
        CAPTURE(simulated.queue_at_xoff.count());
        CHECK(simulated.AgreesWith(expected));
        CHECK(simulated.drop.empty());
        CHECK(simulated.first_xoff != kNever);
        ecn_first += simulated.first() == First::kEcn ? 1 : 0;
        by_more_than_frames += simulated.first() == expected.first ? 1 : 0;
    }
    CHECK(ecn_first > 100);
    CHECK(ecn_first < 400);
    CHECK(by_more_than_frames > 450);
}

}  // namespace dcqcn
