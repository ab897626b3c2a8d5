"""A notebook page, as mkdocs-jupyter renders it: read back into cells, and written as any other page is.

mkdocs-jupyter adds the style sheets and scripts of JupyterLab (over 600 kB a page) and leaves formulas to MathJax.
Here the cells are extracted. They are found by the class names in nbconvert's HTML, which are undocumented: if their
number differs from that in the source, that is a fault.
"""

import html
import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import jupytext
from bs4 import BeautifulSoup, Comment

from book.extension import (
    CLOSING,
    HEADINGS,
    LETTER,
    LETTERS,
    NO_NAMES_IN,
    SPACED,
    TESTED,
    Heading,
    RenderedPage,
    typeset,
)
from book.faults import fault
from book.highlight import python_to_html
from book.names import Linker
from book.pictures.costs import costs
from book.pictures.paint import paint

FORMULA = re.compile(r"\$\$(?P<display>.+?)\$\$|\$(?P<inline>[^$]+?)\$(?P<closing>" + CLOSING.pattern + ")", re.DOTALL)
FIGURE = "image/svg+xml"
MOST_LINES = 20  # of a listing that stands open: a longer one is folded, or divided
# Settings of nbconvert for the notebooks: a time limit for each cell, and kernels that shut down at once.
JUPYTER_CONFIG = Path(__file__).with_name("jupyter")
# The style of all plots, and how its colours follow the page. (With the fallback a plot is right in a notebook, too.)
PLOT_STYLE = JUPYTER_CONFIG / "matplotlibrc"
COLOURS_OF_THE_PAGE = {
    "#0a5ea8": "var(--x, #0a5ea8)",
    "#a84300": "var(--v, #a84300)",
    "#00664b": "var(--y, #00664b)",
    "#74389b": "var(--J, #74389b)",
    "#5c6470": "var(--faint, #5c6470)",
    "#808080": "var(--faint, #808080)",
    "#000000": "currentcolor",
}


@dataclass
class NotebookCell:
    """A cell: its source, whether it is code, its title, whether its source is folded, and whether all of it is.

    And what it gave: text, and figures in SVG.
    """

    source: str
    code: bool
    title: str = ""
    folded: bool = False
    closed: bool = False
    printed: str = ""
    figures: list[str] = field(default_factory=list)

    @property
    def summary(self) -> str:
        """What stands for its source where that is folded, or nothing. Of a figure, the picture is to be seen."""
        if self.figures:
            return self.title or "The code of this figure"
        imports = "Imports and plot settings" if self.source.startswith(("# %config", "%config", "import ")) else ""
        return (self.title or imports) if self.folded or self.closed else ""

    @property
    def unsaid(self) -> str:
        """What is wrong with the way its source is shown, or nothing."""
        if not self.code or self.summary:
            return ""
        if self.folded or self.closed:
            return f"say in a title, after # %%, what this folded code does: {self.source[:60]!r}"
        lines = len(self.source.splitlines())
        long = f"{lines} lines stand open: fold them below a title, or divide them: {self.source[:60]!r}"
        return long if lines > MOST_LINES else ""


@dataclass
class Notebook:
    """A notebook page: its cells, its HTML, and what was noted of it."""

    cells: list[NotebookCell]
    html: str
    rendered_page: RenderedPage

    @property
    def first_figure(self) -> str:
        """The first figure, or nothing."""
        return next((figure for cell in self.cells for figure in cell.figures), "")


