"""A guide's tuning advice: what each piece does to what it is to improve, as a ratio. Usage:
advice.py OUT/advice"""
import sys
from pathlib import Path

import style

COLOURS = {"confirmed": style.BLUE, "contradicted": style.VERMILION, "undecided": style.ORANGE}
# claim -> what is changed, what is measured
LABELS = {
    "latency_kmin": ("K_min / 4", "p99 of short transfers"),
    "latency_ai": ("R_AI / 4", "p99 of short transfers"),
    "throughput_bytes": ("byte counter x 4", "goodput"),
    "throughput_ai": ("R_AI x 4", "goodput"),
    "mixed_cnps": ("gap between CNPs x 4", "CNPs"),
    "mixed_other": ("gap between CNPs x 4", "goodput of others"),
    "pfc_kmax": ("K_max / 4", "PAUSE frames"),
    "pfc_period": ("gap between cuts / 4", "PAUSE frames"),
    "pfc_cut": ("depth of cuts x 2", "PAUSE frames"),
}


def main(folder: Path) -> None:
    results = style.read_results(folder)
    claims = results["claims"]
    figure, axes = style.new_figure()
    seen = set()
    for row, claim in enumerate(claims):
        value, verdict = claim["value"], claim["verdict"]
        axes.errorbar(value["mean"], row, xerr=value["ci95"] or 0, color=COLOURS[verdict],
                      marker="o", markersize=5, capsize=3, linestyle="",
                      label=None if verdict in seen else verdict)
        seen.add(verdict)
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xscale("log", base=2)
    axes.set_xlim(0.4, 6)
    axes.set_xticks([0.5, 1, 2, 4], ["half", "no change", "twice", "4 times"])
    axes.set_yticks(range(len(claims)),
                    [f"{LABELS[claim['id']][0]}: {LABELS[claim['id']][1]} "
                     f"{'↓' if claim['paper'] == 'less' else '↑'}" for claim in claims])
    axes.invert_yaxis()
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    style.title(figure, "A guide's tuning advice; the arrow is what it promises")
    style.figure_legend(figure, axes, columns=3, height=0.13)
    style.caption(figure, results, "with and without the change, NVIDIA's defaults; 95 % intervals")
    style.save(figure, folder, results["figure"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
