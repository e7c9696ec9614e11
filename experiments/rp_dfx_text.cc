#include "experiments/rp_dfx_text.h"

#include <array>
#include <bitset>
#include <cstdio>

namespace dcqcn {
namespace {

std::string Line(std::size_t number, const DfxEvent& event, bool is_literal) {
    std::array<char, 120> line{};
    std::snprintf(line.data(), line.size(), "%5zu %12.3f  %s %-30s %6lld\n", number,
                  Microseconds(event.when.time_since_epoch()),
                  std::bitset<3>(static_cast<unsigned>(event.type)).to_string().c_str(),
                  DfxName(event.type, is_literal).data(),
                  static_cast<long long>(event.rate.count()));
    return line.data();
}

std::string Head(const DfxStart& start) {
    const auto text = [](auto number) { return std::to_string(number); };
    return "DFX window, rates in bytes per 1024 cycles; at its start: current " +
           text(start.rate.count()) + ", target " + text(start.target.count()) + ", alpha " +
           text(start.alpha) + "/1024, T " + text(start.timer_steps) + ", BC " +
           text(start.byte_steps) + "\n";
}

}  // namespace

std::string DfxText(const DfxTrace& trace) {
    std::string text = Head(trace.window.start()) +
                       "entry      time us  type                                 rate\n";
    std::size_t number = 0;
    for (const DfxEvent& event : trace.window.events()) {
        text += Line(number++, event, trace.is_literal);
    }
    const DfxWindow::Counts& counts = trace.window.counts();
    return text + "decrease " + std::to_string(counts.decreases) + ", bytecounter-increase " +
           std::to_string(counts.byte_increases) + ", nocnp_timer-increase " +
           std::to_string(counts.timer_increases) + "; CNP interrupts " +
           std::to_string(trace.cnp_interrupts) + "\n";
}

}  // namespace dcqcn
