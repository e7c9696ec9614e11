#include "experiments/explain_command.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "experiments/explain.h"

namespace dcqcn {

Action SetUpExplain(CLI::App& app) {
    const auto key = std::make_shared<std::string>();
    app.add_option("key", *key, "such as rp.gain or gain; without one, all are listed")
        ->option_text("PARAMETER");
    return [key](const CommandContext& context) {
        context.out << (key->empty() ? ListKeys() : ExplainKey(*key));
        return kDone;
    };
}

}  // namespace dcqcn
