#include "experiments/fluid_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>

#include "base/check.h"
#include "base/units_text.h"
#include "experiments/fluid_results.h"
#include "experiments/fluid_scenario.h"
#include "experiments/fluid_text.h"
#include "experiments/option_value.h"
#include "experiments/result_folder.h"

namespace dcqcn {
namespace {

constexpr int kMostFlows = 10'000;

struct FluidArguments {
    std::optional<int> flows;
    std::vector<std::string> starts;
    std::string delay = "50us";
    std::string rate = "40Gbps";
    std::optional<std::string> packet;
    std::string until = "100ms";
    std::string sample_every = "50us";
    std::string step = "1us";
    std::vector<std::string> overrides;
    std::optional<std::string> out;
    bool shows_margins = false;
    bool is_quiet = false;
};

// "10ms" or "10ms,5Gbps".
FluidFlow ParseStart(const std::string& text) {
    const auto comma = text.find(',');
    FluidFlow flow;
    flow.start = Parsed("--start", text.substr(0, comma), &ParseDuration);
    if (comma != std::string::npos) {
        flow.initial_rate = Parsed("--start", text.substr(comma + 1), &ParseRate);
    }
    return flow;
}

std::vector<FluidFlow> FlowsOf(const FluidArguments& arguments) {
    if (arguments.starts.empty()) {
        FluidFlow flow;
        flow.count = arguments.flows.value_or(2);
        return {flow};
    }
    std::vector<FluidFlow> flows;
    for (const std::string& start : arguments.starts) {
        flows.push_back(ParseStart(start));
    }
    return flows;
}

FluidScenario ScenarioOf(const FluidArguments& arguments) {
    FluidScenario scenario = ReadFluidScenario(arguments.overrides);
    FluidParams& params = scenario.params;
    params.flows = FlowsOf(arguments);
    params.capacity = Parsed("--rate", arguments.rate, &ParseRate);
    params.feedback_delay = Parsed("--delay", arguments.delay, &ParseDuration);
    if (arguments.packet) {
        params.packet = Parsed("--packet", *arguments.packet, &ParseBytes);
    }
    params.Check();
    return scenario;
}

FluidRun RunOf(const FluidArguments& arguments) {
    FluidRun run;
    run.until = Parsed("--until", arguments.until, &ParseDuration);
    run.sample_every = Parsed("--sample-every", arguments.sample_every, &ParseDuration);
    run.step = Parsed("--step", arguments.step, &ParseDuration);
    run.measure_from = run.until / 2;
    run.Check();
    return run;
}

int SolveFluid(const FluidArguments& arguments, const CommandContext& context) {
    const FluidScenario scenario = ScenarioOf(arguments);
    const FluidRun run = RunOf(arguments);
    std::optional<ResultFolder> folder;
    if (arguments.out) {
        folder.emplace(*arguments.out);
    }
    const FluidResult result{scenario.params, scenario.parameters, run, Analyse(scenario.params),
                             Solve(scenario.params, run)};
    if (folder) {
        folder->Commit(FluidFiles(result, context.command_line));
    }
    if (!arguments.is_quiet) {
        context.out << FluidText(result.params, run, result.analysis, result.curves);
    }
    return kDone;
}

// A table that says nothing but "none" is an error.
void RequireMargin(const std::vector<FluidAnalysis>& rows) {
    const auto has_margin = [](const FluidAnalysis& row) { return row.margin.has_value(); };
    if (std::ranges::none_of(rows, has_margin)) {
        throw ConfigError("--margin: there is none: " + rows.front().no_margin);
    }
}

int ShowMargins(const FluidArguments& arguments, const CommandContext& context) {
    constexpr int kUsualMost = 60;
    const FluidScenario scenario = ScenarioOf(arguments);
    if (arguments.flows.value_or(kUsualMost) < 2) {
        throw ConfigError("--flows: " + std::to_string(*arguments.flows) +
                          " leaves --margin nothing to show; it takes 2 or more");
    }
    std::vector<int> counts;
    for (int count = 2; count <= arguments.flows.value_or(kUsualMost); count += 2) {
        counts.push_back(count);
    }
    const std::vector<FluidAnalysis> rows = AnalyseFlows(scenario.params, counts);
    RequireMargin(rows);
    if (arguments.out) {
        ResultFolder(*arguments.out)
            .Commit(
                FluidMarginFiles(scenario.params, scenario.parameters, rows, context.command_line));
    }
    if (!arguments.is_quiet) {
        context.out << FluidMarginText(scenario.params, rows);
    }
    return kDone;
}

void AddRunOptions(CLI::App& app, FluidArguments& arguments) {
    app.add_option("--until", arguments.until,
                   "end of the curves; default 100ms; the second half "
                   "is measured")
        ->option_text("TIME");
    app.add_option("--sample-every", arguments.sample_every, "interval of series.csv; default 50us")
        ->option_text("TIME");
    app.add_option("--step", arguments.step, "longest step of the integrator; default 1us")
        ->option_text("TIME");
    app.add_option("--out", arguments.out, "folder for the results")->option_text("DIR");
    app.add_flag("--margin", arguments.shows_margins,
                 "phase margin for 2, 4, ... flows (--flows: up to how many) instead of curves")
        ->excludes("--start")
        ->excludes("--until")
        ->excludes("--step")
        ->excludes("--sample-every");
    app.add_flag("--quiet", arguments.is_quiet, "no summary");
}

}  // namespace

Action SetUpFluid(CLI::App& app) {
    const auto arguments = std::make_shared<FluidArguments>();
    CLI::Option* flows =
        app.add_option("--flows", arguments->flows, "flows that start at line rate; default 2")
            ->check(CLI::Range(1, kMostFlows))
            ->option_text("N");
    app.add_option("--start", arguments->starts,
                   "one flow that starts then, at that rate instead of line rate; repeatable")
        ->option_text("TIME[,RATE]")
        ->allow_extra_args(false)
        ->excludes(flows);
    app.add_option("--delay", arguments->delay, "tau*, from a mark to its effect; default 50us")
        ->option_text("TIME");
    app.add_option("--rate", arguments->rate, "capacity of the bottleneck; default 40Gbps")
        ->option_text("RATE");
    app.add_option("--packet", arguments->packet,
                   "a packet on the wire; default: a full one of mtu; the authors have 1000B")
        ->option_text("SIZE");
    app.add_option("--set", arguments->overrides, "set one key, as in rp.gain=0.0625; repeatable")
        ->option_text("PATH=VALUE")
        ->allow_extra_args(false);
    AddRunOptions(app, *arguments);
    return [arguments](const CommandContext& context) {
        return arguments->shows_margins ? ShowMargins(*arguments, context)
                                        : SolveFluid(*arguments, context);
    };
}

}  // namespace dcqcn
