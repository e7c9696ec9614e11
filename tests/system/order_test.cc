// What happens at one instant has an order of its own: not the order in which nodes were made, nor
// the event queue's.
#include <algorithm>
#include <tuple>

#include <catch2/catch.hpp>

#include "system/rig.h"
#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::test;

namespace {

using Row = std::tuple<Time, std::uint32_t, std::int64_t>;

// Equal frames arrive on all ports at the same instants: all senders start at 0 on equal links.
std::vector<Row> FlowsOf(const std::vector<NodeId>& creation_order) {
    Rig rig(Star(9, {.rate = 40_Gbps, .delay = 1us}), {}, {.creation_order = creation_order});
    for (std::uint16_t i = 0; i < 8; ++i) {
        const std::uint32_t qp = rig.Connect("h" + std::to_string(i), "h8", i);
        for (std::int64_t transfer = 0; transfer < 3; ++transfer) {
            rig.fabric.Post(qp, transfer, 300_KB, Time{});
        }
    }
    rig.Run(100ms);
    std::vector<Row> rows;
    for (const FinishedTransfer& f : rig.finished) {
        rows.emplace_back(f.finished, f.qp, f.transfer);
    }
    std::ranges::sort(rows);
    return rows;
}

std::vector<NodeId> Order(std::vector<std::uint32_t> ids) {
    std::vector<NodeId> order;
    for (const std::uint32_t id : ids) {
        order.push_back(static_cast<NodeId>(id));
    }
    return order;
}

}  // namespace

TEST_CASE("Fabric: nodes created in another order give the same flows", "[system]") {
    const std::vector<Row> rows = FlowsOf({});
    REQUIRE(rows.size() == 24);
    CHECK(FlowsOf(Order({9, 8, 7, 6, 5, 4, 3, 2, 1, 0})) == rows);
    CHECK(FlowsOf(Order({4, 9, 0, 8, 3, 7, 1, 6, 2, 5})) == rows);
}

TEST_CASE("Switch: frames that arrive together queue in the order of their ports", "[system]") {
    Rig rig(Star(4, {.rate = 40_Gbps, .delay = 1us}), WithoutCongestionControl(),
            {.creation_order = Order({3, 2, 1, 0, 4})});
    for (const char* from : {"h2", "h0", "h1"}) {
        rig.fabric.Post(rig.Connect(from, "h3"), 0, 100_B, Time{});
    }
    rig.Run(1ms);
    REQUIRE(rig.finished.size() == 3);
    // QP 1 is h0's, QP 2 h1's, QP 0 h2's: ports 0, 1, 2.
    CHECK(rig.finished[0].qp == 1);
    CHECK(rig.finished[1].qp == 2);
    CHECK(rig.finished[2].qp == 0);
}
