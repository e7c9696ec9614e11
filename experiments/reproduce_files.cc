#include "experiments/reproduce_files.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "experiments/csv.h"
#include "experiments/estimate_text.h"
#include "experiments/figure_run.h"
#include "experiments/figure_watch.h"
#include "experiments/fluid_scenario.h"
#include "experiments/reproduce_table.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

OrderedJson ToJson(const Estimate& estimate) {
    return {{"mean", estimate.mean},
            {"ci95", estimate.samples > 1 ? OrderedJson(estimate.half_width) : OrderedJson()},
            {"seeds", estimate.samples}};
}

OrderedJson ToJson(const Interval& band) {
    OrderedJson json = OrderedJson::object();
    const auto add = [&](const char* key, const std::optional<double>& edge) {
        if (edge) {
            json[key] = *edge;
        }
    };
    add("min", band.from);
    add("above", band.above);
    add("max", band.to);
    add("below", band.below);
    return json;
}

OrderedJson ToJson(const JudgedClaim& judged) {
    const Claim& claim = judged.claim;
    OrderedJson json{{"id", claim.id},
                     {"claim", claim.claim},
                     {"paper", claim.paper},
                     {"value", judged.value ? ToJson(*judged.value) : OrderedJson()},
                     {"value_text", ValueText(judged)},
                     {"band", ToJson(claim.band)},
                     {"band_text", BandText(claim.band)},
                     {"unit", claim.unit},
                     {"layer", claim.layer},
                     {"source", claim.source},
                     {"metric", claim.metric},
                     {"verdict", ToText(judged.verdict)},
                     {"is_sure", judged.is_sure}};
    if (claim.contradiction) {
        json["expected"] = "contradicted";
        json["reason"] = *claim.contradiction;
    }
    if (claim.kind != ClaimKind::kPaper) {
        json["kind"] = claim.kind == ClaimKind::kOurs ? "ours" : "popular";
    }
    if (claim.untestable) {
        json["not_testable"] = *claim.untestable;
    }
    if (judged.equations) {
        json["equations_text"] = EstimateText(*judged.equations);
    }
    if (judged.packets) {
        json["packets_text"] = EstimateText(*judged.packets);
    }
    return json;
}

// Each warning once, with the first run that gave it, in the order of the runs.
std::vector<std::string> WarningsOf(const FigureTask& task, const FigureOutcome& outcome) {
    std::vector<std::string> seen;
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < outcome.digests.size(); ++i) {
        for (const std::string& warning : outcome.digests[i].warnings) {
            if (std::ranges::find(seen, warning) == seen.end()) {
                seen.push_back(warning);
                warnings.push_back(task.runs[i].label + ": " + warning);
            }
        }
    }
    return warnings;
}

OrderedJson ClaimsJson(const FigureTask& task, const FigureOutcome& outcome,
                       const Invocation& invocation) {
    OrderedJson claims = OrderedJson::array();
    for (const JudgedClaim& judged : outcome.claims) {
        claims.push_back(ToJson(judged));
    }
    OrderedJson metrics = OrderedJson::object();
    for (const auto& [name, samples] : outcome.measurement.metrics) {
        metrics[name] = ToJson(EstimateMean(samples));
    }
    return {{"figure", task.figure.name},
            {"about", task.figure.about},
            {"scale", ToText(invocation.plan.scale)},
            {"seeds", invocation.plan.seeds},
            {"runs", task.runs.size()},
            {"version", ProgramVersion()},
            {"ns3_version", Ns3Version()},
            {"claims", std::move(claims)},
            {"metrics", std::move(metrics)},
            {"paper", task.paper},
            {"warnings", WarningsOf(task, outcome)},
            {"failures", outcome.failures}};
}

// What an equation's queue hangs on beside the keys of a scenario.
OrderedJson FluidJson(const nlohmann::json& resolved) {
    const FluidParams params = FluidScenarioOf(resolved).params;
    return {{"packet_bytes", params.packet.count()},
            {"feedback_delay_us", Microseconds(params.feedback_delay)}};
}

