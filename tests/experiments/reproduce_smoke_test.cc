// The figures' shapes at smoke scale, with the real engine. Numbers are for longer runs to judge.
#include <algorithm>
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "experiments/reproduce.h"

namespace dcqcn {
namespace {

using Metrics = std::map<std::string, std::vector<double>>;

Metrics MeasureFigure(const std::string& name) {
    const FigureTask task = MakeTask(FindFigure(name), {.scale = Scale::kSmoke, .seeds = 1});
    const FigureOutcome outcome = Reproduce(task, 1, &Run, {});
    INFO((outcome.failures.empty() ? "" : outcome.failures.front()));
    REQUIRE(outcome.failures.empty());
    return outcome.measurement.metrics;
}

double Of(const Metrics& metrics, const std::string& name) {
    INFO(name);
    REQUIRE(metrics.count(name) == 1);
    return metrics.at(name).front();
}

TEST_CASE("Figure 3: PFC gives H4 more than each of the others", "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig3");
    const double h4 = Of(metrics, "h4_median_gbps");
    for (const char* host : {"h1", "h2", "h3"}) {
        CHECK(h4 > 1.5 * Of(metrics, std::string(host) + "_median_gbps"));
    }
}

TEST_CASE("Figure 8: DCQCN gives all four about the same", "[reproduce][slow]") {
    CHECK(Of(MeasureFigure("fig8"), "median_ratio") < 1.15);
}

TEST_CASE("Figure 4: each sender under T3 takes from the victim", "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig4");
    CHECK(Of(metrics, "victim_1_payload_gbps") < Of(metrics, "victim_0_payload_gbps"));
    CHECK(Of(metrics, "victim_2_payload_gbps") < Of(metrics, "victim_1_payload_gbps"));
}

TEST_CASE("Figure 9: with DCQCN the victim loses nothing", "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig9");
    CHECK(Of(metrics, "victim_change_l2_gbps") > 0);
    CHECK(Of(metrics, "victim_0_l2_gbps") > 15);
}

TEST_CASE("Incast: the link stays full", "[reproduce][slow]") {
    CHECK(Of(MeasureFigure("incast"), "total_share_k1_10") > 0.95);
}

TEST_CASE("Figure 15: DCQCN keeps PAUSE frames from the spines", "[reproduce][slow]") {
    CHECK(Of(MeasureFigure("fig15"), "spine_pauses_ratio") > 100);
}

TEST_CASE("Figure 16: PFC alone lets an incast of 10 take most from users, DCQCN does not",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig16");
    for (const char* p : {"user_p50_", "user_p10_"}) {
        CHECK(Of(metrics, std::string(p) + "none_10") < Of(metrics, std::string(p) + "none_2"));
        CHECK(Of(metrics, std::string(p) + "dcqcn_10") >
              2 * Of(metrics, std::string(p) + "none_10"));
    }
    CHECK(Of(metrics, "incast_p10_dcqcn_10") > 1.5 * Of(metrics, "incast_p10_none_10"));
    // A flow of an incast cannot have more than its share of the receiver's link.
    for (const int degree : {2, 4, 6, 8, 10}) {
        CHECK(Of(metrics, "incast_p10_dcqcn_" + std::to_string(degree)) < 37.1 / degree);
    }
}

TEST_CASE("Figure 17: sixteen times the pairs with DCQCN carry much more, and the incast is even",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig17");
    CHECK(Of(metrics, "user_total_ratio") > 4);
    CHECK(Of(metrics, "incast_dcqcn_spread") < Of(metrics, "incast_none_spread") / 2);
    for (const std::string curve : {"user_none", "user_dcqcn", "incast_none", "incast_dcqcn"}) {
        double before = 0;
        for (const char* p : {"min", "p10", "p50", "p75", "p90", "max"}) {
            const double value = Of(metrics, curve + "_" + p);
            CHECK(value >= before);
            before = value;
        }
    }
}

TEST_CASE("Figure 18: thresholds that let PFC act first cost users and incast",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig18");
    CHECK(Of(metrics, "user_dcqcn_over_misconfigured") > 0);
    CHECK(Of(metrics, "incast_dcqcn_over_misconfigured") > 0);
    CHECK(Of(metrics, "spine_pauses_no_pfc") == 0);
    CHECK(Of(metrics, "spine_pauses_misconfigured") > 100 * Of(metrics, "spine_pauses_dcqcn"));
}