def read_notebook(rendered: str, source: Path, linker: Linker, examples: list[tuple[str, str]]) -> Notebook:
    """The cells of a `rendered` notebook, and its HTML; `source` is the notebook's file, in the percent format.

    examples: for each of its lines `:::`, the claim of the example, and its HTML.

    The HTML has a fault for anything that a page of this book must not have: a missing cell, text on stderr, a picture
    that is not SVG or has no description, a text cell that looks like an output.
    """
    soup = BeautifulSoup(rendered, "html.parser")
    out, figures, plot, undescribed, texts, rendered_page = [], 0, 0, "", [], RenderedPage()
    shown = soup.select(".jp-MarkdownCell, .jp-CodeCell .jp-CodeCell")
    cells = [
        NotebookCell(
            cell.source,
            cell.cell_type == "code",
            cell.metadata.get("title", ""),
            folded(cell),
            folded(cell, "outputs_hidden"),
        )
        for cell in jupytext.read(source).cells
    ]
    if len(shown) != len(cells):
        out.append(fault(source.name, f"{len(cells)} cells, and {len(shown)} in what mkdocs-jupyter made of them"))
    link_names(
        [cell.select_one(".jp-RenderedMarkdown") for cell in shown if "jp-MarkdownCell" in cell["class"]], linker
    )
    examples = iter(examples)
    for tag, cell in zip(shown, cells, strict=False):
        if not cell.code:
            prose = tag.select_one(".jp-RenderedMarkdown")
            texts.append(prose)
            text = html_of_text_cell(prose, undescribed, source.name, rendered_page, examples)
            for place in prose.select("[data-record]"):
                picture = drawn_record(source.parent / place["data-record"])
                text = text.replace(str(place), picture)
                rendered_page.styles |= picture.styles
            if caption := undescribed and prose.find(class_="caption"):  # it belongs to the figure
                text = text.replace(str(caption), "", 1)
                words = f'<figcaption id="{undescribed}">{caption.decode_contents()}</figcaption></figure>'
                out[plot] = out[plot].removesuffix("</figure>") + words
            out.append(text)
            undescribed = ""
            continue
        begins = len(out)
        text = ""  # of consecutive outputs: the kernel splits printed text into pieces, depending on timing
        for output in [*tag.select(".jp-OutputArea-output"), None]:
            kind = output and output.get("data-mime-type")
            if kind == "text/plain":
                text += output.pre.decode_contents()
                cell.printed += output.pre.get_text()
                continue
            if text:
                out.append(f'<div class="output"><pre><code>{text.rstrip()}</code></pre></div>')
                text = ""
            if kind == FIGURE:
                beside = cell.figures  # consecutive ones of a cell are the panels of one figure
                figures += not beside
                undescribed = f"figure-{figures}-says"
                role = f'<svg role="img" aria-labelledby="{undescribed}"'
                svg = inline_svg(output.img["src"]).replace("<svg", role, 1)
                rendered_page.styles |= styles(svg)
                if beside:
                    out[-1] = out[-1].removesuffix("</figure>") + svg + "</figure>"
                else:
                    plot = len(out) + 1  # (below the source)
                    out.append(f'<figure class="plot">{svg}</figure>')
                cell.figures.append(svg)
            elif kind:
                words = output.get_text().strip()[:300]
                out.append(fault(source.name, f"a cell has an output of the kind {kind}: {words!r}"))
        out.insert(begins, source_of(cell) + (fault(source.name, cell.unsaid) if cell.unsaid else ""))
        if cell.closed and cell.summary:
            out.append("</details>")
    if undescribed:
        out.append(fault(source.name, "no Markdown cell after the last figure says what it shows"))
    out.append(f'<p>This page as a program: <a class="whole-file" href="{source.name}">{source.name}</a></p>')
    note(texts, rendered_page)
    return Notebook(cells, '<div class="notebook">' + "\n".join(out) + "</div>", rendered_page)


def source_of(cell: NotebookCell) -> str:
    """The source of a cell as a listing, folded below its summary if it has one.

    Of a cell that is folded as a whole, what it gave follows, and then the end of the fold.
    """
    code = f'<div class="language-python highlight"><pre><code>{python_to_html(cell.source)}</code></pre></div>'
    if not cell.summary:
        return code
    summary = LETTER.sub(in_span, html.escape(cell.summary, quote=False))
    return f'<details class="source"><summary>{summary}</summary>{code}' + "</details>" * (not cell.closed)


def drawn_record(path: Path):
    """The figure of a file of numbers: of measured times (JSON), or of a network (a script, which the figure loads)."""
    return (costs if path.suffix == ".json" else paint)(path)


def folded(cell, what: str = "source_hidden") -> bool:
    """Whether the source of a cell is to be folded, or its `outputs_hidden`: as JupyterLab says it in the metadata.

    nbconvert ignores it.
    """
    return bool(cell.metadata.get("jupyter", {}).get(what))


def link_names(texts: list, linker: Linker) -> None:
    """Make links of the names of torch in the text cells."""
    tokens = [(cell, tag) for cell in texts for tag in cell.find_all([*HEADINGS, "code"])]
    tokens = [(cell, tag) for cell, tag in tokens if tag.name != "code" or not tag.find_parent(NO_NAMES_IN)]
    named = [(int(tag.name[1]), tag.get("id", "")) if tag.name != "code" else (0, tag.get_text()) for _, tag in tokens]
    for (_, tag), address in zip(tokens, linker.link(named), strict=True):
        if address:
            tag.wrap(BeautifulSoup(f'<a class="name" href="{address}"></a>', "html.parser").a)


def html_of_text_cell(cell, describes: str, file: str, rendered_page: RenderedPage, examples: Iterator) -> str:
    """A text cell with its formulas as MathML, and its examples. Below a figure, the first paragraph is the caption.

    describes: the id of the caption. Of an example, the claim stays in the cell, for the search.
    """

    def mathml_of(match) -> str:
        formula = typeset((match["display"] or match["inline"]).strip(), display=bool(match["display"]))
        rendered_page.formulas.append(formula)
        return f'<span class="arithmatex">{formula.mathml}{html.escape(match["closing"] or "")}</span>'

    for comment in cell.find_all(string=lambda text: isinstance(text, Comment)):
        comment.extract()  # what people ask, which is for the search alone
    for link in cell.select("a.anchor-link"):
        link["class"], link["title"] = "headerlink", "Link to this section"
    for text in cell.find_all(string=FORMULA):
        if not text.find_parent(["code", "pre"]):
            text.replace_with(BeautifulSoup(FORMULA.sub(mathml_of, str(text)), "html.parser"))
    for text in cell.find_all(string=LETTER):
        if not text.find_parent(["code", "pre", "math"]):
            text.replace_with(BeautifulSoup(LETTER.sub(in_span, html.escape(text, quote=False)), "html.parser"))
    for image in cell.find_all("img"):
        if not (image.get("alt") or "").strip():
            return fault(file, f"no text says what this image shows: {image}")
    if shown := cell.select_one("pre, .output"):
        return fault(file, f"a text cell shows what no cell printed: {shown.get_text()[:80]!r}")
    if describes and (first := cell.find("p", recursive=False)):
        first["id"], first["class"] = describes, "caption"
    shows = [p for p in cell.find_all("p", recursive=False) if p.get_text().startswith(":::")]
    text = cell.decode_contents()
    for tag in shows:
        claim, part = next(examples, ("", ""))  # (none where the line is a fault)
        text = text.replace(str(tag), part)
        tag.string = claim
    return text


