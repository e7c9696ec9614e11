// What does one packet-hop cost? One JSON line per case: case, data_packets, packet_hops, events,
// cpu_s, ns_per_hop, events_per_hop, allocs_per_hop, rss_mb. Fails when the steady state allocates.
//   hop_bench [CASE...] [--megabytes M]     default: every case with its own size per sender
// The steady state begins when a tenth of the transfers' bytes is through.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <sys/resource.h>
#include <vector>

#include <ns3/simulator.h>

#include "bench/allocations.h"
#include "fabric/fabric.h"
#include "topologies/generators.h"

namespace {

using namespace dcqcn;

struct Case {
    std::string name;
    std::function<Topology()> topology;
    double megabytes;  // per sender
    Bytes mtu;
    // (sender, receiver) as positions among the hosts
    std::function<std::vector<std::pair<std::size_t, std::size_t>>(std::size_t hosts)> pairs;
};

std::vector<std::pair<std::size_t, std::size_t>> Incast(std::size_t hosts) {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i + 1 < hosts; ++i) {
        pairs.emplace_back(i, hosts - 1);
    }
    return pairs;
}

// Every host to the one under the next ToR: all tiers carry traffic.
std::vector<std::pair<std::size_t, std::size_t>> Shift(std::size_t hosts) {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < hosts; ++i) {
        pairs.emplace_back(i, (i + hosts / 4) % hosts);
    }
    return pairs;
}

std::vector<Case> Cases() {
    const LinkProperties at_40g{.rate = 40_Gbps, .delay = 1us};
    const LinkProperties at_100g{.rate = 100_Gbps, .delay = 1us};
    return {{"incast_8_40g", [=] { return Star(9, at_40g); }, 25, 1000_B, Incast},
            {"incast_16_100g", [=] { return Star(17, at_100g); }, 25, 1000_B, Incast},
            {"clos_20_40g", [=] { return PaperClos(5, at_40g); }, 10, 1000_B, Shift}};
}

class Counter final : public FabricObserver {
  public:
    void OnFinished(const FinishedTransfer& /*transfer*/) override {
        if (--left == 0) {
            ns3::Simulator::Stop();
        }
    }
    std::size_t left = 0;
};

double CpuSeconds() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

double PeakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

struct Sums {
    std::int64_t data_packets = 0, packet_hops = 0, events = 0;
};

Sums Count(Fabric& fabric, std::size_t nodes) {
    Sums sums;
    sums.events = fabric.conductor().played();
    for (std::size_t n = 0; n < nodes; ++n) {
        const FabricNode& node = fabric.node(static_cast<NodeId>(n));
        for (std::size_t p = 0; p < node.port_count(); ++p) {
            const EgressQueues& queues = node.port(static_cast<PortIndex>(p)).queues;
            for (std::size_t priority = 0; priority < kPriorities; ++priority) {
                sums.packet_hops += queues.sent(static_cast<Priority>(priority)).frames;
            }
        }
    }
    for (std::uint32_t qp = 0; qp < fabric.qps().size(); ++qp) {
        sums.data_packets += fabric.sender(qp).counters().sent_packets;
    }
    return sums;
}

bool RunCase(const Case& c, double megabytes) {
    ConfigureSimulator();
    const Topology topology = c.topology();
    FabricParams params;
    params.mtu = c.mtu;
    Fabric fabric(topology, params, {.ports_in_group = kPortsInCache});
    Counter counter;
    fabric.SetObserver(&counter);
    const auto pairs = c.pairs(topology.hosts().size());
    counter.left = pairs.size();
    const Bytes size(static_cast<std::int64_t>(megabytes * 1e6));
    std::uint16_t source_port = 49'152;
    for (const auto& [from, to] : pairs) {
        const auto qp = fabric.Connect(topology.hosts()[from], topology.hosts()[to], Priority{3},
                                       source_port++);
        fabric.Post(qp, 0, size, Time(Duration(1'000'000) * qp));
    }
    // Three tenths of the time that the most loaded link needs at least.
    const double tenth_s = megabytes * 1e6 * 8 * 0.1 * static_cast<double>(pairs.size()) /
                           static_cast<double>(topology.hosts().size() > 17 ? 400e9 : 40e9);
    std::int64_t allocations = 0;
    Sums before;
    ns3::Simulator::Schedule(ns3::Seconds(tenth_s), [&] {
        allocations = bench::Allocations();
        before = Count(fabric, topology.node_count());
    });
    const double start = CpuSeconds();
    ns3::Simulator::Run();
    const double cpu_s = CpuSeconds() - start;
    allocations = bench::Allocations() - allocations;
    const Sums sums = Count(fabric, topology.node_count());
    const double hops = static_cast<double>(sums.packet_hops);
    const double steady_hops = static_cast<double>(sums.packet_hops - before.packet_hops);
    std::printf(
        "{\"case\": \"%s\", \"data_packets\": %lld, \"packet_hops\": %lld, \"events\": %lld, "
        "\"cpu_s\": %.4f, \"ns_per_hop\": %.1f, \"events_per_hop\": %.3f, "
        "\"allocs_per_hop\": %.9f, \"rss_mb\": %.1f}\n",
        c.name.c_str(), static_cast<long long>(sums.data_packets),
        static_cast<long long>(sums.packet_hops), static_cast<long long>(sums.events), cpu_s,
        cpu_s * 1e9 / hops, static_cast<double>(sums.events) / hops,
        static_cast<double>(allocations) / steady_hops, PeakMegabytes());
    fabric.CheckConservation();
    ns3::Simulator::Destroy();
    if (allocations != 0 || counter.left != 0) {
        std::fprintf(stderr, "%s: %lld allocations in the steady state, %zu transfers unfinished\n",
                     c.name.c_str(), static_cast<long long>(allocations), counter.left);
        return false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> wanted;
    double megabytes = 0;
    for (int i = 1; i < argc; ++i) {
        if (std::string(argv[i]) == "--megabytes" && i + 1 < argc) {
            megabytes = std::atof(argv[++i]);
        } else {
            wanted.emplace_back(argv[i]);
        }
    }
    bool good = true;
    for (const Case& c : Cases()) {
        if (wanted.empty() || std::find(wanted.begin(), wanted.end(), c.name) != wanted.end()) {
            good &= RunCase(c, megabytes > 0 ? megabytes : c.megabytes);
        }
    }
    return good ? 0 : 1;
}
