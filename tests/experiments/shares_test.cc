#include "experiments/shares.h"

#include <catch2/catch.hpp>

#include "base/check.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

// What one rank has: a transfer and a pause of its own, and its numbers in rows that all have.
RunResult Share(std::uint32_t qp, std::int64_t own, Time when) {
    RunResult r;
    r.simulated = 9us;
    r.transfers = {{qp, 0, 1000_B, Time{}, when, 1us}};
    r.pfc = {{when, qp, 0, 3, true, false}};
    r.qps = {{0, "h0", "h1", 3, 49'152, Bytes(own), own, Bytes(2 * own), own},
             {1, "h1", "h0", 3, 49'153, Bytes(own), own, Bytes(2 * own), own}};
    r.counters = {{"h0", -1, "np_cnp_sent", own}, {"sw0", 1, "tx_prio3_packets", own}};
    r.entities = {"qp0 h0>h1"};
    r.series = {{Time(1us), 0, "rate_gbps", static_cast<double>(own) / 8}};
    r.packet_hops = 10 * own;
    r.paused_ports = Duration(own);
    r.first_mark = when;
    r.queue = {.queue = "sw" + std::to_string(qp),
               .p99 = own,
               .cdf = {{own, 1.0}},
               .forwarded = own,
               .place = qp};
    return r;
}

}  // namespace

TEST_CASE("Shares: rows add up, records come in order, the busiest queue is the run's") {
    RunResult all = Share(1, 3, Time(5us));
    const RunResult other = Share(0, 4, Time(2us));
    Merge({PackShare(all), PackShare(other)}, all);
    PutInOrder(all);
    REQUIRE(all.transfers.size() == 2);
    CHECK(all.transfers[0].qp_id == 0);
    CHECK(all.transfers[1].finished == Time(5us));
    CHECK(all.pfc[0].time == Time(2us));
    CHECK(all.qps[1].delivered == 7_B);
    CHECK(all.qps[1].delivered_l2 == 14_B);
    CHECK(all.qps[0].retransmitted == 7);
    CHECK(all.qps[0].from == "h0");
    CHECK(all.counters[1].value == 7);
    CHECK(all.series[0].value == 7.0 / 8);
    CHECK(all.packet_hops == 70);
    CHECK(all.paused_ports == Duration(7));
    CHECK(all.first_mark == Time(2us));
    CHECK(all.queue.queue == "sw0");
    CHECK(all.queue.p99 == 4);
    REQUIRE(all.queue.cdf.size() == 1);
    CHECK(all.queue.cdf[0].bytes == 4);
}

TEST_CASE("Shares: of two queues that forwarded alike, the one that comes first is the run's") {
    RunResult late = Share(7, 4, Time(5us));
    Merge({PackShare(late), PackShare(Share(2, 4, Time(5us)))}, late);
    CHECK(late.queue.queue == "sw2");
    RunResult early = Share(2, 4, Time(5us));
    Merge({PackShare(early), PackShare(Share(7, 4, Time(5us)))}, early);
    CHECK(early.queue.queue == "sw2");
}

TEST_CASE("Shares: what does not belong together is not added") {
    RunResult all = Share(1, 3, Time(5us));
    RunResult longer = all;
    longer.simulated = 10us;
    CHECK_THROWS_AS(Merge({"", PackShare(longer)}, all), InvariantError);
    RunResult wider = all;
    wider.counters.pop_back();
    CHECK_THROWS_AS(Merge({"", PackShare(wider)}, all), InvariantError);
    const std::string cut = PackShare(all).substr(0, 100);
    CHECK_THROWS_AS(Merge({"", cut}, all), InvariantError);
}
