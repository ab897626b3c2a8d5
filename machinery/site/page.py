"""How a page shows an example: a Markdown extension for the line `::: chapter/name.py`.

The line becomes the claim of the example, a code block that markdown-exec runs, and links to the file:

    ```python exec="on" html="on"
    from machinery.site import page
    print(page.show("docs/vjp.md, line 12", "vjp/name.py"))
    ```

`show` runs the example and returns its code, what it printed, its pictures and its check as HTML. What may follow the
name of the file:

- `predict="What will x.grad be?"`: all that answers the question is hidden until the reader has answered it or asks to
  see it: the claim, the output, the pictures, and the text from this line to a line `:::`. In that text, a line
  "- tempting `[5, 0]`: why" says why an answer is wrong that many people give.
- `proof`: one line, ✓ and the claim, behind which the whole example is
- `by-hand`: the computation in NumPy is open
- `render`: the output is Markdown (a table, say) and is shown as such, with the code that made it folded away
- `picture`, `jacobian`, `heat`, `graph`, `points=3`, …: pictures of its variables (`machinery/pictures/draw.py`)
- `figure`: the pictures come first, and the code is folded away
- `try`: below the pictures, a link opens the code on the explorer's desk. `try="x = torch.tensor(…); …"` opens this
  program instead, where the desk cannot read the code as it is

A reader sees the claim, the code that is worth reading (machinery/examples/reading.py), what it printed, what goes
wrong and the repair. The proof, by hand in NumPy and by comparison, is behind "Checked".

Whatever is wrong with a line, or with its example, becomes a fault: a box in the page that says what and where. A site
with a fault is not published (`hooks.py`, `finish.py`); a preview shows it in its place.
"""

import html
import re
import shlex
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from os import environ
from pathlib import Path
from urllib.parse import quote

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor
from markdown_exec import markdown_config

from machinery.examples import outputs, records
from machinery.examples.file import INCLUDE, Example, ExampleError, read_example
from machinery.examples.reading import read, steps
from machinery.examples.run import Run, TookTooLong, run
from machinery.pictures.draw import DEFAULTS, draw
from machinery.site import claims, verified

LABELS = {
    "error": "What goes wrong",
    "fix": "The repair",
    "numpy": "By hand, in NumPy",
    "check": "The check",
}
FOLDED = {"torch": "The code that computed this"} | LABELS
VERDICT = "Checked"  # a page can say so only after the check has run: where it raises, there is no page
OPTIONS = ("predict", "proof", "by-hand", "figure", "render", *DEFAULTS, "points", "try")
WOULD_NOT_RUN = (
    "opens a code block that would not be run. Show a file: '::: chapter/name.py', "
    "or write '``` { .python .not-run }' to say that it is not run."
)
PLACE = re.compile(r"<!-- page (\S+) (\d+) -->")  # the name of the page, and how many lines stand above its text
FENCE = re.compile(r"^\s*(?:>\s*)*(`{3,}|~{3,})(.*)$")
NOT_RUN = re.compile(r"^\s*\{ \.[a-z]+ \.not-run(?: title=\"[^\"]+\")? \}\s*$")
INDENTED = re.compile(r"^[\s>*+-]+:::")
TEMPTING = re.compile(r"^- tempting (`[^`]+`: .+)$")
COMMIT = (  # docs/assets/book.js compares; without JavaScript there is only the answer to be shown
    '<form class="commit"><input aria-label="Your answer" placeholder="Your answer" autocomplete="off" '
    'spellcheck="false"><button>Check</button><p class="feedback" role="status"></p></form>'
)
END = ":::"  # ends the text that belongs to a prediction
PLACE_OF_EXAMPLE = re.compile(r'data-place="([^"]*)"')
BOX = re.compile(r'<(?:div class="example|details class="proof)(?= |")')
FAULT = re.compile(r'<div class="fault"><pre>(.*?)</pre></div>', re.DOTALL)
NOTED = re.compile(r"<!-- prints something else: (.*?) -->", re.DOTALL)
# HTML and attributes in a page that would look as if an example had printed it.
SHOWN_BY_EXAMPLES = "output|example|proof|question|notebook|verdict|picture|whole-file|fault"
FORGED = re.compile(
    rf"<(?:pre|samp|kbd)\b|class=[\"'][^\"']*\b(?:{SHOWN_BY_EXAMPLES})\b|\{{[^}}]*\.(?:{SHOWN_BY_EXAMPLES})\b"
)


