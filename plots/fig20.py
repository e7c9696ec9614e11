"""Figure 20: three flows and two bottlenecks, cut-off marking against RED. Usage: fig20.py OUT/fig20"""
import csv
import sys
from pathlib import Path

import style
from matplotlib.axes import Axes
from style import Results

MARKINGS = {"cut_off": "cut-off at 40 KB", "red": "RED"}
COLOURS = {"cut_off": style.VERMILION, "red": style.BLUE}
FLOWS = ["f1", "f2", "f3"]
MAIN_KB = 40
BAR = 0.2
FAIR_GBPS = 20


def draw_bars(axes: Axes, results: Results) -> None:
    for i, flow in enumerate(FLOWS):
        for j, (marking, name) in enumerate(MARKINGS.items()):
            metric = f"{marking}_{flow}_gbps"
            at = i + (j - 0.5) * 2 * BAR - BAR / 2
            axes.bar(at, style.mean(results, metric), BAR, color=COLOURS[marking],
                     yerr=style.half_width(results, metric), capsize=4,
                     label=f"ours: {name}" if i == 0 else None)
            axes.bar(at + BAR, results["paper"][metric], BAR, facecolor="none",
                     edgecolor=COLOURS[marking], hatch="////", linewidth=1,
                     label=f"paper: {name.split(' at')[0]}" if i == 0 else None)


def other_cut_offs(folder: Path) -> list[tuple[float, float]]:
    """(threshold in KB, what f2 gets) of the variants, one seed each; none at smoke scale."""
    found = []
    with (folder / "data.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            if row["variant"].startswith("cut-off ") and row["entity"] == "f2":
                found.append((float(row["variant"].removeprefix("cut-off ").removesuffix("KB")),
                              float(row["value"])))
    return sorted(found)


def draw_cut_offs(axes: Axes, folder: Path, results: Results) -> None:
    """What f2 gets against the cut-off, with RED's as a line."""
    points = sorted([*other_cut_offs(folder), (MAIN_KB, style.mean(results, "cut_off_f2_gbps"))])
    axes.plot(*zip(*points), color=COLOURS["cut_off"], marker="o", markersize=4)
    axes.axhline(style.mean(results, "red_f2_gbps"), color=COLOURS["red"])
    axes.axhline(results["paper"]["cut_off_f2_gbps"], color=COLOURS["cut_off"], linewidth=0.8,
                 linestyle="--")
    axes.axhline(FAIR_GBPS, color=style.PAPER, linewidth=0.8, linestyle=":")
    axes.set_xlabel("cut-off (KB)")
    axes.set_ylabel("f2, L2 (Gb/s)")
    axes.set_ylim(bottom=0)


def main(folder: Path) -> None:
    results = style.read_results(folder)
    figure, (bars, curve) = style.new_figure(2)
    draw_bars(bars, results)
    bars.axhline(FAIR_GBPS, color=style.PAPER, linewidth=0.8, linestyle=":",
                 label="max-min fair")
    bars.set_xticks(range(len(FLOWS)), FLOWS)
    bars.set_ylabel("throughput, L2 (Gb/s)")
    bars.set_ylim(bottom=0)
    draw_cut_offs(curve, folder, results)
    style.title(figure, "Figure 20: f2 has two bottlenecks, f1 and f3 one each")
    style.legend(bars, columns=3)
    # Over both axes: it must not widen the first.
    bars.get_legend().set_in_layout(False)
    figure.get_layout_engine().set(rect=(0, 0, 1, 0.86))
    style.caption(figure, results, "right: the paper does not give its cut-off; dashed: what f2 "
                  "got there")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
