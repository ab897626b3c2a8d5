"""What code blocks in pages print (markdown-exec runs them): tables and lists that follow from the book itself.

    ```python exec="on" idprefix="" updatetoc="no"
    from book import tables
    print(tables.messages())
    ```

Each of FUNCTIONS returns Markdown. Its links are addresses, relative to a page: MkDocs does not look into what code
prints. Where one raises, what it prints is a fault.
"""

import html
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, wraps

from book import claims as claims_of_tests
from book import names as names_of_torch
from book import verified
from book.atlas import front, table
from book.faults import fault
from book.pages import Book, Page, Section, Show
from book.pictures.paint import TASKS
from book.puzzles import data, show
from book.render import details
from puzzles.table import Box, Puzzle

FUNCTIONS: dict[str, Callable[..., str]] = {}  # those that pages may call
PAINTED = "cases/which_pixels"  # the page with the digit that a reader paints, which has goals of its own
CASES = "cases/index.md"  # the page of all cases, whose folder has them


@dataclass(frozen=True)
class Context:
    """What a function is about: the book, and the page on which its block stands.

    plain: the Markdown is for any program that shows Markdown, without what only this site's pages know.
    places: for each name of torch where the book shows it, once all other pages are rendered. titles: of sections.
    figures: for each notebook that was rendered the line that stands for its first figure.
    """

    book: Book
    page: Page
    plain: bool = False
    places: dict = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)
    printed: list[str] = field(default_factory=list)


rendered: Context = None  # of the page that is rendered: `begin` says so, since a block in a page cannot


def begin(context: Context) -> None:
    """From here on, the blocks that markdown-exec runs are those of this page; `printed` gets what they print."""
    global rendered
    rendered = context


def for_pages(function: Callable[..., str]) -> Callable[..., str]:
    """Let pages call the function, without its `context`."""

    @wraps(function)
    def of_rendered_page(*arguments) -> str:
        rendered.printed.append(printed_by(function.__name__, arguments, rendered))
        return rendered.printed[-1]

    FUNCTIONS[function.__name__] = function
    return of_rendered_page


def printed_by(name: str, arguments: tuple, context: Context) -> str:
    """What a function returns for a page; where it raises, a fault that names the block."""
    try:
        return FUNCTIONS[name](*arguments, context=context)
    except Exception as error:
        blocks = context.page.table_blocks
        places = (block.place for block in blocks if (block.function, block.arguments) == (name, arguments))
        place = next(places, f"docs/{context.page.src}")
        return fault(place, f"tables.{name}: {type(error).__name__}: {error}")


def unknown(page: Page) -> list[tuple[str, str]]:
    """The places of code blocks on a page that call a function which is not here, and what is wrong there."""
    names = ", ".join(FUNCTIONS)
    blocks = (block for block in page.table_blocks if block.function and block.function not in FUNCTIONS)
    return [(block.place, f"there is no tables.{block.function}; there are {names}") for block in blocks]


def printed_on(book: Book, page: Page, plain: bool = False) -> list[str]:
    """What the code blocks of a page print, in its order. plain: see `Context`."""
    context = Context(book, page, plain)
    blocks = (block for block in page.table_blocks if block.function in FUNCTIONS)
    return [printed_by(block.function, block.arguments, context) for block in blocks]


@for_pages
def messages(*, context: Context) -> str:
    """All error messages that have a card, by page and group, as the headings say them; a page is a fold."""
    out = []
    for page in context.book:
        if page.is_card:
            lines = [f"**{link(context.page, page.title, page.url)}**", ""]
            for group, cards in (found := groups(page)):
                lines.append(f"- {group.title}")
                lines += [f"    - {link(context.page, card.title, page.url, card)}" for card in cards]
            summary = f"{html.escape(page.title)} ({sum(len(cards) for _, cards in found)})"
            inside = "\n".join(lines)
            out += ["", inside if context.plain else details(summary, inside, ' class="group" markdown="1"')]
    if not out:
        raise ValueError("there is no page of error messages in docs/stuck/messages/")
    return "\n".join(out)


def groups(page: Page) -> list[tuple[Section, list[Section]]]:
    """The headings ## of a page that have cards (headings ###), with these.

    Raises ValueError for a card above the first ##.
    """
    found: list[tuple[Section, list[Section]]] = []
    for section in page.sections[1:]:
        if section.level == 2:
            found.append((section, []))
        elif section.level == 3 and not found:
            raise ValueError(f"docs/{page.src}: no heading ## is above the card {section.title!r}")
        elif section.level == 3:
            found[-1][1].append(section)
    return [(group, cards) for group, cards in found if cards]


