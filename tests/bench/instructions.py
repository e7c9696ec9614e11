"""Counts the instructions of a packet-hop with callgrind, which the noise of a machine does not
reach: incast 8:1 with 2.5 MB per sender minus the same with 0.5 MB, so that set-up cancels. Fails
when they have grown by more than a tenth. Without valgrind it is skipped.

usage: instructions.py HOP_BENCH_BINARY
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Per data packet-hop, the ACK's share included; g++ 12.2, docs/performance.md. Lower it when they
# have become fewer.
RECORDED = 1267
MOST_GROWTH = 1.10
SKIPPED = 77


def measure(binary: str, megabytes: str, folder: str) -> tuple[int, int]:
    profile = pathlib.Path(folder) / megabytes
    out = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", binary,
                          "incast_8_40g", "--megabytes", megabytes],
                         check=True, capture_output=True, text=True).stdout
    match = re.search(r"^(?:summary|totals): (\d+)", profile.read_text(), re.MULTILINE)
    if match is None:
        raise SystemExit(f"no sum in callgrind's profile of {megabytes} MB")
    return int(match[1]), int(json.loads(out)["data_packets"])


def main(hop_bench: str) -> int:
    if shutil.which("valgrind") is None:
        print("skipped: valgrind is not here")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        large, small = (measure(hop_bench, size, folder) for size in ("2.5", "0.5"))
    hops_per_packet = 2  # to the switch and to the receiver
    each = (large[0] - small[0]) / (hops_per_packet * (large[1] - small[1]))
    most = RECORDED * MOST_GROWTH
    print(f"incast 8:1: {each:.0f} instructions per data packet-hop (at most {most:.0f})")
    return 0 if each <= most else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
