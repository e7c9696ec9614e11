#include "engine/alarm.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/nic/two_probes.h"

using namespace dcqcn;
using namespace dcqcn::literals;

TEST_CASE("Alarm: it rings after all that the nodes do at its instant", "[engine]") {
    TwoProbes net({}, {}, GENERATE(Engine{}, kNs3Engine));
    const Time arrival = Time{} + OnWire(wire::kMinFrame, 40_Gbps) + TwoProbes::kDelay;
    std::vector<std::string> seen;
    Alarm second(net.context.conductor, [&](Time now) {
        CHECK(now == arrival);
        seen = net.b->log;
    });
    second.Set(arrival);
    net.b->WantTimer(arrival);
    net.a->Send(DataFrame(wire::kMinFrame));
    Ns3Run::ToTheEnd();
    CHECK(seen == std::vector<std::string>{"frame 0", "timers"});
}

TEST_CASE("Alarm: alarms of one instant ring in the order they were made", "[engine]") {
    TwoProbes net;
    std::string rung;
    Alarm a(net.context.conductor, [&](Time) { rung += "a"; });
    Alarm b(net.context.conductor, [&](Time) { rung += "b"; });
    Alarm never(net.context.conductor, [&](Time) { rung += "never"; });
    b.Set(Time(3us));
    a.Set(Time(3us));
    never.Set(Time(2us));
    never.Set(kNever);
    Ns3Run::ToTheEnd();
    CHECK(rung == "ab");
}

TEST_CASE("Alarm: one may set itself again", "[engine]") {
    TwoProbes net;
    std::vector<Time> rung;
    Alarm every(net.context.conductor, [&](Time now) {
        rung.push_back(now);
        if (rung.size() < 3) {
            every.Set(now + 7us);
        }
    });
    every.Set(Time{});
    Ns3Run::ToTheEnd();
    CHECK(rung == std::vector<Time>{Time{}, Time(7us), Time(14us)});
}