def snippets() -> Path:
    """The folder of the examples: beside mkdocs.yml, whose folder markdown-exec notes in the environment."""
    return Path(environ.get("MKDOCS_CONFIG_DIR", "."), "snippets")


# Faults


def fault(place: str, what: object) -> str:
    """The box that says what is wrong where."""
    return f'<div class="fault"><pre>{escaped(f"{place}: {what}")}</pre></div>'


def escaped(text: str) -> str:
    """`text` as HTML without what Markdown would change: a sign that opens a code block or a formula, or a tab."""
    return html.escape(text).translate({ord(sign): f"&#{ord(sign)};" for sign in "`~$\\\t"})


def faults(content: str) -> list[str]:
    """What is wrong with a page, by its HTML: its faults, and examples that were not run to their end."""
    found = [html.unescape(text) for text in FAULT.findall(content)]
    for box in BOX.split(content)[1:]:
        if 'class="verdict"' not in box and not FAULT.search(box):
            found.append(f"{PLACE_OF_EXAMPLE.search(box)[1]}: the example was not run.")
    return found


# A page


class ShowExamples(Preprocessor):
    """Replaces the `:::` lines of a page, and finds code in it that nothing would run.

    A page with such code, or with a line that names no example, shows its faults and nothing else: within its text,
    Markdown might take a fault for something else.
    """

    def run(self, lines: list[str]) -> list[str]:
        name, above = "page", 0
        if lines and (found := PLACE.fullmatch(lines[0])):
            name, above, lines = found[1], int(found[2]), lines[1:]
        out, wrong, fence, opened = [], [], None, ""
        asked = None  # the line of a prediction, its place, and the text that belongs to it
        for number, line in enumerate(lines, start=1 + above):
            place, stripped = f"{name}, line {number}", line.strip()
            if found := FENCE.match(line):
                if fence is None:
                    fence, opened = found[1], place
                    if not NOT_RUN.match(found[2]):
                        wrong.append(fault(place, f"{stripped!r} {WOULD_NOT_RUN}"))
                elif found[1].startswith(fence) and not found[2].strip():
                    fence = None
            elif fence is None and INCLUDE.search(line):
                wrong.append(fault(place, f"include files with '::: chapter/name.py' only, not with {stripped!r}."))
            elif fence is None and FORGED.search(line):
                wrong.append(fault(place, f"this looks like the output of an example and is none: {stripped!r}."))
            elif fence is None and INDENTED.match(line):
                wrong.append(fault(place, f"an example starts in the first column, not as in {line!r}."))
            elif fence is None and line.startswith(":::"):
                shown, asked_before = (line, place, []), asked
                asked = None
                if stripped == END:
                    if not asked_before:
                        wrong.append(fault(place, "this ends a prediction, and none is open."))
                        continue
                    shown = asked_before
                elif asked_before:
                    wrong.append(fault(asked_before[1], f"the prediction is never ended by a line {END!r}."))
                try:
                    if " predict=" in shown[0] and stripped != END:
                        asked = Line.read(line) and shown
                        continue
                    out += in_place_of(*shown).split("\n")
                except (ExampleError, ValueError) as error:
                    wrong.append(fault(shown[1], f"{shown[0]!r}: {error}"))
                continue
            (out if asked is None else asked[2]).append(line)
        if asked:
            wrong.append(fault(asked[1], f"the prediction is never ended by a line {END!r}."))
        if fence is not None:
            wrong.append(fault(opened, "this code block is never closed."))
        return "\n\n".join(wrong).split("\n") if wrong else out


class ExamplesExtension(Extension):
    """Adds the `:::` line to Python-Markdown."""

    def extendMarkdown(self, md):
        md.preprocessors.register(ShowExamples(md), "examples", 40)  # before pymdownx.superfences reads code blocks


def makeExtension(**options):
    return ExamplesExtension(**options)


