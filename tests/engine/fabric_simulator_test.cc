// What ns-3 promises its users, asked of both engines: the same script, the same log.
#include "engine/fabric_simulator.h"

#include <string>
#include <vector>

#include <ns3/simulator.h>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "engine/alarm.h"
#include "tests/nic/two_probes.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

using Log = std::vector<std::string>;

Engine AnyEngine() {
    return GENERATE(Engine{}, Engine{.scheduler = "ns3::MapScheduler"}, kNs3Engine);
}
ns3::Time In(Duration d) {
    return ns3::Time(d.count());
}

}  // namespace

TEST_CASE("Simulator: events run by time, then as scheduled, and see their time", "[engine]") {
    const Ns3Run run(AnyEngine());
    Log log;
    const auto note = [&log](const std::string& what) {
        log.push_back(what + " " + std::to_string(ns3::Simulator::Now().GetTimeStep()));
    };
    ns3::Simulator::Schedule(In(Duration(20)), [&] { note("late"); });
    ns3::Simulator::Schedule(In(Duration(10)), [&] { note("first"); });
    ns3::Simulator::Schedule(In(Duration(10)), [&] { note("second"); });
    ns3::Simulator::ScheduleNow([&] { note("now"); });
    ns3::Simulator::Run();
    CHECK(log == Log{"now 0", "first 10", "second 10", "late 20"});
    CHECK(ns3::Simulator::GetEventCount() == 4);
    CHECK(ns3::Simulator::IsFinished());
}

TEST_CASE("Simulator: a cancelled and a removed event do not run", "[engine]") {
    const Ns3Run run(AnyEngine());
    int ran = 0;
    const auto cancelled = ns3::Simulator::Schedule(In(5ns), [&] { ++ran; });
    const auto removed = ns3::Simulator::Schedule(In(5ns), [&] { ++ran; });
    const auto kept = ns3::Simulator::Schedule(In(7ns), [&] { ++ran; });
    CHECK_FALSE(ns3::Simulator::IsExpired(cancelled));
    ns3::Simulator::Cancel(cancelled);
    ns3::Simulator::Remove(removed);
    CHECK(ns3::Simulator::IsExpired(cancelled));
    CHECK(ns3::Simulator::IsExpired(removed));
    CHECK(ns3::Simulator::GetDelayLeft(kept) == In(7ns));
    ns3::Simulator::Run();
    CHECK(ran == 1);
    CHECK(ns3::Simulator::IsExpired(kept));
}

TEST_CASE("Simulator: an event expires when it runs, not before at its instant", "[engine]") {
    const Ns3Run run(AnyEngine());
    ns3::EventId second;
    bool expired_before = true;
    bool expired_within = false;
    ns3::Simulator::Schedule(In(5ns), [&] { expired_before = second.IsExpired(); });
    second = ns3::Simulator::Schedule(In(5ns), [&] { expired_within = second.IsExpired(); });
    ns3::Simulator::Run();
    CHECK_FALSE(expired_before);
    CHECK(expired_within);
}

TEST_CASE("Simulator: contexts are the scheduler's, or as asked for", "[engine]") {
    const Ns3Run run(AnyEngine());
    std::vector<std::uint32_t> seen;
    const auto note = [&seen] { seen.push_back(ns3::Simulator::GetContext()); };
    ns3::Simulator::ScheduleWithContext(7, In(1ns), [&] {
        note();
        ns3::Simulator::Schedule(In(1ns), note);
        ns3::Simulator::ScheduleNow(note);
    });
    ns3::Simulator::Schedule(In(9ns), note);
    ns3::Simulator::Run();
    CHECK(seen == std::vector<std::uint32_t>{7, 7, 7, ns3::Simulator::NO_CONTEXT});
}

TEST_CASE("Simulator: it stops at the time asked for and goes on from there", "[engine]") {
    const Ns3Run run(AnyEngine());
    Log log;
    ns3::Simulator::Schedule(In(3ns), [&] { log.emplace_back("3"); });
    ns3::Simulator::Schedule(In(8ns), [&] { log.emplace_back("8"); });
    ns3::Simulator::Stop(In(5ns));
    ns3::Simulator::Run();
    CHECK(log == Log{"3"});
    CHECK(ns3::Simulator::Now() == In(5ns));
    ns3::Simulator::Run();
    CHECK(log == Log{"3", "8"});
}

TEST_CASE("Simulator: destroy events run at the end, unless removed", "[engine]") {
    Log log;
    {
        const Ns3Run run(AnyEngine());
        ns3::Simulator::ScheduleDestroy([&] { log.emplace_back("destroyed"); });
        const auto removed = ns3::Simulator::ScheduleDestroy([&] { log.emplace_back("never"); });
        ns3::Simulator::Remove(removed);
        ns3::Simulator::Run();
        CHECK(log.empty());
    }
    CHECK(log == Log{"destroyed"});
}

