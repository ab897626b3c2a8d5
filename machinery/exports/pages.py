"""Every page as a notebook and as Markdown, with the outputs its examples printed when the page was built.

`NAME.ipynb` and `NAME.md` are at the root of the site, and `llms.txt` (see https://llmstxt.org) lists the Markdown
files in reading order. Both are made in one pass over the page's own Markdown and the runs of its examples:
converters that start from HTML, such as mkdocs-llmstxt, find MathML where the author wrote TeX.

Syntax that only Python-Markdown knows is replaced by what Jupyter and CommonMark show: admonitions become quotations,
collapsible blocks become `<details>`, definition lists become nested lists, and the ids of headings are dropped.
A picture becomes its text alternative.
"""

import html
import re
import textwrap
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

import jupytext
import nbformat

from machinery.examples.reading import OPEN, read
from machinery.site import claims, verified
from machinery.site.box import LABELS, Line, otherwise, pieces, snippets
from machinery.site.page import END, FENCE, PLACE, TEMPTING
from machinery.site.search import ASKS

ADMONITION = re.compile(r'^(!!!|\?\?\?\+?) \w+ "(.+)"$')
HEADING_ID = re.compile(r"^(#+ .*?) *\{ #[\w-]+ \}$")
ANCHOR = re.compile(r'<span id="[^"]+"></span>')
DEFINITION = re.compile(r"^(?P<term>\S.*)\n(?P<said>(?::   .*\n?)+)", re.MULTILINE)
LINK = re.compile(
    r"\]\((?!\))(?:(?:\.\./)?(?P<page>\w+)(?:\.md|\.py|/)|\.\./(?P<file>[\w/]+\.\w+))?(?P<anchor>#[^)]*)?\)"
)
DATA = re.compile(r"\]\(\.\./([\w/]+\.json)\)")  # a data file that an exploration reads
LABELLED = re.compile(r'aria-label="([^"]*)"')  # the text alternative of a picture
CALL = re.compile(r"^(?!print\(|assert|np\.)[\w.]+\(.*(?:\n[ )].*)*(?<=\))\Z", re.MULTILINE)  # a call that ends a cell
# Code, figures and outputs in an exploration's page, as machinery.site.explorations.plain writes them.
SHOWN_BY_NOTEBOOKS = re.compile(
    r'(?P<code><div class="language-python highlight">)|<figure class="plot">(?P<figure>.*?)</figure>|'
    r'<div class="output"><pre><code>(?P<text>.*?)</code></pre></div>',
    re.DOTALL,
)


@dataclass
class Cell:
    """A piece of a page: text in Markdown, or code with its results."""

    text: str
    code: bool = False
    printed: str = ""
    figures: list[str] = field(default_factory=list)  # SVG
    asked: bool = False  # the reader should think first: the notebook leaves out the output
    folded: bool = False  # the notebook hides the code at first
    rendered: bool = False  # the output is Markdown, and is the text of the next cell
    only_in: str = ""  # "notebook" or "Markdown"


@dataclass
class Taken:
    """A page, ready to be exported."""

    name: str
    title: str
    description: str
    cells: list[Cell]

    @property
    def is_notebook(self) -> bool:
        return any(cell.code for cell in self.cells)


def take(page) -> Taken:
    """Convert a page that MkDocs has rendered."""
    source = Path(page.file.abs_src_path)
    cells = exploration(source, page.content) if source.suffix == ".py" else chapter(page.markdown)
    return Taken(source.stem, plain(str(page.title)), html.unescape(page.meta["description"]), cells)


