"""Figures 3 and 8: the throughput of four hosts that send to one, minimum, median and maximum."""
from pathlib import Path

import style
from matplotlib.axes import Axes
from style import Results

HOSTS = ["h1", "h2", "h3", "h4"]
BAR = 0.36


def draw_hosts(axes: Axes, results: Results) -> None:
    for i, host in enumerate(HOSTS):
        low, middle, high = (style.mean(results, f"{host}_{s}_gbps")
                             for s in ("min", "median", "max"))
        axes.bar(i - BAR / 2, middle, BAR, color=style.BLUE,
                 label="ours: median, 95 % interval" if i == 0 else None)
        axes.errorbar(i - BAR / 2, middle, yerr=style.half_width(results, f"{host}_median_gbps"),
                      color="black", capsize=4, linewidth=1.2, zorder=4)
        axes.vlines(i - BAR / 2, low, high, color=style.SKY, linewidth=4, alpha=0.9,
                    label="ours: minimum to maximum" if i == 0 else None)
        paper = results["paper"]
        axes.bar(i + BAR / 2, paper[f"{host}_median_gbps"], BAR, facecolor="none",
                 edgecolor=style.PAPER, hatch="////", linewidth=1,
                 label="paper: median" if i == 0 else None)
        axes.plot([i + BAR / 2] * 2, [paper[f"{host}_min_gbps"], paper[f"{host}_max_gbps"]],
                  color=style.PAPER, linewidth=1, linestyle=":", marker="o", markersize=6,
                  markerfacecolor="white",
                  label="paper: minimum and maximum" if i == 0 else None)


def draw(folder: Path, title: str) -> None:
    results = style.read_results(folder)
    figure, axes = style.new_figure()
    draw_hosts(axes, results)
    axes.set_xticks(range(len(HOSTS)), [host.upper() for host in HOSTS])
    axes.set_xlabel("sender")
    axes.set_ylabel("throughput of a transfer, payload (Gb/s)")
    axes.set_ylim(bottom=0)
    style.title(figure, title)
    style.legend(axes)
    style.caption(figure, results, "4 MB transfers to R, all maps of flows to paths by weight")
    style.save(figure, folder, results["figure"])
