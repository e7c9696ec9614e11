#include "engine/agenda.h"

#include <functional>
#include <vector>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "engine/alarm.h"
#include "engine/conductor.h"
#include "tests/nic/ns3_run.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Duration kAhead = 1us;

// One with a single cue that notes when it acts, and may do something then.
struct Actor final : Performer {
    explicit Actor(Agenda& a) : agenda(a) {
        cue.performer = this;
        agenda.Enrol(cue, agenda.Reserve(1));
    }
    ~Actor() { Agenda::Dismiss(agenda, cue); }
    Actor(const Actor&) = delete;
    Actor& operator=(const Actor&) = delete;
    void Perform(const Cue& /*cue*/, Time now) override {
        acted.push_back(now);
        if (then) {
            then(now);
        }
    }
    void At(Time when) { agenda.Set(cue, when); }

    Agenda& agenda;
    Cue cue;
    std::vector<Time> acted;
    std::function<void(Time)> then;
};

// Two groups of one actor each.
struct TwoGroups {
    explicit TwoGroups(const Engine& engine = {}) : run(engine) { conductor.LookAhead(kAhead); }

    Ns3Run run;
    Conductor conductor;
    Actor a{conductor.agenda(0)};
    Actor b{conductor.agenda(1)};
};

}  // namespace

TEST_CASE("Agenda: within the look-ahead one group is played after the other", "[engine]") {
    TwoGroups groups;
    std::vector<char> order;
    groups.a.then = [&](Time now) {
        order.push_back('a');
        groups.a.At(now + 300ns);
    };
    groups.b.then = [&](Time now) {
        order.push_back('b');
        groups.b.At(now + 400ns);
    };
    groups.a.At(Time(100ns));
    groups.b.At(Time(200ns));
    Ns3Run::Until(1us + 101ns);
    // [100 ns, 1100 ns): a at 100, 400, 700, 1000; b at 200, 600, 1000. The next: a at 1300.
    CHECK(order == std::vector<char>{'a', 'a', 'a', 'a', 'b', 'b', 'b'});
}

TEST_CASE("Agenda: what one group sends reaches another in time", "[engine]") {
    TwoGroups groups(GENERATE(Engine{}, kNs3Engine));
    groups.a.then = [&](Time now) { groups.b.At(now + kAhead); };
    groups.b.then = [&](Time now) { groups.a.At(now + kAhead); };
    groups.a.At(Time(5us));
    Ns3Run::Until(9us);
    CHECK(groups.a.acted == std::vector<Time>{Time(5us), Time(7us)});
    CHECK(groups.b.acted == std::vector<Time>{Time(6us), Time(8us)});
}

TEST_CASE("Agenda: an alarm finds every group at its instant, whatever the look-ahead",
          "[engine]") {
    TwoGroups groups(GENERATE(Engine{}, kNs3Engine));
    groups.a.then = [&](Time now) { groups.a.At(now + 10ns); };
    groups.b.then = [&](Time now) { groups.b.At(now + 10ns); };
    groups.a.At(Time(0ns));
    groups.b.At(Time(5ns));
    std::size_t by_a = 0;
    std::size_t by_b = 0;
    Alarm alarm(groups.conductor, [&](Time) {
        by_a = groups.a.acted.size();
        by_b = groups.b.acted.size();
    });
    alarm.Set(Time(100ns));
    Ns3Run::Until(1us);
    CHECK(by_a == 11);  // 0, 10, ... 100
    CHECK(by_b == 10);  // 5, 15, ... 95
}

TEST_CASE("Agenda: an ns-3 event finds every group just before its instant", "[engine]") {
    TwoGroups groups;
    groups.a.then = [&](Time now) { groups.a.At(now + 10ns); };
    groups.b.then = [&](Time now) { groups.b.At(now + 10ns); };
    groups.a.At(Time(0ns));
    groups.b.At(Time(5ns));
    std::vector<std::size_t> seen;
    Ns3Run::At(100ns, [&] { seen = {groups.a.acted.size(), groups.b.acted.size()}; });
    Ns3Run::Until(1us);
    CHECK(seen == std::vector<std::size_t>{10, 10});
}

TEST_CASE("Agenda: to reach another group sooner than the look-ahead ends the run", "[engine]") {
    TwoGroups groups;
    groups.b.then = [&](Time now) { groups.a.At(now + kAhead - 500ns); };
    groups.a.At(Time(100ns));  // is played up to 1100 ns
    groups.b.At(Time(200ns));
    CHECK_THROWS_AS(ns3::Simulator::Run(), InvariantError);
}

TEST_CASE("Agenda: a single one plays on without a look-ahead", "[engine]") {
    const Ns3Run run;
    Conductor conductor;
    Actor a(conductor.agenda(0));
    Actor b(conductor.agenda(0));
    a.then = [&](Time now) { b.At(now); };
    b.then = [&](Time now) { a.At(now + 1ns); };
    a.At(Time(3ns));
    Ns3Run::Until(6ns);
    CHECK(a.acted == std::vector<Time>{Time(3ns), Time(4ns), Time(5ns)});
    CHECK(b.acted == a.acted);
}

TEST_CASE("Agenda: an alarm cannot be set in the past, with one group either", "[engine]") {
    const Ns3Run run(GENERATE(Engine{}, kNs3Engine));
    Conductor conductor;
    Actor a(conductor.agenda(0));
    Alarm alarm(conductor, [](Time) {});
    a.then = [&](Time now) { alarm.Set(now - 1ns); };
    a.At(Time(5ns));
    CHECK_THROWS_AS(ns3::Simulator::Run(), InvariantError);
}

TEST_CASE("Agenda: an alarm that a cue sets for its own instant comes after it", "[engine]") {
    const Ns3Run run(GENERATE(Engine{}, kNs3Engine));
    Conductor conductor;
    Actor a(conductor.agenda(0));
    std::vector<Time> rung;
    Alarm alarm(conductor, [&](Time now) { rung.push_back(now); });
    a.then = [&](Time now) { alarm.Set(now); };
    a.At(Time(3ns));
    Ns3Run::Until(9ns);
    CHECK(rung == std::vector<Time>{Time(3ns)});
}
