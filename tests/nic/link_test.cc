#include "nic/link.h"

#include <ns3/nstime.h>

#include <catch2/catch.hpp>

#include "tests/nic/two_probes.h"

using namespace dcqcn;
using namespace dcqcn::literals;

TEST_CASE("Link: ns-3 sees a channel with two devices", "[nic]") {
    TwoProbes net;
    CHECK(net.link->GetNDevices() == 2);
    CHECK(net.link->GetDevice(0) == ns3::Ptr<ns3::NetDevice>(&net.a_port()));
    CHECK(net.link->GetDevice(1) == ns3::Ptr<ns3::NetDevice>(&net.b_port()));
    CHECK_THROWS(net.link->GetDevice(2));
}

TEST_CASE("Link: its delay is an ns-3 attribute, to the picosecond", "[nic]") {
    TwoProbes net;
    const auto odd = Join(net.a_port(), net.b_port(), Duration(1'234'567));
    CHECK(odd->delay() == Duration(1'234'567));
    ns3::TimeValue delay;
    odd->GetAttribute("Delay", delay);
    CHECK(delay.Get().GetPicoSeconds() == 1'234'567);
}

TEST_CASE("Link: both directions take the delay", "[nic]") {
    TwoProbes net;
    const auto longer = Join(net.a_port(), net.b_port(), 5us);
    net.a->Send(DataFrame(100_B));
    net.b->Send(DataFrame(100_B));
    Ns3Run::ToTheEnd();
    const Time expected(OnWire(100_B, 40_Gbps) + 5us);
    CHECK(net.b->arrivals.at(0).when == expected);
    CHECK(net.a->arrivals.at(0).when == expected);
}

TEST_CASE("Link: it carries as many frames as its length holds", "[nic]") {
    TwoProbes net;
    for (int i = 0; i < 20; ++i) {
        net.a->Send(DataFrame(100_B, i));
    }
    Ns3Run::Until(1us);
    CHECK(net.b_port().in_flight() == 20);  // 24 ns each on a wire of 1 us
    CHECK(net.b->arrivals.empty());
    Ns3Run::ToTheEnd();
    CHECK(net.b->arrivals.size() == 20);
}
