"""Section 6.1: K machines send to one. Usage: incast.py OUT/incast"""
import re
import sys
from pathlib import Path

import style
from matplotlib.axes import Axes

LINE_L2_GBPS = 40 * 1086 / 1106  # frames of 1086 B take 1106 B of wire


def sender_counts(results: style.Results) -> list[int]:
    names = (re.fullmatch(r"k(\d+)_total_l2_gbps", name) for name in results["metrics"])
    return sorted(int(name[1]) for name in names if name)


def series(results: style.Results, metric: str) -> tuple[list[float], list[float]]:
    names = [f"k{k}_{metric}" for k in sender_counts(results)]
    return ([style.mean(results, name) for name in names],
            [style.half_width(results, name) for name in names])


def draw_total(axes: Axes, results: style.Results) -> None:
    values, widths = series(results, "total_l2_gbps")
    axes.errorbar(sender_counts(results), values, yerr=widths, color=style.BLUE, marker="o",
                  markersize=4, linewidth=1, capsize=2, label="ours, 95 % interval")
    axes.axhline(LINE_L2_GBPS, color="black", linewidth=0.8, linestyle="--",
                 label="what the link can carry")
    axes.axhline(results["paper"]["total_l2_gbps"], color=style.PAPER, linewidth=1,
                 linestyle=":", marker="o", markerfacecolor="white", label="paper: above this")
    axes.set_ylim(min(values + [37]) - 1, 40)
    axes.set_ylabel("total, L2 frames (Gb/s)")
    style.legend(axes, columns=1)


def draw_queue(axes: Axes, results: style.Results) -> None:
    counts = sender_counts(results)
    for metric, colour, marker, label in (("queue_max_kb", style.VERMILION, "^", "ours: maximum"),
                                          ("queue_p99_kb", style.ORANGE, "s", "ours: p99"),
                                          ("queue_mean_kb", style.BLUE, "o", "ours: mean")):
        values, widths = series(results, metric)
        axes.errorbar(counts, values, yerr=widths, color=colour, marker=marker, markersize=4,
                      linewidth=1, capsize=2, label=label)
    axes.axhline(results["paper"]["queue_max_kb"], color=style.PAPER, linewidth=1, linestyle=":",
                 marker="o", markerfacecolor="white", label="paper: below this")
    axes.set_ylim(bottom=0)
    axes.set_ylabel("queue of the receiver's port (KB)")
    style.legend(axes)


def main(folder: Path) -> None:
    results = style.read_results(folder)
    figure, (left, right) = style.new_figure(2)
    draw_total(left, results)
    draw_queue(right, results)
    for axes in (left, right):
        axes.set_xlabel("senders K")
        axes.set_xticks([1, 5, 10, 15, 19])
    style.title(figure, "K:1 incast with DCQCN")
    style.caption(figure, results, "one switch, Figure 14's parameters")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