def in_place_of(line: str, place: str, answer: list[str]) -> str:
    """The Markdown that a `:::` line stands for, with the text that belongs to it. Raises as `Line.read` does."""
    if line.split()[1:2] == ["records"]:
        return f"\n{executed('tables', place, ' '.join(line.split()[2:]))}\n"
    if line.split()[1:] == ["claims"]:
        return claims.shown(snippets().parent)
    shown = Line.read(line)
    attributes = f'id="{Path(shown.name).stem}" data-place="{place}" markdown="1"'
    if shown.proof:
        summary = f'<summary markdown="span">{shown.example.claim}</summary>'
        parts = [f'<details class="proof" {attributes}>', summary, executed("show", place, line, "proof"), "</details>"]
    elif shown.predict:
        tempting = [found for text in answer if (found := TEMPTING.match(text))]
        said = [text for text in answer if not TEMPTING.match(text)]
        parts = [
            f'<div class="example asked" {attributes}>',
            executed("show", place, line, "question"),
            f"{shown.predict}\n{{ .question }}",
            COMMIT,
            '<details class="predict" markdown="1">\n<summary>Show the answer</summary>',
            executed("show", place, line, "answer"),
            "\n".join(said),
        ]
        if tempting:
            parts += ['<div class="tempting" markdown="1">', "**Tempting, and wrong**"]
            parts += ["\n".join(f"- {found[1]}" for found in tempting), "</div>"]
        parts += [executed("show", place, line, "proven"), "</details>", "</div>"]
    else:
        parts = [f'<div class="example" {attributes}>', executed("show", place, line, "whole"), "</div>"]
    return "\n\n".join(["", *parts, ""])


def executed(function: str, place: str, *given: str) -> str:
    """A code block for markdown-exec, which prints the HTML that a function of this module returns."""
    call = f"page.{function}({', '.join(map(repr, (place, *given)))})"
    return f'````python exec="on" html="on" id="{place}"\nfrom machinery.site import page\nprint({call})\n````'


# An example


@dataclass(frozen=True)
class Line:
    """A `:::` line: the example that it names, and its options."""

    name: str  # below snippets/
    example: Example
    predict: str = ""
    proof: bool = False
    by_hand: bool = False
    figure: bool = False
    render: bool = False
    points: int = 0
    tried: str = ""  # the program that the pictures lead to on the desk
    drawn: dict[str, str] = field(default_factory=dict)  # kinds of pictures, and of which variables

    @classmethod
    def read(cls, line: str) -> "Line":
        """Raises ValueError for an option that there is not, and ExampleError where the file is no example."""
        name, *words = shlex.split(line.removeprefix(":::")) or [""]
        options, drawn = {}, {}
        for word in words:
            option, equals, text = word.partition("=")
            if option == "predict" and text:
                options[option] = text
            elif option == "try" and (text or not equals):
                options["tried"] = text
            elif option in DEFAULTS:
                drawn[option] = text or DEFAULTS[option]
            elif option == "points" and text.isdigit():
                options[option] = int(text)
            elif option in ("render", "proof", "by-hand", "figure") and not equals:
                options[option.replace("-", "_")] = True
            else:
                raise ValueError(f"unknown option {word!r}; there are {', '.join(OPTIONS)}")
        example = read_example(snippets() / name, snippets())
        if "tried" in options:
            if not drawn:
                raise ValueError("`try` leads from a picture to the desk, and this line has no picture")
            options["tried"] = options["tried"] or example.sections["torch"].source
        if "predict" in options and {"error", "fix"} & set(example.sections):
            raise ValueError("a prediction would hide what goes wrong, or the repair")
        return cls(name, example, drawn=drawn, **options)

    def ran(self) -> Run:
        """The run of the example. The same bytes with the same pictures are run once in the life of a process.

        Raises what is wrong with the run and with its pictures.
        """
        return remembered(self.example.path, self.example.text, self.points, tuple(self.drawn.items()))


@cache
def remembered(path: Path, text: str, points: int, drawn: tuple[tuple[str, str], ...]) -> Run:
    example = read_example(path, snippets())
    return run(example, draw=[partial(draw, kind, of, points, example) for kind, of in drawn])


def pictures(shown: Line, ran: Run, place: str) -> Iterator[str]:
    """The pictures, and below them the way to the desk of the explorer, where the reader can change the example."""
    yield from ran.drawn
    if shown.tried:
        to = html.escape(f"{up(place)}explorer/{address_of_desk(shown.tried)}")
        yield f'<p class="try" data-search-exclude=""><a href="{to}">Try it on the desk</a></p>'


