// The first law of a network simulator: one flow alone takes exactly the time that arithmetic says,
// and nobody is ever faster.
#include <random>

#include <catch2/catch.hpp>

#include "base/wire.h"
#include "system/rig.h"

using namespace dcqcn;
using namespace dcqcn::test;

namespace {

const LinkProperties kLink{.rate = 40_Gbps, .delay = 1us};

Duration FctOf(Rig& rig, Bytes size) {
    const std::uint32_t qp = rig.Connect("a", "b");
    rig.fabric.Post(qp, 0, size, Time{});
    rig.Run(10s);
    REQUIRE(rig.finished.size() == 1);
    return rig.finished[0].finished - rig.finished[0].posted;
}

}  // namespace

TEST_CASE("Fabric: one flow over 1, 3 and 5 hops finishes in its analytic time", "[system]") {
    const std::size_t hops = GENERATE(1, 3, 5);
    const std::int64_t packets = 1'000;
    Rig rig(Chain(std::vector<LinkProperties>(hops, kLink)));

    // Equal links: every packet leaves the sender back to back, and only the last one's way over
    // the later hops adds to that. Then the ACK's way back.
    const LineSpeed speed(kLink.rate);
    const Duration first = speed.Of(wire::DataFrame(1024_B, true) + kWireOverhead);
    const Duration other = speed.Of(wire::DataFrame(1024_B, false) + kWireOverhead);
    const Duration ack = speed.Of(wire::kAckFrame + kWireOverhead);
    const auto h = static_cast<std::int64_t>(hops);
    // The first frame is longer: the second waits for it at every hop, and so do all others.
    const Duration expected = first * h + other * (packets - 1) + ack * h + kLink.delay * 2 * h;

    CHECK(FctOf(rig, 1024_B * packets) == expected);
}

TEST_CASE("Fabric: one packet of one byte takes its own time, not an MTU's", "[system]") {
    Rig rig(Chain({kLink, kLink}));
    const LineSpeed speed(kLink.rate);
    const Duration data = speed.Of(62_B + 4_B + 16_B + 20_B);  // padded to 4, with RETH
    const Duration ack = speed.Of(66_B + 20_B);
    CHECK(FctOf(rig, 1_B) == (data + ack + kLink.delay * 2) * 2);
}

TEST_CASE("Fabric: a flow alone is never faster than ideal, and exactly ideal", "[system]") {
    std::mt19937 random(7);
    const std::vector<Rate> rates{10_Gbps, 25_Gbps, 40_Gbps, 100_Gbps, 33_Gbps, 7_Gbps};
    for (int i = 0; i < 60; ++i) {
        std::vector<LinkProperties> links;
        for (std::size_t n = 1 + random() % 5; n > 0; --n) {
            links.push_back({.rate = rates[random() % rates.size()],
                             .delay = Duration(1'000 + random() % 5'000'000)});
        }
        // Sizes from 1 B to 10 MB, equally likely in every power of two.
        const Bytes size(1 + static_cast<std::int64_t>(random() % (1U << (random() % 24))) %
                                 10'000'000);
        FabricParams params = WithoutCongestionControl();
        params.sw.buffer = 64_MB;
        Rig rig(Chain(links), params);
        const Duration fct = FctOf(rig, size);
        INFO("size " << size.count() << " over " << links.size() << " links");
        CHECK(fct >= rig.fabric.IdealFct(0, size));
        const bool is_slower_downstream = !rig.pfc.empty();
        if (!is_slower_downstream) {
            CHECK(fct == rig.fabric.IdealFct(0, size));
        }
    }
}

TEST_CASE("Fabric: two flows that share nothing but a switch do not slow each other", "[system]") {
    Topology t;
    const NodeId sw = t.AddSwitch("sw");
    for (const char* name : {"a", "b", "c", "d"}) {
        t.AddLink(t.AddHost(name), sw, kLink);
    }
    Rig rig(t);
    rig.fabric.Post(rig.Connect("a", "b"), 0, 1_MB, Time{});
    rig.fabric.Post(rig.Connect("c", "d"), 0, 1_MB, Time{});
    rig.Run(1s);
    REQUIRE(rig.finished.size() == 2);
    for (const FinishedTransfer& f : rig.finished) {
        CHECK(f.finished - f.posted == rig.fabric.IdealFct(f.qp, 1_MB));
    }
}
