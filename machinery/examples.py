"""One line of a page, `::: chapter/name.py`, becomes an executed example.

The line names a file of `snippets/`. It is replaced by one fence per section of that file; pymdownx.snippets
puts the section's bytes into the fence, and markdown-exec runs them, one section after the other in one
namespace. Whatever goes wrong on the way ends the build with the page, the line and the file in the message:
a page is never published with a block that did not run.

Options after the file name, all of them optional:

- `predict="What will x.grad be?"`: the first output, and all after it, is hidden behind this question, one click away
- `folded="Solution"`: the whole example is hidden behind this word
- `render`: the output is Markdown (a table, say) and is shown as such, with the code that made it folded away

and pictures, drawn after the hand computation from the example's own variables:

- `picture`: the rows of `J` weighted by `v`, and their sum, which must be `x.grad`; `picture=g` where torch's result is
  in the variable `g`, `picture=g:v2:J2` where the weights and the matrix have other names, too
- `jacobian`: the matrix `J` with its numbers; `jacobian=J2` for another matrix
- `heat`: the same for a square `J`, the deeper the larger an entry, with the sums of its columns;
  `heat=J_train,J_eval` draws two side by side
- `graph=y`: the graph of `grad_fn` nodes behind `y`, with the vectors that flow back from `v` (or from 1, if `y` is one
  number); `graph=y:g` where torch's result is not in the `.grad` of the leaf but in the variable `g`
- `points=3`: `J` falls into the blocks of three points, which `picture` and `jacobian` then show

Below each example stands on which torch and which device it was run. The tables of that are the lines `::: records …`;
`records.py` says more.
"""

import functools
import gc
import html
import itertools
import re
import shlex
import traceback
from dataclasses import dataclass, field
from pathlib import Path

import markdown_exec
from markdown import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from mkdocs.exceptions import PluginError
from pymdownx.superfences import SuperFencesException

from machinery import pictures, records, served
from machinery.layout import INCLUDE, SECTIONS, Example, ExampleError, read_example
from machinery.time_limit import TookTooLong, time_limit

LABELS = {
    "torch": "PyTorch",
    "error": "What goes wrong",
    "fix": "The fix",
    "numpy": "By hand, in NumPy",
    "check": "The check",
}
VERDICT = "Check passed"  # a page can say so only after the check has run: where it raises, there is no page
FOLDED = LABELS | {"torch": "The code that computed this"}
assert tuple(LABELS) == SECTIONS
OPTIONS = ["predict", "folded", "render", *pictures.DEFAULTS, "points"]
FENCE = re.compile(r"^\s*(?:>\s*)*(`{3,}|~{3,})(.*)$")
INDENTED = re.compile(r"^[\s>*+-]+:::")
ROWS = re.compile(r"(?<=<tbody>).*?(?=</tbody>)")
PUT_ASIDE = re.compile(r"<!-- rows (\d+) -->")
# HTML and attributes in a page that would look as if an example had printed it.
SHOWN_BY_EXAMPLES = "output|example|notebook|verdict|picture|whole-file"
FORGED = re.compile(
    rf"<(?:pre|samp|kbd)\b|class=[\"'][^\"']*\b(?:{SHOWN_BY_EXAMPLES})\b|\{{[^}}]*\.(?:{SHOWN_BY_EXAMPLES})\b"
)
NOT_RUN = re.compile(r"^\s*\{ \.[a-z]+ \.not-run(?: title=\"[^\"]+\")? \}\s*$")


LAST = "\x03"  # printed after an example's last line: where it is missing, the example did not get there


class BadPage(PluginError, SuperFencesException):
    """Ends the build. (superfences would swallow any other exception and show the block as if it were text.)"""


@dataclass
class Shown:
    """An example as its line asks for it, and what came of its run: what each section printed, the HTML of pictures."""

    example: Example
    predict: str = ""
    folded: str = ""
    render: bool = False
    printed: dict[str, str] = field(default_factory=dict)
    pictures: list[str] = field(default_factory=list)


@dataclass
class Place:
    """The page that is being rendered, how many lines of front matter stood above its text, and what its lines show."""

    page: str = "page"
    offset: int = 0
    shown: dict[int, Shown | str] = field(default_factory=dict)  # by the number of the line; a table of records is HTML

    def __call__(self, line: int) -> str:
        return f"{self.page}, line {line + self.offset}"


place = Place()  # set by hooks.on_page_markdown
runs = itertools.count()  # a new namespace for every appearance: nothing leaks between pages or builds


