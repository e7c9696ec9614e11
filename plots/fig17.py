"""Figure 17: 80 pairs with DCQCN against 5 without. Usage: fig17.py OUT/fig17"""
import sys
from pathlib import Path

import style
import traffic
from matplotlib.axes import Axes

SHARES = {"min": 0.0, "p10": 0.1, "p50": 0.5, "p75": 0.75, "p90": 0.9, "max": 1.0}
PANELS = {"user": ("users", 40), "incast": ("incast of 10", 20)}


def draw(axes: Axes, folder: Path, results: style.Results, who: str) -> None:
    for label, samples in traffic.read_flows(folder, who).items():
        name = label.removesuffix(", 10:1")
        control = "none" if name.startswith("no ") else "dcqcn"
        colour = traffic.COLOURS[control]
        axes.plot(*traffic.step_curve(samples), drawstyle="steps-post", color=colour, linewidth=1.4,
                  label=f"ours: {name}")
        points = [(results["paper"][f"{who}_{control}_{key}"], share)
                  for key, share in SHARES.items() if f"{who}_{control}_{key}" in results["paper"]]
        axes.plot(*zip(*points), color=colour, linewidth=0.8, linestyle=":", marker="o",
                  markersize=5, markerfacecolor="white", label=f"paper: {name}")
    title, most = PANELS[who]
    axes.set_title(title, fontsize=10, loc="left")
    axes.set_xlim(0, most)
    axes.set_ylim(0, 1.02)
    axes.set_xlabel("payload of a queue pair (Gb/s)")


def main(folder: Path) -> None:
    results = style.read_results(folder)
    figure, panels = style.new_figure(2)
    for axes, who in zip(panels, PANELS):
        draw(axes, folder, results, who)
    panels[0].set_ylabel("share of queue pairs at or below")
    style.figure_legend(figure, panels[0])
    style.title(figure, "Figure 17: sixteen times the users with DCQCN")
    style.caption(figure, results, "all queue pairs of all seeds")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
