#include "experiments/check_typed.h"

#include <utility>

#include "base/units_text.h"
#include "formats/switch_size.h"
#include "operators/plain_switch.h"

namespace dcqcn {
namespace {

Place PlaceOfOption(const std::string& name) {
    return {kCommandLine, "", "", name};
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
    plain.fields = {"--reserved", "--headroom", "--headroom", "--pfc-threshold", "--alpha"};
    if ((a.alpha ? 1 : 0) + (a.beta ? 1 : 0) + (a.threshold ? 1 : 0) != 1 || !a.kmin) {
        throw ConfigError(
            "--chip: without a file it needs --kmin and exactly one of --beta, "
            "--alpha and --pfc-threshold, as in --kmin 5KB --beta 8");
    }
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
    ecn.fields = {"--kmin", "--kmax", "--pmax", "--kmin", "--kmin"};
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

// What was taken from public data of the chip.
void NoteChip(const Chip& chip, const SwitchOptions& options, const PlainSwitch& plain,
              std::vector<std::string>& assumptions) {
    if (!options.buffer) {
        assumptions.push_back(Sourced(ToText(plain.pool.size) + " of memory", chip.memory_source));
    }
    if (!options.cell) {
        assumptions.push_back(Sourced("cells of " + ToText(plain.cell), chip.cell_source));
    }
    if (!chip.caveat.empty() && plain.slices == 1) {
        assumptions.push_back("one undivided memory: " + std::string(chip.caveat));
    }
}

}  // namespace

SwitchModel ModelFromOptions(const CheckArguments& a, const SwitchOptions& options) {
    std::vector<std::string> assumptions;
    const Chip* chip = options.chip;
    PlainSwitch plain;
    plain.name = chip != nullptr ? std::string(chip->title) : "switch";
    plain.slices = options.slices.value_or(1);
    plain.is_spectrum = chip != nullptr && chip->is_spectrum;
    plain.has_tiles = chip != nullptr && chip->has_tiles;
    plain.cell = options.cell.value_or(chip != nullptr ? chip->cell : Bytes(1));
    plain.pool.name = "buffer";
    plain.response = options.response;
    plain.memory = chip != nullptr ? chip->memory : std::nullopt;
    plain.pool.place = PlaceOfOption("--buffer");
    plain.pool.fields = {"--buffer", "--buffer"};
    if (!options.buffer && (chip == nullptr || !chip->memory)) {
        throw ConfigError(
            "--buffer: the memory of this chip has no public source; give it, as in "
            "--buffer 32MB");
    }
    plain.pool.size = options.buffer ? *options.buffer : *chip->memory;
    if (chip != nullptr) {
        NoteChip(*chip, options, plain, assumptions);
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
        assumptions.emplace_back(
            "all 8 priorities lossless, as the paper reserves for; --lossless "
            "names others");
    }
    SwitchModel model = ToModel(plain);
    model.assumptions = std::move(assumptions);
    return model;
}

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

}  // namespace dcqcn
