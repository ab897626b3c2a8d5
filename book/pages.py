"""Reads pages: the one reader of the book's dialect of Markdown.

A page is a list of blocks: `Text`; `Code`, a fenced block that says that it is not run; `Show`, an example with its
options; and `TableBlock`, code that prints a table or a list of the book. All that is made of a page is made of these:
render.py, exports.py, names.py, search.py.

    ::: name network=x,y proof                       an example of this page, with options (OPTIONS)
    ::: name predict="What is x.grad?"               one whose output is to be predicted, and the text of its answer,
    ??? tip "Hint"                                   to a line `:::`, which may begin with a hint
    - tempting `[5, 0]`: why this is wrong
    :::
    ```python exec="on" idprefix="" updatetoc="no"    run by markdown-exec: it prints Markdown (tables.py)
    ``` { .python .not-run }                          not run
    <!-- asks: phrase · phrase -->                    below a heading: how people ask for this section
    In {{530 = x.grad[1]}}                            a number that follows the live figure above it (told.py)
"""

import ast
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import takewhile
from pathlib import Path

from markdown.extensions.toc import slugify, unique

from book.example import Example, ExampleError, read_example
from book.goals import Goal, read_goal
from book.pictures.draw import ASKED, LIVE, PICTURES, draw, steps_back
from book.pictures.graphs import Walk
from book.pictures.icons import NAMES
from book.run import Run, run
from book.told import Told, read_told


@dataclass(frozen=True)
class Option:
    """What may follow the name of an example: how it is written, and what it does. CONTRIBUTING has this table."""

    written: str
    does: str


OPTIONS = {
    "predict": Option(
        '`predict="What is x.grad?"`',
        "hides the claim, the output and the pictures until the reader has answered or asks for them, with the text "
        "from this line to a line `:::`; in it, a line ``- tempting `[5.0, 0.0]`: why`` answers a reader who makes "
        'this very mistake, and what it begins with below ``??? tip "Hint"`` stands with the question',
    ),
    "proof": Option(
        "`proof`",
        "folded below the text, which says what it shows: a fact that needs a proof, not the reader's eyes; those "
        "that follow one another are in one fold",
    ),
    "by-hand": Option("`by-hand`", "the computation in NumPy is open, where it is the lesson"),
    "figure": Option("`figure`", "the pictures first, the code folded away"),
    "above": Option("`above`", "the pictures first, the code below them"),
    "render": Option("`render`", "the output is Markdown (a table, say), with the code that made it folded away"),
    "try": Option(
        '`try`, `try="x = …; …"`',
        "at the foot of the example, a link opens the code in the explorer, or this program, where the explorer cannot "
        "read the code",
    ),
    "live": Option(
        '`live`, `live="x = …; …"`',
        "the same, and the numbers of the pictures can be moved in the page: "
        f"{', '.join(f'`{kind}`' for kind in LIVE)}; code, output and marked numbers in the text follow",
    ),
    "goal": Option(
        '`goal="Make x.grad (0, 15): x.grad = (0, 15) by v = (0, 0, 3); Row 3 is (0, 5)."`',
        "above a `live` figure, something to bring about, with what must hold (`=`, `!=`, `<`, `>`) and numbers that "
        "do it, which the build tries and the page does not show; why, in a sentence that is read where it is met; at "
        "most three of them",
    ),
    "points": Option("`points=3`", "`jacobian` and `blocks` mark what belongs to three points"),
}
OPTIONS |= {name: Option(picture.written, picture.does) for name, picture in PICTURES.items()}
FLAGS = ("proof", "by-hand", "figure", "above", "render")
WOULD_NOT_RUN = (
    "opens a code block that would not be run. Show a file: '::: name', "
    "or write '``` { .python .not-run }' to say that it is not run."
)
FENCE = re.compile(r"^\s*(?:>\s*)*(`{3,}|~{3,})(.*)$")
TABLE_BLOCK = re.compile(r'^python exec="on" idprefix="" updatetoc="no"$')
NOT_RUN = re.compile(r"^\s*\{ \.([a-z]+) \.not-run(?: title=\"[^\"]+\")? \}\s*$")
INDENTED = re.compile(r"^[\s>*+-]+:::")
HINT = '??? tip "Hint"'
TEMPTING = re.compile(r"^- tempting (`[^`]+`: .+)$")
HEADING = re.compile(r"(#{1,6}) (.+?)(?: \{ #([\w-]+) \})?")
ASKS = re.compile(r"<!-- asks: (.*?) -->\n*")
GESTURE = re.compile(r"^<!-- gesture: (\w+) -->$")  # a small drawing (pictures/icons.py)
OLDER = re.compile(r"^Older wordings?: (.*)$")
IN_BACKTICKS = re.compile(r"(`+) ?(.+?) ?\1(?!`)")
CARDS = "stuck/messages/"  # where the pages with the cards of error messages are
CLAIM = re.compile(r"\[✓ tested\]\([\w./]*\bclaims\.(?:md|html)#(\w+)\)")  # in Markdown, and in a notebook
IMAGE_WITHOUT_TEXT = re.compile(r"!\[\s*\]\([^)]*\)|<img(?![^>]*\salt=(?:\"\s*[^\"\s]|'\s*[^'\s]))[^>]*>")
ID = re.compile(r"(?:\bid=\"|\{ #)([\w-]+)")
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
END = ":::"
# HTML and attributes in a page that would look as if an example had printed it.
SHOWN_BY_EXAMPLES = "output|example|proof|question|notebook|verdict|picture|whole-file|fault"
FORGED = re.compile(
    rf"<(?:pre|samp|kbd)\b|class=[\"'][^\"']*\b(?:{SHOWN_BY_EXAMPLES})\b|\{{[^}}]*\.(?:{SHOWN_BY_EXAMPLES})\b"
)


