"""Draws what `dcqcn rp-trace --out` left: rates and alpha of each dialect over time.

usage: rp_trace.py FOLDER [--image FILE]

Solid lines are the current rate, dashed ones the target; marks on the time axis are CNPs. alpha is
known at events only, with straight lines between them. The image is a PNG, SVG or PDF by its name;
without one, trace.svg in the folder.
"""
import argparse
import csv
from collections import defaultdict
from itertools import cycle
from pathlib import Path

import matplotlib.pyplot as plt
import style

Rows = list[dict[str, str]]

COLOURS = (style.BLUE, style.VERMILION, style.ORANGE, style.SKY, style.PAPER)


def read_traces(folder: Path) -> dict[str, Rows]:
    file = folder / "trace.csv"
    if not file.exists():
        raise SystemExit(f"{file} is missing; dcqcn rp-trace --out {folder} writes it")
    traces: dict[str, Rows] = defaultdict(list)
    with file.open(newline="") as rows:
        for row in csv.DictReader(rows):
            traces[row["dialect"]].append(row)
    return traces


def column(rows: Rows, name: str) -> list[float]:
    return [float(row[name]) for row in rows]


def draw(traces: dict[str, Rows], image: Path) -> None:
    figure, (rates, alphas) = plt.subplots(2, 1, figsize=(style.WIDTH_INCHES, 5.0), sharex=True,
                                           layout="constrained", height_ratios=[2, 1])
    for (dialect, rows), colour in zip(traces.items(), cycle(COLOURS)):
        times = column(rows, "time_us")
        rates.step(times, column(rows, "rate_gbps"), where="post", color=colour, linewidth=1.2,
                   label=dialect)
        rates.step(times, column(rows, "target_gbps"), where="post", color=colour, linewidth=0.8,
                   linestyle="--")
        alphas.plot(times, column(rows, "alpha"), marker=".", markersize=4, color=colour,
                    linewidth=0.8)
    some = next(iter(traces.values()))
    cnps = [float(row["time_us"]) for row in some if row["event"].startswith("CNP")]
    rates.plot(cnps, [0] * len(cnps), marker="|", linestyle="", color=style.PAPER, markersize=9,
               label="CNP", clip_on=False)
    rates.set_ylabel("R_C, R_T dashed [Gb/s]")
    rates.set_ylim(bottom=0)
    style.legend(rates, 5)
    alphas.set_ylabel("alpha")
    alphas.set_ylim(0, 1.05)
    alphas.set_xlabel("time [us]")
    style.title(figure, "one reaction point, the same CNPs to each")
    style.save_as(figure, image)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--image", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    image = arguments.image or arguments.folder / "trace.svg"
    draw(read_traces(arguments.folder), image)
    print(image)


if __name__ == "__main__":
    main()
