"""A made-up folder of reproduced figures for the tests of the report: plain numbers throughout."""
import base64
import json
import math
from pathlib import Path
from typing import Any

Json = dict[str, Any]
# One white pixel.
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5"
                       "ErkJggg==")
SAMPLES = 200
FLOWS = 12


def claim(name: str, verdict: str, **more: Any) -> Json:
    value = None if verdict == "not measured" else {"mean": 6.3, "ci95": 0.2, "seeds": 5}
    return {"id": name, "claim": name, "paper": 6.33, "value": value,
            "value_text": "6.30 +- 0.20 Gb/s" if value else "-", "band": {"min": 6, "max": 6.7},
            "band_text": "6 to 6.7", "unit": "Gb/s", "layer": "L2", "source": "[Zhu15]",
            "metric": "m", "verdict": verdict, "is_sure": True} | more


def contradicted(name: str, verdict: str) -> Json:
    return claim(name, verdict, expected="contradicted", reason="equation (5) says otherwise")


def series(runs: list[str]) -> str:
    """A queue that swings, rates that differ by flow, one flow that gets nothing, one idle queue."""
    lines = ["seed,variant,run,time_us,entity,metric,value"]
    for run in runs:
        for i in range(SAMPLES):
            time = f"{i * 100}.000000"
            lines.append(f"1,main,{run},{time},sw0 port 1,queue_bytes,{50_000 * (1 + math.sin(i / 9)):.0f}")
            lines.append(f"1,main,{run},{time},sw0 port 2,queue_bytes,0")
            for flow in range(FLOWS):
                rate = flow * (1 + 0.1 * math.sin(i / 5 + flow))
                lines.append(f"1,main,{run},{time},qp{flow} h{flow}>h20,rate_gbps,{rate}")
                lines.append(f"1,main,{run},{time},qp{flow} h{flow}>h20,alpha,0")
            lines.append(f"1,main,{run},{time},sw0,pause_frames,{i % 3}")
    return "\n".join(lines) + "\n"


def run(label: str, seed: int) -> Json:
    return {"variant": "main", "run": label, "seed": seed,
            "command": f"dcqcn run experiments/x/scenario.json --set 'a=[1, 2]' --seed {seed}"}


def figure(out: Path, name: str, claims: list[Json], runs: list[str]) -> None:
    folder = out / name
    folder.mkdir(parents=True)
    contents = {
        "claims": {"figure": name, "about": f"about {name} & <more>", "scale": "smoke", "seeds": 2,
                   "runs": 4, "version": "0", "ns3_version": "0", "claims": claims, "metrics": {},
                   "paper": {}, "warnings": ["a queue > 1 MB"], "failures": []},
        "settings": {"scenario_of_first_run": {"seed": 1, "topology": {"nodes": ["left out"]}},
                     "runs": [run("K = 1", 1), run("K = 1", 2), run("K = 2", 1)]},
        "manifest": {"command": f"dcqcn reproduce {name}", "jobs": 2, "wall_s": 61.0,
                     "packet_hops": 3_000_000},
    }
    for file, content in contents.items():
        (folder / f"{file}.json").write_text(json.dumps(content))
    if runs:
        (folder / "series.csv").write_text(series(runs))


def report_folder(out: Path) -> None:
    figure(out, "fig10", [claim("ten", "holds")], ["K = 1"])
    figure(out, "fig9", [claim("nine", "holds"), claim("late", "out"), claim("gone", "not measured"),
                         contradicted("odd", "contradicted"), contradicted("even", "holds")],
           ["K = 1", "K = 2"])
    (out / "fig9" / "fig9.png").write_bytes(PNG)
    popular = claim("popular", "not testable", kind="popular", value=None, not_testable="no data",
                    band={}, band_text="", value_text="-")
    figure(out, "claims", [popular, claim("repeated", "confirmed", kind="popular",
                                            equations_text="7.0")], [])
    figure(out, "incast", [claim("<b>bold</b>", "holds"), claim("own", "holds", kind="ours")], [])
    (out / "incast" / "table.txt").write_text("  senders  <queue>\n  2           19.1\n")
