#include "experiments/sweep_plan.h"

#include <charconv>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "experiments/overrides.h"
#include "experiments/preset_scenario.h"
#include "experiments/progress.h"
#include "experiments/shell_line.h"
#include "topologies/json_reader.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostRuns = 1'000'000;

// FNV-1a: the same on every machine, which std::hash is not.
class Fingerprint {
  public:
    void Add(std::string_view text) {
        for (const char c : text) {
            hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
        }
    }
    [[nodiscard]] std::string ToText() const {
        constexpr int kHexadecimal = 16;
        char text[kHexadecimal];
        return {text, std::to_chars(text, text + sizeof text, hash_, kHexadecimal).ptr};
    }

  private:
    std::uint64_t hash_ = 14'695'981'039'346'656'037U;
};

// "rp.gain=0.0625", as --set takes them.
std::vector<std::string> Assignments(const SweepSpec& spec, const std::vector<Json>& values) {
    std::vector<std::string> assignments;
    for (std::size_t i = 0; i < values.size(); ++i) {
        assignments.push_back(spec.axes[i].path + "=" + ValueAsTyped(values[i]));
    }
    return assignments;
}

std::string InCombination(const SweepSpec& spec, const std::vector<Json>& values) {
    std::string text;
    for (const std::string& assignment : Assignments(spec, values)) {
        text += (text.empty() ? " (in the combination " : ", ") + assignment;
    }
    return text.empty() ? "" : text + " of " + spec.file + ")";
}

// Two that set the same key would make one of them a lie.
void RefuseOverlaps(const std::vector<Override>& overrides) {
    for (const Override& inner : overrides) {
        for (const Override& outer : overrides) {
            if (&inner != &outer && IsWithin(inner.path, outer.path)) {
                throw ConfigError(inner.origin + ": lies within what is set by " + outer.origin +
                                  "; each key may be set once");
            }
        }
    }
}

std::vector<Override> SetAll(const SweepSpec& spec, const std::vector<Json>& values,
                             Json& document) {
    std::vector<Override> overrides;
    for (const auto& [path, value] : spec.settings) {
        overrides.push_back(SetPath(document, path, value, spec.file + ": set." + path));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string& path = spec.axes[i].path;
        overrides.push_back(SetPath(document, path, values[i], spec.file + ": grid." + path));
    }
    RefuseOverlaps(overrides);
    return overrides;
}

Scenario ParsePoint(const SweepSpec& spec, const std::vector<Json>& values, std::uint64_t seed) {
    Json document = spec.scenario;
    const std::vector<Override> overrides = SetAll(spec, values, document);
    if (document.is_object()) {
        document["seed"] = seed;
    }
    try {
        std::vector<std::string> warnings =
            LetPresetDecide(document, overrides, spec.scenario_origin);
        Scenario scenario = ParseScenario(document, spec.scenario_origin, spec.topology_folder);
        scenario.warnings.insert(scenario.warnings.begin(), warnings.begin(), warnings.end());
        return scenario;
    } catch (const ConfigError& e) {
        throw ConfigError(BlameOverride(e.what(), spec.scenario_origin, overrides) +
                          InCombination(spec, values));
    }
}

std::size_t CountPoints(const SweepSpec& spec) {
    std::size_t points = 1;
    for (const SweepAxis& axis : spec.axes) {
        points *= axis.values.size();
        if (points * spec.seeds.size() > kMostRuns) {
            throw ConfigError(spec.file + ": grid: makes more than " + std::to_string(kMostRuns) +
                              " runs with its seeds; name fewer values");
        }
    }
    return points;
}

// The values of the point's number, read as digits: the last axis changes first.
std::vector<Json> ValuesOf(const SweepSpec& spec, std::size_t point) {
    std::vector<Json> values(spec.axes.size());
    for (std::size_t i = spec.axes.size(); i-- > 0;) {
        const std::vector<Json>& choices = spec.axes[i].values;
        values[i] = choices[point % choices.size()];
        point /= choices.size();
    }
    return values;
}

}  // namespace

SweepPlan MakeSweepPlan(SweepSpec spec) {
    SweepPlan plan{std::move(spec), {}, {}};
    Fingerprint fingerprint;
    fingerprint.Add(Json(plan.spec.seeds).dump());
    const std::size_t count = CountPoints(plan.spec);
    for (std::size_t i = 0; i < count; ++i) {
        SweepPoint point{ValuesOf(plan.spec, i), 0};
        const Scenario scenario = ParsePoint(plan.spec, point.values, plan.spec.seeds.front());
        fingerprint.Add(scenario.resolved.dump());
        point.expected_s = static_cast<double>(ExpectedEnd(scenario).count()) /
                           static_cast<double>(kPicosecondsPerSecond);
        plan.points.push_back(std::move(point));
    }
    plan.fingerprint = fingerprint.ToText();
    return plan;
}

Scenario ScenarioOf(const SweepPlan& plan, std::int64_t run) {
    const SweepPoint& point = plan.points[static_cast<std::size_t>(plan.PointOf(run))];
    return ParsePoint(plan.spec, point.values, plan.SeedOf(run));
}

std::string CommandOf(const SweepPlan& plan, std::int64_t run) {
    const SweepSpec& spec = plan.spec;
    if (spec.scenario_file.empty()) {
        return "";
    }
    std::vector<std::string> words{"dcqcn", "run", spec.scenario_file};
    const auto set = [&](const std::string& assignment) {
        words.insert(words.end(), {"--set", assignment});
    };
    for (const auto& [path, value] : spec.settings) {
        set(path + "=" + ValueAsTyped(value));
    }
    const auto& values = plan.points[static_cast<std::size_t>(plan.PointOf(run))].values;
    for (const std::string& assignment : Assignments(spec, values)) {
        set(assignment);
    }
    words.insert(words.end(), {"--seed", std::to_string(plan.SeedOf(run))});
    return ShellLine(words);
}

}  // namespace dcqcn
