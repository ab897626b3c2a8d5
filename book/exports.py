"""Every page as a notebook and as Markdown, with the outputs its examples printed when the page was built.

They lie beside the page: `learn/vjp.html`, `learn/vjp.ipynb`, `learn/vjp.md`; `llms.txt` (see https://llmstxt.org)
lists the Markdown files in reading order. Both are made of the blocks of the page (pages.py) and the runs of its
examples: converters that start from HTML, such as mkdocs-llmstxt, find MathML where the author wrote TeX.

Syntax that only Python-Markdown knows is replaced by what Jupyter and CommonMark show: admonitions become quotations,
collapsible blocks become `<details>`, definition lists become nested lists, and the ids of headings are dropped.
A picture becomes its text alternative.
"""

import html
import posixpath
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import nbformat

from book import outputs, records, tables
from book.example import OPEN
from book.notebooks import Notebook, drawn_record
from book.pages import ASKS, FENCE, GESTURE, TEMPTING, Book, Code, Page, Show, TableBlock, Text
from book.render import LABELS, PROOF, VERDICT, details, fenced, other_outputs, pieces
from book.told import SPAN

ADMONITION = re.compile(r'^(!!!|\?\?\?\+?) \w+ "(.+)"$')
HEADING_ID = re.compile(r"^(#+ .*?) *\{ #[\w-]+ \}$")
ANCHOR = re.compile(r'<span id="[^"]+"></span>')
TILE = re.compile(  # of a front page: a title and a sentence
    r'<li class="case"[^>]*>\s*<p class="title" markdown="1">(?P<title>.+)</p>\s*'
    r'<p markdown="1">(?P<says>.+)</p>\s*</li>\n'
)
DEFINITION = re.compile(r"^(?P<term>\S.*)\n(?P<meanings>(?::   .*\n?)+)", re.MULTILINE)
CODE = r"^(`{3,}).*?^\1$|`[^`\n]+`"
LINK = re.compile(CODE + r"|\]\((?!\))(?!\w+:)(?P<to>[\w./-]*)(?P<anchor>#[^)]*)?\)", re.MULTILINE | re.DOTALL)
RECORD = re.compile(r'<div data-record="(?P<file>[^"]+)"></div>')  # numbers that are drawn (notebooks.py)
DATA = re.compile(r"\]\(([\w/]+\.json)\)")  # a data file that an exploration reads
CALL = re.compile(r"^(?!print\(|assert|np\.)[\w.]+\(.*(?:\n[ )].*)*(?<=\))\Z", re.MULTILINE)  # a call that ends a cell


@dataclass
class ExportCell:
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
class Export:
    """A page, ready to be exported."""

    page: Page
    title: str
    description: str
    part: str  # of the book
    cells: list[ExportCell]
    markdown: str = ""  # when it is written

    @property
    def name(self) -> str:
        return self.page.name

    @property
    def is_notebook(self) -> bool:
        """Whether there is code in it."""
        return any(cell.code for cell in self.cells)


def cells_of_page(page: Page, book: Book) -> list[ExportCell]:
    """The cells of a page in Markdown. Its examples have already run and are not run again."""
    cells, text, printed = [], [], iter(tables.printed_on(book, page, plain=True))
    known = records.read_records(book.root / "records")

    def flush():
        if paragraphs := re.sub(r"\n{3,}", "\n\n", "\n".join(text)).strip():
            cells.append(ExportCell(paragraphs))
        text.clear()

    for block in page.blocks:
        match block:
            case Text(lines):
                text.extend(plain_lines(lines))
            case Code(language, lines):
                text.extend([f"Not run:\n\n{FENCE.match(lines[0])[1]}{language}", *lines[1:]])
            case TableBlock():
                text.extend(next(printed).split("\n"))
            case Show():
                flush()
                if block.predict:
                    cells.extend(cells_of_prediction(block, known))
                elif block.proof:
                    cells.extend(cells_of_proof(block, known))
                else:
                    cells.extend(cells_of_example(block, known))
    flush()
    return cells


def plain_lines(lines: list[str]) -> list[str]:
    """Text without the syntax that only Python-Markdown knows."""
    out, inside = [], []  # inside: an admonition's marker, title and lines
    plain = "\n".join(line for line in lines if not GESTURE.match(line))
    plain = TILE.sub(r"- \g<title>: \g<says>", SPAN.sub(r"\1", ANCHOR.sub("", ASKS.sub("", plain))))
    for line in [*plain.split("\n"), "end"]:
        if inside and line.strip() and not line.startswith("    "):  # the admonition has ended
            text = textwrap.dedent("\n".join(inside[2:])).strip()
            if inside[0] == "!!!":
                out += [f"> {line}".rstrip() for line in (f"**{inside[1]}**", "", *text.splitlines())] + [""]
            else:
                out += [details(html.escape(inside[1], quote=False), text), ""]
            inside = []
        if inside:
            inside.append(line)
        elif found := ADMONITION.match(line):
            inside = [*found.groups()]
        elif tempting := TEMPTING.match(line):
            answer, _, why = tempting[1].partition("`: ")
            out.append(f"- {answer}` is tempting, but wrong: {why}")
        elif not re.match(r"</?(?:div|nav|label|select|option|ul)\b", line):
            out.append(HEADING_ID.sub(r"\1", line.replace(' markdown="1"', "")))
    return out[:-1]


