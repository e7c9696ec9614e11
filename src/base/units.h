// Strong types for the three quantities every model here speaks: time, data and rate.
//
// Time is std::chrono at picosecond resolution: one byte at 100 Gb/s is exactly 80 ps, and 2^63 ps
// is 106 days. A point in time (`Time`) and a span (`Duration`) are different types.
#pragma once

#include <chrono>
#include <cmath>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>

namespace dcqcn {

struct SimClock {
    using rep = std::int64_t;
    using period = std::pico;
    using duration = std::chrono::duration<rep, period>;
    using time_point = std::chrono::time_point<SimClock>;
    static constexpr bool is_steady = true;
};
using Duration = SimClock::duration;
using Time = SimClock::time_point;
inline constexpr Time kNever = Time::max();

// Picoseconds since the start of the simulation; the only way from Time to a bare number.
[[nodiscard]] constexpr std::int64_t Picoseconds(Time t) {
    return t.time_since_epoch().count();
}
[[nodiscard]] constexpr double Seconds(Duration d) {
    return static_cast<double>(d.count()) * 1e-12;
}
[[nodiscard]] constexpr double Microseconds(Duration d) {
    return static_cast<double>(d.count()) * 1e-6;
}

// An int64 that adds and compares only with its own kind.
template <class Tag>
class Quantity {
  public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(std::int64_t count) : count_(count) {}
    [[nodiscard]] constexpr std::int64_t count() const { return count_; }
    [[nodiscard]] static constexpr Quantity max() {
        return Quantity(std::numeric_limits<std::int64_t>::max());
    }

    constexpr auto operator<=>(const Quantity&) const = default;
    constexpr Quantity& operator+=(Quantity o) {
        count_ += o.count_;
        return *this;
    }
    constexpr Quantity& operator-=(Quantity o) {
        count_ -= o.count_;
        return *this;
    }
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return a += b; }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return a -= b; }
    friend constexpr Quantity operator*(Quantity a, std::integral auto k) {
        return Quantity(a.count_ * static_cast<std::int64_t>(k));
    }
    friend constexpr Quantity operator/(Quantity a, std::integral auto k) {
        return Quantity(a.count_ / static_cast<std::int64_t>(k));
    }
    // Rounds to the nearest unit, so that every compiler gives the same result.
    friend Quantity operator*(Quantity a, std::floating_point auto k) {
        return Quantity(std::llround(static_cast<double>(a.count_) * k));
    }

  private:
    std::int64_t count_ = 0;
};
using Bytes = Quantity<struct BytesTag>;
using Rate = Quantity<struct BitsPerSecondTag>;

inline constexpr std::int64_t kPicosecondsPerSecond = 1'000'000'000'000;
// Bits in a byte times picoseconds in a second: what one byte at 1 bit/s occupies [ps].
inline constexpr std::int64_t kByteTimeAtOneBitPerSecond = 8 * kPicosecondsPerSecond;

// How long `size` occupies a wire of speed `rate` [ps, rounded to the nearest].
// Needs size < 1,100,000 B (the product would leave 63 bits) and rate > 0.
[[nodiscard]] constexpr Duration TransmitTime(Bytes size, Rate rate) {
    return Duration((size.count() * kByteTimeAtOneBitPerSecond + rate.count() / 2) / rate.count());
}

// `TransmitTime` for one fixed rate without a division per frame: every Ethernet rate from 10 to
// 800 Gb/s has a whole number of picoseconds per byte.
class LineSpeed {
  public:
    explicit constexpr LineSpeed(Rate rate)
        : rate_(rate),
          ps_per_byte_(kByteTimeAtOneBitPerSecond % rate.count() == 0
                           ? kByteTimeAtOneBitPerSecond / rate.count()
                           : 0) {}
    [[nodiscard]] constexpr Rate rate() const { return rate_; }
    [[nodiscard]] constexpr Duration Of(Bytes size) const {
        return ps_per_byte_ != 0 ? Duration(size.count() * ps_per_byte_)
                                 : TransmitTime(size, rate_);
    }

  private:
    Rate rate_;
    std::int64_t ps_per_byte_;  // 0 where the rate does not divide
};

inline namespace literals {
using namespace std::chrono_literals;
constexpr Bytes operator""_B(unsigned long long n) {
    return Bytes(static_cast<std::int64_t>(n));
}
constexpr Bytes operator""_KB(unsigned long long n) {
    return operator""_B(n * 1'000);
}
constexpr Bytes operator""_MB(unsigned long long n) {
    return operator""_B(n * 1'000'000);
}
constexpr Rate operator""_Mbps(unsigned long long n) {
    return Rate(static_cast<std::int64_t>(n * 1'000'000));
}
constexpr Rate operator""_Gbps(unsigned long long n) {
    return operator""_Mbps(n * 1'000);
}
}  // namespace literals

}  // namespace dcqcn
