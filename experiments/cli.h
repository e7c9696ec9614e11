// The command line of `dcqcn`: finds the subcommand, runs it, turns mistakes into one message and
// an exit code. A new subcommand is one row in subcommands.cc and its own file.
//
// Exit codes: 0 done and holds; 1 done and a claim fails, or not done (interrupted, a law of the
// model broke); 2 the input or the call is wrong.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "experiments/simulation.h"

namespace CLI {
class App;
}

namespace dcqcn {

inline constexpr int kDone = 0;
inline constexpr int kNotHolding = 1;
inline constexpr int kWrongInput = 2;

// What runs a scenario; tests put something quicker in its place.
using Runner = std::function<RunResult(const Scenario&, const RunOptions&)>;

// What a subcommand may use of the world.
struct CommandContext {
    std::ostream& out;         // results
    std::ostream& err;         // messages and progress
    bool shows_progress;       // err is a terminal
    std::string command_line;  // as typed, for the manifest
    Runner run;
};
// Does the work and returns the exit code. May throw ConfigError or InvariantError.
using Action = std::function<int(const CommandContext&)>;

struct Subcommand {
    std::string name;
    std::string help;
    // Adds the subcommand's options to `app` and returns what to do once they are parsed.
    Action (*set_up)(CLI::App& app);
};
[[nodiscard]] std::vector<Subcommand> Subcommands();

// Never throws and prints at most one error.
int Main(int argc, const char* const* argv, std::ostream& out, std::ostream& err,
         const Runner& run = &Run);

}  // namespace dcqcn
