"""Fails when a file includes something above its layer. The table below is the architecture.

The compiler cannot check it: ns-3 and Boost sit in /usr/include. Also checked here: file lengths,
that every source has its test, and that every source cited in a comment is in docs/model.md.
"""
import pathlib
import re
import sys
from fnmatch import fnmatch
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
PURE = {"base", "cp", "np", "rp", "nic", "wire formats"}
MODEL = PURE | {"adapters", "params", "topologies", "fabric", "flow sizes"}


class Layer(NamedTuple):
    name: str
    files: list[str]  # patterns; a file belongs to the first layer that names it
    uses: set[str]  # layers it may include beside itself
    libraries: set[str] = frozenset()  # beside the standard library


LAYERS = [
    Layer("base", ["src/base/*"], set()),
    Layer("ranks", ["src/engine/mpi_ranks.cc"], {"base", "adapters"}, {"ns3", "mpi.h"}),
    Layer("adapters", ["src/cp/switch.*", "src/engine/*",
                       "src/nic/node.*", "src/nic/link.*", "src/nic/port.*",
                       "src/nic/port_device.*", "src/nic/host.*", "src/nic/pcap_tap.*",
                       "src/nic/remote_wire.*",
                       "src/nic/random.*"], PURE, {"ns3"}),
    Layer("cp", ["src/cp/*"], {"base"}),
    Layer("np", ["src/np/*"], {"base"}),
    Layer("rp", ["src/rp/*"], {"base"}),
    Layer("nic", ["src/nic/*"], {"base", "rp"}),
    Layer("wire formats", ["src/formats/*_bytes.*", "src/formats/wire_headers.*",
                           "src/formats/checksums.*", "src/formats/roce_opcodes.*",
                           "src/formats/priority_dscps.*", "src/formats/off_wire.*",
                           "src/formats/qp_directory.*"],
          {"base"}, {"boost"}),
    Layer("flow sizes", ["src/formats/flow_sizes.*"], {"base"}),
    Layer("operators", ["src/operators/*"], {"base", "cp"}),
    Layer("fluid", ["src/fluid/*"], {"base", "cp", "np", "rp"}, {"boost"}),
    Layer("topology files", ["topologies/*json*"], {"base", "topologies"}, {"nlohmann", "boost"}),
    Layer("topologies", ["topologies/*"], {"base"}, {"boost"}),
    Layer("params", ["src/fabric/params.*"], PURE),
    Layer("formats", ["src/formats/*"],
          PURE | {"operators", "params", "topologies", "topology files"},
          {"nlohmann"}),
    Layer("fabric", ["src/fabric/*"], PURE | {"adapters", "params", "topologies"}, {"ns3"}),
    Layer("database", ["experiments/sqlite.*"], set(), {"sqlite3.h"}),
    Layer("files", ["experiments/*scenario*", "experiments/*json*", "experiments/*result*",
                    "experiments/overrides.*", "experiments/explain.*", "experiments/*claim*",
                    "experiments/reproduce_files.*", "experiments/*manifest*",
                    "experiments/sweep_spec.*", "experiments/sweep_plan.*",
                    "experiments/sweep_run.*", "experiments/sweep_identity.*"],
          MODEL | {"topology files", "formats", "operators", "fluid", "database", "experiments"},
          {"nlohmann"}),
    Layer("runs", ["experiments/simulation.cc", "experiments/engine*", "experiments/sampler.*",
                     "experiments/workload.*", "experiments/check_simulation.*"],
          MODEL | {"files", "experiments", "operators"}, {"ns3"}),
    Layer("experiments", ["experiments/*"],
          MODEL | {"topology files", "formats", "operators", "fluid", "database", "files", "runs"},
          {"CLI"}),
]
LIBRARIES = {"ns3", "boost", "nlohmann", "CLI", "catch2", "sqlite3.h", "mpi.h"}
FOLDERS = ["src", "topologies", "experiments", "plots", "tests", "tools"]