@dataclass
class Text:
    """Markdown that an author has written."""

    lines: list[str] = field(default_factory=list)


@dataclass
class Code:
    """A code block that is not run: its lines, with the fences."""

    language: str
    lines: list[str]


@dataclass
class TableBlock:
    """Code for markdown-exec, which prints what a function of tables.py returns: its lines, with the fences."""

    lines: list[str]
    place: str
    function: str = ""
    arguments: tuple = ()


@dataclass
class Show:
    """An example: the line that shows it, its options, and the text of the answer to its question."""

    name: str  # below snippets/
    example: Example
    place: str  # "docs/learn/vjp.md, line 12"
    predict: str = ""
    proof: bool = False
    by_hand: bool = False
    figure: bool = False
    above: bool = False
    render: bool = False
    points: int = 0
    tried: str = ""  # the program that the pictures lead to on the desk
    live: list[tuple[str, str]] = field(default_factory=list)  # the tensors that follow when the pictures move
    goals: list[Goal] = field(default_factory=list)  # what a reader is to bring about with the live pictures
    drawn: dict[str, str] = field(default_factory=dict)  # kinds of pictures, and of which variables
    answer: list[str] = field(default_factory=list)  # with what is tempting, and wrong
    told: list[Told] = field(default_factory=list)  # numbers in the text that follow when the pictures move

    @property
    def said_by_card(self) -> bool:
        """Whether the card of an error or a symptom around it says what it shows: its claim is not read there again."""
        return self.name.startswith("stuck/") and not self.proof and "error" in self.example.cells

    @property
    def anchor(self) -> str:
        return Path(self.name).stem

    @property
    def tempting(self) -> list[str]:
        return [found[1] for line in self.answer if (found := TEMPTING.match(line))]

    @property
    def asks_for_shapes(self) -> bool:
        return bool(re.search(r"\bshapes? of\b", self.predict))

    @property
    def hint(self) -> list[str]:
        """The lines of the hint that the answer begins with, if it does: they are read below the question."""
        if not self.answer or self.answer[0] != HINT:
            return []
        inside = takewhile(lambda line: not line or line.startswith("    "), self.answer[1:])
        return [HINT, *inside]

    @property
    def explained(self) -> list[str]:
        return [line for line in self.answer[len(self.hint) :] if not TEMPTING.match(line)]

    def ran(self) -> Run:
        """The run of the example: once in the life of a process, for the same bytes and pictures."""
        return run_once(self.example, self.points, tuple(self.drawn.items()), tuple(self.told))


