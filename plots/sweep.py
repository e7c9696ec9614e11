"""Draws one number of a sweep over one parameter: means over seeds with their 95 % intervals.

usage: sweep.py SWEEP_FOLDER METRIC [--x PATH] [--by PATH] [--where PATH=VALUE]... [--image FILE]

A second parameter (--by) gives one line per value; what varies beside these two must be fixed with
--where. The image is a PNG, SVG or PDF by its name; without one, SWEEP_FOLDER/METRIC.png.
"""
import argparse
import csv
import re
import sqlite3
from itertools import cycle
from pathlib import Path

import matplotlib.pyplot as plt
import style
from matplotlib.axes import Axes

Row = dict[str, str]

COLOURS = (style.BLUE, style.VERMILION, style.ORANGE, style.SKY, style.PAPER)
MARKERS = "os^Dv"
PREFIXES = {"": 1.0, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12,
            "Ki": 1024.0, "Mi": 1024.0**2, "Gi": 1024.0**3, "Ti": 1024.0**4}
# As scenarios write them -> (in the unit that is drawn, that unit).
UNITS = {"ps": (1e-6, "us"), "ns": (1e-3, "us"), "us": (1.0, "us"), "ms": (1e3, "us"),
         "s": (1e6, "us")}
UNITS |= {f"{prefix}B": (factor * 1e-3, "KB") for prefix, factor in PREFIXES.items()}
UNITS |= {f"{prefix}{rate}": (factor * 1e-9, "Gb/s") for prefix, factor in PREFIXES.items()
          for rate in ("bps", "b/s")}
# As names of metrics have them -> (factor to the unit that is drawn, that unit).
METRIC_UNITS = {"gbps": (1.0, "Gb/s"), "bytes": (1e-3, "KB"), "us": (1.0, "us"), "s": (1.0, "s")}


def read_points(folder: Path, metric: str) -> tuple[list[str], list[Row]]:
    """The grid's paths, and the metric's row of each point."""
    file = folder / "points.csv"
    if not file.exists():
        raise SystemExit(f"{file} is missing; dcqcn sweep writes it when the last run is done "
                         "(--resume)")
    with file.open() as lines:
        reader = csv.DictReader(lines)
        rows = list(reader)
    fields = list(reader.fieldnames or [])
    names = sorted({row["metric"] for row in rows})
    if metric not in names:
        raise SystemExit(f"{metric} is no metric of {file}; there are {', '.join(names)}")
    return fields[1:fields.index("metric")], [row for row in rows if row["metric"] == metric]


def mean(row: Row) -> float:
    return float(row["mean"])


def ci95(row: Row) -> float:
    """Half of the interval; 0 where there was one seed."""
    return float(row["ci95"] or 0)


def read_about(folder: Path) -> dict[str, str]:
    """What the database says of itself: name, version, ..."""
    with sqlite3.connect(folder / "sweep.sqlite") as database:
        return dict(database.execute("SELECT key, value FROM sweep"))


def choose(rows: list[Row], paths: list[str], wanted: list[str]) -> list[Row]:
    """The rows in which each PATH=VALUE of `wanted` holds."""
    for text in wanted:
        path, _, value = text.partition("=")
        if path not in paths:
            raise SystemExit(f"--where {text}: {path} is not in the grid ({', '.join(paths)})")
        values = list(dict.fromkeys(row[path] for row in rows))
        rows = [row for row in rows if row[path] == value]
        if not rows:
            raise SystemExit(f"--where {text}: its values are {', '.join(values)}")
    return rows


def varying(rows: list[Row], paths: list[str]) -> list[str]:
    return [path for path in paths if len({row[path] for row in rows}) > 1]


def axes_of(rows: list[Row], paths: list[str], x: str | None, by: str | None) -> tuple[str, str]:
    """The paths to draw over and to tell lines apart by ("" for one line)."""
    for path in (x, by):
        if path is not None and path not in paths:
            raise SystemExit(f"{path} is not in the grid ({', '.join(paths)})")
    free = [path for path in varying(rows, paths) if path not in (x, by)]
    if x is None:
        x = free.pop(0) if free else next((path for path in paths if path != by), None)
    if x is None:
        raise SystemExit("this sweep has no grid: there is nothing to draw over")
    if by is None and free:
        by = free.pop(0)
    if free:
        raise SystemExit(f"{', '.join(free)} varies, too; fix it, as in --where {free[0]}="
                         f"{rows[0][free[0]]}")
    return x, by or ""


def quantity(text: str) -> tuple[float, str] | None:
    """"2.5MB" -> (2500, "KB"); "8" -> (8, ""); None for a word."""
    found = re.fullmatch(r"([-+0-9.eE]+)\s*([A-Za-z/]*)", text)
    if not found or (found[2] and found[2] not in UNITS):
        return None
    factor, unit = UNITS.get(found[2], (1.0, ""))
    return float(found[1]) * factor, unit


