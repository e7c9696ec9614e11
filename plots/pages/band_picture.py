"""A claim in a strip: the band shaded, the paper's value hollow, ours solid with its interval.

It repeats what the row says in words, so screen readers skip it.
"""
from typing import Any

Json = dict[str, Any]
WIDTH, HEIGHT, MARGIN = 120, 16, 16
MIDDLE = HEIGHT / 2


def marks(claim: Json) -> tuple[list[float], float | None]:
    """Everything that must be inside the strip, and the paper's value if it is a number."""
    value = claim["value"]
    half = value["ci95"] or 0.0
    paper = float(claim["paper"]) if isinstance(claim["paper"], (int, float)) else None
    inside = [value["mean"] - half, value["mean"] + half, *claim["band"].values()]
    return inside + ([paper] if paper is not None else []), paper


def picture(claim: Json) -> str:
    if not claim["value"]:
        return ""
    inside, paper = marks(claim)
    least, most = min(inside), max(inside)
    scale = (WIDTH - 2 * MARGIN) / ((most - least) or 1)
    band, mean, half = claim["band"], claim["value"]["mean"], claim["value"]["ci95"] or 0.0

    def x(value: float) -> float:
        return round(MARGIN + (value - least) * scale, 1)

    low = band.get("min", band.get("above"))
    high = band.get("max", band.get("below"))
    left, right = (0 if low is None else x(low)), (WIDTH if high is None else x(high))
    hollow = "" if paper is None else f"<circle class=paper cx={x(paper)} cy={MIDDLE} r=4.5 />"
    return (f"<svg class=strip width={WIDTH} height={HEIGHT} viewBox='0 0 {WIDTH} {HEIGHT}' "
            f"aria-hidden=true><rect class=band x={left} width={max(right - left, 1):.1f} "
            f"height={HEIGHT} rx=2 /><line x1={x(mean - half)} x2={x(mean + half)} y1={MIDDLE} "
            f"y2={MIDDLE} />{hollow}<circle class=ours cx={x(mean)} cy={MIDDLE} r=3.5 /></svg>")
