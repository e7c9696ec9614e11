// The processes ("ranks") that share one simulation through ns-3's distributed engines. Only
// mpi_ranks.cc knows MPI; a build without it has one_rank.cc in its place, which refuses.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <ns3/net-device.h>
#include <ns3/packet.h>

#include "base/units.h"
#include "engine/engine.h"

namespace dcqcn {

class Ranks {
  public:
    using Receive = std::function<void(ns3::Ptr<ns3::Packet>)>;

    virtual ~Ranks() = default;
    [[nodiscard]] virtual std::uint32_t count() const = 0;
    [[nodiscard]] virtual std::uint32_t own() const = 0;
    // Hands a packet to the rank of `target`'s node, for the instant `when`: no sooner than ns-3's
    // look-ahead from now.
    virtual void Send(ns3::Ptr<ns3::Packet> packet, Time when, const ns3::NetDevice& target) = 0;
    // Gives `receive` what is sent to this device, which is on a node of this rank.
    virtual void Listen(ns3::NetDevice& device, Receive receive) = 0;
    // All ranks call it: on rank 0 what each has given, by rank; on others nothing.
    [[nodiscard]] virtual std::vector<std::string> Gather(const std::string& own) = 0;
};

// Joins the ranks that were started together, before anything of ns-3's simulator is used. The
// engine must be a distributed one. Throws ConfigError in a build without MPI.
[[nodiscard]] std::unique_ptr<Ranks> JoinRanks(const Engine& engine);

// The last call of every main, with its exit code, and the first that may end other ranks: one that
// fails ends all.
[[nodiscard]] int LeaveRanks(int exit_code);

// How many processes a launcher such as mpirun has started together, and which of them this is.
// Known before anybody joins; 1 and 0 without a launcher.
struct Launch {
    std::uint32_t count = 1;
    std::uint32_t own = 0;
};
[[nodiscard]] Launch LaunchOfThisProcess();

// Before a message that all processes of a launch are about to give: waits on all but the first, so
// that it ends them with its own.
void LetFirstProcessSpeak();

}  // namespace dcqcn
