"""Wireshark's dissector agrees with the results: marks, CNPs, NAKs, pauses, frames and bytes of a
run, counted in tshark's output of its captures, are those of summary.json and counters.csv; no
frame is malformed, and all checksums are right.

usage: pcap_tshark.py DCQCN_BINARY          exit code 77: tshark is not installed
"""
import collections
import csv
import json
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

SKIPPED = 77
HOSTS = [f"h{i}" for i in range(5)]
SWITCH = "sw0"
NODES = [*HOSTS, SWITCH]  # a node's address is made from its place

# Marks, CNPs, NAKs and pauses on links that lose frames. The last transfer starts when all else is
# over, so that nothing that counts is still under way when the run ends.
SCENARIO = {
    "topology": {
        "hosts": HOSTS,
        "switches": [SWITCH],
        "links": [{"a": h, "b": SWITCH, "rate": "40Gbps", "delay": "1us", "error_rate": 0.002}
                  for h in HOSTS]},
    "switch": {"ecn": {"kmin": "5KB", "kmax": "100KB", "pmax": 0.2},
               "pfc": {"threshold": "20KB"}},
    "transport": {"rto": "1ms"},
    "workload": [
        {"kind": "flows", "flows": [{"from": h, "to": "h4", "size": "300001B", "transfers": 2}
                                    for h in HOSTS[:4]]},
        {"kind": "flows", "flows": [{"from": "h4", "to": "h0", "size": "1B", "start": "200ms"}]}]}

FIELDS = ["frame.len", "eth.src", "ip.src", "ip.dst", "ip.dsfield.dscp", "ip.dsfield.ecn",
          "ip.checksum.status", "infiniband.bth.opcode", "infiniband.aeth.syndrome.opcode",
          "infiniband.invariant.crc", "macc.opcode", "macc.cbfc.pause_time.c3",
          "_ws.col.Protocol", "_ws.col.Info", "_ws.expert.severity"]
CE, NAK = "3", "3"
CNP, WRITES = 0x81, {0x06, 0x07, 0x08, 0x0A}
GOOD_CHECKSUM = "1"
WARNING = 0x600000  # Wireshark's severities: note, warning, error
PFC_OPCODE = "0x0101"
COUNTED = ["np_ecn_marked_roce_packets", "ecn_marked_packets", "np_cnp_sent", "rp_cnp_handled",
           "packet_seq_err", "tx_prio3_pause", "rx_prio3_pause", "tx_prio3_packets",
           "tx_prio3_bytes", "tx_prio6_packets", "tx_prio6_bytes"]

Frame = dict[str, str]


def dissect(path: pathlib.Path) -> list[Frame]:
    command = ["tshark", "-n", "-r", str(path), "-o", "ip.check_checksum:TRUE", "-T", "fields"]
    for field in FIELDS:
        command += ["-e", field]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [dict(zip(FIELDS, line.split("\t"))) for line in out.splitlines()]


def raw_frames(path: pathlib.Path) -> list[bytes]:
    data, at, frames = path.read_bytes(), 24, []
    while at < len(data):
        kept = struct.unpack_from("<I", data, at + 8)[0]
        frames.append(data[at + 16:at + 16 + kept])
        at += 16 + kept
    return frames


def icrc(frame: bytes) -> int:
    """As Wireshark shows it: the four bytes on the wire read as one big-endian number."""
    masked = bytearray(b"\xff" * 8 + frame[14:-4])
    for at in (1, 8, 10, 11, 20 + 6, 20 + 7, 28 + 4):  # DSCP and ECN, TTL, checksums, FECN and BECN
        masked[8 + at] = 0xFF
    return struct.unpack(">I", struct.pack("<I", zlib.crc32(masked)))[0]


def shown_icrc(frame: Frame, data: bytes) -> int:
    """tshark 4.0 does not know CNPs; theirs are the last bytes. -1: tshark sees none."""
    if int(frame["infiniband.bth.opcode"], 0) == CNP:
        return int.from_bytes(data[-4:], "big")
    return int(frame["infiniband.invariant.crc"] or "-1", 16)


def ip(node: str) -> str:
    return f"10.0.0.{NODES.index(node)}"


def mac(node: str, port: int) -> str:
    return f"02:00:00:{NODES.index(node):02x}:00:{port:02x}"