@cache
def run_once(example: Example, points: int, drawn: tuple[tuple[str, str], ...], told: tuple[Told, ...]) -> Run:
    walk = Walk(dict(drawn).get("graph", ""))
    pictures = [partial(draw, kind, of, points, example.text, walk) for kind, of in drawn]
    ran = run(example, draw=[*pictures, *(partial(one.compare, *drawn[0]) for one in told)], watch=walk.watch)
    return replace(ran, drawn=ran.drawn[: len(pictures)])


@dataclass
class Section:
    """A heading, and what stands below it, to the next one."""

    title: str  # Markdown
    anchor: str  # '' for the page itself
    level: int = 1
    asks: list[str] = field(default_factory=list)  # how people ask for it who do not know the book
    older: list[str] = field(default_factory=list)  # messages of older releases
    claims: list[str] = field(default_factory=list)  # tests of general claims that it links to
    shows: list[Show] = field(default_factory=list)
    table_blocks: int = 0  # how many of these


@dataclass
class Page:
    src: str  # below docs/: "learn/vjp.md"
    blocks: list[Text | Code | Show | TableBlock] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    faults: list[tuple[str, str]] = field(default_factory=list)  # places, and what is wrong there
    is_list: bool = False  # of what stands elsewhere in the book: no place where a search ends, nothing to take along
    first: str = ""  # of a notebook: its first sentence, in Markdown

    @property
    def name(self) -> str:
        """Its path below docs/, without the ending: "learn/vjp"; that of its examples below snippets/, too."""
        return self.src.rpartition(".")[0]

    @property
    def url(self) -> str:
        """Its address below that of the site."""
        return f"{self.name}.html"

    @property
    def up(self) -> str:
        """The way from it to the folder of the site."""
        return "../" * self.name.count("/")

    @property
    def is_notebook(self) -> bool:
        return self.src.endswith(".py")

    @property
    def is_card(self) -> bool:
        """Whether its sections are cards of error messages."""
        return self.name.startswith(CARDS)

    @property
    def title(self) -> str:
        return self.sections[0].title if self.sections else self.name

    @property
    def has_explorer(self) -> bool:
        texts = (line for block in self.blocks if isinstance(block, Text) for line in block.lines)
        return any(line.startswith('<div class="explorer"') for line in texts)

    @property
    def shows(self) -> list[Show]:
        return [block for block in self.blocks if isinstance(block, Show)]

    @property
    def table_blocks(self) -> list[TableBlock]:
        return [block for block in self.blocks if isinstance(block, TableBlock)]


def read_page(path: Path, root: Path) -> Page:
    """The page at `path` of the book at `root`."""
    return parse_page(path.read_text(encoding="utf-8"), path.relative_to(root / "docs").as_posix(), root)