class Expand(Preprocessor):
    """Replaces `::: file` lines; refuses code blocks that neither come from a file nor say that they are not run."""

    def __init__(self, md, snippets: Path):
        super().__init__(md)
        self.snippets = snippets
        self.rows = []  # of the tables of records on the page

    def run(self, lines):
        if hasattr(self.md, "_original_md"):  # markdown-exec renders an output: not a page of ours
            return lines
        self.rows.clear()
        out, fence, opened = [], None, 0
        for number, line in enumerate(lines, start=1):
            if found := FENCE.match(line):
                if fence is None:
                    fence, opened = found[1], number
                    if not NOT_RUN.match(found[2]):
                        raise BadPage(
                            f"{place(number)}: {line.strip()!r} opens a code block that would not be run. Show a file: "
                            "'::: chapter/name.py', or write '``` { .python .not-run }' to say that it is not run."
                        )
                elif found[1].startswith(fence) and not found[2].strip():
                    fence = None
            elif fence is None and INCLUDE.search(line):
                raise BadPage(
                    f"{place(number)}: include files with '::: chapter/name.py' only, not with {line.strip()!r}."
                )
            elif fence is None and FORGED.search(line):
                raise BadPage(
                    f"{place(number)}: this looks like the output of an example and is none: {line.strip()!r}."
                )
            elif fence is None and INDENTED.match(line):
                raise BadPage(f"{place(number)}: an example starts in the first column, not as in {line!r}.")
            elif fence is None and line.startswith(":::"):
                try:
                    out += self.expand(line, number)
                except (ExampleError, ValueError) as error:
                    raise BadPage(f"{place(number)}: {line!r}: {error}") from error
                continue
            out.append(line)
        if fence is not None:
            raise BadPage(f"{place(opened)}: this code block is never closed: {lines[opened - 1].strip()!r}")
        return out

    @functools.cached_property
    def records(self) -> list[records.Record]:
        return records.read(self.snippets.parent / "records")

    @functools.cached_property
    def gathered(self) -> tuple:
        root = self.snippets.parent
        return records.gather(root, served.by_value(functools.partial(records.chapters, root / "docs")))

    def put_aside(self, rows: re.Match) -> str:
        """Leave a comment where the rows of a table stand: Python-Markdown would parse each of thousands of cells."""
        self.rows.append(rows[0])
        return f"<!-- rows {len(self.rows) - 1} -->"

    def expand(self, line: str, number: int) -> list[str]:
        name, *words = shlex.split(line.removeprefix(":::")) or [""]
        if name == "records":
            tables = place.shown[number] = records.tables(" ".join(words), *self.gathered)
            return [ROWS.sub(self.put_aside, tables), ""]
        texts, drawn, points, render = {}, {}, 0, False
        for word in words:
            option, _, text = word.partition("=")
            if option in ("predict", "folded") and text:
                texts[option] = text
            elif option in pictures.DEFAULTS:
                drawn[option] = text or pictures.DEFAULTS[option]
            elif option == "points" and text.isdigit():
                points = int(text)
            elif word == "render":
                render = True
            else:
                raise ValueError(f"unknown option {word!r}; there are {', '.join(OPTIONS)}")
        example = served.remembered(f"layout {name}", None, lambda: read_example(self.snippets / name, self.snippets))
        where = f"{place(number)}: snippets/{name}"
        printed, drawings = served.remembered(
            f"example {name}",
            (example.text, drawn, points),
            lambda: execute_all(example, drawn, points, where, self.md, name),
        )
        place.shown[number] = Shown(example, **texts, render=render, printed=printed, pictures=drawings)

        def fence(section, body=(), **options):
            options = {"file": name, "section": section, "page_line": number, **options}
            return ["", "```example " + " ".join(f'{k}="{v}"' for k, v in options.items()), *body, "```", ""]

        def details(kind):
            if kind not in texts:
                return []
            return [f'<details class="{kind}" markdown="1">', f'<summary markdown="span">{texts[kind]}</summary>', ""]

        out = [
            f'<div class="example" id="{Path(name).stem}" markdown="1">',
            "",
            *details("folded"),
            example.claim,
            "{ .claim }",
            "",
        ]
        question, closing = details("predict"), ["</details>", ""] * len(texts)
        for section in example.sections:
            if section == "check":
                for picture in range(len(drawings)):
                    out += fence("picture", number=picture)
            if render:
                out, question = out + question, []
            body = [f'--8<-- "{name}:{section}"']
            out += fence(section, body, render=int(render))
            if (
                section != "check" and not render
            ):  # the first output, and all that gives it away, is behind the question
                out, question = out + question, []
                out += fence("output", of=section)
        shown = name.replace("/", "/<wbr>")  # a long name goes on in the next line
        whole_file = f'[{shown}](snippets/{name}){{ .whole-file data-search-exclude="" }}'
        if self.records:
            ran = records.mark(name, records.digest(example.text), self.records)
            whole_file += f' [{ran}](verified.md#{Path(place.page).stem}){{ data-search-exclude="" }}'
        return [*out, whole_file, "", *closing, "</div>", ""]


class FillTables(Postprocessor):
    """Puts the rows back that `Expand` put aside."""

    def __init__(self, md, rows: list[str]):
        super().__init__(md)
        self.rows = rows

    def run(self, text):
        return PUT_ASIDE.sub(lambda rows: self.rows[int(rows[1])], text) if self.rows else text


