#include "experiments/reproduce_progress.h"

#include <algorithm>
#include <cmath>

namespace dcqcn {

std::string RoughTime(double seconds) {
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    const auto whole = [](double x) { return std::to_string(std::lround(std::max(1.0, x))); };
    return seconds < 2 * kMinute ? whole(seconds) + " s"
           : seconds < 2 * kHour ? whole(seconds / kMinute) + " min"
                                 : whole(seconds / kHour) + " h";
}

ReproduceProgress::ReproduceProgress(std::ostream& err, bool is_terminal, double all_hops,
                                     double seconds)
    : err_(err), is_terminal_(is_terminal), all_hops_(all_hops), estimate_s_(seconds) {}

ReproduceProgress::~ReproduceProgress() {
    Wipe();
}

void ReproduceProgress::Begin(const std::string& what, std::size_t runs) {
    what_ = what;
    runs_ = runs;
    runs_done_ = 0;
}

void ReproduceProgress::Finished(double packet_hops) {
    done_hops_ += packet_hops;
    ++runs_done_;
}

// The estimate counts until a twentieth is done; then this machine's own speed does.
std::string ReproduceProgress::TimeLeft() const {
    constexpr double kEnough = 0.05;
    const double elapsed = std::chrono::duration<double>(WallClock::now() - started_).count();
    const double share = done_hops_ / all_hops_;
    if (estimate_s_ <= 0 && share <= 0) {
        return "";
    }
    const double whole =
        share > kEnough || estimate_s_ <= 0 ? elapsed / share : std::max(estimate_s_, elapsed);
    return ", about " + RoughTime(std::max(0.0, whole - elapsed)) + " left";
}

void ReproduceProgress::Tick() {
    using namespace std::chrono_literals;
    const auto now = WallClock::now();
    if (!is_terminal_ || now - shown_ < 1s) {
        return;
    }
    shown_ = now;
    err_ << "\r\033[K" << what_ << ": " << runs_done_ << " of " << runs_ << " runs; "
         << std::lround(100 * done_hops_ / all_hops_) << " % of all" << TimeLeft() << std::flush;
}

void ReproduceProgress::Wipe() {
    if (shown_ != WallClock::time_point{}) {
        err_ << "\r\033[K" << std::flush;
        shown_ = {};
    }
}

}  // namespace dcqcn
