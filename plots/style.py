"""What all figures have in common: colours, sizes, the caption, and how they are saved.

Colours are Okabe and Ito's, which people with any colour vision can tell apart. The paper's values
are always hollow, ours always solid.
"""
import csv
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402

Curve = tuple[list[float], list[float]]
Curves = dict[str, dict[str, Curve]]

BLUE = "#0072B2"
ORANGE = "#E69F00"
VERMILION = "#D55E00"
SKY = "#56B4E9"
PAPER = "#333333"
GRID = "#DDDDDD"

WIDTH_INCHES = 6.4
HEIGHT_INCHES = 4.0

# Text stays text in the SVG and the PDF, and no file says when it was made: the same data give the
# same bytes.
matplotlib.rcParams.update({
    "font.size": 10,
    "font.family": "DejaVu Sans",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": GRID,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "savefig.dpi": 160,
    "svg.fonttype": "none",
    "svg.hashsalt": "dcqcn",
    "pdf.fonttype": 42,
})

Results = dict[str, Any]


def read_series(folder: Path, factors: dict[str, float]) -> Curves:
    """metric -> entity -> (milliseconds, values times the metric's factor)."""
    curves: Curves = defaultdict(lambda: defaultdict(lambda: ([], [])))
    with (folder / "series.csv").open() as rows:
        for row in csv.DictReader(rows):
            if row["metric"] in factors:
                times, values = curves[row["metric"]][row["entity"]]
                times.append(float(row["time_us"]) * 1e-3)
                values.append(float(row["value"]) * factors[row["metric"]])
    return curves


def read_figure_series(folder: Path) -> dict[tuple[str, str], Curves]:
    """series.csv of a figure: (variant, run) -> metric -> entity -> (milliseconds, values)."""
    runs: dict[tuple[str, str], Curves] = defaultdict(lambda: defaultdict(
        lambda: defaultdict(lambda: ([], []))))
    with (folder / "series.csv").open(newline="") as rows:
        for row in csv.DictReader(rows):
            times, values = runs[row["variant"], row["run"]][row["metric"]][row["entity"]]
            times.append(float(row["time_us"]) * 1e-3)
            values.append(float(row["value"]))
    return runs


def new_panels(rows: int, columns: int, height: float,
               sharex: bool | str = True) -> tuple[Figure, Any]:
    """Axes in rows and columns, on one scale along each row and, unless told otherwise, column."""
    return plt.subplots(rows, columns, figsize=(WIDTH_INCHES, height), layout="constrained",
                        sharex=sharex, sharey="row")


def paper_points(results: Results, prefix: str) -> Curve:
    """The paper's values named prefix_at_12.5ms: milliseconds, values."""
    points = sorted((float(name.removeprefix(prefix + "_at_").removesuffix("ms")), value)
                    for name, value in results["paper"].items()
                    if name.startswith(prefix + "_at_"))
    return [time for time, _ in points], [value for _, value in points]


def draw_paper_points(axes: Axes, results: Results, prefix: str, label: str) -> None:
    axes.plot(*paper_points(results, prefix), linestyle="", marker="o", markersize=6, zorder=5,
              color=PAPER, markerfacecolor="white", label=label)


def read_results(folder: Path) -> Results:
    """claims.json of a figure's folder."""
    return json.loads((folder / "claims.json").read_text())


def mean(results: Results, metric: str) -> float:
    return results["metrics"][metric]["mean"]


def half_width(results: Results, metric: str) -> float:
    """Half of the 95 % interval over seeds; 0 where there was one seed."""
    return results["metrics"][metric]["ci95"] or 0.0


def new_figure(columns: int = 1) -> tuple[Figure, Any]:
    """One row of axes side by side."""
    return plt.subplots(1, columns, figsize=(WIDTH_INCHES, HEIGHT_INCHES), layout="constrained")


def title(figure: Figure, text: str) -> None:
    figure.suptitle(text, x=0.02, ha="left", fontsize=11)


def legend(axes: Axes, columns: int = 2) -> None:
    """Above the axes, where it hides no data."""
    axes.legend(loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=columns, borderaxespad=0.2,
                handlelength=1.6, columnspacing=1.2)


def figure_legend(figure: Figure, axes: Axes, columns: int = 2, height: float = 0.12) -> None:
    """One legend for all panels, between the title and them, in `height` of the figure."""
    title_height = 0.06
    by_label = sorted(zip(*axes.get_legend_handles_labels()), key=lambda entry: entry[1])
    figure.legend(*zip(*by_label), loc="upper left", ncols=columns,
                  bbox_to_anchor=(0.01, 1 - title_height), handlelength=1.6, columnspacing=1.2)
    figure.get_layout_engine().set(rect=(0, 0, 1, 1 - height))


def caption(figure: Figure, results: Results, what: str) -> None:
    """Says under the figure what it shows and which version, scale and seeds made it."""
    seeds = results["seeds"]
    figure.supxlabel(f"{what}\n{results['figure']}, {results['scale']} scale, "
                     f"{'seed 1' if seeds == 1 else f'seeds 1 to {seeds}'}, "
                     f"dcqcn {results['version']}, ns-3 {results['ns3_version']}",
                     fontsize=8, color="#555555")


DATES = {".pdf": {"CreationDate": None}, ".svg": {"Date": None}, ".png": {"Software": None}}


def save_as(figure: Figure, image: Path) -> None:
    """A PDF, SVG or PNG by its name."""
    if image.suffix not in DATES:
        raise SystemExit(f"{image}: must end in {', '.join(DATES)}")
    figure.savefig(image, metadata=DATES[image.suffix])


def save(figure: Figure, folder: Path, name: str) -> None:
    """name.pdf, name.svg and name.png in `folder`."""
    for suffix in DATES:
        save_as(figure, folder / f"{name}{suffix}")
    plt.close(figure)
