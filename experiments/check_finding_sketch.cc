// A sketch for one finding: the thresholds it concerns, ECN's on the egress queue and PFC's on the
// ingress group, on one axis of memory held.
#include <algorithm>
#include <cmath>
#include <vector>

#include "experiments/check_labels.h"
#include "experiments/check_report.h"
#include "experiments/check_svg.h"

namespace dcqcn {
namespace {

constexpr int kLeft = 8;
constexpr int kWidth = 384;
constexpr int kRight = 16;
constexpr int kName = 18;  // of a lane, above its bar
constexpr int kBar = 16;
constexpr int kLabelRow = 16;
constexpr int kGap = 10;

struct Mark {
    Bytes at{};
    std::string name;
    bool is_ecn = false;
};

// What there is to draw of the thresholds of one finding.
struct Thresholds {
    const GroupVerdict* verdict = nullptr;  // nullptr: of no group that the verdict is about
    const GroupProfile* group = nullptr;    // nullptr: none that PFC acts on
    const EcnProfile* ecn = nullptr;
    Bytes xoff{};               // held by a lone group when it pauses, where known
    bool is_short = false;      // the memory is full before
    bool has_headroom = false;  // which begins there
    std::vector<Mark> queue;
    std::vector<Mark> held;
};

bool Concerns(const GroupVerdict& g, const SwitchModel& model, const About& about) {
    if (about.port != nullptr) {
        return &model.ports[g.port] == about.port && g.priority == about.priority;
    }
    return about.group != nullptr ? g.group == about.group
                                  : model.EcnOf(model.ports[g.port], g.priority) == about.ecn;
}

// The situation that decides; nullptr where the verdict has no group of it.
const SituationVerdict* WorstOf(const Thresholds& t) {
    if (t.verdict == nullptr) {
        return nullptr;
    }
    const auto at = std::ranges::find_if(t.verdict->situations, [&](const SituationVerdict& s) {
        return s.situation.is_worst_case && s.queue == t.verdict->safe_kmin;
    });
    return at == t.verdict->situations.end() ? nullptr : &*at;
}

void AddQueueMarks(Thresholds& t) {
    if (t.ecn != nullptr && t.ecn->Acts()) {
        t.queue.push_back({t.ecn->kmin, "Kmin", true});
        if (t.ecn->kmax != t.ecn->kmin) {
            t.queue.push_back({t.ecn->kmax, "Kmax", true});
        }
    }
    if (const SituationVerdict* worst = WorstOf(t)) {
        t.queue.push_back({worst->queue,
                           worst->pool_is_short ? "memory full, worst case" : "XOFF, worst case",
                           false});
    }
}

// Where a lone group resumes, in whole cells: as docs/model.md, section 7 has it.
Bytes ResumePoint(const Thresholds& t, Bytes cell) {
    const GroupProfile& g = *t.group;
    const Bytes reserved = InCells(g.Reserved(), cell);
    Bytes level = cell * (g.xon.count() / cell.count());
    if (g.xon_offset) {
        const double step = g.static_th ? 1 : 1 + g.alpha;
        const auto below = Bytes(std::llround(static_cast<double>(g.xon_offset->count()) / step));
        level = std::max(level, t.xoff - reserved - below);
    }
    return std::min(reserved + level, t.xoff);
}

void AddHeldMarks(Thresholds& t, Bytes cell) {
    if (t.group == nullptr || !t.group->is_lossless) {
        return;
    }
    const GroupProfile& g = *t.group;
    const Bytes reserved = InCells(g.Reserved(), cell);
    t.is_short = t.verdict != nullptr && t.verdict->situations.front().pool_is_short;
    if (t.is_short) {
        t.held.push_back({t.verdict->situations.front().group, "memory full", false});
        if (g.static_th) {
            t.held.push_back({reserved + *g.static_th, "t_PFC, not reached", false});
        }
        return;
    }
    t.xoff = t.verdict != nullptr ? t.verdict->situations.front().group
                                  : reserved + g.static_th.value_or(Bytes{});
    if (t.verdict == nullptr && !g.static_th) {
        t.held.push_back({reserved + g.xon, "XON", false});
        return;
    }
    t.held.push_back({ResumePoint(t, cell), "XON", false});
    t.held.push_back({t.xoff, "XOFF (t_PFC)", false});
    t.held.push_back({t.xoff + g.xoff, "headroom ends", false});
    t.has_headroom = true;
}

Thresholds ThresholdsOf(const CheckReport& report, const About& about) {
    const SwitchModel& model = report.model;
    const auto& groups = report.verdict.groups;
    const auto at = std::ranges::find_if(
        groups, [&](const GroupVerdict& g) { return Concerns(g, model, about); });
    Thresholds t;
    t.verdict = at == groups.end() ? nullptr : &*at;
    t.group = about.group;
    t.ecn = about.ecn;
    if (about.port != nullptr) {
        t.group = about.port->HasPfc(about.priority) ? model.GroupOf(*about.port, about.priority)
                                                     : nullptr;
        t.ecn = model.EcnOf(*about.port, about.priority);
    } else if (t.verdict != nullptr) {
        t.group = t.verdict->group;
        t.ecn = t.ecn != nullptr ? t.ecn : t.verdict->ecn;
    }
    AddQueueMarks(t);
    AddHeldMarks(t, model.cell);
    return t;
}

// 1, 2 or 5 times a power of ten, so that at most five steps reach `most`.
double TickOf(double most) {
    constexpr double kTicks = 5;
    const double power = std::pow(10, std::floor(std::log10(most / kTicks)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power * kTicks >= most) {
            return step * power;
        }
    }
    return 10 * power;
}

class FindingPicture {
  public:
    explicit FindingPicture(const Thresholds& t) : t_(t) {
        for (const auto* marks : {&t.queue, &t.held}) {
            for (const Mark& mark : *marks) {
                most_ = std::max(most_, 1.05 * static_cast<double>(mark.at.count()));
            }
        }
    }

