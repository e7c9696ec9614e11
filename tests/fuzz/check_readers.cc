// libFuzzer over what `dcqcn check` reads: whatever the bytes, a reader returns a model or throws
// ConfigError, and a model has a verdict. The first byte says which reader.
#include <cstdint>
#include <stdexcept>
#include <string>

#include "base/check.h"
#include "formats/pg_profile_lookup.h"
#include "formats/sonic_switch.h"
#include "formats/switch_json.h"
#include "formats/switch_size.h"
#include "operators/finding.h"
#include "operators/verdict.h"
#include "topologies/json_reader.h"

namespace {

using namespace dcqcn;

void JudgeAll(const SwitchModel& model) {
    constexpr std::size_t kFewEnough = 64;  // the fan-out search is quadratic in ports
    if (model.ports.size() <= kFewEnough) {
        static_cast<void>(Lint(model, Judge(model, {})));
    }
}

SwitchOptions SomeOptions() {
    SwitchOptions options;
    options.port_speed = Rate(100'000'000'000);
    options.cable_m = 40;
    return options;
}

// As it stands, and with what it may lack; options that it does not need are refused.
template <class Read>
void ReadBothWays(Read read) {
    try {
        JudgeAll(read(SwitchOptions{}));
    } catch (const ConfigError&) {
        JudgeAll(read(SomeOptions()));
    }
}

void ReadSonicText(const std::string& text) {
    SonicTables tables;
    tables.Add(ParseJson(text, "fuzz.json"), "fuzz.json");
    const LookupTable lookup = ParseLookupTable("40000 5m 56368 18432 55120 -3 2496", "fuzz.ini");
    ReadBothWays([&](const SwitchOptions& options) { return ReadSonic(tables, &lookup, options); });
}

// The dynamic buffer model, whose profiles are computed.
void ReadDynamicText(const std::string& text) {
    SonicTables tables;
    tables.Add(ParseJson(text, "fuzz.json"), "fuzz.json");
    ReadBothWays([&](SwitchOptions options) {
        options.chip = &ChipNamed("spectrum4");
        return ReadSonic(tables, nullptr, options);
    });
}

void ReadOwn(const std::string& text) {
    const auto document = ParseJson(text, "fuzz.json");
    ReadBothWays([&](const SwitchOptions& options) {
        return ReadSwitchJson(document, "fuzz.json", options);
    });
}

void ReadSize(const std::string& text) {
    for (const UnitStyle style : {UnitStyle::kDecimal, UnitStyle::kCumulus}) {
        const Bytes size = ParseSwitchSize(text, {Bytes(208), Bytes(12'000'000), style});
        DCQCN_ASSERT(size >= Bytes{}, text);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    try {
        switch (data[0]) {
            case 's':
                ReadSonicText(text);
                break;
            case 'd':
                ReadDynamicText(text);
                break;
            case 'o':
                ReadOwn(text);
                break;
            case 'l':
                static_cast<void>(ParseLookupTable(text, "fuzz.ini"));
                break;
            case 'u':
                ReadSize(text);
                break;
            default:
                return -1;  // not worth keeping
        }
    } catch (const std::invalid_argument&) {  // ConfigError is one
    }
    return 0;
}
