#include "experiments/fluid_results.h"

#include <optional>
#include <utility>

#include "experiments/csv.h"

namespace dcqcn {
namespace {

constexpr double kBitsPerGigabit = 1e9;

double InGbps(Rate rate) {
    return static_cast<double>(rate.count()) / kBitsPerGigabit;
}

// Divided, because multiplying by 1e-12 leaves 0.1 s as 0.09999999999999999.
double InSeconds(Duration span) {
    return static_cast<double>(span.count()) / static_cast<double>(kPicosecondsPerSecond);
}

OrderedJson Rest(const std::optional<FluidFixedPoint>& rest) {
    if (!rest) {
        return nullptr;
    }
    return {{"p", rest->p},
            {"queue_bytes", rest->queue_bytes},
            {"alpha", rest->alpha},
            {"rate_gbps", rest->rate_gbps},
            {"target_gbps", rest->target_gbps},
            {"is_on_marking_line", rest->is_on_marking_line}};
}

OrderedJson Margin(const std::optional<PhaseMargin>& margin) {
    if (!margin) {
        return nullptr;
    }
    return {{"degrees", margin->degrees},
            {"crossover_rad_per_s", margin->crossover_rad_per_s},
            {"critical_delay_us", margin->critical_delay_s * 1e6}};
}

OrderedJson SetUp(const FluidParams& params) {
    return {{"name", "fluid model"},
            {"capacity_gbps", InGbps(params.capacity)},
            {"packet_bytes", params.packet.count()},
            {"feedback_delay_us", Microseconds(params.feedback_delay)}};
}

OrderedJson Flows(const FluidResult& result) {
    OrderedJson flows = OrderedJson::array();
    const std::vector<std::string> entities = FluidEntities(result.params);
    const FluidStatistics& statistics = result.curves.statistics;
    const FluidEnd& end = result.curves.end;
    for (std::size_t i = 0; i < entities.size(); ++i) {
        const FluidFlow& flow = result.params.flows[i];
        flows.push_back(
            {{"entity", entities[i]},
             {"count", flow.count},
             {"start_us", Microseconds(flow.start)},
             {"initial_rate_gbps", InGbps(flow.initial_rate.value_or(result.params.capacity))},
             {"rate_gbps",
              {{"mean", statistics.rate_mean_gbps[i]},
               {"sd", statistics.rate_sd_gbps[i]},
               {"end", end.rate_gbps[i]}}},
             {"alpha", {{"end", end.alpha[i]}}}});
    }
    return flows;
}

void WriteCurves(const FluidResult& result, std::ostream& out) {
    CsvWriter csv(out, "time_us,entity,metric,value");
    const std::vector<std::string> entities = FluidEntities(result.params);
    const FluidCurves& curves = result.curves;
    for (std::size_t at = 0; at < curves.time.size(); ++at) {
        csv.Row(curves.time[at], "bottleneck", "queue_bytes", curves.queue_bytes[at]);
        for (std::size_t i = 0; i < entities.size(); ++i) {
            const FlowCurve& flow = curves.flows[i];
            csv.Row(curves.time[at], entities[i], "rate_gbps", flow.rate_gbps[at]);
            csv.Row(curves.time[at], entities[i], "target_gbps", flow.target_gbps[at]);
            csv.Row(curves.time[at], entities[i], "alpha", flow.alpha[at]);
        }
    }
}

void WriteMargins(const std::vector<FluidAnalysis>& rows, std::ostream& out) {
    CsvWriter csv(out,
                  "flows,p,queue_bytes,is_on_marking_line,cube_root_p,margin_deg,"
                  "crossover_rad_per_s,critical_delay_us,published_margin_deg");
    for (const FluidAnalysis& row : rows) {
        if (!row.rest || !row.margin) {
            continue;
        }
        csv.Row(row.flows, row.rest->p, row.rest->queue_bytes,
                row.rest->is_on_marking_line ? "true" : "false", row.cube_root->p,
                row.margin->degrees, row.margin->crossover_rad_per_s,
                row.margin->critical_delay_s * 1e6,
                row.published_margin ? NumberText(row.published_margin->degrees) : "");
    }
}

ResultFile JsonFile(const std::string& name, OrderedJson value) {
    return {name, [value = std::move(value)](std::ostream& out) { out << value.dump(2) << '\n'; }};
}

OrderedJson FluidManifest(const std::string& command) {
    return {{"version", ProgramVersion()}, {"compiler", __VERSION__}, {"command", command}};
}

}  // namespace

std::vector<std::string> FluidEntities(const FluidParams& params) {
    std::vector<std::string> entities;
    int first = 0;
    for (const FluidFlow& flow : params.flows) {
        const int last = first + flow.count - 1;
        std::string name = "qp";
        name += std::to_string(first);
        if (last > first) {
            name += "-";
            name += std::to_string(last);
        }
        entities.push_back(std::move(name));
        first = last + 1;
    }
    return entities;
}

OrderedJson FluidSummary(const FluidResult& result) {
    const FluidStatistics& statistics = result.curves.statistics;
    const FluidAnalysis& analysis = result.analysis;
    OrderedJson summary = SetUp(result.params);
    summary["flow_count"] = analysis.flows;
    summary["simulated_s"] = InSeconds(result.run.until);
    summary["window_s"] = InSeconds(result.run.until - result.run.measure_from);
    summary["step_us"] = Microseconds(result.curves.step);
    summary["fixed_point"] = Rest(analysis.rest);
    summary["cube_root"] = Rest(analysis.cube_root);
    summary["margin"] = Margin(analysis.margin);
    summary["published_margin"] = Margin(analysis.published_margin);
    summary["queue_bytes"] = {{"mean", statistics.queue_mean_bytes},
                              {"min", statistics.queue_min_bytes},
                              {"max", statistics.queue_max_bytes},
                              {"end", result.curves.end.queue_bytes}};
    summary["utilisation"] = statistics.utilisation;
    summary["flows"] = Flows(result);
    summary["parameters"] = result.parameters;
    return summary;
}

std::vector<ResultFile> FluidFiles(const FluidResult& result, const std::string& command) {
    return {JsonFile("summary.json", FluidSummary(result)),
            {"series.csv", [&result](std::ostream& out) { WriteCurves(result, out); }},
            JsonFile("manifest.json", FluidManifest(command))};
}

std::vector<ResultFile> FluidMarginFiles(const FluidParams& params, const OrderedJson& parameters,
                                         const std::vector<FluidAnalysis>& rows,
                                         const std::string& command) {
    OrderedJson summary = SetUp(params);
    summary["parameters"] = parameters;
    return {JsonFile("summary.json", std::move(summary)),
            {"margin.csv", [&rows](std::ostream& out) { WriteMargins(rows, out); }},
            JsonFile("manifest.json", FluidManifest(command))};
}

}  // namespace dcqcn
