"""Draws what `dcqcn fluid --out` left: curves, or phase margins over the number of flows.

usage: fluid.py FOLDER... [--image FILE]

One folder with curves gives queue, rates and alpha over time, with the fixed point dashed. Folders
of --margin give one line each, the published margins dashed. The image is a PNG, SVG or PDF by its
name; without one, fluid.png in the first folder.
"""
import argparse
import csv
import json
from itertools import cycle
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import style
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

Summary = dict[str, Any]

COLOURS = (style.BLUE, style.VERMILION, style.ORANGE, style.SKY, style.PAPER)
MOST_COLOURS = len(COLOURS)
PANELS = {  # metric -> (label, factor, key of the fixed point)
    "queue_bytes": ("queue [KB]", 1e-3, "queue_bytes"),
    "rate_gbps": ("sending rate [Gb/s]", 1.0, "rate_gbps"),
    "alpha": ("alpha", 1.0, "alpha"),
}


def read_summary(folder: Path) -> Summary:
    file = folder / "summary.json"
    if not file.exists():
        raise SystemExit(f"{file} is missing; dcqcn fluid --out {folder} writes it")
    return json.loads(file.read_text())


def assumptions(summary: Summary) -> str:
    """On what every number in the picture depends."""
    return (f"{summary['capacity_gbps']:g} Gb/s, packets of {summary['packet_bytes']} B, "
            f"tau* {summary['feedback_delay_us']:g} us")


def cut_first_peak(axes: Axes, values: list[float]) -> None:
    """Many flows that start at line rate fill a queue beside which nothing later is visible."""
    peak = max(values)
    later = max(values[len(values) // 2:])
    if later > 0 and peak > 4 * later:
        axes.set_ylim(top=1.4 * later)
        axes.text(0.04, 0.88, f"peak {peak:.0f} KB", transform=axes.transAxes, fontsize=8,
                  color="#555555")


def draw_panel(axes: Axes, metric: str, curves: dict[str, style.Curve],
               rest: Summary | None) -> None:
    label, factor, key = PANELS[metric]
    for (entity, (times, values)), colour in zip(curves.items(), cycle(COLOURS)):
        axes.plot(times, values, linewidth=1.0, color=colour, label=entity)
    if rest:
        axes.axhline(rest[key] * factor, color=style.PAPER, linestyle="--", linewidth=0.8,
                     label="fixed point" if rest["is_on_marking_line"] else "kmax or C / N")
    axes.set_ylabel(label)
    axes.set_ylim(bottom=0)
    axes.margins(x=0.01)
    if metric == "queue_bytes":
        cut_first_peak(axes, next(iter(curves.values()))[1])
    if metric == "rate_gbps" and len(curves) < MOST_COLOURS:
        axes.legend(loc="upper right", ncols=3, fontsize=7)


def draw_curves(folder: Path, image: Path) -> None:
    summary = read_summary(folder)
    curves = style.read_series(folder, {m: factor for m, (_, factor, _) in PANELS.items()})
    figure, axes = plt.subplots(len(PANELS), 1, figsize=(style.WIDTH_INCHES, 6.0), sharex=True,
                                layout="constrained")
    for panel, metric in zip(axes, PANELS):
        draw_panel(panel, metric, curves[metric], summary["fixed_point"])
    axes[-1].set_xlabel("time [ms]")
    style.title(figure, f"fluid model, {summary['flow_count']} flows: {assumptions(summary)}")
    style.save_as(figure, image)


def read_margins(folder: Path) -> list[dict[str, str]]:
    with (folder / "margin.csv").open() as rows:
        return list(csv.DictReader(rows))


def draw_margin(axes: Axes, folder: Path, colour: str) -> None:
    """Hollow where the fixed point is beyond pmax, so that the line alone says it."""
    rows = read_margins(folder)
    flows = [int(row["flows"]) for row in rows]
    margins = [float(row["margin_deg"]) for row in rows]
    delay = read_summary(folder)["feedback_delay_us"]
    axes.plot(flows, margins, color=colour, linewidth=1.2, label=f"tau* {delay:g} us")
    for is_on_line in (True, False):
        at = [i for i, row in enumerate(rows) if (row["is_on_marking_line"] == "true") is is_on_line]
        axes.plot([flows[i] for i in at], [margins[i] for i in at], linestyle="", marker="o",
                  markersize=3.5, color=colour, markerfacecolor=colour if is_on_line else "white")
    axes.plot(flows, [float(row["published_margin_deg"] or "nan") for row in rows],
              color=colour, linewidth=0.9, linestyle="--")


def draw_margins(folders: list[Path], image: Path) -> None:
    figure, axes = style.new_figure()
    for folder, colour in zip(folders, cycle(COLOURS)):
        draw_margin(axes, folder, colour)
    axes.axhline(0, color=style.PAPER, linewidth=0.8)
    axes.set_xlabel("flows")
    axes.set_ylabel("phase margin [degrees]")
    handles, labels = axes.get_legend_handles_labels()
    handles.append(Line2D([], [], color=style.PAPER, linestyle="--", linewidth=0.9))
    axes.legend(handles, labels + ["as published"], loc="upper left", fontsize=8)
    summary = read_summary(folders[0])
    style.title(figure, f"fluid model: {summary['capacity_gbps']:g} Gb/s, packets of "
                        f"{summary['packet_bytes']} B")
    figure.supxlabel("unstable below 0; hollow: p* is above pmax, the marking line is taken to go on",
                     fontsize=8, color="#555555")
    style.save_as(figure, image)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, metavar="FOLDER", nargs="+")
    parser.add_argument("--image", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    image = arguments.image or arguments.folders[0] / "fluid.png"
    if (arguments.folders[0] / "margin.csv").exists():
        draw_margins(arguments.folders, image)
    elif len(arguments.folders) == 1:
        draw_curves(arguments.folders[0], image)
    else:
        raise SystemExit("several folders make sense for --margin only; name one folder of curves")
    print(image)


if __name__ == "__main__":
    main()
