#include "operators/pool_memory.h"

namespace dcqcn {
namespace {

template <class SizeOf>
Bytes SumOver(const SwitchModel& model, std::size_t pool, Bytes cell, SizeOf size_of) {
    Bytes sum{};
    for (const SwitchPort& port : model.ports) {
        for (std::size_t p = 0; p < kPriorityCount; ++p) {
            const GroupProfile* group = model.GroupOf(port, p);
            if (group != nullptr && group->pool == pool) {
                sum += InCells(size_of(*group), cell);
            }
        }
    }
    return sum;
}

}  // namespace

Bytes ReservesOf(const SwitchModel& model, std::size_t pool, Bytes cell) {
    return SumOver(model, pool, cell, [](const GroupProfile& group) { return group.size; });
}

Bytes OwnReservesOf(const SwitchModel& model, std::size_t pool, Bytes cell) {
    return SumOver(model, pool, cell, [](const GroupProfile& group) { return group.Reserved(); });
}

Bytes SharedBytes(const SwitchModel& model, std::size_t pool, Bytes cell) {
    const BufferPool& p = model.pools[pool];
    return p.contains_reserves ? p.size - ReservesOf(model, pool, cell) : p.size;
}

std::int64_t SharedCells(const SwitchModel& model, std::size_t pool) {
    return SharedBytes(model, pool, model.cell).count() / model.cell.count();
}

}  // namespace dcqcn
