#include "experiments/fabric_keys.h"

#include <iterator>
#include <set>
#include <utility>

#include "experiments/key_binding.h"
#include "experiments/rp_keys.h"
#include "fabric/nic_presets.h"

namespace dcqcn {
namespace {

using Json = nlohmann::json;
using Keys = std::vector<FabricKey>;

// The first row: what it sets are the defaults of the rows after it.
Keys PresetKeys() {
    FabricKey key = Choice(DCQCN_FIELD(nic.preset),
                           {{"paper", NicPreset::kPaper},
                            {"nvidia", NicPreset::kNvidia},
                            {"amd", NicPreset::kAmd},
                            {"intel", NicPreset::kIntel},
                            {"rdma_ip", NicPreset::kRdmaIp}},
                           "whose defaults rp and np have: the paper's, a NIC's as shipped, or "
                           "an RDMA core's",
                           "[Zhu15 Figure 14]; the NICs' are in docs/model.md");
    key.read = [read = key.read](FabricParams& params, JsonReader& reader, std::string_view name) {
        read(params, reader, name);
        ApplyPreset(params);
    };
    return {key};
}

Keys SwitchKeys() {
    return {
        Plain(DCQCN_FIELD(mtu), "RoCE payload of a full packet",
              "largest RoCE MTU below an Ethernet MTU of 1500 B [IBTA]"),
        Plain(DCQCN_FIELD(sw.buffer), "memory of one switch, shared by all ports",
              "Broadcom Trident II [Zhu15 s4]"),
        Plain(DCQCN_FIELD(sw.cell), "occupancy is rounded up to whole cells of this size",
              "exact bytes; Trident II: 208B"),
        Plain(DCQCN_FIELD(sw.reserved), "memory only for one lossless (port, priority) group",
              "none [Zhu15 s4]"),
        Plain(DCQCN_FIELD(sw.latency), "from a frame's last bit in to its ingress counter",
              "part of the link delay unless set"),
        WeightsKey(),
        OrWord(DCQCN_FIELD(sw.lossy.limit), "dynamic", "limit of one lossy egress queue",
               "alpha x free shared memory"),
        Number(DCQCN_FIELD(sw.lossy.alpha), {.above = 0}, "alpha of the dynamic lossy limit",
               "same share as a lossless group at beta 8"),
    };
}

Keys EcnKeys() {
    return {
        Plain(DCQCN_FIELD(sw.ecn.enabled), "whether switches mark", "[Zhu15 s3.1]"),
        Plain(DCQCN_FIELD(sw.ecn.kmin), "queue length up to which nothing is marked",
              "[Zhu15 Figure 14]"),
        Plain(DCQCN_FIELD(sw.ecn.kmax), "queue length above which every frame is marked",
              "[Zhu15 Figure 14]"),
        Number(DCQCN_FIELD(sw.ecn.pmax), {.from = 0, .to = 1}, "marking probability at kmax",
               "[Zhu15 Figure 14]"),
        Choice(DCQCN_FIELD(sw.ecn.mark_at),
               {{"dequeue", MarkAt::kDequeue}, {"enqueue", MarkAt::kEnqueue}},
               "when the queue is looked at: as a frame leaves, or as it arrives",
               "switch chips [Zhu16]; the words of [Zhu15 s3.1] are enqueue"),
    };
}

Keys PfcKeys() {
    return {
        Plain(DCQCN_FIELD(sw.pfc.enabled), "whether any priority is lossless", "[Zhu15 s2.1]"),
        OrWord(DCQCN_FIELD(sw.pfc.threshold), "dynamic",
               "t_PFC: shared memory of an ingress group at which it pauses its sender",
               "alpha x free shared memory [Zhu15 s4]"),
        Number(DCQCN_FIELD(sw.pfc.beta), {.above = 0},
               "beta of the dynamic threshold; its alpha is beta / 8", "[Zhu15 s4]"),
        OrWord(DCQCN_FIELD(sw.pfc.headroom), "auto",
               "memory per lossless (port, priority) for what arrives after XOFF",
               "from rate, delay, MTU and response [802.1Qbb]; the paper's is 22.4KB"),
        Plain(DCQCN_FIELD(sw.pfc.xon), "resume at or below max(xon, threshold - xon_offset)",
              "the offset decides"),
        Plain(DCQCN_FIELD(sw.pfc.xon_offset), "how far below the threshold a group resumes",
              "2 Ethernet MTU [Zhu15 s4]"),
        LosslessKey(),
        Plain(DCQCN_FIELD(sw.pfc.quanta), "pause time asked for, in 512 bit times",
              "the longest [802.1Qbb]"),
        OrWord(DCQCN_FIELD(sw.pfc.response), "auto",
               "from a pause frame's arrival to the paused port's silence", "[802.3 table 31B]"),
        OrWord(DCQCN_FIELD(sw.pfc.reserve_ports), "used",
               "ports for which the chip sets headroom aside",
               "the ports there are; the paper's chip: 32"),
        OrWord(DCQCN_FIELD(sw.pfc.reserve_priorities), "used",
               "priorities for which the chip sets headroom aside",
               "the lossless ones; the paper's chip: 8"),
    };
}

Keys NpKeys() {
    return {
        Plain(DCQCN_FIELD(np.enabled), "whether receivers answer marks with CNPs", "[Zhu15 s3.1]"),
        Plain(DCQCN_FIELD(np.cnp_interval), "N: at most one CNP per flow in this time",
              "[Zhu15 s3.1]"),
        Plain(DCQCN_FIELD(np.processing_delay), "from the decision to the CNP's queueing",
              "not in the paper"),
        Plain(DCQCN_FIELD(np.cnp_spacing), "least time between any two CNPs of one NIC",
              "unlimited; ConnectX-3 Pro takes 1us to 5us [Zhu15 s3.3]"),
        Plain(DCQCN_FIELD(np.cnp_priority), "strict priority of CNPs, never paused",
              "NVIDIA's default"),
    };
}

Keys HostKeys() {
    return {
        Plain(DCQCN_FIELD(transport.rto), "retransmission timeout, restarted on progress",
              "4.096 us x 2^14 [IBTA]"),
        Plain(DCQCN_FIELD(transport.ack_every), "frames in order per ACK", "every frame"),
        OrWord(DCQCN_FIELD(nic.receive_rate), "line_rate", "how fast a host drains what arrives",
               "no slow receiver"),
        Plain(DCQCN_FIELD(nic.receive_xoff), "a slow receiver pauses above this backlog",
              "not in the paper"),
        Plain(DCQCN_FIELD(nic.receive_xon), "and resumes at or below this one", "not in the paper"),
        DscpKey(),
    };
}

// Reads the rows whose path starts with `prefix` from the object there, one level at a time.
void ReadLevel(const Keys& keys, const std::string& prefix, JsonReader& reader,
               FabricParams& params) {
    std::set<std::string> inner;
    for (const FabricKey& key : keys) {
        if (!key.path.starts_with(prefix)) {
            continue;
        }
        const std::string rest = key.path.substr(prefix.size());
        const auto dot = rest.find('.');
        if (dot == std::string::npos) {
            key.read(params, reader, rest);
        } else if (const std::string name = rest.substr(0, dot); inner.insert(name).second) {
            JsonReader object = reader.GetObject(name);
            ReadLevel(keys, prefix + name + ".", object, params);
            reader.Note(name, object.Done());
        }
    }
}

}  // namespace

Keys FabricKeys() {
    Keys all;
    for (auto part : {&PresetKeys, &SwitchKeys, &EcnKeys, &PfcKeys, &NpKeys, &RpKeys, &DctcpKeys,
                      &ConnectXKeys, &RdmaIpKeys, &HostKeys}) {
        Keys keys = part();
        std::move(keys.begin(), keys.end(), std::back_inserter(all));
    }
    return all;
}

void ReadFabric(JsonReader& scenario, FabricParams& params) {
    ReadLevel(FabricKeys(), "", scenario, params);
    if (!params.sw.pfc.enabled) {
        params.sw.pfc.lossless = 0;
    }
}

Json ResolvedPreset(const Json& preset, const std::string& origin) {
    const Json document{{"nic", {{"preset", preset}}}};
    JsonReader reader(document, origin);
    FabricParams params;
    ReadFabric(reader, params);
    return reader.Done();
}

}  // namespace dcqcn
