"""Figure 19: the queue of a 20:1 incast, DCQCN against DCTCP. Usage: fig19.py OUT/fig19"""
import csv
import sys
from collections import defaultdict
from pathlib import Path

import style
from matplotlib.axes import Axes

COLOURS = {"DCQCN": style.BLUE, "DCTCP": style.VERMILION}
MARKERS = {"DCQCN": "o", "DCTCP": "s"}
PAPER_PERCENTILES = [50, 75, 90, 95, 99]
BURSTS = "round trip 224 us, bursts"  # a variant; smoke scale has none
MOST_KB = 300
Curve = dict[int, float]  # percentile -> KB


def read_curves(folder: Path, variant: str) -> dict[str, list[Curve]]:
    """Congestion control -> one curve per seed."""
    seeds: dict[tuple[str, str], Curve] = defaultdict(dict)
    with (folder / "data.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            if (row["variant"] == variant and row["metric"] == "queue_kb"
                    and row["entity"][1:].isdigit()):
                seeds[row["run"], row["seed"]][int(row["entity"][1:])] = float(row["value"])
    curves: dict[str, list[Curve]] = defaultdict(list)
    for (control, _), curve in sorted(seeds.items()):
        curves[control].append(curve)
    return curves


def draw_ours(axes: Axes, control: str, seeds: list[Curve]) -> None:
    percentiles = sorted(seeds[0])
    low, middle, high = ([f([curve[p] for curve in seeds]) for p in percentiles]
                         for f in (min, lambda x: sum(x) / len(x), max))
    shares = [p / 100 for p in percentiles]
    axes.fill_betweenx(shares, low, high, color=COLOURS[control], alpha=0.25, linewidth=0)
    axes.plot(middle, shares, color=COLOURS[control], linewidth=1.4, label=f"ours: {control}")


def draw_paper(axes: Axes, control: str, paper: dict[str, float]) -> None:
    name = control.lower()
    points = [(paper[f"{name}_p{p}_kb"], p / 100) for p in PAPER_PERCENTILES
              if f"{name}_p{p}_kb" in paper] + [(paper[f"{name}_max_kb"], 1)]
    axes.plot(*zip(*points), color=COLOURS[control], linewidth=0.8, linestyle=":",
              marker=MARKERS[control], markersize=6, markerfacecolor="white",
              label=f"paper: {control}")


def main(folder: Path) -> None:
    results = style.read_results(folder)
    figure, axes = style.new_figure()
    for control, seeds in read_curves(folder, "main").items():
        draw_ours(axes, control, seeds)
        draw_paper(axes, control, results["paper"])
    for control, (curve, *_) in read_curves(folder, BURSTS).items():
        axes.plot(curve.values(), [p / 100 for p in curve], color=COLOURS[control], linewidth=0.8,
                  linestyle="--", label=f"ours: {control},\nround trip 224 us, bursts")
    axes.set_xlim(0, MOST_KB)
    axes.set_ylim(0, 1.02)
    axes.set_xlabel("queue of the receiver's port (KB)")
    axes.set_ylabel("share of the time at or below")
    style.title(figure, "Figure 19: the queue of a 20:1 incast")
    style.legend(axes, columns=3)
    style.caption(figure, results, "time-weighted; band: least to most over seeds")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
