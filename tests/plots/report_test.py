"""The report over made-up figures: what must be on the page, whatever it looks like."""
import base64
import gzip
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import made_up

PLOTS = pathlib.Path(__file__).resolve().parents[2] / "plots"
sys.path.insert(0, str(PLOTS))
from pages import figures, page, series  # noqa: E402

VOID = {"meta", "img", "br", "input"}


class Outline(html.parser.HTMLParser):
    """Ids, link targets, loads, and tags that are closed in the wrong order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.loads: list[str] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        values = dict(attrs)
        self.ids += [values["id"]] if "id" in values else []
        self.targets += [values["href"]] if "href" in values else []
        self.loads += [values["src"]] if "src" in values else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()
        else:
            self.wrong.append(f"</{tag}> at {self.getpos()}, open: {self.open[-3:]}")


def make(out: pathlib.Path, library: str | None = None) -> str:
    environment = os.environ | ({"DCQCN_DYGRAPHS": library} if library else {})
    subprocess.run([sys.executable, "-B", PLOTS / "report.py", out], check=True, env=environment)
    return (out / "report" / "index.html").read_text()


def words(text: str) -> str:
    """What a reader sees of a page, more or less."""
    text = re.sub(r"<(style|script)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)).replace(" ,", ",")


class TestCase(unittest.TestCase):
    """A page is too long for a message."""

    def shows(self, part: str, page_text: str) -> None:
        self.assertTrue(part in page_text, f"not there: {part}")

    def hides(self, part: str, page_text: str) -> None:
        self.assertFalse(part in page_text, f"there: {part}")


class Report(TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.out = pathlib.Path(cls.folder.name) / "out"
        made_up.report_folder(cls.out)
        cls.text = make(cls.out)
        cls.outline = Outline(cls.text)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def test_figures_are_those_in_the_folder_in_the_papers_order(self) -> None:
        self.assertEqual([i for i in self.outline.ids if re.fullmatch(r"fig\d+|incast|claims", i)],
                         ["fig9", "fig10", "claims", "incast"])

    def test_a_figure_without_its_last_file_is_not_in_the_report(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder)
            made_up.report_folder(out)
            (out / "fig9" / "manifest.json").unlink()
            text = make(out)
        self.hides('id="fig9"', text)
        self.shows('id="fig10"', text)

    def test_claims_that_the_paper_contradicts_are_counted_apart(self) -> None:
        text = words(self.text)
        self.shows("3 of 5 claims hold, 1 out, 1 not measured", text)
        self.shows("2 claims that the paper's own equations", text)
        self.shows("not counted above: 1 contradicted, 1 holds.", text)
        self.assertGreater(self.text.index("odd (L2)"), self.text.index(">The paper&apos;s own inconsistencies"))
        self.assertGreater(self.text.index("repeated (L2)"), self.text.index(">Widely repeated"))
        self.shows("2 claims that are not the paper's; not counted above: 1 not testable, 1 confirmed.",
                   text)
        self.shows("1 claim of what lessons and comparisons must show at least; not counted above: 1 "
                   "holds.", text)
        self.assertGreater(self.text.index("own (L2)"), self.text.index(">Checks of ours"))
        self.shows("no data", text)
        self.shows("the paper&#x27;s equations give 7.0 Gb/s", text)
        self.assertLess(self.text.index("late (L2)"), self.text.index(">The paper&apos;s own inconsistencies"))

    def test_a_claim_has_paper_ours_interval_seeds_band_verdict_and_its_figures_time(self) -> None:
        board = words(self.text[:self.text.index(">The paper&apos;s own inconsistencies")])
        self.shows("nine (L2) 6.33 6.30 ± 0.20 Gb/s 5 6 to 6.7 holds", board)
        self.shows("fig9 4 runs in 61 s, smoke scale", board)

    def test_the_page_is_whole_and_loads_nothing(self) -> None:
        self.assertEqual(self.outline.wrong, [])
        self.assertEqual(self.outline.open, [])
        self.assertEqual(len(self.outline.ids), len(set(self.outline.ids)))
        for target in self.outline.targets:
            self.assertIn(target.removeprefix("#"), self.outline.ids)
        for load in self.outline.loads:
            self.assertTrue(load.startswith("data:"), load[:60])

    def test_a_figures_table_stands_in_its_section_as_it_is(self) -> None:
        section = self.text[self.text.index('<section id="incast"'):]
        self.shows("  senders  &lt;queue&gt;\n  2           19.1\n", section)
        self.assertEqual(self.text.count("pre class=table"), 1)

    def test_what_files_say_is_text_and_not_markup(self) -> None:
        self.hides("<b>bold</b>", self.text)
        self.shows("&lt;b&gt;bold&lt;/b&gt;", self.text)
        self.shows("about fig9 &amp; &lt;more&gt;", self.text)

    def test_the_same_results_give_the_same_page(self) -> None:
        self.assertTrue(make(self.out) == self.text)

    def test_without_the_library_it_says_how_to_get_it(self) -> None:
        text = make(self.out, "/nowhere")
        self.shows("libjs-dygraphs", text)
        self.hides("class=curves", text)
        self.shows("3</span> of 5", text)

    @unittest.skipUnless(page.has_library(), "libjs-dygraphs is not installed")
    def test_with_the_library_each_figure_with_series_has_curves(self) -> None:
        self.assertEqual(self.text.count("<div class=curves"), 2)
        self.hides("sourceMappingURL", self.text)


class Commands(TestCase):
    def test_runs_that_differ_in_their_seed_are_one_loop(self) -> None:
        lines = figures.commands([made_up.run("K = 1", 1), made_up.run("K = 1", 2),
                                  made_up.run("K = 2", 1)]).splitlines()
        self.assertEqual(lines[0], "# K = 1")
        self.assertEqual(lines[1], "for seed in 1 2; do dcqcn run experiments/x/scenario.json --set "
                                   "&#x27;a=[1, 2]&#x27; --seed $seed; done")
        self.assertEqual(lines[3], "dcqcn run experiments/x/scenario.json --set "
                                   "&#x27;a=[1, 2]&#x27; --seed 1")

    def test_settings_are_json_with_what_is_flat_in_one_line(self) -> None:
        value = {"a": {"b": [1, 2], "c": {"d": None}}, "e": [{"f": 1}, {"g": "x"}], "h": {}}
        text = figures.json_lines(value)
        self.assertEqual(json.loads(text), value)
        self.assertEqual(text.splitlines()[2], '    "b": [1, 2],')

    def test_the_settings_leave_out_nodes_and_links(self) -> None:
        text = figures.settings_text({"scenario_of_first_run": {"seed": 1, "topology": {}}})
        self.shows("seed", text)
        self.hides("topology", text)

    def test_a_models_packet_and_delay_are_among_the_settings(self) -> None:
        text = figures.settings_text({"scenario_of_first_run": {"seed": 1},
                                      "fluid_model": {"packet_bytes": 1106}})
        self.shows("packet_bytes", text)


class Series(TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        file = pathlib.Path(self.folder.name) / "series.csv"
        file.write_text(made_up.series(["K = 1", "K = 2"]))
        self.blocks = series.blocks(series.read(file))

    def tearDown(self) -> None:
        self.folder.cleanup()

    def test_what_never_changes_is_left_out_and_an_idle_queue_too(self) -> None:
        charts = {chart["label"]: chart for chart in self.blocks[0]["charts"]}
        self.assertEqual(list(charts), ["Queues", "Sending rates", "Pause frames sent per sample"])
        self.assertEqual(list(charts["Queues"]["curves"]), ["sw0 port 1"])
        # A flow that gets nothing is news.
        self.assertEqual(len(charts["Sending rates"]["curves"]), made_up.FLOWS)

    def test_values_survive_packing_in_the_charts_unit(self) -> None:
        packed = base64.b64decode(series.packed(self.blocks))
        self.assertEqual(json.loads(gzip.decompress(packed)), self.blocks)
        self.assertEqual(packed[4:8], bytes(4), "the block says when it was made")
        chart = self.blocks[1]["charts"][0]
        self.assertEqual(self.blocks[1]["grids"][chart["grid"]][:3], [0, 0.1, 0.2])
        self.assertEqual(chart["curves"]["sw0 port 1"][0], 50)

    def test_of_several_seeds_the_first_is_shown_and_variants_are_named(self) -> None:
        file = pathlib.Path(self.folder.name) / "seeds.csv"
        file.write_text("seed,variant,run,time_us,entity,metric,value\n"
                        "3,fluid,K = 1,1000,a,alpha,0.5\n3,fluid,K = 1,2000,a,alpha,0.25\n"
                        "4,fluid,K = 1,1000,a,alpha,0.75\n")
        self.assertEqual(series.read(file), {"fluid, K = 1": {"alpha": {"a": {1: 0.5, 2: 0.25}}}})

    def test_a_long_curve_is_thinned_and_its_unit_read_from_its_name(self) -> None:
        curve = {float(i): i * 1e3 for i in range(2500)}
        chart = series.chart("free_buffer_bytes", {"a": curve}, {})
        self.assertEqual((chart["label"], chart["unit"]), ("Free buffer", "KB"))
        self.assertEqual(chart["curves"]["a"][:3], [0, 3, 6])

    def test_curves_with_times_of_their_own_share_a_grid_with_holes(self) -> None:
        chart = series.chart("alpha", {"a": {0: 1, 2: 0.5}, "b": {1: 0.25}}, {})
        self.assertEqual(chart["curves"], {"a": [1, None, 0.5], "b": [None, 0.25, None]})


if __name__ == "__main__":
    unittest.main(verbosity=2)