OrderedJson SettingsJson(const FigureTask& task, const FigureOutcome& outcome) {
    OrderedJson runs = OrderedJson::array();
    for (std::size_t i = 0; i < outcome.digests.size(); ++i) {
        const FigureRun& run = task.runs[i];
        const RunDigest& digest = outcome.digests[i];
        runs.push_back({{"variant", run.variant},
                        {"run", run.label},
                        {"seed", run.seed},
                        {"weight", run.weight},
                        {"packet_hops", digest.packet_hops},
                        {"pause_frames", digest.pause_frames},
                        {"cnp_sent", digest.cnp_sent},
                        {"warnings", digest.warnings},
                        {"command", CommandOf(run, digest, ScenarioOf(run, task.folder))}});
    }
    OrderedJson settings{{"scenario_of_first_run", outcome.digests.empty()
                                                       ? nlohmann::json()
                                                       : outcome.digests.front().resolved}};
    if (std::ranges::count(outcome.measurement.series, "fluid", &FigureSeries::variant) > 0) {
        settings["fluid_model"] = FluidJson(outcome.digests.front().resolved);
    }
    settings["runs"] = std::move(runs);
    return settings;
}

OrderedJson ManifestJson(const FigureOutcome& outcome, const Invocation& invocation) {
    double run_s = 0;
    std::int64_t hops = 0;
    for (const RunDigest& digest : outcome.digests) {
        run_s += digest.wall_s;
        hops += digest.packet_hops;
    }
    return {{"command", invocation.command},
            {"jobs", invocation.jobs},
            {"wall_s", outcome.wall_s},
            {"run_s", run_s},
            {"packet_hops", hops},
            {"ns_per_hop", run_s * 1e9 / static_cast<double>(std::max<std::int64_t>(1, hops))},
            {"version", ProgramVersion()},
            {"ns3_version", Ns3Version()},
            {"compiler", __VERSION__}};
}

void WriteData(const FigureOutcome& outcome, std::ostream& out) {
    CsvWriter csv(out, "seed,variant,run,weight,entity,metric,value");
    for (const DataRow& row : outcome.measurement.rows) {
        csv.Row(row.seed, row.variant, row.run, row.weight, row.entity, row.metric, row.value);
    }
}

Time AtMicroseconds(double us) {
    constexpr double kPicoseconds = 1e6;
    return Time(Duration(std::llround(us * kPicoseconds)));
}

// The figure's own curves, or those of the runs that were watched.
void WriteCurves(const FigureOutcome& outcome, std::ostream& out) {
    CsvWriter csv(out, kFigureSeriesHeader);
    if (outcome.measurement.series.empty()) {
        out << outcome.series;
    }
    for (const FigureSeries& run : outcome.measurement.series) {
        for (const SampledSeries& s : run.samples.series) {
            for (std::size_t i = 0; i < s.values.size(); ++i) {
                csv.Row(run.seed, run.variant, run.run, AtMicroseconds(run.samples.time_us[i]),
                        s.entity, s.metric, s.values[i]);
            }
        }
    }
}

}  // namespace

std::map<std::string, double> ReadPaperValues(const std::string& file) {
    const nlohmann::json document = ReadJsonFile(file);
    JsonReader reader(document, file);
    std::map<std::string, double> values;
    for (const auto& [key, value] : document.items()) {
        values[key] = reader.GetNumber(key, {}, {});
    }
    return values;
}

RunDigest ParseDigest(const std::string& text) {
    return DigestFromJson(nlohmann::json::parse(text));
}

std::vector<ResultFile> FigureFiles(const FigureTask& task, const FigureOutcome& outcome,
                                    const Invocation& invocation) {
    std::vector<ResultFile> files{
        {"data.csv", [&outcome](std::ostream& out) { WriteData(outcome, out); }}};
    if (!outcome.measurement.series.empty() || !outcome.series.empty()) {
        files.push_back(
            {"series.csv", [&outcome](std::ostream& out) { WriteCurves(outcome, out); }});
    }
    if (task.figure.table != nullptr && outcome.failures.empty()) {
        files.push_back({"table.txt", [&task, &outcome](std::ostream& out) {
                             out << task.figure.table(outcome.measurement);
                         }});
    }
    const auto json = [&files](const char* name, auto value) {
        files.push_back({name, [value](std::ostream& out) { out << value.dump(2) << '\n'; }});
    };
    json("claims.json", ClaimsJson(task, outcome, invocation));
    json("settings.json", SettingsJson(task, outcome));
    json("manifest.json", ManifestJson(outcome, invocation));
    return files;
}

}  // namespace dcqcn
