#include "experiments/figure_watch.h"

#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "tests/experiments/fixtures.h"

namespace dcqcn {
namespace {

using namespace literals;

std::vector<FigureRun> Runs(int count, const std::string& variant, std::uint64_t seed = 1) {
    std::vector<FigureRun> runs;
    for (int i = 1; i <= count; ++i) {
        FigureRun run;
        run.variant = variant;
        run.label = "K = " + std::to_string(i);
        run.seed = seed;
        runs.push_back(run);
    }
    return runs;
}

std::vector<FigureRun> Joined(std::vector<FigureRun> runs, const std::vector<FigureRun>& more) {
    runs.insert(runs.end(), more.begin(), more.end());
    return runs;
}

// The lines of series.csv of a run that nothing but samples and pauses are known of.
std::vector<std::string> RowsOf(const Scenario& scenario, const RunResult& result) {
    std::string rows;
    const Runner runner = [&](const Scenario&, const RunOptions&) { return result; };
    const FigureRun run = Runs(1, "main").front();
    static_cast<void>(Watching(runner, run, rows)(scenario, {}));
    return Lines(rows);
}

TEST_CASE("Figure watch: the first and the last run of the first seed are shown, few in between",
          "[series]") {
    CHECK(RunsToShow({}).empty());
    CHECK(RunsToShow(Runs(3, "main")) == std::vector<std::size_t>{0, 1, 2});
    CHECK(RunsToShow(Joined(Runs(19, "main"), Runs(19, "main", 2))) ==
          std::vector<std::size_t>{0, 6, 12, 18});
}

TEST_CASE("Figure watch: variants are shown where none is the main one", "[series]") {
    CHECK(RunsToShow(Joined(Runs(1, "round trip 224 us"), Runs(2, "main"))) ==
          std::vector<std::size_t>{1, 2});
    CHECK(RunsToShow(Joined(Runs(1, "PFC"), Runs(1, "DCQCN"))) == std::vector<std::size_t>{0, 1});
}

TEST_CASE("Figure watch: watching changes nothing of a run but that it is sampled", "[series]") {
    Duration asked{};
    const Runner runner = [&](const Scenario& scenario, const RunOptions&) {
        asked = scenario.sample_every;
        return MadeUpResult();
    };
    std::string rows;
    const FigureRun run = Runs(1, "main").front();
    const Runner watching = Watching(runner, run, rows);
    const RunResult result = watching(ParseChanged(R"({"until": "200ms"})"), {});
    CHECK(asked == 200us);
    CHECK(result.series.empty());
    CHECK(result.qps.size() == MadeUpResult().qps.size());
    // Samples that a scenario asks for are its figure's, which shows them itself.
    rows.clear();
    const RunResult own = watching(ParseChanged(R"({"sample_every": "7us"})"), {});
    CHECK(asked == 7us);
    CHECK(own.series.size() == MadeUpResult().series.size());
    CHECK(rows.empty());
}

TEST_CASE("Figure watch: pause frames are counted up to each sample, resumes are not", "[series]") {
    RunResult result = MadeUpResult();  // of node 3: pauses at 1.23 and 2.00 us, a resume
    result.entities = {"queue"};
    result.series.clear();
    for (int us = 0; us < 4; ++us) {
        result.series.push_back({Time(Duration(us * 1'000'000)), 0, "queue_bytes", 10.0 * us});
    }
    const std::vector<std::string> rows = RowsOf(ParseChanged("{}"), result);
    REQUIRE(rows.size() == 8);
    CHECK(rows[3] == "1,main,K = 1,3.000000,queue,queue_bytes,30");
    CHECK(rows[5] == "1,main,K = 1,1.000000,sw0,pause_frames,0");
    CHECK(rows[6] == "1,main,K = 1,2.000000,sw0,pause_frames,2");
    CHECK(rows[7] == "1,main,K = 1,3.000000,sw0,pause_frames,0");
}

TEST_CASE("Figure watch: a queue that is always empty is left out, an idle flow is not",
          "[series]") {
    RunResult result;
    result.entities = {"idle queue", "busy queue", "idle flow"};
    result.series = {{Time(1us), 0, "queue_bytes", 0}, {Time(1us), 1, "queue_bytes", 0},
                     {Time(1us), 2, "l2_gbps", 0},     {Time(2us), 0, "queue_bytes", 0},
                     {Time(2us), 1, "queue_bytes", 9}, {Time(2us), 2, "l2_gbps", 0}};
    CHECK(RowsOf(ParseChanged("{}"), result).size() == 4);
}

TEST_CASE("Figure watch: no curve is longer and no chart fuller than a page can show", "[series]") {
    RunResult result;
    constexpr std::size_t kFlows = 40;
    constexpr int kSamples = 5'000;
    for (std::size_t flow = 0; flow < kFlows; ++flow) {
        result.entities.push_back("qp" + std::to_string(flow));
    }
    for (int sample = 0; sample < kSamples; ++sample) {
        for (std::uint32_t flow = 0; flow < kFlows; ++flow) {
            result.series.push_back({Time(Duration(sample)), flow, "alpha", 0.5});
            result.series.push_back({Time(Duration(sample)), flow, "paused", 0});
        }
    }
    std::map<std::string, std::size_t> lengths;
    for (const std::string& row : RowsOf(ParseChanged("{}"), result)) {
        CHECK(row.find("paused") == std::string::npos);
        const std::size_t entity = row.find(",qp") + 1;
        ++lengths[row.substr(entity, row.find(',', entity) - entity)];
    }
    CHECK(lengths.size() == kMostCurvesShown);
    for (const auto& [entity, length] : lengths) {
        CHECK(length <= kMostSamplesShown);
        CHECK(2 * length > kMostSamplesShown);
    }
}

}  // namespace
}  // namespace dcqcn