def address_of_desk(program: str) -> str:
    """What follows `explorer/` in an address that opens the desk with this program (docs/assets/explorer/state.js)."""
    return f"#f={quote(program.strip(), safe='!$()*+,/:;=?@[]~-._')}"


def up(place: str) -> str:
    """The way from a page to the folder of the site."""
    return "" if place.startswith("docs/index.md") else "../"


def show(place: str, line: str, part: str) -> str:
    """The HTML of an example, or a fault. Its parts: `whole`; `proof`, without the claim; for a prediction, `question`
    (the code), `answer` (the claim, the output, the pictures) and `proven` (the rest).
    """
    try:
        shown = Line.read(line)
        ran = shown.ran()
        inner = as_html("\n\n".join(filter(None, PARTS[part](shown, ran, place))))
    except (Exception, TookTooLong) as error:
        return fault(f"{place}: snippets/{line.split()[1]}{line_of(error, line.split()[1])}", described(error))
    if part not in ("question", "answer") and (differs := outputs.difference(shown.example.path, ran.text)):
        if outputs.of_these_versions(shown.example.path):
            said = f"snippets/{shown.name} prints something else than when `make outputs` ran:"
            inner += fault(place, f"{said}\n{differs}")
        else:  # another torch or NumPy: no fault, and the build lists it
            text = escaped(f"snippets/{shown.name}\n{differs}").replace("--", "−−")
            inner += f"<!-- prints something else: {text} -->"
    return inner


def line_of(error: BaseException, name: str) -> str:
    """The line of the example that raised the error."""
    while error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(name)]
        if lines:
            return f", line {lines[-1]}"
        error = error.__cause__ or error.__context__
    return ""


def described(error: BaseException) -> str:
    return str(error) if isinstance(error, (TookTooLong, ExampleError)) else f"{type(error).__name__}: {error}"


def claim(shown: Line) -> str:
    return f"{shown.example.claim}\n{{ .claim }}"


def whole(shown: Line, ran: Run, place: str) -> Iterator[str]:
    yield claim(shown)
    if shown.figure:
        yield from pictures(shown, ran, place)
        yield details("source", FOLDED["torch"], "\n\n".join(filter(None, opened(shown, ran))))
    else:
        yield from opened(shown, ran)
        yield from pictures(shown, ran, place)
    yield checked(shown, ran, place)


def proof(shown: Line, ran: Run, place: str) -> Iterator[str]:
    yield from opened(shown, ran)
    yield from pictures(shown, ran, place)
    yield from proven(shown, ran)
    yield f'<p class="verdict">{VERDICT}</p>{links(shown, place)}'


def question(shown: Line, ran: Run, place: str) -> Iterator[str]:
    if not shown.render:
        yield fenced(read(shown.example, "torch"))


def answer(shown: Line, ran: Run, place: str) -> Iterator[str]:
    yield claim(shown)
    yield from opened(shown, ran) if shown.render else (output(ran.printed("torch")),)
    yield from pictures(shown, ran, place)


def prediction_proven(shown: Line, ran: Run, place: str) -> Iterator[str]:
    yield checked(shown, ran, place)


PARTS = {"whole": whole, "proof": proof, "question": question, "answer": answer, "proven": prediction_proven}


def opened(shown: Line, ran: Run) -> Iterator[str]:
    """The Markdown of what is read: the code, what it printed, what goes wrong, and the repair."""
    example = shown.example
    for name in ("torch", "error", "fix"):
        if name not in example.sections:
            continue
        if name != "torch":
            copied = html.escape("\n".join(step.shown for step in steps(example, name)).strip())
            yield f'<div class="{name}" markdown="1" data-copy="{copied}">\n\n{LABELS[name]}\n{{ .kind }}'
        if shown.render:  # the result first; how it was made is one click away
            if (printed := ran.printed(name)).strip():
                yield f'<div class="output" markdown="1">\n\n{printed}\n\n</div>'
            yield details("source", FOLDED[name], fenced(read(example, name)))
        elif name == "fix" and "error" in example.sections:
            yield fenced(read(example, name), language="diff")
            for _, printed, raised in pieces(example, ran, name):
                yield from (output(printed), output(raised, "raised"))
        else:
            for code, printed, raised in pieces(example, ran, name):
                yield from (fenced(code), output(printed), output(raised, "raised"))
        if name != "torch":
            yield "</div>"
    if shown.by_hand:
        yield from section(shown, ran, "numpy")


