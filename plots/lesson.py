"""What g does: queue, rate and alpha with 1/16 and 1/256, the paper's set and a NIC's, over the
fluid model. Usage: lesson.py OUT/lesson"""
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import style
from matplotlib.axes import Axes

LAST_MS = 5
SETS = (("paper", "paper's set"), ("nvidia", "NIC's set"))
SENDERS = (2, 16)
GAINS = ((16, style.VERMILION), (256, style.BLUE))
ROWS = (("queue_bytes", 1e-3, "queue (KB)"), ("rate_gbps", 1, "rate of one\nsender (Gb/s)"),
        ("alpha", 1, "its alpha"))


def draw_panel(axes: Axes, case: str, metric: str, factor: float, runs: dict) -> float:
    """Packets solid, the fluid model dotted; time counts from the last milliseconds on."""
    end = 0.0
    for gain, colour in GAINS:
        for variant, line in (("main", "-"), ("fluid", ":")):
            curves = runs[variant, f"{case}_g{gain}"][metric]
            times, values = next(iter(curves.values()))
            end = times[-1]
            axes.plot([time - end for time in times], [value * factor for value in values], line,
                      color=colour, linewidth=0.8 if line == "-" else 1.6,
                      label=f"g = 1/{gain}" + ("" if line == "-" else ", fluid model"))
    return end


def main(folder: Path) -> None:
    results = style.read_results(folder)
    runs = style.read_figure_series(folder)
    columns = [(name, title, senders) for name, title in SETS for senders in SENDERS]
    figure, axes = plt.subplots(len(ROWS), len(columns), figsize=(11, 6.2), layout="constrained",
                                sharex=True)
    for column, (name, title, senders) in enumerate(columns):
        for row, (metric, factor, label) in enumerate(ROWS):
            place = axes[row][column]
            draw_panel(place, f"{name}_n{senders}", metric, factor, runs)
            place.set_xlim(-LAST_MS, 0)
            place.set_ylim(bottom=0)
            if column == 0:
                place.set_ylabel(label)
        axes[0][column].set_title(f"{title}, {senders}:1", fontsize=9, loc="left")
        axes[-1][column].set_xlabel("ms before the end")
    style.title(figure, "What g does: 1/16 against 1/256")
    style.figure_legend(figure, axes[0][0], columns=4, height=0.1)
    style.caption(figure, results, "seed 1, every 50 us; scales differ from panel to panel")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
