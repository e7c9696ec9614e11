// The RDMA IP core's debugging aid (DFX): the first 64 changes of a queue pair's rate since it was
// started, and how many of each kind. For plots of rate over time.
// Source: [RdmaGuide s6.12.5].
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/units.h"

namespace dcqcn {

// The register's three bits. [RdmaGuide] prints 001, 010 and 011 as one and the same; 100 is
// reserved.
enum class DfxType : std::uint8_t {
    kDecrease = 0b000,
    kBytesFastRecovery = 0b001,
    kBytesAdditive = 0b010,
    kBytesHyper = 0b011,
    kTimerFastRecovery = 0b101,
    kTimerHyper = 0b110,
    kTimerAdditive = 0b111,
};

// As the guide writes it; `is_literal` with its slip.
[[nodiscard]] std::string_view DfxName(DfxType type, bool is_literal);

struct DfxEvent {
    DfxType type = DfxType::kDecrease;
    Bytes rate{};  // per window of 1024 cycles, after it
    Time when{};
};

// What software reads before it starts the window.
struct DfxStart {
    Bytes rate{};
    Bytes target{};
    int alpha = 0;  // in 1024ths
    int timer_steps = 0;
    int byte_steps = 0;
};

class DfxWindow {
  public:
    static constexpr std::size_t kEntries = 64;
    struct Counts {
        int decreases = 0;
        int byte_increases = 0;
        int timer_increases = 0;
    };

    // Forgets what was recorded.
    void Start(const DfxStart& start);
    void Stop() { is_running_ = false; }
    // Does nothing when stopped; the last entry stops it.
    void Record(DfxType type, Bytes rate, Time now);

    [[nodiscard]] bool is_running() const { return is_running_; }
    [[nodiscard]] const DfxStart& start() const { return start_; }
    [[nodiscard]] std::span<const DfxEvent> events() const { return {entries_.data(), used_}; }
    [[nodiscard]] const Counts& counts() const { return counts_; }

  private:
    std::array<DfxEvent, kEntries> entries_{};
    std::size_t used_ = 0;
    bool is_running_ = false;
    DfxStart start_;
    Counts counts_;
};

}  // namespace dcqcn
