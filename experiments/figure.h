// A figure of the paper as an experiment: which runs it needs, and what they say. Adding one is its
// folder, its file here and its row in figure.cc.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/figure_digest.h"
#include "experiments/figure_paths.h"
#include "experiments/scenario.h"

namespace dcqcn {

// How much of the paper's effort: seconds, minutes, or as many repetitions as is feasible.
enum class Scale { kSmoke, kQuick, kPaper };

struct FigurePlan {
    Scale scale = Scale::kQuick;
    int seeds = 0;  // > 0
};

// One run: the figure's scenario with some keys set. Runs do not depend on each other.
struct FigureRun {
    std::string variant;  // "main", or what is different: "outstanding 1"
    std::string label;    // "class 3", "K = 8"
    std::uint64_t seed = 1;
    double weight = 1;                       // of this run among those of its seed and variant
    int parameter = 0;                       // the figure's x axis: senders
    std::string scenario = "scenario.json";  // beside the figure's claims
    std::vector<std::string> overrides;      // "dotted.path=value"
    std::vector<FlowPath> paths;             // one per flow; empty: whatever the hash gives
    double packet_hops = 0;                  // an estimate, for the time it takes
};

// One row of data.csv.
struct DataRow {
    std::uint64_t seed;
    std::string variant;
    std::string run;
    double weight;
    std::string entity;  // a host, a queue
    std::string metric;  // with its unit: goodput_gbps
    double value;
};

// Curves over time of one run or model, for series.csv.
struct FigureSeries {
    std::uint64_t seed;
    std::string variant;
    std::string run;
    SampledRun samples;
};

struct Measurement {
    std::map<std::string, std::vector<double>> metrics;  // name -> one sample per seed
    std::vector<DataRow> rows;
    std::vector<FigureSeries> series;  // none: no series.csv
};

struct Figure {
    std::string name;
    std::string about;
    // `scenario` is the figure's own, as its file has it.
    std::vector<FigureRun> (*plan)(const Scenario& scenario, const FigurePlan& plan);
    // `digests[i]` is what run i measured.
    Measurement (*measure)(const std::vector<FigureRun>& runs,
                           const std::vector<RunDigest>& digests);
    bool has_picture = true;  // plots/<name>.py draws it
    // Text for terminal and report; nullptr: none.
    std::string (*table)(const Measurement&) = nullptr;
};

[[nodiscard]] std::vector<Figure> Figures();
// Throws ConfigError naming the nearest known figure.
[[nodiscard]] Figure FindFigure(std::string_view name);

// Seeds to run unless told otherwise.
[[nodiscard]] int DefaultSeeds(Scale scale);
[[nodiscard]] std::string ToText(Scale scale);

// Packet-hops of a run, ACKs included, if `gbps` cross `links` links each for its whole time.
[[nodiscard]] double EstimateHops(double gbps, double links, double milliseconds);
// Marking by cut-off: every frame that leaves a queue longer than `threshold`.
[[nodiscard]] std::vector<std::string> CutOffAt(const std::string& threshold);
[[nodiscard]] std::string MillisecondsOverride(std::string_view key, int milliseconds);

// Figures 3 and 8, 4 and 9 differ only in their scenario and time scale.
[[nodiscard]] Figure MakeFigure3();
[[nodiscard]] Figure MakeFigure4();
[[nodiscard]] Figure MakeFigure8();
[[nodiscard]] Figure MakeFigure9();
[[nodiscard]] Figure MakeFigure10();
[[nodiscard]] Figure MakeFigure11();
[[nodiscard]] Figure MakeFigure12();
[[nodiscard]] Figure MakeFigure13();
[[nodiscard]] Figure MakeFigure15();
[[nodiscard]] Figure MakeFigure16();
[[nodiscard]] Figure MakeFigure17();
[[nodiscard]] Figure MakeFigure18();
[[nodiscard]] Figure MakeFigure19();
[[nodiscard]] Figure MakeFigure20();
[[nodiscard]] Figure MakeFigure21();
[[nodiscard]] Figure MakeIncast();
[[nodiscard]] Figure MakeThresholds();
[[nodiscard]] Figure MakeClaims();
[[nodiscard]] Figure MakeLesson();
[[nodiscard]] Figure MakeAdvice();
[[nodiscard]] Figure MakeDialects();

}  // namespace dcqcn