    [[nodiscard]] std::string Draw() const {
        auto queue_labels = LabelsOf(t_.queue);
        auto held_labels = LabelsOf(t_.held);
        const int queue_y = kName;
        const int held_y = Below(queue_y, PlaceLabels(queue_labels, 0, kLeft + kWidth)) + kName;
        const int axis_y = Below(held_y, PlaceLabels(held_labels, 0, kLeft + kWidth));
        SvgPicture svg(kLeft + kWidth + kRight, axis_y + 40,
                       "Thresholds of ECN on the egress queue and of PFC on the ingress group");
        DrawQueue(svg, queue_y);
        DrawLabels(svg, queue_y, queue_labels);
        DrawHeld(svg, held_y);
        DrawLabels(svg, held_y, held_labels);
        DrawAxis(svg, axis_y);
        return svg.Done();
    }

  private:
    static int Below(int y, int rows) { return y + kBar + kLabelRow * rows + kGap; }
    [[nodiscard]] double X(double bytes) const { return kLeft + kWidth * bytes / most_; }
    [[nodiscard]] double X(Bytes size) const { return X(static_cast<double>(size.count())); }

    [[nodiscard]] std::vector<AxisLabel> LabelsOf(const std::vector<Mark>& marks) const {
        std::vector<AxisLabel> labels;
        for (const Mark& mark : marks) {
            labels.push_back({X(mark.at), mark.name + " " + Rounded(mark.at),
                              mark.is_ecn ? "ecn-line" : "pfc-line",
                              mark.is_ecn ? "ecn-text" : "pfc-text"});
        }
        return labels;
    }

