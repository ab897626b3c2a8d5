"""A page as Markdown for MkDocs: `source`. What an example printed and drew is HTML already, and goes into parts.

A reader sees the claim of an example, the code that is worth reading, what it printed, what goes wrong and the repair;
in a card of *I am stuck*, whose title and text say what goes wrong, the repair alone.
The proof, by hand in NumPy and by comparison, is behind "Checked". What answers a prediction is hidden at first.
"""

import html
import json
import re
import textwrap
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import quote

from book import given, outputs, records
from book.example import ExampleError
from book.extension import PART
from book.faults import escaped, fault
from book.pages import ASKS, GESTURE, OLDER, Book, Code, Page, Show, TableBlock, Text
from book.pictures.blank import empty_cells, empty_trays
from book.pictures.draw import ASKED
from book.pictures.icons import icon
from book.pictures.picture import Picture
from book.run import Run, Spoiled, TookTooLong

LABELS = {
    "error": "What goes wrong",
    "reset": "The same start again",  # only in notebooks
    "fix": "The fix",
    "numpy": "By hand, in NumPy",
    "check": "The check",
}
FOLDED = {"torch": "The code that computed this"} | LABELS
EXPLORER, VERIFIED = "explorer.html", "about/versions.html"  # pages that boxes lead to
ANOTHER_OUTPUT = "prints something else than when `make outputs` ran"
PROGRAM = "The code that goes wrong"  # folded in a card, whose title says what goes wrong: the repair alone is open
PROOF, PROOFS = "Example", "{} examples"  # folded below what they prove
VERDICT = "Checked"  # a page can say so only after the check has run: where it raises, there is no page
COMMIT = (  # docs/assets/book.js compares; without JavaScript there is only the answer to be shown
    '<form class="commit"{}><input aria-label="Your answer" placeholder="Your answer" autocomplete="off" '
    'spellcheck="false"><button>Check</button><p class="feedback" role="status"></p></form>'
)


class Renderer:
    """Renders the pages of a book. `differs`: what examples print with another torch than the outputs come from."""

    def __init__(self, book: Book):
        self.known = records.read_records(book.root / "records")
        self.differs: dict[str, list[str]] = {}

    def source(self, page: Page) -> tuple[str, list[str], set[str]]:
        """The Markdown of a page, its parts, and the `style`s in these; where the page has faults, these alone."""
        self.differs[page.src] = []
        if page.faults:
            return f"{PART}0\n", ["\n\n".join(fault(*wrong) for wrong in page.faults)], set()
        out, rendering = [], PageRendering(self, page)
        for block in proofs_together(page.blocks):
            match block:
                case Text(lines) | Code(lines=lines) | TableBlock(lines):
                    lines = (line for line in lines if not ASKS.match(line))  # (they are for the search alone)
                    lines = (GESTURE.sub(lambda name: rendering.add_part(icon(name[1])), line) for line in lines)
                    out += [OLDER.sub(OLDER_FOLDED, line) for line in lines]
                case Show():
                    out += ["", "\n\n".join(filter(None, rendering.render_example(block))), ""]
                case list():
                    out += ["", "\n\n".join(filter(None, rendering.render_proofs(block))), ""]
        return "\n".join(out), rendering.parts, rendering.styles

    def example(self, page: Page, shown: Show) -> tuple[str, list[str], set[str]]:
        """The same of one example of a page."""
        self.differs.setdefault(page.src, [])
        rendering = PageRendering(self, page)
        text = "\n\n".join(filter(None, rendering.render_example(shown)))
        return text, rendering.parts, rendering.styles


