#include "fabric/capture.h"

#include <utility>

#include "base/check.h"

namespace dcqcn {

Capture::Capture(Fabric& fabric, const FabricParams& params, const CaptureParams& capture)
    : fabric_(fabric), directory_(params.mtu) {
    const PriorityDscps dscps(params.dscp_to_priority);
    for (const CapturedPort& chosen : capture.ports) {
        FabricNode& node = fabric.node(chosen.node);
        Port& port = node.port(chosen.port);
        const Port& peer = port.peer();
        std::string file = CaptureFileName(node.name(), chosen.port);
        auto tap = std::make_unique<PcapTap>(
            capture.folder + "/" + file, capture.limits,
            PcapTap::Port{.own = MacAddressOf(chosen.node, chosen.port),
                          .peer = MacAddressOf(peer.owner_id(), peer.index())},
            directory_, dscps);
        if (tap->has_failed()) {
            throw ConfigError("--pcap: " + file +
                              " cannot be written; is there room, and are so "
                              "many open files allowed (ulimit -n)?");
        }
        port.SetTap(tap.get());
        tapped_.push_back({port, std::move(file), std::move(tap)});
    }
    fabric_.SetDirectory(&directory_);
}

Capture::~Capture() {
    for (const Tapped& tapped : tapped_) {
        tapped.port.SetTap(nullptr);
    }
    fabric_.SetDirectory(nullptr);
}

std::vector<CaptureRecord> Capture::Finish(Time end) {
    std::vector<CaptureRecord> records;
    for (const Tapped& tapped : tapped_) {
        tapped.tap->Close(end);
        if (tapped.tap->has_failed()) {
            throw ConfigError("--pcap: " + tapped.file +
                              " cannot be written; is the disk full, or are too many files open?");
        }
        records.push_back({tapped.file, tapped.tap->seen(), tapped.tap->written()});
    }
    return records;
}

}  // namespace dcqcn