def in_span(letter: re.Match) -> str:
    return f'<span class="{letter[0] if letter[0] in LETTERS else "m"}">{letter[0]}</span>'


def note(texts: list, rendered_page: RenderedPage) -> None:
    """Note what is in the text cells: headings, and the texts below them."""
    rendered_page.ids |= {tag["id"] for cell in texts for tag in cell.find_all(id=True)}
    rendered_page.styles |= {tag["style"] for cell in texts for tag in cell.find_all(style=lambda text: text)}
    for cell in texts:
        for tag in cell.find_all(recursive=False):
            for divided in tag.find_all(["p", *SPACED]):
                divided.append(" ")
            text = tag.get_text().replace("¶", "")
            if tag.name in HEADINGS:
                title = [(" ".join(text.split()), False)]
                rendered_page.headings.append(Heading(int(tag.name[1]), tag.get("id", ""), title))
            elif rendered_page.headings:
                rendered_page.headings[-1].text.append(f" {text} ")
                if tag.name == "p" and not rendered_page.first:
                    rendered_page.first = " ".join(text.replace(f" {TESTED}", "").split())


def inline_svg(source: str) -> str:
    """The SVG element of a data URL, to be placed in the page, where style sheets reach it, with the page's colours.

    Removed are its metadata, whose date changes with every build, its style sheet, which would apply to the whole
    page, and ids that nothing refers to. An opacity is an attribute, not a style, which the policy would have to name.
    """
    svg = b64decode(source.partition(",")[2]).decode()
    svg = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    for colour, of_the_page in COLOURS_OF_THE_PAGE.items():
        svg = svg.replace(f": {colour}", f": {of_the_page}")
    svg = re.sub(r"(<text[^>]*>)([^<]+)", lambda label: label[1] + with_letters(label[2]), svg)
    svg = re.sub(r'style="fill-opacity: ([\d.]+)"', r'fill-opacity="\1"', rounded(svg))
    used = set(re.findall(r"#([\w.-]+)", svg))
    return re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in used else "", svg)


def with_letters(label: str) -> str:
    """A label of a plot, its x, y, v and J as in the text, with what belongs to them (x₁, y′); also its only letter."""

    def in_tspan(letter: re.Match) -> str:
        if letter[0] not in LETTERS and letter[0] != label.strip():
            return letter[0]  # such as the unit m
        return f'<tspan class="{letter[0] if letter[0] in LETTERS else "m"}">{letter[0]}</tspan>'

    return re.sub(r"</tspan>([₀-₉′″]+)", r"\1</tspan>", LETTER.sub(in_tspan, label))


def styles(svg: str) -> set[str]:
    """The `style` attributes in an SVG element."""
    return {html.unescape(style) for style in re.findall(r'\sstyle="([^"]*)"', svg)}


def rounded(svg: str) -> str:
    """The SVG with coordinates of one digit after the point: Matplotlib writes six, which are heavy.

    Where all lines are straight, no L is needed between their points.
    """

    def in_attribute(attribute: re.Match) -> str:
        short = re.sub(r"-?\d+\.\d\d+", lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), attribute[0])
        short = " " + " ".join(short.split())
        return short if re.search(r"[CQ] ", short) else short.replace(" L ", " ")

    svg = re.sub(r' transform="rotate\(-0 [^"]*"', "", svg)  # of each label of an axis: it turns nothing
    return re.sub(r'\s(?:d|x|y)="[^"]*"', in_attribute, svg)


def small(figure: str, prefix: str) -> str:
    """A figure of a notebook for another page: its ids begin with `prefix`, and only eyes notice it.

    Of a live figure it is the last drawing: what its faders make.
    """
    figure = "".join(re.findall(r"<svg.*?</svg>", figure, re.DOTALL)[-1:])
    figure = re.sub(r"\s*\n\s*", " ", figure)
    figure = re.sub(r'\b(id="|href="#|url\(#)', rf"\g<1>{prefix}", figure)
    figure = re.sub(r' role="img" aria-label(?:ledby)?="[^"]*"', ' aria-hidden="true"', figure)
    return f'<figure class="plot">{figure}</figure>' if figure else ""
