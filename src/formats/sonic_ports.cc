// Which chip, which ports, how fast, how long their cables.
#include <algorithm>
#include <cctype>
#include <set>
#include <stdexcept>

#include "base/check.h"
#include "base/units_text.h"
#include "formats/sonic_builder.h"

namespace dcqcn {
namespace {

// "Ethernet4" before "Ethernet10".
bool NaturallyLess(const std::string& a, const std::string& b) {
    const auto split = [](const std::string& name) {
        const auto digits = name.find_last_not_of("0123456789") + 1;
        return std::pair(name.substr(0, digits), name.substr(digits));
    };
    const auto [a_word, a_number] = split(a);
    const auto [b_word, b_number] = split(b);
    if (a_word != b_word) {
        return a_word < b_word;
    }
    return std::pair(a_number.size(), a_number) < std::pair(b_number.size(), b_number);
}

template <class T, class Parse>
std::optional<T> Parsed(const SonicRow& row, const std::string& field, Parse parse) {
    const auto text = row.Text(field);
    if (!text) {
        return std::nullopt;
    }
    try {
        return parse(*text);
    } catch (const std::invalid_argument& e) {
        row.Fail(field, e.what());
    }
}

SwitchPort PortFromTable(SonicBuild& build, const SonicRow& row) {
    SwitchPort port;
    port.name = row.key();
    port.place = row.place();
    const auto speed = Parsed<Rate>(row, "speed", &ParseMegabits);
    build.uses_port_speed = build.uses_port_speed || !speed;
    if (!speed && !build.options.port_speed) {
        row.Fail("speed", "is missing; give --port-speed");
    }
    port.speed = speed.value_or(build.options.port_speed.value_or(Rate{}));
    if (const auto mtu = row.Whole("mtu", kSmallestMtu.count(), kLargestMtu.count())) {
        port.mtu = Bytes(*mtu);
    }
    port.mtu = build.options.mtu.value_or(port.mtu);
    return port;
}

// Files without a PORT table: the ports that buffers and QoS speak of.
std::set<std::string> PortsSpokenOf(const SonicTables& tables) {
    std::set<std::string> names;
    for (const auto& [table, has_numbers] : {std::pair("BUFFER_PG", true), std::pair("QUEUE", true),
                                             std::pair("PORT_QOS_MAP", false)}) {
        for (const auto& [key, row] : tables.Of(table)) {
            if (key != "global") {
                const SonicKey parsed = ParseSonicKey(row, has_numbers, 63);
                names.insert(parsed.ports.begin(), parsed.ports.end());
            }
        }
    }
    return names;
}

void AddPortsSpokenOf(SonicBuild& build) {
    if (!build.options.port_speed) {
        throw ConfigError(build.tables.Files() +
                          ": has no table PORT, so no port has a speed; give config_db.json, or "
                          "--port-speed 100Gbps");
    }
    build.uses_port_speed = true;
    build.model.has_all_ports = false;
    const auto names = PortsSpokenOf(build.tables);
    for (const std::string& name : names) {
        SwitchPort port;
        port.name = name;
        port.place = {build.tables.Files(), "PORT_QOS_MAP", name, ""};
        port.speed = *build.options.port_speed;
        port.mtu = build.options.mtu.value_or(port.mtu);
        build.model.ports.push_back(port);
    }
    build.Assume("no PORT table: the " + std::to_string(names.size()) +
                 " ports that BUFFER_PG, QUEUE or PORT_QOS_MAP name, all at " +
                 ToText(*build.options.port_speed) + " with an MTU of " +
                 ToText(build.options.mtu.value_or(SwitchPort{}.mtu)));
}

void NoteDownPorts(SonicBuild& build) {
    std::size_t down = 0;
    for (const auto& [key, row] : build.tables.Of("PORT")) {
        down += row.Text("admin_status") == "down" ? 1 : 0;
    }
    if (down > 0) {
        build.Assume("ports whose admin_status is down count as if they were up: " +
                     std::to_string(down));
    }
}

// What would be ignored without a word.
void RefuseUnused(bool is_given, const std::string& option, const std::string& what) {
    if (is_given) {
        throw ConfigError(option + ": every port has a " + what +
                          " in the files already; leave the option out or change the files");
    }
}

void CheckCount(const SonicBuild& build) {
    if (build.model.ports.size() > static_cast<std::size_t>(kMostPorts)) {
        throw ConfigError(build.tables.Files() + ": describes " +
                          std::to_string(build.model.ports.size()) + " ports, more than " +
                          std::to_string(kMostPorts) +
                          ", which no switch has; give the files of one switch");
    }
}

void AddCables(SonicBuild& build) {
    std::set<std::string> known;
    for (const auto& [key, row] : build.tables.Of("CABLE_LENGTH")) {
        for (const auto& [name, value] : row.fields().items()) {
            const auto cable = Parsed<double>(row, name, &ParseMetres);
            if (const auto at = build.port_of.find(name); at != build.port_of.end()) {
                build.model.ports[at->second].cable_m = *cable;
                known.insert(name);
            }
        }
    }
    std::vector<std::string> without;
    for (SwitchPort& port : build.model.ports) {
        if (!known.contains(port.name)) {
            without.push_back(port.name);
            port.cable_m = build.options.cable_m.value_or(0);
        }
    }
    if (without.empty()) {
        RefuseUnused(build.options.cable_m.has_value(), "--cable", "length of cable");
        return;
    }
    if (!build.options.cable_m) {
        throw ConfigError(build.tables.Files() + ": CABLE_LENGTH: has no length for " +
                          without.front() + "; give --cable, as in --cable 40m");
    }
    build.Assume("cables of " + std::to_string(without.size()) + " ports: " +
                 std::to_string(static_cast<int>(*build.options.cable_m)) + " m, by --cable");
}

}  // namespace

SwitchPort& SonicBuild::PortNamed(const SonicRow& row, const std::string& name) {
    const auto at = port_of.find(name);
    if (at == port_of.end()) {
        throw ConfigError(row.place().ToText() + ": names port \"" + name +
                          "\", which PORT does not have; correct the name or add the port");
    }
    return model.ports[at->second];
}

void AddChip(SonicBuild& build) {
    SwitchModel& model = build.model;
    build.chip = build.options.chip;
    std::string seen;
    for (const auto& [key, row] : build.tables.Of("DEVICE_METADATA")) {
        for (const std::string field : {"hwsku", "platform"}) {
            const std::string text = row.Text(field).value_or("");
            if (build.chip == nullptr && ChipOf(text) != nullptr) {
                build.chip = ChipOf(text);
                build.Assume("chip " + std::string(build.chip->title) + ", from " + field + " " +
                             text);
            }
            seen += seen.empty() ? text : "";
        }
    }
    model.is_spectrum = build.chip != nullptr && build.chip->is_spectrum;
    model.has_tiles = build.chip != nullptr && build.chip->has_tiles;
    model.memory = build.chip != nullptr ? build.chip->memory : std::nullopt;
    model.name = seen.empty() ? "switch" : seen;
    model.slices = build.options.slices.value_or(1);
    if (build.options.cell) {
        model.cell = *build.options.cell;
    } else if (build.chip != nullptr) {
        model.cell = build.chip->cell;
        build.Assume("cells of " + ToText(model.cell) + " (" +
                     std::string(build.chip->cell_source) + ")");
    } else {
        build.Assume(
            "memory counted in bytes: the chip is unknown, so its cells are; --chip or "
            "--cell says");
    }
    if (build.chip != nullptr && !build.chip->caveat.empty() && model.slices == 1) {
        build.Assume("one undivided memory: " + std::string(build.chip->caveat));
    }
}

void AddPorts(SonicBuild& build) {
    for (const auto& [key, row] : build.tables.Of("PORT")) {
        build.model.ports.push_back(PortFromTable(build, row));
    }
    if (build.model.ports.empty()) {
        AddPortsSpokenOf(build);
    }
    CheckCount(build);
    if (!build.uses_port_speed) {
        RefuseUnused(build.options.port_speed.has_value(), "--port-speed", "speed");
    }
    if (build.options.mtu && build.model.has_all_ports) {
        build.Assume("an MTU of " + ToText(*build.options.mtu) + " on every port, by --mtu");
    }
    NoteDownPorts(build);
    std::ranges::sort(build.model.ports, [](const SwitchPort& a, const SwitchPort& b) {
        return NaturallyLess(a.name, b.name);
    });
    for (std::size_t i = 0; i < build.model.ports.size(); ++i) {
        build.port_of[build.model.ports[i].name] = i;
    }
    AddCables(build);
}

}  // namespace dcqcn
