#include "experiments/check_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <stdexcept>

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
    int incast = 2;
    std::optional<std::string> frame;
    std::string queue_counts = "cells";
    std::optional<std::string> response;
    std::vector<std::string> explain;  // port, priority
    std::optional<std::string> report;
    bool as_json = false;
    bool simulates = false;
};

VerdictOptions OptionsOf(const CheckCall& call) {
    VerdictOptions options;
    options.fan_out = call.fan_out;
    options.incast = call.incast;
    options.counts_bytes = call.queue_counts == "bytes";
    if (call.frame) {
        options.frame = SizeOption("--frame", *call.frame);
        if (*options.frame < Bytes(64) || *options.frame > Bytes(65'018)) {
            throw ConfigError("--frame: " + *call.frame +
                              " must be from 64B to 65018B; an Ethernet frame is");
        }
    }
    if (call.response) {
        try {
            options.response = ParseDuration(*call.response);
        } catch (const std::invalid_argument& e) {
            throw ConfigError("--response: \"" + *call.response + "\" " + e.what());
        }
        if (*options.response > Duration(std::chrono::milliseconds(1))) {
            throw ConfigError("--response: " + *call.response +
                              " must be at most 1ms; give a time, as in 2us");
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

void WriteReport(const std::string& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    if (!out) {
        throw ConfigError(file + ": cannot be written (" + std::strerror(errno) +
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

int CheckLookup(const CheckCall& call, const CheckInput& input, const CommandContext& context) {
    if (call.as_json || call.report || !call.explain.empty()) {
        throw ConfigError(input.lookup->file +
                          ": is only a lookup table, which has no thresholds to judge; give the "
                          "switch's JSON files beside it for --json, --report and --explain");
    }
    const LookupReport lookup = LookupText(*input.lookup, input.chip, input.mtu);
    context.out << lookup.text;
    return lookup.is_good ? kDone : kNotHolding;
}

int RunCheck(const CheckCall& call, const CommandContext& context) {
    CheckInput input = ReadCheckInput(call.input);
    if (!input.model) {
        return CheckLookup(call, input, context);
    }
    CheckReport report;
    report.files = call.input.files;
    report.model = std::move(*input.model);
    report.options = OptionsOf(call);
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
    constexpr int kMostPorts = 4'096;
    constexpr double kMostBeta = 8'192;
    constexpr double kLeastBeta = 1e-6;
    const std::string group = "Without a file";
    app.add_option("--kmin", a.kmin, "where marking begins")->option_text("SIZE")->group(group);
    app.add_option("--kmax", a.kmax, "where every frame is marked; default: kmin")
        ->option_text("SIZE")
        ->group(group);
    app.add_option("--pmax", a.pmax, "probability at kmax, as in 5%")->group(group);
    app.add_option("--beta", a.beta, "t_PFC in eighths of the free memory, as the paper has it")
        ->check(CLI::Range(kLeastBeta, kMostBeta))
        ->group(group);
    app.add_option("--alpha", a.alpha, "t_PFC as a share of the free memory: beta / 8")
        ->check(CLI::Range(kLeastBeta, kMostBeta / 8))
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
    constexpr int kMost = 4'096;
    app.add_option(
           "--fan-out", call.fan_out,
           "egress queues that one ingress port feeds in the worst case; default: all ports")
        ->check(CLI::Range(1, kMost))
        ->option_text("M");
    app.add_option("--incast", call.incast, "ingress ports into one egress queue; default 2")
        ->check(CLI::Range(1, kMost))
        ->option_text("K");
    app.add_option("--queue-counts", call.queue_counts,
                   "what ECN compares with Kmin: cells (default) or bytes of frames")
        ->check(CLI::IsMember({"cells", "bytes"}));
    app.add_option("--frame", call.frame, "frames that fill the queues; default: full ones")
        ->option_text("SIZE");
    app.add_option("--response", call.response,
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
