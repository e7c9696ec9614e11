#include "np/cnp_generator.h"

#include "base/check_range.h"
#include "base/ids.h"

namespace dcqcn {
namespace {

constexpr Duration kLongest = 1000s;  // far from the end of Time

}  // namespace

void NpParams::Check(const std::string& path) const {
    CheckRange(path + ".cnp_interval", cnp_interval, Duration(1), kLongest,
               "the paper has 50us; it must stay below rp.alpha_timer");
    CheckRange(path + ".processing_delay", processing_delay, Duration(0), kLongest,
               "0us answers at once");
    CheckRange(path + ".cnp_spacing", cnp_spacing, Duration(0), kLongest,
               "0us is no limit, a ConnectX-3 Pro needs 1us to 5us");
    CheckRange(path + ".cnp_priority", cnp_priority, 0, kPriorities - 1, "6 is usual");
}

}  // namespace dcqcn