def pieces(example: Example, ran: Run, name: str) -> Iterator[tuple[str, str, str]]:
    """The lines of a section that are shown, what they printed and raised, divided after each expected error."""
    code, printed = [], ""
    for step, said in zip(steps(example, name), ran.said[name], strict=True):
        code.append(step.shown)
        printed += said.printed
        if said.raised:
            yield "\n".join(code), printed, said.raised
            code, printed = [], ""
    if any(code) or printed:
        yield "\n".join(code), printed, ""


def section(shown: Line, ran: Run, name: str) -> Iterator[str]:
    """A section of the proof, with what it printed."""
    if name in shown.example.sections:
        yield fenced(shown.example.sections[name].source, LABELS[name])
        yield output(ran.printed(name))


def proven(shown: Line, ran: Run) -> Iterator[str]:
    """The proof: the computation by hand, and the check."""
    if not shown.by_hand:
        yield from section(shown, ran, "numpy")
    yield from section(shown, ran, "check")


def checked(shown: Line, ran: Run, place: str) -> str:
    inner = "\n\n".join(filter(None, [*proven(shown, ran), links(shown, place)]))
    return details("verdict", VERDICT, inner, ' data-search-exclude=""')


def links(shown: Line, place: str) -> str:
    """Links to the file of the example, and to where it ran."""
    page, name = Path(place.partition(",")[0]).stem, shown.name
    text = f'<a class="whole-file" href="{up(place)}snippets/{name}">{name.replace("/", "/<wbr>")}</a>'
    if known := records.read(snippets().parent / "records"):
        ran = records.mark(name, records.digest(shown.example.text), known)
        text += f' <a href="{up(place)}verified/#{page}">{ran}</a>'
    return f'<p class="where" data-search-exclude="">{text}</p>'


def fenced(code: str, title: str = "", language: str = "python") -> str:
    if not code.strip():
        return ""
    fence = "`" * max([3, *(len(ticks) + 1 for ticks in re.findall("`{3,}", code))])
    code, title = code.strip("\n"), title and f'title="{title}" '
    return f'{fence}{{ .{language} {title}data-search-exclude="" }}\n{code}\n{fence}'


def output(printed: str, kind: str = "") -> str:
    """What a section printed. Text, such as an error message, is wrapped; the columns of a matrix are not."""
    if not printed.strip():
        return ""
    longest = max(printed.splitlines(), key=len)
    wrapped = " message" if kind or len(longest) > 80 or "[" not in longest else ""
    kind = f"output{wrapped} {kind}".strip()
    return f'<div class="{kind}" data-search-exclude=""><pre><code>{escaped(printed.rstrip())}</code></pre></div>'


def details(kind: str, summary: str, text: str, attributes: str = "") -> str:
    return f'<details class="{kind}"{attributes} markdown="1">\n<summary>{summary}</summary>\n\n{text}\n\n</details>'


@cache
def as_html(text: str) -> str:
    """Markdown, as the pages have it, as HTML."""
    return renderer(str(markdown_config.exts), str(markdown_config.exts_config)).reset().convert(text)


@cache
def renderer(*_settings: str) -> Markdown:
    """Renders as pages are rendered, but for the `:::` line. (Made anew when the settings of mkdocs.yml change.)"""
    names = [name for name in markdown_config.exts if name != __name__]
    return Markdown(extensions=names, extension_configs=markdown_config.exts_config)


def tables(place: str, part: str) -> str:
    """The HTML of a line `::: records PART`, or a fault: a table, or for the part `examples` one for each page."""
    root = snippets().parent
    try:
        if part != "examples":
            return as_html(verified.written(part, root))
        known = verified.gather(root)
        each = "\n\n".join(  # (a link to what is inside opens the fold)
            f'<details data-search-exclude="" markdown="1">\n<summary>{html.escape(title)}</summary>\n\n'
            f'<div id="{page}" markdown="1">\n\n{verified.table(page, *known)}\n\n</div>\n\n</details>'
            for title, page, _ in known[1]
        )
        return as_html(each)
    except ValueError as error:
        return fault(place, error)
