"""Figure 13: two flows under four settings, throughput over time. Usage: fig13.py OUT/fig13"""
import sys
from pathlib import Path

import style
from matplotlib.axes import Axes

PANELS = {"a": "strawman", "b": "fast timer, cut-off marking", "c": "slow timer, RED",
          "d": "fast timer, RED"}
FLOWS = {"h0": ("first", style.BLUE), "h1": ("second", style.ORANGE)}


def draw_panel(axes: Axes, panel: str, curves: dict[str, style.Curve],
               results: style.Results) -> None:
    for flow, (word, colour) in FLOWS.items():
        times, rates = curves[flow]
        axes.plot(times, rates, color=colour, linewidth=0.7, label=f"ours: {word} flow")
        axes.errorbar([times[-1] * 1.03], [results["paper"][f"{panel}_{word}_gbps"]],
                      yerr=results["paper"].get(f"{panel}_sd_gbps", 0), color=colour, marker="o",
                      markersize=6, markerfacecolor="white", capsize=3, linestyle="", zorder=5,
                      label=f"paper: {word} flow, mean and sd")
    deviation = style.mean(results, f"{panel}_sd_gbps")
    axes.set_title(f"({panel}) {PANELS[panel]}: sd {deviation:.2g} Gb/s", fontsize=9, loc="left")


def main(folder: Path) -> None:
    results = style.read_results(folder)
    runs = style.read_figure_series(folder)
    figure, axes = style.new_panels(2, 2, 6.0)
    for panel, place in zip(PANELS, axes.flat):
        draw_panel(place, panel, runs["main", panel]["l2_gbps"], results)
        place.set_ylim(0, 42)
    for place in axes[:, 0]:
        place.set_ylabel("throughput, L2 (Gb/s)")
    for place in axes[1]:
        place.set_xlabel("time (ms)")
    style.title(figure, "Figure 13: who gets how much, and how steadily")
    axes[0][1].legend(loc="lower right", fontsize=7)
    style.caption(figure, results, "seed 1; per millisecond; sd: of all seeds, both flows")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
