// What of a pool's memory is whose, in whole cells.
#pragma once

#include <cstdint>

#include "base/units.h"
#include "operators/switch_model.h"

namespace dcqcn {

// How many cells `size` takes, and how much memory they are. Needs cell >= 1.
[[nodiscard]] constexpr std::int64_t CeilCells(Bytes size, Bytes cell) {
    return (size.count() + cell.count() - 1) / cell.count();
}
[[nodiscard]] constexpr Bytes InCells(Bytes size, Bytes cell) {
    return cell * CeilCells(size, cell);
}

// What all groups of a pool have reserved, private headroom included, each rounded up to `cell`.
[[nodiscard]] Bytes ReservesOf(const SwitchModel& model, std::size_t pool, Bytes cell);
// The same without headroom: what groups fill before they touch what is shared.
[[nodiscard]] Bytes OwnReservesOf(const SwitchModel& model, std::size_t pool, Bytes cell);
// What groups share of a pool: its size less what they have reserved; may be negative.
[[nodiscard]] Bytes SharedBytes(const SwitchModel& model, std::size_t pool, Bytes cell);
[[nodiscard]] std::int64_t SharedCells(const SwitchModel& model, std::size_t pool);

}  // namespace dcqcn