class PageRendering:
    """A page that is rendered, and its parts: HTML, which lines `:::part 7` of its Markdown stand for."""

    def __init__(self, to: Renderer, page: Page):
        self.to, self.page, self.parts, self.styles = to, page, [], set()

    def add_part(self, part: str) -> str:
        """Keep HTML; return the line that stands for it."""
        self.parts.append(part)
        return f"{PART}{len(self.parts) - 1}" if part else ""

    def render_proofs(self, proofs: list[Show]) -> Iterator[str]:
        """A fold with examples that follow one another: the text before it says what they show."""
        summary = PROOF if len(proofs) == 1 else PROOFS.format(len(proofs))
        yield f'<details class="proof" markdown="1">\n<summary{EXCLUDED}>{summary}</summary>'
        for shown in proofs:
            yield from self.render_example(shown)
        yield "</details>"

    def render_example(self, shown: Show) -> Iterator[str]:
        """The Markdown of an example. Raises Spoiled where nothing else may run in this process."""
        try:
            ran = shown.ran()
        except Spoiled as error:
            raise Spoiled(f"{shown.place}: snippets/{shown.name}: {error}") from error
        except (Exception, TookTooLong) as error:
            place = f"{shown.place}: snippets/{shown.name}{line_of(error, shown.example.path)}"
            yield self.add_part(fault(place, described(error)))
            return
        attributes = f'id="{shown.anchor}" data-place="{shown.place}" markdown="1"'
        yield f'<div class="example{" asked" if shown.predict else ""}" {attributes}>'
        # The foot is one row: what can be dragged, the explorer, what is folded, the proof.
        foot = [self.add_part(LIVE * bool(shown.live) + self.way(shown))]
        if shown.predict:
            yield from self.render_prediction(shown, ran)
        elif shown.figure:  # (the title is above the figure; a style sheet that put it there would move it)
            yield claim(shown)
            yield from self.render_pictures(shown, ran)
            foot.append(folded("source", FOLDED["torch"], self.render_open_cells(shown, ran)))
        elif shown.above:
            yield claim(shown)
            yield from self.render_pictures(shown, ran)
            yield from self.render_open_cells(shown, ran)
        elif given.is_read_alone(shown):
            yield from self.render_cells(shown, ran, "fix")
            program = [*self.render_cells(shown, ran, "torch", "error"), *self.render_other_versions(shown, ran)]
            foot.append(folded("source", PROGRAM, program))
        else:
            if not shown.said_by_card:
                yield claim(shown)
            yield from self.render_open_cells(shown, ran)
            yield from self.render_pictures(shown, ran)
        if shown.render and not shown.figure:
            foot.append(folded("source", FOLDED["torch"], [code_block(shown.example.lines_shown("torch"))]))
        proof = [*self.render_proof(shown, ran), *self.render_other_versions(shown, ran, newer=False)]
        proof.append(self.add_part(self.render_links(shown)))
        yield '<div class="foot" markdown="1">'
        yield from (*foot, folded("verdict", VERDICT, proof, EXCLUDED))
        yield "</div>"
        yield self.compare_output(shown, ran)
        if shown.predict:
            yield "</details>"
        yield "</div>"

    def render_prediction(self, shown: Show, ran: Run) -> Iterator[str]:
        """A prediction, to the text of its answer."""
        yield f"{shown.predict}\n{{ .question }}"
        if not shown.render:
            yield code_block(shown.example.lines_shown("torch"))
        yield "\n".join(shown.hint)
        blank = blank_of(shown, ran)
        self.styles |= blank.styles
        yield self.add_part(blank)
        yield self.add_part(COMMIT.format(" data-shapes" if shown.asks_for_shapes else ""))
        yield f'<details class="predict" markdown="1">\n<summary{EXCLUDED}>Show the answer</summary>'
        yield claim(shown)
        if shown.render:
            yield from self.render_open_cells(shown, ran)
        else:
            yield self.render_output(ran.printed("torch"))
            yield from self.render_other_versions(shown, ran)
        if shown.by_hand:
            yield from self.render_cell(shown, ran, "numpy")
        yield from self.render_pictures(shown, ran)
        yield "\n".join(shown.explained)
        if shown.tempting:
            yield '<div class="tempting" markdown="1">'
            yield "**Tempting, and wrong**"
            yield "\n".join(f"- {mistake}" for mistake in shown.tempting)
            yield "</div>"

    def render_open_cells(self, shown: Show, ran: Run) -> Iterator[str]:
        """What is read: the code, what it printed, what goes wrong, and the repair."""
        yield from self.render_cells(shown, ran, "torch", "error", "fix")
        if shown.by_hand:
            yield from self.render_cell(shown, ran, "numpy")
        yield from self.render_other_versions(shown, ran)

    def render_cells(self, shown: Show, ran: Run, *names: str) -> Iterator[str]:
        """Those of its cells that have these names."""
        example = shown.example
        start = given.given(example) if "fix" in example.cells else ""  # a repair is copied with it
        for name in (one for one in names if one in example.cells):
            if name != "torch":
                steps = [step.shown for step in example.cells[name].steps]
                copied = html.escape("\n".join([start if name == "fix" else "", *steps]).strip())
                yield f'<div class="{name}" markdown="1" data-copy="{copied}">\n\n{LABELS[name]}\n{{ .kind }}'
            if shown.render:  # the result first; how it was made is one click away
                if (printed := ran.printed(name)).strip():
                    unsearched = EXCLUDED if shown.proof else ""  # as what is printed as text
                    yield f'<div class="output"{unsearched} markdown="1">\n\n{printed}\n\n</div>'
                program = code_block(example.lines_shown(name))
                if shown.figure:  # (in the fold of the code, already)
                    yield program
                elif name != "torch":  # (its code is in the foot)
                    yield folded("source", FOLDED[name], [program])
            elif name == "fix" and "error" in example.cells:
                above = textwrap.indent(start, "  ") if given.is_read_alone(shown) else ""
                yield code_block(f"{above}\n{example.lines_shown(name)}", language="diff")
                for _, printed, raised in pieces(shown, ran, name):
                    yield from (self.render_output(printed), self.render_output(raised, "raised"))
            else:
                for code, printed, raised in pieces(shown, ran, name):
                    yield from (code_block(code), self.render_output(printed), self.render_output(raised, "raised"))
            if name != "torch":
                yield "</div>"

    def render_proof(self, shown: Show, ran: Run) -> Iterator[str]:
        """The proof: the computation by hand, and the check."""
        if not shown.by_hand:
            yield from self.render_cell(shown, ran, "numpy")
        yield from self.render_cell(shown, ran, "check")

    def render_cell(self, shown: Show, ran: Run, name: str) -> Iterator[str]:
        """A cell of the proof, with what it printed."""
        if name in shown.example.cells:
            yield code_block(shown.example.cells[name].source, LABELS[name])
            yield self.render_output(ran.printed(name))

    def render_pictures(self, shown: Show, ran: Run) -> Iterator[str]:
        """The pictures; in a live figure its goals are above them; what is said of its numbers is in the foot."""
        pictures = pictures_of(shown, ran, asked=False)
        self.styles = self.styles.union(*(picture.styles for picture in ran.drawn))
        if shown.live:
            drawn, goals = "".join(pictures), ""
            data = {"links": shown.live}  # (the program is in the link)
            for wrong in filter(None, (goal.fault(shown.tried, drawn) for goal in shown.goals)):
                yield self.add_part(fault(shown.place, wrong))
            if shown.goals:
                data["goals"] = [{"words": goal.words, "tests": goal.tests} for goal in shown.goals]
                drawn = shown.goals[0].marked(drawn)
                words = (  # (why, for whoever has met it)
                    f'<li><span class="tick"></span><span>{html.escape(goal.words)}.</span>'
                    f'<span class="why" data-why="{html.escape(goal.why)}"></span></li>'
                    for goal in shown.goals
                )
                goals = f'<ul class="tasks"{EXCLUDED}>{"".join(words)}</ul>'
            data = html.escape(json.dumps(data))
            kind = "live filmed" if "data-t=" in drawn and 'data-slide="v.' not in drawn else "live"
            kind += " walks" if "data-arm=" in drawn else ""
            yield self.add_part(f'<div class="{kind}" data-live="{data}">{goals}{drawn}</div>')
        elif shown.tried:
            yield self.add_part(f'<div class="figure">{"".join(pictures)}</div>')
        else:
            for picture in pictures:
                yield self.add_part(picture)

    def way(self, shown: Show) -> str:
        """The way to the explorer, where the reader can change the example."""
        to = html.escape(f"{self.page.up}{EXPLORER}{address_of_desk(shown.tried)}") if shown.tried else ""
        return f'<p class="try"{EXCLUDED}><a href="{to}">Open in the explorer</a></p>' if to else ""

    def render_output(self, printed: str, kind: str = "") -> str:
        """What a cell printed. Text, such as an error message, is wrapped; the columns of a matrix are not."""
        if not printed.strip():
            return ""
        longest = max(printed.splitlines(), key=len)
        wrapped = " message" if kind or len(longest) > 80 or "[" not in longest else ""
        kind = f"output{wrapped} {kind}".strip()
        return self.add_part(f'<div class="{kind}"{EXCLUDED}><pre><code>{escaped(printed.rstrip())}</code></pre></div>')

    def render_links(self, shown: Show) -> str:
        """Links to the file of the example, and to where it ran."""
        up, name = self.page.up, shown.name
        text = f'<a class="whole-file" href="{up}snippets/{name}">{name.replace("/", "/<wbr>")}</a>'
        if self.to.known:
            ran = records.mark(name, records.digest(shown.example.text), self.to.known)
            text += f' <a href="{up}{VERIFIED}#{self.page.name.replace("/", "-")}">{ran}</a>'
        return f'<p class="where"{EXCLUDED}>{text}</p>'

    def render_other_versions(self, shown: Show, ran: Run, newer: bool = True) -> Iterator[str]:
        """What another torch prints: a newer one below the output, an older one behind "Checked"."""
        for other in other_outputs(shown, ran, self.to.known):
            if other.newer == newer:
                yield f'<div class="elsewhere"{EXCLUDED} markdown="1">\n\n{other.words}'
                for where, lines in other.lines:
                    yield where
                    yield (
                        lines if shown.render and where else self.add_part(f"<pre><code>{escaped(lines)}</code></pre>")
                    )
                yield "</div>"

    def compare_output(self, shown: Show, ran: Run) -> str:
        """A fault, if the example prints something else than when `make outputs` ran. With another torch it is none."""
        if not (differs := outputs.difference(shown.example.path, ran.text)):
            return ""
        if not outputs.of_these_versions(shown.example.path):
            self.to.differs[self.page.src].append(f"snippets/{shown.name}\n{differs}")
            return ""
        what = f"snippets/{shown.name} {ANOTHER_OUTPUT}:\n{differs}"
        return self.add_part(fault(shown.place, what))


