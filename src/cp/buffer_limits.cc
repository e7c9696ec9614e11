#include "cp/buffer_limits.h"

#include <bit>

#include "base/check.h"
#include "base/check_range.h"
#include "cp/check_number.h"

namespace dcqcn {
namespace {

void CheckSize(const std::string& where, Bytes size) {
    CheckRange(where, size, Bytes{}, kMostMemory, "give a size in that range");
}

void CheckValues(const SharedBufferParams& p, std::size_t ports, const std::string& where) {
    CheckRange(where + ": cell", p.cell, Bytes(1), kMaxCell,
               "1B counts exactly, chips have 80B to 256B");
    CheckSize(where + ": buffer", p.total);
    CheckSize(where + ": reserved", p.reserved);
    CheckSize(where + ": reserved elsewhere", p.reserved_elsewhere);
    CheckSize(where + ": threshold", p.static_threshold.value_or(Bytes{}));
    CheckSize(where + ": xon", p.xon);
    CheckSize(where + ": xon_offset", p.xon_offset);
    CheckSize(where + ": lossy limit", p.lossy_limit.value_or(Bytes{}));
    CheckNumber(where + ": alpha", p.alpha, 0, 1024, "it is beta / 8");
    CheckNumber(where + ": lossy alpha", p.lossy_alpha, 0, 1024, "1 is the default");
    for (const Bytes headroom : p.headroom) {
        CheckSize(where + ": headroom", headroom);
    }
    if (p.lossless != 0 && p.headroom.size() != ports) {
        throw ConfigError(where + ": headroom: " + ToText(p.headroom.size()) + " sizes for " +
                          ToText(ports) + " ports; give one per port");
    }
}

// " for 32 ports x 8 priorities = 256 lossless groups with 22.4KB of headroom and 0B reserved each"
std::string GroupsInWords(const SharedBufferParams& p, std::size_t ports, std::size_t priorities) {
    if (ports * priorities == 0) {
        return "";
    }
    const auto [least, most] = std::minmax_element(p.headroom.begin(), p.headroom.end());
    return " for " + ToText(ports) + " ports x " + ToText(priorities) +
           " priorities = " + ToText(ports * priorities) + " lossless groups with " +
           ToText(*least) + (*least == *most ? "" : " to " + ToText(*most)) + " of headroom and " +
           ToText(p.reserved) + " reserved each";
}

}  // namespace

BufferLimits::BufferLimits(const SharedBufferParams& p, std::size_t ports, const std::string& where)
    : lossless_(p.lossless) {
    CheckValues(p, ports, where);
    cell_ = p.cell.count();
    per_cell_ = ((std::int64_t{1} << 40) + cell_ - 1) / cell_;
    static_threshold_ = p.static_threshold ? p.static_threshold->count() / cell_ : 0;
    alpha_ = p.static_threshold ? 0 : p.alpha;
    xon_ = p.xon.count() / cell_;
    xon_offset_ = CeilCells(p.xon_offset);
    lossy_limit_ = p.lossy_limit.value_or(Bytes{});
    lossy_alpha_ = p.lossy_limit ? -1 : p.lossy_alpha;
    reserved_ = CeilCells(p.reserved);
    total_ = p.total.count() / cell_;
    shared_size_ = total_ - CeilCells(p.reserved_elsewhere);

    const auto priorities = static_cast<std::size_t>(std::popcount(p.lossless));
    for (std::size_t port = 0; priorities > 0 && port < ports; ++port) {
        headroom_.push_back(CeilCells(p.headroom[port]));
        shared_size_ -= (headroom_.back() + reserved_) * static_cast<std::int64_t>(priorities);
    }
    if (shared_size_ < 0) {
        throw ConfigError(where + ": buffer: " + ToText(p.total) + " is less than the " +
                          ToText(InBytes(total_ - shared_size_)) + " set aside" +
                          GroupsInWords(p, ports, priorities) + ", and " +
                          ToText(p.reserved_elsewhere) +
                          " for groups not modelled; raise the buffer, lower the headroom or "
                          "make fewer priorities lossless");
    }
}

}  // namespace dcqcn
