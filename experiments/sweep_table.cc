#include "experiments/sweep_table.h"

#include <algorithm>
#include <cstddef>

#include "experiments/estimate_text.h"

namespace dcqcn {
namespace {

constexpr std::size_t kMostPoints = 60;

using Cells = std::vector<std::string>;

// Seeds that any metric has: a percentile of nothing must not make a good run look lost.
std::size_t SeedsOf(const PointSummary& point) {
    std::size_t seeds = 0;
    for (const auto& [metric, estimate] : point.metrics) {
        seeds = std::max(seeds, estimate.samples);
    }
    return seeds;
}

Cells CellsOf(const PointSummary& point, const std::vector<std::string>& metrics) {
    Cells cells = point.parameters;
    cells.push_back(std::to_string(SeedsOf(point)) +
                    (point.failed == 0 ? "" : " (" + std::to_string(point.failed) + " failed)"));
    for (const std::string& metric : metrics) {
        const auto found = point.metrics.find(metric);
        cells.push_back(found == point.metrics.end() ? "-" : EstimateText(found->second));
    }
    return cells;
}

std::string Line(const Cells& cells, const std::vector<std::size_t>& widths) {
    std::string line;
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
        line += cells[i] + std::string(widths[i] - cells[i].size() + 2, ' ');
    }
    return line + cells.back() + "\n";
}

}  // namespace

std::vector<std::string> HeadlineMetrics() {
    return {"flows.goodput_gbps.total", "flows.jain", "queue_bytes.p99", "pfc.pause_frames"};
}

std::string SweepTable(const std::vector<std::string>& paths,
                       const std::vector<PointSummary>& points,
                       const std::vector<std::string>& metrics) {
    Cells head = paths;
    head.emplace_back("seeds");
    head.insert(head.end(), metrics.begin(), metrics.end());
    std::vector<Cells> lines{head};
    for (std::size_t i = 0; i < std::min(points.size(), kMostPoints); ++i) {
        lines.push_back(CellsOf(points[i], metrics));
    }
    std::vector<std::size_t> widths(head.size(), 0);
    for (const Cells& cells : lines) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            widths[i] = std::max(widths[i], cells[i].size());
        }
    }
    std::string table;
    for (const Cells& cells : lines) {
        table += Line(cells, widths);
    }
    if (points.size() > kMostPoints) {
        table += std::to_string(points.size() - kMostPoints) + " more points are in points.csv\n";
    }
    return table;
}

}  // namespace dcqcn
