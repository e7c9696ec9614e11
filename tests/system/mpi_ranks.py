"""One run divided among ranks gives the bytes of the run in one process: 1 rank = 2 ranks = both
sequential engines, with ns-3's granted time windows and with null messages, in all result files
but manifest.json; and an error on any rank ends all of them with one message and its exit code.
Skipped (77) for a build without MPI.

usage: mpi_ranks.py DCQCN_BINARY [CASE...]
"""
import filecmp
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from typing import Any

Json = dict[str, Any]
SKIP = 77
TIMEOUT_S = 300
# As root and with more ranks than cores, as in containers.
MPIRUN = ["mpirun", "-q", "--oversubscribe", "-n"]
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
LINK = {"rate": "40Gbps", "delay": "1us"}


def incast() -> Json:
    """A star, divided among its hosts; endless transfers, so that only time ends it."""
    return {"topology": {"kind": "star", "hosts": 9, **LINK}, "until": "500us", "warm_up": "200us",
            "sample_every": "20us",
            "workload": {"kind": "incast", "senders": 8, "size": "250MB", "transfers": "endless"}}


def clos() -> Json:
    """Marks, pauses across ranks, lost frames, NAKs and timeouts; ends with the last transfer."""
    link = {**LINK, "error_rate": 1e-4}
    return {"topology": {"kind": "paper_clos", "hosts_per_tor": 5, **link},
            "switch": {"pfc": {"threshold": "24KB"}}, "transport": {"rto": "300us"},
            "sample_every": "20us", "start_jitter": "3us",
            "workload": [{"kind": "incast", "senders": 12, "receiver": "H45", "size": "200KB",
                          "transfers": 2},
                         {"kind": "flows", "flows": [{"from": "H11", "to": "H21", "size": "3MB"},
                                                     {"from": "H45", "to": "H12", "size": "500B",
                                                      "transfers": 20},
                                                     {"from": "H31", "to": "H22", "size": "1MB"}]}]}


def slow_receiver() -> Json:
    """A host pauses a switch on another rank; delays differ by link."""
    return {"topology": {"kind": "leaf_spine", "leaves": 3, "spines": 2, "hosts_per_leaf": 3,
                         "rate": "40Gbps", "delay": "300ns",
                         "fabric": {"rate": "100Gbps", "delay": "777ns"}},
            "nic": {"receive_rate": "10Gbps"}, "sample_every": "0us", "until": "200us",
            "workload": {"kind": "incast", "senders": 8, "size": "300KB", "transfers": 3}}


def fat_tree() -> Json:
    """Sizes of a web search cluster ([Alizadeh10] Figure 4, in few steps) on a k = 4 fat-tree."""
    sizes = [6_000, 13_000, 19_000, 33_000, 53_000, 133_000, 667_000]
    draw = random.Random(1)
    flows = [{"from": f"h{a}", "to": f"h{(a + 1 + draw.randrange(15)) % 16}",
              "size": f"{draw.choice(sizes)}B", "start": f"{draw.randrange(100_000)}ns"}
             for a in range(16) for _ in range(8)]
    return {"topology": {"kind": "fat_tree", "k": 4, "rate": "100Gbps", "delay": "1us"},
            "start_jitter": "0us", "sample_every": "10us",
            "workload": {"kind": "flows", "flows": flows}}


CASES = {"incast": incast(), "clos": clos(), "slow receiver": slow_receiver(),
         "fat-tree": fat_tree()}
# name: ranks (0: no mpirun), arguments
WAYS: dict[str, tuple[int, list[str]]] = {
    "fabric": (0, []),
    "ns3": (0, ["--engine", "ns3"]),
    "window, 1 rank": (1, ["--engine", "granted-time-window"]),
    "window, 2 ranks": (2, []),
    "window, 3 ranks": (3, ["--engine", "granted-time-window"]),
    "null message, 1 rank": (1, ["--engine", "null-message"]),
    "null message, 2 ranks": (2, ["--engine", "null-message"]),
    "null message, 3 ranks": (3, ["--engine", "null-message"]),
}


def command(binary: str, ranks: int, arguments: list[str]) -> list[str]:
    return [*([*MPIRUN, str(ranks)] if ranks else []), binary, "run", *arguments]


def differences(a: pathlib.Path, b: pathlib.Path) -> list[str]:
    names = sorted({p.name for p in a.iterdir()} | {p.name for p in b.iterdir()})
    names.remove("manifest.json")
    _, mismatch, errors = filecmp.cmpfiles(a, b, names, shallow=False)
    return mismatch + errors


def is_lively(name: str, summary: Json) -> bool:
    """Whether the case shows what it is there for."""
    if name == "clos":
        return all([summary["pfc"]["pause_frames"], summary["ecn"]["marked"],
                    summary["drops"]["link"], summary["retransmitted_packets"]])
    return summary["packet_hops"] > 1_000


