#include "rp/connectx_params.h"

#include "base/check_range.h"

namespace dcqcn {
namespace {

constexpr Duration kLongestTimer = 1000s;
constexpr Duration kShortestTimer = 100ns;  // of one that takes an event each time
constexpr Rate kGreatestRate = 1000_Gbps;

void CheckDecrease(const ConnectXParams& p, const std::string& path) {
    CheckRange(path + ".dce_tcp_g", p.dce_tcp_g, 0, 1023,
               "of 1024: 1019 is usual, 1020 is the paper's g of 1/256");
    CheckRange(path + ".dce_tcp_rtt", p.dce_tcp_rtt, Duration(1), kLongestTimer, "1us is usual");
    CheckRange(path + ".initial_alpha_value", p.initial_alpha_value, 0, 1023,
               "of 1024: 1023 is usual");
    CheckRange(path + ".rpg_gd", p.rpg_gd, 1, 11, "11 cuts by alpha / 2, 10 by alpha");
    CheckRange(path + ".rpg_min_dec_fac", p.rpg_min_dec_fac, 0, 100,
               "in percent: 50 lets one cut halve the rate, 100 lets none happen");
    CheckRange(path + ".rpg_min_rate", p.rpg_min_rate, Rate(1), kGreatestRate, "1Mbps is usual");
    CheckRange(path + ".rate_reduce_monitor_period", p.rate_reduce_monitor_period, Duration(1),
               kLongestTimer, "4us is usual");
    CheckRange(path + ".rate_to_set_on_first_cnp", p.rate_to_set_on_first_cnp, Rate(0),
               kGreatestRate, "0bps is off");
}

void CheckIncrease(const ConnectXParams& p, const std::string& path) {
    CheckRange(path + ".rpg_time_reset", p.rpg_time_reset, kShortestTimer, kLongestTimer,
               "300us is usual; 1000s is as good as off");
    CheckRange(path + ".rpg_byte_reset", p.rpg_byte_reset, 0_B, Bytes::max() / 2,
               "2097088B (32767 x 64 B) is usual; 0B is off");
    CheckRange(path + ".rpg_threshold", p.rpg_threshold, 1, 31, "1 is usual, 5 the paper's F");
    CheckRange(path + ".rpg_ai_rate", p.rpg_ai_rate, Rate(0), kGreatestRate, "5Mbps is usual");
    CheckRange(path + ".rpg_hai_rate", p.rpg_hai_rate, Rate(0), kGreatestRate, "50Mbps is usual");
    CheckRange(path + ".rpg_max_rate", p.rpg_max_rate, Rate(0), kGreatestRate,
               "0bps is the line rate");
}

}  // namespace

void ConnectXParams::Check(const std::string& path) const {
    CheckDecrease(*this, path);
    CheckIncrease(*this, path);
}

}  // namespace dcqcn