def plain(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", text))


def chapter(markdown: str) -> list[Cell]:
    """The cells of a page in Markdown. Its examples have already run and are not run again."""
    cells, text, fence, inside = [], [], None, []  # inside: an admonition's marker, title and lines
    asked = None  # the line of a prediction whose answer follows

    def flush():
        if paragraphs := re.sub(r"\n{3,}", "\n\n", "\n".join(text)).strip():
            cells.append(Cell(paragraphs))
        text.clear()

    for line in [*ANCHOR.sub("", ASKS.sub("", PLACE.sub("", markdown, count=1))).splitlines(), "end"]:
        if inside and line.strip() and not line.startswith("    "):  # the admonition has ended
            said = textwrap.dedent("\n".join(inside[2:])).strip()
            if inside[0] == "!!!":
                text += [f"> {line}".rstrip() for line in (f"**{inside[1]}**", "", *said.splitlines())] + [""]
            else:
                text += [details(inside[1], said), ""]
            inside = []
        if line.startswith("::: records "):
            flush()
            part = line.split()[2]
            if part == "examples":
                known = verified.gather(snippets().parent)
                cells += [Cell(f"{title}:\n\n{verified.table(page, *known)}") for title, page, _ in known[1]]
            else:
                cells.append(Cell(plain(verified.written(part, snippets().parent))))
        elif line.strip() == "::: claims":
            text += claims.shown(snippets().parent, code=False).split("\n")
        elif line.startswith(":::") and not fence:
            if line.strip() == END:
                cells += prediction(Line.read(asked), "\n".join(text).strip())
                text.clear()
            else:
                flush()
                cells += [] if " predict=" in line else example(Line.read(line))
                asked = line
        elif inside:
            inside.append(line)
        elif found := FENCE.match(line):
            if fence is None:
                language = re.search(r"\.(\w+)", found[2])
                line = f"Not run:\n\n{found[1]}{language[1] if language else ''}"
            fence = None if fence else found[1]
            text.append(line)
        elif fence:
            text.append(line)
        elif found := ADMONITION.match(line):
            inside = [*found.groups()]
        elif tempting := TEMPTING.match(line):
            text.append(f"- Tempting, and wrong: {tempting[1]}")
        elif not re.match(r"</?(?:div|nav)\b", line):
            text.append(HEADING_ID.sub(r"\1", line))
    text.pop()  # the final line "end"
    flush()
    return cells


def details(title: str, text: str) -> str:
    """A collapsible block in HTML, because Markdown has no syntax for it."""
    return f"<details>\n<summary>{html.escape(title, quote=False)}</summary>\n\n{text}\n\n</details>"


def example(shown: Line) -> list[Cell]:
    """The cells of an example: its claim, what is read of it, its pictures in words, and its proof.

    A notebook has the code of the file, which runs to its end; the Markdown has what a page shows.
    """
    ran, cells = shown.ran(), [Cell(strong(shown.example.claim))]
    for name in shown.example.shown:
        if name == "numpy" or (name == "check" and "numpy" not in shown.example.sections):
            cells += elsewhere(shown, ran) + pictures(ran)
        cells += section(shown, ran, name)
    return cells


def prediction(shown: Line, text: str) -> list[Cell]:
    """The cells of an example whose output is to be predicted, and of the text that belongs to the answer."""
    ran = shown.ran()
    computed, *proof = [section(shown, ran, name) for name in shown.example.shown]
    for cell in computed:
        cell.asked = True
    answer = [strong(shown.example.claim), *(words.text for words in pictures(ran))]
    answer += [readable(ran.printed("torch")) if shown.render else fenced(ran.printed("torch").strip(), "text")]
    answer += [words.text for words in elsewhere(shown, ran)]
    return [
        Cell(f"**{shown.predict}**"),
        *computed,
        Cell(details("The answer", "\n\n".join(filter(None, [*answer, text])))),
        *(cell for cells in proof for cell in cells),
    ]


def strong(claim: str) -> str:
    return claim if "*" in claim else f"**{claim}**"


def pictures(ran) -> list[Cell]:
    words = [html.unescape(said) for picture in ran.drawn for said in LABELLED.findall(picture)]
    return [Cell("Picture: " + "\n\n".join(words))] if words else []


def elsewhere(shown: Line, ran) -> list[Cell]:
    """What a newer torch prints, with which the reader may run the notebook."""
    cells = []
    for other in otherwise(shown, ran):
        said = [other.words]
        for where, lines in other.lines:
            said += [where and f"{where}:", readable(lines) if shown.render and where else fenced(lines, "text")]
        cells += [Cell("\n\n".join(filter(None, said)))] if other.newer else []
    return cells


def section(shown: Line, ran, name: str) -> list[Cell]:
    """The cells of a section: one for the notebook, and those for the Markdown."""
    example, printed = shown.example, ran.printed(name)
    label = f"# {LABELS[name]}\n" if name in LABELS else ""
    code = label + example.sections[name].source.strip("\n")
    rendered = shown.render and bool(printed.strip())
    if name not in OPEN or rendered:
        cells = [Cell(code, True, printed.rstrip(), rendered=rendered)]
        return cells + ([Cell(readable(printed).strip())] if rendered else [])
    cells = [Cell(code, True, printed.rstrip(), only_in="notebook")]
    if name == "fix" and "error" in example.sections:
        difference = fenced(read(example, name), "diff")
        printed = "".join(printed + raised for _, printed, raised in pieces(example, ran, name))
        said = ["Output:", fenced(printed.rstrip(), "text")] if printed.strip() else []
        return [*cells, Cell("\n\n".join([f"{LABELS[name]}:", difference, *said]), only_in="Markdown")]
    shown_first = label
    for lines, said, raised in pieces(example, ran, name):
        cells.append(Cell(shown_first + lines.strip("\n"), True, (said + raised).rstrip(), only_in="Markdown"))
        shown_first = ""
    return cells


def readable(printed: str) -> str:
    """Markdown that an example printed, without its browser-only parts: `<code>`, `<wbr>` and entities."""

    def code(found: re.Match) -> str:
        text = plain(found[1]).replace("|", "\\|")
        return f"`` {text} ``" if "`" in text else f"`{text}`"

    text = re.sub(r"<code>(.*?)</code>", code, printed.replace("<wbr>", ""))
    return DEFINITION.sub(as_list, html.unescape(text).replace("\N{NON-BREAKING HYPHEN}", "-").replace("\xa0", " "))


def as_list(definition: re.Match) -> str:
    """A definition list as a nested list."""
    said = (f"    - {line[1:].strip()}\n" for line in definition["said"].splitlines())
    return f"- {definition['term']}\n{''.join(said)}"


def exploration(source: Path, content: str) -> list[Cell]:
    """The cells of a notebook page with the outputs it shows. A data file that it reads is written by an added cell."""
    shown = []
    for found in SHOWN_BY_NOTEBOOKS.finditer(content):
        if found["code"]:
            shown.append(("", []))
        elif found["figure"]:
            shown[-1][1].append(found["figure"])
        else:
            shown[-1] = (shown[-1][0] + plain(found["text"]) + "\n", shown[-1][1])
    outputs, cells = iter(shown), []
    for cell in jupytext.read(source).cells:
        if cell.cell_type == "code":
            printed, figures = next(outputs)
            cells.append(Cell(cell.source, True, printed.rstrip(), figures))
            if figures:
                cells.append(Cell("(A figure. The next paragraph says what it shows.)", only_in="Markdown"))
            continue
        cells.append(Cell(cell.source))
        for name in DATA.findall(cell.source):
            data = (source.parent / name).read_text(encoding="utf-8")
            code = "# A file that the next cell reads\nfrom pathlib import Path\n\n"
            code += f'Path("{Path(name).name}").write_text(r"""{data}""", encoding="utf-8");'
            cells.append(Cell(code, True, folded=True, only_in="notebook"))
    return cells


def as_notebook(taken: Taken, names: set[str], config) -> str:
    """The page as a notebook, in JSON. Links lead to the published pages.

    If the site has no address, they lead to the exported files beside the notebook. names: the pages that are also
    notebooks.
    """

    def link(found: re.Match) -> str:
        page, anchor = found["page"], found["anchor"] or ""
        if found["file"]:
            return f"]({config.site_url or ''}{found['file']})"
        if config.site_url:
            return f"]({address(config.site_url, page or taken.name)}{anchor})"
        return f"]({page}.{'ipynb' if page in names else 'md'}{anchor})" if page else found[0]

    def cell(number: int, cell: Cell) -> dict:
        name = f"cell-{number}"
        if not cell.code:
            return {"cell_type": "markdown", "id": name, "metadata": {}, "source": LINK.sub(link, cell.text)}
        outputs = [{"output_type": "stream", "name": "stdout", "text": cell.printed + "\n"}] if cell.printed else []
        figures = ({"image/svg+xml": svg} for svg in cell.figures)
        outputs += [{"output_type": "display_data", "data": data, "metadata": {}} for data in figures]
        hidden = {}
        if cell.folded:
            hidden = {"cellView": "form", "jupyter": {"source_hidden": True}}  # for Colab, for Jupyter
        elif cell.rendered:
            hidden = {"jupyter": {"outputs_hidden": True}}
        return {
            "cell_type": "code",
            "execution_count": None,
            "id": name,
            "metadata": hidden,
            "outputs": [] if cell.asked else outputs,
            "source": CALL.sub(r"\g<0>;", cell.text),  # the ; keeps Jupyter from showing the value of the last line
        }

    torch = version("torch").partition("+")[0]
    where = f"[{config.site_name}]({config.site_url})" if config.site_url else config.site_name
    colophon = (
        f"This is a chapter of *{where}*. What it needs is torch, NumPy and Matplotlib; the outputs in it come from "
        f"torch {torch}. {config.copyright or ''}"
    )
    cells = [cell for cell in taken.cells if cell.only_in != "Markdown"] + [Cell(colophon.strip())]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": [cell(number, each) for number, each in enumerate(cells)],
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return nbformat.writes(nbformat.from_dict(notebook)) + "\n"


def as_markdown(taken: Taken) -> str:
    """The page as Markdown. Links lead to the Markdown of the other pages."""

    def link(found: re.Match) -> str:
        if found["file"]:
            return f"]({found['file']})"
        return f"]({found['page']}.md{found['anchor'] or ''})" if found["page"] else found[0]

    out = []
    for cell in taken.cells:
        if cell.only_in == "notebook":
            continue
        if not cell.code:
            out.append(LINK.sub(link, cell.text))
            continue
        out.append(fenced(cell.text, "python"))
        if cell.printed and not cell.rendered and not cell.asked:
            out += ["Output:", fenced(cell.printed, "text")]
    return "\n\n".join(out) + "\n"


def fenced(text: str, language: str) -> str:
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", text))])
    return f"{fence}{language}\n{text}\n{fence}"


def address(site_url: str, page: str) -> str:
    return site_url if page == "index" else f"{site_url}{page}/"


def write(pages: list, config, known: dict[str, Taken]) -> None:
    """Write the rendered `pages` as Markdown and, if they contain code, as notebooks; also llms.txt, which lists them.

    Each page gets `meta["exported"]`, from which its template makes the links to these files. llms-full.txt holds the
    whole book.
    known: what was taken of each page before, by its source; a `--dirty` preview renders only some, and the lists are
    of all. What is taken now is noted there.
    """
    site, rendered = Path(config.site_dir), [page for page in pages if page.content]
    known |= {page.file.src_uri: take(page) for page in rendered}
    taken = [(page, known[page.file.src_uri]) for page in pages if page.file.src_uri in known]
    site.mkdir(parents=True, exist_ok=True)
    notebooks = {one.name for _, one in taken if one.is_notebook}
    for page in rendered:
        one = page.meta["exported"] = known[page.file.src_uri]
        (site / f"{one.name}.md").write_text(as_markdown(one), encoding="utf-8")
        if one.is_notebook:
            (site / f"{one.name}.ipynb").write_text(as_notebook(one, notebooks, config), encoding="utf-8")
    lines, section = [f"# {config.site_name}", "", f"> {config.site_description}", ""], None
    for page, one in taken:
        title = page.parent.title if page.parent else config.site_name
        if title != section:
            lines += ["", f"## {title}", ""]
            section = title
        lines.append(f"- [{one.title}]({config.site_url or ''}{one.name}.md): {one.description}")
    (site / "llms.txt").write_text(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n", encoding="utf-8")
    book = ((site / f"{one.name}.md").read_text(encoding="utf-8") for _, one in taken)
    (site / "llms-full.txt").write_text("\n".join(book), encoding="utf-8")
