"""Every page as a notebook and as Markdown, with what its examples printed when the page was made.

`NAME.ipynb` and `NAME.md` stand at the root of the site, and `llms.txt` (as https://llmstxt.org has it) lists the
Markdown in the order in which the book is read. Both come from one walk over the page's own Markdown and the runs of
its examples: converters of HTML, such as mkdocs-llmstxt, find MathML where the author wrote TeX.

All that Python-Markdown knows and others do not becomes what Jupyter and CommonMark show: admonitions are quotations,
what opens at a click is `<details>`, ids of headings and definition lists are gone; a picture is its text alternative.
"""

import html
import json
import re
import textwrap
from dataclasses import dataclass, field
from functools import lru_cache, partial
from importlib.metadata import version
from pathlib import Path

import jupytext
from bs4 import BeautifulSoup

from machinery import served
from machinery.examples import FENCE, LABELS, Shown

ADMONITION = re.compile(r'^(!!!|\?\?\?\+?) \w+ "(.+)"$')
HEADING_ID = re.compile(r"^(#+ .*?) *\{ #[\w-]+ \}$")
DEFINITION = re.compile(r"^(?P<term>\S.*)\n(?P<said>(?::   .*\n?)+)", re.MULTILINE)
LINK = re.compile(
    r"\]\((?!\))(?:(?:\.\./)?(?P<page>\w+)(?:\.md|\.py|/)|\.\./(?P<file>[\w/]+\.\w+))?(?P<anchor>#[^)]*)?\)"
)
DATA = re.compile(r"\]\(\.\./([\w/]+\.json)\)")  # read by an exploration
LABELLED = re.compile(r'aria-label="([^"]*)"')  # a picture in words
CALL = re.compile(r"^(?!print\(|assert|np\.)[\w.]+\(.*(?:\n[ )].*)*(?<=\))\Z", re.MULTILINE)  # a cell's last statement
# What an exploration's page shows, as notebooks.lighten writes it.
SHOWN_BY_NOTEBOOKS = re.compile(
    r'(?P<code><div class="language-python highlight">)|<figure class="plot">(?P<figure>.*?)</figure>|'
    r'<div class="output"><pre><code>(?P<text>.*?)</code></pre></div>',
    re.DOTALL,
)


@dataclass
class Cell:
    """A piece of a page: text in Markdown, or code with what came of it."""

    text: str
    code: bool = False
    printed: str = ""
    figures: list[str] = field(default_factory=list)  # SVG
    asked: bool = False  # the reader is to think first: a notebook does not hold the output
    folded: bool = False  # nor does it show the code at once
    rendered: bool = False  # what was printed is the Markdown of the cell below
    only_in: str = ""  # "notebook" or "Markdown"


@dataclass
class Taken:
    """A page as it can be taken along."""

    name: str
    title: str
    description: str
    cells: list[Cell]

    @property
    def is_notebook(self) -> bool:
        return any(cell.code for cell in self.cells)


def take(page, shown: dict[int, Shown | str], content: str) -> Taken:
    """The page that was just rendered as `content`, where `shown` has what came of its `:::` lines."""
    source = Path(page.file.abs_src_path)
    cells = exploration(source, content) if source.suffix == ".py" else chapter(page.markdown, shown)
    return Taken(source.stem, plain(str(page.title)), html.unescape(page.meta["description"]), cells)


