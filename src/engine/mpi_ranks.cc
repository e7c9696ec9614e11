// The ranks of MPI, as ns-3's mpi module sees them. The only file that includes either.
#include <mpi.h>
#include <numeric>
#include <utility>

#include <ns3/global-value.h>
#include <ns3/mpi-interface.h>
#include <ns3/mpi-receiver.h>
#include <ns3/node.h>
#include <ns3/simulator.h>
#include <ns3/string.h>

#include "base/check.h"
#include "engine/ranks.h"

namespace dcqcn {
namespace {

constexpr int kRoot = 0;

int SizeOf(const std::string& text) {
    constexpr std::size_t kMost = std::size_t{1} << 30;  // MPI counts with int
    DCQCN_ASSERT(text.size() < kMost, "results of a rank have " + std::to_string(text.size()) +
                                          " B, more than MPI gathers at once");
    return static_cast<int>(text.size());
}

class MpiRanks final : public Ranks {
  public:
    MpiRanks() { ns3::MpiInterface::Enable(MPI_COMM_WORLD); }

    std::uint32_t count() const override { return ns3::MpiInterface::GetSize(); }
    std::uint32_t own() const override { return ns3::MpiInterface::GetSystemId(); }

    // A null message promises that nothing comes before ns-3's next event: while something is
    // sent, that must not be later than now.
    void Send(ns3::Ptr<ns3::Packet> packet, Time when, const ns3::NetDevice& target) override {
        const ns3::Time now = ns3::Simulator::Now();
        if (guarded_ != now) {
            guarded_ = now;
            ns3::Simulator::ScheduleNow([] {});
        }
        ns3::MpiInterface::SendPacket(std::move(packet), ns3::Time(Picoseconds(when)),
                                      target.GetNode()->GetId(), target.GetIfIndex());
    }

    void Listen(ns3::NetDevice& device, Receive receive) override {
        const auto receiver = ns3::CreateObject<ns3::MpiReceiver>();
        receiver->SetReceiveCallback(ns3::Callback<void, ns3::Ptr<ns3::Packet>>(receive));
        device.AggregateObject(receiver);
    }

    std::vector<std::string> Gather(const std::string& given) override {
        const int size = SizeOf(given);
        std::vector<int> sizes(own() == kRoot ? count() : 0);
        MPI_Gather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, kRoot, MPI_COMM_WORLD);
        std::vector<int> starts(sizes.size());
        std::exclusive_scan(sizes.begin(), sizes.end(), starts.begin(), 0);
        std::string all;
        all.resize(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}));
        SizeOf(all);
        MPI_Gatherv(given.data(), size, MPI_CHAR, all.data(), sizes.data(), starts.data(), MPI_CHAR,
                    kRoot, MPI_COMM_WORLD);
        std::vector<std::string> parts;
        for (std::size_t rank = 0; rank < sizes.size(); ++rank) {
            parts.push_back(all.substr(static_cast<std::size_t>(starts[rank]),
                                       static_cast<std::size_t>(sizes[rank])));
        }
        return parts;
    }

  private:
    ns3::Time guarded_{-1};
};

bool IsJoined() {
    int is_initialised = 0;
    int is_finalised = 0;
    MPI_Initialized(&is_initialised);
    MPI_Finalized(&is_finalised);
    return is_initialised != 0 && is_finalised == 0;
}

}  // namespace

std::unique_ptr<Ranks> JoinRanks(const Engine& engine) {
    MPI_Init(nullptr, nullptr);
    ns3::GlobalValue::Bind("SimulatorImplementationType", ns3::StringValue(engine.simulator));
    return std::make_unique<MpiRanks>();
}

int LeaveRanks(int exit_code) {
    if (IsJoined()) {
        if (exit_code != 0) {
            MPI_Abort(MPI_COMM_WORLD, exit_code);
        }
        MPI_Finalize();
    }
    return exit_code;
}

}  // namespace dcqcn
