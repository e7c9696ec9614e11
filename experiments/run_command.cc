#include "experiments/run_command.h"

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/check.h"
#include "base/units_text.h"
#include "engine/ranks.h"
#include "experiments/interrupt.h"
#include "experiments/pcap_folder.h"
#include "experiments/progress.h"
#include "experiments/result_folder.h"
#include "experiments/summary_text.h"

namespace dcqcn {
namespace {

struct RunArguments {
    std::string scenario;
    std::vector<std::string> overrides;
    std::optional<std::string> seed;
    std::optional<std::string> until;
    std::optional<std::string> out;
    std::optional<std::string> engine;
    PcapArguments pcap;
    std::string scheduler = "priority-queue";
    bool is_quiet = false;
};

const std::map<std::string, std::string> kSimulators{
    {"fabric", "dcqcn::FabricSimulator"},
    {"ns3", "ns3::DefaultSimulatorImpl"},
    {"granted-time-window", "ns3::DistributedSimulatorImpl"},
    {"null-message", "ns3::NullMessageSimulatorImpl"}};

std::string EngineName(const RunArguments& arguments) {
    return arguments.engine.value_or(LaunchOfThisProcess().count > 1 ? "granted-time-window"
                                                                     : "fabric");
}

Engine ChosenEngine(const RunArguments& arguments) {
    static const std::map<std::string, std::string> kSchedulers{
        {"priority-queue", "ns3::PriorityQueueScheduler"},
        {"map", "ns3::MapScheduler"},
        {"calendar", "ns3::CalendarScheduler"}};
    return {kSimulators.at(EngineName(arguments)), kSchedulers.at(arguments.scheduler)};
}

bool IsDistributed(const std::string& engine) {
    return engine == "granted-time-window" || engine == "null-message";
}

// The ranks to share the run with; nullptr for an engine of one process.
std::unique_ptr<Ranks> Join(const RunArguments& arguments) {
    const std::string engine = EngineName(arguments);
    if (!IsDistributed(engine)) {
        if (const std::uint32_t count = LaunchOfThisProcess().count; count > 1) {
            throw ConfigError("--engine: " + engine + " runs in one process, and " +
                              std::to_string(count) +
                              " were started; choose granted-time-window or null-message");
        }
        return nullptr;
    }
    if (arguments.pcap.folder) {
        throw ConfigError("--pcap: captures are made in one process, not by " + engine +
                          "; run without mpirun, the frames are the same");
    }
    return JoinRanks(ChosenEngine(arguments));
}

void CheckSeed(const std::string& seed) {
    constexpr std::size_t kMostDigits = 18;
    if (seed.empty() || seed.size() > kMostDigits ||
        seed.find_first_not_of("0123456789") != std::string::npos) {
        throw ConfigError("--seed: \"" + seed + "\" is not a whole number of at most 18 digits");
    }
}

void CheckUntil(const std::string& until) {
    try {
        static_cast<void>(ParseDuration(until));
    } catch (const std::invalid_argument& e) {
        throw ConfigError("--until: \"" + until + "\" " + e.what());
    }
}

// --seed and --until are short for the keys they set, and stand after all --set.
std::vector<std::string> AllOverrides(const RunArguments& arguments) {
    std::vector<std::string> all = arguments.overrides;
    if (arguments.seed) {
        CheckSeed(*arguments.seed);
        all.push_back("seed=" + *arguments.seed);
    }
    if (arguments.until) {
        CheckUntil(*arguments.until);
        all.push_back("until=" + *arguments.until);
    }
    return all;
}

// The result, or nothing, and a word about it, if the run was interrupted.
std::optional<RunResult> Watch(const Scenario& scenario, const RunArguments& arguments,
                               const std::optional<PcapFolder>& captures, Ranks* ranks,
                               const CommandContext& context) {
    const InterruptWatch interrupts;
    ProgressLine progress(context.err, ExpectedEnd(scenario));
    Time reached{};
    RunOptions options;
    options.engine = ChosenEngine(arguments);
    options.ranks = ranks;
    if (captures) {
        options.capture = captures->params();
    }
    options.interrupted = [&interrupts] { return interrupts.is_interrupted(); };
    options.progress = [&](Time now) {
        reached = now;
        if (context.shows_progress && !arguments.is_quiet) {
            progress.Show(now);
        }
    };
    try {
        RunResult result = context.run(scenario, options);
        if (!interrupts.is_interrupted()) {
            return result;
        }
    } catch (const RunInterrupted&) {
        LetFirstProcessSpeak();
    }
    context.err << "dcqcn: interrupted after " << ToText(reached.time_since_epoch())
                << " of simulated time: nothing was written\n";
    return std::nullopt;
}

// ", 2 ranks"; nothing for one process.
std::string RanksText(const Ranks* ranks) {
    if (ranks == nullptr) {
        return "";
    }
    return ", " + std::to_string(ranks->count()) + (ranks->count() == 1 ? " rank" : " ranks");
}

void Report(const std::vector<std::string>& warnings, std::ostream& err) {
    for (const std::string& warning : warnings) {
        err << "dcqcn: warning: " << warning << '\n';
    }
}

int RunScenario(RunArguments arguments, const CommandContext& context) {
    const Scenario scenario = LoadScenario(arguments.scenario, AllOverrides(arguments));
    const std::unique_ptr<Ranks> ranks = Join(arguments);
    const bool is_first = ranks == nullptr || ranks->own() == 0;
    arguments.is_quiet |= !is_first;
    std::optional<ResultFolder> folder;
    if (arguments.out && is_first) {
        folder.emplace(*arguments.out);
    }
    std::optional<PcapFolder> captures;
    if (arguments.pcap.folder) {
        captures.emplace(arguments.pcap, scenario);
    }
    const auto result = Watch(scenario, arguments, captures, ranks.get(), context);
    if (!result) {
        return kNotHolding;
    }
    const Engine used = ChosenEngine(arguments);
    const std::string engine = used.simulator + ", " + used.scheduler + RanksText(ranks.get());
    if (folder) {
        folder->Commit(ResultFiles(scenario, *result, engine, context.command_line));
    }
    if (captures) {
        captures->Commit(result->captures);
    }
    if (!arguments.is_quiet) {
        context.out << SummaryText(Summary(scenario, *result),
                                   Manifest(scenario, *result, engine, context.command_line));
        Report(AllWarnings(scenario, *result), context.err);
        if (const auto warning = CutOffWarning(result->captures)) {
            Report({*warning}, context.err);
        }
    }
    return kDone;
}

}  // namespace

Action SetUpRun(CLI::App& app) {
    const auto arguments = std::make_shared<RunArguments>();
    app.add_option("scenario", arguments->scenario, "what to run")
        ->option_text("SCENARIO.json")
        ->required();
    app.add_option("--set", arguments->overrides, "set one key, as in rp.gain=0.0625; repeatable")
        ->option_text("PATH=VALUE")
        ->allow_extra_args(false);
    app.add_option("--seed", arguments->seed, "seed of all randomness")->option_text("N");
    app.add_option("--until", arguments->until, "end of the run, as in 10ms")->option_text("TIME");
    app.add_option("--out", arguments->out, "folder for the results")->option_text("DIR");
    app.add_option("--engine", arguments->engine, "what runs the events; the results are equal")
        ->check(CLI::IsMember({"fabric", "ns3", "granted-time-window", "null-message"}));
    AddPcapOptions(app, arguments->pcap);
    app.add_option("--scheduler", arguments->scheduler, "ns-3's event queue; the results are equal")
        ->check(CLI::IsMember({"priority-queue", "map", "calendar"}));
    app.add_flag("--quiet", arguments->is_quiet, "no summary, warnings or progress");
    return [arguments](const CommandContext& context) { return RunScenario(*arguments, context); };
}

}  // namespace dcqcn
