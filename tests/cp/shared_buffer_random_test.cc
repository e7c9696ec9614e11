// The shared buffer against its reference under random traffic: same verdicts, same occupancies,
// same pauses after every single event, and the laws in between.
#include <deque>
#include <random>

#include <catch2/catch.hpp>

#include "cp/shared_buffer.h"
#include "print_units.h"
#include "reference_buffer.h"

namespace dcqcn {
namespace {

struct Stored {
    std::size_t port;
    int priority;
    std::int64_t size;
};

// Drives both buffers with the same events. Each egress queue is stood for by one number per
// priority, the bytes that wait in it.
class Twins {
  public:
    Twins(const SharedBufferParams& params, std::size_t ports, std::uint32_t seed)
        : ports_(ports), buffer_(params, ports, "twin"), reference_(params, ports), random_(seed) {
        for (std::size_t port = 0; port < ports; ++port) {
            paused_.emplace_back(kPriorities, false);
        }
    }

    // Phases that fill and phases that drain, so that the whole range is visited.
    void Step(int step) {
        const int percent_in = (step / 400) % 2 == 0 ? 75 : 30;
        if (stored_.empty() || Draw(1, 100) <= percent_in) {
            Arrive();
        } else {
            Leave();
        }
        Follow();
        Compare();
        buffer_.CheckInvariants();
    }
    void Drain() {
        while (!stored_.empty()) {
            Leave();
            Follow();
            Compare();
        }
    }
    [[nodiscard]] const SharedBuffer& buffer() const { return buffer_; }
    [[nodiscard]] int pauses() const { return pauses_; }
    [[nodiscard]] int drops() const { return drops_; }
    [[nodiscard]] bool AnyPaused() const {
        return std::any_of(reference_.groups().begin(), reference_.groups().end(),
                           [](const auto& g) { return g.is_paused; });
    }

  private:
    int Draw(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }

    void Arrive() {
        const Stored frame{static_cast<std::size_t>(Draw(0, static_cast<int>(ports_) - 1)),
                           Draw(2, 4), Draw(0, 2) == 0 ? 64 : Draw(64, 1518)};
        const std::int64_t queue = Draw(0, 20'000);
        const bool expected = reference_.Admit(frame.port, frame.priority, frame.size, queue);
        const bool is_stored =
            buffer_.Admit(static_cast<PortIndex>(frame.port), static_cast<Priority>(frame.priority),
                          Bytes(frame.size), Bytes(queue)) == SharedBuffer::Verdict::kStored;
        if (is_stored != expected) {
            FAIL("stored: " << is_stored << "; "
                            << buffer_.Describe(static_cast<PortIndex>(frame.port),
                                                static_cast<Priority>(frame.priority)));
        }
        if (is_stored) {
            stored_.push_back(frame);
        } else {
            ++drops_;
        }
    }
    void Leave() {
        const auto at = stored_.begin() + Draw(0, static_cast<int>(stored_.size()) - 1);
        reference_.Release(at->port, at->priority, at->size);
        buffer_.Release(static_cast<PortIndex>(at->port), static_cast<Priority>(at->priority),
                        Bytes(at->size));
        stored_.erase(at);
    }
    // A switch that believes only changes() must know who is paused.
    void Follow() {
        for (const auto& change : buffer_.changes()) {
            auto&& known = paused_[Index(change.port)][Index(change.priority)];
            if (known == change.pause) {
                FAIL("told twice; " << buffer_.Describe(change.port, change.priority));
            }
            known = change.pause;
            pauses_ += change.pause ? 1 : 0;
        }
        buffer_.ClearChanges();
    }
    // Checks once per step what could fail, since a passed REQUIRE costs a microsecond.
    void Compare() {
        bool same = buffer_.threshold().count() == reference_.Threshold() &&
                    buffer_.shared_used().count() == reference_.SharedUsed();
        for (const auto& g : reference_.groups()) {
            const auto port = static_cast<PortIndex>(g.port);
            const auto priority = static_cast<Priority>(g.priority);
            same = same && buffer_.IsPaused(port, priority) == g.is_paused &&
                   paused_[g.port][Index(priority)] == g.is_paused &&
                   buffer_.HeadroomUsed(port, priority).count() == g.headroom &&
                   buffer_.Occupancy(port, priority).count() == g.reserved + g.shared + g.headroom;
            if (!same) {
                FAIL("reference: " << g.reserved << " reserved, " << g.shared << " shared, "
                                   << g.headroom << " headroom, paused " << g.is_paused << "; "
                                   << buffer_.Describe(port, priority));
            }
        }
    }

    std::size_t ports_;
    SharedBuffer buffer_;
    ReferenceBuffer reference_;
    std::minstd_rand random_;
    std::deque<Stored> stored_;
    std::vector<std::vector<bool>> paused_;  // by port, priority; from changes() alone
    int pauses_ = 0;
    int drops_ = 0;
};

SharedBufferParams Small(Bytes cell) {
    SharedBufferParams p;
    p.total = Bytes(120'000);
    p.cell = cell;
    p.reserved = Bytes(1'500);
    p.alpha = 0.5;
    p.lossless = 0b0001'1000;  // 3 and 4; 2 is lossy
    p.headroom = {Bytes(6'000), Bytes(4'000), Bytes(0), Bytes(6'000)};
    return p;
}

void RunTwins(const SharedBufferParams& params) {
    int pauses = 0;
    int drops = 0;
    for (std::uint32_t seed = 1; seed <= 2; ++seed) {
        Twins twins(params, params.headroom.size(), seed);
        for (int step = 0; step < 4'000; ++step) {
            twins.Step(step);
        }
        twins.Drain();
        CHECK(twins.buffer().total_used() == Bytes{});
        CHECK(twins.buffer().shared_used() == Bytes{});
        CHECK_FALSE(twins.AnyPaused());
        pauses += twins.pauses();
        drops += twins.drops();
    }
    // Otherwise the run has shown nothing.
    CHECK(pauses > 40);
    CHECK(drops > 40);
}

}  // namespace

TEST_CASE("CP: the buffer equals its reference under random traffic, dynamic threshold", "[cp]") {
    const std::int64_t cell = GENERATE(1, 64, 208, 256);
    const double alpha = GENERATE(0.125, 0.3, 1.0, 8.0);
    CAPTURE(cell, alpha);
    SharedBufferParams p = Small(Bytes(cell));
    p.alpha = alpha;
    RunTwins(p);
}

TEST_CASE("CP: the buffer equals its reference under random traffic, static threshold", "[cp]") {
    const std::int64_t cell = GENERATE(1, 208);
    const std::int64_t threshold = GENERATE(3'000, 12'000, 60'000);
    CAPTURE(cell, threshold);
    SharedBufferParams p = Small(Bytes(cell));
    p.static_threshold = Bytes(threshold);
    p.lossy_limit = Bytes(15'000);
    RunTwins(p);
}

TEST_CASE("CP: the buffer equals its reference when xon is above the threshold's offset", "[cp]") {
    SharedBufferParams p = Small(Bytes(80));
    p.xon = Bytes(9'000);
    p.xon_offset = Bytes(0);
    p.reserved = Bytes(0);
    p.reserved_elsewhere = Bytes(30'001);
    RunTwins(p);
}

}  // namespace dcqcn
