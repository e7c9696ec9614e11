#include "fabric/params.h"

#include <bit>

#include "base/check.h"
#include "base/check_range.h"
#include "base/frame.h"
#include "base/wire.h"
#include "cp/buffer_limits.h"
#include "cp/check_number.h"
#include "rp/factory.h"

namespace dcqcn {
namespace {

constexpr Duration kLongest = 1000s;  // far from the end of Time

void Require(bool holds, const std::string& message) {
    if (!holds) {
        throw ConfigError(message);
    }
}

// t_PFC and what hangs on it.
void CheckLevels(const PfcParams& pfc, const std::string& path) {
    CheckNumber(path + ".beta", pfc.beta, 1e-6, 8192, "the paper has 8: all of the free memory");
    CheckRange(path + ".xon", pfc.xon, 0_B, kMostMemory, "0B leaves it to xon_offset");
    CheckRange(path + ".xon_offset", pfc.xon_offset, 0_B, kMostMemory, "the paper has 2 MTU, 3KB");
    if (!pfc.threshold) {
        return;
    }
    CheckRange(path + ".threshold", *pfc.threshold, 1_B, kMostMemory, "give a size or \"dynamic\"");
    Require(pfc.xon < *pfc.threshold, path + ".xon: " + ToText(pfc.xon) + " is not below " + path +
                                          ".threshold (" + ToText(*pfc.threshold) +
                                          "); lower xon or raise the threshold");
}

// What the chip sets aside, for the groups in use and for others.
void CheckReserves(const PfcParams& pfc, const std::string& path) {
    const int used = std::popcount(pfc.lossless);
    if (pfc.headroom) {
        CheckRange(path + ".headroom", *pfc.headroom, 0_B, kMostMemory,
                   "the paper has 22.4KB; \"auto\" computes it");
    }
    if (pfc.reserve_ports) {
        CheckRange(path + ".reserve_ports", *pfc.reserve_ports, 1, 65'535,
                   "the paper's chip has 32");
    }
    if (pfc.reserve_priorities) {
        CheckRange(path + ".reserve_priorities", *pfc.reserve_priorities, 1, kPriorities,
                   "the paper's chip reserves for 8");
        Require(*pfc.reserve_priorities >= used,
                path + ".reserve_priorities: " + ToText(*pfc.reserve_priorities) +
                    " is less than the " + ToText(used) + " priorities in " + path +
                    ".lossless; raise it or make fewer priorities lossless");
    }
}

}  // namespace

void PfcParams::Check(const std::string& path) const {
    CheckLevels(*this, path);
    CheckReserves(*this, path);
    CheckRange(path + ".quanta", quanta, 1, 65'535, "65535 is the longest pause");
    if (response) {
        CheckRange(path + ".response", *response, Duration(0), Duration(1s),
                   "\"auto\" takes IEEE 802.3's");
    }
}

void SwitchParams::Check(const std::string& path) const {
    CheckRange(path + ".buffer", buffer, 1_B, kMostMemory, "the paper's switch has 12MB");
    CheckRange(path + ".cell", cell, 1_B, kMaxCell, "1B counts exactly, chips have 80B to 256B");
    CheckRange(path + ".reserved", reserved, 0_B, kMostMemory, "0B reserves nothing");
    CheckRange(path + ".latency", latency, Duration(0), kLongest, "switches take 0.5us to 2us");
    if (lossy.limit) {
        CheckRange(path + ".lossy.limit", *lossy.limit, 1_B, kMostMemory,
                   "give a size or \"dynamic\"");
    }
    CheckNumber(path + ".lossy.alpha", lossy.alpha, 1e-6, 1024,
                "1 lets a queue take half the free memory");
    ecn.Check(path + ".ecn");
    pfc.Check(path + ".pfc");
    scheduler.Check(path + ".scheduler");
}

void TransportParams::Check(const std::string& path) const {
    CheckRange(path + ".rto", rto, Duration(1), kLongest,
               "67.108864ms is usual; it must exceed a round trip through full queues");
    CheckRange(path + ".ack_every", ack_every, 1, 1024, "1 acknowledges every packet");
}

void NicParams::Check(const std::string& path) const {
    if (receive_rate) {
        CheckRange(path + ".receive_rate", *receive_rate, Rate(1), Rate::max(),
                   "leave it out for the speed of the wire");
    }
    CheckRange(path + ".receive_xoff", receive_xoff, 1_B, kMostMemory, "100KB is the default");
    CheckRange(path + ".receive_xon", receive_xon, 0_B, kMostMemory, "50KB is the default");
    Require(receive_xon <= receive_xoff, path + ".receive_xon: " + ToText(receive_xon) +
                                             " is above " + path + ".receive_xoff (" +
                                             ToText(receive_xoff) + "); lower xon or raise xoff");
}

// A pause is refreshed when half of it is over, and the pause frames of eight priorities may then
// stand behind a full frame that has just begun to leave.
void FabricParams::CheckQuanta() const {
    constexpr std::int64_t kBytesPerQuantum = 512 / 8;  // IEEE 802.3 annex 31B
    const std::int64_t wait = (wire::DataFrame(mtu, true) + kWireOverhead).count() +
                              (wire::kPauseFrame + kWireOverhead).count() * kPriorities;
    const std::int64_t least = (2 * wait + kBytesPerQuantum - 1) / kBytesPerQuantum;
    Require(!sw.pfc.enabled || sw.pfc.quanta >= least,
            "switch.pfc.quanta: " + ToText(sw.pfc.quanta) + " is less than " + ToText(least) +
                ": with an mtu of " + ToText(mtu) +
                " such a pause may be over before it can be refreshed; 65535 is usual");
}

void FabricParams::Check() const {
    CheckRange("mtu", mtu, 64_B, 9'000_B, "RoCE has 256B, 512B, 1024B, 2048B and 4096B");
    sw.Check("switch");
    CheckQuanta();
    np.Check("np");
    rp.Check("rp");
    transport.Check("transport");
    nic.Check("nic");
    const bool may_wait_for_ever =
        FeedbackOf(rp) == Feedback::kEchoedMarks && rp.dctcp.min_window < transport.ack_every;
    Require(!may_wait_for_ever,
            "rp.dctcp.min_window: " + ToText(rp.dctcp.min_window) +
                " is below transport.ack_every (" + ToText(transport.ack_every) +
                "): a full window would wait for an ACK, and the ACK for more packets; raise "
                "min_window or lower ack_every");
    for (std::size_t dscp = 0; dscp < dscp_to_priority.size(); ++dscp) {
        CheckRange("dscp_to_priority." + std::to_string(dscp), int{dscp_to_priority[dscp]}, 0,
                   kPriorities - 1, "priorities are those of IEEE 802.1Q");
    }
    const bool cnp_can_be_paused =
        sw.pfc.enabled && np.enabled && (sw.pfc.lossless >> np.cnp_priority & 1) != 0;
    Require(!cnp_can_be_paused,
            "np.cnp_priority: " + ToText(np.cnp_priority) +
                " is among switch.pfc.lossless, and a paused CNP comes too late; choose a lossy "
                "priority, 6 is usual");
}

}  // namespace dcqcn
