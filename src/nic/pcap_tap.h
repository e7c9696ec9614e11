// What one port sends and receives, as a pcap file with nanosecond time stamps: frames sent when
// they start to leave, frames received when they have arrived, in the order of these times. The
// file is ns-3's own PcapFile, which tcpdump and Wireshark read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <ns3/pcap-file.h>

#include "base/addresses.h"
#include "base/ring.h"
#include "formats/priority_dscps.h"
#include "formats/qp_directory.h"
#include "nic/frame_tap.h"
#include "nic/pcap_limits.h"

namespace dcqcn {

class PcapTap final : public FrameTap {
  public:
    struct Port {
        MacAddress own;
        MacAddress peer;
    };

    // Replaces the file `path`. Needs `qps` to outlive it.
    PcapTap(const std::string& path, const PcapLimits& limits, const Port& port,
            const QpDirectory& qps, const PriorityDscps& dscps);

    void OnTransmit(const Frame& f, Time now) override;
    void OnReceive(const Frame& f, Time now) override;
    void OnPauseComing(const Frame& f, Time arrival) override;

    // Writes what has arrived by `end` and closes the file.
    void Close(Time end);

    [[nodiscard]] std::int64_t seen() const { return seen_; }
    [[nodiscard]] std::int64_t written() const { return written_; }
    // The file could not be opened or written; it is of no use.
    [[nodiscard]] bool has_failed() const { return has_failed_; }

  private:
    struct Pause {
        Time arrival;
        Frame frame;
    };
    // Pauses that arrived before `now` come before what is seen then.
    void WritePausesBefore(Time now);
    void Write(const Frame& f, const MacAddress& pause_sender, Time when);

    ns3::PcapFile file_;
    std::int64_t most_frames_;
    Port port_;
    const QpDirectory& qps_;
    PriorityDscps dscps_;
    Ring<Pause> coming_;
    std::vector<std::uint8_t> bytes_;  // of one frame; kept for its memory
    std::int64_t seen_ = 0;
    std::int64_t written_ = 0;
    bool has_failed_ = false;
};

}  // namespace dcqcn
