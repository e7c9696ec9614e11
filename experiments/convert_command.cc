#include "experiments/convert_command.h"

#include <CLI/CLI.hpp>
#include <iterator>
#include <memory>
#include <utility>

#include "base/check.h"
#include "experiments/nic_into.h"

namespace dcqcn {
namespace {

struct ConvertArguments {
    std::string kind;
    std::vector<std::string> files;
    int port = 1;
    std::optional<std::string> into;
};

int Convert(const ConvertArguments& arguments, const CommandContext& context) {
    if (arguments.kind != "nic") {
        throw ConfigError("convert: \"" + arguments.kind + "\" is nothing to convert; use \"nic\"");
    }
    if (arguments.port < 1 || arguments.port > 9) {
        throw ConfigError("--port: " + std::to_string(arguments.port) +
                          " is outside [1, 9]; RPG_AI_RATE_P1 is port 1's");
    }
    std::vector<NicSetting> settings;
    for (const std::string& file : arguments.files) {
        std::vector<NicSetting> more = ReadNicSettings(file, arguments.port);
        std::move(more.begin(), more.end(), std::back_inserter(settings));
    }
    const NicText converted = NicTextOf(ConvertNicSettings(settings), arguments.into);
    for (const std::string& warning : converted.warnings) {
        context.err << "dcqcn: warning: " << warning << '\n';
    }
    context.out << converted.text;
    return kDone;
}

}  // namespace

Action SetUpConvert(CLI::App& app) {
    const auto arguments = std::make_shared<ConvertArguments>();
    app.add_option("kind", arguments->kind, "what the files are: nic")
        ->option_text("nic")
        ->required();
    app.add_option("files", arguments->files,
                   "of one NIC: a cc_params folder, what mlxconfig query prints, name=value lists")
        ->option_text("FILE...")
        ->required();
    app.add_option("--port", arguments->port, "which port's of names that end in _P1, _P2 (1)");
    app.add_option("--into", arguments->into,
                   "print this scenario with the settings in it, not the settings alone")
        ->option_text("SCENARIO");
    return [arguments](const CommandContext& context) { return Convert(*arguments, context); };
}

}  // namespace dcqcn