MAX_LINES = 300
WITHOUT_TEST = {  # source -> why it needs no test file of its own
    "src/engine/mpi_ranks.cc": "needs several processes: tests/system/mpi_ranks.py",
    "src/nic/port_device.cc": "a TypeId and nothing else; what ns-3 sees is in port_test.cc",
}

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
# A citation starts with a source's tag; units such as [B] and [Gb/s] do not look like one.
BRACKET = re.compile(r"\[([^\[\]]+)\]")
TAG = re.compile(r"(?!Fig|Eq|Table)(?=[\w.-]*[a-z0-9])(?:[A-Z][\w.-]{3,}|ns3-\w+)(?=$|[ ,;])")
BIBLIOGRAPHY = re.compile(r"^- \*\*\[([^\]]+)\]\*\*", re.MULTILINE)


def layer_of(path: str) -> Layer | None:
    return next((x for x in LAYERS if any(fnmatch(path, p) for p in x.files)), None)


def resolve(header: str) -> str | None:
    """The project file behind #include "base/units.h", which starts in src/ or at the root."""
    for start in ("src/", ""):
        if (ROOT / (start + header)).is_file():
            return start + header
    return None


def check_include(layer: Layer, header: str) -> str | None:
    library = header.split("/")[0]
    if library in LIBRARIES:
        if library not in layer.libraries:
            return f"{layer.name} may not include <{library}/>"
        return None
    target = resolve(header)
    target_layer = layer_of(target) if target else None
    if target_layer and target_layer != layer and target_layer.name not in layer.uses:
        return f"{layer.name} may not include {target} ({target_layer.name})"
    return None


def check_includes(path: str, lines: list[str]) -> list[str]:
    layer = layer_of(path)
    in_tests = path.startswith("tests/")
    if layer is None and not in_tests:
        return [f"{path}: in no layer; add it to the table in tests/check_layers.py"]
    bad = []
    for number, line in enumerate(lines, 1):
        if not (found := INCLUDE.match(line)):
            continue
        if re.fullmatch(r"ns3/[\w-]+-module\.h", found[2]):
            bad.append(f"{path}:{number}: {found[2]} does not compile as C++20 on ns-3.37")
        if layer and (problem := check_include(layer, found[2])):
            bad.append(f"{path}:{number}: {problem}")
    return bad


def check_test_exists(path: str) -> list[str]:
    parts = pathlib.PurePath(path)
    if parts.suffix != ".cc" or parts.parts[0] not in ("src", "topologies"):
        return []
    folder = "topologies" if parts.parts[0] == "topologies" else parts.parts[1]
    mirror = f"tests/{folder}/{parts.stem}_test.cc"
    if path in WITHOUT_TEST or (ROOT / mirror).is_file():
        return []
    return [f"{path}: no {mirror}"]


def check_citations(path: str, lines: list[str], known: set[str]) -> list[str]:
    bad = []
    for number, line in enumerate(lines, 1):
        comment = re.search(r"//.*|^\s*(?:\*|#).*", line)
        for bracket in BRACKET.findall(comment[0]) if comment else []:
            for part in re.split(r"[,;]\s*", bracket):
                tag = TAG.match(part)
                if tag and tag[0] not in known:
                    bad.append(f"{path}:{number}: [{tag[0]}] is not in docs/model.md's bibliography")
    return bad


def main() -> int:
    known = set(BIBLIOGRAPHY.findall((ROOT / "docs/model.md").read_text()))
    bad = [f"tests/check_layers.py: {path} is gone; drop it from WITHOUT_TEST"
           for path in WITHOUT_TEST if not (ROOT / path).is_file()]
    count = 0
    for file in sorted(f for folder in FOLDERS for f in (ROOT / folder).rglob("*")):
        if file.suffix not in (".h", ".cc", ".py"):
            continue
        count += 1
        path = file.relative_to(ROOT).as_posix()
        lines = file.read_text().splitlines()
        if len(lines) > MAX_LINES:
            bad.append(f"{path}: {len(lines)} lines; split it, at most {MAX_LINES}")
        if file.suffix != ".py":
            bad += check_includes(path, lines)
            bad += check_test_exists(path)
            bad += check_citations(path, lines, known)
    print("\n".join(bad) or f"layers ok, {count} files")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
