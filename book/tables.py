"""What code blocks in pages print (markdown-exec runs them): tables and lists that follow from the book itself.

    ```python exec="on" idprefix="" updatetoc="no"
    from book import tables
    print(tables.messages("stuck/messages/gradient"))
    ```

Each function of MADE returns Markdown. Its links are addresses, relative to a page: MkDocs does not look into what code
prints. Where one raises, what it prints is a fault.
"""

import html
from collections.abc import Callable
from functools import wraps

from book import claims as of_claims
from book import verified
from book.atlas import front
from book.faults import fault
from book.pages import Book, Page, Section

book: Book = None  # the one that is built, and the page that is rendered: `of_page` sets them
here: Page = None
plain = False  # whether Markdown is wanted that any program can show, without what only this site's pages know
MADE: dict[str, Callable[..., str]] = {}


def of_page(all_pages: Book, page: Page) -> None:
    """Say what the functions are about, since a code block in a page takes no arguments."""
    global book, here
    book, here = all_pages, page


def made(function: Callable[..., str]) -> Callable[..., str]:
    """What raises is a fault, which names the block."""

    @wraps(function)
    def printed(*arguments) -> str:
        try:
            return function(*arguments)
        except Exception as error:
            called = (function.__name__, arguments)
            places = (block.place for block in here.made if (block.function, block.arguments) == called)
            place = next(places, f"docs/{here.src}")
            return fault(place, f"tables.{function.__name__}: {type(error).__name__}: {error}")

    MADE[function.__name__] = printed
    return printed


def unknown(page: Page) -> list[tuple[str, str]]:
    """The places of code blocks on a page that call a function which is not here, and what is wrong there."""
    names = ", ".join(MADE)
    blocks = (block for block in page.made if block.function and block.function not in MADE)
    return [(block.place, f"there is no tables.{block.function}; there are {names}") for block in blocks]


def printed_on(all_pages: Book, page: Page, as_plain: bool = False) -> list[str]:
    """What the code blocks of a page print, in its order. The functions are about this page from here on.

    as_plain: for the forms of the book in which no block runs.
    """
    global plain
    of_page(all_pages, page)
    plain = as_plain
    try:
        return [MADE[block.function](*block.arguments) for block in page.made if block.function in MADE]
    finally:
        plain = False


@made
def messages(name: str) -> str:
    """The error messages that have a card on the page with this name, in groups, as its headings say them."""
    page = next((page for page in book if page.name == name), None)
    if page is None:
        raise ValueError(f"there is no page {name!r}")
    out = []
    for section in page.sections[1:]:
        if section.level == 3:
            out.append(f"- {link(section.title, page.url, section)}")
        elif any(card.level == 3 for card in below(section, page.sections)):
            out.append(f"\n**{section.title}**\n")
    return "\n".join(out)


def below(section: Section, sections: list[Section]) -> list[Section]:
    """The sections that follow, to the next of the same level."""
    rest = sections[sections.index(section) + 1 :]
    ends = [number for number, other in enumerate(rest) if other.level <= section.level]
    return rest[: ends[0]] if ends else rest


@made
def headings() -> str:
    """All headings of the book, page by page."""
    out = []
    for page in book:
        out.append(f"- {link(page.title, page.url)}")
        out += [f"    - {link(section.title, page.url, section)}" for section in page.sections[1:]]
    return "\n".join(out)


@made
def claims() -> str:
    """The claims that tests try at random, by subject."""
    return of_claims.listed(book, here.up, plain)


@made
def records(part: str) -> str:
    """Where the examples ran. part: environments, chapters, examples, or elsewhere (other libraries)."""
    if part != "examples":
        return verified.written(part, book, here.up)
    out = []
    for title, name, text in verified.of_each_page(book, here.up):
        opening = "<details>"
        if not plain:  # (a link to what is inside opens the fold)
            opening = '<details data-search-exclude="" markdown="1">'
            text = f'<div id="{name.replace("/", "-")}" markdown="1">\n\n{text}\n\n</div>'
        out.append(f"{opening}\n<summary>{html.escape(title)}</summary>\n\n{text}\n\n</details>")
    return "\n\n".join(out)


def link(title: str, url: str, section: Section | None = None) -> str:
    return f"[{title}]({here.up}{url}{f'#{section.anchor}' if section else ''})"


@made
def atlas(part: str) -> str:
    """The atlas of operations. part: table, its tiles; several, questions with several answers; changes, between
    releases; wrong, where torch does not agree with the slopes or with itself; data, what the files of facts have."""
    forms = {
        "table": (front.of_table, front.as_list),
        "several": (front.contradictions, front.contradictions_as_list),
        "changes": (front.changes, front.changes),
        "wrong": (front.wrong, front.wrong),
        "data": (front.data, front.data),
    }
    return forms[part][plain]()


@made
def atlas_point(name: str, label: str) -> str:
    """What was measured at a special point of an operation: who sends what."""
    return front.measured(name, label)
