#include "experiments/reproduce.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "experiments/figure_run.h"
#include "experiments/figure_watch.h"
#include "experiments/reproduce_files.h"
#include "experiments/reproduce_home.h"
#include "experiments/worker.h"

namespace dcqcn {
namespace {

// A run's digest in one line, which is all that follows from most; then its rows of series.csv.
std::string Perform(const FigureTask& task, const FigureRun& run, bool is_shown,
                    const Runner& runner) {
    std::string rows;
    const RunDigest digest =
        Perform(run, ScenarioOf(run, task.path), is_shown ? Watching(runner, run, rows) : runner);
    return ToJson(digest).dump() + "\n" + rows;
}

std::vector<Work> WorkOf(const FigureTask& task, const Runner& runner) {
    const std::vector<std::size_t> shown = RunsToShow(task.runs);
    std::vector<Work> work;
    for (std::size_t i = 0; i < task.runs.size(); ++i) {
        const bool is_shown = std::ranges::binary_search(shown, i);
        work.emplace_back([&task, &run = task.runs[i], is_shown, &runner] {
            return Perform(task, run, is_shown, runner);
        });
    }
    return work;
}

// Puts the digests in place, or says which runs failed and why.
void TakeResults(const FigureTask& task, const std::vector<WorkResult>& results,
                 FigureOutcome& outcome) {
    for (std::size_t i = 0; i < results.size(); ++i) {
        const FigureRun& run = task.runs[i];
        if (!results[i].is_done) {
            outcome.failures.push_back(run.variant + ", " + run.label + ", seed " +
                                       std::to_string(run.seed) + ": " + results[i].output);
        } else if (outcome.failures.empty()) {
            const std::size_t line = results[i].output.find('\n');
            outcome.digests.push_back(ParseDigest(results[i].output.substr(0, line)));
            outcome.series.append(results[i].output, line + 1);
        }
    }
    if (!outcome.failures.empty()) {
        outcome.digests.clear();
        outcome.series.clear();
    }
}

void JudgeAll(const FigureTask& task, FigureOutcome& outcome) {
    if (outcome.failures.empty()) {
        outcome.measurement = task.figure.measure(task.runs, outcome.digests);
    }
    for (const Claim& claim : task.claims) {
        outcome.claims.push_back(JudgeAmong(claim, outcome.measurement.metrics));
    }
}

}  // namespace

FigureTask MakeTask(const Figure& figure, const FigurePlan& plan) {
    FigureTask task;
    task.figure = figure;
    task.folder = "experiments/" + figure.name + "/";
    task.path = ProjectHome() + "/" + task.folder;
    task.claims = ReadClaims(task.path + "claims.json");
    task.paper = ReadPaperValues(task.path + "paper.json");
    task.runs = figure.plan(LoadScenario(task.path + "scenario.json"), plan);
    return task;
}

double TotalHops(const std::vector<FigureTask>& tasks) {
    double hops = 0;
    for (const FigureTask& task : tasks) {
        for (const FigureRun& run : task.runs) {
            hops += run.packet_hops;
        }
    }
    return hops;
}

double EstimateSeconds(double packet_hops, std::size_t jobs) {
    constexpr double kSecondsPerHop = 2.2e-7;  // on a core of 2023
    return packet_hops * kSecondsPerHop / static_cast<double>(jobs);
}

FigureOutcome Reproduce(const FigureTask& task, std::size_t jobs, const Runner& runner,
                        const ReproduceHooks& hooks) {
    const auto started = std::chrono::steady_clock::now();
    const WorkerOptions options{.jobs = jobs,
                                .finished =
                                    [&](std::size_t index, WorkResult&) {
                                        if (hooks.finished) {
                                            hooks.finished(task.runs[index].packet_hops);
                                        }
                                    },
                                .interrupted = hooks.interrupted};
    const std::vector<WorkResult> results = RunInWorkers(WorkOf(task, runner), options);
    FigureOutcome outcome;
    if (hooks.interrupted && hooks.interrupted()) {
        outcome.was_interrupted = true;
        return outcome;
    }
    TakeResults(task, results, outcome);
    JudgeAll(task, outcome);
    outcome.wall_s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return outcome;
}

}  // namespace dcqcn
