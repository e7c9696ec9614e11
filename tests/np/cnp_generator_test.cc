#include "np/cnp_generator.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/check.h"

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}

// The times of CNPs for CE frames at these times; at one instant frames come before a window's end.
std::vector<Time> CnpsFor(Duration interval, const std::vector<Time>& ce_frames) {
    CnpGenerator np(interval);
    std::vector<Time> cnps;
    const auto serve_before = [&](Time now) {
        while (np.NextDeadline() < now) {
            cnps.push_back(np.NextDeadline());
            np.OnDeadline(np.NextDeadline());
        }
    };
    for (const Time now : ce_frames) {
        serve_before(now);
        if (np.OnCe(now)) {
            cnps.push_back(now);
        }
    }
    serve_before(kNever);
    return cnps;
}

// Figure 6 with a timer that really runs: it looks at a flag at the end of every window.
std::vector<Time> EagerReference(Duration interval, const std::vector<Time>& ce_frames) {
    std::vector<Time> cnps;
    bool is_idle = true;
    bool any_ce = false;
    std::size_t next = 0;
    std::int64_t window_end = 0;
    const auto arrival = [&] { return Picoseconds(ce_frames[next]); };
    while (next < ce_frames.size() || !is_idle) {
        if (is_idle) {
            cnps.push_back(ce_frames[next]);
            window_end = arrival() + interval.count();
            ++next;
            is_idle = false;
            any_ce = false;
        } else if (next < ce_frames.size() && arrival() <= window_end) {
            any_ce = true;
            ++next;
        } else if (any_ce) {
            cnps.push_back(Time(Duration(window_end)));
            window_end += interval.count();
            any_ce = false;
        } else {
            is_idle = true;
        }
    }
    return cnps;
}

std::vector<Time> Burst(Time first, Duration gap, int frames) {
    std::vector<Time> times;
    for (int i = 0; i < frames; ++i) {
        times.push_back(first + gap * i);
    }
    return times;
}

}  // namespace

TEST_CASE("NP: without CE frames nothing is owed", "[np]") {
    CHECK(CnpGenerator(50us).NextDeadline() == kNever);
    CHECK(CnpsFor(50us, {}).empty());
}

TEST_CASE("NP: the first CE frame is answered at once, also at time 0", "[np]") {
    CHECK(CnpsFor(50us, {at(0us)}) == std::vector{at(0us)});
    CHECK(CnpsFor(50us, {at(7us)}) == std::vector{at(7us)});
}

TEST_CASE("NP: a window with any number of CE frames brings one CNP, at its end", "[np]") {
    CHECK(CnpsFor(50us, {at(0us), at(1us)}) == std::vector{at(0us), at(50us)});
    CHECK(CnpsFor(50us, Burst(at(0us), 1us, 50)) == std::vector{at(0us), at(50us)});
}

TEST_CASE("NP: a lasting congestion brings one CNP each window", "[np]") {
    const std::vector<Time> cnps = CnpsFor(50us, Burst(at(3us), 300ns, 1000));  // until 302.7 us
    CHECK(cnps ==
          std::vector{at(3us), at(53us), at(103us), at(153us), at(203us), at(253us), at(303us)});
}

TEST_CASE("NP: after a window without CE the next CE frame is answered at once again", "[np]") {
    CHECK(CnpsFor(50us, {at(0us), at(60us)}) == std::vector{at(0us), at(60us)});
    CHECK(CnpsFor(50us, {at(0us), at(20us), at(120us)}) ==
          std::vector{at(0us), at(50us), at(120us)});
}

TEST_CASE("NP: a CE frame at a window's last instant belongs to it, one later does not", "[np]") {
    CnpGenerator np(50us);
    REQUIRE(np.OnCe(at(0us)));
    CHECK_FALSE(np.OnCe(at(50us)));
    CHECK(np.NextDeadline() == at(50us));  // the CNP goes out at this very instant

    CHECK(CnpsFor(50us, {at(0us), at(50us)}) == std::vector{at(0us), at(50us)});
    const Time after = at(50us) + Duration(1);
    CHECK(CnpsFor(50us, {at(0us), after}) == std::vector{at(0us), after});
    // The window that began at the end of one with CE frames.
    CHECK(CnpsFor(50us, {at(0us), at(10us), at(100us)}) ==
          std::vector{at(0us), at(50us), at(100us)});
    CHECK(CnpsFor(50us, {at(0us), at(10us), at(100us) + Duration(1)}) ==
          std::vector{at(0us), at(50us), at(100us) + Duration(1)});
}

TEST_CASE("NP: a burst across a window's edge is answered at the edge and a window later", "[np]") {
    CHECK(CnpsFor(50us, {at(0us), at(49us), at(50us), at(51us)}) ==
          std::vector{at(0us), at(50us), at(100us)});
    CHECK(CnpsFor(50us, {at(0us), at(50us), at(51us), at(200us)}) ==
          std::vector{at(0us), at(50us), at(100us), at(200us)});
}

TEST_CASE("NP: a late call still keeps CNPs a window apart", "[np]") {
    CnpGenerator np(50us);
    REQUIRE(np.OnCe(at(0us)));
    REQUIRE_FALSE(np.OnCe(at(1us)));
    np.OnDeadline(at(70us));
    CHECK_FALSE(np.OnCe(at(110us)));
    CHECK(np.NextDeadline() == at(120us));
}

TEST_CASE("NP: random CE frames give what a real window timer gives, none lost", "[np]") {
    for (unsigned seed = 1; seed <= 50; ++seed) {
        std::mt19937 random(seed);
        const Duration interval = Duration(1 + random() % 50);
        std::vector<Time> ce_frames;
        Time now{};
        for (int i = 0; i < 2000; ++i) {
            // Mostly dense, now and then silent; a coarse grid meets window ends often.
            now += Duration(random() % 8 == 0 ? random() % 150 : random() % 6);
            ce_frames.push_back(now);
        }
        INFO("seed " << seed << ", interval " << interval.count());
        const std::vector<Time> cnps = CnpsFor(interval, ce_frames);
        CHECK(cnps == EagerReference(interval, ce_frames));

        const auto closer = [interval](Time a, Time b) { return b - a < interval; };
        CHECK(std::ranges::adjacent_find(cnps, closer) == cnps.end());
        const auto is_answered = [&](Time ce) {
            const auto cnp = std::ranges::lower_bound(cnps, ce);
            return cnp != cnps.end() && *cnp - ce <= interval;
        };
        CHECK(std::ranges::all_of(ce_frames, is_answered));
    }
}

TEST_CASE("NP parameters: the defaults are the paper's; each is held within its range", "[np]") {
    const auto complaint = [](const NpParams& params) -> std::string {
        try {
            params.Check("np");
        } catch (const ConfigError& error) {
            return error.what();
        }
        return "";
    };
    CHECK(NpParams{}.cnp_interval == 50us);
    CHECK(complaint({}).empty());
    CHECK(complaint({.cnp_interval = 0us}) ==
          "np.cnp_interval: 0s is outside [1ps, 1000s]; the paper has 50us; it must stay below "
          "rp.alpha_timer");
    CHECK(complaint({.processing_delay = -1us}).starts_with("np.processing_delay: -1us is"));
    CHECK(complaint({.cnp_spacing = 1001s}).starts_with("np.cnp_spacing: 1001s is"));
    CHECK(complaint({.cnp_priority = 8}) == "np.cnp_priority: 8 is outside [0, 7]; 6 is usual");
    CHECK(complaint({.cnp_priority = -1}).starts_with("np.cnp_priority: -1 is"));
}
