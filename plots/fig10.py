"""Figure 10: a second sender joins a first one, in packets and in the model. Usage: fig10.py OUT/fig10"""
import sys
from pathlib import Path

import style
from matplotlib.axes import Axes

JOINS_MS = 10
PER_MS = 50  # samples


def means(curve: style.Curve) -> style.Curve:
    """Of each millisecond: a rate jumps with every CNP."""
    times, values = curve
    starts = range(0, len(values) - PER_MS + 1, PER_MS)
    return ([times[i] + 0.5 for i in starts],
            [sum(values[i:i + PER_MS]) / PER_MS for i in starts])


def since_joined(curve: style.Curve) -> style.Curve:
    times, values = curve
    joined = next(i for i, time in enumerate(times) if time > JOINS_MS)
    return times[joined:], values[joined:]


def draw_packets(axes: Axes, rates: dict[str, style.Curve]) -> None:
    axes.plot(*rates["h0"], color=style.SKY, linewidth=0.5, alpha=0.7)
    axes.plot(*means(rates["h0"]), color=style.BLUE, linewidth=1.6, label="ours: first sender")
    axes.plot(*means(since_joined(rates["h1"])), color=style.ORANGE, linewidth=1.6,
              label="ours: second sender")


def draw_fluid(axes: Axes, printed: dict[str, style.Curve], alike: style.Curve) -> None:
    axes.plot(*printed["h0"], color=style.BLUE, linewidth=1.4, label="model: first sender")
    axes.plot(*since_joined(printed["h1"]), color=style.ORANGE, linewidth=1.4,
              label="model: second sender")
    axes.plot(*since_joined(alike), color=style.VERMILION, linewidth=1.2, linestyle="--",
              label="model, alpha 1 for both at 10 ms")


def main(folder: Path) -> None:
    results = style.read_results(folder)
    runs = style.read_figure_series(folder)
    figure, (packets, fluid) = style.new_panels(2, 1, 5.4)
    draw_packets(packets, runs["main", "2 flows"]["rate_gbps"])
    style.draw_paper_points(packets, results, "h0", "paper: first sender, hardware")
    draw_fluid(fluid, runs["fluid", "as printed"]["rate_gbps"],
               runs["fluid", "alpha 1 for both"]["rate_gbps"]["h0"])
    style.draw_paper_points(fluid, results, "model", "paper: its model")
    for axes, what in ((packets, "packets"), (fluid, "fluid model")):
        axes.axhline(20, color=style.PAPER, linewidth=0.6, linestyle=":")
        axes.set_ylabel(f"{what}: sending rate (Gb/s)")
        axes.set_ylim(0, 42)
        axes.legend(loc="upper right", fontsize=8)
    fluid.set_xlabel("time (ms)")
    style.title(figure, "Figure 10: a second sender joins at 10 ms")
    style.caption(figure, results, "seed 1; means of a millisecond, thin: every 20 us")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
