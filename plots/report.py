"""Makes a page that needs no other file and no network.

usage: report.py OUT                   the report of all figures that `dcqcn reproduce --out OUT`
                                       left there, as OUT/report/index.html
       report.py --run FOLDER [PAGE]   one run that `dcqcn run --out FOLDER` left there, as
                                       FOLDER/run.html
"""
import sys
from pathlib import Path

from pages import page
from pages.report_page import report
from pages.run_page import run_page


def main(arguments: list[str]) -> None:
    if len(arguments) == 1 and not arguments[0].startswith("-"):
        out = Path(arguments[0])
        page.write(out / "report" / "index.html", report(out))
    elif len(arguments) in (2, 3) and arguments[0] == "--run":
        folder = Path(arguments[1])
        if not (folder / "manifest.json").is_file():
            raise SystemExit(f"{folder}: holds no finished run; dcqcn run SCENARIO --out {folder}")
        file = Path(arguments[2]) if len(arguments) == 3 else folder / "run.html"
        page.write(file, run_page(folder))
        print(file)
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