class Tally:
    """What tshark sees at each port, under the names that results have for it."""

    def __init__(self) -> None:
        self.counters: collections.Counter[tuple[str, int, str]] = collections.Counter()
        self.summary: collections.Counter[str] = collections.Counter()
        self.problems: list[str] = []

    def add(self, node: str, port: int, path: pathlib.Path) -> None:
        frames, raw = dissect(path), raw_frames(path)
        if len(frames) != len(raw):
            self.problems.append(f"{path.name}: {len(raw)} frames, tshark sees {len(frames)}")
        for number, (frame, data) in enumerate(zip(frames, raw), 1):
            self.check(f"{path.name} frame {number}", frame, data)
            if frame["macc.opcode"]:
                self.count_pause(node, port, frame)
            else:
                self.count_roce(node, port, frame)

    def check(self, where: str, frame: Frame, data: bytes) -> None:
        severities = [int(s) for s in frame["_ws.expert.severity"].split(",") if s]
        if "Malformed" in frame["_ws.col.Info"] or any(s >= WARNING for s in severities):
            self.problems.append(f"{where}: tshark complains: {frame}")
        if frame["macc.opcode"]:
            if frame["macc.opcode"] != PFC_OPCODE:
                self.problems.append(f"{where}: not PFC")
        elif frame["_ws.col.Protocol"] != "RRoCE":
            self.problems.append(f"{where}: not RoCEv2: {frame}")
        elif frame["ip.checksum.status"] != GOOD_CHECKSUM:
            self.problems.append(f"{where}: wrong IPv4 checksum")
        elif shown_icrc(frame, data) != icrc(data):
            self.problems.append(f"{where}: wrong ICRC")

    def count_pause(self, node: str, port: int, frame: Frame) -> None:
        if frame["eth.src"] == mac(node, port):
            self.counters[node, port, "tx_prio3_pause"] += 1
            is_xon = frame["macc.cbfc.pause_time.c3"] == "0"
            self.summary["resume_frames" if is_xon else "pause_frames"] += 1
        else:
            self.counters[node, port, "rx_prio3_pause"] += 1

    def count_roce(self, node: str, port: int, frame: Frame) -> None:
        host = f"h{port}" if node == SWITCH else node
        is_sent = frame["ip.dst" if node == SWITCH else "ip.src"] == ip(host)
        opcode = int(frame["infiniband.bth.opcode"], 0)
        is_marked = frame["ip.dsfield.ecn"] == CE
        if is_sent:
            priority = int(frame["ip.dsfield.dscp"]) // 8
            self.counters[node, port, f"tx_prio{priority}_packets"] += 1
            self.counters[node, port, f"tx_prio{priority}_bytes"] += int(frame["frame.len"]) + 4
            self.summary["packet_hops"] += 1
        if node == SWITCH:
            self.counters[node, port, "ecn_marked_packets"] += is_sent and is_marked
            self.summary["marked"] += is_sent and is_marked
            return
        self.counters[node, -1, "np_ecn_marked_roce_packets"] += not is_sent and is_marked
        self.summary["data_packets"] += is_sent and opcode in WRITES
        cnp = "np_cnp_sent" if is_sent else "rp_cnp_handled"
        self.counters[node, -1, cnp] += opcode == CNP
        self.summary["sent" if is_sent else "received"] += opcode == CNP
        is_nak = frame["infiniband.aeth.syndrome.opcode"] == NAK
        self.counters[node, -1, "packet_seq_err"] += not is_sent and is_nak


def differences(tally: Tally, out: pathlib.Path) -> list[str]:
    summary = json.loads((out / "summary.json").read_text())
    flat = {**summary, **summary["pfc"], **summary["ecn"], **summary["cnp"]}
    bad = [f"summary.json {key}: {flat[key]}, tshark counts {seen}"
           for key, seen in tally.summary.items() if flat[key] != seen]
    with open(out / "counters.csv", newline="") as file:
        for row in csv.DictReader(file):
            key = row["node"], int(row["port"]), row["counter"]
            if row["counter"] in COUNTED and tally.counters[key] != int(row["value"]):
                bad.append(f"counters.csv {key}: {row['value']}, tshark {tally.counters[key]}")
    return bad


def missing(tally: Tally) -> list[str]:
    """The run must have had what the test is about."""
    total = collections.Counter()
    for (_, _, name), value in tally.counters.items():
        total[name] += value
    print(", ".join(f"{name} {total[name]}" for name in COUNTED))
    return [f"the run has no {name}" for name in COUNTED if total[name] == 0]


def main(binary: str) -> int:
    if shutil.which("tshark") is None:
        print("skipped: tshark is not installed (Debian package tshark)")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        base = pathlib.Path(folder)
        (base / "scenario.json").write_text(json.dumps(SCENARIO))
        subprocess.run([binary, "run", str(base / "scenario.json"), "--quiet",
                        "--out", str(base / "out"), "--pcap", str(base / "pcap")], check=True)
        tally = Tally()
        for path in sorted((base / "pcap").iterdir()):
            node, port = path.stem.rsplit("-", 1)
            tally.add(node, int(port), path)
        bad = tally.problems[:20] + differences(tally, base / "out") + missing(tally)
    print("\n".join(bad) or "tshark agrees")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
