"""Figure 15: PAUSE frames at the spines. Usage: fig15.py OUT/fig15"""
import sys
from pathlib import Path

import style
import traffic

LEAST = 1  # what an empty bar stands on, frames per second


def main(folder: Path) -> None:
    results = style.read_results(folder)
    figure, axes = style.new_figure()
    for place, control in enumerate(traffic.NAMES):
        metric = f"spine_pauses_{control}_per_s"
        ours, paper = style.mean(results, metric), results["paper"][metric]
        half = style.half_width(results, metric)
        low = min(half, max(ours - LEAST, 0))
        axes.bar(place - 0.2, max(ours, LEAST), 0.38, color=traffic.COLOURS[control],
                 label=f"ours: {traffic.NAMES[control]}",
                 yerr=[[low], [half]] if half else None, error_kw={"capsize": 3})
        axes.bar(place + 0.2, paper, 0.38, facecolor="none", edgecolor=traffic.COLOURS[control],
                 linewidth=1.2, label=f"paper: {traffic.NAMES[control]}")
        for x, value in ((place - 0.2, ours), (place + 0.2, paper)):
            text = "none" if value < LEAST else f"{value:,.0f}"
            axes.annotate(text, (x, max(value, LEAST) + (half if x < place else 0)), (0, 3),
                          textcoords="offset points", ha="center", fontsize=9)
    axes.set_yscale("log")
    axes.set_ylim(LEAST, 1e7)
    axes.set_xticks(range(len(traffic.NAMES)), traffic.NAMES.values())
    axes.set_ylabel("PAUSE frames received by S1 and S2\n(per second)")
    style.title(figure, "Figure 15: PAUSE frames at the spines, incast of 10 and 20 pairs of users")
    style.legend(axes, columns=4)
    style.caption(figure, results, "XOFF, refreshes and XON; mean and 95 % interval over seeds")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
