"""The scoreboard: every claim with the paper's value, ours, the band and what follows."""
from html import escape
from typing import Any

from pages import band_picture

Json = dict[str, Any]
CLASS_OF = {"holds": "good", "out": "bad", "contradicted": "odd", "not measured": "bad"}
LEGEND = "<span class=soft>○ paper ● ours</span>"
HEAD = ("claim", "paper", "ours, 95&nbsp;%", "seeds", "band", "verdict")


def is_odd(claim: Json) -> bool:
    """Whether the paper's own equations contradict it."""
    return claim.get("expected") == "contradicted"


def plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("s" if count != 1 else "")


def duration(seconds: float) -> str:
    if seconds < 120:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 7200 else f"{round(seconds / 3600)} h"


def reason_row(claim: Json, width: int) -> str:
    if "reason" not in claim:
        return ""
    return f"<tr class=reason><td class=soft colspan={width}>{escape(claim['reason'])}</td></tr>"


def row(claim: Json, has_strip: bool) -> str:
    verdict = claim["verdict"]
    unsure = "" if claim["is_sure"] else " <span title='its interval crosses an edge'>~</span>"
    layer = f" ({claim['layer']})" if claim["unit"] == "Gb/s" else ""
    source = f" title='{escape(claim['source'], quote=True)}'"
    seeds = claim["value"]["seeds"] if claim["value"] else "-"
    ours = escape(claim["value_text"].replace("+-", "±"))
    strip = f"<td class=strip>{band_picture.picture(claim)}</td>" if has_strip else ""
    return (f"<tr><td class=claim{source}>{escape(claim['claim'])}{layer}</td>"
            f"<td class=number data-name=paper>{escape(str(claim['paper']))}</td>"
            f"<td class=number data-name=ours>{ours}</td>"
            f"<td class=number data-name=seeds>{seeds}</td>"
            f"<td class=number data-name=band>{escape(claim['band_text'])}</td>"
            f"{strip}<td class='verdict {CLASS_OF[verdict]}'>{verdict}{unsure}</td></tr>"
            + reason_row(claim, len(HEAD) + has_strip))


def table(groups: list[tuple[str, list[Json]]], caption: str, has_strip: bool = False) -> str:
    """Groups of claims, each under its line; a line may be empty."""
    names = [*HEAD[:-1], *([LEGEND] if has_strip else []), HEAD[-1]]
    head = "".join(f"<th scope=col>{name}</th>" for name in names)
    bodies = ""
    for line, claims in groups:
        first = f"<tr class=group><th colspan={len(names)} scope=rowgroup>{line}</th></tr>"
        rows = "".join(row(claim, has_strip) for claim in claims)
        bodies += f"<tbody>{first if line else ''}{rows}</tbody>"
    return (f"<div class=wide tabindex=0 role=region aria-label='{caption}'><table>"
            f"<caption class=unseen>{caption}</caption>"
            f"<thead><tr>{head}</tr></thead>{bodies}</table></div>")


def groups_of(figures: list[Json], odd: bool) -> list[tuple[str, list[Json]]]:
    groups = []
    for figure in figures:
        claims = [claim for claim in figure["claims"] if is_odd(claim) == odd]
        line = (f"<a href='#{figure['figure']}'>{figure['figure']}</a> <span class=soft>"
                f"{plural(figure['runs'], 'run')} in {duration(figure['wall_s'])}, "
                f"{figure['scale']} scale</span>")
        if claims:
            groups.append((line, claims))
    return groups


def counts(claims: list[Json]) -> str:
    """The first thing a reader sees: how many hold of all."""
    verdicts = [claim["verdict"] for claim in claims]
    others = "".join(f", <span class=bad>{verdicts.count(v)}</span> {v}"
                     for v in ("out", "not measured") if v in verdicts)
    return (f"<p class=count><b><span class=good>{verdicts.count('holds')}</span> of "
            f"{len(verdicts)}</b> claims hold{others}.</p>")


def scoreboard(figures: list[Json]) -> str:
    """`figures`: each one's claims.json with the wall_s of its manifest."""
    claims = [claim for figure in figures for claim in figure["claims"]]
    odd = [claim for claim in claims if is_odd(claim)]
    text = counts([claim for claim in claims if not is_odd(claim)])
    text += table(groups_of(figures, False), "Claims and what was measured", has_strip=True)
    if odd:
        holding = sum(claim["verdict"] == "holds" for claim in odd)
        text += (f"<h3>The paper's own inconsistencies</h3><p>{plural(len(odd), 'claim')} that the "
                 "paper's own equations, with its own parameters, contradict; not counted above. "
                 f"{holding or 'None'} of them hold{'s' * (holding == 1)}.</p>")
        text += table(groups_of(figures, True), "Claims that the paper contradicts itself",
                      has_strip=True)
    return text
