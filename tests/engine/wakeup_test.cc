#include "engine/wakeup.h"

#include <memory>
#include <vector>

#include <ns3/simulator.h>

#include <catch2/catch.hpp>

#include "tests/nic/ns3_run.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

// As nodes do: it knows what it waits for, and a call that comes too early only asks again.
class Sleeper {
  public:
    explicit Sleeper(std::uint32_t context = 0) : wakeup_(*this, context) {}

    void Want(Time when) {
        wish_ = when;
        wakeup_.At(when, Ns3Run::now());
    }
    void Want(Duration when) { Want(Time(when)); }
    void OnWakeup(Time now) {
        ++calls;
        told_the_time = told_the_time && now == Ns3Run::now();
        last_context = ns3::Simulator::GetContext();
        if (wish_ <= now) {
            served.push_back(now.time_since_epoch());
            wish_ = repeats-- > 0 ? now + 10ns : kNever;
        }
        wakeup_.At(wish_, now);
    }

    int repeats = 0;  // after being served it wants to be called again in 10 ns, so many times
    int calls = 0;
    bool told_the_time = true;
    std::uint32_t last_context = 0;
    std::vector<Duration> served;

  private:
    Time wish_ = kNever;
    Wakeup<Sleeper> wakeup_;
};
using Times = std::vector<Duration>;

}  // namespace

TEST_CASE("Wakeup: one wish is one call, at its time and under its node's context", "[engine]") {
    const Ns3Run run;
    Sleeper s(7);
    s.Want(5ns);
    Ns3Run::ToTheEnd();
    CHECK(s.served == Times{5ns});
    CHECK(s.calls == 1);
    CHECK(s.told_the_time);
    CHECK(s.last_context == 7);
}

TEST_CASE("Wakeup: a wish moved later is served at the later time only", "[engine]") {
    const Ns3Run run;
    Sleeper s;
    s.Want(5ns);
    s.Want(9ns);
    Ns3Run::ToTheEnd();
    CHECK(s.served == Times{9ns});
}

TEST_CASE("Wakeup: moving later a thousand times costs one early call", "[engine]") {
    const Ns3Run run;
    Sleeper s;
    for (int i = 0; i < 1000; ++i) {
        s.Want(5ns + Duration(i));
    }
    Ns3Run::ToTheEnd();
    CHECK(s.served == Times{5ns + Duration(999)});
    CHECK(s.calls == 2);
}

TEST_CASE("Wakeup: a wish moved earlier is served once, the entry left behind is harmless",
          "[engine]") {
    const Ns3Run run;
    Sleeper s;
    s.Want(9ns);
    s.Want(5ns);
    Ns3Run::ToTheEnd();
    CHECK(s.served == Times{5ns});
}

TEST_CASE("Wakeup: moved earlier and back again, the first entry serves it", "[engine]") {
    const Ns3Run run;
    Sleeper s;
    s.Want(9ns);
    s.Want(5ns);
    Ns3Run::At(2ns, [&] { s.Want(9ns); });
    Ns3Run::ToTheEnd();
    CHECK(s.served == Times{9ns});
    CHECK(s.calls == 2);
}

TEST_CASE("Wakeup: moved earlier, then past the entry left behind", "[engine]") {
    const Ns3Run run;
    Sleeper s;
    s.Want(9ns);
    s.Want(5ns);
    Ns3Run::At(2ns, [&] { s.Want(12ns); });
    Ns3Run::ToTheEnd();
    CHECK(s.served == Times{12ns});
}

TEST_CASE("Wakeup: a wish taken back is never served", "[engine]") {
    const Ns3Run run;
    Sleeper s;
    s.Want(9ns);
    s.Want(kNever);
    Ns3Run::ToTheEnd();
    CHECK(s.served.empty());
}

TEST_CASE("Wakeup: kNever alone schedules nothing", "[engine]") {
    const Ns3Run run;
    Sleeper s;
    s.Want(kNever);
    CHECK(ns3::Simulator::IsFinished());
}

TEST_CASE("Wakeup: wishes made during a call are served", "[engine]") {
    const Ns3Run run;
    Sleeper s;
    s.repeats = 3;
    s.Want(5ns);
    Ns3Run::ToTheEnd();
    CHECK(s.served == Times{5ns, 15ns, 25ns, 35ns});
}

TEST_CASE("Wakeup: a new wish at the instant of an entry left behind is served once", "[engine]") {
    const Ns3Run run;
    Sleeper s;
    s.repeats = 1;
    s.Want(15ns);
    s.Want(5ns);
    Ns3Run::ToTheEnd();
    CHECK(s.served == Times{5ns, 15ns});
    CHECK(s.calls == 2);
}

TEST_CASE("Wakeup: its owner may go while entries are pending", "[engine]") {
    const Ns3Run run;
    auto s = std::make_unique<Sleeper>();
    s->Want(9ns);
    s->Want(5ns);
    s.reset();
    Ns3Run::ToTheEnd();
    CHECK(Ns3Run::now() == Time(9ns));
}
