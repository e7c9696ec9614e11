// The one list of subcommands.
#include "experiments/check_command.h"
#include "experiments/cli.h"
#include "experiments/convert_command.h"
#include "experiments/explain_command.h"
#include "experiments/fluid_command.h"
#include "experiments/reproduce_command.h"
#include "experiments/rp_trace_command.h"
#include "experiments/run_command.h"
#include "experiments/sweep_command.h"

namespace dcqcn {

std::vector<Subcommand> Subcommands() {
    return {
        {"run", "run one scenario", &SetUpRun},
        {"reproduce", "run the paper's figures and judge their claims", &SetUpReproduce},
        {"sweep", "run a grid of parameters times seeds", &SetUpSweep},
        {"fluid", "solve the fluid model: curves, fixed point, phase margin", &SetUpFluid},
        {"check", "does ECN mark before PFC pauses on this switch?", &SetUpCheck},
        {"rp-trace", "one reaction point under a script of CNPs, event by event", &SetUpRpTrace},
        {"convert", "turn a NIC's settings into a part of a scenario", &SetUpConvert},
        {"explain", "say what a key of a scenario means", &SetUpExplain},
    };
}

}  // namespace dcqcn