    static void DrawLabels(SvgPicture& svg, int y, const std::vector<AxisLabel>& labels) {
        for (const AxisLabel& label : labels) {
            svg.Line(label.x, y - 3, label.x, y + kBar + kLabelRow * (label.row + 1) - 2,
                     label.line_style);
        }
        for (const AxisLabel& label : labels) {
            svg.Text(label.x + (label.is_left ? -5 : 5), y + kBar + kLabelRow * (label.row + 1) - 3,
                     label.is_left ? "end" : "start", label.text_style, label.text);
        }
    }

    static void DrawLane(SvgPicture& svg, int y, const std::string& name) {
        svg.Text(kLeft, y - 6, "start", "", name);
        svg.Line(kLeft, y + kBar, kLeft + kWidth, y + kBar, "axis");
    }

    void DrawQueue(SvgPicture& svg, int y) const {
        const bool marks = t_.ecn != nullptr && t_.ecn->Acts();
        DrawLane(svg, y, marks ? "egress queue, marked by ECN" : "egress queue, never marked");
        if (t_.verdict != nullptr) {
            svg.Rect(kLeft, y, X(t_.verdict->safe_kmin) - kLeft, kBar, "held");
        }
        if (marks && t_.ecn->kmin <= t_.ecn->kmax) {
            svg.Ramp(X(t_.ecn->kmin), X(t_.ecn->kmax), y + kBar, kBar, "ecn-area");
            svg.Rect(X(t_.ecn->kmax), y, kLeft + kWidth - X(t_.ecn->kmax), kBar, "ecn-area");
        }
    }

    void DrawHeld(SvgPicture& svg, int y) const {
        DrawLane(svg, y,
                 t_.held.empty() || t_.is_short ? "ingress group, never paused"
                                                : "ingress group, paused at XOFF");
        if (t_.has_headroom) {
            svg.Rect(kLeft, y, X(t_.xoff) - kLeft, kBar, "held");
            svg.Rect(X(t_.xoff), y, X(t_.xoff + t_.group->xoff) - X(t_.xoff), kBar, "pfc-area");
        }
    }

    void DrawAxis(SvgPicture& svg, int y) const {
        svg.Line(kLeft, y, kLeft + kWidth, y, "axis");
        const double tick = TickOf(most_);
        for (double at = 0; at <= most_; at += tick) {
            svg.Line(X(at), y, X(at), y + 4, "axis");
            svg.Text(X(at), y + 17, "middle", "quiet",
                     at == 0 ? "0" : Rounded(Bytes(std::llround(at))));
        }
        svg.Text(kLeft + kWidth / 2.0, y + 34, "middle", "quiet", "memory held (KB = 1000 B)");
    }

    const Thresholds& t_;
    double most_ = 1;
};

std::string Caption(const CheckReport& report, const Finding& finding, const Thresholds& t) {
    const About& about = finding.about;
    std::string text =
        about.port != nullptr  ? about.port->name + ", priority " + std::to_string(about.priority)
        : t.verdict != nullptr ? report.model.ports[t.verdict->port].name + ", priority " +
                                     std::to_string(t.verdict->priority)
                               : "A profile that no group with PFC uses";
    if (const SituationVerdict* worst = WorstOf(t)) {
        text +=
            ". Above, each egress queue when " +
            std::string(worst->pool_is_short ? "the memory is full" : "the first group pauses") +
            " in the worst case, " + InWords(worst->situation) + "; below, a lone ingress group";
    }
    return text + ".";
}

}  // namespace

std::string FindingSketch(const CheckReport& report, const Finding& finding) {
    if (!finding.about.HasThresholds()) {
        return "<p class=quiet>No sketch: this is about no single queue's or group's "
               "thresholds.</p>\n";
    }
    const Thresholds t = ThresholdsOf(report, finding.about);
    if (t.queue.empty() && t.held.empty()) {
        return "<p class=quiet>No sketch: no threshold of ECN or PFC acts here.</p>\n";
    }
    return "<figure>" + FindingPicture(t).Draw() + "<figcaption>" +
           Escaped(Caption(report, finding, t)) + "</figcaption></figure>\n";
}

}  // namespace dcqcn
