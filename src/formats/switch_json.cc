#include "formats/switch_json.h"

#include <algorithm>
#include <stdexcept>

#include "base/check.h"
#include "base/units_text.h"
#include "formats/switch_size.h"
#include "operators/plain_switch.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

constexpr std::int64_t kMostSlices = 64;
constexpr double kMostAlpha = 1'024;

template <class Parse>
auto Parsed(const JsonReader& reader, const std::string& key, Parse parse) {
    try {
        return parse();
    } catch (const std::invalid_argument& e) {
        reader.Fail(key, e.what());
    }
}

// The sizes of one file, relative to its cell and its buffer.
class Sizes {
  public:
    explicit Sizes(SizeScale scale) : scale_(scale) {}

    [[nodiscard]] std::optional<Bytes> Maybe(JsonReader& reader, const std::string& key) const {
        if (!reader.Has(key)) {
            return std::nullopt;
        }
        const std::string text = reader.GetString(key);
        return Parsed(reader, key, [&] { return ParseSwitchSize(text, scale_); });
    }
    [[nodiscard]] Bytes Get(JsonReader& reader, const std::string& key,
                            std::optional<Bytes> fallback = {}) const {
        const auto size = Maybe(reader, key);
        if (!size && !fallback) {
            reader.Fail(key, "is missing; give a size, as in \"150KB\"");
        }
        return size ? *size : *fallback;
    }
    [[nodiscard]] const SizeScale& scale() const { return scale_; }

  private:
    SizeScale scale_;
};

Place PlaceOf(const JsonReader& reader) {
    return {reader.origin(), reader.path(), "", ""};
}

PlainPorts ReadPorts(JsonReader& reader, const Sizes& sizes, const SwitchOptions& options) {
    PlainPorts ports;
    ports.place = PlaceOf(reader);
    if (reader.Has("names")) {
        const std::string names = reader.GetString("names");
        ports.names = Parsed(reader, "names", [&] { return ParsePortNames(names); });
    } else {
        ports.names =
            NumberedPorts(static_cast<int>(reader.GetInteger("count", {}, 1, kMostPorts)));
    }
    ports.speed = reader.GetRate("speed", options.port_speed, {Rate(1), Rate(10'000'000'000'000)});
    if (reader.Has("cable")) {
        const std::string cable = reader.GetString("cable");
        ports.cable_m = Parsed(reader, "cable", [&] { return ParseMetres(cable); });
    } else if (options.cable_m) {
        ports.cable_m = *options.cable_m;
    } else {
        reader.Fail("cable", "is missing; give a length, as in \"40m\", or --cable");
    }
    ports.mtu = sizes.Get(reader, "mtu", ports.mtu);
    if (!IsMtu(ports.mtu)) {
        reader.Fail("mtu", kMtuRule);
    }
    ports.mtu = options.mtu.value_or(ports.mtu);
    reader.Done();
    return ports;
}

// Options that no port needed, which would be ignored without a word.
struct Unused {
    bool speed = true;
    bool cable = true;
};
void RefuseUnused(const Unused& unused, const std::string& file, const SwitchOptions& options) {
    const bool is_speed = unused.speed && options.port_speed;
    if (is_speed || (unused.cable && options.cable_m)) {
        throw ConfigError(std::string(is_speed ? "--port-speed" : "--cable") +
                          ": every port has one in " + file +
                          " already; leave the option out or change the file");
    }
}

EcnProfile ReadEcn(JsonReader reader, const Sizes& sizes, int priority) {
    EcnProfile ecn;
    ecn.name = "priority " + std::to_string(priority);
    ecn.place = PlaceOf(reader);
    ecn.fields = {"kmin", "kmax", "pmax", "enabled", "enabled"};
    ecn.marks = reader.GetBool("enabled", true);
    ecn.kmin = sizes.Get(reader, "kmin");
    ecn.kmax = sizes.Get(reader, "kmax", ecn.kmin);
    if (reader.Has("pmax")) {
        const nlohmann::json* const raw = reader.GetRaw("pmax");
        const std::string text = raw->is_string() ? raw->get<std::string>() : raw->dump();
        ecn.pmax = Parsed(reader, "pmax", [&] { return ParseProbability(text); });
    }
    reader.Done();
    return ecn;
}

void ReadThreshold(JsonReader& reader, const Sizes& sizes, PlainClass& plain) {
    const int given = (reader.Has("alpha") ? 1 : 0) + (reader.Has("beta") ? 1 : 0) +
                      (reader.Has("threshold") ? 1 : 0);
    if (given != 1) {
        reader.Fail(
            "needs exactly one of alpha (share of the free memory), beta (eighths of it) "
            "and threshold (a size)");
    }
    plain.static_th = sizes.Maybe(reader, "threshold");
    if (reader.Has("beta")) {
        plain.alpha = reader.GetNumber("beta", {}, {.above = 0, .to = kBetaPerAlpha * kMostAlpha}) /
                      kBetaPerAlpha;
    } else if (reader.Has("alpha")) {
        plain.alpha = reader.GetNumber("alpha", {}, {.above = 0, .to = kMostAlpha});
    }
}