def cells_of_example(shown: Show, known: list[records.Record]) -> list[ExportCell]:
    """The cells of an example: its claim, what is read of it, its pictures in words, and its proof.

    A notebook has the code of the file, which runs to its end. The Markdown has what a page shows before anything is
    unfolded: neither the proof, nor the program of a table.
    """
    ran, cells = shown.ran(), [] if shown.said_by_card else [ExportCell(strong(shown.example.claim))]
    for name in shown.example.names_taken_along:
        if name == "numpy" or (name == "check" and "numpy" not in shown.example.cells):
            cells += cells_of_other_torch(shown, ran, known) + cells_of_pictures(ran)
        is_read = name in OPEN or (name == "numpy" and shown.by_hand)
        found = code_cells(shown, ran, name)
        cells += found if is_read else [replace(cell, only_in="notebook") for cell in found]
    return cells


def cells_of_proof(shown: Show, known: list[records.Record]) -> list[ExportCell]:
    """The cells of an example that a page folds, which the Markdown folds, too."""
    cells = cells_of_example(shown, known)
    read = "\n\n".join(in_markdown(cell) for cell in cells if cell.only_in != "notebook")
    return [
        ExportCell(details(PROOF, read), only_in="Markdown"),
        *(replace(cell, only_in="notebook") for cell in cells if cell.only_in != "Markdown"),
    ]


def cells_of_prediction(shown: Show, known: list[records.Record]) -> list[ExportCell]:
    """The cells of an example whose output is to be predicted, and of the text that belongs to the answer.

    Code that prints rendered text contains the answer: the Markdown has it in the fold of the answer, and the proofs
    in a fold of their own. The notebook, where they run, hides their source and leaves out what they print.
    """
    ran, text = shown.ran(), "\n".join(plain_lines(shown.answer[len(shown.hint) :])).strip()
    hint = "\n".join(plain_lines(shown.hint)).strip()
    seen, secret, proof = [], [], []
    for name in shown.example.names_shown:
        for cell in code_cells(shown, ran, name):
            cell.asked, cell.folded = cell.code, shown.render or name not in OPEN
            (proof if name not in OPEN else secret if shown.render else seen).append(cell)
    answer = [strong(shown.example.claim), *(words.text for words in cells_of_pictures(ran))]
    answer += [plain_markdown(ran.printed("torch")) if shown.render else fenced(ran.printed("torch").strip(), "text")]
    answer += [words.text for words in cells_of_other_torch(shown, ran, known)]
    code = [in_markdown(cell) for cell in secret if cell.code and cell.only_in != "notebook"]  # its output is above
    checked = "\n\n".join(in_markdown(cell) for cell in proof)
    return [
        ExportCell(f"**{shown.predict}**"),
        *seen,
        *([ExportCell(hint)] if hint else []),
        ExportCell(details("The answer", "\n\n".join(filter(None, [*answer, *code, text]))), only_in="Markdown"),
        *([ExportCell(details(VERDICT, checked), only_in="Markdown")] if checked else []),
        ExportCell(details("The answer", "\n\n".join(filter(None, [*answer, text]))), only_in="notebook"),
        *(replace(cell, only_in="notebook") for cell in (*secret, *proof) if cell.code and cell.only_in != "Markdown"),
    ]


def in_markdown(cell: ExportCell) -> str:
    """A cell as the Markdown has it inside a fold."""
    if not cell.code:
        return cell.text
    output = ["Output:", fenced(cell.printed, "text")] if cell.printed and not cell.rendered else []
    return "\n\n".join([fenced(cell.text, "python"), *output])


def strong(claim: str) -> str:
    return claim if "*" in claim else f"**{claim}**"


def cells_of_pictures(ran) -> list[ExportCell]:
    words = [one for picture in ran.drawn for one in picture.says]
    return [ExportCell("Picture: " + "\n\n".join(words))] if words else []


