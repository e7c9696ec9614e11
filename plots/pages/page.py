"""The frame of every page: head, style, and the scripts that draw curves.

A page forbids itself to load anything, so that it is the same wherever it is opened.
"""
import os
import re
from html import escape
from pathlib import Path

HERE = Path(__file__).parent
# Where Debian's libjs-dygraphs puts the library, or where a user has it.
LIBRARY = Path(os.environ.get("DCQCN_DYGRAPHS", "/usr/share/javascript/dygraphs"))
SCRIPTS = ("dygraph.min.js", "extras/synchronizer.js")
HOW_TO_GET = ("No curves over time: dygraphs was not found. Install it with "
              "<code>sudo apt-get install libjs-dygraphs</code> (or <code>make setup</code>) and run "
              "the same command again.")
ALLOWED = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def has_library() -> bool:
    return all((LIBRARY / name).is_file() for name in (*SCRIPTS, "dygraph.min.css"))


def read(file: Path) -> str:
    """A script or style without the map, which a debugger would fetch."""
    text = file.read_text(encoding="utf-8")
    return re.sub(r"(//# sourceMappingURL=.*|/\*# sourceMappingURL=.*?\*/)", "", text)


def script(file: Path) -> str:
    """A script inside the page, which no text in it ends early."""
    return "<script>" + read(file).replace("</script", r"<\/script") + "</script>"


def page(title: str, body: str) -> str:
    """`body` is what belongs into <main>; curves are drawn where it has such elements."""
    style = read(HERE / "style.css")
    scripts = ""
    if has_library() and "class=curves" in body:
        style = read(LIBRARY / "dygraph.min.css") + style
        scripts = "\n".join(script(LIBRARY / name) for name in SCRIPTS)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{ALLOWED}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title><style>{style}</style></head><body>
<a class=skip href="#main">Skip to the content</a>
<main id=main tabindex=-1>
{body}
</main>
{scripts}
{script(HERE / "page.js")}
{script(HERE / "curves.js") if scripts else ""}
</body></html>
"""


def write(file: Path, text: str) -> None:
    """Whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.parent / f".{file.name}"
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(file)
