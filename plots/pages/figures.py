"""A reproduced figure's part of the report: its picture beside its claims, and how to repeat it."""
import base64
import json
import re
from html import escape
from pathlib import Path
from typing import Any

from pages import scoreboard, series

Json = dict[str, Any]
SEED = re.compile(r" --seed (\d+)$")


def order(folder: Path) -> tuple[bool, int, str]:
    """Figures by number; after them what has none."""
    number = re.search(r"\d+", folder.name)
    return (number is None, int(number[0]) if number else 0, folder.name)


def folders(out: Path) -> list[Path]:
    """The figures that were reproduced to their end, in the paper's order."""
    return sorted((file.parent for file in out.glob("*/claims.json")
                   if (file.parent / "manifest.json").is_file()), key=order)


def read(folder: Path, name: str) -> Json:
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def picture(folder: Path, results: Json) -> str:
    file = folder / f"{results['figure']}.png"
    if results["failures"]:
        return "<p class=note>No picture: nothing was measured.</p>"
    if not file.is_file():
        return ""
    data = base64.b64encode(file.read_bytes()).decode()
    return f"<img alt='{escape(results['about'], quote=True)}' src='data:image/png;base64,{data}'>"


def table(folder: Path) -> str:
    file = folder / "table.txt"
    if not file.is_file():
        return ""
    return f"<pre class=table tabindex=0>{escape(file.read_text(encoding='utf-8'))}</pre>"


def notes(lines: list[str], kind: str) -> str:
    return "".join(f"<p class=note><b>{kind}:</b> {escape(line)}</p>" for line in lines)


def json_lines(value: Any, indent: str = "") -> str:
    """JSON for people: what holds no further list or object stands in one line."""
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not any(isinstance(item, (dict, list)) for item in items):
        return json.dumps(value)
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {json_lines(item, inner)}" for key, item in value.items()]
    else:
        lines = [json_lines(item, inner) for item in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return first + "\n" + ",\n".join(inner + line for line in lines) + f"\n{indent}{last}"


def settings_text(settings: Json) -> str:
    """What a reader must know to repeat the runs, without the list of nodes and links."""
    scenario = dict(settings["scenario_of_first_run"] or {})
    scenario.pop("topology", None)
    if "fluid_model" in settings:
        scenario["fluid_model"] = settings["fluid_model"]
    return escape(json_lines(scenario))


def commands(runs: list[Json]) -> str:
    """Every run by itself; runs that differ in nothing but the seed as one loop over seeds."""
    seeds: dict[tuple[str, str], list[str]] = {}
    for run in runs:
        found = SEED.search(run["command"])
        line = SEED.sub("", run["command"]) if found else run["command"]
        name = f"{run['variant']}, {run['run']}".removeprefix("main, ")
        seeds.setdefault((name, line), []).append(found[1] if found else "")
    lines = []
    for (name, line), of in seeds.items():
        each = f"{line} --seed {of[0]}" if of[0] else line
        if len(of) > 1:
            each = f"for seed in {' '.join(of)}; do {line} --seed $seed; done"
        lines.append(f"# {name}\n{each}")
    return escape("\n".join(lines))


def beside(image: str, claims: str) -> str:
    return f"<div class=pair><div>{image}</div><div>{claims}</div></div>" if image else claims


def section(folder: Path) -> str:
    results, settings, manifest = (read(folder, name) for name in ("claims", "settings", "manifest"))
    name, file = results["figure"], folder / "series.csv"
    runs = series.blocks(series.read(file)) if file.is_file() else []
    claims = scoreboard.table([("", results["claims"])], f"Claims of {name}")
    ours = f"{results['scale']} scale, {scoreboard.plural(results['seeds'], 'seed')}"
    cost = (f"{scoreboard.plural(results['runs'], 'run')} in "
            f"{scoreboard.duration(manifest['wall_s'])} on "
            f"{scoreboard.plural(manifest['jobs'], 'core')}, "
            f"{manifest['packet_hops'] / 1e6:,.0f} million packet-hops")
    return f"""
<section id="{name}" aria-labelledby="{name}-title">
<h2 id="{name}-title">{name}: {escape(results['about'])}</h2>
{beside(picture(folder, results), claims)}
{table(folder)}
{notes(results['failures'], 'Failed run')}{notes(results['warnings'], 'Warning')}
<p class=soft>{ours}; {cost}. Intervals are 95&nbsp;% over seeds. Paper's values: hollow.</p>
<pre tabindex=0>{escape(manifest['command'])}</pre>
{series.view(runs, name)}
<details><summary>Settings of the first run</summary>
<pre tabindex=0>{settings_text(settings)}</pre></details>
<details><summary>Each run by itself: {scoreboard.plural(len(settings['runs']), 'command')}</summary>
<pre tabindex=0>{commands(settings['runs'])}</pre></details>
</section>"""
