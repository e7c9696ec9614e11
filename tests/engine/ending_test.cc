#include "engine/ending.h"

#include <cstring>

#include <catch2/catch.hpp>

#include "engine/alarm.h"
#include "tests/nic/fake_ranks.h"
#include "tests/nic/ns3_run.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Duration kShortest = 2us;
constexpr Duration kWord = kShortest / 2;

// A rank that notes when, by ns-3's clock, it plays what is due each microsecond.
struct Rig {
    explicit Rig(FakeRanks* ranks) : ending(conductor, ranks, kShortest) { tick.Set(Time(1us)); }

    void Tick(Time now) {
        played.push_back(now);
        lags.push_back(run.now() - now);
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
    std::vector<Duration> lags;
    Alarm tick{conductor, [this](Time now) { Tick(now); }};
};

}  // namespace

TEST_CASE("Ending: one process ends at once when all is finished", "[ranks]") {
    Rig rig(nullptr);
    rig.finishes = Time(3us);
    rig.run.ToTheEnd();
    CHECK(rig.ending.time() == Time(3us));
    CHECK(rig.played == std::vector{Time(1us), Time(2us), Time(3us)});
    CHECK(rig.run.now() == Time(3us));
}

TEST_CASE("Ending: a rank that is finished says so and waits for word", "[ranks]") {
    FakeRanks ranks(3, 0);
    Rig rig(&ranks);
    rig.ending.AwaitTransfersOf({true, true, true});
    rig.finishes = Time(3us);
    rig.run.At(5us + kWord, [&] { Rig::Word(ranks, 0, 5us); });
    rig.run.At(6us + kWord, [&] { Rig::Word(ranks, 1, 6us); });
    rig.run.ToTheEnd();
    REQUIRE(ranks.sent.size() == 2);
    CHECK(ranks.sent[0].when == Time(3us + kWord));
    CHECK(rig.ending.time() == Time(6us));
    CHECK(rig.played.back() == Time(6us));
    CHECK(rig.lags ==
          std::vector<Duration>{Duration{}, Duration{}, Duration{}, kWord, kWord, kWord});
    CHECK(rig.run.now() == Time(6us + kWord));
}

TEST_CASE("Ending: the last rank to finish ends where it is", "[ranks]") {
    FakeRanks ranks(2, 1);
    Rig rig(&ranks);
    rig.ending.AwaitTransfersOf({true, true});
    rig.finishes = Time(6us);
    rig.run.At(2us + kWord, [&] { Rig::Word(ranks, 0, 2us); });
    rig.run.ToTheEnd();
    CHECK(rig.ending.time() == Time(6us));
    CHECK(rig.played.back() == Time(6us));
    CHECK(rig.run.now() == Time(6us + kWord));
}

TEST_CASE("Ending: a rank that sends nothing stays behind from the start", "[ranks]") {
    FakeRanks ranks(2, 1);
    Rig rig(&ranks);
    rig.ending.AwaitTransfersOf({true});
    rig.run.At(4us + kWord, [&] { Rig::Word(ranks, 0, 4us); });
    rig.run.ToTheEnd();
    CHECK(rig.ending.time() == Time(4us));
    CHECK(rig.played.size() == 4);
    CHECK(rig.lags.front() == kWord);
}

TEST_CASE("Ending: when time is up, every rank has played that instant and stops together",
          "[ranks]") {
    const bool is_finished_before = GENERATE(true, false);
    FakeRanks ranks(2, 0);
    Rig rig(&ranks);
    rig.ending.AwaitTransfersOf({true, true});
    rig.finishes = is_finished_before ? Time(2us) : kNever;
    Alarm end(rig.conductor, [&](Time now) { rig.ending.OnTimeUp(now); });
    end.Set(Time(5us));
    rig.run.ToTheEnd();
    CHECK(rig.ending.time() == Time(5us));
    CHECK(rig.played.back() == Time(5us));
    CHECK(rig.run.now() == Time(5us + kWord));
}
