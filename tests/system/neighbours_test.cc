// However few neighbours are played together, and so however far each group runs ahead of the
// others, the network does the same.
#include <algorithm>
#include <tuple>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/alarm.h"
#include "tests/system/rig.h"
#include "topologies/generators.h"

using namespace dcqcn;
using namespace dcqcn::literals;
using namespace dcqcn::test;

namespace {

struct Seen {
    std::vector<std::tuple<Time, std::uint32_t, std::int64_t>> finished;
    std::vector<std::tuple<Time, NodeId, PortIndex, bool>> pfc;
    std::vector<std::int64_t> sent;    // by port, over all nodes
    std::vector<std::int64_t> queued;  // all queues together, now and then
    bool operator==(const Seen&) const = default;
};

std::int64_t QueuedIn(Rig& rig) {
    std::int64_t bytes = 0;
    for (std::uint32_t n = 0; n < rig.topology.node_count(); ++n) {
        for (std::size_t p = 0; p < rig.fabric.node(NodeId{n}).port_count(); ++p) {
            bytes += rig.fabric.node(NodeId{n})
                         .port(static_cast<PortIndex>(p))
                         .queues.bytes(kRdma)
                         .count();
        }
    }
    return bytes;
}

void NoteCounters(Rig& rig, Seen& seen) {
    for (std::uint32_t n = 0; n < rig.topology.node_count(); ++n) {
        for (std::size_t p = 0; p < rig.fabric.node(NodeId{n}).port_count(); ++p) {
            const Port& port = rig.fabric.node(NodeId{n}).port(static_cast<PortIndex>(p));
            const PortCounters& c = port.counters;
            for (std::size_t i = 0; i < kPriorities; ++i) {
                const EgressQueues::Sent& sent = port.queues.sent(static_cast<Priority>(i));
                seen.sent.insert(seen.sent.end(),
                                 {sent.frames, sent.bytes, sent.marked, sent.eligible,
                                  c.tx_pause[i], c.tx_resume[i], c.rx_pause[i], c.lost});
            }
        }
    }
}

// All hosts but one send to the last, over links that lose frames and queues that pause and mark.
Seen Play(const Topology& topology, std::size_t ports_in_group) {
    FabricParams params;
    params.sw.pfc.threshold = 20_KB;
    Rig rig(topology, params, {.ports_in_group = ports_in_group});
    const std::vector<NodeId>& hosts = topology.hosts();
    for (std::uint32_t i = 0; i + 1 < hosts.size(); ++i) {
        const std::uint32_t qp = rig.fabric.Connect(hosts[i], hosts.back(), kRdma,
                                                    static_cast<std::uint16_t>(50'000 + i));
        rig.fabric.Post(qp, 0, 100_KB, Time(Duration(1000) * i));
        rig.fabric.Post(qp, 1, 50_KB, Time(20us));
    }
    Seen seen;
    rig.Every(7us, 700us, [&] { seen.queued.push_back(QueuedIn(rig)); });
    Alarm alarm(rig.fabric.conductor(), [&](Time now) {
        seen.queued.push_back(QueuedIn(rig));
        alarm.Set(now + 9us);
    });
    alarm.Set(Time(9us));
    rig.Run(800us);
    rig.fabric.CheckConservation();
    for (const FinishedTransfer& t : rig.finished) {
        seen.finished.emplace_back(t.finished, t.qp, t.transfer);
    }
    for (const PfcEvent& e : rig.pfc) {
        seen.pfc.emplace_back(e.time, e.node, e.port, e.is_pause);
    }
    std::ranges::sort(seen.finished);
    std::ranges::sort(seen.pfc);
    NoteCounters(rig, seen);
    return seen;
}

}  // namespace

TEST_CASE("Neighbours: what a callback posts at a host that was played ahead names the host",
          "[system]") {
    // One rack is played after the other; h0's ACK is back while the last rack is far ahead.
    struct Chained final : FabricObserver {
        void OnFinished(const FinishedTransfer& t) override {
            if (t.qp == 0) {
                fabric->Post(1, 0, 10_KB, t.finished);
            }
        }
        Fabric* fabric = nullptr;
    } observer;
    const Topology topology = FatTree(4, {.rate = 40_Gbps, .delay = 1us});
    Rig rig(topology, {}, {.ports_in_group = 8});
    observer.fabric = &rig.fabric;
    rig.fabric.SetObserver(&observer);
    const std::vector<NodeId>& hosts = topology.hosts();
    const std::uint32_t first = rig.fabric.Connect(hosts.back(), hosts[4], kRdma, 1);
    static_cast<void>(rig.fabric.Connect(hosts.front(), hosts[4], kRdma, 2));
    // Traffic of the first rack's own carries it to the end of every look-ahead.
    const std::uint32_t busy = rig.fabric.Connect(hosts[0], hosts[1], kRdma, 3);
    rig.fabric.Post(first, 0, 10_KB, Time{});
    rig.fabric.Post(busy, 0, 1_MB, Time{});
    CHECK_THROWS_WITH(rig.Run(1ms), Catch::Contains("h0 has been played ahead to") &&
                                        Catch::Contains("look_ahead() later"));
}

TEST_CASE("Neighbours: played rack by rack or all together, the network does the same",
          "[system]") {
    const LinkProperties link{.rate = 40_Gbps, .delay = 1us, .error_rate = 1e-4};
    const Topology topology = GENERATE_COPY(PaperClos(2, link), FatTree(4, link));
    const Seen together = Play(topology, 0);
    CHECK(together.finished.size() > 10);
    CHECK(!together.pfc.empty());
    for (const std::size_t ports : {1U, 20U}) {
        CHECK((Play(topology, ports) == together));
    }
}
