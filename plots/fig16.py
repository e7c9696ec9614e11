"""Figure 16: users and a rebuilt disk against the degree of its incast. Usage: fig16.py OUT/fig16"""
import sys
from pathlib import Path

import style
import traffic
from matplotlib.axes import Axes

DEGREES = [2, 4, 6, 8, 10]
PANELS = {"user_p50": "users, median", "user_p10": "users, 10th percentile",
          "incast_p50": "incast, median", "incast_p10": "incast, 10th percentile"}


def draw(axes: Axes, results: style.Results, what: str) -> None:
    for control, colour in traffic.COLOURS.items():
        names = [f"{what}_{control}_{degree}" for degree in DEGREES]
        name = traffic.NAMES[control]
        axes.errorbar(DEGREES, [style.mean(results, n) for n in names],
                      yerr=[style.half_width(results, n) for n in names], color=colour,
                      marker="o", markersize=4, linewidth=1.4, elinewidth=0.8, capsize=2,
                      label=f"ours: {name}")
        axes.plot(DEGREES, [results["paper"][n] for n in names], color=colour, linewidth=0.8,
                  linestyle=":", marker="s", markersize=5, markerfacecolor="white",
                  label=f"paper: {name}")
    if what.startswith("incast"):
        axes.plot(DEGREES, [40 / degree for degree in DEGREES], color=style.PAPER, linewidth=0.7,
                  linestyle="--", label="40 Gb/s by degree")
    axes.set_title(PANELS[what], fontsize=10, loc="left")
    axes.set_xticks(DEGREES)
    axes.set_ylim(0, None)


def main(folder: Path) -> None:
    results = style.read_results(folder)
    figure, rows = style.plt.subplots(2, 2, figsize=(style.WIDTH_INCHES, 6), sharex=True,
                                      layout="constrained")
    for axes, what in zip(rows.flat, PANELS):
        draw(axes, results, what)
    for axes in rows[1]:
        axes.set_xlabel("degree of the incast")
    for axes in rows[:, 0]:
        axes.set_ylabel("payload (Gb/s)")
    style.figure_legend(figure, rows[1][0], columns=3)
    style.title(figure, "Figure 16: benchmark traffic")
    style.caption(figure, results, "mean over seeds of a percentile over queue pairs, 95 % interval")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