TEST_CASE("Figure 19: DCTCP holds its queue at its threshold, DCQCN's is shorter half of the time",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig19");
    // Curves rise from left to right, and the order of the two is the paper's up to the median.
    for (const std::string control : {"dcqcn", "dctcp"}) {
        double before = 0;
        for (const char* p : {"5", "25", "50", "75", "90", "95", "99"}) {
            const double queue = Of(metrics, control + "_p" + p + "_kb");
            CHECK(queue >= before);
            before = queue;
        }
        CHECK(Of(metrics, control + "_max_kb") >= before);
    }
    for (const char* p : {"5", "25", "50"}) {
        CHECK(Of(metrics, std::string("dcqcn_p") + p + "_kb") <
              Of(metrics, std::string("dctcp_p") + p + "_kb"));
    }
    CHECK(Of(metrics, "dctcp_p95_kb") == Approx(160).epsilon(0.15));
    // Windows fill the link.
    CHECK(Of(metrics, "dctcp_total_l2_gbps") > 39);
}

TEST_CASE("Figure 10: the first CNP halves the rate, and both flows soon have their share",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig10");
    CHECK(Of(metrics, "first_cut") == Approx(0.5).epsilon(0.01));
    CHECK(Of(metrics, "settled_ms") < 30);
    CHECK(Of(metrics, "first_tail_gbps") == Approx(20).epsilon(0.15));
    CHECK(Of(metrics, "second_tail_gbps") == Approx(20).epsilon(0.15));
    // An alpha that has decayed cuts less.
    CHECK(Of(metrics, "fluid_reaches_share_ms") < Of(metrics, "fluid_alpha_1_reaches_share_ms"));
}

TEST_CASE("Figure 11: a fast timer and RED bring flows together that the strawman leaves apart",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig11");
    for (const std::string prefix : {"", "fluid_"}) {
        for (const char* best : {"b_55us", "c_200KB", "d_0.01"}) {
            CHECK(Of(metrics, prefix + best) < Of(metrics, prefix + "a_150KB"));
        }
    }
}

TEST_CASE("Figure 12: the large gain makes the queue swing more", "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig12");
    for (const char* incast : {"n2", "n16", "fluid_n16"}) {
        CHECK(Of(metrics, std::string(incast) + "_sd_ratio") > 1);
    }
    CHECK(Of(metrics, "n16_g256_mean_kb") > Of(metrics, "n2_g256_mean_kb"));
    CHECK(Of(metrics, "fluid_n2_g256_mean_kb") ==
          Approx(Of(metrics, "fluid_n2_g256_rest_kb")).epsilon(0.1));
}

TEST_CASE("Figure 13: steadiest with cut-off marking and the timer, unfair from unequal alphas",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig13");
    // With alpha 1 at the first CNP of both, nothing tells the two flows apart.
    CHECK(Of(metrics, "a_share_ratio") > 0.9);
    CHECK(Of(metrics, "a_decaying_share_ratio") < 0.5);
    CHECK(Of(metrics, "b_share_ratio") > 0.9);
    CHECK(Of(metrics, "d_share_ratio") > 0.8);
    CHECK(Of(metrics, "b_sd_gbps") < Of(metrics, "d_sd_gbps"));
    CHECK(Of(metrics, "d_sd_gbps") < Of(metrics, "c_sd_gbps"));
}

TEST_CASE("Figure 20: two bottlenecks cost a flow, RED takes some of that back",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig20");
    for (const std::string marking : {"red_", "cut_off_"}) {
        const double f2 = Of(metrics, marking + "f2_gbps");
        for (const char* other : {"f1_gbps", "f3_gbps"}) {
            CHECK(f2 < Of(metrics, marking + other));
            // A link's frames at most.
            CHECK(f2 + Of(metrics, marking + other) < 39.3);
        }
    }
    CHECK(Of(metrics, "f2_gain") > 1);
}

TEST_CASE("Figure 21: throughput falls with the loss rate, past the knee to nothing",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("fig21");
    for (const std::string verb : {"write_", "read_"}) {
        const double few = Of(metrics, verb + "1e-4_share");
        const double knee = Of(metrics, verb + "1e-3_share");
        CHECK(few > 0.8);
        CHECK(few <= 1024.0 / 1106);
        CHECK(knee < few);
        CHECK(Of(metrics, verb + "1e-2_share") < 0.2 * knee);
    }
}

