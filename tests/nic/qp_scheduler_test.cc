#include "nic/qp_scheduler.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Priority kThree{3};
constexpr Priority kFive{5};
constexpr Time kStart{};

QpScheduler MakeScheduler(std::uint32_t qps) {
    QpScheduler scheduler;
    for (std::uint32_t i = 0; i < qps; ++i) {
        scheduler.Add(kThree);
    }
    return scheduler;
}
std::vector<std::uint32_t> TakeAll(QpScheduler& scheduler, Priority priority = kThree) {
    std::vector<std::uint32_t> order;
    while ((scheduler.ready() >> Index(priority) & 1) != 0) {
        order.push_back(static_cast<std::uint32_t>(scheduler.Take(priority)));
    }
    return order;
}
using Order = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("QpScheduler: a new QP is idle", "[nic]") {
    QpScheduler scheduler = MakeScheduler(2);
    scheduler.Advance(Time(1s));
    CHECK(scheduler.ready() == 0);
    CHECK(scheduler.next_due() == kNever);
}

TEST_CASE("QpScheduler: QPs with packets take turns", "[nic]") {
    QpScheduler scheduler = MakeScheduler(3);
    for (const std::uint32_t qp : {2U, 0U, 1U}) {
        scheduler.Offer(QpIndex{qp}, kStart, kStart);
    }
    Order order;
    for (int i = 0; i < 7; ++i) {
        CHECK(scheduler.Front(kThree) == scheduler.Front(kThree));
        const QpIndex qp = scheduler.Take(kThree);
        order.push_back(static_cast<std::uint32_t>(qp));
        scheduler.Offer(qp, kStart, kStart);
    }
    CHECK(order == Order{2, 0, 1, 2, 0, 1, 2});
}

TEST_CASE("QpScheduler: a doubt stays until the QP's turn is taken", "[nic]") {
    QpScheduler scheduler = MakeScheduler(2);
    scheduler.Offer(QpIndex{0}, kStart, kStart);
    scheduler.Offer(QpIndex{1}, kStart, kStart);
    CHECK(scheduler.IsReady(QpIndex{1}));
    CHECK_FALSE(scheduler.has_doubts());
    scheduler.Doubt(QpIndex{1});
    scheduler.Doubt(QpIndex{1});
    CHECK(scheduler.Take(kThree) == QpIndex{0});
    CHECK(scheduler.has_doubts());
    CHECK(scheduler.Take(kThree) == QpIndex{1});
    CHECK_FALSE(scheduler.has_doubts());
    CHECK_FALSE(scheduler.IsReady(QpIndex{1}));
}

TEST_CASE("QpScheduler: a taken QP is idle until it is offered again", "[nic]") {
    QpScheduler scheduler = MakeScheduler(1);
    scheduler.Offer(QpIndex{0}, kStart, kStart);
    CHECK(scheduler.Take(kThree) == QpIndex{0});
    CHECK(scheduler.ready() == 0);
    scheduler.Offer(QpIndex{0}, kStart, kStart);
    CHECK(scheduler.ready() == 0b0000'1000);
}

TEST_CASE("QpScheduler: waiting QPs become ready by time, then by number", "[nic]") {
    QpScheduler scheduler = MakeScheduler(4);
    scheduler.Offer(QpIndex{3}, Time(5us), kStart);
    scheduler.Offer(QpIndex{0}, Time(9us), kStart);
    scheduler.Offer(QpIndex{2}, Time(7us), kStart);
    scheduler.Offer(QpIndex{1}, Time(7us), kStart);
    CHECK(scheduler.next_due() == Time(5us));
    scheduler.Advance(Time(5us) - Duration(1));
    CHECK(scheduler.ready() == 0);
    scheduler.Advance(Time(7us));
    CHECK(scheduler.next_due() == Time(9us));
    CHECK(TakeAll(scheduler) == Order{3, 1, 2});
}

TEST_CASE("QpScheduler: one that has waited goes behind those that are ready", "[nic]") {
    QpScheduler scheduler = MakeScheduler(3);
    scheduler.Offer(QpIndex{0}, Time(5us), kStart);
    scheduler.Offer(QpIndex{2}, kStart, kStart);
    scheduler.Offer(QpIndex{1}, kStart, kStart);
    scheduler.Advance(Time(5us));
    CHECK(TakeAll(scheduler) == Order{2, 1, 0});
}

TEST_CASE("QpScheduler: a waiting QP moves when its pacer does", "[nic]") {
    QpScheduler scheduler = MakeScheduler(1);
    scheduler.Offer(QpIndex{0}, Time(5us), kStart);
    scheduler.Offer(QpIndex{0}, Time(8us), kStart);
    CHECK(scheduler.next_due() == Time(8us));
    scheduler.Offer(QpIndex{0}, Time(3us), kStart);
    CHECK(scheduler.next_due() == Time(3us));
    scheduler.Offer(QpIndex{0}, Time(2us), Time(2us));
    CHECK(scheduler.next_due() == kNever);
    CHECK(TakeAll(scheduler) == Order{0});
}

TEST_CASE("QpScheduler: each priority has a round of its own", "[nic]") {
    QpScheduler scheduler;
    scheduler.Add(kThree);
    scheduler.Add(kFive);
    scheduler.Add(kThree);
    for (const std::uint32_t qp : {0U, 1U, 2U}) {
        scheduler.Offer(QpIndex{qp}, kStart, kStart);
    }
    CHECK(scheduler.ready() == 0b0010'1000);
    CHECK(TakeAll(scheduler, kThree) == Order{0, 2});
    CHECK(scheduler.ready() == 0b0010'0000);
    CHECK(TakeAll(scheduler, kFive) == Order{1});
}

TEST_CASE("QpScheduler: of ten thousand QPs each gets one turn per round", "[nic]") {
    constexpr std::uint32_t kQps = 10'000;
    constexpr std::uint32_t kStride = 7919;  // prime to kQps: the times are a shuffle
    QpScheduler scheduler = MakeScheduler(kQps);
    for (std::uint32_t qp = 0; qp < kQps; ++qp) {
        scheduler.Offer(QpIndex{qp}, Time(Duration(1 + qp * std::int64_t{kStride} % kQps)), kStart);
    }
    scheduler.Advance(Time(Duration(kQps)));
    std::vector<bool> had_turn(kQps, false);
    const Order order = TakeAll(scheduler);
    REQUIRE(order.size() == kQps);
    std::int64_t previous = -1;
    for (const std::uint32_t qp : order) {
        const std::int64_t turn = qp * std::int64_t{kStride} % kQps;
        REQUIRE(turn == previous + 1);
        REQUIRE_FALSE(had_turn[qp]);
        had_turn[qp] = true;
        previous = turn;
    }
}
