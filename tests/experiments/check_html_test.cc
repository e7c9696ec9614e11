#include <algorithm>
#include <memory>

#include <catch2/catch.hpp>

#include "cp/shared_buffer.h"
#include "experiments/check_labels.h"
#include "experiments/check_report.h"
#include "tests/formats/sonic_fixture.h"

namespace dcqcn {
namespace {

using Catch::Matchers::Contains;

std::unique_ptr<CheckReport> ReportOf(const std::string& patch) {
    auto report = std::make_unique<CheckReport>();
    report->model = ReadSmall(SonicWith(patch));
    report->verdict = Judge(report->model, {});
    report->findings = Lint(report->model, report->verdict);
    return report;
}

std::string SketchOf(const CheckReport& report, const std::string& rule) {
    const auto at = std::ranges::find(report.findings, rule, &Finding::rule);
    REQUIRE(at != report.findings.end());
    return FindingSketch(report, *at);
}

std::ptrdiff_t CountOf(const std::string& text, const std::string& part) {
    std::ptrdiff_t count = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

// What a lone group of the simulated buffer holds when it resumes.
Bytes ResumesAt(const GroupVerdict& g) {
    SharedBufferParams params;
    params.cell = Bytes(208);
    params.reserved = InCells(g.group->Reserved(), params.cell);
    params.headroom = {InCells(g.group->xoff, params.cell)};
    params.total = g.pool + params.reserved + params.headroom.front();
    params.alpha = g.group->alpha;
    params.static_threshold = g.group->static_th;
    params.xon = g.group->xon;
    params.xon_offset = g.group->xon_offset.value_or(params.total);  // never acts
    SharedBuffer buffer(params, 1, "test");
    while (buffer.changes().empty()) {
        static_cast<void>(buffer.Admit(PortIndex{}, Priority{3}, params.cell, Bytes{}));
    }
    while (buffer.changes().size() == 1) {
        buffer.Release(PortIndex{}, Priority{3}, params.cell);
    }
    return buffer.Occupancy(PortIndex{}, Priority{3});
}

}  // namespace

TEST_CASE("dcqcn check --report: every finding has a sketch, or says why not", "[check]") {
    const auto report = ReportOf(
        R"({"DSCP_TO_TC_MAP": {"AZURE": {"3": null}},
            "QUEUE": {"Ethernet0,Ethernet4|3-4": null},
            "BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": {"xon": "60000"}}})");
    const std::string page = CheckHtml(*report);
    const auto all = static_cast<std::ptrdiff_t>(report->findings.size());
    REQUIRE(all > 3);
    CHECK(CountOf(page, "<figure>") + CountOf(page, "No sketch:") == all);
    CHECK_THAT(SketchOf(*report, "chain-broken"), Contains("No sketch: this is about no single"));
}

TEST_CASE("dcqcn check --report: a sketch has the thresholds that its finding concerns",
          "[check]") {
    const auto sketch = [](const std::string& rule, const std::string& patch) {
        return SketchOf(*ReportOf(patch), rule);
    };
    SECTION("of a profile: ECN's and PFC's") {
        const std::string svg =
            sketch("xon-above-xoff",
                   R"({"BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": {"xon": "60000"}}})");
        for (const char* label : {"Kmin 1.05 MB", "Kmax 2.10 MB", "XON ", "XOFF (t_PFC) ",
                                  "headroom ends ", "XOFF, worst case "}) {
            CAPTURE(label);
            CHECK_THAT(svg, Contains(label));
        }
    }
    SECTION("of a queue that nothing marks: PFC's") {
        const std::string svg =
            sketch("pfc-without-ecn", R"({"QUEUE": {"Ethernet0,Ethernet4|3-4": null}})");
        CHECK_THAT(svg, Contains("never marked") && Contains("XOFF (t_PFC)") && !Contains("Kmin "));
    }
    SECTION("of a port without a lossless group: ECN's") {
        const std::string svg = sketch("pfc-without-lossless-group",
                                       R"({"BUFFER_PG": {"Ethernet0,Ethernet4|3-4": null}})");
        CHECK_THAT(svg, Contains("never paused") && Contains("Kmin 1.05 MB") && !Contains("XOFF"));
    }
    SECTION("of a port without PFC, which neither marks nor pauses: none") {
        const std::string text =
            sketch("lossless-group-without-pfc",
                   R"({"PORT_QOS_MAP": {"Ethernet0,Ethernet4": {"pfc_enable": "4"}},
                       "QUEUE": {"Ethernet0,Ethernet4|3-4": null}})");
        CHECK_THAT(text, Contains("No sketch: no threshold") && !Contains("<svg"));
    }
    SECTION("a threshold that is never reached, and the memory that is full before") {
        const std::string svg = sketch(
            "threshold-above-pool",
            R"({"BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": {"static_th": "20000000"}}})");
        CHECK_THAT(svg, Contains("t_PFC, not reached 20.0 MB") && Contains(">memory full 1") &&
                            Contains("memory full, worst case"));
    }
}

TEST_CASE("dcqcn check --report: labels hide neither each other nor a line", "[check]") {
    const auto label = [](double x) { return AxisLabel{x, "a label of 20 chars.", "", ""}; };
    for (const double step : {0.0, 1.0, 20.0, 100.0}) {
        for (const double first : {8.0, 150.0, 380.0 - 2 * step}) {
            CAPTURE(step, first);
            std::vector<AxisLabel> labels{label(first), label(first + step),
                                          label(first + 2 * step)};
            CHECK(PlaceLabels(labels, 0, 392) <= 3);
            for (const AxisLabel& a : labels) {
                CHECK((a.From() >= 0 && a.To() <= 392));
                for (const AxisLabel& b : labels) {
                    const bool overlaps = a.From() < b.To() && b.From() < a.To();
                    CHECK((&a == &b || a.row != b.row || !overlaps));
                    CHECK((a.row > b.row || b.x <= a.From() || b.x >= a.To()));
                }
            }
        }
    }
}

TEST_CASE("dcqcn check --report: XON on a sketch is where the buffer resumes", "[check]") {
    struct Levels {
        int xon;
        std::optional<int> offset;
        std::optional<int> static_th;
    };
    for (const Levels& levels :
         {Levels{18'432, {}, {}}, Levels{18'432, 100'000, {}}, Levels{900'000, 700'000, {}},
          Levels{0, 100'000, 500'000}, Levels{0, 600'000, 500'000}}) {
        CAPTURE(levels.xon, levels.offset.value_or(-1), levels.static_th.value_or(-1));
        nlohmann::json fields{{"xon", std::to_string(levels.xon)}, {"xon_offset", nullptr}};
        if (levels.offset) {
            fields["xon_offset"] = std::to_string(*levels.offset);
        }
        if (levels.static_th) {
            fields["static_th"] = std::to_string(*levels.static_th);
        }
        const auto report = ReportOf(
            R"({"WRED_PROFILE": {"AZURE_LOSSLESS": {"green_drop_probability": "0"}},
                "BUFFER_PROFILE": {"pg_lossless_40000_5m_profile": )" +
            fields.dump() + "}}");
        CHECK_THAT(SketchOf(*report, "pmax-zero"),
                   Contains(">XON " + Rounded(ResumesAt(report->verdict.groups.front())) + "<"));
    }
}

}  // namespace dcqcn