def check_case(binary: str, name: str, scenario: Json, folder: pathlib.Path) -> int:
    folder.mkdir()
    file = folder / "scenario.json"
    file.write_text(json.dumps(scenario))
    bad = 0
    first = folder / "fabric"
    for way, (ranks, arguments) in WAYS.items():
        if ranks > 2 and name != "slow receiver":  # more ranks than cores take long
            continue
        out = folder / way
        start = time.monotonic()
        subprocess.run(command(binary, ranks, [str(file), "--quiet", "--out", str(out), *arguments]),
                       check=True, env=ENVIRONMENT, timeout=TIMEOUT_S)
        different = differences(first, out)
        bad += bool(different)
        print(f"{name}: {way}, {time.monotonic() - start:.1f} s: "
              f"{'differs in ' + ', '.join(different) if different else 'the same'}", flush=True)
    summary = json.loads((first / "summary.json").read_text())
    if not is_lively(name, summary):
        print(f"{name}: nothing happens in it: {summary['pfc']} {summary['ecn']} {summary['drops']}")
        bad += 1
    return bad


def check_end(binary: str, what: str, ranks: int, arguments: list[str], code: int, text: str) -> int:
    """An error: exit code, and `text` in exactly one line of ours."""
    done = subprocess.run(command(binary, ranks, arguments), env=ENVIRONMENT, timeout=TIMEOUT_S,
                          capture_output=True, text=True)
    ours = [line for line in done.stderr.splitlines() if line.startswith("dcqcn: ")]
    is_good = done.returncode == code and len(ours) == 1 and text in ours[0]
    print(f"{what}: exit code {done.returncode}, {ours} {'' if is_good else '<- WRONG'}", flush=True)
    return not is_good


def check_other_command(binary: str) -> int:
    done = subprocess.run([*MPIRUN, "2", binary, "explain"], env=ENVIRONMENT, timeout=TIMEOUT_S,
                          capture_output=True, text=True)
    print(f"explain on ranks: exit code {done.returncode}", flush=True)
    return not (done.returncode == 2 and "only \"run\" divides" in done.stderr)


def check_interrupt(binary: str, scenario: pathlib.Path) -> int:
    """Ctrl-C."""
    with subprocess.Popen(command(binary, 2, [str(scenario), "--until", "100s"]), env=ENVIRONMENT,
                          stderr=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        time.sleep(3)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=TIMEOUT_S)
    print(f"Ctrl-C: exit code {child.returncode}", flush=True)
    return child.returncode == 0


def check_errors(binary: str, folder: pathlib.Path) -> int:
    good, lossy = folder / "good.json", folder / "lossy.json"
    good.write_text(json.dumps(incast()))
    # Headroom of nothing: the switch, which is on one rank only, breaks the law of no drops.
    lossy.write_text(json.dumps({**incast(), "switch": {"buffer": "300KB",
                                                        "pfc": {"headroom": "0B"}}}))
    return sum([
        check_end(binary, "no such scenario", 2, ["none.json"], 2, "none.json"),
        check_end(binary, "a misspelt option", 2, [str(good), "--quite"], 2, "--quite"),
        check_end(binary, "nowhere to write", 2, [str(good), "--out", "/proc/x"], 2, "--out"),
        check_end(binary, "too many ranks", 12, [str(good)], 2, "cannot be divided among 12 ranks"),
        check_end(binary, "an engine of one process", 2, [str(good), "--engine", "fabric"], 2,
                  "runs in one process"),
        check_end(binary, "captures", 2, [str(good), "--pcap", str(folder / "pcap")], 2, "--pcap"),
        check_end(binary, "a law broken on one rank", 2, [str(lossy), "--quiet"], 1,
                  "invariant broken"),
        check_other_command(binary),
        check_interrupt(binary, good)])


def has_mpi(binary: str) -> bool:
    done = subprocess.run([binary, "run", "experiments/incast/scenario.json", "--quiet", "--until",
                           "1us", "--set", "warm_up=0us", "--engine", "granted-time-window"],
                          capture_output=True, text=True, env=ENVIRONMENT,
                          cwd=pathlib.Path(__file__).resolve().parents[2])
    return done.returncode == 0


def main(binary: str, *chosen: str) -> int:
    if shutil.which("mpirun") is None or not has_mpi(binary):
        print("skipped: this build has no MPI (tools/build-ns3-mpi.sh; cmake --preset mpi)")
        return SKIP
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, scenario in CASES.items():
            if chosen and name not in chosen:
                continue
            bad += check_case(binary, name, scenario, pathlib.Path(folder, name.replace(" ", "-")))
        bad += check_errors(binary, pathlib.Path(folder))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
