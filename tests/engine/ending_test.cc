#include "engine/ending.h"

#include <cstring>

#include <catch2/catch.hpp>

#include "engine/alarm.h"
#include "tests/nic/fake_ranks.h"
#include "tests/nic/ns3_run.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Ending::Delays kDelays{.word = 1us, .settling = 1us + 500ns};

// A rank that notes the instants that it plays, one each microsecond.
struct Rig {
    explicit Rig(FakeRanks* ranks) : ending(conductor, ranks, kDelays) { tick.Set(Time(1us)); }

    void Tick(Time now) {
        played.push_back(now);
        if (now == finishes) {
            ending.OnFinished(now);
        }
        tick.Set(now + 1us);
    }
    // Rank `from` says that it was finished at `when`.
    static void Word(FakeRanks& ranks, std::size_t number, Duration when) {
        const Time finished(when);
        auto listener = ranks.listeners.begin();
        std::advance(listener, number);
        listener->second(ns3::Create<ns3::Packet>(reinterpret_cast<const std::uint8_t*>(&finished),
                                                  std::uint32_t{sizeof finished}));
    }

    Ns3Run run{kNs3Engine};
    Conductor conductor;
    Ending ending;
    Time finishes = kNever;
    std::vector<Time> played;
    Alarm tick{conductor, [this](Time now) { Tick(now); }};
};

}  // namespace

TEST_CASE("Ending: alone, a run ends when the last finish has settled", "[ranks]") {
    Rig rig(nullptr);
    rig.finishes = Time(3us);
    rig.run.ToTheEnd();
    CHECK(rig.ending.done() == Time(3us));
    CHECK(rig.played.back() == Time(4us));
    CHECK(rig.run.now() == Time(3us + kDelays.settling));
}

TEST_CASE("Ending: a rank that is finished says so, and the last finish of all counts", "[ranks]") {
    FakeRanks ranks(3, 0);
    Rig rig(&ranks);
    rig.ending.AwaitTransfersOf({true, true, true});
    rig.finishes = Time(3us);
    // Word comes in the order in which ranks get there, which need not be that of the finishes.
    rig.run.At(5us, [&] { Rig::Word(ranks, 0, 6us); });
    rig.run.At(6us + kDelays.word, [&] { Rig::Word(ranks, 1, 5us); });
    rig.run.ToTheEnd();
    REQUIRE(ranks.sent.size() == 2);
    CHECK(ranks.sent[0].when == Time(3us + kDelays.word));
    CHECK(rig.ending.done() == Time(6us));
    CHECK(rig.run.now() == Time(6us + kDelays.settling));
}

TEST_CASE("Ending: the last rank to finish ends with the others", "[ranks]") {
    FakeRanks ranks(2, 1);
    Rig rig(&ranks);
    rig.ending.AwaitTransfersOf({true, true});
    rig.finishes = Time(6us);
    rig.run.At(2us + kDelays.word, [&] { Rig::Word(ranks, 0, 2us); });
    rig.run.ToTheEnd();
    CHECK(rig.ending.done() == Time(6us));
    CHECK(rig.run.now() == Time(6us + kDelays.settling));
}

TEST_CASE("Ending: a rank that sends nothing waits for those that do", "[ranks]") {
    FakeRanks ranks(2, 1);
    Rig rig(&ranks);
    rig.ending.AwaitTransfersOf({true});
    rig.run.At(4us + kDelays.word, [&] { Rig::Word(ranks, 0, 4us); });
    rig.run.ToTheEnd();
    CHECK(rig.ending.done() == Time(4us));
    CHECK(rig.run.now() == Time(4us + kDelays.settling));
}

TEST_CASE("Ending: a run whose time is up before has not ended for its transfers", "[ranks]") {
    Rig rig(nullptr);
    rig.finishes = Time(3us);
    Ns3Run::Until(4us);
    CHECK(rig.ending.done() == kNever);
}
