"""Section 4: what came first at each t_ECN, a mark or a pause. Usage: thresholds.py OUT/thresholds"""
import csv
import sys
from collections import defaultdict
from pathlib import Path

import style
from matplotlib.axes import Axes
from matplotlib.ticker import ScalarFormatter

# Row of the picture -> its name, the paper's printed bound, the measurement with the formula's.
CASES = {
    "static": ("static t_PFC,\nframes of 126 B", 0.85, "formula_static_kb"),
    "static full frames": ("static t_PFC,\nframes of 1086 B", 0.85, "formula_static_kb"),
    "dynamic one priority": ("dynamic, one\npriority congested", 21.75, "formula_one_priority_kb"),
    "dynamic all priorities": ("dynamic, all 8\ncongested", 21.75, "formula_all_priorities_kb"),
}
Run = dict[str, float]  # t_ecn_kb, first_mark_us, first_pause_us; -1: never


def read_runs(folder: Path) -> dict[str, list[Run]]:
    runs: dict[tuple[str, str], Run] = defaultdict(dict)
    with (folder / "data.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            runs[row["variant"], row["run"]][row["metric"]] = float(row["value"])
    cases: dict[str, list[Run]] = defaultdict(list)
    for (case, _), run in runs.items():
        cases[case].append(run)
    return cases


def is_mark_first(run: Run) -> bool:
    return 0 <= run["first_mark_us"] and not 0 <= run["first_pause_us"] < run["first_mark_us"]


def draw_case(axes: Axes, row: int, runs: list[Run]) -> None:
    for is_first, colour, name in [(True, style.BLUE, "ours: a mark came first"),
                                   (False, style.VERMILION, "ours: a pause came first")]:
        levels = [run["t_ecn_kb"] for run in runs if is_mark_first(run) == is_first]
        axes.plot(levels, [row] * len(levels), color=colour, marker="o", markersize=4,
                  linestyle="none", label=name if row == 0 else None)


def main(folder: Path) -> None:
    results = style.read_results(folder)
    figure, axes = style.new_figure()
    cases = read_runs(folder)
    for row, (case, (_, printed, formula)) in enumerate(CASES.items()):
        draw_case(axes, row, cases[case])
        axes.plot([printed], [row], marker="s", markersize=11, markerfacecolor="none",
                  color=style.PAPER, linestyle="none",
                  label="paper: printed bound" if row == 0 else None)
        axes.plot([style.mean(results, formula)], [row], marker="|", markersize=22, color="black",
                  markeredgewidth=1.6, linestyle="none",
                  label="what its formula gives" if row == 0 else None)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(ScalarFormatter())
    axes.set_xlabel("t_ECN (KB)")
    axes.set_yticks(range(len(CASES)), [name for name, _, _ in CASES.values()])
    axes.set_ylim(-0.6, len(CASES) - 0.4)
    axes.invert_yaxis()
    axes.grid(axis="x")
    style.title(figure, "Section 4: does marking come before pausing?")
    style.legend(axes)
    style.caption(figure, results, "one ingress queue feeds 32 egress queues; each dot is a run")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
