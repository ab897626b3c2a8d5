"""Notebook pages, as mkdocs-jupyter renders them, become pages like all others.

mkdocs-jupyter brings the style sheets and scripts of JupyterLab (over 600 kB a page) and leaves formulas to MathJax.
Here the cells are taken out of that wrapping and put into the HTML that the other pages have.
"""

import copy
import html
import re
from base64 import b64decode

from bs4 import BeautifulSoup
from mkdocs.exceptions import PluginError
from nbclient import NotebookClient
from nbconvert.exporters import TemplateExporter
from nbconvert.preprocessors import ExecutePreprocessor

from machinery import served, time_limit
from machinery.mathematics import CLOSING, to_mathml

FORMULA = re.compile(r"\$\$(?P<display>.+?)\$\$|\$(?P<inline>[^$]+?)\$(?P<closing>" + CLOSING.pattern + ")", re.DOTALL)
# An endless cell ends the build, too. (mkdocs-jupyter has no option for this.)
NotebookClient.timeout_func = staticmethod(lambda cell: time_limit.SECONDS)
execute = ExecutePreprocessor.preprocess
create_environment = TemplateExporter._create_environment
TemplateExporter._create_environment = lambda self: served.with_compiled_templates(create_environment(self))


def preprocess(self, nb, resources=None, km=None):
    """Execute a notebook; or, under `mkdocs serve`, give it the outputs that the same code had from the same data."""
    cells = [cell for cell in nb.cells if cell.cell_type == "code"]

    def outputs():
        self.shutdown_kernel = "immediate"  # it has nothing to clean up, and would take more than a second for it
        execute(self, nb, resources, km)
        return [(cell.execution_count, cell.outputs) for cell in cells]

    key = [str(nb.metadata), [(cell.source, str(cell.metadata)) for cell in cells], served.notebook_data]
    for cell, (count, made) in zip(cells, served.remembered(f"outputs {served.notebook}", key, outputs), strict=True):
        cell.execution_count, cell.outputs = count, copy.deepcopy(made)
    return nb, resources


ExecutePreprocessor.preprocess = preprocess


def lighten(page: str, file: str) -> str:
    """Return the cells of a rendered notebook `page` as plain HTML; `file` is the name of the notebook's source.

    Raises PluginError for an output that a page of this book does not have: text on stderr, a picture that is not SVG.
    """
    soup = BeautifulSoup(page, "html.parser")
    out, figures, undescribed = [], 0, ""
    for cell in soup.select(".jp-MarkdownCell, .jp-CodeCell .jp-CodeCell"):
        if "jp-MarkdownCell" in cell["class"]:
            out.append(prose(cell.select_one(".jp-RenderedMarkdown"), undescribed))
            undescribed = ""
            continue
        code = cell.select_one(".highlight-ipynb pre").decode_contents()
        out.append(f'<div class="language-python highlight"><pre><code>{code}</code></pre></div>')
        text = ""  # of a run of outputs: the kernel cuts what is printed into pieces as time passes
        for output in [*cell.select(".jp-OutputArea-output"), None]:
            kind = output and output.get("data-mime-type")
            if kind == "text/plain":
                text += output.pre.decode_contents()
                continue
            if text:
                out.append(f'<div class="output"><pre><code>{text.rstrip()}</code></pre></div>')
                text = ""
            if kind == "image/svg+xml":
                figures += 1
                undescribed = f"figure-{figures}-says"
                role = f'<svg role="img" aria-labelledby="{undescribed}"'
                svg = inline_svg(output.img["src"]).replace("<svg", role, 1)
                out.append(f'<figure class="plot">{svg}</figure>')
            elif kind:
                said = output.get_text().strip()[:300]
                raise PluginError(f"{file}: a cell has an output of the kind {kind}: {said!r}")
    if undescribed:
        raise PluginError(f"{file}: no Markdown cell after the last figure says what it shows")
    out.append(f'<p>This page as a program: <a class="whole-file" href="{file}">{file}</a></p>')
    return '<div class="notebook">' + "\n".join(out) + "</div>"


def prose(cell, describes: str) -> str:
    """A Markdown cell: its formulas become MathML, its first paragraph the text alternative of the figure above it."""
    for link in cell.select("a.anchor-link"):
        link["class"], link["title"] = "headerlink", "Link to this section"
    for text in cell.find_all(string=FORMULA):
        if not text.find_parent(["code", "pre"]):
            text.replace_with(BeautifulSoup(FORMULA.sub(formula, str(text)), "html.parser"))
    if shown := cell.select_one("pre, .output"):
        raise PluginError(f"a text cell of a notebook shows what no cell printed: {shown.get_text()[:80]!r}")
    if describes and (first := cell.find("p", recursive=False)):
        first["id"] = describes
    return cell.decode_contents()


def formula(match) -> str:
    if match["display"]:
        return f'<span class="arithmatex">{to_mathml(match["display"].strip(), display=True)}</span>'
    inline, closing = to_mathml(match["inline"].strip(), display=False), html.escape(match["closing"])
    return f'<span class="arithmatex">{inline}{closing}</span>'


def inline_svg(source: str) -> str:
    """The SVG element of a data URL, so that style sheets reach it, without what would concern the rest of the page.

    That is its date, which changes at every build, its style sheet, which speaks of all elements, and ids of nothing.
    """
    svg = b64decode(source.partition(",")[2]).decode()
    svg = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    used = set(re.findall(r"#([\w.-]+)", svg))
    return re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in used else "", svg)
