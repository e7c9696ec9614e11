"""What g does: queue, rate and alpha with 1/16 and 1/256, the paper's set and a NIC's, over the
fluid model. Usage: lesson.py OUT/lesson"""
import sys
from bisect import bisect_left
from pathlib import Path

import matplotlib.pyplot as plt
import style
from matplotlib.axes import Axes

SETS = (("paper", "paper's set", 5), ("nvidia", "NIC's set", 50))  # and the last ms to draw
SENDERS = (2, 16)
GAINS = ((16, style.VERMILION), (256, style.BLUE))
ROWS = (("queue_bytes", 1e-3, "queue (KB)"), ("rate_gbps", 1, "rate of one\nsender (Gb/s)"),
        ("alpha", 1, "its alpha"))


def draw_panel(axes: Axes, case: str, last_ms: float, metric: str, factor: float,
               runs: dict) -> None:
    """Packets solid, the fluid model dotted; time counts back from the end."""
    for gain, colour in GAINS:
        for variant, line in (("main", "-"), ("fluid", ":")):
            times, values = next(iter(runs[variant, f"{case}_g{gain}"][metric].values()))
            first = bisect_left(times, times[-1] - last_ms)
            axes.plot([time - times[-1] for time in times[first:]],
                      [value * factor for value in values[first:]], line, color=colour,
                      linewidth=0.8 if line == "-" else 1.0,
                      label=f"g = 1/{gain}" + ("" if line == "-" else ", fluid model"))


def write_utilisation(axes: Axes, results: style.Results, case: str) -> None:
    """Above the panel's right corner, one number per gain in its colour; packets, of all seeds."""
    for line, (gain, colour) in enumerate(reversed(GAINS)):
        used = style.mean(results, f"{case}_g{gain}_utilisation")
        axes.text(1, 1.02 + 0.11 * line, f"link used {used:.3f}", transform=axes.transAxes,
                  ha="right", va="bottom", fontsize=7.5, color=colour)


def main(folder: Path) -> None:
    results = style.read_results(folder)
    runs = style.read_figure_series(folder)
    columns = [(*each, senders) for each in SETS for senders in SENDERS]
    figure, axes = plt.subplots(len(ROWS), len(columns), figsize=(11, 6.2), layout="constrained",
                                sharex="col")
    for column, (name, title, last_ms, senders) in enumerate(columns):
        for row, (metric, factor, label) in enumerate(ROWS):
            place = axes[row][column]
            draw_panel(place, f"{name}_n{senders}", last_ms, metric, factor, runs)
            place.set_xlim(-last_ms, 0)
            if metric != "rate_gbps":
                place.set_ylim(bottom=0)
            if column == 0:
                place.set_ylabel(label)
        write_utilisation(axes[0][column], results, f"{name}_n{senders}")
        axes[0][column].set_title(f"{title}, {senders}:1", fontsize=9, loc="left")
        axes[-1][column].set_xlabel("ms before the end")
    style.title(figure, "What g does: 1/16 against 1/256")
    style.figure_legend(figure, axes[0][0], columns=4, height=0.1)
    style.caption(figure, results, "curves: seed 1, every 50 us; link used: all seeds; "
                  "scales differ from panel to panel, and those of rates do not begin at 0")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
