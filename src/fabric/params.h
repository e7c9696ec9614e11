// Everything that can be set about a fabric, as plain structs whose fields are named like the keys
// of a scenario file. Defaults and their sources: docs/model.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "base/ids.h"
#include "base/units.h"
#include "cp/ecn_marker.h"
#include "cp/egress_scheduler.h"
#include "np/cnp_generator.h"
#include "rp/params.h"

namespace dcqcn {

struct PfcParams {
    bool enabled = true;
    std::optional<Bytes> threshold;       // t_PFC as a size; nullopt: dynamic        [Zhu15 s4]
    double beta = 8;                      // dynamic: alpha = beta / 8                [Zhu15 s4]
    std::optional<Bytes> headroom;        // per (port, priority); nullopt: the 802.1Qbb budget
    Bytes xon{0};                         // resume at max(xon, threshold - xon_offset)
    Bytes xon_offset{3'000};              // 2 MTU                                    [Zhu15 s4]
    std::uint8_t lossless = 0b0000'1000;  // bit per priority; default 3
    int quanta = 65'535;                  // pause time asked for, in 512 bit times
    std::optional<Duration> response;     // of the paused port; nullopt: IEEE 802.3 table 31B
    std::optional<int> reserve_ports;     // groups the chip reserves headroom for; nullopt: used
    std::optional<int> reserve_priorities;

    void Check(const std::string& path) const;
};

struct LossyParams {
    std::optional<Bytes> limit;  // of one egress queue; nullopt: alpha x free shared memory
    double alpha = 1.0;
};

struct SwitchParams {
    Bytes buffer{12'000'000};  //                                                 [Zhu15 s4]
    Bytes cell{1};             // occupancy is rounded up to whole cells
    Bytes reserved{0};         // per lossless (port, priority) in use
    Duration latency{0};       // from the last bit in to the ingress counter
    EcnParams ecn;
    PfcParams pfc;
    LossyParams lossy;
    EgressSchedulerParams scheduler;

    void Check(const std::string& path) const;
};

struct TransportParams {
    Duration rto{67'108'864'000};  // 4.096 us x 2^14, restarted on progress          [IBTA]
    int ack_every = 1;             // frames in order per ACK

    void Check(const std::string& path) const;
};

// Whose defaults the keys of rp and np have: the paper's, or a NIC's as it is shipped.
enum class NicPreset { kPaper, kNvidia, kAmd, kIntel, kRdmaIp };

// Of a host's NIC beside rp and np. A receiver that drains slower than the wire fills its buffer
// and pauses.
struct NicParams {
    NicPreset preset = NicPreset::kPaper;
    std::optional<Rate> receive_rate;  // nullopt: as fast as the wire
    Bytes receive_xoff{100'000};       // pause above
    Bytes receive_xon{50'000};         // resume at or below

    void Check(const std::string& path) const;
};

// The priority that each DSCP value means.
using DscpMap = std::array<std::uint8_t, 64>;

struct FabricParams {
    Bytes mtu{1024};  // RoCE payload per packet
    SwitchParams sw;  // key "switch"
    NpParams np;
    RpParams rp;
    TransportParams transport;
    NicParams nic;
    // Which priority a DSCP value means, at every host and switch; default: its upper three bits
    // (class selector, RFC 2474).
    DscpMap dscp_to_priority = [] {
        DscpMap map{};
        for (std::size_t dscp = 0; dscp < map.size(); ++dscp) {
            map[dscp] = static_cast<std::uint8_t>(dscp / 8);
        }
        return map;
    }();

    // Throws ConfigError naming the key. Combinations that are legal but unwise are not errors.
    void Check() const;

  private:
    void CheckQuanta() const;
};

}  // namespace dcqcn
