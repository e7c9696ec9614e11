"""The report in a real browser: it loads, draws, zooms and hides, by mouse and by keyboard, and
fetches nothing. Skipped (exit code 77) without chromium-driver, python3-selenium or libjs-dygraphs.

usage: [DCQCN_SHOTS=FOLDER_FOR_SCREENSHOTS] report_browser.py [unittest's arguments]
"""
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import made_up

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select, WebDriverWait
except ImportError:
    print("skipped: python3-selenium is not installed")
    sys.exit(77)

PLOTS = pathlib.Path(__file__).resolve().parents[2] / "plots"
sys.path.insert(0, str(PLOTS))
from pages import page  # noqa: E402

DRIVER, BROWSER = shutil.which("chromedriver"), shutil.which("chromium")
PATIENCE_S = 60
SHOTS = pathlib.Path(os.environ["DCQCN_SHOTS"]) if "DCQCN_SHOTS" in os.environ else None
END_MS = (made_up.SAMPLES - 1) / 10  # a sample each 100 us


def start() -> "webdriver.Chrome":
    options = Options()
    options.binary_location = BROWSER
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1280,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service(DRIVER), options=options)


class Browser(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        out = pathlib.Path(cls.folder.name) / "out"
        made_up.report_folder(out)
        subprocess.run([sys.executable, "-B", PLOTS / "report.py", out], check=True)
        cls.address = (out / "report" / "index.html").as_uri()
        cls.driver = start()
        cls.addClassCleanup(cls.driver.quit)

    def setUp(self) -> None:
        self.screen(1280, 900)
        self.driver.get(self.address)
        self.driver.get_log("browser")

    def tearDown(self) -> None:
        self.assertEqual(self.driver.get_log("browser"), [])

    def screen(self, width: int, height: int, mobile: bool = False, scheme: str = "light") -> None:
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": height, "deviceScaleFactor": 1,
                                     "mobile": mobile})
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def script(self, source: str, *arguments: object) -> object:
        return self.driver.execute_script(source, *arguments)

    def find(self, selector: str) -> list:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def open_curves(self, name: str = "fig9") -> None:
        self.find(f"#{name} .over-time > summary")[0].click()
        self.wait_for_curves(name)

    def wait_for_curves(self, name: str = "fig9") -> None:
        WebDriverWait(self.driver, PATIENCE_S).until(
            lambda _: self.find(f"#{name} fieldset"), "the curves were not drawn")

    def shown(self) -> tuple[float, float]:
        data = self.script("return {...document.querySelector('#fig9 .view').dataset}")
        return float(data["from"]), float(data["to"])

    def ink(self, chart: int) -> int:
        """Pixels that the curves of a chart cover."""
        return self.script("""
            const canvas = document.querySelectorAll("#fig9 .chart")[arguments[0]]
                .querySelector("canvas");
            const copy = new OffscreenCanvas(canvas.width, canvas.height)
                .getContext("2d", {willReadFrequently: true});
            copy.drawImage(canvas, 0, 0);
            const data = copy.getImageData(0, 0, canvas.width, canvas.height).data;
            let count = 0;
            for (let i = 0; i < data.length; i += 4) {
              const [r, g, b] = data.subarray(i, i + 3);
              count += data[i + 3] > 128 && Math.max(r, g, b) - Math.min(r, g, b) > 60;
            }
            return count;""", chart)

    def shoot(self, name: str) -> None:
        if SHOTS:
            SHOTS.mkdir(parents=True, exist_ok=True)
            size = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
            picture = self.driver.execute_cdp_cmd(
                "Page.captureScreenshot",
                {"captureBeyondViewport": True, "clip": size | {"x": 0, "y": 0, "scale": 1}})
            (SHOTS / f"{name}.png").write_bytes(base64.b64decode(picture["data"]))

    def test_it_loads_and_fetches_nothing(self) -> None:
        self.driver.get_log("performance")
        self.driver.get(self.address)
        self.open_curves()
        asked = set()
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                asked.add(message["params"]["request"]["url"].split(":")[0])
        self.assertTrue(asked <= {"file", "data"}, asked)
        self.assertEqual(self.script("return document.querySelectorAll('#fig9 h2').length"), 1)

    def test_each_metric_has_a_chart_with_curves(self) -> None:
        self.open_curves()
        titles = [title.text for title in self.find("#fig9 .chart-title")]
        self.assertEqual(titles, ["Queues (KB)", "Sending rates (Gb/s)",
                                  "Pause frames sent per sample"])
        for chart in range(3):
            self.assertGreater(self.ink(chart), 100)
        self.shoot("desktop")

    def test_buttons_zoom_and_move_all_charts_together(self) -> None:
        self.open_curves()
        self.assertEqual(self.shown(), (0, END_MS))
        buttons = {button.get_attribute("data-zoom"): button for button in self.find("#fig9 button")}
        before = self.ink(2)
        buttons["in"].click()
        low, high = self.shown()
        self.assertAlmostEqual(high - low, END_MS / 2)
        self.assertNotEqual(self.ink(2), before)
        buttons["on"].click()
        self.assertGreater(self.shown()[0], low)
        buttons["all"].click()
        self.assertEqual(self.shown(), (0, END_MS))
        self.assertEqual(self.ink(2), before)
        buttons["out"].click()  # no wider than the run
        self.assertEqual(self.shown(), (0, END_MS))

    def test_dragging_zooms_every_chart(self) -> None:
        self.open_curves()
        before = self.ink(2)
        chart = self.find("#fig9 .chart")[0]
        ActionChains(self.driver).move_to_element_with_offset(chart, -100, 0).click_and_hold() \
            .move_by_offset(200, 0).release().perform()
        low, high = self.shown()
        self.assertGreater(low, 0)
        self.assertLess(high, END_MS)
        self.assertNotEqual(self.ink(2), before)

    def test_the_pointer_shows_time_and_value_on_all_charts(self) -> None:
        self.open_curves()
        ActionChains(self.driver).move_to_element_with_offset(self.find("#fig9 .chart")[0], 50, 20) \
            .perform()
        WebDriverWait(self.driver, PATIENCE_S).until(
            lambda _: "sw0 port 1:" in self.find("#fig9 .values")[0].text)
        times = {values.text.split(" ms")[0] for values in self.find("#fig9 .values")}
        self.assertEqual(len(times), 1)
        self.assertIn("sw0:", self.find("#fig9 .values")[2].text)

    def test_keys_zoom_the_chart_that_has_the_focus(self) -> None:
        self.open_curves()
        chart = self.find("#fig9 .chart")[1]
        self.script("arguments[0].focus()", chart)
        chart.send_keys("+")
        self.assertAlmostEqual(self.shown()[1] - self.shown()[0], END_MS / 2)
        chart.send_keys(Keys.ARROW_LEFT)
        self.assertAlmostEqual(self.shown()[0], 0)
        chart.send_keys("0")
        self.assertEqual(self.shown(), (0, END_MS))

    def test_a_box_hides_its_curve_and_the_space_bar_shows_it_again(self) -> None:
        self.open_curves()
        before = self.ink(0)
        box = self.find("#fig9 input[value='sw0 port 1']")[0]
        box.click()
        self.assertEqual(self.ink(0), 0)
        box.send_keys(Keys.SPACE)
        self.assertEqual(self.ink(0), before)
        flows = [f for f in self.find("#fig9 fieldset") if "Flows" in f.text][0]
        all_button, none_button = flows.find_elements(By.TAG_NAME, "button")
        none_button.click()
        self.assertEqual(self.ink(1), 0)
        all_button.click()
        self.assertGreater(self.ink(1), 100)

    def test_another_run_is_drawn_when_chosen(self) -> None:
        self.open_curves()
        Select(self.find("#fig9 select")[0]).select_by_visible_text("K = 2")
        self.assertEqual(len(self.find("#fig9 .view")), 1)
        self.assertGreater(self.ink(0), 100)

    def test_the_tab_key_reaches_everything_in_the_order_of_the_page(self) -> None:
        self.script("document.querySelector('#fig9 .over-time').open = true")
        self.wait_for_curves()
        seen = []
        for _ in range(60):
            self.script("return document.activeElement").send_keys(Keys.TAB)
            seen.append(self.script("""const e = document.activeElement;
                return e.className || e.value || e.getAttribute("href") || e.textContent"""))
        self.assertEqual(seen[0], "skip")
        order = [seen.index(what) for what in ("#incast", "Zoom in", "chart", "sw0 port 1")]
        self.assertEqual(order, sorted(order))

    def test_a_phone_needs_no_sideways_scrolling(self) -> None:
        self.screen(390, 844, mobile=True)
        self.driver.get(self.address)
        self.open_curves()
        self.assertEqual(self.script("return document.documentElement.scrollWidth"), 390)
        for button in self.find("#fig9 .toolbar button"):
            self.assertGreaterEqual(button.size["height"], 44)
        self.shoot("phone")

    def test_dark_pages_have_light_text_and_lines(self) -> None:
        self.open_curves()
        self.screen(1280, 900, scheme="dark")
        light = self.script("return getComputedStyle(document.body).color")
        self.assertEqual(light, "rgb(238, 238, 238)")
        label = self.find("#fig9 .dygraph-axis-label")[0]
        self.assertEqual(label.value_of_css_property("color"), "rgba(170, 170, 170, 1)")
        self.shoot("dark")

    def test_paper_has_the_folded_parts_and_the_open_curves(self) -> None:
        self.open_curves()
        self.script("window.printed = null; addEventListener('beforeprint', () => {"
                    "window.printed = document.querySelectorAll('details[open]').length})")
        pdf = base64.b64decode(self.driver.execute_cdp_cmd("Page.printToPDF", {})["data"])
        self.assertGreater(len(pdf), 10_000)
        # Settings and commands of four figures, and the curves that were open.
        self.assertEqual(self.script("return window.printed"), 9)
        self.assertEqual(len(self.find("details[open]")), 1)
        if SHOTS:
            (SHOTS / "print.pdf").write_bytes(pdf)


if __name__ == "__main__":
    if not (DRIVER and BROWSER and page.has_library()):
        print("skipped: needs the packages chromium, chromium-driver and libjs-dygraphs")
        sys.exit(77)
    unittest.main(verbosity=2)