EXCLUDED = ' data-search-exclude=""'  # what the search should not know
LIVE = f'<p class="status"{EXCLUDED}><span></span> <button type="button" hidden>Back to torch\'s numbers</button></p>'
OLDER_FOLDED = r"""<details class="older" markdown="1">
<summary>Older wordings</summary>

\1

</details>"""  # they are there for the search


def proofs_together(blocks: Iterable) -> Iterator:
    """The blocks of a page; those with the option `proof` in lists of such as follow one another."""
    proofs: list[Show] = []
    for block in blocks:
        if isinstance(block, Show) and block.proof:
            proofs.append(block)
        elif not proofs or not isinstance(block, Text) or any(line.strip() for line in block.lines):
            if proofs:
                yield proofs
                proofs = []
            yield block
    if proofs:
        yield proofs


def address_of_desk(program: str) -> str:
    """What follows the explorer's address to open the desk with this program (docs/assets/explorer/address.js)."""
    return f"#f={quote(program.strip(), safe='!$()*+,/:;=?@[]~-._')}"


def line_of(error: BaseException, path: Path) -> str:
    """The line of the example at this path that raised the error."""
    while error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(path)]
        if lines:
            return f", line {lines[-1]}"
        error = error.__cause__ or error.__context__
    return ""


def described(error: BaseException) -> str:
    if isinstance(error, (TookTooLong, ExampleError)):
        return str(error)
    return f"{type(error).__name__}: {error}"


