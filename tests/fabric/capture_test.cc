#include "fabric/capture.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "formats/roce_bytes.h"
#include "tests/experiments/temp_folder.h"
#include "tests/formats/frames.h"
#include "tests/nic/pcap_records.h"
#include "tests/system/rig.h"

using namespace dcqcn;
using namespace dcqcn::literals;
using namespace dcqcn::test;

namespace {

constexpr LinkProperties kLink{40_Gbps, 1us};

std::vector<Frame> FramesIn(const std::string& path) {
    std::vector<Frame> frames;
    for (const PcapRecord& record : ReadPcap(path)) {
        const auto read = ReadRoce(record.bytes, ClassSelectors());
        REQUIRE(read.has_value());
        frames.push_back(read->frame);
    }
    return frames;
}

}  // namespace

TEST_CASE("Capture: every frame of a transfer is in the file of each port it crosses", "[fabric]") {
    const TempFolder folder;
    Rig rig(Chain({kLink, kLink}));
    const NodeId a = rig.topology.Find("a");
    const NodeId s = rig.topology.Find("s0");
    Capture capture(
        rig.fabric, {},
        {.folder = folder / "", .ports = {{a, PortIndex{0}}, {s, PortIndex{1}}}, .limits = {}});
    const std::uint32_t qp = rig.Connect("a", "b");
    rig.fabric.Post(qp, 0, 3000_B, Time{});
    rig.Run(1ms);
    const auto records = capture.Finish(Rig::Now());
    REQUIRE(records.size() == 2);
    CHECK(records[0].file == "a-0.pcap");
    CHECK(records[1].file == "s0-1.pcap");
    CHECK(folder.Names() == std::set<std::string>{"a-0.pcap", "s0-1.pcap"});
    for (const CaptureRecord& record : records) {
        std::vector<std::int64_t> data;
        std::vector<std::int64_t> acks;
        for (const Frame& f : FramesIn(folder / record.file)) {
            (f.kind == FrameKind::kData ? data : acks).push_back(f.transport.psn);
        }
        CHECK(data == std::vector<std::int64_t>{0, 1, 2});
        CHECK(acks == std::vector<std::int64_t>{0, 1, 2});
        CHECK(record.seen == 6);
        CHECK(record.written == 6);
    }
}

TEST_CASE("Capture: the frames of a run are the same with and without", "[fabric]") {
    const auto finish = [](bool captured) {
        const TempFolder folder;
        Rig rig(Chain({kLink, kLink}));
        std::optional<Capture> capture;
        if (captured) {
            capture.emplace(rig.fabric, FabricParams{},
                            CaptureParams{folder / "", {{NodeId{0}, PortIndex{0}}}, {}});
        }
        const std::uint32_t qp = rig.Connect("a", "b");
        rig.fabric.Post(qp, 0, 1_MB, Time{});
        rig.Run(1ms);
        return rig.finished.at(0).finished;
    };
    CHECK(finish(true) == finish(false));
}

TEST_CASE("Capture: a file that cannot be written is the caller's error", "[fabric]") {
    Rig rig(Chain({kLink, kLink}));
    const CaptureParams params{
        .folder = "/proc/nowhere", .ports = {{NodeId{0}, PortIndex{0}}}, .limits = {}};
    CHECK_THROWS_WITH(Capture(rig.fabric, {}, params),
                      Catch::Contains("a-0.pcap cannot be written"));
    rig.Run(1us);  // nothing is left behind at the port
}
