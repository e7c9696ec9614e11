// What `dcqcn check` is given, on the command line and in files, made into one switch.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/pg_profile_lookup.h"
#include "formats/sonic_switch.h"
#include "operators/switch_model.h"

namespace dcqcn {

// As typed; sizes and rates are parsed when the input is read.
struct CheckArguments {
    std::vector<std::string> files;
    std::optional<std::string> chip;
    std::optional<std::string> port_speed;
    std::optional<std::string> cable;
    std::optional<std::string> mtu;
    std::optional<std::string> cell;
    std::optional<std::string> buffer;
    std::optional<int> slices;
    // Without a file: one kind of port, the same thresholds for all lossless priorities.
    std::optional<int> ports;
    std::optional<std::string> lossless;
    std::optional<std::string> kmin;
    std::optional<std::string> kmax;
    std::optional<std::string> pmax;
    std::optional<double> alpha;
    std::optional<double> beta;
    std::optional<std::string> threshold;
    std::optional<std::string> headroom;
    std::optional<std::string> reserved;
};

struct CheckInput {
    std::optional<SwitchModel> model;  // nullopt: only a lookup table was given
    std::optional<LookupTable> lookup;
    const Chip* chip = nullptr;
    Bytes mtu{9'100};
};

// Throws ConfigError.
[[nodiscard]] CheckInput ReadCheckInput(const CheckArguments& arguments);

// A size with a unit, as option `name` has it. Throws ConfigError naming the option.
[[nodiscard]] Bytes SizeOption(const std::string& name, const std::string& text);

}  // namespace dcqcn
