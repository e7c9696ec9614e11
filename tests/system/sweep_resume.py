"""A sweep may be killed at any moment and loses at most the runs in flight: 200 short runs, killed
three times with SIGKILL and resumed, leave what an undisturbed sweep leaves, wall times apart. So do
a sweep whose disk is full for a while, and shards that are merged.

usage: sweep_resume.py DCQCN_BINARY
"""
import json
import pathlib
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

SCENARIO = {"topology": {"kind": "star", "hosts": 5},
            "switch": {"ecn": {"kmin": "2KB", "kmax": "20KB", "pmax": 1}},
            "workload": {"kind": "incast", "size": "100KB"}}
LARGE = {"scenario": SCENARIO, "seeds": 10,
         "grid": {"rp.gain": [0.5, 0.25, 0.125, 0.0625, 0.00390625],
                  "workload.senders": [1, 2, 3, 4]}}
SMALL = {**LARGE, "seeds": 2}
EXPORTS = ("runs.csv", "points.csv")
# All that must not depend on how the runs came about.
QUERIES = ("SELECT key, value FROM sweep ORDER BY key",
           "SELECT run, point, seed, status, message, summary FROM runs ORDER BY run",
           "SELECT * FROM parameters ORDER BY run, path",
           "SELECT * FROM metrics ORDER BY run, metric")


def command(binary: str, spec: pathlib.Path, out: pathlib.Path, *more: str) -> list[str]:
    return [binary, "sweep", str(spec), "--out", str(out), "--jobs", "2", *more]


def run(words: list[str], **options) -> subprocess.CompletedProcess:
    return subprocess.run(words, capture_output=True, text=True, **options)


def rows(out: pathlib.Path) -> int:
    """Runs in the database so far; 0 before there is one.

    Opened for writing, because a transaction that a kill cut short is for the next reader to undo.
    """
    try:
        with sqlite3.connect(f"file:{out}/sweep.sqlite?mode=rw", uri=True, timeout=30) as database:
            return database.execute("SELECT count(*) FROM runs").fetchone()[0]
    except sqlite3.OperationalError as error:
        if "no such table" in str(error) or "unable to open" in str(error):
            return 0
        raise


def kill_at(words: list[str], out: pathlib.Path, wanted: int) -> int:
    """Starts the sweep and kills it once `wanted` rows are there; returns how many stayed."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and rows(out) < wanted:
        time.sleep(0.003)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL, "the sweep was over before it could be killed"
    return rows(out)


def contents(out: pathlib.Path) -> list:
    with sqlite3.connect(out / "sweep.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [database.execute(query).fetchall() for query in QUERIES]


def check_same(what: str, whole: pathlib.Path, other: pathlib.Path) -> None:
    for name in EXPORTS:
        assert (whole / name).read_bytes() == (other / name).read_bytes(), f"{what}: {name} differs"
    for query, a, b in zip(QUERIES, contents(whole), contents(other)):
        assert a == b, f"{what}: another answer to {query}"
    left = sorted(p.name for p in other.iterdir())
    assert left == sorted([*EXPORTS, "sweep.sqlite"]), f"{what}: left {left}"
    print(f"{what}: the same")


def check_killed(binary: str, folder: pathlib.Path) -> None:
    spec = folder / "large.json"
    spec.write_text(json.dumps(LARGE))
    whole, killed = folder / "whole", folder / "killed"
    assert run(command(binary, spec, whole)).returncode == 0
    assert rows(whole) == 200
    survived = []
    for wanted in (1, 70, 140):
        survived.append(kill_at(command(binary, spec, killed, "--resume"), killed, wanted))
        assert survived[-1] >= wanted, "a row that was there is lost"
    assert survived[-1] < 200
    resumed = run(command(binary, spec, killed, "--resume"))
    assert resumed.returncode == 0, resumed.stderr
    check_same(f"200 runs, killed after {survived}", whole, killed)


def check_killed_at_birth(binary: str, folder: pathlib.Path) -> None:
    spec = folder / "small.json"
    spec.write_text(json.dumps(SMALL))
    whole, killed = folder / "small", folder / "birth"
    assert run(command(binary, spec, whole)).returncode == 0
    process = subprocess.Popen(command(binary, spec, killed))
    while not (killed / "sweep.sqlite").exists():
        pass
    process.kill()
    process.wait()
    resumed = run(command(binary, spec, killed, "--resume"))
    assert resumed.returncode == 0, resumed.stderr
    check_same("killed as its database appears", whole, killed)


def check_full_disk(binary: str, folder: pathlib.Path) -> None:
    """No file may grow beyond 100 KB; a write that would fails, as on a full disk."""
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    full = folder / "full"
    stopped = run(command(binary, folder / "small.json", full), preexec_fn=limit)
    assert stopped.returncode == 1, stopped.stderr
    assert "sweep.sqlite" in stopped.stderr and "--resume" in stopped.stderr, stopped.stderr
    assert stopped.stderr.count("\n") == 1, stopped.stderr
    assert 0 < rows(full) < 40
    assert run(command(binary, folder / "small.json", full, "--resume")).returncode == 0
    check_same("a disk that was full for a while", folder / "small", full)


def check_shards(binary: str, folder: pathlib.Path) -> None:
    shards = [folder / f"shard-{i}" for i in (1, 2, 3)]
    for i, shard in enumerate(shards, 1):
        done = run(command(binary, folder / "small.json", shard, "--shard", f"{i}/3"))
        assert done.returncode == 0, done.stderr
    merged = folder / "merged"
    done = run([binary, "sweep", "merge", str(merged), *map(str, shards)])
    assert done.returncode == 0, done.stderr
    check_same("three shards, merged", folder / "small", merged)


def main(binary: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for check in (check_killed, check_killed_at_birth, check_full_disk, check_shards):
            check(binary, folder)


if __name__ == "__main__":
    main(sys.argv[1])
