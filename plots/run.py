"""Draws one run: the queues, the sending rates or windows, and alpha over time.

usage: run.py RUN_FOLDER [IMAGE.png]     a folder written by `dcqcn run --out` with sample_every
"""
import json
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import style

PANELS = {  # metric -> (label, factor)
    "queue_bytes": ("queue [KB]", 1e-3),
    "rate_gbps": ("sending rate [Gb/s]", 1.0),
    "window_bytes": ("window [KB]", 1e-3),
    "alpha": ("alpha", 1.0),
}


def read_series(folder: Path) -> style.Curves:
    """Entities that stay at zero are left out."""
    curves = style.read_series(folder, {metric: factor for metric, (_, factor) in PANELS.items()})
    for metric, entities in curves.items():
        curves[metric] = {e: c for e, c in entities.items() if any(c[1])}
    return curves


def draw(folder: Path, image: Path) -> None:
    curves = read_series(folder)
    if not curves:
        raise SystemExit(f"{folder}/series.csv is empty; run with --set sample_every=50us")
    summary = json.loads((folder / "summary.json").read_text())
    # A flow is held by its rate or by its window.
    idle = "rate_gbps" if curves["window_bytes"] else "window_bytes"
    panels = {metric: label for metric, (label, _) in PANELS.items() if metric != idle}
    figure, axes = plt.subplots(len(panels), 1, figsize=(style.WIDTH_INCHES, 6.0), sharex=True,
                                layout="constrained")
    for panel, (metric, label) in zip(axes, panels.items()):
        several = len(curves[metric]) > 1
        for entity, (times, values) in sorted(curves[metric].items()):
            panel.plot(times, values, linewidth=0.8, alpha=0.7 if several else 1.0,
                       color=style.BLUE if metric == "queue_bytes" and not several else None,
                       label=entity)
        panel.set_ylabel(label)
        panel.set_ylim(bottom=0)
        panel.margins(x=0.01)
        if 0 < len(curves[metric]) <= 8 and metric != "alpha":  # the colours of the rates
            panel.legend(loc="upper right", ncols=2 if several else 1, fontsize=7)
    axes[-1].set_xlabel("time [ms]")
    style.title(figure, f"{summary['name']}, seed {summary['seed']}")
    figure.savefig(image)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    run = Path(sys.argv[1])
    draw(run, Path(sys.argv[2]) if len(sys.argv) == 3 else run / "run.png")