TEST_CASE("Section 4: marking comes first just up to what the formulas say", "[reproduce][slow]") {
    constexpr double kStepAndFrame = 0.8;  // the grid's step of 15 %, and a frame per queue
    const Metrics metrics = MeasureFigure("thresholds");
    for (const auto& [bound, formula] :
         {std::pair{"static_bound_kb", "formula_static_kb"},
          {"dynamic_one_priority_bound_kb", "formula_one_priority_kb"},
          {"dynamic_all_priorities_bound_kb", "formula_all_priorities_kb"}}) {
        INFO(bound);
        CHECK(Of(metrics, bound) <= Of(metrics, formula));
        CHECK(Of(metrics, bound) > kStepAndFrame * Of(metrics, formula));
    }
    CHECK(Of(metrics, "static_full_frames_bound_kb") == 0);
}

TEST_CASE("Popular claims: every testable one is measured", "[reproduce][slow]") {
    const FigureTask task = MakeTask(FindFigure("claims"), {.scale = Scale::kSmoke, .seeds = 1});
    const FigureOutcome outcome = Reproduce(task, 1, &Run, {});
    REQUIRE(outcome.failures.empty());
    for (const JudgedClaim& judged : outcome.claims) {
        INFO(judged.claim.id);
        CHECK(judged.verdict != Verdict::kNotMeasured);
    }
    const Metrics& metrics = outcome.measurement.metrics;
    CHECK(Of(metrics, "jain_dcqcn") > Of(metrics, "jain_pfc_only"));
    CHECK(Of(metrics, "latency_p99_ratio") > 1);
}

TEST_CASE("The lesson of g: it moves the swing, not the rest; a NIC's alpha forgets",
          "[reproduce][slow]") {
    const Metrics metrics = MeasureFigure("lesson");
    CHECK(Of(metrics, "paper_n16_sd_kb_ratio") > 1);
    CHECK(Of(metrics, "fluid_paper_n16_sd_kb_ratio") > 1);
    CHECK(Of(metrics, "fluid_paper_n2_rest_ratio") == Approx(1).epsilon(1e-6));
    CHECK(Of(metrics, "paper_n2_g16_alpha_of_rest") == Approx(1).epsilon(0.25));
    // A microsecond per update in place of 55.
    for (const std::string incast : {"n2", "n16"}) {
        CHECK(Of(metrics, "nvidia_" + incast + "_g256_alpha") <
              0.1 * Of(metrics, "paper_" + incast + "_g256_alpha"));
        CHECK(Of(metrics, "fluid_nvidia_" + incast + "_g256_rest_alpha") <
              0.1 * Of(metrics, "fluid_paper_" + incast + "_g256_rest_alpha"));
    }
}

TEST_CASE("Tuning advice: all of it is measured, and rarer CNPs leave a NIC's queue to PFC",
          "[reproduce][slow]") {
    const FigureTask task = MakeTask(FindFigure("advice"), {.scale = Scale::kSmoke, .seeds = 1});
    const FigureOutcome outcome = Reproduce(task, 1, &Run, {});
    REQUIRE(outcome.failures.empty());
    for (const JudgedClaim& judged : outcome.claims) {
        INFO(judged.claim.id);
        CHECK(judged.verdict != Verdict::kNotMeasured);
    }
    const Metrics& metrics = outcome.measurement.metrics;
    CHECK(Of(metrics, "mixed_rare_cnps_queue_mean_kb_ratio") > 2);
    CHECK(Of(metrics, "mixed_rare_cnps_pauses") > 100 * Of(metrics, "mixed_base_pauses"));
    CHECK(Of(metrics, "bursts_deep_cut_pauses_ratio") < 1);
    CHECK(Of(metrics, "bursts_base_pauses") > 0);
}

TEST_CASE("Dialects: AMD's published defaults leave the queue to PFC, the others do not",
          "[reproduce][slow]") {
    const Figure figure = FindFigure("dialects");
    const FigureTask task = MakeTask(figure, {.scale = Scale::kSmoke, .seeds = 1});
    const FigureOutcome outcome = Reproduce(task, 1, &Run, {});
    REQUIRE(outcome.failures.empty());
    const Metrics& metrics = outcome.measurement.metrics;
    const std::string table = figure.table(outcome.measurement);
    for (const std::string dialect : {"paper", "nvidia", "amd", "intel", "rdma_ip"}) {
        INFO(dialect);
        CHECK(table.find("\n  " + dialect + " ") != std::string::npos);
        for (const char* setting : {"_pair", "_incast", "_clos"}) {
            CHECK((Of(metrics, dialect + setting + "_pauses") > 0) == (dialect == "amd"));
            CHECK(Of(metrics, dialect + setting + "_utilisation") > 0.95);
        }
        CHECK(Of(metrics, dialect + "_clos_victim_gbps") > 0);
    }
    CHECK(Of(metrics, "amd_clos_victim_gbps") < Of(metrics, "paper_clos_victim_gbps") / 2);
}

}  // namespace
}  // namespace dcqcn
