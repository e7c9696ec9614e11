// When a run ends: when all transfers are finished or its time is up, on every rank at the same
// instant, having played all of it and nothing after.
//
// No rank can know at an instant that another one finishes then. So a rank whose own transfers are
// finished says so to all and plays each instant `word_time` later from then on, by when it has
// heard who finished at that instant. Word takes half of the shortest delay between ranks, which
// leaves the other half to frames, because laggards send them that much later (docs/scaling.md).
#pragma once

#include <cstdint>
#include <vector>

#include <ns3/node.h>

#include "engine/conductor.h"
#include "engine/ranks.h"

namespace dcqcn {

class Ending {
  public:
    // Alone (`ranks` nullptr): at once. `shortest`: the least delay of a link between ranks.
    Ending(Conductor& conductor, Ranks* ranks, Duration shortest);
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;

    // Set-up, if the run ends when all transfers are finished: which ranks send any,
    // perhaps without the last ranks that do not.
    void AwaitTransfersOf(const std::vector<bool>& ranks_with_transfers);
    // All transfers of this rank are finished. Once, while it plays `now`.
    void OnFinished(Time now);
    // The time is up: the same instant on every rank. While it plays `now`.
    void OnTimeUp(Time now) { EndAt(now); }

    // When the run ended; kNever: not yet.
    [[nodiscard]] Time time() const { return end_; }

  private:
    void MakeHeralds();
    void OnWord(Time finished);
    void EndAt(Time end);

    Conductor& conductor_;
    Ranks* ranks_;
    Duration word_time_;
    // One node per rank, joined to every other one by ns-3's simplest devices; [r] of `heralds_` is
    // rank r's, [r] of `targets_` is its device towards this rank.
    std::vector<ns3::Ptr<ns3::Node>> heralds_;
    std::vector<ns3::Ptr<ns3::NetDevice>> targets_;
    std::uint32_t awaited_ = 0;  // ranks that have not said that they are finished
    Time last_word_{};           // the latest finish that was said
    Time end_ = kNever;
};

}  // namespace dcqcn
