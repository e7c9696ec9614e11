#include "experiments/check_input.h"

#include <stdexcept>
#include <utility>

#include "base/check.h"
#include "base/units_text.h"
#include "formats/input_file.h"
#include "formats/switch_json.h"
#include "formats/switch_size.h"
#include "operators/plain_switch.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

constexpr Bytes kLargestCell{4'096};

template <class Parse>
auto Option(const std::string& name, const std::string& text, Parse parse) {
    try {
        return parse(text);
    } catch (const std::invalid_argument& e) {
        throw ConfigError(name + ": \"" + text + "\" " + e.what());
    }
}

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
        if (*options.mtu < Bytes(64) || *options.mtu > Bytes(65'000)) {
            throw ConfigError("--mtu: " + *a.mtu + " must be from 64B to 65000B; 1500B is usual");
        }
    }
    if (a.cell) {
        options.cell = SizeOption("--cell", *a.cell);
        if (*options.cell < Bytes(1) || *options.cell > kLargestCell) {
            throw ConfigError("--cell: " + *a.cell +
                              " must be from 1B to 4096B; 1B counts exactly");
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

// --- without a file

Place PlaceOfOption(const std::string& name) {
    return {"command line", name, "", ""};
}

std::vector<int> LosslessOf(const CheckArguments& a) {
    constexpr int kMostPriority = 7;
    const auto list = Option("--lossless", a.lossless.value_or("0-7"), [](const std::string& text) {
        return ParseNumbers(text, kMostPriority);
    });
    if (list.empty()) {
        throw ConfigError("--lossless: names no priority; give some, as in --lossless 3,4");
    }
    return list;
}

PlainClass ClassOf(const CheckArguments& a, const SwitchOptions& options, const SizeScale& scale) {
    const auto size = [&](const std::string& name, const std::string& text) {
        return Option(name, text, [&](const std::string& t) { return ParseSwitchSize(t, scale); });
    };
    PlainClass plain;
    plain.place = PlaceOfOption("--lossless");
    if ((a.alpha ? 1 : 0) + (a.beta ? 1 : 0) + (a.threshold ? 1 : 0) != 1 || !a.kmin) {
        throw ConfigError(
            "--chip: without a file it needs --kmin and exactly one of --beta, "
            "--alpha and --pfc-threshold, as in --kmin 5KB --beta 8");
    }
    constexpr double kBetaPerAlpha = 8;
    plain.alpha = a.alpha ? *a.alpha : a.beta.value_or(0) / kBetaPerAlpha;
    if (a.threshold) {
        plain.static_th = size("--pfc-threshold", *a.threshold);
    }
    if (a.headroom && *a.headroom != "auto") {
        plain.headroom = size("--headroom", *a.headroom);
    } else if (!a.headroom && options.chip != nullptr) {
        plain.headroom = options.chip->headroom;
    }
    plain.reserved = a.reserved ? size("--reserved", *a.reserved) : Bytes{};
    EcnProfile ecn;
    ecn.name = "--kmin";
    ecn.place = PlaceOfOption("--kmin");
    ecn.kmin = size("--kmin", *a.kmin);
    ecn.kmax = a.kmax ? size("--kmax", *a.kmax) : ecn.kmin;
    if (a.pmax) {
        ecn.pmax = Option("--pmax", *a.pmax, &ParseProbability);
    }
    plain.ecn = ecn;
    return plain;
}

PlainPorts PortsOf(const CheckArguments& a, const SwitchOptions& options,
                   std::vector<std::string>& assumptions) {
    constexpr double kUsualCable = 5;
    const Chip* chip = options.chip;
    const auto of_chip = chip != nullptr ? chip->ports : std::nullopt;
    const auto speed_of_chip = chip != nullptr ? chip->speed : std::nullopt;
    if (!a.ports && !of_chip) {
        throw ConfigError("--ports: how many is not known of this chip; give it, as in --ports 32");
    }
    if (!options.port_speed && !speed_of_chip) {
        throw ConfigError(
            "--port-speed: is not known of this chip; give it, as in --port-speed "
            "100Gbps");
    }
    PlainPorts ports;
    ports.place = PlaceOfOption("--ports");
    ports.names = NumberedPorts(a.ports.value_or(of_chip.value_or(0)));
    ports.speed = options.port_speed.value_or(speed_of_chip.value_or(Rate{}));
    ports.cable_m = options.cable_m.value_or(kUsualCable);
    ports.mtu = options.mtu.value_or(Bytes(1'500));
    if (!options.cable_m || !options.mtu) {
        assumptions.push_back(std::to_string(ports.names.size()) + " ports at " +
                              ToText(ports.speed) + ", cables of " +
                              std::to_string(static_cast<int>(ports.cable_m)) +
                              " m, Ethernet MTU " + ToText(ports.mtu));
    }
    return ports;
}

std::string Sourced(std::string what, std::string_view source) {
    what.append(" (").append(source).append(")");
    return what;
}

SwitchModel ModelFromOptions(const CheckArguments& a, const SwitchOptions& options) {
    std::vector<std::string> assumptions;
    const Chip* chip = options.chip;
    PlainSwitch plain;
    plain.name = chip != nullptr ? std::string(chip->title) : "switch";
    plain.slices = options.slices.value_or(1);
    plain.is_spectrum = chip != nullptr && chip->is_spectrum;
    plain.cell = options.cell.value_or(chip != nullptr ? chip->cell : Bytes(1));
    plain.pool.name = "buffer";
    plain.pool.place = PlaceOfOption("--buffer");
    if (!options.buffer && (chip == nullptr || !chip->memory)) {
        throw ConfigError(
            "--buffer: the memory of this chip has no public source; give it, as in "
            "--buffer 32MB");
    }
    plain.pool.size = options.buffer ? *options.buffer : *chip->memory;
    if (!options.buffer) {
        assumptions.push_back(Sourced(ToText(plain.pool.size) + " of memory", chip->memory_source));
    }
    if (chip != nullptr && !options.cell) {
        assumptions.push_back(Sourced("cells of " + ToText(plain.cell), chip->cell_source));
    }
    if (chip != nullptr && !chip->caveat.empty() && plain.slices == 1) {
        assumptions.push_back("one undivided memory: " + std::string(chip->caveat));
    }
    plain.ports.push_back(PortsOf(a, options, assumptions));
    const PlainClass of_all = ClassOf(a, options, {plain.cell, plain.pool.size});
    if (!a.headroom && of_all.headroom) {
        assumptions.push_back(
            Sourced(ToText(*of_all.headroom) + " of headroom", chip->memory_source));
    }
    for (const int priority : LosslessOf(a)) {
        plain.classes.push_back(of_all);
        plain.classes.back().priority = priority;
    }
    if (!a.lossless) {
        assumptions.push_back(
            "all 8 priorities lossless, as the paper reserves for; --lossless "
            "names others");
    }
    SwitchModel model = ToModel(plain);
    model.assumptions = std::move(assumptions);
    return model;
}

// What only makes sense without a file.
std::string FirstThresholdOption(const CheckArguments& a) {
    for (const auto& [is_given, name] :
         {std::pair(a.kmin.has_value(), "--kmin"), std::pair(a.kmax.has_value(), "--kmax"),
          std::pair(a.pmax.has_value(), "--pmax"), std::pair(a.alpha.has_value(), "--alpha"),
          std::pair(a.beta.has_value(), "--beta"),
          std::pair(a.threshold.has_value(), "--pfc-threshold"),
          std::pair(a.headroom.has_value(), "--headroom"),
          std::pair(a.reserved.has_value(), "--reserved"),
          std::pair(a.ports.has_value(), "--ports"),
          std::pair(a.lossless.has_value(), "--lossless")}) {
        if (is_given) {
            return name;
        }
    }
    return "";
}

}  // namespace

Bytes SizeOption(const std::string& name, const std::string& text) {
    return Option(name, text, &ParseBytes);
}

CheckInput ReadCheckInput(const CheckArguments& arguments) {
    CheckInput input;
    const SwitchOptions options = OptionsOf(arguments);
    input.chip = options.chip;
    input.mtu = options.mtu.value_or(input.mtu);
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
