"""One page with every reproduced figure beside its claims. Usage: report.py OUT

Reads OUT/<figure>/{claims,settings,manifest}.json and the PNG there, writes OUT/report/index.html,
which needs no other file and no network.
"""
import base64
import html
import json
import sys
from pathlib import Path
from typing import Any

FIGURES = ["fig3", "fig4", "fig8", "fig9", "fig15", "fig16", "fig17", "fig18", "incast"]
CLASS_OF = {"holds": "good", "out": "bad", "contradicted": "odd", "not measured": "bad"}
WORDS = {"holds": "hold", "out": "out", "contradicted": "contradicted by the paper's own equations, "
         "as expected", "not measured": "not measured"}

STYLE = """
:root { --line: #ddd; --soft: #666; --paper: #fff; --ink: #1a1a1a; --panel: #f6f6f4; }
@media (prefers-color-scheme: dark) {
  :root { --line: #444; --soft: #aaa; --paper: #16181a; --ink: #eee; --panel: #212427; }
  img { background: #fff; }
}
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
       max-width: 72rem; margin: 0 auto; padding: 1rem; }
h1 { line-height: 1.2; } h2 { border-top: 1px solid var(--line); padding-top: 1.5rem; }
.soft { color: var(--soft); } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line);
         vertical-align: top; }
td.number { white-space: nowrap; font-variant-numeric: tabular-nums; }
img { max-width: 100%; height: auto; border-radius: 4px; }
.good, .bad, .odd { font-weight: 600; white-space: nowrap; }
.good { color: #00845f; } .bad { color: #d55e00; } .odd { color: #b37400; }
.note { border-left: 4px solid #e69f00; padding: .2rem .8rem; margin: .5rem 0; }
pre { background: var(--panel); padding: .7rem; overflow-x: auto; font-size: .8rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
        gap: 1.2rem; align-items: start; }
summary { cursor: pointer; }
@media (max-width: 40rem) {  /* a phone: one card per claim */
  thead { display: none; }
  tr { display: grid; grid-template-columns: 1fr 1fr 1fr; border-bottom: 1px solid var(--line);
       padding: .5rem 0; }
  td { border: 0; padding: .1rem .3rem; }
  td.claim { grid-column: 1 / -1; order: 1; } td.number { order: 2; white-space: normal; }
  td.number::before { content: attr(data-name) " "; color: var(--soft); display: block; }
}
"""

Json = dict[str, Any]
text = html.escape


def value_text(claim: Json) -> str:
    return text(claim["value_text"].replace("+-", "±"))


def claim_row(claim: Json, figure: str | None) -> str:
    verdict = claim["verdict"]
    unsure = "" if claim["is_sure"] else " <span title='its interval crosses an edge'>~</span>"
    layer = f" ({claim['layer']})" if claim["unit"] == "Gb/s" else ""
    reason = f"<br><span class=soft>{text(claim['reason'])}</span>" if "reason" in claim else ""
    first = "" if figure is None else f"<td><a href='#{figure}'>{figure}</a></td>"
    return (f"<tr>{first}<td class=claim>{text(claim['claim'])}{layer}{reason}</td>"
            f"<td class=number data-name=paper>{text(str(claim['paper']))}</td>"
            f"<td class=number data-name=ours>{value_text(claim)}</td>"
            f"<td class=number data-name=band>{text(claim['band_text'])}</td>"
            f"<td class={CLASS_OF[verdict]}>{verdict}{unsure}</td></tr>")


def claim_table(rows: list[str], with_figure: bool) -> str:
    first = "<th>figure</th>" if with_figure else ""
    return (f"<div class=wide><table><thead><tr>{first}<th>claim</th><th>paper</th><th>ours</th>"
            f"<th>band</th><th>verdict</th></tr></thead><tbody>{''.join(rows)}</tbody></table></div>")


def picture(folder: Path, results: Json) -> str:
    file = folder / f"{results['figure']}.png"
    if results["failures"] or not file.is_file():
        return "<p class=note>No picture: nothing was measured.</p>"
    data = base64.b64encode(file.read_bytes()).decode()
    return f"<img alt='{text(results['about'])}' src='data:image/png;base64,{data}'>"


def notes(lines: list[str], kind: str) -> str:
    return "".join(f"<p class=note><b>{kind}:</b> {text(line)}</p>" for line in lines)


def settings_text(settings: Json) -> str:
    """What a reader must know to repeat the runs, without the list of nodes and links."""
    scenario = dict(settings["scenario_of_first_run"] or {})
    scenario.pop("topology", None)
    return text(json.dumps(scenario, indent=1))


def section(folder: Path) -> str:
    results, settings, manifest = (json.loads((folder / f"{name}.json").read_text())
                                   for name in ("claims", "settings", "manifest"))
    name = results["figure"]
    rows = [claim_row(claim, None) for claim in results["claims"]]
    runs = settings["runs"]
    commands = "\n".join(text(run["command"]) for run in runs)
    return f"""
<section id="{name}"><h2>{name}: {text(results['about'])}</h2>
<div class=pair><div>{picture(folder, results)}</div><div>{claim_table(rows, False)}</div></div>
{notes(results['failures'], 'Failed run')}{notes(results['warnings'], 'Warning')}
<p class=soft>{results['scale']} scale, {results['seeds']} seed{'s' * (results['seeds'] > 1)},
{results['runs']} runs in {manifest['wall_s']:.0f} s on {manifest['jobs']} core{'s' * (manifest['jobs'] > 1)},
{manifest['packet_hops'] / 1e6:.0f} million packet-hops. Intervals are 95 % over seeds.
Paper's values: hollow.</p>
<pre>{text(manifest['command'])}</pre>
<details><summary>Settings of the first run</summary><pre>{settings_text(settings)}</pre></details>
<details><summary>Each run by itself</summary><pre>{commands}</pre></details>
</section>"""


def count_text(claims: list[Json]) -> str:
    verdicts = [claim["verdict"] for claim in claims]
    counts = ((verdict, verdicts.count(verdict)) for verdict in WORDS)
    return ", ".join(f"<span class={CLASS_OF[verdict]}>{n}</span> {WORDS[verdict]}"
                     for verdict, n in counts if n or verdict in ("holds", "out"))


def page(out: Path) -> str:
    folders = [out / name for name in FIGURES if (out / name / "claims.json").is_file()]
    results = [json.loads((folder / "claims.json").read_text()) for folder in folders]
    claims = [claim for result in results for claim in result["claims"]]
    rows = [claim_row(claim, result["figure"]) for result in results for claim in result["claims"]]
    version = f"dcqcn {results[0]['version']} on ns-3 {results[0]['ns3_version']}" if results else ""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>DCQCN, reproduced</title><style>{STYLE}</style></head><body>
<h1>Congestion Control for Large-Scale RDMA Deployments, reproduced</h1>
<p class=soft>Zhu et al., SIGCOMM 2015, by {version}. One parameter set, the paper's Figure 14, for
all figures; bands were fixed before the runs.</p>
<p>{len(claims)} claims: {count_text(claims)}. Why some do not hold:
<code>docs/deviations.md</code>. The mean over seeds is judged; ~ says that its interval
reaches across an edge of the band.</p>
{claim_table(rows, True)}
{''.join(section(folder) for folder in folders)}
</body></html>
"""


def main(out: Path) -> None:
    folder = out / "report"
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / ".index.html"
    unfinished.write_text(page(out), encoding="utf-8")
    unfinished.replace(folder / "index.html")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