def other_outputs(shown: Show, ran: Run, known: list[records.Record]) -> list[records.OtherOutput]:
    """What records say that an example does with another torch."""
    return records.other_outputs(shown.name, records.digest(shown.example.text), ran.text, known)


def pictures_of(shown: Show, ran: Run, asked: bool) -> list[Picture]:
    """The pictures of an example: those that stand with its question (`asked`), or the others."""
    return [picture for kind, picture in zip(shown.drawn, ran.drawn, strict=True) if (kind in ASKED) == asked]


def blank_of(shown: Show, ran: Run) -> Picture:
    """What stands with a question, to be filled by the answer: a desk, where the line has one; else trays, or cells."""
    if found := pictures_of(shown, ran, asked=True):
        return found[0]
    if shown.asks_for_shapes:
        return empty_trays(shown.predict, ran.printed("torch"))
    if "shape" in shown.predict:
        return Picture("")
    return empty_cells(shown.predict, ran.printed("torch"), shown.example.cells["torch"].source)


def claim(shown: Show) -> str:
    return f"{shown.example.claim}\n{{ .claim }}"


def pieces(shown: Show, ran: Run, name: str) -> Iterator[tuple[str, str, str]]:
    """The lines of a cell that are shown, what they printed and raised, divided after each expected error."""
    code, printed = [], ""
    for step, output in zip(shown.example.cells[name].steps, ran.outputs[name], strict=True):
        code.append(step.shown)
        printed += output.printed
        if output.raised:
            yield "\n".join(code), printed, output.raised
            code, printed = [], ""
    if any(code) or printed:
        yield "\n".join(code), printed, ""


def code_block(code: str, title: str = "", language: str = "python") -> str:
    """A code block of a page; nothing where there is no code."""
    title = title and f'title="{title}" '
    return fenced(code.strip("\n"), f'{{ .{language} {title}data-search-exclude="" }}') if code.strip() else ""


def fenced(text: str, language: str) -> str:
    """Text between fences, which are longer than any in it."""
    fence = "`" * max([3, *(len(ticks) + 1 for ticks in re.findall("`{3,}", text))])
    return f"{fence}{language}\n{text}\n{fence}"


def folded(kind: str, summary: str, paragraphs: Iterable[str], attributes: str = "") -> str:
    """A collapsible block of a page."""
    return details(summary, "\n\n".join(filter(None, paragraphs)), f' class="{kind}"{attributes} markdown="1"')


def details(summary: str, text: str, attributes: str = "") -> str:
    """A collapsible block in HTML, because Markdown has no syntax for it."""
    return f"<details{attributes}>\n<summary>{summary}</summary>\n\n{text}\n\n</details>"
