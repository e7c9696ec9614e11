#include "experiments/reproduce_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <thread>
#include <unistd.h>
#include <utility>

#include "base/check.h"
#include "experiments/interrupt.h"
#include "experiments/reproduce.h"
#include "experiments/reproduce_files.h"
#include "experiments/reproduce_plots.h"
#include "experiments/reproduce_progress.h"
#include "experiments/reproduce_table.h"
#include "experiments/result_folder.h"

namespace dcqcn {
namespace {

constexpr int kMostSeeds = 1'000;
constexpr int kMostJobs = 1'024;

struct ReproduceArguments {
    std::vector<std::string> figures{"all"};
    std::string scale = "quick";
    int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    int seeds = 0;  // 0: the scale's own number
    std::string out = "out";
    bool has_pictures = true;
};

FigurePlan PlanOf(const ReproduceArguments& arguments) {
    const Scale scale = arguments.scale == "smoke"   ? Scale::kSmoke
                        : arguments.scale == "quick" ? Scale::kQuick
                                                     : Scale::kPaper;
    return {scale, arguments.seeds > 0 ? arguments.seeds : DefaultSeeds(scale)};
}

// In the order of the list, each once.
std::vector<Figure> Chosen(const std::vector<std::string>& names) {
    std::vector<Figure> chosen;
    const bool is_all = std::ranges::find(names, "all") != names.end();
    for (const std::string& name : names) {
        if (name != "all") {
            static_cast<void>(FindFigure(name));
        }
    }
    for (Figure& figure : Figures()) {
        if (is_all || std::ranges::find(names, figure.name) != names.end()) {
            chosen.push_back(std::move(figure));
        }
    }
    return chosen;
}

std::vector<FigureTask> MakeTasks(const std::vector<Figure>& figures, const FigurePlan& plan) {
    std::vector<FigureTask> tasks;
    for (const Figure& figure : figures) {
        tasks.push_back(MakeTask(figure, plan));
    }
    return tasks;
}

int List(const ReproduceArguments& arguments, std::ostream& out) {
    const auto jobs = static_cast<std::size_t>(arguments.jobs);
    std::size_t width = 0;
    for (const Figure& figure : Figures()) {
        width = std::max(width, figure.name.size() + 2);
    }
    const std::string indent(width, ' ');
    for (const Figure& figure : Figures()) {
        const FigureTask task = MakeTask(figure, PlanOf(arguments));
        out << figure.name << indent.substr(figure.name.size()) << figure.about << '\n'
            << indent << task.claims.size() << " claims, " << task.runs.size() << " runs, about "
            << RoughTime(EstimateSeconds(TotalHops({task}), jobs)) << " at " << arguments.scale
            << " scale\n";
    }
    return kDone;
}

// Everything one call of `reproduce` does after its arguments are understood.
class Session {
  public:
    Session(const ReproduceArguments& arguments, const CommandContext& context)
        : arguments_(arguments),
          context_(context),
          tasks_(MakeTasks(Chosen(arguments.figures), PlanOf(arguments))),
          seconds_(EstimateSeconds(TotalHops(tasks_), jobs())),
          progress_(context.err, context.shows_progress, TotalHops(tasks_), seconds_) {}

    int Run() {
        const InterruptWatch interrupts;
        CheckFolders();
        Announce();
        for (const FigureTask& task : tasks_) {
            if (!RunFigure(task, interrupts)) {
                progress_.Wipe();
                context_.err << "dcqcn: interrupted during " << task.figure.name << ": "
                             << (scores_.empty()
                                     ? "nothing was written"
                                     : "the figures before it are whole in " + arguments_.out)
                             << '\n';
                return kNotHolding;
            }
        }
        progress_.Wipe();
        Draw("report.py", {arguments_.out});
        Report();
        return is_good_ ? kDone : kNotHolding;
    }

  private:
    [[nodiscard]] std::size_t jobs() const { return static_cast<std::size_t>(arguments_.jobs); }

    // All of them before the first run: nobody wants to hear of the last one an hour later.
    void CheckFolders() const {
        for (const FigureTask& task : tasks_) {
            const ResultFolder folder(arguments_.out + "/" + task.figure.name);
        }
        if (draws_) {
            const ResultFolder report(arguments_.out + "/report");
        }
    }

    void Announce() const {
        if (PlanOf(arguments_).scale == Scale::kPaper) {
            context_.err << "dcqcn: about " << RoughTime(seconds_) << " on " << jobs()
                         << " cores\n";
        }
    }