@for_pages
def headings(*, context: Context) -> str:
    """All headings of the book, page by page."""
    out = []
    for page in context.book:
        out.append(f"- {link(context.page, page.title, page.url)}")
        out += [f"    - {link(context.page, section.title, page.url, section)}" for section in page.sections[1:]]
    return "\n".join(out)


@for_pages
def claims(*, context: Context) -> str:
    """The claims that tests try at random, by subject."""
    return claims_of_tests.as_markdown(context.book, context.page.up, context.plain)


@for_pages
def records(part: str, *, context: Context) -> str:
    """Where the examples ran. part: environments, chapters, examples, or elsewhere (other libraries)."""
    book, up = context.book, context.page.up
    match part:
        case "environments":
            return verified.environments(book)
        case "chapters":
            return folded("How many examples of each page", verified.chapters(book, up), context.plain)
        case "elsewhere":
            return verified.elsewhere(book)
        case "examples":
            found = [folded_table(*one, context.plain) for one in verified.examples(book, up)]
            return folded("Each example, page by page", "\n\n".join(found), context.plain)
    raise ValueError(f"there is no table {part!r} of records; there are environments, chapters, examples and elsewhere")


def folded_table(title: str, page: Page, text: str, plain: bool) -> str:
    """A table of the examples of a page, behind its title."""
    if not plain:
        text = f'<div id="{page.name.replace("/", "-")}" markdown="1">\n\n{text}\n\n</div>'
    return folded(title, text, plain)


def folded(title: str, text: str, plain: bool) -> str:
    """Text behind a title; a link to the inside opens it."""
    return details(html.escape(title), text, "" if plain else ' data-search-exclude="" markdown="1"')


def link(on: Page, title: str, url: str, section: Section | None = None) -> str:
    return f"[{title}]({on.up}{url}{f'#{section.anchor}' if section else ''})"


@for_pages
def cases(name: str = "", *, context: Context) -> str:
    """The notebooks of this page's folder: the first figure of each, its title, its first sentence.

    name: this one alone, such as "cost"; without a name all but those that another block of the page names.
    """
    folder, out = context.page.src.rpartition("/")[0], []
    named = {"".join(block.arguments) for block in context.page.table_blocks if block.function == "cases"} - {""}
    for page in context.book:
        at, _, own = page.name.rpartition("/")
        if not (page.is_notebook and at == folder and (own == name if name else own not in named)):
            continue
        linked, said = link(context.page, page.title, page.url), page.first.replace("**", "")
        if context.plain:
            out.append(f"- {linked}: {said}")
        else:
            shown = [f'<p class="title" markdown="1">{linked}</p>', f'<p markdown="1">{said}</p>']
            if page.src in context.figures:
                shown.insert(0, context.figures[page.src])
            out.append("\n\n".join(['<li class="case" markdown="1">', *shown, "</li>\n"]))
    if not out:
        raise ValueError(f"there is no notebook in docs/{folder}/")
    return "\n".join(out if context.plain else ['<ul class="cases" markdown="1">\n', *out, "</ul>"])


@for_pages
def board(*, context: Context) -> str:
    """What a reader can solve, page by page, a square for each question and a diamond for each goal of a figure.

    docs/assets/solved.js fills them; where no script runs, they are not shown.
    """
    if context.plain:
        return ""
    pages = {page.name: page for page in context.book}
    several = [page for page in context.book if page.name.startswith(("exercises/", "learn/")) or page.name == "index"]
    rows = [(page, "", to_solve(page)) for page in several]
    for name, puzzled in (("write", data.PUZZLES), ("liars", data.BOXES)):
        if page := pages.get(f"puzzles/{name}"):
            rows.append((page, f"puzzles {name}", [one.name for one in puzzled]))
    for part in ("cases", "use", "reference"):  # a few questions on many pages
        if page := pages.get(f"{part}/index"):
            inside = (to_solve(one) for one in context.book if one.name.startswith(f"{part}/"))
            rows.append((page, "", [name for names in inside for name in names]))
    shown = "".join(board_row(context.page.up, *row) for row in rows if row[2])
    title = '<p class="title" id="your-answers">Your answers</p>'
    kept = "<p>Your browser remembers what you have solved, and nothing is sent anywhere.</p>"
    forget = '<p class="forget"><button type="button">Forget my answers</button> <output></output></p>'
    of = 'class="board" aria-labelledby="your-answers" data-search-exclude=""'
    return f"<section {of}>{title}<ul>{shown}</ul>{kept}{forget}</section>"


