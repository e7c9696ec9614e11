#include "experiments/check_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>

#include "base/check.h"
#include "base/units_text.h"
#include "experiments/check_input.h"
#include "experiments/check_report.h"
#include "topologies/nearest.h"

namespace dcqcn {
namespace {

struct CheckCall {
    CheckArguments input;
    std::optional<int> fan_out;
    std::optional<int> incast;
    std::optional<std::string> frame;
    std::optional<std::string> queue_counts;
    std::vector<std::string> explain;  // port, priority
    std::optional<std::string> report;
    bool as_json = false;
    bool simulates = false;
};

// An option's number and what it counts ports of.
void CheckFits(const std::string& option, std::optional<int> given, const SwitchModel& model) {
    const int ports = static_cast<int>(model.ports.size());
    if (given && model.has_all_ports && *given > ports) {
        throw ConfigError(option + ": " + std::to_string(*given) + " is more than the switch's " +
                          std::to_string(ports) + " ports; give a number up to that");
    }
}

VerdictOptions OptionsOf(const CheckCall& call, const SwitchModel& model) {
    VerdictOptions options;
    CheckFits("--fan-out", call.fan_out, model);
    CheckFits("--incast", call.incast, model);
    options.fan_out = call.fan_out;
    options.incast = call.incast.value_or(options.incast);
    options.counts_bytes = call.queue_counts == "bytes";
    if (options.counts_bytes && call.simulates) {
        throw ConfigError(
            "--simulate: plays frames that fill their cells, so it says nothing about "
            "--queue-counts bytes; leave one of them out");
    }
    if (call.frame) {
        options.frame = SizeOption("--frame", *call.frame);
        if (*options.frame < Bytes(64) || *options.frame > Bytes(65'018)) {
            throw ConfigError("--frame: " + *call.frame +
                              " must be from 64B to 65018B; an Ethernet frame is");
        }
    }
    return options;
}

const GroupVerdict& GroupNamed(const CheckReport& report, const std::string& port,
                               const std::string& priority) {
    std::vector<std::string> names;
    for (const GroupVerdict& group : report.verdict.groups) {
        const std::string& name = report.model.ports[group.port].name;
        if (name == port && std::to_string(group.priority) == priority) {
            return group;
        }
        names.push_back(name);
    }
    if (std::ranges::find(names, port) != names.end()) {
        throw ConfigError("--explain: " + port + " has no lossless priority " + priority +
                          " under PFC; name one that the table shows");
    }
    throw ConfigError("--explain: \"" + port +
                      "\" is no port with a lossless priority under PFC; " +
                      SuggestNearest(port, names));
}

// A report must not take the place of what it is about.
void RefuseInput(const CheckCall& call) {
    for (const std::string& file : call.input.files) {
        std::error_code not_there;
        if (call.report && std::filesystem::equivalent(*call.report, file, not_there)) {
            throw ConfigError("--report: " + *call.report + " is the input " + file +
                              ", which would be lost; name another file");
        }
    }
}

// Whole or not at all: into a file beside it first, unless it is a pipe or a device.
void WriteReport(const std::string& file, const std::string& text) {
    std::error_code error;
    const bool is_special =
        std::filesystem::exists(file, error) && !std::filesystem::is_regular_file(file, error);
    const std::string part = is_special ? file : file + ".part";
    std::ofstream out(part, std::ios::binary);
    out << text;
    out.close();
    std::string why = out ? "" : std::strerror(errno);
    if (why.empty() && !is_special) {
        std::filesystem::rename(part, file, error);
        why = error ? error.message() : "";
    }
    if (!why.empty()) {
        if (!is_special) {
            std::filesystem::remove(part, error);
        }
        throw ConfigError(file + ": cannot be written (" + why +
                          "); check the folder and its permissions");
    }
}

// One of each kind of group, in every situation.
void SimulateAll(CheckReport& report) {
    for (const AlikeGroups& row : GroupAlike(report)) {
        for (const SituationVerdict& s : row.example->situations) {
            const auto setup = SetupOf(report.model, *row.example, s.situation);
            std::optional<SimulatedSituation> result;
            if (setup) {
                result = Simulate(*setup);
            }
            report.simulations.push_back({row.example, &s, std::move(result)});
        }
    }
}

// What a lookup table alone has no use for.
std::string FirstVerdictOption(const CheckCall& call) {
    const CheckArguments& a = call.input;
    for (const auto& [is_given, name] :
         {std::pair(call.as_json, "--json"), std::pair(call.report.has_value(), "--report"),
          std::pair(!call.explain.empty(), "--explain"), std::pair(call.simulates, "--simulate"),
          std::pair(call.fan_out.has_value(), "--fan-out"),
          std::pair(call.incast.has_value(), "--incast"),
          std::pair(call.frame.has_value(), "--frame"),
          std::pair(call.queue_counts.has_value(), "--queue-counts"),
          std::pair(a.buffer.has_value(), "--buffer"), std::pair(a.slices.has_value(), "--slices"),
          std::pair(a.port_speed.has_value(), "--port-speed"),
          std::pair(a.cable.has_value(), "--cable")}) {
        if (is_given) {
            return name;
        }
    }
    return "";
}

int CheckLookup(const CheckCall& call, const CheckInput& input, const CommandContext& context) {
    if (const std::string option = FirstVerdictOption(call); !option.empty()) {
        throw ConfigError(input.lookup->file +
                          ": is only a lookup table, which has no thresholds to judge; give the "
                          "switch's JSON files beside it for " +
                          option);
    }
    const LookupReport lookup = LookupText(*input.lookup, input.options);
    context.out << lookup.text;
    return lookup.is_good ? kDone : kNotHolding;
}

int RunCheck(const CheckCall& call, const CommandContext& context) {
    if (call.as_json && !call.explain.empty()) {
        throw ConfigError("--json: has no derivations; leave out --explain or --json");
    }
    RefuseInput(call);
    CheckInput input = ReadCheckInput(call.input);
    if (!input.model) {
        return CheckLookup(call, input, context);
    }
    CheckReport report;
    report.files = call.input.files;
    report.model = std::move(*input.model);
    report.options = OptionsOf(call, report.model);
    report.options.response = input.options.response;
    report.verdict = Judge(report.model, report.options);
    report.findings = Lint(report.model, report.verdict);
    if (call.simulates) {
        SimulateAll(report);
    }
    if (call.report) {
        WriteReport(*call.report, CheckHtml(report));
    }
    if (!call.explain.empty()) {
        context.out << ExplainText(report, GroupNamed(report, call.explain[0], call.explain[1]));
    } else {
        context.out << (call.as_json ? CheckJson(report) : CheckText(report));
    }
    return report.IsGood() ? kDone : kNotHolding;
}

// A finite number from `least` to `most`; CLI::Range lets NaN pass.
CLI::Validator Between(double least, double most) {
    return {[least, most](const std::string& text) -> std::string {
                double value = 0;
                const bool is_number = CLI::detail::lexical_cast(text, value);
                return is_number && value >= least && value <= most
                           ? ""
                           : text + " must be a number from " + CLI::detail::to_string(least) +
                                 " to " + CLI::detail::to_string(most) + "; --beta 8 is usual";
            },
            "NUMBER"};
}

void AddFileOptions(CLI::App& app, CheckArguments& a) {
    constexpr int kMostSlices = 64;
    app.add_option("files", a.files,
                   "config_db.json; or buffers and qos JSON with pg_profile_lookup.ini; or "
                   "switch.json");
    app.add_option("--chip", a.chip, "trident2, tomahawk, tomahawk2, trident3, spectrum1 to 4");
    app.add_option("--port-speed", a.port_speed, "of ports that the files give none")
        ->option_text("RATE");
    app.add_option("--cable", a.cable, "length, as in 40m, of ports that the files give none")
        ->option_text("LENGTH");
    app.add_option("--mtu", a.mtu, "Ethernet payload of a full frame")->option_text("SIZE");
    app.add_option("--cell", a.cell, "unit in which the chip allocates memory")
        ->option_text("SIZE");
    app.add_option("--buffer", a.buffer, "memory that lossless groups share")->option_text("SIZE");
    app.add_option("--slices", a.slices, "parts of the memory that do not lend to each other")
        ->check(CLI::Range(1, kMostSlices))
        ->option_text("N");
}

void AddPlainOptions(CLI::App& app, CheckArguments& a) {
    constexpr double kMostBeta = 8'192;
    constexpr double kLeastBeta = 1e-6;
    const std::string group = "Without a file";
    app.add_option("--kmin", a.kmin, "where marking begins")->option_text("SIZE")->group(group);
    app.add_option("--kmax", a.kmax, "where every frame is marked; default: kmin")
        ->option_text("SIZE")
        ->group(group);
    app.add_option("--pmax", a.pmax, "probability at kmax, as in 5%")->group(group);
    app.add_option("--beta", a.beta, "t_PFC in eighths of the free memory, as the paper has it")
        ->check(Between(kLeastBeta, kMostBeta))
        ->group(group);
    app.add_option("--alpha", a.alpha, "t_PFC as a share of the free memory: beta / 8")
        ->check(Between(kLeastBeta, kMostBeta / 8))
        ->group(group);
    app.add_option("--pfc-threshold", a.threshold, "t_PFC, static")
        ->option_text("SIZE")
        ->group(group);
    app.add_option("--headroom", a.headroom, "per port and priority, or auto: the 802.1Qbb budget")
        ->option_text("SIZE")
        ->group(group);
    app.add_option("--reserved", a.reserved, "of a group alone, beside headroom")
        ->option_text("SIZE")
        ->group(group);
    app.add_option("--ports", a.ports, "how many")->check(CLI::Range(1, kMostPorts))->group(group);
    app.add_option("--lossless", a.lossless, "priorities, as in 3,4; default 0-7")->group(group);
}

void AddVerdictOptions(CLI::App& app, CheckCall& call) {
    app.add_option(
           "--fan-out", call.fan_out,
           "egress queues that one ingress port feeds in the worst case; default: all ports")
        ->check(CLI::Range(1, kMostPorts))
        ->option_text("M");
    app.add_option("--incast", call.incast, "ingress ports into one egress queue; default 2")
        ->check(CLI::Range(1, kMostPorts))
        ->option_text("K");
    app.add_option("--queue-counts", call.queue_counts,
                   "what ECN compares with Kmin: cells (default) or bytes of frames")
        ->check(CLI::IsMember({"cells", "bytes"}));
    app.add_option("--frame", call.frame, "frames that fill the queues; default: full ones")
        ->option_text("SIZE");
    app.add_option("--response", call.input.response,
                   "of the peer to a pause; default: the longest that IEEE 802.3 allows")
        ->option_text("TIME");
}

}  // namespace

Action SetUpCheck(CLI::App& app) {
    const auto call = std::make_shared<CheckCall>();
    AddFileOptions(app, call->input);
    AddPlainOptions(app, call->input);
    AddVerdictOptions(app, *call);
    app.add_option("--explain", call->explain, "the whole derivation for one port and priority")
        ->expected(2)
        ->option_text("PORT PRIO");
    app.add_flag("--simulate", call->simulates, "play each situation packet by packet and compare");
    app.add_flag("--json", call->as_json, "for pipelines; docs/check.schema.json");
    app.add_option("--report", call->report, "an HTML page with sketches")->option_text("FILE");
    return [call](const CommandContext& context) { return RunCheck(*call, context); };
}

}  // namespace dcqcn
