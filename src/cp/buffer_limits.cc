#include "cp/buffer_limits.h"

#include <bit>
#include <cmath>

#include "base/check.h"

namespace dcqcn {
namespace {

std::string Text(Bytes size) {
    return std::to_string(size.count()) + "B";
}

void Require(bool holds, const std::string& message) {
    if (!holds) {
        throw ConfigError(message);
    }
}

void RequireSize(Bytes size, const std::string& name) {
    Require(size >= Bytes{} && size < Bytes(std::int64_t{1} << 50),
            name + ": " + Text(size) + " is outside 0..1 PB; give a size");
}

void CheckValues(const SharedBufferParams& p, std::size_t ports, const std::string& where) {
    Require(p.cell > Bytes{} && p.cell <= kMaxCell,
            where + ": cell: " + Text(p.cell) + " is outside 1.." + Text(kMaxCell) +
                "; chips use 80 to 256 B, 1 B counts exactly");
    RequireSize(p.total, where + ": buffer");
    RequireSize(p.reserved, where + ": reserved");
    RequireSize(p.reserved_elsewhere, where + ": reserved_elsewhere");
    RequireSize(p.static_threshold.value_or(Bytes{}), where + ": threshold");
    RequireSize(p.xon, where + ": xon");
    RequireSize(p.xon_offset, where + ": xon_offset");
    RequireSize(p.lossy_limit.value_or(Bytes{}), where + ": lossy_limit");
    Require(p.alpha > 0 && p.alpha <= 1024,
            where + ": alpha: " + std::to_string(p.alpha) + " is outside (0, 1024]");
    Require(p.lossy_alpha >= 0 && p.lossy_alpha <= 1024,
            where + ": lossy_alpha: " + std::to_string(p.lossy_alpha) + " is outside [0, 1024]");
    Require(p.lossless == 0 || p.headroom.size() == ports,
            where + ": headroom: " + std::to_string(p.headroom.size()) + " sizes for " +
                std::to_string(ports) + " ports; give one per port");
    for (const Bytes headroom : p.headroom) {
        RequireSize(headroom, where + ": headroom");
    }
}

// "32 ports x 8 priorities = 256 lossless groups with 22400B of headroom and 0B reserved each".
std::string GroupsInWords(const SharedBufferParams& p, std::size_t ports, int priorities) {
    const auto [least, most] = std::minmax_element(p.headroom.begin(), p.headroom.end());
    return std::to_string(ports) + " ports x " + std::to_string(priorities) +
           " priorities = " + std::to_string(ports * static_cast<std::size_t>(priorities)) +
           " lossless groups with " + Text(*least) + (*least == *most ? "" : " to " + Text(*most)) +
           " of headroom and " + Text(p.reserved) + " reserved each";
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

    const int priorities = std::popcount(p.lossless);
    std::int64_t needed = CeilCells(p.reserved_elsewhere);
    for (std::size_t port = 0; priorities > 0 && port < ports; ++port) {
        headroom_.push_back(CeilCells(p.headroom[port]));
        needed += (headroom_.back() + reserved_) * priorities;
    }
    shared_size_ = total_ - needed;
    Require(shared_size_ >= 0,
            where + ": buffer: " + Text(p.total) + " is less than the " + Text(InBytes(needed)) +
                " set aside" +
                (headroom_.empty() ? "" : " for " + GroupsInWords(p, ports, priorities)) +
                ", plus " + Text(p.reserved_elsewhere) +
                " for groups not modelled; raise the buffer, lower the headroom or make fewer "
                "priorities lossless");
}

}  // namespace dcqcn