def places(texts: list[str]) -> tuple[list[float], str, bool]:
    """Where the values go on the x axis, in which unit, and whether as numbers."""
    found = [quantity(text) for text in texts]
    if all(found) and len({unit for _, unit in found}) == 1:
        return [value for value, _ in found], found[0][1], True
    return [float(i) for i in range(len(texts))], "", False


def set_x_axis(axes: Axes, path: str, texts: list[str]) -> dict[str, float]:
    """Labels the axis; returns where each value goes."""
    at, unit, are_numbers = places(texts)
    axes.set_xlabel(f"{path} ({unit})" if unit else path)
    if are_numbers and min(at) > 0 and max(at) / min(at) >= 8 and len(at) > 2:
        axes.set_xscale("log")
        axes.minorticks_off()
    axes.set_xticks(at, labels=[f"{x:g}" if are_numbers else text for x, text in zip(at, texts)])
    return dict(zip(texts, at))


def unit_of(metric: str) -> tuple[float, str]:
    """"flows.goodput_gbps.total" -> (1, "Gb/s"); a plain number has ""."""
    words = re.split(r"[._]", metric)
    return next((METRIC_UNITS[word] for word in words if word in METRIC_UNITS), (1.0, ""))


def set_y_axis(axes: Axes, metric: str, low: float, high: float) -> None:
    """From zero, unless that would squeeze all there is to see into the upper half."""
    unit = unit_of(metric)[1]
    axes.set_ylabel(f"{metric} ({unit})" if unit else metric)
    if low >= 0:
        bottom = 0.0 if low <= high / 2 else low
        axes.set_ylim(bottom - (0.1 * (high - low) if bottom else 0.0),
                      high + 0.08 * (high - bottom) or 1.0)


def draw_lines(axes: Axes, rows: list[Row], x: str, by: str, factor: float) -> None:
    at = set_x_axis(axes, x, list(dict.fromkeys(row[x] for row in rows)))
    values = list(dict.fromkeys(row[by] for row in rows)) if by else [""]
    for value, colour, marker in zip(values, cycle(COLOURS), cycle(MARKERS)):
        line = [row for row in rows if not by or row[by] == value]
        line.sort(key=lambda row: at[row[x]])
        axes.errorbar([at[row[x]] for row in line], [mean(row) * factor for row in line],
                      yerr=[ci95(row) * factor for row in line], color=colour, marker=marker,
                      markersize=4, linewidth=1, capsize=3, label=f"{by} = {value}")
    if by:
        style.legend(axes, columns=min(len(values), 3))


def caption(rows: list[Row], paths: list[str], shown: tuple[str, str]) -> str:
    seeds = sorted({int(row["seeds"]) for row in rows})
    text = f"mean and 95 % interval over {'-'.join(map(str, (seeds[0], seeds[-1])[:len(seeds)]))}"
    text += " seed" if seeds == [1] else " seeds"
    fixed = [f"{path} = {rows[0][path]}" for path in paths if path not in shown]
    failed = sum(int(row["failed"]) for row in rows)
    return "\n".join(filter(None, [text + (f"; {failed} runs failed" if failed else ""),
                                   ", ".join(fixed)]))


def draw(arguments: argparse.Namespace) -> Path:
    paths, rows = read_points(arguments.folder, arguments.metric)
    rows = [row for row in choose(rows, paths, arguments.where) if row["mean"]]
    if not rows:
        raise SystemExit(f"no run that is done has {arguments.metric}")
    x, by = axes_of(rows, paths, arguments.x, arguments.by)
    figure, axes = style.new_figure()
    factor = unit_of(arguments.metric)[0]
    draw_lines(axes, rows, x, by, factor)
    set_y_axis(axes, arguments.metric, min(mean(row) - ci95(row) for row in rows) * factor,
               max(mean(row) + ci95(row) for row in rows) * factor)
    about = read_about(arguments.folder)
    style.title(figure, about["name"])
    figure.supxlabel(f"{caption(rows, paths, (x, by))}\n{about['version']}", fontsize=8,
                     color="#555555")
    image = arguments.image or arguments.folder / f"{arguments.metric}.png"
    style.save_as(figure, image)
    plt.close(figure)
    return image


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="SWEEP_FOLDER")
    parser.add_argument("metric", metavar="METRIC")
    parser.add_argument("--x", metavar="PATH")
    parser.add_argument("--by", metavar="PATH")
    parser.add_argument("--where", metavar="PATH=VALUE", action="append", default=[])
    parser.add_argument("--image", type=Path, metavar="FILE")
    print(draw(parser.parse_args()))


if __name__ == "__main__":
    main()