def parse_page(text: str, src: str, root: Path) -> Page:
    """The page with this text. What is wrong with it is in its `faults`; examples do not run here."""
    page = Page(src)
    used = set(ID.findall(text))  # ids, none of which a heading gets by itself
    if page.is_notebook:  # which Jupyter runs: only headings, what stands below them, and examples are read
        for number, line in enumerate(text.split("\n"), start=1):
            if line.startswith(f"# {END}"):
                show(page, line.removeprefix("# "), f"docs/{src}, line {number}", root)
            elif line.startswith("# "):
                text = line.removeprefix("# ")
                note_in_section(page, text, used)
                if not (page.first or text.startswith(("%", "#", "<"))):
                    page.first = text
        return page
    lines, above = without_front_matter(text.split("\n"))
    page.is_list = "  exclude: true" in text.split("\n")[:above]  # (below `search:`)
    fence, opened, block, asked = None, "", None, None  # the fence and its block that are open; the prediction that is
    moving = None  # the last live example

    def wrong(place: str, what: str) -> None:
        page.faults.append((place, what))

    for number, line in enumerate(lines, start=1 + above):
        place, stripped = f"docs/{src}, line {number}", line.strip()
        found = FENCE.match(line)
        if fence is not None:
            block.lines.append(line)
            if found and found[1].startswith(fence) and not found[2].strip():
                fence = None
                if isinstance(block, TableBlock):
                    try:
                        block.function, block.arguments = parse_call(block.lines[1:-1])
                    except ValueError as error:
                        wrong(block.place, str(error))
        elif found:
            language, table = NOT_RUN.match(found[2]), TABLE_BLOCK.match(found[2])
            if not (language or table):
                wrong(place, f"{stripped!r} {WOULD_NOT_RUN}")
            if table:
                block = TableBlock([line], place)
                last_section(page).table_blocks += 1
            else:
                block = Code(language[1] if language else "", [line])
            fence, opened = found[1], place
            page.blocks.append(block)
        elif FORGED.search(line):
            wrong(place, f"this looks like the output of an example and is none: {stripped!r}.")
        elif INDENTED.match(line):
            wrong(place, f"an example starts in the first column, not as in {line!r}.")
        elif stripped == END:
            if not asked:
                wrong(place, "this ends a prediction, and none is open.")
            asked = None
        elif line.startswith(END):
            if asked:
                wrong(asked.place, f"the prediction is never ended by a line {END!r}.")
                asked = None
            if shown := show(page, line, place, root):
                asked = shown if shown.predict else None
                moving = shown if shown.live else moving
        else:
            if (gesture := GESTURE.match(line)) and gesture[1] not in NAMES:
                wrong(place, f"there is no gesture {gesture[1]!r}; there are {', '.join(NAMES)}")
            for silent in IMAGE_WITHOUT_TEXT.findall(line):
                wrong(place, f"no text says what this image shows: {silent}")
            if ASKS.search(line) and not page.sections:
                wrong(place, f"what people ask stands before any heading: {stripped!r}")
            if "{{" in line:
                try:
                    line, told = read_told(line, place, moving)
                    moving.told.extend(told)
                except ValueError as error:
                    wrong(place, str(error))
            (asked.answer if asked else text_of(page)).append(line)
            note_in_section(page, line, used)
    if asked:
        wrong(asked.place, f"the prediction is never ended by a line {END!r}.")
    if fence is not None:
        wrong(opened, "this code block is never closed.")
    page.blocks = [block for block in page.blocks if not isinstance(block, Text) or any(block.lines)]
    return page


def show(page: Page, line: str, place: str, root: Path) -> Show | None:
    """Note the example that a `:::` line shows, or what is wrong with the line."""
    try:
        shown = parse_example_line(line, place, page.name, root)
        if page.is_notebook and shown.predict:
            raise ValueError("a notebook has no text of the answer to a prediction")
    except (ExampleError, ValueError) as error:
        page.faults.append((place, f"{line!r}: {error}"))
        return None
    page.blocks.append(shown)
    last_section(page).shows.append(shown)
    return shown


def without_front_matter(lines: list[str]) -> tuple[list[str], int]:
    """The lines of a page below its front matter, and how many stand above them."""
    if lines[0] == "---" and "---" in lines[1:]:
        above = lines.index("---", 1) + 1
        return lines[above:], above
    return lines, 0


def text_of(page: Page) -> list[str]:
    """The lines of the text at the end of a page."""
    if not (page.blocks and isinstance(page.blocks[-1], Text)):
        page.blocks.append(Text())
    return page.blocks[-1].lines


def last_section(page: Page) -> Section:
    if not page.sections:
        page.sections.append(Section(page.name, ""))
    return page.sections[-1]


