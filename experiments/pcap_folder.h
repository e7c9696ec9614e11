// `dcqcn run --pcap DIR`: which ports are captured, how much of them, and the folder their files
// go to. As with results, everything is checked before the run and nothing is there before its end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/simulation.h"
#include "experiments/staged_folder.h"

namespace CLI {
class App;
}

namespace dcqcn {

struct PcapArguments {
    std::optional<std::string> folder;
    std::vector<std::string> ports;  // "node" or "node:port"; empty: all
    PcapLimits limits;
};
// Adds --pcap and what refines it.
void AddPcapOptions(CLI::App& app, PcapArguments& arguments);

// The ports that these words name, in order of the topology and none twice; all for no words.
// Throws ConfigError naming the nearest known node, or the ports a node has.
[[nodiscard]] std::vector<CapturedPort> ChoosePorts(const Topology& topology,
                                                    const std::vector<std::string>& words);

class PcapFolder {
  public:
    // Needs arguments.folder. Throws ConfigError for a port that does not exist, a folder that
    // cannot be written, and captures that could fill its disk.
    PcapFolder(const PcapArguments& arguments, const Scenario& scenario);

    // What the run is to do.
    [[nodiscard]] const CaptureParams& params() const { return params_; }
    // Moves the files of a finished run into place.
    void Commit(const std::vector<CaptureRecord>& records);

  private:
    void CheckRoom(Bytes mtu) const;

    StagedFolder staged_;
    CaptureParams params_;
};

// A word about captures that do not hold all frames of their ports; nothing if all do.
[[nodiscard]] std::optional<std::string> CutOffWarning(const std::vector<CaptureRecord>& records);

}  // namespace dcqcn
