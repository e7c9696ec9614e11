"""The scoreboard: every claim with the paper's value, ours, the band and what follows."""
from html import escape
from typing import Any

from pages import band_picture

Json = dict[str, Any]
CLASS_OF = {"holds": "good", "confirmed": "good", "out": "bad", "not measured": "bad"}  # else odd
LEGEND = "<span class=soft>○ paper ● ours</span>"
HEAD = ("claim", "paper", "ours, 95&nbsp;%", "seeds", "band", "verdict")


def kind(claim: Json) -> str:
    """Whose claim it is, and whether the paper's own equations contradict it."""
    if "kind" in claim:
        return claim["kind"]
    return "odd" if claim.get("expected") == "contradicted" else "paper"


def plural(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("s" if count != 1 else "")


def duration(seconds: float) -> str:
    if seconds < 120:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 7200 else f"{round(seconds / 3600)} h"


def reason_row(claim: Json, width: int) -> str:
    beside = [("the paper's equations give", claim.get("equations_text")),
              ("packets give", claim.get("packets_text"))]
    words = [claim.get("reason"), claim.get("not_testable"),
             *(given and f"{who} {given} {claim['unit']}".replace("+-", "±")
               for who, given in beside)]
    reason = "; ".join(word for word in words if word)
    if not reason:
        return ""
    return f"<tr class=reason><td class=soft colspan={width}>{escape(reason)}</td></tr>"


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
            f"{strip}<td class='verdict {CLASS_OF.get(verdict, 'odd')}'>{verdict}{unsure}</td></tr>"
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


def groups_of(figures: list[Json], of: str) -> list[tuple[str, list[Json]]]:
    groups = []
    for figure in figures:
        claims = [claim for claim in figure["claims"] if kind(claim) == of]
        line = (f"<a href='#{figure['figure']}'>{figure['figure']}</a> <span class=soft>"
                f"{plural(figure['runs'], 'run')} in {duration(figure['wall_s'])}, "
                f"{figure['scale']} scale</span>")
        if claims:
            groups.append((line, claims))
    return groups


def counts(claims: list[Json]) -> str:
    """The first thing a reader sees: how many hold of all; nothing of no claims."""
    if not claims:
        return ""
    verdicts = [claim["verdict"] for claim in claims]
    others = "".join(f", <span class=bad>{verdicts.count(v)}</span> {v}"
                     for v in ("out", "not measured") if v in verdicts)
    return (f"<p class=count><b><span class=good>{verdicts.count('holds')}</span> of "
            f"{len(verdicts)}</b> claims hold{others}.</p>")


def apart(figures: list[Json], of: str, title: str, about: str) -> str:
    """A section for claims that are not counted with the others; nothing if there are none."""
    groups = groups_of(figures, of)
    verdicts = [claim["verdict"] for _, claims in groups for claim in claims]
    found = ", ".join(f"{verdicts.count(v)} {v}" for v in dict.fromkeys(verdicts))
    return (f"<h3>{title}</h3><p>{plural(len(verdicts), 'claim')} {about}; not counted above: "
            f"{found}.</p>{table(groups, title, has_strip=True)}") if groups else ""


def scoreboard(figures: list[Json]) -> str:
    """`figures`: each one's claims.json with the wall_s of its manifest."""
    counted = groups_of(figures, "paper")
    return (counts([claim for _, claims in counted for claim in claims])
            + (table(counted, "Claims and what was measured", has_strip=True) if counted else "")
            + apart(figures, "odd", "The paper&apos;s own inconsistencies",
                    "that the paper's own equations, with its own parameters, contradict")
            + apart(figures, "ours", "Checks of ours",
                    "of what lessons and comparisons must show at least")
            + apart(figures, "popular", "Widely repeated claims",
                    "that are not the paper's"))