PlainClass ReadClass(JsonReader& reader, const Sizes& sizes) {
    constexpr int kMostPriority = 7;
    PlainClass plain;
    plain.place = PlaceOf(reader);
    plain.priority = static_cast<int>(reader.GetInteger("priority", {}, 0, kMostPriority));
    if (reader.Has("queue")) {
        plain.queue = static_cast<int>(reader.GetInteger("queue", {}, 0, kMostPriority));
    }
    if (reader.Has("ports")) {
        const std::string names = reader.GetString("ports");
        plain.ports = Parsed(reader, "ports", [&] { return ParsePortNames(names); });
    }
    ReadThreshold(reader, sizes, plain);
    plain.reserved = sizes.Get(reader, "reserved", Bytes{});
    if (reader.GetString("headroom", "auto") != "auto") {
        plain.headroom = sizes.Get(reader, "headroom");
    }
    plain.xon = sizes.Get(reader, "xon", Bytes{});
    plain.xon_offset = sizes.Maybe(reader, "xon_offset");
    if (reader.Has("ecn")) {
        plain.ecn = ReadEcn(reader.GetObject("ecn"), sizes, plain.priority);
    }
    reader.Done();
    return plain;
}

// The chip, the cell and how sizes are written: what all other sizes need.
Sizes ReadScale(JsonReader& root, const SwitchOptions& options, PlainSwitch& plain,
                std::vector<std::string>& assumptions) {
    const Chip* chip = options.chip;
    if (root.Has("chip")) {
        const std::string name = root.GetString("chip");
        if (FindChip(name) == nullptr) {
            root.Fail("chip", NoSuchChip());
        }
        chip = chip != nullptr ? chip : FindChip(name);
    }
    const bool is_cumulus = root.GetChoice("units", {"decimal", "cumulus"}, "decimal") == "cumulus";
    const auto style = is_cumulus ? UnitStyle::kCumulus : UnitStyle::kDecimal;
    plain.is_spectrum = chip != nullptr && chip->is_spectrum;
    plain.has_tiles = chip != nullptr && chip->has_tiles;
    plain.cell = chip != nullptr ? chip->cell : Bytes(1);
    plain.cell = Sizes({Bytes(1), Bytes{}, style}).Get(root, "cell", plain.cell);
    plain.cell = options.cell.value_or(plain.cell);
    if (!IsCell(plain.cell)) {
        root.Fail("cell", kCellRule);
    }
    const auto of_chip = chip != nullptr ? chip->memory : std::nullopt;
    const Sizes absolute({plain.cell, of_chip.value_or(Bytes{}), style});
    plain.memory = of_chip;
    plain.pool.size = options.buffer.value_or(Bytes{});
    if (!options.buffer || root.Has("buffer")) {
        const Bytes given = absolute.Get(root, "buffer", of_chip);
        plain.pool.size = options.buffer.value_or(given);
    }
    if (plain.pool.size < plain.cell) {
        root.Fail("buffer", "must hold at least one cell");
    }
    if (plain.cell == Bytes(1)) {
        assumptions.push_back("memory counted in bytes: no cell is given");
    }
    if (is_cumulus) {
        assumptions.push_back(
            "KB and MB are 1024 and 1024 x 1024 B, and a rounded size is the "
            "roundest number of bytes that shows so");
    }
    return Sizes({plain.cell, plain.pool.size, style});
}

}  // namespace

bool IsSwitchJson(const nlohmann::json& document) {
    return document.is_object() && !document.contains("BUFFER_POOL") &&
           !document.contains("PORT_QOS_MAP") &&
           (document.contains("ports") || document.contains("lossless") ||
            document.contains("buffer"));
}

SwitchModel ReadSwitchJson(const nlohmann::json& document, const std::string& file,
                           const SwitchOptions& options) {
    JsonReader root(document, file);
    PlainSwitch plain;
    std::vector<std::string> assumptions;
    plain.name = root.GetString("name", file);
    if (std::ranges::any_of(plain.name, [](unsigned char c) { return c < ' ' || c == 0x7f; })) {
        root.Fail("name", "has a control character; remove it");
    }
    const Sizes sizes = ReadScale(root, options, plain, assumptions);
    plain.response = options.response;
    plain.slices = static_cast<int>(root.GetInteger("slices", 1, 1, kMostSlices));
    plain.slices = options.slices.value_or(plain.slices);
    plain.pool.name = "buffer";
    plain.pool.place = {file, "", "", ""};
    plain.pool.fields = {"buffer", "shared_headroom"};
    plain.pool.shared_headroom = sizes.Get(root, "shared_headroom", Bytes{});
    plain.pool.contains_reserves = root.GetBool("buffer_includes_reserves", true);
    const Bytes elsewhere = sizes.Get(root, "other_reserves", Bytes{});
    if (elsewhere >= plain.pool.size) {
        root.Fail("other_reserves", "must leave something of \"buffer\"");
    }
    plain.pool.size -= elsewhere;
    Unused unused;
    for (JsonReader& ports : root.GetObjects("ports")) {
        unused.speed = unused.speed && ports.Has("speed");
        unused.cable = unused.cable && ports.Has("cable");
        plain.ports.push_back(ReadPorts(ports, sizes, options));
    }
    RefuseUnused(unused, file, options);
    if (options.mtu) {
        assumptions.push_back("an MTU of " + ToText(*options.mtu) + " on every port, by --mtu");
    }
    for (JsonReader& lossless : root.GetObjects("lossless")) {
        plain.classes.push_back(ReadClass(lossless, sizes));
    }
    if (plain.ports.empty() || plain.classes.empty()) {
        root.Fail(plain.ports.empty() ? "ports" : "lossless",
                  "must be a list with at least one object");
    }
    root.Done();
    SwitchModel model = ToModel(plain);
    model.assumptions = std::move(assumptions);
    return model;
}

}  // namespace dcqcn
