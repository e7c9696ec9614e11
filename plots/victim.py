"""Figures 4 and 9: the victim's throughput against the number of senders under T3."""
import csv
import re
from pathlib import Path

import style
from matplotlib.axes import Axes

SENDERS = [0, 1, 2]
BAR = 0.36
SPREAD = 0.03  # between dots that would hide each other


def maps(folder: Path, metric: str) -> list[tuple[int, float]]:
    """(senders, throughput of VS) of every run."""
    with (folder / "data.csv").open(newline="") as file:
        return [(int(re.search(r"(\d+) under T3", row["run"])[1]), float(row["value"]))
                for row in csv.DictReader(file)
                if row["entity"] == "VS" and row["metric"] == metric]


def draw_bars(axes: Axes, results: style.Results, layer: str) -> None:
    for n in SENDERS:
        metric = f"victim_{n}_{layer}_gbps"
        axes.bar(n - BAR / 2, style.mean(results, metric), BAR, color=style.BLUE,
                 yerr=style.half_width(results, metric) or None, capsize=4,
                 label="ours: median over maps, 95 % interval" if n == 0 else None)
        axes.bar(n + BAR / 2, results["paper"][metric], BAR, facecolor="none",
                 edgecolor=style.PAPER, hatch="////", linewidth=1,
                 label="paper: median" if n == 0 else None)


def draw(folder: Path, title: str, layer: str) -> None:
    """`layer` is payload or l2."""
    results = style.read_results(folder)
    figure, axes = style.new_figure()
    draw_bars(axes, results, layer)
    metric = {"payload": "goodput_gbps", "l2": "l2_gbps"}[layer]
    points = maps(folder, metric)
    places = [n - BAR / 2 + SPREAD * (i % 7 - 3) for i, (n, _) in enumerate(points)]
    axes.scatter(places, [value for _, value in points], s=14, color=style.ORANGE,
                 edgecolor="black", linewidth=0.4, zorder=3,
                 label="ours: one map of flows to paths")
    axes.set_xticks(SENDERS)
    axes.set_xlabel("senders under T3")
    name = {"payload": "payload", "l2": "L2 frames"}[layer]
    axes.set_ylabel(f"throughput of the victim, {name} (Gb/s)")
    style.title(figure, title)
    axes.set_ylim(bottom=0)
    style.legend(axes)
    style.caption(figure, results, "VS to VR beside an incast of H11 to H14 and hosts under T3")
    style.save(figure, folder, results["figure"])