def board_row(up: str, page: Page, kind: str, names: list[str]) -> str:
    """A page, its squares and their number. kind: that of the notes (docs/assets/kept.js), if the names are puzzles."""
    places = "".join(f'<i class="{"goal" if "." in name else ""}"></i>' for name in names).replace(' class=""', "")
    kept = f' data-kind="{kind}"' if kind else ""
    link_to = f'<a href="{up}{page.url}">{html.escape(page.title)}</a>'
    count = f"<span>0 of {len(names)}</span>"
    return f'<li data-names="{" ".join(names)}"{kept}>{link_to}{count}<span>{places}</span></li>'


@for_pages
def asked_in_chapters(*, context: Context) -> str:
    """What the chapters ask, for the list of them (docs/assets/solved.js)."""
    chapters = {page.url: " ".join(to_solve(page)) for page in context.book if page.name.startswith("learn/")}
    return "" if context.plain else f'<div id="asked" hidden data-of="{html.escape(json.dumps(chapters))}"></div>'


def to_solve(page: Page) -> list[str]:
    """What a reader can solve on a page, by the names under which it is noted: questions, and goals of its figures."""
    names = [name for shown in page.shows for name in names_of(shown)]
    return names + ([f"paint.{k}" for k in range(1, len(TASKS) + 1)] if page.name == PAINTED else [])


def names_of(shown: Show) -> list[str]:
    question = [shown.anchor] if shown.predict else []
    return question + [f"{shown.anchor}.{k}" for k in range(1, len(shown.goals) + 1)]


@for_pages
def names(module: str, *, context: Context) -> str:
    """Where the book shows the names of a module of torch. module: one of names.MODULES."""
    return names_of_torch.list_of_module(module, context.places, context.titles, context.page.up)


@for_pages
def puzzles(kind: str, *, context: Context) -> str:
    """The list of the puzzles ("write") or of the black boxes ("liars")."""
    return "" if context.plain else show.contents(kind)


@for_pages
def puzzle(name: str, *, context: Context) -> str:
    """The puzzle with this name, below a heading with its title and the name as its id."""
    one = data.puzzle_named(name)
    check_heading(name, one.title, context.page)
    return show.puzzle(name, explained_on(one, context), context.plain)


@for_pages
def box(name: str, *, context: Context) -> str:
    """The black box with this name, in the same way."""
    one = data.box_named(name)
    check_heading(name, one.title, context.page)
    return show.box(name, explained_on(one, context), context.page.up, context.plain)


def check_heading(name: str, title: str, page: Page) -> None:
    """Raises ValueError where the page has no heading with this id and this title."""
    if not any((section.anchor, section.title) == (name, title) for section in page.sections):
        raise ValueError(f"write the heading above it: ## {title} {{ #{name} }}")


def explained_on(one: Puzzle | Box, context: Context) -> str:
    """Links to the page that explains it, and to the card of its operation. Raises ValueError without a card."""
    page, form_of = context.book.pages[one.page], show.Markdown() if context.plain else show.Html()
    end = "" if page.title.endswith("?") else "."
    links = f"Read on: {form_of.link(form_of.marked(page.title), f'{context.page.up}{page.url}')}{end}"
    if not one.atlas:
        return links
    if one.atlas not in {row.name for row in table.rows()}:
        raise ValueError(f"the atlas has no operation {one.atlas!r}: see atlas/rows/")
    card = form_of.link(one.atlas, f"{context.page.up}atlas/{one.atlas}.html")
    return f"{links} In the atlas: {card}."


@for_pages
def atlas(part: str, *, context: Context) -> str:
    """The atlas of operations. part: table, its tiles; names, from A to Z; several, questions with several answers;
    changes, between releases; wrong, where torch does not agree with the slopes or with itself; data, what the files
    of facts have; example, a program that reads one."""
    return part_of_atlas(part, context.plain)


@cache  # rows and facts are read once, and a preview asks for these at each edit
def part_of_atlas(part: str, plain: bool) -> str:
    forms = {
        "table": (front.of_table, front.as_list),
        "names": (front.names, str),
        "several": (front.contradictions, front.contradictions_as_list),
        "changes": (front.changes, front.changes),
        "wrong": (front.wrong, front.wrong),
        "data": (front.data, front.data),
        "example": (front.example_in_page, front.example),
    }
    return forms[part][plain]()


@for_pages
def atlas_point(name: str, label: str, *, context: Context) -> str:
    """What was measured at a special point of an operation: who sends what."""
    return front.measured(name, label)
