"""Turns a notebook page, as mkdocs-jupyter renders it, into a page like all others.

mkdocs-jupyter adds the style sheets and scripts of JupyterLab (over 600 kB a page) and leaves formulas to MathJax.
Here the cells are extracted and put into the HTML that the other pages use. The cells are found by the class names in
nbconvert's HTML, which are undocumented: if their number differs from that in the source, that is a fault.
"""

import html
import re
from base64 import b64decode
from pathlib import Path

import jupytext
from bs4 import BeautifulSoup

from machinery.site import names
from machinery.site.faults import fault
from machinery.site.mathematics import CLOSING, to_mathml

FORMULA = re.compile(r"\$\$(?P<display>.+?)\$\$|\$(?P<inline>[^$]+?)\$(?P<closing>" + CLOSING.pattern + ")", re.DOTALL)
FIGURE = "image/svg+xml"
# Settings of nbconvert for the notebooks: a time limit for each cell, and kernels that shut down at once.
JUPYTER_CONFIG = Path(__file__).with_name("jupyter")


def plain(rendered: str, source: Path) -> str:
    """The cells of a `rendered` notebook as plain HTML; `source` is the notebook's file, in the percent format.

    It contains a fault for anything that a page of this book must not have: a missing cell, text on stderr, a picture
    that is not SVG or has no description, a text cell that looks like an output.
    """
    soup = BeautifulSoup(rendered, "html.parser")
    out, figures, undescribed = [], 0, ""
    cells = soup.select(".jp-MarkdownCell, .jp-CodeCell .jp-CodeCell")
    expected = jupytext.read(source).cells
    if len(cells) != len(expected):
        out.append(fault(source.name, f"{len(expected)} cells, and {len(cells)} in what mkdocs-jupyter made of them"))
    for cell in cells:
        if "jp-MarkdownCell" in cell["class"]:
            out.append(prose(cell.select_one(".jp-RenderedMarkdown"), undescribed, source.name))
            undescribed = ""
            continue
        code = cell.select_one(".highlight-ipynb pre").decode_contents()
        code = f'<div class="language-python highlight"><pre><code>{code}</code></pre></div>'
        if cell.select_one(f'.jp-OutputArea-output[data-mime-type="{FIGURE}"]'):  # the picture is what is to be seen
            code = f'<details class="source"><summary>The code of this picture</summary>{code}</details>'
        out.append(code)
        text = ""  # of consecutive outputs: the kernel splits printed text into pieces, depending on timing
        for output in [*cell.select(".jp-OutputArea-output"), None]:
            kind = output and output.get("data-mime-type")
            if kind == "text/plain":
                text += output.pre.decode_contents()
                continue
            if text:
                out.append(f'<div class="output"><pre><code>{text.rstrip()}</code></pre></div>')
                text = ""
            if kind == FIGURE:
                figures += 1
                undescribed = f"figure-{figures}-says"
                role = f'<svg role="img" aria-labelledby="{undescribed}"'
                svg = inline_svg(output.img["src"]).replace("<svg", role, 1)
                out.append(f'<figure class="plot">{svg}</figure>')
            elif kind:
                said = output.get_text().strip()[:300]
                out.append(fault(source.name, f"a cell has an output of the kind {kind}: {said!r}"))
    if undescribed:
        out.append(fault(source.name, "no Markdown cell after the last figure says what it shows"))
    out.append(f'<p>This page as a program: <a class="whole-file" href="{source.name}">{source.name}</a></p>')
    return '<div class="notebook">' + "\n".join(out) + "</div>"


def prose(cell, describes: str, file: str) -> str:
    """A Markdown cell with its formulas as MathML. Below a figure, its first paragraph gets the id `describes`."""
    for link in cell.select("a.anchor-link"):
        link["class"], link["title"] = "headerlink", "Link to this section"
    for text in cell.find_all(string=FORMULA):
        if not text.find_parent(["code", "pre"]):
            text.replace_with(BeautifulSoup(FORMULA.sub(formula, str(text)), "html.parser"))
    for code in cell.find_all("code"):
        if not code.find_parent(names.NOT_IN):
            code["data-name"] = ""
    if shown := cell.select_one("pre, .output"):
        return fault(file, f"a text cell shows what no cell printed: {shown.get_text()[:80]!r}")
    if describes and (first := cell.find("p", recursive=False)):
        first["id"] = describes
    return cell.decode_contents()


def formula(match) -> str:
    if match["display"]:
        return f'<span class="arithmatex">{to_mathml(match["display"].strip(), display=True)}</span>'
    inline, closing = to_mathml(match["inline"].strip(), display=False), html.escape(match["closing"])
    return f'<span class="arithmatex">{inline}{closing}</span>'


def inline_svg(source: str) -> str:
    """The SVG element of a data URL, to be placed in the page, where style sheets reach it.

    Removed are its metadata, whose date changes with every build, its style sheet, which would apply to the whole
    page, and ids that nothing refers to.
    """
    svg = b64decode(source.partition(",")[2]).decode()
    svg = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    used = set(re.findall(r"#([\w.-]+)", svg))
    return re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in used else "", svg)
