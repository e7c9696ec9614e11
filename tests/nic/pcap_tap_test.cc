#include "nic/pcap_tap.h"

#include <catch2/catch.hpp>

#include "formats/pause_bytes.h"
#include "tests/experiments/temp_folder.h"
#include "tests/formats/frames.h"
#include "tests/nic/pcap_records.h"

using namespace dcqcn;
using namespace dcqcn::literals;

namespace {

constexpr PcapTap::Port kPort{.own = {2, 0, 0, 1, 0, 0}, .peer = {2, 0, 0, 9, 0, 4}};

Frame Pause() {
    Frame f{};
    f.kind = FrameKind::kPause;
    f.size = 64;
    f.pause_enable = 8;
    f.pause = {};
    return f;
}

// One QP between nodes 1 and 2 and the file of one port.
struct TapRig {
    explicit TapRig(const PcapLimits& limits = {}) : tap(path, limits, kPort, Qps(), dscps) {}
    const QpDirectory& Qps() {
        qps.Add({NodeId{1}, NodeId{2}, QpIndex{5}, QpIndex{5}, 49'152});
        qps.AddMessage(0, Time{}, 1_MB);
        return qps;
    }
    [[nodiscard]] std::vector<PcapRecord> Records() const { return ReadPcap(path); }

    TempFolder folder;
    std::string path = folder / "h0-0.pcap";
    QpDirectory qps{1024_B};
    PriorityDscps dscps = ClassSelectors();
    PcapTap tap;
};

}  // namespace

TEST_CASE("Pcap: a frame is written as its bytes, at its time in whole nanoseconds", "[pcap]") {
    TapRig rig;
    const Frame data = WritePacket(1024, 0, true, false);
    rig.tap.OnTransmit(data, Time(3s + 5ns + Duration(999)));
    rig.tap.OnReceive(Reply(FrameKind::kAck, 0), Time(3s + 7ns));
    rig.tap.Close(Time(4s));
    const auto records = rig.Records();
    REQUIRE(records.size() == 2);
    CHECK(records[0].when_ns == 3'000'000'005);
    CHECK(records[1].when_ns == 3'000'000'007);
    CHECK(records[1].length == 62);
    std::vector<std::uint8_t> expected;
    WriteRoce(data, rig.qps.LabelOf(data), rig.dscps, expected);
    CHECK(records[0].bytes == expected);
    CHECK(rig.tap.seen() == 2);
    CHECK(rig.tap.written() == 2);
    CHECK_FALSE(rig.tap.has_failed());
}

TEST_CASE("Pcap: a pause names the port that sent it", "[pcap]") {
    TapRig rig;
    rig.tap.OnTransmit(Pause(), Time(1us));
    rig.tap.OnPauseComing(Pause(), Time(2us));
    rig.tap.Close(Time(3us));
    const auto records = rig.Records();
    REQUIRE(records.size() == 2);
    std::vector<std::uint8_t> expected;
    WritePause(Pause(), kPort.own, expected);
    CHECK(records[0].bytes == expected);
    WritePause(Pause(), kPort.peer, expected);
    CHECK(records[1].bytes == expected);
}

TEST_CASE("Pcap: a pause announced early takes its place by time of arrival", "[pcap]") {
    TapRig rig;
    rig.tap.OnPauseComing(Pause(), Time(20us));
    rig.tap.OnPauseComing(Pause(), Time(40us));
    for (const auto& when : {10us, 30us, 40us}) {
        rig.tap.OnTransmit(WritePacket(8, 0, true, false), Time(when));
    }
    rig.tap.Close(Time(50us));
    const auto records = rig.Records();
    REQUIRE(records.size() == 5);
    std::vector<std::int64_t> times;
    for (const PcapRecord& record : records) {
        times.push_back(record.when_ns);
    }
    CHECK(times == std::vector<std::int64_t>{10'000, 20'000, 30'000, 40'000, 40'000});
    CHECK(records[1].length == 60);
    CHECK(records[4].length == 60);  // frames before pauses at one instant, as in a node
}

TEST_CASE("Pcap: a pause that has not arrived at the end is not there", "[pcap]") {
    TapRig rig;
    rig.tap.OnPauseComing(Pause(), Time(20us));
    rig.tap.OnPauseComing(Pause(), Time(20us + Duration(1)));
    rig.tap.Close(Time(20us));
    CHECK(rig.Records().size() == 1);
}

TEST_CASE("Pcap: a longer frame is cut at the snap length, and says how long it was", "[pcap]") {
    TapRig rig({.snap_length = 70});
    rig.tap.OnTransmit(WritePacket(1024, 0, true, false), Time{});
    rig.tap.OnTransmit(Reply(FrameKind::kAck, 0), Time{});
    rig.tap.Close(Time(1us));
    const auto records = rig.Records();
    REQUIRE(records.size() == 2);
    CHECK(records[0].bytes.size() == 70);
    CHECK(records[0].length == 1098);
    CHECK(records[1].bytes.size() == 62);
}

TEST_CASE("Pcap: frames beyond the limit are counted, not written", "[pcap]") {
    TapRig rig({.frames = 3});
    for (int i = 0; i < 5; ++i) {
        rig.tap.OnTransmit(WritePacket(8, i, i == 0, false), Time(Duration(i)));
    }
    rig.tap.Close(Time(1us));
    CHECK(rig.Records().size() == 3);
    CHECK(rig.tap.seen() == 5);
    CHECK(rig.tap.written() == 3);
}

TEST_CASE("Pcap: a file that cannot be opened has failed, and swallows frames", "[pcap]") {
    QpDirectory qps(1024_B);
    PcapTap tap("/proc/nowhere/h0-0.pcap", {}, kPort, qps, ClassSelectors());
    CHECK(tap.has_failed());
    tap.OnTransmit(Pause(), Time{});
    tap.Close(Time(1us));
    CHECK(tap.has_failed());
    CHECK(tap.written() == 0);
}
