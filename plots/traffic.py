"""What figures 15 to 18 share: the samples of data.csv, and bars beside the paper's hollow ones."""
import csv
from collections import defaultdict
from pathlib import Path

import style
from matplotlib.axes import Axes

COLOURS = {"none": style.VERMILION, "dcqcn": style.BLUE}
NAMES = {"none": "no DCQCN", "dcqcn": "DCQCN"}


def read_flows(folder: Path, who: str) -> dict[str, list[float]]:
    """Label of the main variant's runs -> throughput (Gb/s) of all their queue pairs."""
    flows: dict[str, list[float]] = defaultdict(list)
    with (folder / "data.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            if row["variant"] == "main" and row["metric"] == f"{who}_goodput_gbps":
                flows[row["run"]].append(float(row["value"]))
    return flows


def bar_with_paper(axes: Axes, at: float, width: float, results: style.Results, metric: str,
                   colour: str) -> None:
    """Ours solid with its interval over seeds, the paper's hollow beside it."""
    half = style.half_width(results, metric)
    axes.bar(at - width / 2, style.mean(results, metric), width, color=colour,
             yerr=half if half else None, error_kw={"elinewidth": 0.8, "capsize": 2})
    if metric in results["paper"]:
        axes.bar(at + width / 2, results["paper"][metric], width, facecolor="none",
                 edgecolor=colour, linewidth=1)


def step_curve(samples: list[float]) -> tuple[list[float], list[float]]:
    """Values and the share of samples at or below each."""
    ordered = sorted(samples)
    values = [ordered[0], *ordered]
    shares = [0.0] + [(i + 1) / len(ordered) for i in range(len(ordered))]
    return values, shares