def validate(language, inputs, options, attrs, md) -> bool:
    """Take every attribute of an example fence as an option of it (`pymdownx.superfences` validator)."""
    options.update(inputs)
    return True


def run(source, language, css_class, options, md, **kwargs) -> str:
    """The HTML of one section of an example, and of what it printed (`pymdownx.superfences` formatter)."""
    file, section, shown = options["file"], options["section"], place.shown[int(options["page_line"])]
    if section == "output":
        return show_output(shown.printed[options["of"]])
    if section == "picture":
        return shown.pictures[int(options["number"])]
    code = served.remembered(f"code {file} {section}", source, lambda: highlight(source, section, md))
    if section == "check":
        return f'<details class="verdict" data-search-exclude><summary>{VERDICT}</summary>{code}</details>'
    if options["render"] == "1":  # the result first; how it was made is one click away
        printed = shown.printed[section]
        result = markdown_exec.MarkdownConverter(md).convert(printed, id_prefix="")
        result = f'<div class="output">{result}</div>' if printed.strip() else ""
        return f'{result}<details class="source"><summary>{FOLDED[section]}</summary>{code}</details>'
    return code


def highlight(source: str, section: str, md) -> str:
    return md.preprocessors["fenced_code_block"].highlight(
        src=source.strip("\n"),
        language="python",
        options={"title": LABELS[section]},
        md=md,
        classes=None,
        id_value="",
        attrs={"data-search-exclude": ""},  # the words of an example are found by its claim
    )


def show_output(printed: str) -> str:
    """What a section printed, as HTML. Text, such as an error message, is wrapped; the columns of a matrix are not."""
    if not printed.strip():
        return ""
    longest = max(printed.splitlines(), key=len)
    kind = "output message" if len(longest) > 80 or "[" not in longest else "output"
    return f'<div class="{kind}" data-search-exclude><pre><code>{html.escape(printed.rstrip())}</code></pre></div>'


def execute_all(example, drawn, points, where, md, file) -> tuple[dict[str, str], list[str]]:
    """Run the sections of an example in one namespace, and draw its pictures before its check.

    Returns what each section printed, and the pictures. Raises BadPage where one does not run to its last line, and
    where the check prints.
    """
    gc.freeze()  # an example that collects garbage does not search all that the build holds: this saves seconds
    printed, drawings, session = {}, [], f"{file} {next(runs)}"
    for section, start in example.sections.items():
        if section == "check":
            for kind, of in drawn.items():
                call = f"machinery_pictures.draw({kind!r}, {of!r}, {points}, globals(), {str(example.path)!r})"
                code = f"from machinery import pictures as machinery_pictures\nprint({call})"
                drawings.append(execute(code, f"{where}, section {kind!r}", session, md, file))
        # Blank lines above make the line numbers of a traceback those of the file.
        code = "\n" * start + example.source(section)
        printed[section] = execute(code, f"{where}, section {section!r}", session, md, file)
    if printed["check"]:
        said = f"a check prints nothing; it raises or it is silent. It printed {printed['check']!r}."
        raise BadPage(f"{where}, section 'check': {said}")
    return printed, drawings


def execute(code: str, where: str, session: str, md, file: str) -> str:
    """Run `code` with markdown-exec and return what it printed. Raises BadPage unless it ran to its last line."""
    options = {"session": session, "id": f"snippets/{file}", "html": True}
    try:
        with time_limit():
            printed = markdown_exec.formatter(f"{code}\nprint({LAST!r}, end='')", "python", "", options, md)
    except SystemExit as error:
        raise BadPage(f"{where}: the example ended the program (SystemExit: {error.code}).") from error
    except TookTooLong as error:
        frames = traceback.extract_tb(error.__traceback__)
        line = next((f", line {frame.lineno}" for frame in frames if frame.filename.startswith("<code block: ")), "")
        raise BadPage(f"{where}{line}: the example {error}.") from error
    if not printed.endswith(LAST):
        # markdown-exec has logged a warning and returned the traceback as HTML. The warning alone would not do:
        # it ends the build only under --strict, and not even then under --quiet.
        raised = html.unescape(re.sub(r"<[^>]+>", "", printed))
        raise BadPage(f"{where}: the example raised.\n\n{raised}")
    return str(printed).removesuffix(LAST)


class ExamplesExtension(Extension):
    """Adds the `:::` line to Python-Markdown."""

    def __init__(self, **kwargs):
        self.config = {"base_path": ["snippets", "The folder of the example files"]}
        super().__init__(**kwargs)

    def extendMarkdown(self, md):
        # Before pymdownx.snippets (32), which fills the fences that this writes.
        expand = Expand(md, Path(self.getConfig("base_path")))
        md.preprocessors.register(expand, "examples", 40)
        md.postprocessors.register(FillTables(md, expand.rows), "tables", 0)  # the last one
        # Text indented by four spaces is not a code block here: it would be code that nothing runs.
        md.parser.blockprocessors.deregister("code")


def makeExtension(**kwargs):
    return ExamplesExtension(**kwargs)