def cells_of_other_torch(shown: Show, ran, known: list[records.Record]) -> list[ExportCell]:
    """What a newer torch prints, with which the reader may run the notebook."""
    cells = []
    for other in other_outputs(shown, ran, known):
        texts = [other.words]
        for where, lines in other.lines:
            texts += [where and f"{where}:", plain_markdown(lines) if shown.render and where else fenced(lines, "text")]
        cells += [ExportCell("\n\n".join(filter(None, texts)))] if other.newer else []
    return cells


def code_cells(shown: Show, ran, name: str) -> list[ExportCell]:
    """What a cell of the file becomes: a cell for the notebook, and those for the Markdown."""
    example, printed = shown.example, ran.printed(name)
    label = f"# {LABELS[name]}\n" if name in LABELS else ""
    code = label + example.cells[name].source.strip("\n")
    rendered = shown.render and bool(printed.strip())
    if name not in OPEN or rendered:
        only_in = "notebook" if shown.render and not shown.predict else ""
        cells = [ExportCell(code, True, printed.rstrip(), rendered=rendered, only_in=only_in)]
        return cells + ([ExportCell(plain_markdown(printed).strip())] if rendered else [])
    cells = [ExportCell(code, True, printed.rstrip(), only_in="notebook")]
    if name == "fix" and "error" in example.cells:
        difference = fenced(example.lines_shown(name), "diff")
        printed = "".join(printed + raised for _, printed, raised in pieces(shown, ran, name))
        output = ["Output:", fenced(printed.rstrip(), "text")] if printed.strip() else []
        return [*cells, ExportCell("\n\n".join([f"{LABELS[name]}:", difference, *output]), only_in="Markdown")]
    shown_first = label
    for lines, output, raised in pieces(shown, ran, name):
        cells.append(ExportCell(shown_first + lines.strip("\n"), True, (output + raised).rstrip(), only_in="Markdown"))
        shown_first = ""
    return cells


def plain_markdown(printed: str) -> str:
    """Markdown that an example printed, without its browser-only parts: `<code>`, `<wbr>` and entities."""

    def code(found: re.Match) -> str:
        text = html.unescape(re.sub(r"<[^>]+>", "", found[1])).replace("|", "\\|")
        return f"`` {text} ``" if "`" in text else f"`{text}`"

    text = re.sub(r"<code>(.*?)</code>", code, printed.replace("<wbr>", ""))
    return DEFINITION.sub(as_list, html.unescape(text).replace("\N{NON-BREAKING HYPHEN}", "-").replace("\xa0", " "))


def as_list(definition: re.Match) -> str:
    """A definition list as a nested list."""
    meanings = (f"    - {line[1:].strip()}\n" for line in definition["meanings"].splitlines())
    return f"- {definition['term']}\n{''.join(meanings)}"


def cells_of_exploration(page: Page, notebook: Notebook, source: Path, book: Book) -> list[ExportCell]:
    """The cells of a notebook page with the outputs it shows, and those of its examples.

    What the page folds, the Markdown folds: the code of a figure, below the words about it, and what computes but is
    not to be read. A data file that the notebook reads is written by an added cell.
    """

    def in_words(record: Path) -> str:
        return f"Picture: {' '.join(drawn_record(record).says)}"

    cells, shows, known = [], iter(page.shows), records.read_records(book.root / "records")
    for cell in notebook.cells:
        if cell.code:
            code = ExportCell(cell.source, True, cell.printed.rstrip(), cell.figures)
            if cell.summary:
                inside = code if cell.closed else replace(code, printed="")
                cells += [replace(code, only_in="notebook"), folded(cell.summary, [inside])]
                if code.printed and not cell.closed:
                    cells.append(ExportCell(f"Output:\n\n{fenced(code.printed, 'text')}", only_in="Markdown"))
            else:
                cells.append(code)
            if cell.figures:
                shown = "(The page shows a figure here, which the next paragraph describes.)"
                cells.append(ExportCell(shown, only_in="Markdown"))
            continue
        prose = RECORD.sub(lambda found: in_words(source.parent / found["file"]), cell.source)
        prose = "\n".join(plain_lines(prose.split("\n")))
        first, *others = re.split(r"^:::.*\n?", prose, flags=re.MULTILINE)
        cells.append(ExportCell(first.strip("\n")))
        for text in others:
            example = cells_of_example(next(shows), known)
            code = [cell for cell in example if cell.code and cell.only_in == "Markdown"]
            cells += [cell for cell in example if cell not in code]
            cells += [ExportCell(text.strip("\n")), folded("The code of the figure", code)]
        for name in DATA.findall(cell.source):
            data = (source.parent / name).read_text(encoding="utf-8")
            code = "# A file that the next cell reads\nfrom pathlib import Path\n\n"
            code += f'Path("{Path(name).name}").write_text(r"""{data}""", encoding="utf-8");'
            cells.append(ExportCell(code, True, folded=True, only_in="notebook"))
    return cells


