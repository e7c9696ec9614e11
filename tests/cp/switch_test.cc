// Forwarding, marking, drops and meters; PFC is in switch_pfc_test.cc.
#include "cp/switch.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/check.h"
#include "tests/cp/switch_rig.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr Bytes kFrame = SwitchRig::kFrame;
constexpr Duration kDelay = SwitchRig::kDelay;
constexpr Priority kThree = SwitchRig::kThree;
using Numbers = std::vector<std::int64_t>;

const Duration kFrameTime = OnWire(kFrame, SwitchRig::kRate);

// Every ECT frame that sees more than `length` is marked.
SwitchConfig MarkAbove(Bytes length, MarkAt mark_at = MarkAt::kDequeue) {
    SwitchConfig config = SwitchRig::Config();
    config.ecn = {.enabled = true, .kmin = length, .kmax = length, .pmax = 1, .mark_at = mark_at};
    return config;
}
// Five frames from probe 0 gather in front of probe 1, then leave together.
void GatherAndLeave(SwitchRig& rig, const Frame& frame = DataFrame(kFrame)) {
    rig.Block(1, frame.priority);
    Ns3Run::At(2us, [&] { rig.Send(0, 1, 5, frame); });
    Ns3Run::At(20us, [&] { rig.Unblock(1, frame.priority); });
    Ns3Run::ToTheEnd();
    REQUIRE(rig.Received(1).size() == 5);
}

}  // namespace

TEST_CASE("Switch: a frame leaves by the port towards its destination, once it is whole", "[cp]") {
    SwitchConfig config = SwitchRig::Config();
    config.latency = 400ns;
    SwitchRig rig(config);
    rig.Send(0, 2, 1);
    Ns3Run::ToTheEnd();
    CHECK(rig.Received(0).empty());
    CHECK(rig.Received(1).empty());
    REQUIRE(rig.Received(2) == Numbers{0});
    CHECK(rig.probes[2]->arrivals[0].when == Time((kFrameTime + kDelay) * 2 + 400ns));
    CHECK(rig.pool.outstanding() == 0);
}

TEST_CASE("Switch: frames of one flow keep their order, those of two ports interleave", "[cp]") {
    SwitchRig rig;
    rig.Send(0, 2, 10);
    rig.Send(1, 2, 10);
    Ns3Run::ToTheEnd();
    Numbers expected;
    for (const std::int64_t i : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) {
        expected.insert(expected.end(), {i, i});
    }
    CHECK(rig.Received(2) == expected);
}

TEST_CASE("Switch: a higher priority overtakes what waits", "[cp]") {
    SwitchRig rig;
    rig.Block(1);
    rig.Block(1, Priority{6});
    Frame cnp = DataFrame(wire::kCnpFrame);
    cnp.priority = Priority{6};
    Ns3Run::At(2us, [&] {
        rig.Send(0, 1, 3);
        rig.Send(2, 1, 1, cnp);
    });
    Ns3Run::At(20us, [&] {  // the second XON takes effect while the first frame is on the wire
        rig.Unblock(1);
        rig.Unblock(1, Priority{6});
    });
    Ns3Run::ToTheEnd();
    REQUIRE(rig.probes[1]->arrivals.size() == 4);
    CHECK(rig.probes[1]->arrivals[0].frame.priority == kThree);
    CHECK(rig.probes[1]->arrivals[1].frame.priority == Priority{6});
}

TEST_CASE("Switch: at dequeue a frame sees the queue it leaves behind", "[cp]") {
    SwitchRig rig(MarkAbove(2_KB, MarkAt::kDequeue));
    GatherAndLeave(rig);
    CHECK(rig.Received(1, true) == Numbers{0, 1});  // 4000 and 3000 B; the third leaves 2000
}

TEST_CASE("Switch: at enqueue a frame sees the queue it joins", "[cp]") {
    SwitchRig rig(MarkAbove(2_KB, MarkAt::kEnqueue));
    GatherAndLeave(rig);
    CHECK(rig.Received(1, true) == Numbers{3, 4});  // 3000 and 4000 B
}

TEST_CASE("Switch: only its own priority's queue marks a frame", "[cp]") {
    SwitchRig rig(MarkAbove(0_B));
    rig.Block(1, Priority{2});
    Frame other = DataFrame(kFrame);
    other.priority = Priority{2};
    Ns3Run::At(2us, [&] { rig.Send(0, 1, 5, other); });
    Ns3Run::At(20us, [&] { rig.Send(0, 1, 1); });
    Ns3Run::Until(50us);
    REQUIRE(rig.Received(1).size() == 1);
    CHECK(rig.Received(1, true).empty());
}

TEST_CASE("Switch: a frame that is not ECT is never marked", "[cp]") {
    SwitchRig rig(MarkAbove(0_B));
    Frame not_ect = DataFrame(kFrame);
    not_ect.ecn = Ecn::kNotEct;
    GatherAndLeave(rig, not_ect);
    CHECK(rig.Received(1, true).empty());
    CHECK(rig.port(1).queues.sent(kThree).eligible == 0);
    CHECK(rig.port(1).queues.sent(kThree).marked == 0);
    CHECK(rig.sw->counters().first_mark == kNever);
}

