// When a run ends of which all transfers are finished: a little later, at an instant that every
// rank knows in time.
//
// Groups of nodes are played ahead of each other, and so are ranks: nobody can know at an instant
// that the last transfer finishes then. So the run goes on for as long as a frame may take over the
// longest link of the network, however it is divided. By then no node has been played past the end,
// and a rank that is finished has said so to the others, over the shortest delay between them.
#pragma once

#include <cstdint>
#include <vector>

#include <ns3/node.h>

#include "engine/alarm.h"
#include "engine/conductor.h"
#include "engine/ranks.h"

namespace dcqcn {

class Ending {
  public:
    struct Delays {
        Duration word;      // between ranks; what ns-3 has as their look-ahead
        Duration settling;  // from the last finish to the end of the run, not less than `word`
    };

    // `ranks` nullptr: this process is alone.
    Ending(Conductor& conductor, Ranks* ranks, const Delays& delays);
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;

    // Set-up, if the run ends when all transfers are finished: which ranks send any, perhaps
    // without the last ranks that do not.
    void AwaitTransfersOf(const std::vector<bool>& ranks_with_transfers);
    // All transfers of this rank are finished, the last at `when`. Once, and not later than a
    // look-ahead of its nodes after.
    void OnFinished(Time when);

    // When the last transfer of all finished, if the run has ended for that; kNever otherwise.
    [[nodiscard]] Time done() const { return has_ended_ ? last_finish_ : kNever; }

  private:
    void MakeHeralds();
    void OnWord(Time finished);

    Ranks* ranks_;
    Delays delays_;
    // One node per rank, joined to every other one by ns-3's simplest devices; [r] of `heralds_` is
    // rank r's, [r] of `targets_` is its device towards this rank.
    std::vector<ns3::Ptr<ns3::Node>> heralds_;
    std::vector<ns3::Ptr<ns3::NetDevice>> targets_;
    std::uint32_t awaited_ = 1;  // ranks that have not said that they are finished
    Time last_finish_{};         // that was said
    bool has_ended_ = false;
    Alarm end_;
};

}  // namespace dcqcn
