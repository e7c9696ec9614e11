#include "experiments/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <iostream>
#include <optional>
#include <unistd.h>

#include "base/check.h"
#include "engine/ranks.h"
#include "experiments/results.h"
#include "experiments/shell_line.h"
#include "topologies/nearest.h"

namespace dcqcn {
namespace {

// A message is one line that leaves the terminal as it is, whatever it quotes.
std::string OneLine(std::string text) {
    while (text.ends_with('\n')) {
        text.pop_back();
    }
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
    return text;
}

int Complain(std::ostream& err, const std::string& kind, const std::string& what, int code) {
    err << "dcqcn: " << kind << ": " << OneLine(what) << '\n';
    return code;
}

std::string CommandLine(int argc, const char* const* argv) {
    return ShellLine({argv, argv + argc});
}

std::vector<std::string> SubcommandNames() {
    std::vector<std::string> names;
    for (const Subcommand& subcommand : Subcommands()) {
        names.push_back(subcommand.name);
    }
    return names;
}

// The parser would only say that the word was not expected.
std::optional<std::string> UnknownSubcommand(int argc, const char* const* argv) {
    if (argc < 2 || argv[1][0] == '-') {
        return std::nullopt;
    }
    const std::vector<std::string> names = SubcommandNames();
    const std::string word = argv[1];
    if (std::ranges::find(names, word) != names.end()) {
        return std::nullopt;
    }
    return "\"" + word + "\" is no command; " + SuggestNearest(word, names);
}

// What else than a run was started in several processes, each of which would do all of it.
std::optional<std::string> WrongLaunch(const CLI::App& app) {
    const std::uint32_t started = LaunchOfThisProcess().count;
    if (started == 1 || app.got_subcommand("run")) {
        return std::nullopt;
    }
    return std::to_string(started) +
           " processes were started, and only \"run\" divides its work among them; leave out "
           "mpirun";
}

int Perform(const Action& action, const CommandContext& context) {
    try {
        return action(context);
    } catch (const ConfigError& e) {
        LetFirstProcessSpeak();
        return Complain(context.err, "error", e.what(), kWrongInput);
    } catch (const InvariantError& e) {
        return Complain(context.err, "invariant broken", e.what(), kNotHolding);
    } catch (const std::exception& e) {
        return Complain(context.err, "failed", e.what(), kNotHolding);
    }
}

}  // namespace

int Main(int argc, const char* const* argv, std::ostream& out, std::ostream& err,
         const Runner& run) {
    CLI::App app{"DCQCN and RoCEv2 on ns-3: scenarios in, results out", "dcqcn"};
    app.set_version_flag("--version", "dcqcn " + ProgramVersion() + " on ns-3 " + Ns3Version());
    app.require_subcommand(0, 1);  // a missing one is ours to report: after what is wrong itself
    app.footer("Exit codes: 0 done, 1 done and a claim fails or not done, 2 wrong input or call.");
    Action action;
    for (const Subcommand& subcommand : Subcommands()) {
        CLI::App& part = *app.add_subcommand(subcommand.name, subcommand.help);
        part.callback([&action, chosen = subcommand.set_up(part)] { action = chosen; });
    }
    if (const auto unknown = UnknownSubcommand(argc, argv)) {
        return Complain(err, "error", *unknown, kWrongInput);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
            app.exit(e, out, err);  // --help and --version
            return kDone;
        }
        LetFirstProcessSpeak();
        return Complain(err, "error", std::string(e.what()) + "; see dcqcn --help", kWrongInput);
    }
    if (const auto wrong = WrongLaunch(app); action && wrong) {
        LetFirstProcessSpeak();
        return Complain(err, "error", *wrong, kWrongInput);
    }
    if (!action) {
        LetFirstProcessSpeak();
        return Complain(
            err, "error",
            "a command is missing; " + SuggestNearest("", SubcommandNames()) + "; see dcqcn --help",
            kWrongInput);
    }
    const bool is_terminal = &err == &std::cerr && isatty(STDERR_FILENO) != 0;
    return Perform(action, {out, err, is_terminal, CommandLine(argc, argv), run});
}

}  // namespace dcqcn
