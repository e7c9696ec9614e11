"""Figure 11: the difference of two flows' rates, by parameters. Usage: fig11.py OUT/fig11"""
import sys
from pathlib import Path

import style
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

PANELS = {"a": "byte counter", "b": "rate timer, B = 10 MB", "c": "K_max",
          "d": "P_max, K_max = 200 KB"}
COLOURS = [style.VERMILION, style.ORANGE, style.SKY, style.BLUE]  # strawman first
FIRST_MS = 10  # the paper leaves them out
END_MS = 200


def readable(value: str) -> str:
    for unit in ("KB", "MB", "us"):
        if value.endswith(unit):
            return f"{value.removesuffix(unit)} {unit}"
    return value


def draw_panel(axes: Axes, panel: str, runs: dict, paper: dict[str, float]) -> None:
    values = [run.removeprefix(panel + " ") for variant, run in runs
              if variant == "main" and run.startswith(panel + " ")]
    colours = COLOURS if len(values) == len(COLOURS) else [COLOURS[0], COLOURS[-1]]
    for value, colour in zip(values, colours):
        for variant, line in (("main", "-"), ("fluid", "--")):
            times, differences = runs[variant, f"{panel} {value}"]["difference_gbps"]["flows"]
            shown = [i for i, time in enumerate(times) if time >= FIRST_MS]
            axes.plot([times[i] for i in shown], [differences[i] for i in shown], line,
                      color=colour, linewidth=1.1,
                      label=readable(value) if variant == "main" else None)
        if f"{panel}_{value}" in paper:
            axes.plot([END_MS], [paper[f"{panel}_{value}"]], linestyle="", marker="o",
                      markersize=7, markeredgewidth=1.6, color=colour, markerfacecolor="white",
                      clip_on=False, zorder=5)
    axes.set_title(f"({panel}) {PANELS[panel]}", fontsize=9, loc="left")
    axes.legend(loc="upper right", fontsize=7, ncols=2)
    axes.set_xlim(0, END_MS)
    axes.set_ylim(0, 54)


def main(folder: Path) -> None:
    results = style.read_results(folder)
    runs = style.read_figure_series(folder)
    figure, axes = style.new_panels(2, 2, 6.0)
    for panel, place in zip(PANELS, axes.flat):
        draw_panel(place, panel, runs, results["paper"])
    for place in axes[:, 0]:
        place.set_ylabel("|difference| of rates (Gb/s)")
    for place in axes[1]:
        place.set_xlabel("time (ms)")
    style.title(figure, "Figure 11: two flows that start at 40 and 0 Gb/s")
    kinds = [Line2D([], [], color=style.PAPER, label="ours, packets"),
             Line2D([], [], color=style.PAPER, linestyle="--", label="fluid model"),
             Line2D([], [], color=style.PAPER, linestyle="", marker="o", markerfacecolor="white",
                    label="paper's model at 200 ms")]
    values = axes[0][0].get_legend()
    axes[0][0].legend(handles=kinds, loc="lower left", fontsize=8)
    axes[0][0].add_artist(values)
    style.caption(figure, results, "seed 1; means of a millisecond")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
