"""The same scenario and seed give the same bytes: under our engine and ns-3's with every event
scheduler, with and without address space randomisation, in results and captures. Only manifest.json
may differ.

usage: same_bytes.py DCQCN_BINARY SCENARIO.json...
"""
import filecmp
import pathlib
import shutil
import subprocess
import sys
import tempfile

VARIANTS: dict[str, list[str]] = {
    "fabric": [],
    "ns-3, priority-queue": ["--engine", "ns3", "--scheduler", "priority-queue"],
    "ns-3, map": ["--engine", "ns3", "--scheduler", "map"],
    "ns-3, calendar": ["--engine", "ns3", "--scheduler", "calendar"],
    "fabric, fixed addresses": [],
}


def run(binary: str, scenario: str, name: str, out: pathlib.Path) -> None:
    command = [binary, "run", scenario, "--until", "3ms", "--set", "sample_every=50us", "--quiet"]
    command += ["--set", "warm_up=1ms"]
    command += ["--pcap", str(out), "--pcap-limit", "1000", "--pcap-snaplen", "100"]
    if "fixed" in name:
        command = ["setarch", "-R", *command]
    subprocess.run([*command, *VARIANTS[name], "--out", str(out)], check=True)


def differences(a: pathlib.Path, b: pathlib.Path) -> list[str]:
    names = sorted({p.name for p in a.iterdir()} | {p.name for p in b.iterdir()})
    names.remove("manifest.json")
    _, mismatch, errors = filecmp.cmpfiles(a, b, names, shallow=False)
    return mismatch + errors


def main(binary: str, scenarios: list[str]) -> int:
    variants = list(VARIANTS)
    if shutil.which("setarch") is None:
        print("setarch is not here: address randomisation is not compared")
        variants.pop()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for scenario in scenarios:
            stem = pathlib.Path(folder) / pathlib.Path(scenario).parent.name
            outs = [stem.with_name(f"{stem.name}-{i}") for i in range(len(variants))]
            for name, out in zip(variants, outs):
                run(binary, scenario, name, out)
            for name, out in zip(variants[1:], outs[1:]):
                different = differences(outs[0], out)
                bad += bool(different)
                print(f"{scenario}: {variants[0]} against {name}: "
                      f"{'differs in ' + ', '.join(different) if different else 'the same'}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
