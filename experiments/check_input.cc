#include "experiments/check_input.h"

#include <utility>

#include "base/check.h"
#include "base/units_text.h"
#include "experiments/check_typed.h"
#include "formats/input_file.h"
#include "formats/switch_json.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

SwitchOptions OptionsOf(const CheckArguments& a) {
    SwitchOptions options;
    if (a.chip) {
        options.chip = &ChipNamed(*a.chip);
    }
    if (a.port_speed) {
        options.port_speed = Option("--port-speed", *a.port_speed, &ParseRate);
        if (*options.port_speed < Rate(1'000'000)) {
            throw ConfigError("--port-speed: " + *a.port_speed +
                              " must be 1Mbps or more; give a rate, as in 100Gbps");
        }
    }
    if (a.cable) {
        options.cable_m = Option("--cable", *a.cable, &ParseMetres);
    }
    if (a.mtu) {
        options.mtu = SizeOption("--mtu", *a.mtu);
        if (!IsMtu(*options.mtu)) {
            throw ConfigError("--mtu: " + *a.mtu + " " + kMtuRule + "; 1500B is usual");
        }
    }
    if (a.cell) {
        options.cell = SizeOption("--cell", *a.cell);
        if (!IsCell(*options.cell)) {
            throw ConfigError("--cell: " + *a.cell + " " + kCellRule + "; 1B counts exactly");
        }
    }
    if (a.response) {
        options.response = Option("--response", *a.response, &ParseDuration);
        if (*options.response > Duration(std::chrono::milliseconds(1))) {
            throw ConfigError("--response: " + *a.response +
                              " must be at most 1ms; give a time, as in 2us");
        }
    }
    if (a.buffer) {
        options.buffer = SizeOption("--buffer", *a.buffer);
    }
    options.slices = a.slices;
    return options;
}

struct Documents {
    std::vector<std::pair<std::string, nlohmann::json>> json;  // by file
    std::optional<LookupTable> lookup;
};

// JSON unless it is named .ini or begins otherwise.
bool IsLookup(const std::string& file, const std::string& text) {
    const char first = text[text.find_first_not_of(" \t\r\n")];
    return file.ends_with(".ini") || (!file.ends_with(".json") && first != '{' && first != '[');
}

Documents ReadDocuments(const std::vector<std::string>& files) {
    Documents documents;
    for (const std::string& file : files) {
        const std::string text = ReadInputFile(file);
        if (!IsLookup(file, text)) {
            documents.json.emplace_back(file, ParseJson(text, file));
            continue;
        }
        if (documents.lookup) {
            throw ConfigError(file + ": is a second lookup table beside " + documents.lookup->file +
                              "; give the one of this switch");
        }
        documents.lookup = ParseLookupTable(text, file);
    }
    return documents;
}

SwitchModel ModelOf(const Documents& documents, const SwitchOptions& options) {
    for (const auto& [file, document] : documents.json) {
        if (IsSwitchJson(document)) {
            if (documents.json.size() > 1 || documents.lookup) {
                throw ConfigError(file + ": describes a whole switch; give it alone");
            }
            return ReadSwitchJson(document, file, options);
        }
    }
    SonicTables tables;
    for (const auto& [file, document] : documents.json) {
        tables.Add(document, file);
    }
    return ReadSonic(tables, documents.lookup ? &*documents.lookup : nullptr, options);
}

}  // namespace

Bytes SizeOption(const std::string& name, const std::string& text) {
    return Option(name, text, &ParseBytes);
}

CheckInput ReadCheckInput(const CheckArguments& arguments) {
    CheckInput input;
    input.options = OptionsOf(arguments);
    const SwitchOptions& options = input.options;
    if (arguments.files.empty()) {
        if (!arguments.chip && !arguments.buffer) {
            throw ConfigError(
                "a file is missing: give config_db.json or switch.json, or describe "
                "the switch, as in --chip trident2 --kmin 5KB --beta 8");
        }
        input.model = ModelFromOptions(arguments, options);
        return input;
    }
    if (const std::string option = FirstThresholdOption(arguments); !option.empty()) {
        throw ConfigError(option + ": is for a check without a file; change the file instead");
    }
    Documents documents = ReadDocuments(arguments.files);
    if (!documents.json.empty()) {
        input.model = ModelOf(documents, options);
    }
    input.lookup = std::move(documents.lookup);
    return input;
}

}  // namespace dcqcn
