// Captures of some ports of a fabric while it runs, one pcap file per port.
#pragma once

#include <memory>
#include <vector>

#include "fabric/capture_params.h"
#include "fabric/fabric.h"
#include "nic/pcap_tap.h"

namespace dcqcn {

class Capture {
  public:
    // Taps the ports. Needs a fabric without queue pairs yet, which outlives this.
    Capture(Fabric& fabric, const FabricParams& params, const CaptureParams& capture);
    ~Capture();
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;

    // Closes the files at the end of a run. Throws ConfigError if one could not be written.
    [[nodiscard]] std::vector<CaptureRecord> Finish(Time end);

  private:
    struct Tapped {
        Port& port;
        std::string file;
        std::unique_ptr<PcapTap> tap;
    };
    Fabric& fabric_;
    QpDirectory directory_;
    std::vector<Tapped> tapped_;
};

}  // namespace dcqcn
