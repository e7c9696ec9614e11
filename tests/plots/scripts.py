"""Every script in plots/ on real, small results: `dcqcn reproduce all` at smoke scale draws each
figure and the report; run.py, report.py --run, sweep.py, fluid.py and rp_trace.py draw what
their commands leave.

usage: scripts.py DCQCN_BINARY
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import matplotlib.image

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLOTS = ROOT / "plots"
BINARY = sys.argv.pop() if len(sys.argv) == 2 else ""
SMALLEST = {"topology": {"kind": "star", "hosts": 5}, "sample_every": "20us",
            "workload": {"kind": "incast", "senders": 4, "size": "1MB"}}
SHARED = {"style.py"}  # what the others import
CLAIM_IS_OUT = 1
LEAST_SPREAD = 0.02  # of the brightness of a picture with something in it


def dcqcn(*words: object) -> subprocess.CompletedProcess:
    return subprocess.run([BINARY, *map(str, words)], capture_output=True, text=True, cwd=ROOT)


def plot(script: str, *words: object) -> None:
    done = subprocess.run([sys.executable, "-B", PLOTS / script, *map(str, words)],
                          capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{script}: {done.stderr}")


class Scripts(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = pathlib.Path(folder.name) / "out"

    def check_picture(self, file: pathlib.Path) -> None:
        self.assertTrue(file.is_file(), file)
        self.assertGreater(matplotlib.image.imread(file)[..., :3].std(), LEAST_SPREAD, file)

    def check_done(self, done: subprocess.CompletedProcess, *codes: int) -> None:
        self.assertIn(done.returncode, codes, done.stderr)

    def make_run(self) -> pathlib.Path:
        scenario = self.out.parent / "scenario.json"
        scenario.write_text(json.dumps(SMALLEST))
        self.check_done(dcqcn("run", scenario, "--out", self.out, "--quiet"), 0)
        return self.out

    def test_every_figure_is_drawn_and_in_the_report(self) -> None:
        names = [line.split()[0] for line in dcqcn("reproduce", "list").stdout.splitlines()
                 if not line.startswith(" ")]
        self.assertGreaterEqual(len(names), 6)
        done = dcqcn("reproduce", "all", "--scale", "smoke", "--out", self.out)
        self.check_done(done, 0, CLAIM_IS_OUT)
        self.assertEqual(done.stderr, "")
        self.assertTrue(all(len(line) <= 100 for line in done.stdout.splitlines()), done.stdout)
        report = (self.out / "report" / "index.html").read_text()
        for name in names:
            section = report[report.index(f'<section id="{name}"'):]
            if (PLOTS / f"{name}.py").is_file():
                self.check_picture(self.out / name / f"{name}.png")
                self.assertIn("src='data:image/png;base64,", section[:section.index("</section>")])
        for name in ("fig3", "fig19"):
            self.assertGreater((self.out / name / "series.csv").stat().st_size, 1000)

    def test_each_script_belongs_to_a_figure_or_a_command(self) -> None:
        figures = {line.split()[0] + ".py" for line in dcqcn("reproduce", "list").stdout.splitlines()
                   if not line.startswith(" ")}
        imported = {f"{word}.py" for file in PLOTS.glob("*.py")
                    for line in file.read_text().splitlines() if line.startswith(("import", "from"))
                    for word in line.split()[1:2]}
        commands = {"run.py", "report.py", "sweep.py", "fluid.py", "rp_trace.py"}
        for script in PLOTS.glob("*.py"):
            self.assertIn(script.name, figures | imported | commands | SHARED)

    def test_one_run(self) -> None:
        folder = self.make_run()
        plot("run.py", folder)
        self.check_picture(folder / "run.png")

    def test_one_run_as_a_page(self) -> None:
        folder = self.make_run()
        plot("report.py", "--run", folder)
        page = (folder / "run.html").read_text()
        summary = json.loads((folder / "summary.json").read_text())
        self.assertIn(f"{summary['ecn']['marked']:,}", page)
        self.assertIn("4 of 4", page)
        self.assertTrue("series-run" in page or "libjs-dygraphs" in page)

    def test_a_sweep(self) -> None:
        spec = self.out.parent / "sweep.json"
        spec.write_text(json.dumps({"scenario": SMALLEST, "seeds": 2,
                                    "grid": {"workload.senders": [1, 2]}}))
        self.check_done(dcqcn("sweep", spec, "--out", self.out), 0)
        image = self.out / "goodput.png"
        plot("sweep.py", self.out, "flows.goodput_gbps.total", "--image", image)
        self.check_picture(image)

    def test_the_fluid_model(self) -> None:
        self.check_done(dcqcn("fluid", "--flows", "2", "--out", self.out), 0)
        image = self.out / "fluid.png"
        plot("fluid.py", self.out, "--image", image)
        self.check_picture(image)

    def test_a_trace_of_reaction_points(self) -> None:
        self.check_done(dcqcn("rp-trace", "--cnp", "0us,50us", "--dialect", "paper,nvidia",
                              "--out", self.out), 0)
        image = self.out / "trace.png"
        plot("rp_trace.py", self.out, "--image", image)
        self.check_picture(image)


if __name__ == "__main__":
    unittest.main(verbosity=2)
