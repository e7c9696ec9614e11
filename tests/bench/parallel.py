"""What one run gains from ranks: wall-clock time and the processor time of all processes, by turns
so that other work on the machine meets every way alike, and the least of each.

    parallel.py DCQCN_BINARY [--k K] [--until SECONDS] [--turns N] [--ranks N...]

The binary is build/mpi/dcqcn; the case is the fat-tree of scale.py: web-search sizes at half load.
docs/scaling.md reads the numbers.
"""
import argparse
import json
import os
import pathlib
import subprocess
import tempfile

import scale

ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def ways(ranks: list[int]) -> dict[str, list[str]]:
    one = {f"--engine {engine}": ["--engine", engine] for engine in ("fabric", "ns3")}
    many = {f"{engine}, {n}": ["--engine", engine, "-n", str(n)]
            for engine in ("granted-time-window", "null-message") for n in ranks}
    return {**one, **many}


def run(binary: str, arguments: list[str], scenario: pathlib.Path, out: pathlib.Path) -> dict:
    """The run's own wall-clock time (set-up apart), and the processor time with set-up."""
    command = [binary, "run", str(scenario), "--quiet", "--out", str(out), *arguments[:2]]
    if arguments[2:]:
        command = ["mpirun", "-q", "--oversubscribe", *arguments[2:], *command]
    with subprocess.Popen(command, env=ENVIRONMENT) as child:
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: exit code {child.returncode}")
    manifest = json.loads((out / "manifest.json").read_text())
    return {"wall_s": manifest["wall_s"], "cpu_s": usage.ru_utime + usage.ru_stime,
            "hops": json.loads((out / "summary.json").read_text())["packet_hops"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--k", type=int, default=8)
    parser.add_argument("--until", type=float, default=1e-3)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2])
    arguments = parser.parse_args()
    best: dict[str, dict] = {}
    with tempfile.TemporaryDirectory() as folder:
        scenario = pathlib.Path(folder, "scenario.json")
        scenario.write_text(json.dumps({**scale.fat_tree(arguments.k, arguments.until),
                                        "sample_every": "0us"}))
        for _ in range(arguments.turns):
            for name, way in ways(arguments.ranks).items():
                now = run(arguments.binary, way, scenario, pathlib.Path(folder, "out"))
                before = best.get(name, now)
                best[name] = {key: min(now[key], before[key]) for key in now}
    base = best["--engine fabric"]
    ns3 = best["--engine ns3"]
    print(f"fat-tree k = {arguments.k}, {base['hops']} packet-hops, least of {arguments.turns}")
    for name, b in best.items():
        print(f"{name:<24} {b['wall_s']:7.2f} s  {b['cpu_s']:7.2f} s of processors  "
              f"{base['wall_s'] / b['wall_s']:5.2f} x fabric  {ns3['wall_s'] / b['wall_s']:5.2f} x ns3")


if __name__ == "__main__":
    main()
