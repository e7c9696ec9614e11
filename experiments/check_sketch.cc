// A sketch of one group: how long each egress queue is when PFC pauses, against where ECN starts.
#include <algorithm>

#include "experiments/check_report.h"
#include "experiments/check_svg.h"

namespace dcqcn {
namespace {

constexpr int kLeft = 4;
constexpr int kWidth = 320;
constexpr int kRight = 106;  // room for the last bar's label
constexpr int kLane = 44;
constexpr int kBar = 16;
constexpr int kTop = 42;  // of the first bar, under its name

std::string Label(const Situation& s) {
    std::string text = s.kind == SituationKind::kAllPriorities
                           ? std::to_string(s.priorities) + " priorities, 1 ingress port to " +
                                 std::to_string(s.egress) + " queues"
                           : InWords(s);
    if (const auto arrow = text.find("->"); arrow != std::string::npos) {
        text = text.substr(0, arrow) + "to" + text.substr(arrow + 2);
    }
    return text;
}

}  // namespace

std::string QueueSketch(const GroupVerdict& group) {
    Bytes most{1};
    for (const SituationVerdict& s : group.situations) {
        most = std::max(most, s.queue);
    }
    most = std::max(most, group.ecn != nullptr ? group.ecn->kmin : most);
    const auto x = [most](Bytes size) {
        return kLeft +
               kWidth * static_cast<double>(size.count()) / static_cast<double>(most.count());
    };
    const int height = kTop + kLane * static_cast<int>(group.situations.size()) - 12;
    SvgPicture svg(kLeft + kWidth + kRight, height, "Egress queue when PFC pauses, against Kmin");
    if (group.ecn != nullptr) {
        const double kmin = x(group.ecn->kmin);
        svg.Line(kmin, 20, kmin, height - 6, "ecn-line");
        svg.Text(std::clamp(kmin, kLeft + 70.0, kLeft + kWidth + 30.0), 14, "middle", "ecn-text",
                 "ECN from Kmin " + Rounded(group.ecn->kmin));
    }
    int y = kTop;
    for (const SituationVerdict& s : group.situations) {
        const double end = x(s.queue);
        const int middle = y + kBar / 2 + 4;
        svg.Text(kLeft, y - 6, "start", "", Label(s.situation));
        svg.Rect(kLeft, y, end - kLeft, kBar, "held");
        svg.Line(end, y - 4, end, y + kBar + 4, "pfc-line");
        svg.Text(end + 6, middle, "start", "pfc-text", "XOFF " + Rounded(s.queue));
        y += kLane;
    }
    return svg.Done();
}

}  // namespace dcqcn
