"""What a large network costs: prints time per packet-hop and peak memory of each case and fails
when one loses a frame, leaves flows unfinished, or takes more memory than it may.

    fat-tree   k = 16: 1,024 hosts, 320 switches, 100 Gb/s, web-search sizes at half load, 1 ms
    incast     1,000 senders to one host of that fat-tree
    QPs        10,000 queue pairs on one host, beside 10 that send as much

usage: scale.py DCQCN_BINARY [CASE...]
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from typing import Any

# Flow sizes of a web-search cluster: [B], share of flows up to that size in percent. Figure 4 of
# Alizadeh et al., "Data Center TCP (DCTCP)", SIGCOMM 2010, as HPCC's traffic generator has it.
WEB_SEARCH = [(1, 0), (10_000, 15), (20_000, 20), (30_000, 30), (50_000, 40), (80_000, 53),
              (200_000, 60), (1_000_000, 70), (2_000_000, 80), (5_000_000, 90), (10_000_000, 97),
              (30_000_000, 100)]
MOST_MEGABYTES = 2_000
FAT_TREE = {"kind": "fat_tree", "k": 16, "rate": "100Gbps", "delay": "1us"}  # k^3 / 4 hosts
SWITCH = {"buffer": "32MB", "ecn": {"kmin": "100KB", "kmax": "400KB", "pmax": 0.2}}

Json = dict[str, Any]


def web_search_size(share: float) -> int:
    for (low, below), (high, upto) in zip(WEB_SEARCH, WEB_SEARCH[1:]):
        if share <= upto:
            return max(1, round(low + (high - low) * (share - below) / (upto - below)))
    return WEB_SEARCH[-1][0]


def mean_size() -> float:
    return sum((low + high) / 2 * (upto - below) / 100
               for (low, below), (high, upto) in zip(WEB_SEARCH, WEB_SEARCH[1:]))


def fat_tree(k: int = 16, seconds: float = 1e-3) -> Json:
    hosts, gbps, load = k ** 3 // 4, 100, 0.5
    draw = random.Random(1)
    per_second = gbps * 1e9 / 8 * load / mean_size()
    flows = []
    for host in range(hosts):
        start = draw.expovariate(per_second)
        while start < seconds:
            other = (host + 1 + draw.randrange(hosts - 1)) % hosts
            flows.append({"from": f"h{host}", "to": f"h{other}", "transfers": 1,
                          "size": f"{web_search_size(100 * draw.random())}B",
                          "start": f"{round(start * 1e12)}ps"})
            start += draw.expovariate(per_second)
    return {"name": f"fat-tree k = {k}", "topology": {**FAT_TREE, "k": k}, "switch": SWITCH,
            "until": f"{round(seconds * 1e6)}us", "start_jitter": "0us", "workload": {"kind": "flows", "flows": flows}}


def incast() -> Json:
    return {"name": "incast 1000:1", "topology": FAT_TREE, "switch": SWITCH,
            "workload": {"kind": "incast", "senders": 1_000, "size": "100KB"}}


def queue_pairs(count: int) -> Json:
    flows = [{"from": "h0", "to": "h1", "size": f"{100_000_000 // count}B", "transfers": 1}
             for _ in range(count)]
    return {"name": f"{count} QPs on one host",
            "topology": {"kind": "star", "hosts": 2, "rate": "100Gbps", "delay": "1us"},
            "workload": {"kind": "flows", "flows": flows}}


CASES = {"fat-tree": [fat_tree()], "incast": [incast()],
         "QPs": [queue_pairs(10), queue_pairs(10_000)]}


def run(binary: str, scenario: Json, folder: pathlib.Path) -> bool:
    file, out = folder / "scenario.json", folder / "out"
    file.write_text(json.dumps({**scenario, "sample_every": "0us"}))
    with subprocess.Popen([binary, "run", str(file), "--quiet", "--out", str(out)]) as child:
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        print(f"{scenario['name']}: exit code {child.returncode}")
        return False
    summary = json.loads((out / "summary.json").read_text())
    manifest = json.loads((out / "manifest.json").read_text())
    flows, megabytes = summary["flows"], usage.ru_maxrss / 1024
    print(f"{scenario['name']}: {summary['packet_hops']} packet-hops of "
          f"{manifest['ns_per_hop']:.0f} ns, {megabytes:.0f} MB, "
          f"{flows['finished']} of {flows['count']} transfers")
    is_whole = "until" in scenario or flows["finished"] == flows["count"]
    return is_whole and summary["drops"]["lossless"] == 0 and megabytes < MOST_MEGABYTES


def main(binary: str, chosen: list[str]) -> int:
    good = True
    for case in chosen or CASES:
        for scenario in CASES[case]:
            with tempfile.TemporaryDirectory() as folder:
                good &= run(binary, scenario, pathlib.Path(folder))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