    // False when interrupted.
    bool RunFigure(const FigureTask& task, const InterruptWatch& interrupts) {
        ResultFolder folder(arguments_.out + "/" + task.figure.name);
        progress_.Begin(task.figure.name, task.runs.size());
        const ReproduceHooks hooks{.finished = [this](double hops) { progress_.Finished(hops); },
                                   .interrupted =
                                       [this, &interrupts] {
                                           progress_.Tick();
                                           return interrupts.is_interrupted();
                                       }};
        const FigureOutcome outcome = Reproduce(task, jobs(), context_.run, hooks);
        if (outcome.was_interrupted) {
            return false;
        }
        const Invocation invocation{context_.command_line, PlanOf(arguments_), jobs()};
        folder.Commit(FigureFiles(task, outcome, invocation));
        Complain(task, outcome);
        scores_.push_back({.figure = task.figure.name,
                           .runs = task.runs.size(),
                           .wall_s = outcome.wall_s,
                           .claims = outcome.claims});
        is_good_ = is_good_ && AllHold(outcome.claims);
        if (outcome.failures.empty() && task.figure.table != nullptr) {
            tables_ += '\n' + task.figure.table(outcome.measurement);
        }
        if (outcome.failures.empty() && task.figure.has_picture) {
            Draw(task.figure.name + ".py", {arguments_.out + "/" + task.figure.name});
        }
        return true;
    }

    void Complain(const FigureTask& task, const FigureOutcome& outcome) {
        for (const std::string& failure : outcome.failures) {
            progress_.Wipe();
            context_.err << "dcqcn: " << task.figure.name << ": a run failed: " << failure << '\n';
        }
    }

    // After the first failure no other script is tried: the reason is likely the same.
    void Draw(const std::string& script, const std::vector<std::string>& arguments) {
        if (!draws_) {
            return;
        }
        const std::string complaint = RunPlotScript(script, arguments);
        if (!complaint.empty()) {
            progress_.Wipe();
            context_.err << "dcqcn: " << complaint << '\n';
            draws_ = false;
            is_good_ = false;
        }
    }

    void Report() const {
        const bool has_colours = &context_.out == &std::cout && isatty(STDOUT_FILENO) != 0 &&
                                 std::getenv("NO_COLOR") == nullptr;
        context_.out << Scoreboard(scores_, has_colours) << tables_;
        if (draws_) {
            context_.out << "report: " << arguments_.out << "/report/index.html\n";
        }
    }

    const ReproduceArguments& arguments_;
    const CommandContext& context_;
    std::vector<FigureTask> tasks_;
    double seconds_;
    ReproduceProgress progress_;
    std::vector<FigureScore> scores_;
    std::string tables_;
    bool draws_ = arguments_.has_pictures;
    bool is_good_ = true;
};

int ReproduceFigures(const ReproduceArguments& arguments, const CommandContext& context) {
    const bool lists = std::ranges::find(arguments.figures, "list") != arguments.figures.end();
    if (lists && arguments.figures.size() > 1) {
        throw ConfigError("\"list\" stands alone: it names the figures and runs none");
    }
    if (arguments.out.empty()) {
        throw ConfigError("--out: \"\" names no folder; leave it out for \"out\"");
    }
    return lists ? List(arguments, context.out) : Session(arguments, context).Run();
}

std::string DefaultSeedsText() {
    return std::to_string(DefaultSeeds(Scale::kSmoke)) + ", " +
           std::to_string(DefaultSeeds(Scale::kQuick)) + ", " +
           std::to_string(DefaultSeeds(Scale::kPaper));
}

}  // namespace

Action SetUpReproduce(CLI::App& app) {
    const auto arguments = std::make_shared<ReproduceArguments>();
    app.add_option("figures", arguments->figures, "list, all, or names of figures; default all")
        ->option_text("[list | all | FIGURE...]");
    app.add_option("--scale", arguments->scale, "how much of the paper's effort; default quick")
        ->check(CLI::IsMember({"smoke", "quick", "paper"}))
        ->option_text("smoke|quick|paper");
    app.add_option("--jobs", arguments->jobs, "runs at a time; default: one per core")
        ->check(CLI::Range(1, kMostJobs))
        ->option_text("N");
    app.add_option("--seeds", arguments->seeds,
                   "seeds per run; default by scale: " + DefaultSeedsText())
        ->check(CLI::Range(1, kMostSeeds))
        ->option_text("N");
    app.add_option("--out", arguments->out, "folder for the results; default out")
        ->option_text("DIR");
    app.add_flag("!--no-pictures", arguments->has_pictures, "data and verdicts only");
    return [arguments](const CommandContext& context) {
        return ReproduceFigures(*arguments, context);
    };
}

}  // namespace dcqcn
