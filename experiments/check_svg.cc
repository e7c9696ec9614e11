// A sketch in SVG: how long each egress queue is when PFC pauses, against where ECN starts.
#include <algorithm>
#include <sstream>

#include "experiments/check_report.h"

namespace dcqcn {
namespace {

constexpr int kLeft = 330;  // room for the situations' names
constexpr int kWidth = 470;
constexpr int kLane = 34;
constexpr int kBar = 16;
constexpr int kTop = 26;
constexpr const char* kEcnColour = "#0072b2";
constexpr const char* kPfcColour = "#d55e00";

class Sketch {
  public:
    explicit Sketch(const GroupVerdict& group) : group_(group) {
        for (const SituationVerdict& s : group.situations) {
            most_ = std::max(most_, s.queue);
        }
        if (group.ecn != nullptr) {
            most_ = std::max(most_, group.ecn->kmin);
        }
    }

    std::string Draw() {
        const int height = kTop + kLane * static_cast<int>(group_.situations.size()) + 12;
        out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" role=img viewBox=\"0 0 "
             << kLeft + kWidth + 110 << ' ' << height << "\" width=\"" << kLeft + kWidth + 110
             << "\" font-family=\"sans-serif\" font-size=\"12\">\n"
             << "<style>text { paint-order: stroke; stroke: #fff; stroke-width: 3px; }</style>\n";
        out_ << "<title>Egress queue when PFC pauses, against Kmin</title>\n";
        DrawKmin(height);
        for (std::size_t i = 0; i < group_.situations.size(); ++i) {
            DrawLane(group_.situations[i], kTop + kLane * static_cast<int>(i));
        }
        out_ << "</svg>\n";
        return out_.str();
    }

  private:
    [[nodiscard]] double X(Bytes size) const {
        return kLeft + kWidth * static_cast<double>(size.count()) /
                           static_cast<double>(std::max<std::int64_t>(most_.count(), 1));
    }

    void DrawLane(const SituationVerdict& s, int y) {
        const double end = X(s.queue);
        const int middle = y + kBar / 2 + 4;
        out_ << "<text x=\"" << kLeft - 10 << "\" y=\"" << middle << "\" text-anchor=end>"
             << Label(s.situation) << "</text>\n"
             << "<rect x=\"" << kLeft << "\" y=\"" << y << "\" width=\"" << end - kLeft
             << "\" height=\"" << kBar << "\" fill=\"#999\" fill-opacity=\"0.6\"/>\n"
             << "<line x1=\"" << end << "\" x2=\"" << end << "\" y1=\"" << y - 4 << "\" y2=\""
             << y + kBar + 4 << "\" stroke=\"" << kPfcColour << "\" stroke-width=3 />\n"
             << "<text x=\"" << end + 6 << "\" y=\"" << middle << "\" fill=\"" << kPfcColour
             << "\">XOFF " << Rounded(s.queue) << "</text>\n";
    }

    static std::string Label(const Situation& s) {
        std::string text = s.kind == SituationKind::kAllPriorities
                               ? std::to_string(s.priorities) + " priorities, 1 ingress port to " +
                                     std::to_string(s.egress) + " queues"
                               : InWords(s);
        if (const auto arrow = text.find("->"); arrow != std::string::npos) {
            text.replace(arrow, 2, "to");
        }
        return text;
    }

    void DrawKmin(int height) {
        if (group_.ecn == nullptr) {
            return;
        }
        const double x = X(group_.ecn->kmin);
        out_ << "<line x1=\"" << x << "\" x2=\"" << x << "\" y1=\"" << kTop - 8 << "\" y2=\""
             << height - 6 << "\" stroke=\"" << kEcnColour
             << "\" stroke-width=2 stroke-dasharray=\"5 3\"/>\n"
             << "<text x=\"" << x << "\" y=\"14\" text-anchor=middle fill=\"" << kEcnColour
             << "\">ECN from Kmin " << Rounded(group_.ecn->kmin) << "</text>\n";
    }

    const GroupVerdict& group_;
    Bytes most_{};
    std::ostringstream out_;
};

}  // namespace

std::string QueueSketch(const GroupVerdict& group) {
    return Sketch(group).Draw();
}

}  // namespace dcqcn
