#include "experiments/pcap_folder.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <system_error>

#include "base/check.h"
#include "base/units_text.h"
#include "base/wire.h"

namespace dcqcn {
namespace {

constexpr Bytes kRecordHeader{16};  // of the pcap format, before each frame

// The port that the text after the colon means.
PortIndex ParsePort(const std::string& word, const std::string& number, std::size_t ports) {
    std::size_t port = 0;
    const char* const end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, port);
    if (error != std::errc{} || stop != end || port >= ports) {
        throw ConfigError("--pcap-ports: \"" + word + "\" names no port; this node has " +
                          (ports == 1 ? "only port 0" : "ports 0 to " + std::to_string(ports - 1)));
    }
    return static_cast<PortIndex>(port);
}

using PortSet = std::set<std::pair<NodeId, PortIndex>>;

void AddNode(const Topology& topology, NodeId node, PortSet& chosen) {
    for (std::size_t p = 0; p < topology.port_count(node); ++p) {
        chosen.emplace(node, static_cast<PortIndex>(p));
    }
}

void AddWord(const Topology& topology, const std::string& word, PortSet& chosen) {
    const std::size_t colon = word.find(':');
    NodeId node{};
    try {
        node = topology.Find(word.substr(0, colon));
    } catch (const ConfigError& e) {
        throw ConfigError("--pcap-ports: " + std::string(e.what()));
    }
    if (colon == std::string::npos) {
        AddNode(topology, node, chosen);
        return;
    }
    chosen.emplace(node, ParsePort(word, word.substr(colon + 1), topology.port_count(node)));
}

}  // namespace

void AddPcapOptions(CLI::App& app, PcapArguments& arguments) {
    CLI::Option* const pcap =
        app.add_option("--pcap", arguments.folder, "folder for captures, one pcap file per port")
            ->option_text("DIR");
    app.add_option("--pcap-ports", arguments.ports, "ports to capture, by node; repeatable")
        ->option_text("NODE[:PORT][,...]")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->needs(pcap);
    app.add_option("--pcap-snaplen", arguments.limits.snap_length, "bytes kept of a frame")
        ->option_text("BYTES")
        ->check(CLI::Range(1, 65'535))
        ->needs(pcap);
    app.add_option("--pcap-limit", arguments.limits.frames, "frames per file at most")
        ->option_text("N")
        ->check(CLI::PositiveNumber)
        ->needs(pcap);
}

std::vector<CapturedPort> ChoosePorts(const Topology& topology,
                                      const std::vector<std::string>& words) {
    PortSet chosen;
    for (const std::string& word : words) {
        AddWord(topology, word, chosen);
    }
    for (std::size_t n = 0; words.empty() && n < topology.node_count(); ++n) {
        AddNode(topology, static_cast<NodeId>(n), chosen);
    }
    std::vector<CapturedPort> ports;
    for (const auto& [node, port] : chosen) {
        ports.push_back({node, port});
    }
    return ports;
}

PcapFolder::PcapFolder(const PcapArguments& arguments, const Scenario& scenario)
    : staged_("--pcap", *arguments.folder),
      params_{.folder = staged_.staging(),
              .ports = ChoosePorts(scenario.topology, arguments.ports),
              .limits = arguments.limits} {
    CheckRoom(scenario.fabric.mtu);
}

void PcapFolder::CheckRoom(Bytes mtu) const {
    std::error_code error;
    const auto free = std::filesystem::space(params_.folder, error).available;
    const Bytes frame = std::min(wire::DataFrame(mtu, true), Bytes(params_.limits.snap_length));
    const double file = static_cast<double>((frame + kRecordHeader).count()) *
                        static_cast<double>(params_.limits.frames);
    const double all = file * static_cast<double>(params_.ports.size());
    if (!error && all > static_cast<double>(free)) {
        constexpr double kMegabyte = 1e6;
        throw ConfigError("--pcap: " + std::to_string(params_.ports.size()) + " files of up to " +
                          std::to_string(static_cast<std::int64_t>(file / kMegabyte)) +
                          " MB could fill the disk, which has " +
                          std::to_string(free / static_cast<std::uintmax_t>(kMegabyte)) +
                          " MB; lower --pcap-limit or --pcap-snaplen, or name --pcap-ports");
    }
}

void PcapFolder::Commit(const std::vector<CaptureRecord>& records) {
    std::vector<std::string> names;
    names.reserve(records.size());
    for (const CaptureRecord& record : records) {
        names.push_back(record.file);
    }
    staged_.Commit(names);
}

std::optional<std::string> CutOffWarning(const std::vector<CaptureRecord>& records) {
    const CaptureRecord* most = nullptr;
    std::int64_t cut_off = 0;
    for (const CaptureRecord& record : records) {
        if (record.written < record.seen) {
            ++cut_off;
            most = most == nullptr || most->seen < record.seen ? &record : most;
        }
    }
    if (most == nullptr) {
        return std::nullopt;
    }
    return std::to_string(cut_off) + " of " + std::to_string(records.size()) +
           " captures end at --pcap-limit; " + most->file + " lacks most, it has the first " +
           std::to_string(most->written) + " of " + std::to_string(most->seen) + " frames";
}

}  // namespace dcqcn
