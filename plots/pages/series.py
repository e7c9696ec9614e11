"""Time series from result files as one compact block of a page.

Reads series.csv in long format: [seed,variant,run,]time_us,entity,metric,value. Of a run with
several seeds the first is shown. A queue that stays empty and a metric in which nothing changes are
left out.
"""
import base64
import csv
import gzip
import json
from collections import defaultdict
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from pages import page

Json = dict[str, Any]
METRICS = {  # metric -> (what it is, unit, factor), in the order of the charts
    "queue_bytes": ("Queues", "KB", 1e-3),
    "l2_gbps": ("Frames arriving", "Gb/s", 1.0),
    "rate_gbps": ("Sending rates", "Gb/s", 1.0),
    "target_gbps": ("Target rates", "Gb/s", 1.0),
    "window_bytes": ("Windows", "KB", 1e-3),
    "alpha": ("Alpha", "", 1.0),
    "pause_frames": ("Pause frames sent per sample", "", 1.0),
}
UNITS = {"gbps": ("Gb/s", 1.0), "bytes": ("KB", 1e-3), "us": ("us", 1.0)}  # of other metrics
UNUSED = {"paused"}  # sampled at instants, it misses most pauses; pause frames are counted
GROUPS = {"queue_bytes": "Queues", "pause_frames": "Pauses sent by"}
MOST_CURVES = 32  # per metric: more can neither be told apart nor chosen from
MOST_SAMPLES = 1001  # per curve; of more, every n-th

Points = dict[float, float]  # ms -> value
Curves = dict[str, dict[str, Points]]  # metric -> entity -> points


def run_name(row: dict[str, str]) -> str:
    return f"{row.get('variant', 'main')}, {row.get('run', '')}".removeprefix("main, ")


def read(file: Path) -> dict[str, Curves]:
    """Run -> its curves, both in the order of the file; one run without a name if it has none."""
    runs: dict[str, Curves] = defaultdict(lambda: defaultdict(lambda: defaultdict(dict)))
    seeds: dict[str, str] = {}
    with file.open(newline="", encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            name, seed = run_name(row), row.get("seed", "")
            if row["metric"] not in UNUSED and seeds.setdefault(name, seed) == seed:
                curve = runs[name][row["metric"]][row["entity"]]
                curve[float(row["time_us"]) * 1e-3] = float(row["value"])
    return runs


def kind(metric: str) -> tuple[str, str, float]:
    """What a metric is, its unit and the factor to it; a strange one is read from its name."""
    if metric in METRICS:
        return METRICS[metric]
    name, _, end = metric.rpartition("_")
    unit, factor = UNITS.get(end, ("", 1.0))
    return (name if unit else metric).replace("_", " ").capitalize(), unit, factor


def thinned(points: Points) -> Points:
    step = -(-len(points) // MOST_SAMPLES)
    return dict(list(points.items())[::step])


def is_shown(curves: dict[str, Points]) -> bool:
    return any(len(set(points.values())) > 1 for points in curves.values())


def rounded(number: float) -> float:
    short = float(f"{number:.4g}")
    return int(short) if short == int(short) else short


def chart(metric: str, curves: dict[str, Points], grids: dict[tuple[float, ...], int]) -> Json:
    label, unit, factor = kind(metric)
    # A queue that never fills says nothing; a flow that never gets anything does.
    moving = {e: p for e, p in curves.items() if any(p.values()) or metric not in GROUPS}
    kept = {e: thinned(p) for e, p in list(moving.items())[:MOST_CURVES]}
    times = tuple(sorted({time for points in kept.values() for time in points}))
    values = {entity: [rounded(points[t] * factor) if t in points else None for t in times]
              for entity, points in kept.items()}
    return {"label": label, "unit": unit, "group": GROUPS.get(metric, "Flows"),
            "grid": grids.setdefault(times, len(grids)), "curves": values}


def chart_order(metric: str) -> int:
    return list(METRICS).index(metric) if metric in METRICS else len(METRICS)


def run_block(name: str, curves: Curves) -> Json:
    grids: dict[tuple[float, ...], int] = {}
    charts = [chart(metric, curves[metric], grids) for metric in sorted(curves, key=chart_order)
              if is_shown(curves[metric])]
    return {"name": name, "charts": charts,
            "grids": [[float(f"{t:.9g}") for t in times] for times in grids]}


def blocks(runs: dict[str, Curves]) -> list[Json]:
    return [block for name, curves in runs.items() if (block := run_block(name, curves))["charts"]]


def packed(runs: Iterable[Json]) -> str:
    """Compressed, because curves are most of a page; the same curves give the same text."""
    text = json.dumps(list(runs), separators=(",", ":"), allow_nan=False)
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def names_text(runs: list[Json]) -> str:
    charts = dict.fromkeys(chart["label"].lower() for run in runs for chart in run["charts"])
    return (f", {len(runs)} runs: " if len(runs) > 1 else ": ") + ", ".join(charts)


def view(runs: list[Json], name: str, is_open: bool = False) -> str:
    """What the reader opens to see the curves; nothing if there are none."""
    if not runs:
        return ""
    if not page.has_library():
        return f"<p class=note>{page.HOW_TO_GET}</p>"
    return f"""<details class=over-time{' open' if is_open else ''}>
<summary>Over time{escape(names_text(runs))}</summary>
<div class=curves data-source="series-{name}"><p class=soft>Drawn by a script, which is switched
off here.</p></div></details>
<script type="text/plain" id="series-{name}">{packed(runs)}</script>"""
