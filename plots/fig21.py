"""Figure 21: throughput against the loss rate of the link, go-back-N. Usage: fig21.py OUT/fig21"""
import csv
import sys
from collections import defaultdict
from pathlib import Path

import style
from matplotlib.axes import Axes
from style import Results

COLOURS = {"write": style.BLUE, "read": style.ORANGE}
MARKERS = {"write": "o", "read": "s"}
# The point of a line that carries its name, by whether it is above MIDDLE at the first of them.
LABEL_ABOVE, LABEL_BELOW, MIDDLE = -2, -4, 0.15
Points = list[tuple[float, float]]  # loss rate, share of the line rate


def main_points(results: Results, verb: str) -> list[tuple[float, float, float]]:
    """Loss rate, mean, half of the 95 % interval."""
    prefix, suffix = f"{verb}_", "_share"
    names = [m for m in results["metrics"] if m.startswith(prefix) and m.endswith(suffix)]
    return sorted((float(name.removeprefix(prefix).removesuffix(suffix)),
                   style.mean(results, name), style.half_width(results, name)) for name in names)


def variants(folder: Path) -> dict[str, Points]:
    points: dict[str, Points] = defaultdict(list)
    with (folder / "data.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            if row["variant"] != "main":
                points[row["variant"]].append((float(row["entity"]), float(row["value"])))
    return {name: sorted(line) for name, line in points.items()}


def draw_verb(axes: Axes, results: Results, verb: str) -> None:
    rates, shares, errors = zip(*main_points(results, verb))
    axes.errorbar(rates, shares, yerr=errors, color=COLOURS[verb], marker=MARKERS[verb],
                  markersize=4, capsize=3, linewidth=1.4, label=f"ours: {verb.upper()}", zorder=4)
    paper = sorted((float(name.split("_")[1]), value) for name, value in results["paper"].items()
                   if name.startswith(verb))
    axes.plot(*zip(*paper), color=COLOURS[verb], linewidth=0.8, linestyle=":", zorder=3,
              marker=MARKERS[verb], markersize=7, markerfacecolor="white",
              label=f"paper: {verb.upper()}")


def main(folder: Path) -> None:
    results = style.read_results(folder)
    figure, axes = style.new_figure()
    for i, (name, line) in enumerate(sorted(variants(folder).items())):
        axes.plot(*zip(*line), color="#999999", linewidth=0.7, zorder=2,
                  label="ours: what the paper\ndoes not give, varied" if i == 0 else None)
        if name.startswith("timeout"):
            is_above = line[LABEL_ABOVE][1] > MIDDLE
            axes.annotate(name, line[LABEL_ABOVE if is_above else LABEL_BELOW],
                          xytext=(3, 3) if is_above else (-4, -3), textcoords="offset points",
                          ha="left" if is_above else "right", fontsize=7, color="#666666")
    for verb in COLOURS:
        draw_verb(axes, results, verb)
    axes.set_xscale("log")
    axes.set_xlabel("loss rate of the link, data, ACK and NAK alike")
    axes.set_ylabel("payload over line rate")
    axes.set_ylim(0, 1)
    style.title(figure, "Figure 21: go-back-N where frames are lost")
    style.legend(axes, columns=3)
    style.caption(figure, results, "bars: 95 % intervals; grey: see experiments/fig21/README.md")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
