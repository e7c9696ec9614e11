#include "experiments/sweep_run.h"

#include "experiments/overrides.h"
#include "experiments/results.h"

namespace dcqcn {
namespace {

// Numbers stay numbers, so that SQL compares them; all else is what --set takes.
SqlValue SqlValueOf(const nlohmann::json& value) {
    if (value.is_number_float()) {
        return value.get<double>();
    }
    return value.is_number_integer() ? SqlValue(value.get<std::int64_t>())
                                     : SqlValue(ValueAsTyped(value));
}

}  // namespace

std::string PerformSweepRun(const SweepPlan& plan, std::int64_t run, const Runner& runner,
                            const std::string& command_line) {
    const Scenario scenario = ScenarioOf(plan, run);
    const RunOptions options;
    const RunResult result = runner(scenario, options);
    const std::string command = CommandOf(plan, run);
    return OrderedJson{
        {"wall_s", result.wall_s},
        {"summary", Summary(scenario, result)},
        {"manifest",
         Manifest(scenario, result, options.engine.simulator + ", " + options.engine.scheduler,
                  command.empty() ? command_line : command)}}
        .dump();
}

SweepRow RowOf(const SweepPlan& plan, std::int64_t run, const WorkResult& result) {
    SweepRow row;
    row.run = run;
    row.point = plan.PointOf(run);
    row.seed = plan.SeedOf(run);
    row.is_done = result.is_done;
    const auto& values = plan.points[static_cast<std::size_t>(row.point)].values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        row.parameters.emplace_back(plan.spec.axes[i].path, SqlValueOf(values[i]));
    }
    if (!result.is_done) {
        row.message = result.output;
        return row;
    }
    const OrderedJson output = OrderedJson::parse(result.output);
    row.wall_s = output.at("wall_s").get<double>();
    row.summary = output.at("summary").dump();
    row.manifest = output.at("manifest").dump();
    row.metrics = MetricsOf(output.at("summary"));
    return row;
}

}  // namespace dcqcn
