#include "experiments/rp_trace_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>

#include "base/check.h"
#include "base/units_text.h"
#include "experiments/option_value.h"
#include "experiments/result_folder.h"
#include "experiments/rp_scenario.h"
#include "experiments/rp_trace_text.h"

namespace dcqcn {
namespace {

constexpr std::size_t kMostRows = 40;
constexpr std::size_t kMostDialects = 8;
constexpr Duration kLongest = 1s;  // a packet each 221 ns at line rate

struct TraceArguments {
    std::vector<std::string> cnps;
    std::vector<std::string> dialects{"paper"};
    std::vector<std::string> overrides;
    std::string rate = "40Gbps";
    std::string until = "1ms";
    std::optional<std::string> out;
};

RpScript ScriptOf(const TraceArguments& arguments) {
    RpScript script;
    script.line_rate = Parsed("--rate", arguments.rate, &ParseRate);
    if (script.line_rate < 1_Mbps || script.line_rate > 1000_Gbps) {
        throw ConfigError("--rate: " + arguments.rate +
                          " is outside [1Mbps, 1000Gbps]; 40Gbps is "
                          "the paper's");
    }
    const Duration until = Parsed("--until", arguments.until, &ParseDuration);
    if (until > kLongest) {
        throw ConfigError("--until: " + arguments.until +
                          " is above 1s; the interesting part is "
                          "far shorter");
    }
    script.until = Time(until);
    for (const std::string& cnp : arguments.cnps) {
        script.cnps.emplace_back(Parsed("--cnp", cnp, &ParseDuration));
    }
    std::ranges::sort(script.cnps);
    return script;
}

int TraceDialects(const TraceArguments& arguments, const CommandContext& context) {
    const RpScript script = ScriptOf(arguments);
    if (arguments.dialects.size() > kMostDialects) {
        throw ConfigError("--dialect: is given " + std::to_string(arguments.dialects.size()) +
                          " times; 8 are enough");
    }
    std::optional<ResultFolder> folder;
    if (arguments.out) {
        folder.emplace(*arguments.out);
    }
    std::vector<NamedTrace> traces;
    for (const std::string& dialect : arguments.dialects) {
        NamedTrace& trace = traces.emplace_back(NamedTrace{dialect, {}});
        const RpScenario rp = ReadRp(dialect, arguments.overrides, script.line_rate);
        trace.rows = TraceRp(rp.params, script, &trace.dfx);
        for (const std::string& warning : rp.warnings) {
            context.err << "dcqcn: warning: " << dialect << ": " << warning << '\n';
        }
    }
    if (folder) {
        folder->Commit(
            {{"trace.csv", [&traces](std::ostream& out) { WriteRpTraces(traces, out); }}});
    }
    context.out << RpTraceText(traces, kMostRows);
    return kDone;
}

}  // namespace

Action SetUpRpTrace(CLI::App& app) {
    const auto arguments = std::make_shared<TraceArguments>();
    app.add_option("--cnp", arguments->cnps, "when CNPs come, as in 0us,50us; repeatable")
        ->option_text("TIME,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->required();
    app.add_option("--dialect", arguments->dialects,
                   "whose reaction points, as in paper,nvidia; values of nic.preset; default paper")
        ->option_text("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option("--set", arguments->overrides,
                   "set one key of all of them, as in rp.release=keep; repeatable")
        ->option_text("PATH=VALUE")
        ->allow_extra_args(false);
    app.add_option("--rate", arguments->rate, "line rate; default 40Gbps")->option_text("RATE");
    app.add_option("--until", arguments->until, "end of the trace; default 1ms")
        ->option_text("TIME");
    app.add_option("--out", arguments->out, "folder for trace.csv")->option_text("DIR");
    return
        [arguments](const CommandContext& context) { return TraceDialects(*arguments, context); };
}

}  // namespace dcqcn
