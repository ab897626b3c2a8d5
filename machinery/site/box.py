"""An example as a page shows it: `show` runs it, and returns its code, outputs, pictures and check as HTML.

What may follow the name of the file on the line `::: chapter/name.py`:

- `predict="What will x.grad be?"`: a question; page.py hides what answers it
- `proof`: one line, ✓ and the claim, behind which the whole example is
- `by-hand`: the computation in NumPy is open
- `render`: the output is Markdown (a table, say) and is shown as such, with the code that made it folded away
- `picture`, `jacobian`, `heat`, `graph`, `points=3`, …: pictures of its variables (`machinery/pictures/draw.py`)
- `figure`: the pictures come first, and the code is folded away
- `try`: below the pictures, a link opens the code on the explorer's desk. `try="x = torch.tensor(…); …"` opens this
  program instead, where the desk cannot read the code as it is

A reader sees the claim, the code that is worth reading (machinery/examples/reading.py), what it printed, what goes
wrong and the repair. The proof, by hand in NumPy and by comparison, is behind "Checked".
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

from markdown import Markdown
from markdown_exec import markdown_config

from machinery.examples import outputs, records
from machinery.examples.file import Example, ExampleError, read_example
from machinery.examples.reading import read, steps
from machinery.examples.run import Run, Spoiled, TookTooLong, run
from machinery.pictures.draw import DEFAULTS, draw
from machinery.site import verified
from machinery.site.faults import escaped, fault

LABELS = {
    "error": "What goes wrong",
    "fix": "The repair",
    "numpy": "By hand, in NumPy",
    "check": "The check",
}
FOLDED = {"torch": "The code that computed this"} | LABELS
VERDICT = "Checked"  # a page can say so only after the check has run: where it raises, there is no page
OPTIONS = ("predict", "proof", "by-hand", "figure", "render", *DEFAULTS, "points", "try")
SPOILED = []  # the faults after which nothing else should run in this process (machinery/hooks.py)
NOTED = re.compile(r"<!-- prints something else: (.*?) -->", re.DOTALL)


def snippets() -> Path:
    """The folder of the examples: beside mkdocs.yml, whose folder markdown-exec notes in the environment."""
    return Path(environ.get("MKDOCS_CONFIG_DIR", "."), "snippets")


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
    """What follows `explorer/` in an address that opens the desk with this program (assets/explorer/address.js)."""
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
    except (Exception, TookTooLong, Spoiled) as error:
        at = f"{place}: snippets/{line.split()[1]}{line_of(error, line.split()[1])}"
        if isinstance(error, Spoiled):
            SPOILED.append(f"{at}: {error}")
        return fault(at, described(error))
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
        frames = traceback.extract_tb(error.__traceback__)  # (Windows has another sign between folders)
        lines = [frame.lineno for frame in frames if frame.filename.replace("\\", "/").endswith(f"/{name}")]
        if lines:
            return f", line {lines[-1]}"
        error = error.__cause__ or error.__context__
    return ""


def described(error: BaseException) -> str:
    return str(error) if isinstance(error, (TookTooLong, Spoiled, ExampleError)) else f"{type(error).__name__}: {error}"


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
    yield from elsewhere(shown, ran, newer=False)
    yield f'<p class="verdict">{VERDICT}</p>{links(shown, place)}'


def question(shown: Line, ran: Run, place: str) -> Iterator[str]:
    yield fenced(read(shown.example, "torch"))


def answer(shown: Line, ran: Run, place: str) -> Iterator[str]:
    yield claim(shown)
    yield from opened(shown, ran) if shown.render else (output(ran.printed("torch")), *elsewhere(shown, ran))
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
    yield from elsewhere(shown, ran)


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
    parts = [*proven(shown, ran), *elsewhere(shown, ran, newer=False), links(shown, place)]
    inner = "\n\n".join(filter(None, parts))
    return details("verdict", VERDICT, inner, ' data-search-exclude=""')


def links(shown: Line, place: str) -> str:
    """Links to the file of the example, and to where it ran."""
    page, name = Path(place.partition(",")[0]).stem, shown.name
    text = f'<a class="whole-file" href="{up(place)}snippets/{name}">{name.replace("/", "/<wbr>")}</a>'
    if known := on_record():
        ran = records.mark(name, records.digest(shown.example.text), known)
        text += f' <a href="{up(place)}verified/#{page}">{ran}</a>'
    return f'<p class="where" data-search-exclude="">{text}</p>'


def on_record() -> list[records.Record]:
    return records.read(snippets().parent / "records")


def otherwise(shown: Line, ran: Run) -> list[records.Otherwise]:
    return records.otherwise(shown.name, records.digest(shown.example.text), ran.text, on_record())


def elsewhere(shown: Line, ran: Run, newer: bool = True) -> Iterator[str]:
    """What another torch prints: a newer one below the output, an older one behind "Checked"."""
    for other in otherwise(shown, ran):
        if other.newer == newer:
            yield f'<div class="elsewhere" data-search-exclude="" markdown="1">\n\n{other.words}'
            for where, lines in other.lines:
                yield where
                yield lines if shown.render and where else f"<pre><code>{escaped(lines)}</code></pre>"
            yield "</div>"


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
    names = [name for name in markdown_config.exts if name != "machinery.site.page"]
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
    except (ValueError, OSError) as error:
        return fault(place, error)