TEST_CASE("Simulator: events pending at the end are dropped without running", "[engine]") {
    int ran = 0;
    {
        const Ns3Run run(AnyEngine());
        ns3::Simulator::Schedule(In(3ns), [&] { ++ran; });
    }
    CHECK(ran == 0);
}

TEST_CASE("Simulator: a scheduler changed on the way keeps the events", "[engine]") {
    const Ns3Run run(AnyEngine());
    int ran = 0;
    ns3::Simulator::Schedule(In(3ns), [&] { ++ran; });
    ns3::ObjectFactory factory("ns3::ListScheduler");
    ns3::Simulator::SetScheduler(factory);
    ns3::Simulator::Run();
    CHECK(ran == 1);
}

TEST_CASE("Simulator: ns-3's events and a fabric's work come in order of time", "[engine]") {
    TwoProbes net({}, {}, AnyEngine());
    Log log;
    const auto look = [&] {
        log.push_back(std::to_string(net.b->arrivals.size()) + " at " +
                      std::to_string(ns3::Simulator::Now().GetTimeStep() / 1000));
    };
    const Duration arrival = OnWire(wire::kMinFrame, 40_Gbps) + TwoProbes::kDelay;
    net.a->Send(DataFrame(wire::kMinFrame));
    ns3::Simulator::Schedule(In(arrival - 1ns), look);
    ns3::Simulator::Schedule(In(arrival + 1ns), look);
    ns3::Simulator::Run();
    CHECK(log == Log{"0 at 1015", "1 at 1017"});
}

TEST_CASE("Simulator: an event scheduled by a fabric's work runs before later work", "[engine]") {
    TwoProbes net({}, {}, AnyEngine());
    Log log;
    Alarm soon(net.context.conductor, [&](Time) {
        ns3::Simulator::Schedule(In(2ns), [&] { log.emplace_back("event"); });
    });
    Alarm later(net.context.conductor, [&](Time) { log.emplace_back("work"); });
    soon.Set(Time(1ns));
    later.Set(Time(4ns));
    ns3::Simulator::Run();
    CHECK(log == Log{"event", "work"});
}

TEST_CASE("Simulator: an event for the instant of a fabric's work comes after that work",
          "[engine]") {
    TwoProbes net({}, {}, AnyEngine());
    Log log;
    Alarm first(net.context.conductor, [&](Time) {
        log.emplace_back("a");
        ns3::Simulator::ScheduleNow([&] { log.emplace_back("event"); });
    });
    Alarm second(net.context.conductor, [&](Time) { log.emplace_back("b"); });
    first.Set(Time(5ns));
    second.Set(Time(5ns));
    ns3::Simulator::Run();
    CHECK(log == Log{"a", "b", "event"});
}

TEST_CASE("Simulator: Stop from a fabric's work ends the run after its instant", "[engine]") {
    TwoProbes net({}, {}, AnyEngine());
    Log log;
    Alarm stop(net.context.conductor, [](Time) { ns3::Simulator::Stop(); });
    Alarm same(net.context.conductor, [&](Time) { log.emplace_back("same instant"); });
    Alarm next(net.context.conductor, [&](Time) { log.emplace_back("next"); });
    stop.Set(Time(1ns));
    same.Set(Time(1ns));
    next.Set(Time(1ns) + Duration(1));
    ns3::Simulator::Run();
    CHECK(log == Log{"same instant"});
    CHECK(ns3::Simulator::Now() == In(1ns));
}

TEST_CASE("Simulator: two fabrics in one simulation keep one time", "[engine]") {
    TwoProbes net({}, {}, AnyEngine());
    Conductor other;
    Log log;
    Alarm a(net.context.conductor, [&](Time) { log.emplace_back("a"); });
    Alarm c(net.context.conductor, [&](Time) { log.emplace_back("c"); });
    Alarm d(other, [&](Time now) {
        CHECK(Picoseconds(now) == ns3::Simulator::Now().GetTimeStep());
        log.emplace_back("d");
    });
    Alarm b(other, [&](Time) {
        log.emplace_back("b");
        a.Set(Time(2ns) + Duration(1));
    });
    b.Set(Time(2ns));
    c.Set(Time(3ns));
    d.Set(Time(4ns));
    ns3::Simulator::Run();
    CHECK(log == Log{"b", "a", "c", "d"});
}

TEST_CASE("Simulator: nothing can be scheduled in the past", "[engine]") {
    const Ns3Run run;
    CHECK_THROWS_AS(ns3::Simulator::Schedule(In(Duration(-1)), [] {}), InvariantError);
}
