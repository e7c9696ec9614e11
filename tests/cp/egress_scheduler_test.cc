#include "cp/egress_scheduler.h"

#include <array>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "base/check.h"

namespace dcqcn {
namespace {

constexpr std::int64_t kMaxFrame = 1518;
using Weights = std::array<std::uint32_t, kPriorities>;

EgressScheduler Make(const Weights& weights) {
    return EgressScheduler(EgressSchedulerParams{weights});
}
auto Constant(std::int64_t size) {
    return [size](Priority) { return Bytes(size); };
}

// Queues that never run dry, with frames of random size, and what each has sent.
class Backlog {
  public:
    Backlog(const Weights& weights, std::uint32_t seed) : scheduler_(Make(weights)), random_(seed) {
        for (std::int64_t& head : heads_) {
            head = Draw();
        }
    }
    void Serve(std::uint8_t eligible) {
        const Priority p =
            scheduler_.Pick(eligible, [&](Priority q) { return Bytes(heads_[Index(q)]); });
        REQUIRE((eligible >> Index(p) & 1) != 0);
        sent_[Index(p)] += heads_[Index(p)];
        heads_[Index(p)] = Draw();
    }
    [[nodiscard]] std::int64_t sent(std::size_t priority) const { return sent_[priority]; }

  private:
    std::int64_t Draw() {
        return std::uniform_int_distribution<std::int64_t>(64, kMaxFrame)(random_);
    }

    EgressScheduler scheduler_;
    std::minstd_rand random_;
    std::array<std::int64_t, kPriorities> heads_{};
    std::array<std::int64_t, kPriorities> sent_{};
};

}  // namespace

TEST_CASE("CP: without weights the highest priority that may send goes first", "[cp]") {
    EgressScheduler scheduler = Make({});
    CHECK(scheduler.Pick(0b0100'1001, Constant(64)) == Priority{6});
    CHECK(scheduler.Pick(0b0000'1001, Constant(64)) == Priority{3});
    CHECK(scheduler.Pick(0b0000'0001, Constant(64)) == Priority{0});
    CHECK(scheduler.Pick(0b1111'1111, Constant(64)) == Priority{7});
}

TEST_CASE("CP: a strict priority goes before weighted ones, even of higher number", "[cp]") {
    EgressScheduler scheduler = Make({0, 0, 0, 50, 50, 0, 0, 50});
    CHECK(scheduler.Pick(0b1001'1100, Constant(64)) == Priority{2});
    CHECK(scheduler.Pick(0b1101'1000, Constant(64)) == Priority{6});
}

TEST_CASE("CP: a lone weighted priority is served without asking for its frame", "[cp]") {
    EgressScheduler scheduler = Make({0, 0, 0, 50, 50});
    CHECK(scheduler.Pick(0b0000'1000, [](Priority) -> Bytes {
        FAIL("asked");
        return {};
    }) == Priority{3});
}

// Credits are whole rounds; what a priority has sent lags its credit by less than one frame.
TEST_CASE("CP: weighted shares stay fair in bytes within a frame of either side", "[cp]") {
    const Weights weights = GENERATE(Weights{1, 1}, Weights{80, 20}, Weights{1, 9, 90},
                                     Weights{13, 7, 1, 29, 3, 11, 5, 2});
    std::uint8_t all = 0;
    for (std::size_t p = 0; p < kPriorities; ++p) {
        all |= static_cast<std::uint8_t>((weights[p] != 0 ? 1 : 0) << p);
    }
    Backlog backlog(weights, 7);
    double worst = 0;
    for (int frame = 0; frame < 20'000; ++frame) {
        backlog.Serve(all);
        for (std::size_t p = 0; p < kPriorities; ++p) {
            for (std::size_t q = 0; q < p; ++q) {
                if (weights[p] != 0 && weights[q] != 0) {
                    const double wp = weights[p];
                    const double wq = weights[q];
                    const double apart = std::abs(static_cast<double>(backlog.sent(p)) / wp -
                                                  static_cast<double>(backlog.sent(q)) / wq);
                    worst = std::max(worst, apart / (kMaxFrame / std::min(wp, wq) + 1));
                }
            }
        }
    }
    CHECK(worst <= 1);
}

TEST_CASE("CP: two equal queues stay within one frame of each other", "[cp]") {
    Backlog backlog({1, 1}, 3);
    std::int64_t worst = 0;
    for (int frame = 0; frame < 100'000; ++frame) {
        backlog.Serve(0b11);
        worst = std::max(worst, std::abs(backlog.sent(0) - backlog.sent(1)));
    }
    CHECK(worst <= kMaxFrame);
}

TEST_CASE("CP: no weighted priority starves, however small its weight", "[cp]") {
    EgressScheduler scheduler = Make({1, 1000, 1000, 1000, 1000, 1000, 1000, 1000});
    bool served = false;
    for (int frame = 0; frame < 7'000 + 10 && !served; ++frame) {
        served = scheduler.Pick(0xFF, Constant(1'000)) == Priority{0};
    }
    CHECK(served);
}

TEST_CASE("CP: a queue that was empty or paused brings no credit from then", "[cp]") {
    EgressScheduler scheduler = Make({1, 1});
    const auto sizes = [](Priority p) { return Bytes(p == Priority{0} ? 100 : 1'000); };
    SECTION("it was absent while two others shared the port") {
        scheduler = Make({1, 1, 1});
        for (int i = 0; i < 9; ++i) {  // 1 earns 900 of the 1000 bytes it needs
            CHECK(scheduler.Pick(0b011, sizes) == Priority{0});
        }
        for (int i = 0; i < 4; ++i) {
            static_cast<void>(scheduler.Pick(0b101, sizes));
        }
    }
    SECTION("it was absent while another had the port alone") {
        for (int i = 0; i < 9; ++i) {
            CHECK(scheduler.Pick(0b11, sizes) == Priority{0});
        }
        CHECK(scheduler.Pick(0b01, sizes) == Priority{0});
    }
    for (int i = 0; i < 9; ++i) {
        CHECK(scheduler.Pick(0b11, sizes) == Priority{0});
    }
}

TEST_CASE("CP: credit persists while a queue waits behind others", "[cp]") {
    EgressScheduler scheduler = Make({1, 1});
    const auto sizes = [](Priority p) { return Bytes(p == Priority{0} ? 100 : 1'000); };
    int before = 0;
    while (scheduler.Pick(0b11, sizes) == Priority{0}) {
        ++before;
    }
    CHECK(before == 10);
    int between = 0;
    while (scheduler.Pick(0b11, sizes) == Priority{0}) {
        ++between;
    }
    CHECK(between == 10);
}

TEST_CASE("CP: strict service in between does not change weighted shares", "[cp]") {
    EgressScheduler scheduler = Make({3, 1});
    std::array<int, kPriorities> served{};
    for (int i = 0; i < 4'000; ++i) {
        static_cast<void>(scheduler.Pick(0b1000'0011, Constant(64)));
        ++served[Index(scheduler.Pick(0b0000'0011, Constant(500)))];
    }
    CHECK(served[0] == 3'000);
    CHECK(served[1] == 1'000);
}

TEST_CASE("CP: weights beyond a percentage's use are refused", "[cp]") {
    EgressSchedulerParams p;
    p.weights[5] = 1'000;
    CHECK_NOTHROW(p.Check("switch.scheduler"));
    p.weights[5] = 1'001;
    CHECK_THROWS_WITH(p.Check("switch.scheduler"),
                      Catch::Contains("switch.scheduler.weights.5: 1001 is outside [0, 1000]"));
}

}  // namespace dcqcn
