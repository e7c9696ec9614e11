// The line that tells a waiting human how far many runs are and how long they will still take.
#pragma once

#include <chrono>
#include <ostream>
#include <string>

namespace dcqcn {

// "80 s", "12 min", "3 h": one number is enough to decide whether to wait.
[[nodiscard]] std::string RoughTime(double seconds);

class ReproduceProgress {
  public:
    // Of `all_hops` packet-hops, or any other measure of work, that need about `seconds`; 0: not
    // known before something is done. Draws only on a terminal.
    ReproduceProgress(std::ostream& err, bool is_terminal, double all_hops, double seconds);
    // Wipes the line, so that what follows starts in an empty one.
    ~ReproduceProgress();
    ReproduceProgress(const ReproduceProgress&) = delete;
    ReproduceProgress& operator=(const ReproduceProgress&) = delete;

    void Begin(const std::string& what, std::size_t runs);
    void Finished(double packet_hops);
    // Redraws the line, once per second at most.
    void Tick();
    void Wipe();

  private:
    using WallClock = std::chrono::steady_clock;
    // ", about 3 min left", or nothing when that is not known yet.
    [[nodiscard]] std::string TimeLeft() const;

    std::ostream& err_;
    bool is_terminal_;
    double all_hops_;
    double estimate_s_;
    double done_hops_ = 0;
    std::string what_;
    std::size_t runs_ = 0;
    std::size_t runs_done_ = 0;
    WallClock::time_point started_ = WallClock::now();
    WallClock::time_point shown_{};
};

}  // namespace dcqcn
