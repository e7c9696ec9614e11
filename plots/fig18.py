"""Figure 18: DCQCN without PFC and misconfigured. Usage: fig18.py OUT/fig18"""
import sys
from pathlib import Path

import style
import traffic
from matplotlib.patches import Patch

GROUPS = {"user": "users", "incast": "incast of 8"}
NAMES = {"none": "no DCQCN", "no_pfc": "DCQCN without PFC", "misconfigured": "misconfigured",
         "dcqcn": "DCQCN"}
COLOURS = {"none": style.VERMILION, "no_pfc": style.ORANGE, "misconfigured": style.SKY,
           "dcqcn": style.BLUE}
BAR = 0.11


def main(folder: Path) -> None:
    results = style.read_results(folder)
    figure, axes = style.new_figure()
    for group, who in enumerate(GROUPS):
        for place, (name, colour) in enumerate(COLOURS.items()):
            at = group + (place - 1.5) * 2 * BAR
            traffic.bar_with_paper(axes, at, BAR * 0.92, results, f"{who}_{name}", colour)
    handles = [Patch(facecolor=COLOURS[name], label=text) for name, text in NAMES.items()]
    handles.append(Patch(facecolor="none", edgecolor=style.PAPER, label="paper: hollow"))
    axes.set_xticks(range(len(GROUPS)), GROUPS.values())
    axes.set_ylim(0, None)
    axes.set_ylabel("10th percentile over\nqueue pairs (Gb/s, payload)")
    style.title(figure, "Figure 18: four configurations, incast of 8 and 20 pairs of users")
    axes.legend(handles=handles, loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=3,
                borderaxespad=0.2, handlelength=1.6, columnspacing=1.2)
    style.caption(figure, results, "mean and 95 % interval over seeds")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
