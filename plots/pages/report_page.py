"""The report of a folder of reproduced figures: scoreboard first, then figure by figure."""
from pathlib import Path

from pages import figures, page, scoreboard


def navigation(names: list[str]) -> str:
    links = "".join(f"<li><a href='#{name}'>{name}</a></li>" for name in names)
    return f"<nav aria-label='Figures'><ul>{links}</ul></nav>"


def report(out: Path) -> str:
    folders = figures.folders(out)
    results = [figures.read(folder, "claims") | {"wall_s": figures.read(folder, "manifest")["wall_s"]}
               for folder in folders]
    if not results:
        raise SystemExit(f"{out}: no figure was reproduced there; dcqcn reproduce --out {out}")
    version = f"dcqcn {results[0]['version']} on ns-3 {results[0]['ns3_version']}"
    wall = scoreboard.duration(sum(result["wall_s"] for result in results))
    body = f"""<h1>Congestion Control for Large-Scale RDMA Deployments, reproduced</h1>
<p class=soft>Zhu et al., SIGCOMM 2015, by {version}. One parameter set, the paper's Figure 14,
wherever the paper does not vary it; bands were fixed before the runs.</p>
{navigation([result["figure"] for result in results])}
<h2 id=scoreboard>Scoreboard</h2>
{scoreboard.scoreboard(results)}
<p class=soft>All figures took {wall}. The mean over seeds is judged; ~ says that its interval
reaches across an edge of the band. Why some claims do not hold:
<code>docs/deviations.md</code>.</p>
{''.join(figures.section(folder) for folder in folders)}"""
    return page.page("DCQCN, reproduced", body)