def plain(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", text))


def chapter(markdown: str, shown: dict[int, Shown | str]) -> list[Cell]:
    """The cells of a page in Markdown, where `shown` has what came of the examples by the numbers of their lines."""
    cells, text, fence, inside = [], [], None, []  # inside: the title of an admonition and its lines

    def flush():
        if paragraphs := re.sub(r"\n{3,}", "\n\n", "\n".join(text)).strip():
            cells.append(Cell(paragraphs))
        text.clear()

    for number, line in enumerate([*markdown.splitlines(), "end"], start=1):
        if inside and line.strip() and not line.startswith("    "):  # it is over
            said = textwrap.dedent("\n".join(inside[2:])).strip()
            if inside[0] == "!!!":
                text += [f"> {line}".rstrip() for line in (f"**{inside[1]}**", "", *said.splitlines())] + [""]
            else:
                text += [details(inside[1], said), ""]
            inside = []
        if number in shown:
            flush()
            of = shown[number]
            cells += [Cell(as_tables(of))] if isinstance(of, str) else example(of)
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
        elif not re.match(r"</?div\b", line):
            text.append(HEADING_ID.sub(r"\1", line))
    text.pop()  # the end
    flush()
    return cells


def details(title: str, text: str) -> str:
    """What opens at a click, in HTML: Markdown has nothing for it."""
    return f"<details>\n<summary>{html.escape(title, quote=False)}</summary>\n\n{text}\n\n</details>"


def example(shown: Shown) -> list[Cell]:
    """The cells of an example: its claim, the question, each section with what it printed, its pictures in words."""
    claim = shown.example.claim
    claim = claim if "*" in claim else f"**{claim}**"
    head = details(shown.folded, claim) if shown.folded else claim
    if shown.predict:
        head += f"\n\nBefore you run it: {shown.predict}"
    cells, asked = [Cell(head)], bool(shown.folded or shown.predict)
    for section, printed in shown.printed.items():
        code = shown.example.source(section).strip("\n")
        if section == "check":
            words = [html.unescape(said) for picture in shown.pictures for said in LABELLED.findall(picture)]
            if words:
                said = "Picture: " + "\n\n".join(words)
                cells.append(Cell(details("What is computed here, as a picture in words", said) if asked else said))
        if section != "torch":
            code = f"# {LABELS[section]}\n{code}"
        rendered = shown.render and bool(printed.strip())
        cells.append(Cell(code, True, printed.rstrip(), [], asked, bool(shown.folded), rendered))
        if rendered:
            table = DEFINITION.sub(as_list, printed).strip()
            cells.append(Cell(details("What it prints", table) if asked else table))
    return cells


def as_list(definition: re.Match) -> str:
    """A definition list as a list of lists."""
    said = (f"    - {line[1:].strip()}\n" for line in definition["said"].splitlines())
    return f"- {definition['term']}\n{''.join(said)}"


def as_tables(records: str) -> str:
    """The HTML of the tables of records as Markdown."""
    return "\n\n".join(filter(None, map(as_table, re.split("(?=<details>)", records))))


@lru_cache(100)  # one example, edited, changes one table of many
def as_table(records: str) -> str:
    """The HTML of one table of records, or of text beside it, as Markdown."""
    out = []
    for tag in BeautifulSoup(records, "html.parser").find_all(["summary", "table", "p"]):
        if tag.name == "table":
            rows = [[cell.get_text() for cell in row.find_all(["th", "td"])] for row in tag.find_all("tr")]
            rows.insert(1, ["---"] * len(rows[0]))
            out.append("\n".join(f"| {' | '.join(row)} |" for row in rows))
        else:
            out.append(tag.get_text() + (":" if tag.name == "summary" else ""))
    return "\n\n".join(out)


def exploration(source: Path, content: str) -> list[Cell]:
    """The cells of a notebook page, with what the page shows. A file that it reads comes along in a cell of its own."""
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
    """The text of the notebook. Links lead to the published pages, or where the site has no address to those beside it.

    names: the pages that are notebooks, too.
    """

    def link(found: re.Match) -> str:
        page, anchor = found["page"], found["anchor"] or ""
        if found["file"]:
            return f"]({config.site_url or ''}{found['file']})"
        if config.site_url:
            return f"]({address(config.site_url, page or taken.name)}{anchor})"
        return f"]({page}.{'ipynb' if page in names else 'md'}{anchor})" if page else found[0]

    def cell(number: int, cell: Cell) -> dict:
        made = {"id": f"cell-{number}", "metadata": {}}
        if not cell.code:
            return made | {"cell_type": "markdown", "source": LINK.sub(link, cell.text).splitlines(keepends=True)}
        outputs = []
        if not cell.asked:
            if cell.printed:
                text = (cell.printed + "\n").splitlines(keepends=True)
                outputs.append({"output_type": "stream", "name": "stdout", "text": text})
            for svg in cell.figures:
                data = {"image/svg+xml": svg.splitlines(keepends=True)}
                outputs.append({"output_type": "display_data", "data": data, "metadata": {}})
        if cell.folded:
            made["metadata"] = {"cellView": "form", "jupyter": {"source_hidden": True}}  # in Colab, in Jupyter
        elif cell.rendered:
            made["metadata"] = {"jupyter": {"outputs_hidden": True}}
        code = {"cell_type": "code", "execution_count": None, "outputs": outputs}
        source = CALL.sub(r"\g<0>;", cell.text)  # Jupyter shows the value of the last line, unless told not to
        return made | code | {"source": source.splitlines(keepends=True)}

    torch = version("torch").partition("+")[0]
    where = f"[{config.site_name}]({config.site_url})" if config.site_url else config.site_name
    colophon = (
        f"This is a chapter of *{where}*. What it needs is torch, NumPy and Matplotlib; the outputs in it come from "
        f"torch {torch}. {config.copyright or ''}"
    )
    cells = [cell for cell in taken.cells if cell.only_in != "Markdown"] + [Cell(colophon.strip())]
    notebook = {
        "cells": [cell(number, each) for number, each in enumerate(cells)],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def as_markdown(taken: Taken) -> str:
    """The text of the page in Markdown. Links lead to the other pages in Markdown."""

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
        if cell.printed and not cell.rendered:
            out += ["Output:", fenced(cell.printed, "text")]
    return "\n\n".join(out) + "\n"


def fenced(text: str, language: str) -> str:
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", text))])
    return f"{fence}{language}\n{text}\n{fence}"


def address(site_url: str, page: str) -> str:
    return site_url if page == "index" else f"{site_url}{page}/"


def write(pages: dict[str, Taken], nav, config) -> None:
    """Write each page as Markdown and, where it has code, as a notebook; llms.txt, and llms-full.txt with all of it."""
    site, names = Path(config.site_dir), {taken.name for taken in pages.values() if taken.is_notebook}
    for taken in pages.values():
        text = served.remembered(f"markdown {taken.name}", taken, partial(as_markdown, taken))
        (site / f"{taken.name}.md").write_text(text, encoding="utf-8")
        if taken.is_notebook:
            made = partial(as_notebook, taken, names, config)
            text = served.remembered(f"notebook {taken.name}", (taken, names), made)
            (site / f"{taken.name}.ipynb").write_text(text, encoding="utf-8")
    lines = [f"# {config.site_name}", "", f"> {config.site_description}", ""]
    section = None
    for page in nav.pages:
        title = page.parent.title if page.parent else config.site_name
        if title != section:
            lines += ["", f"## {title}", ""]
            section = title
        taken = pages[page.file.src_uri]
        lines.append(f"- [{taken.title}]({config.site_url or ''}{taken.name}.md): {taken.description}")
    (site / "llms.txt").write_text(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n", encoding="utf-8")
    names = (pages[page.file.src_uri].name for page in nav.pages)
    book = ((site / f"{name}.md").read_text(encoding="utf-8") for name in names)
    (site / "llms-full.txt").write_text("\n".join(book), encoding="utf-8")