def folded(summary: str, code: list[ExportCell]) -> ExportCell:
    return ExportCell(details(summary, "\n\n".join(in_markdown(cell) for cell in code)), only_in="Markdown")


def as_notebook(export: Export, names: set[str], book: Book, config) -> str:
    """The page as a notebook, in JSON. Links lead to the published pages.

    If the site has no address, they lead to the exported files beside the notebook. names: the pages that are also
    notebooks.
    """

    def link(found: re.Match) -> str:
        other, file = target_of_link(found["to"], export.page, book)
        anchor = found["anchor"] or ""
        if file:
            return f"]({(config.site_url or export.page.up) + file})"
        if config.site_url:
            return f"]({config.site_url}{(other or export.page).url}{anchor})"
        if not other:
            return found[0]
        ending = "ipynb" if other.name in names else "html" if other.is_list else "md"
        return f"]({export.page.up}{other.name}.{ending}{anchor})"

    def cell(number: int, cell: ExportCell) -> dict:
        name = f"cell-{number}"
        if not cell.code:
            return {"cell_type": "markdown", "id": name, "metadata": {}, "source": with_links(cell.text, link)}
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

    where = f"[{config.site_name}]({config.site_url})" if config.site_url else config.site_name
    colophon = (
        f"This is a chapter of *{where}*. It needs torch, NumPy and Matplotlib; its outputs come from "
        f"torch {outputs.TORCH}. {config.copyright or ''}"
    )
    cells = [cell for cell in export.cells if cell.only_in != "Markdown"] + [ExportCell(colophon.strip())]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": [cell(number, each) for number, each in enumerate(cells)],
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return nbformat.writes(nbformat.from_dict(notebook)) + "\n"


def as_markdown(export: Export, book: Book) -> str:
    """The page as Markdown. Links lead to the Markdown of the other pages."""

    def link(found: re.Match) -> str:
        other, file = target_of_link(found["to"], export.page, book)
        if file:
            return f"]({export.page.up}{file})"
        if not other:
            return found[0]
        return f"]({export.page.up}{other.url if other.is_list else other.name + '.md'}{found['anchor'] or ''})"

    out = []
    for cell in export.cells:
        if cell.only_in == "notebook":
            continue
        if not cell.code:
            out.append(with_links(cell.text, link))
            continue
        out.append(fenced(cell.text, "python"))
        if cell.printed and not cell.rendered and not cell.asked:
            out += ["Output:", fenced(cell.printed, "text")]
    return "\n\n".join(out) + "\n"


def with_links(text: str, link: Callable[[re.Match], str]) -> str:
    """The text with the target of each link replaced. What looks like a link in code, `f(x)[1](v)`, stays."""
    return LINK.sub(lambda found: found[0] if found["to"] is None else link(found), text)


def target_of_link(to: str, page: Page, book: Book) -> tuple[Page | None, str]:
    """What a link on a page leads to: a page, by its file or its address, or a file of the site."""
    if not to:
        return None, ""
    at = posixpath.normpath(posixpath.join(posixpath.dirname(page.src), to))
    name, _, ending = at.rpartition(".")
    other = book.pages.get(at)
    if ending == "html":
        other = book.pages.get(f"{name}.md") or book.pages.get(f"{name}.py")
    return (other, "") if other else (None, at)


def write(exports: list[Export], everything: list[Export], book: Book, config) -> None:
    """Write pages as Markdown and, if they contain code, as notebooks; also llms.txt, which lists them all.

    exports: the pages that were built. everything: these and, in a preview, those that were built before, in the order
    of the navigation. llms-full.txt holds the book, without the part on how it is tested.
    """
    site, notebooks = Path(config.site_dir), {one.name for one in everything if one.is_notebook}
    site.mkdir(parents=True, exist_ok=True)  # (no page may have been exported yet)
    for export in exports:
        (site / export.name).parent.mkdir(parents=True, exist_ok=True)
        export.markdown = as_markdown(export, book)
        (site / f"{export.name}.md").write_text(export.markdown, encoding="utf-8")
        if export.is_notebook:
            text = as_notebook(export, notebooks, book, config)
            (site / f"{export.name}.ipynb").write_text(text, encoding="utf-8")
    lines, part = [f"# {config.site_name}", "", f"> {config.site_description}"], None
    for export in everything:
        if export.part != part:
            lines += ["", f"## {export.part}", ""]
            part = export.part
        lines.append(f"- [{export.title}]({config.site_url or ''}{export.name}.md): {export.description}")
    (site / "llms.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = "\n".join(one.markdown for one in everything if not one.name.startswith("about/"))
    (site / "llms-full.txt").write_text(text, encoding="utf-8")
