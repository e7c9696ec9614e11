#include "experiments/explain_keys.h"

namespace dcqcn {
namespace {

constexpr const char* kRequired = "required";

}  // namespace

std::vector<KeyExplanation> TopologyKeys() {
    return {
        {"topology.kind", "\"star\", \"dumbbell\", \"leaf_spine\", \"fat_tree\" or \"paper_clos\"",
         kRequired, "which generator makes the network", "topologies/generators.h"},
        {"topology.file", "file name", "none", "a topology in a file of its own, instead of a kind",
         "looked for beside the scenario, then in the current folder"},
        {"topology.rate", "rate", "40Gbps", "of every link", "[Zhu15 Figure 2]"},
        {"topology.delay", "duration", "1us", "propagation delay of every link",
         "[ns3-rdma]; not in the paper"},
        {"topology.error_rate", "number in [0, 1)", "0.0", "probability that a link loses a frame",
         "no loss"},
        {"topology.hosts", "whole number", kRequired, "hosts of a star", ""},
        {"topology.left", "whole number", kRequired, "hosts on the left of a dumbbell", ""},
        {"topology.right", "whole number", kRequired, "hosts on the right of a dumbbell", ""},
        {"topology.bottleneck", "object with rate, delay, error_rate", "as every link",
         "the link in the middle of a dumbbell", ""},
        {"topology.hosts_per_tor", "whole number", "5",
         "hosts per top-of-rack switch of paper_clos", "[Zhu15 s6.2]"},
        {"topology.leaves", "whole number", kRequired, "leaf switches of a leaf_spine", ""},
        {"topology.spines", "whole number", kRequired, "spine switches of a leaf_spine", ""},
        {"topology.hosts_per_leaf", "whole number", kRequired, "hosts per leaf of a leaf_spine",
         ""},
        {"topology.fabric", "object with rate, delay, error_rate", "as every link",
         "links between leaves and spines", ""},
        {"topology.k", "even whole number", kRequired, "ports per switch of a fat_tree", ""},
    };
}

std::vector<KeyExplanation> WorkloadKeys() {
    return {
        {"workload.kind", "\"incast\", \"pairs\" or \"flows\"", kRequired,
         "incast: many senders to one receiver; pairs: random hosts; flows: a list of them", ""},
        {"workload.senders", "whole number", kRequired,
         "incast: so many hosts beside the receiver send", ""},
        {"workload.receiver", "host name or \"random\"", "the last host",
         "incast: who receives; drawn by default with placement random", ""},
        {"workload.placement", "\"first\" or \"random\"", "first",
         "incast: whether the first hosts of the topology send or random ones", ""},
        {"workload.pairs", "whole number", kRequired,
         "pairs: random pairs of hosts, one queue pair each", ""},
        {"workload.size", "size", kRequired, "payload of one transfer", ""},
        {"workload.sizes.file", "file name", "none",
         "in place of size: a cumulative curve to draw from, bytes and percent per line",
         "looked for beside the scenario, then in the current folder"},
        {"workload.sizes.points", "list of pairs", "none",
         "the same in the scenario, as in [[\"0B\", 0], [\"1MB\", 100]]", ""},
        {"workload.transfers", "\"endless\" or a whole number", "1",
         "transfers per queue pair, one after another; endless needs until", ""},
        {"workload.outstanding", "whole number", "2",
         "transfers a queue pair has posted at once; 1 makes the transfer a window",
         "keeps the queue pair busy between transfers"},
        {"workload.start", "duration", "0s", "when the first transfer is posted, before jitter",
         ""},
        {"workload.start_rate", "\"line\" or a rate", "line",
         "DCQCN's R_C and R_T at the start; below the line rate its timers run from the first "
         "frame on",
         "a lone flow starts at line rate [Zhu15 s3.1]; footnote 2 leaves others to local policy"},
        {"workload.priority", "whole number in [0, 7]", "3", "priority of data, ACK and NAK",
         "one RoCE class in priority 3 [NVIDIA, Microsoft]"},
        {"workload.dscp", "\"none\" or a whole number in [0, 63]", "none",
         "gives the priority through dscp_to_priority, instead of or in agreement with it",
         "priority is the simulator's own word"},
        {"workload.flows", "list of objects", kRequired,
         "flows: one queue pair each, with from, to and the keys above", ""},
        {"workload.flows.from", "host name", kRequired, "who sends", ""},
        {"workload.flows.to", "host name", kRequired, "who receives", ""},
        {"workload.flows.source_port", "\"auto\" or a whole number in [1, 65535]", "auto",
         "UDP source port, which ECMP hashes", "49152 + number of the queue pair"},
    };
}

std::vector<KeyExplanation> RunKeys() {
    return {
        {"name", "text", "unnamed", "what the run is called in its results", ""},
        {"warm_up", "duration", "0s", "measurements start here", "measure everything"},
        {"start_jitter", "duration", "np.cnp_interval (50us)",
         "each queue pair starts uniformly within this time after its start",
         "one CNP window: identical flows would be cut in lockstep"},
        {"until", "\"done\" or a duration", "done", "when the run ends",
         "when all transfers are done"},
        {"sample_every", "duration", "0s", "interval of series.csv; 0: no time series", ""},
        {"seed", "whole number", "1", "seed of all randomness, ns-3's run number", ""},
    };
}

}  // namespace dcqcn
