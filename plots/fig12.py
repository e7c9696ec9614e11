"""Figure 12: the queue with a large and a small gain, by fan-in. Usage: fig12.py OUT/fig12"""
import sys
from pathlib import Path

import style
from matplotlib.axes import Axes

LAST_MS = 10
# Senders and 1/g. The last row is the same at another scale, and ten flows, which cycle in packets
# and rest in the equations.
PANELS = (((2, 16), (2, 256)), ((16, 16), (16, 256)), ((10, 256), (16, 256)))
MOST_KB = {2: 160, 10: 330, 16: 330}  # what starts at line rate piles up more


def draw_panel(axes: Axes, name: str, runs: dict, results: style.Results) -> None:
    for variant, colour, width, label in (("main", style.BLUE, 0.6, "ours: packets"),
                                          ("fluid", style.VERMILION, 1.0, "fluid model")):
        times, queue = runs[variant, name]["queue_bytes"]["bottleneck"]
        axes.plot(times, [length * 1e-3 for length in queue], color=colour, linewidth=width,
                  alpha=0.8, label=label)
    style.draw_paper_points(axes, results, name, "paper: its model")


def main(folder: Path) -> None:
    results = style.read_results(folder)
    runs = style.read_figure_series(folder)
    figure, axes = style.new_panels(len(PANELS), len(PANELS[0]), 7.2, sharex="row")
    for row, cases in zip(axes, PANELS):
        for place, (senders, gain) in zip(row, cases):
            draw_panel(place, f"n{senders}_g{gain}", runs, results)
            place.set_title(f"{senders}:1, g = 1/{gain}", fontsize=9, loc="left")
            place.set_ylim(0, MOST_KB[senders])
        row[0].set_ylabel("queue (KB)")
    end = runs["main", "n16_g256"]["queue_bytes"]["bottleneck"][0][-1]
    for place in axes[-1]:
        place.set_xlim(end - LAST_MS, end)
        place.set_title(place.get_title(loc="left") + f", the last {LAST_MS} ms", fontsize=9,
                        loc="left")
        place.set_xlabel("time (ms)")
    axes[0][1].legend(loc="upper right", fontsize=8)
    style.title(figure, "Figure 12: the queue, and the gain of alpha")
    style.caption(figure, results, "seed 1, every 50 us; senders start at line rate")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