TEST_CASE("Switch: a frame that came in marked leaves marked and is not counted again", "[cp]") {
    SwitchRig rig(MarkAbove(2_KB));
    Frame marked = DataFrame(kFrame);
    marked.ecn = Ecn::kCe;
    GatherAndLeave(rig, marked);
    CHECK(rig.Received(1, true).size() == 5);
    CHECK(rig.port(1).queues.sent(kThree).marked == 0);
    CHECK(rig.port(1).queues.sent(kThree).eligible == 0);
}

TEST_CASE("Switch: marks and the frames that could have had one are counted", "[cp]") {
    SwitchRig rig(MarkAbove(2_KB));
    GatherAndLeave(rig);
    CHECK(rig.port(1).queues.sent(kThree).marked == 2);
    CHECK(rig.port(1).queues.sent(kThree).eligible == 5);
    CHECK(rig.sw->counters().first_mark ==
          Time(20us + OnWire(wire::kPauseFrame, SwitchRig::kRate) + kDelay));
}

// The queue stands still: after the pause one frame comes in for each that leaves, and each leaves
// `standing` - 1 others behind.
TEST_CASE("Switch: marks are as frequent as the curve says, within 3 sigma", "[cp]") {
    constexpr int kSteady = 4000;
    const auto standing = GENERATE(5, 31, 61, 101);
    CAPTURE(standing);
    SwitchConfig config = SwitchRig::Config();
    config.buffer.total = 12_MB;
    config.ecn = {.enabled = true, .kmin = 10_KB, .kmax = 110_KB, .pmax = 0.8};
    SwitchRig rig(config);
    rig.Block(1);
    Ns3Run::At(2us, [&] { rig.Send(0, 1, standing + kSteady); });
    const Duration xon_arrives = 2us + kFrameTime * standing + kDelay + kFrameTime / 2;
    Ns3Run::At(xon_arrives - OnWire(wire::kPauseFrame, SwitchRig::kRate) - kDelay,
               [&] { rig.Unblock(1); });
    Ns3Run::ToTheEnd();

    const auto ect = rig.probes[1]->arrivals.begin();
    const auto marks = std::count_if(ect, ect + kSteady, [](const Probe::Arrival& arrival) {
        return arrival.frame.ecn == Ecn::kCe;
    });
    const Bytes queue = kFrame * (standing - 1);
    const double p = std::max(0.0, 0.8 * static_cast<double>((queue - 10_KB).count()) / 100'000);
    CHECK(std::abs(static_cast<double>(marks) - p * kSteady) <=
          3 * std::sqrt(kSteady * p * (1 - p)));
}

TEST_CASE("Switch: a lossy frame beyond its queue's limit is dropped and counted", "[cp]") {
    SwitchConfig config = SwitchRig::Config();
    config.buffer.lossy_limit = 5_KB;
    SwitchRig rig(config);
    Frame lossy = DataFrame(kFrame);
    lossy.priority = Priority{1};
    rig.Block(1, Priority{1});
    Ns3Run::At(2us, [&] { rig.Send(0, 1, 8, lossy); });
    Ns3Run::Until(20us);
    CHECK(rig.sw->counters().drops_lossy == 3);
    CHECK(rig.sw->held_frames() == 5);
    rig.Unblock(1, Priority{1});
    Ns3Run::ToTheEnd();
    CHECK(rig.Received(1) == Numbers{0, 1, 2, 3, 4});
    CHECK(rig.pool.outstanding() == 0);
}

TEST_CASE("Switch: a lossless drop is an error with port, priority and threshold", "[cp]") {
    SwitchConfig config = SwitchRig::Config();
    config.buffer.static_threshold = 3_KB;
    SwitchRig rig(config, {.obeys_pauses = false});
    rig.Block(1);
    Ns3Run::At(2us, [&] { rig.Send(0, 1, 20); });
    std::string error;
    try {
        Ns3Run::ToTheEnd();
    } catch (const InvariantError& e) {
        error = e.what();
    }
    CHECK_THAT(error, Catch::Contains("lossless drop: sw0: port 0, priority 3"));
    CHECK_THAT(error, Catch::Contains("threshold 3KB"));
    CHECK_THAT(error, Catch::Contains("10KB headroom"));
}

TEST_CASE("Switch: only a metered priority has meters, and they follow its queues", "[cp]") {
    SwitchRig rig;
    rig.sw->Meter(kThree);
    CHECK(rig.port(1).queues.meter(Priority{2}) == nullptr);
    QueueMeter* const meter = rig.port(1).queues.meter(kThree);
    REQUIRE(meter != nullptr);
    GatherAndLeave(rig);
    CHECK(meter->max() == kFrame * 5);
    const double whole = Seconds(rig.probes[1]->arrivals.back().when - Time(kDelay + kFrameTime));
    // Every frame waits from its arrival to its turn, and both follow at the same pace.
    const double wait =
        Seconds(20us + OnWire(wire::kPauseFrame, SwitchRig::kRate) - 2us - kFrameTime);
    const auto area = static_cast<double>((kFrame * 5).count()) * wait;
    CHECK(meter->MeanBytes() == Approx(area / whole).epsilon(1e-6));
    CHECK(rig.port(0).queues.meter(kThree)->max() == 0_B);
}
