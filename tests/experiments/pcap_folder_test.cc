#include "experiments/pcap_folder.h"

#include <catch2/catch.hpp>

#include "base/check.h"
#include "formats/pause_bytes.h"
#include "formats/roce_bytes.h"
#include "tests/experiments/fixtures.h"
#include "tests/experiments/temp_folder.h"
#include "tests/formats/frames.h"
#include "tests/nic/pcap_records.h"

namespace dcqcn {
namespace {

using Names = std::set<std::string>;

// 2 to 1 incast: h0, h1 and h2 around sw0.
std::vector<std::string> RunCall(const TempFolder& folder, std::vector<std::string> more) {
    std::vector<std::string> call{"run",     folder.Write("s.json", SmallestScenario().dump()),
                                  "--until", "200us",
                                  "--pcap",  folder / "caps"};
    call.insert(call.end(), more.begin(), more.end());
    return call;
}

Names Chosen(const std::vector<std::string>& words) {
    const Topology topology = ParseChanged("{}").topology;
    Names names;
    for (const CapturedPort& port : ChoosePorts(topology, words)) {
        names.insert(CaptureFileName(topology.node(port.node).name, port.port));
    }
    return names;
}

TEST_CASE("Pcap: all ports are captured unless some are named", "[pcap]") {
    CHECK(Chosen({}) ==
          Names{"h0-0.pcap", "h1-0.pcap", "h2-0.pcap", "sw0-0.pcap", "sw0-1.pcap", "sw0-2.pcap"});
    CHECK(Chosen({"h1"}) == Names{"h1-0.pcap"});
    CHECK(Chosen({"sw0:2"}) == Names{"sw0-2.pcap"});
    CHECK(Chosen({"h0", "sw0:0", "sw0:0", "sw0"}) ==
          Names{"h0-0.pcap", "sw0-0.pcap", "sw0-1.pcap", "sw0-2.pcap"});
}

TEST_CASE("Pcap: a run leaves the captures it was asked for, and nothing else", "[pcap]") {
    const TempFolder folder;
    const Called called = CallDcqcn(RunCall(folder, {"--pcap-ports", "sw0:2,h2"}), &Run);
    CAPTURE(called.err);
    CHECK(called.code == 0);
    CHECK(folder.Names() == Names{"s.json", "caps"});
    CHECK(folder.Names("caps") == Names{"h2-0.pcap", "sw0-2.pcap"});
    const auto records = ReadPcap(folder / "caps/sw0-2.pcap");
    CHECK(records.size() > 100);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const bool is_known = ReadRoce(records[i].bytes, ClassSelectors()).has_value() ||
                              ReadPause(records[i].bytes).has_value();
        const bool is_in_order = i == 0 || records[i - 1].when_ns <= records[i].when_ns;
        REQUIRE((is_known && is_in_order));
    }
}

TEST_CASE("Pcap: the results are the same with and without captures", "[pcap]") {
    const TempFolder folder;
    REQUIRE(CallDcqcn(RunCall(folder, {"--out", folder / "a"}), &Run).code == 0);
    REQUIRE(CallDcqcn({"run", folder / "s.json", "--until", "200us", "--out", folder / "b"}, &Run)
                .code == 0);
    for (const std::string& name : folder.Names("a")) {
        CAPTURE(name);
        CHECK((name == "manifest.json" || folder.Read("a/" + name) == folder.Read("b/" + name)));
    }
}

TEST_CASE("Pcap: captures may lie beside the results", "[pcap]") {
    const TempFolder folder;
    REQUIRE(CallDcqcn(RunCall(folder, {"--out", folder / "caps"}), &Run).code == 0);
    const Names names = folder.Names("caps");
    CHECK(names.contains("summary.json"));
    CHECK(names.contains("h0-0.pcap"));
    CHECK(names.size() == 8 + 6);
}

TEST_CASE("Pcap: limits reach the files, and a capture that ends early is a warning", "[pcap]") {
    const TempFolder folder;
    const Called called = CallDcqcn(
        RunCall(folder, {"--pcap-limit", "5", "--pcap-snaplen", "80", "--pcap-ports", "h0,h1"}),
        &Run);
    CHECK(called.code == 0);
    CHECK(called.err.find("2 of 2 captures end at --pcap-limit") != std::string::npos);
    for (const char* name : {"caps/h0-0.pcap", "caps/h1-0.pcap"}) {
        const auto records = ReadPcap(folder / name);
        REQUIRE(records.size() == 5);
        CHECK(records[1].bytes.size() == 80);
    }
}

TEST_CASE("Pcap: a run that breaks off leaves no captures and no folder", "[pcap]") {
    const TempFolder folder;
    const Called called =
        CallDcqcn(RunCall(folder, {}), [](const Scenario& scenario, const RunOptions& options) {
            static_cast<void>(Run(scenario, options));
            throw InvariantError("sw0 port 1: lossless drop");
            return MadeUpResult();
        });
    CHECK(called.code == 1);
    CHECK(folder.Names() == Names{"s.json"});
}

TEST_CASE("Pcap: captures that could fill the disk are refused", "[pcap]") {
    const TempFolder folder;
    const Called called = CallDcqcn(RunCall(folder, {"--pcap-limit", "1000000000000000"}), &Run);
    CHECK(called.code == 2);
    CHECK(called.err.find("6 files") != std::string::npos);
    CHECK(called.err.find("lower --pcap-limit") != std::string::npos);
    CHECK(folder.Names() == Names{"s.json"});
}

}  // namespace
}  // namespace dcqcn