def note_in_section(page: Page, line: str, used: set[str]) -> None:
    """Note what a line of text says of its section. used: the ids that are taken on this page."""
    if heading := HEADING.fullmatch(line):
        level, title, anchor = heading.groups()
        if len(level) == 1:
            anchor = ""
        elif not anchor:  # as Markdown does it
            anchor = unique(slugify(LINK.sub(r"\1", re.sub(r"[`*$]", "", title)), "-"), used)
        page.sections.append(Section(title, anchor, len(level)))
        return
    if claims := CLAIM.findall(line):
        last_section(page).claims += claims
    if asks := ASKS.findall(line):
        last_section(page).asks += asks
    if older := OLDER.match(line):
        last_section(page).older += [message for _, message in IN_BACKTICKS.findall(older[1])]


def parse_call(code: list[str]) -> tuple[str, tuple]:
    """The function of tables.py that a code block calls, and its arguments. Raises ValueError for any other code."""
    try:
        imports, printed = ast.parse("\n".join(code)).body
        (given,) = printed.value.args
        if ast.unparse(imports) == "from book import tables" and printed.value.func.id == "print":
            owner, function = given.func.value.id, given.func.attr
            if owner == "tables" and not given.keywords:
                return function, tuple(ast.literal_eval(argument) for argument in given.args)
    except (SyntaxError, ValueError, AttributeError):
        pass
    raise ValueError("code in a page is `from book import tables` and `print(tables.NAME(…))`, and nothing else")


split = cache(shlex.split)  # (a preview reads every page again at each edit)


def parse_example_line(line: str, place: str, folder: str, root: Path) -> Show:
    """What a `:::` line shows. Raises ValueError for an unknown option, ExampleError where the file is no example."""
    given, *words = split(line.removeprefix(END)) or [""]
    if not given.isidentifier():
        raise ValueError(f"the name of an example in snippets/{folder}/, without .py, comes first")
    name = f"{folder}/{given}.py"
    options, drawn = {}, {}
    for word in words:
        option, equals, text = word.partition("=")
        if option == "predict" and text:
            options[option] = text
        elif option in ("try", "live") and (text or not equals):
            options["tried"] = text
        elif option == "goal" and text:
            options.setdefault("goals", []).append(read_goal(text))
        elif option in PICTURES:
            drawn[option] = text or PICTURES[option].variables
        elif option == "points" and text.isdigit():
            options[option] = int(text)
        elif option in FLAGS and not equals:
            options[option.replace("-", "_")] = True
        else:
            raise ValueError(f"unknown option {word!r}; there are {', '.join(OPTIONS)}")
    example = read_example(root / "snippets" / name, root / "snippets")
    if "tried" in options:
        if not drawn:
            raise ValueError("`try` and `live` belong to a picture, and this line has no picture")
        if any(word.partition("=")[0] == "live" for word in words):
            options["live"] = steps_back(drawn)
        options["tried"] = options["tried"] or example.cells["torch"].source
    if len(options.get("goals", ())) > 3 or ("goals" in options and "live" not in options):
        raise ValueError("a goal belongs to a live figure, which has three of them at most")
    if "predict" in options and {"error", "fix"} & set(example.cells):
        raise ValueError("a prediction would hide what goes wrong, or the repair")
    if "predict" not in options and drawn.keys() & set(ASKED):
        raise ValueError("`asks` and `weigh` stand with the question of a `predict`, and this line has none")
    drawn = dict(sorted(drawn.items(), key=lambda one: one[0] in ASKED))  # last: live figures are about the others
    return Show(name, example, place, drawn=drawn, **options)


@dataclass
class Book:
    """All pages, by their paths below docs/, in the order of the navigation as far as it has them."""

    root: Path
    pages: dict[str, Page]

    def __iter__(self) -> Iterator[Page]:
        return iter(self.pages.values())


def read_book(root: Path, order: list[str] = ()) -> Book:
    """Read the book. (An example that has not changed since the last call is not parsed again.)

    order: paths below docs/, those of the navigation.
    """
    paths = sorted([*(root / "docs").rglob("*.md"), *(root / "docs").rglob("*.py")])
    pages = {page.src: page for page in (read_page(path, root) for path in paths)}
    first = [src for src in order if src in pages]
    return Book(root, {src: pages[src] for src in dict.fromkeys([*first, *pages])})
