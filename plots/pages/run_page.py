"""The page of one run: its numbers, its curves, and how to repeat it."""
import csv
from collections import Counter
from html import escape
from pathlib import Path
from typing import Any

from pages import figures, page, series

Json = dict[str, Any]


def add_pauses(folder: Path, runs: dict[str, series.Curves]) -> None:
    """Counts the pause frames of pfc.csv, refreshes included, between the samples."""
    times = sorted({time for curves in runs.values() for entities in curves.values()
                    for points in entities.values() for time in points})
    file = folder / "pfc.csv"
    if len(times) < 2 or not file.is_file():
        return
    every = times[1] - times[0]
    sent: dict[str, Counter[int]] = {}
    with file.open(newline="", encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            if row["frame"] != "resume":
                place = int(float(row["time_us"]) * 1e-3 / every) + 1
                sent.setdefault(row["node"], Counter())[min(place, len(times) - 1)] += 1
    for node, counts in sent.items():
        runs[""]["pause_frames"][node] = {t: counts[i] for i, t in enumerate(times)}


def number(value: Any, unit: str = "") -> str:
    text = "-" if value is None else f"{value:,.4g}" if isinstance(value, float) else f"{value:,}"
    return f"{text} {unit}".strip()


def numbers(summary: Json) -> str:
    flows, queue, pfc = summary["flows"], summary["queue_bytes"], summary["pfc"]
    goodput = flows["goodput_gbps"]
    rows = {
        "simulated": number(summary["simulated_s"] * 1e3, "ms"),
        "transfers finished": f"{number(flows['finished'])} of {number(flows['count'])}",
        "goodput: least, median, most": ", ".join(number(goodput[k]) for k in
                                                  ("min", "median", "max")) + " Gb/s",
        "goodput in all": number(goodput["total"], "Gb/s"),
        "Jain's fairness": number(flows["jain"]),
        "busiest queue: median, 99 %, most": ", ".join(number(queue[k] / 1e3) for k in
                                                       ("p50", "p99", "max")) + " KB",
        "frames marked": number(summary["ecn"]["marked"]),
        "CNPs sent": number(summary["cnp"]["sent"]),
        "pause frames": number(pfc["pause_frames"]),
        "drops: lossless, lossy, links": ", ".join(number(summary["drops"][k]) for k in
                                                   ("lossless", "lossy", "link")),
    }
    cells = "".join(f"<tr><th scope=row>{name}</th><td>{escape(text)}</td></tr>"
                    for name, text in rows.items())
    return f"<table class=numbers>{cells}</table>"


def run_page(folder: Path) -> str:
    summary, manifest = (figures.read(folder, name) for name in ("summary", "manifest"))
    if "pfc" not in summary:
        raise SystemExit(f"{folder}: was not left by dcqcn run; plots/fluid.py draws fluid models")
    scenario = {"scenario_of_first_run": figures.read(folder, "scenario.resolved")}
    runs = series.read(folder / "series.csv")
    add_pauses(folder, runs)
    curves = series.view(series.blocks(runs), "run", is_open=True)
    nothing = ("<p class=note>No curves: nothing was sampled. Run again with "
               "<code>--set sample_every=50us</code>.</p>")
    title = f"{summary['name'] or 'A run'}, seed {summary['seed']}"
    body = f"""<h1>{escape(title)}</h1>
<p class=soft>dcqcn {manifest['version']} on ns-3 {manifest['ns3_version']}</p>
<pre tabindex=0>{escape(manifest['command'])}</pre>
{figures.notes(summary['warnings'], 'Warning')}
{curves or nothing}
<h2>Numbers</h2>
{numbers(summary)}
<details><summary>Settings</summary>
<pre tabindex=0>{figures.settings_text(scenario)}</pre></details>
<details><summary>Everything in summary.json</summary>
<pre tabindex=0>{escape(figures.json_lines(summary))}</pre></details>"""
    return page.page(title, body)
