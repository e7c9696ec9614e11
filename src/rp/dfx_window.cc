#include "rp/dfx_window.h"

namespace dcqcn {

std::string_view DfxName(DfxType type, bool is_literal) {
    switch (type) {
        case DfxType::kDecrease:
            return "Decrease";
        case DfxType::kBytesFastRecovery:
            return "Bytecounter.FastRecovery";
        case DfxType::kBytesAdditive:
            return is_literal ? "Bytecounter.FastRecovery" : "Bytecounter.AdditiveIncrease";
        case DfxType::kBytesHyper:
            return is_literal ? "Bytecounter.FastRecovery" : "Bytecounter.HyperIncrease";
        case DfxType::kTimerFastRecovery:
            return "Noncnp_timer.FastRecovery";
        case DfxType::kTimerHyper:
            return "Noncnp_timer.HyperIncrease";
        case DfxType::kTimerAdditive:
            return "Noncnp_timer.AdditiveIncrease";
    }
    return "Reserved";
}

void DfxWindow::Start(const DfxStart& start) {
    used_ = 0;
    counts_ = {};
    start_ = start;
    is_running_ = true;
}

void DfxWindow::Record(DfxType type, Bytes rate, Time now) {
    if (!is_running_) {
        return;
    }
    entries_[used_] = {.type = type, .rate = rate, .when = now};
    ++used_;
    is_running_ = used_ < kEntries;
    const auto code = static_cast<unsigned>(type);
    if (type == DfxType::kDecrease) {
        ++counts_.decreases;
    } else if (code < 0b100) {
        ++counts_.byte_increases;
    } else {
        ++counts_.timer_increases;
    }
}

}  // namespace dcqcn
