#include "np/notification_point.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace dcqcn;

namespace {

constexpr Time at(Duration since_start) {
    return Time(since_start);
}
NotificationPoint MakePoint(const NpParams& params, int flows) {
    NotificationPoint np(params);
    for (int i = 0; i < flows; ++i) {
        np.AddFlow();
    }
    return np;
}
std::vector<std::uint32_t> TakeAll(NotificationPoint& np, Duration now) {
    std::vector<std::uint32_t> flows;
    while (const auto flow = np.TakeDue(at(now))) {
        flows.push_back(static_cast<std::uint32_t>(*flow));
    }
    return flows;
}
using Flows = std::vector<std::uint32_t>;

struct Cnp {
    Time when;
    std::uint32_t flow;
};
// Serves the point on time up to `end`.
std::vector<Cnp> RunUntil(NotificationPoint& np, Duration end) {
    std::vector<Cnp> cnps;
    while (np.next_due() <= at(end)) {
        const Time now = np.next_due();
        while (const auto flow = np.TakeDue(now)) {
            cnps.push_back({now, static_cast<std::uint32_t>(*flow)});
        }
    }
    return cnps;
}

}  // namespace

TEST_CASE("NP: the first CE frame of a flow owes a CNP at once", "[np]") {
    NotificationPoint np = MakePoint({}, 2);
    CHECK(np.next_due() == kNever);
    np.OnCe(QpIndex{1}, at(3us));
    CHECK(np.next_due() == at(3us));
    CHECK(TakeAll(np, 3us) == Flows{1});
    CHECK(np.next_due() == kNever);
}

TEST_CASE("NP: a CE frame within the window owes one CNP at its end", "[np]") {
    NotificationPoint np = MakePoint({.cnp_interval = 50us}, 1);
    np.OnCe(QpIndex{0}, at(0us));
    CHECK(TakeAll(np, 0us) == Flows{0});
    np.OnCe(QpIndex{0}, at(10us));
    np.OnCe(QpIndex{0}, at(20us));
    CHECK(np.next_due() == at(50us));
    CHECK(TakeAll(np, 49us).empty());
    CHECK(TakeAll(np, 50us) == Flows{0});
    CHECK(np.next_due() == kNever);
}

TEST_CASE("NP: each flow has a window of its own", "[np]") {
    NotificationPoint np = MakePoint({.cnp_interval = 50us}, 2);
    for (const Duration when : {0us, 10us}) {
        for (const std::uint32_t flow : {0U, 1U}) {
            np.OnCe(QpIndex{flow}, at(when + 5us * flow));
            TakeAll(np, when + 5us * flow);
        }
    }
    CHECK(np.next_due() == at(50us));
    CHECK(TakeAll(np, 50us) == Flows{0});
    CHECK(np.next_due() == at(55us));
    CHECK(TakeAll(np, 55us) == Flows{1});
}

TEST_CASE("NP: windows that end at one instant owe their CNPs by flow", "[np]") {
    NotificationPoint np = MakePoint({.cnp_interval = 50us}, 3);
    for (const Duration when : {0us, 10us}) {
        for (const std::uint32_t flow : {2U, 0U, 1U}) {
            np.OnCe(QpIndex{flow}, at(when));
        }
        CHECK(TakeAll(np, when) == (when == 0us ? Flows{2, 0, 1} : Flows{}));
    }
    CHECK(TakeAll(np, 50us) == Flows{0, 1, 2});
}

TEST_CASE("NP: the processing delay puts every CNP off, in order", "[np]") {
    NotificationPoint np = MakePoint({.processing_delay = 7us}, 2);
    np.OnCe(QpIndex{1}, at(1us));
    np.OnCe(QpIndex{0}, at(2us));
    CHECK(np.next_due() == at(8us));
    CHECK(TakeAll(np, 8us - Duration(1)).empty());
    CHECK(TakeAll(np, 8us) == Flows{1});
    CHECK(np.next_due() == at(9us));
    CHECK(TakeAll(np, 9us) == Flows{0});
}

TEST_CASE("NP: the delay does not lengthen the window", "[np]") {
    NotificationPoint np = MakePoint({.cnp_interval = 50us, .processing_delay = 7us}, 1);
    np.OnCe(QpIndex{0}, at(0us));
    np.OnCe(QpIndex{0}, at(10us));
    const std::vector<Cnp> cnps = RunUntil(np, 200us);
    REQUIRE(cnps.size() == 2);
    CHECK(cnps[0].when == at(7us));
    CHECK(cnps[1].when == at(57us));
}

TEST_CASE("NP: spacing keeps CNPs of all flows apart, first in first out, and loses none", "[np]") {
    constexpr std::uint32_t kFlows = 20;
    NotificationPoint np = MakePoint({.cnp_spacing = 3us}, kFlows);
    for (std::uint32_t i = 0; i < kFlows; ++i) {
        np.OnCe(QpIndex{(i * 7) % kFlows}, at(1us));
    }
    const std::vector<Cnp> cnps = RunUntil(np, 1ms);
    REQUIRE(cnps.size() == kFlows);
    for (std::uint32_t i = 0; i < kFlows; ++i) {
        CHECK(cnps[i].flow == (i * 7) % kFlows);
        CHECK(cnps[i].when == at(1us + 3us * i));
    }
}

TEST_CASE("NP: with spacing too wide for its flows, each has one CNP in the queue and its turn",
          "[np]") {
    constexpr std::uint32_t kFlows = 8;
    constexpr int kWindows = 10;
    NotificationPoint np = MakePoint({.cnp_interval = 20us, .cnp_spacing = 5us}, kFlows);
    std::vector<Cnp> cnps;
    for (int i = 0; i < kWindows * 20; ++i) {  // CE frames of every flow, every microsecond
        for (const Cnp& cnp : RunUntil(np, 1us * i - Duration(1))) {
            cnps.push_back(cnp);
        }
        for (std::uint32_t flow = 0; flow < kFlows; ++flow) {
            np.OnCe(QpIndex{flow}, at(1us * i));
        }
    }
    const std::size_t while_marked = cnps.size();
    for (const Cnp& cnp : RunUntil(np, 10ms)) {
        cnps.push_back(cnp);
    }
    CHECK(cnps.size() - while_marked <= kFlows);
    CHECK(cnps.size() >= kWindows * 20 / 5);  // the NIC is never idle
    for (std::size_t i = 0; i < cnps.size(); ++i) {
        CHECK(cnps[i].flow == i % kFlows);
        CHECK(cnps[i].when == at(5us * static_cast<int>(i)));
    }
}

TEST_CASE("NP: a long processing delay is a pipeline and loses none", "[np]") {
    NotificationPoint np =
        MakePoint({.cnp_interval = 20us, .processing_delay = 50us, .cnp_spacing = 5us}, 1);
    for (int i = 0; i < 100; ++i) {
        np.OnCe(QpIndex{0}, at(1us * i));
        static_cast<void>(RunUntil(np, 1us * i));
    }
    const std::vector<Cnp> rest = RunUntil(np, 10ms);
    REQUIRE(rest.size() == 3);  // windows that ended at 60, 80 and 100 us
    CHECK(rest.back().when == at(150us));
}

TEST_CASE("NP: switched off, it owes nothing", "[np]") {
    NotificationPoint np = MakePoint({.enabled = false}, 1);
    np.OnCe(QpIndex{0}, at(0us));
    np.OnCe(QpIndex{0}, at(1us));
    CHECK(np.next_due() == kNever);
    CHECK(TakeAll(np, 1ms).empty());
}
