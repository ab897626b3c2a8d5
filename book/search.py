"""The search: what a reader's question is compared with, as a script that a page loads when the reader first searches.

A row for each section: its title and its text, and what else leads there:

- `<!-- asks: … · … -->` below a heading: words in which people ask for this, other than the book's own
- error messages: what the section's examples raise, the heading of a card, and what stands in backticks after
  "Older wordings:". A pasted traceback is compared with these (docs/assets/ranking.js).

The rows of each page are kept, so that a preview, which renders a page again, has those of the others.
lunr, which weighs the words, is the one that MkDocs brings along (lunrjs.com, MIT licence), without its comments.
"""

import html
import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import mkdocs
import rjsmin

from book.example import OPEN
from book.extension import RenderedPage
from book.pages import Page, Section

LUNR = Path(mkdocs.__file__).parent / "contrib/search/templates/search/lunr.js"
QUOTED = 130  # characters of a section, without its tables, that are kept as they are: results quote from them.
# Of a card of a message, the whole first paragraph is.
EVERYWHERE = 0.04  # of all sections: a word in more of them tells no section from another
FEW = 3  # sections: where only some pages are built, a word in no more than these still tells
LONGEST = 160  # characters of a message: what comes after is advice
RAISED = re.compile(r"(?:[\w.]+(?:Error|Warning|Exception)): (.*)")
WORD = re.compile(r"[^\W\d]\w\w+(?:\.\w+)*")


@dataclass
class SearchRow:
    """A section, as a search finds it."""

    address: str  # below that of the site
    title: str  # HTML, with no element but <code>
    quoted: str  # the beginning of its text, as it is
    further: set[str]  # words of the rest of its text
    asks: str  # in which words people ask for it
    messages: list[str]  # error messages that lead to it

    def as_list(self, too_common: set[str]) -> list:
        """What docs/assets/search.js reads. too_common: words that tell no section from another."""
        further = " ".join(sorted(self.further - too_common))
        return [self.address, self.title, self.quoted, further, self.asks, self.messages]


class SearchRows:
    """The rows of the search and the titles of sections, by page. `order`: that of the navigation."""

    def __init__(self):
        self.rows_by_page: dict[str, list[SearchRow]] = {}
        self.titles_by_page: dict[str, dict[str, str]] = {}
        self.order: list[str] = []
        self.cards: list[SearchRow] = []  # of the atlas (book/atlas/card.py)

    def add_page(self, page: Page, rendered: RenderedPage, title: str, excluded: bool) -> None:
        """Take a page. title: of the page, as the navigation has it. excluded: the search should not find it."""
        self.rows_by_page[page.src], self.titles_by_page[page.src] = [], {page.url: title}
        of_page = {section.anchor: section for section in page.sections}
        if page.is_notebook:  # its headings have other ids, and the same order
            of_page = {one.anchor: of for one, of in zip(rendered.headings, page.sections, strict=True)}
        printed = iter(rendered.printed)
        for heading in rendered.headings:
            anchor = "" if heading.level == 1 else heading.anchor
            address = f"{page.url}#{anchor}" if anchor else page.url
            section = of_page.get(heading.anchor if page.is_notebook else anchor, Section("", anchor))
            text = heading.words
            claims = [shown.example.claim for shown in section.shows if shown.said_by_card]  # (not in the text)
            tables = [heading.words_in_tables, *(next(printed) for _ in range(section.table_blocks))]
            words = heading.plain_title
            if anchor:
                self.titles_by_page[page.src][address] = words
            if excluded:
                continue
            asks = html.unescape(" ".join(" · ".join(section.asks).split()))
            errors = messages(section)
            if page.is_card and heading.level == 3:
                errors = [*words.split(" · "), *errors]
            quoted = text if len(text) <= QUOTED else text[: QUOTED + 1].rpartition(" ")[0]
            if errors and page.is_card:  # who pastes an error is told the cause and the fix
                quoted = heading.first_paragraph or quoted
            here = set(WORD.findall(f"{words} {quoted} {asks}".lower()))
            further = set(WORD.findall(" ".join([text[len(quoted) :], *claims, *tables]).lower())) - here
            # A heading with nothing below it (but cards), or a letter of the glossary, answers nothing.
            if len(words) > 1 and (quoted or further or asks or errors or page.is_card or not anchor):
                row = SearchRow(address, heading.title, quoted, further, asks, list(dict.fromkeys(errors)))
                self.rows_by_page[page.src].append(row)

    def titles(self) -> dict[str, str]:
        """The titles of all pages and sections by their addresses, in the order of the navigation."""
        return {
            address: title
            for src in self.in_order(self.titles_by_page)
            for address, title in self.titles_by_page[src].items()
        }

    def in_order(self, of: dict) -> list[str]:
        return [src for src in dict.fromkeys([*self.order, *of]) if src in of]

    def script(self) -> str:
        rows = [row for src in self.in_order(self.rows_by_page) for row in self.rows_by_page[src]]
        rows += self.cards
        spread = Counter(word for row in rows for word in row.further)
        most = max(FEW, EVERYWHERE * len(rows))
        too_common = {word for word, sections in spread.items() if sections > most}
        lists = [row.as_list(too_common) for row in rows]
        return f"const sections = {json.dumps(lists, ensure_ascii=False, separators=(',', ':'))};\n"


def messages(section: Section) -> list[str]:
    """The error messages that lead to a section: those that its examples raise, and those of older releases."""
    raised = []
    for shown in section.shows:
        ran = shown.ran()
        for name in OPEN:
            for text in (text for step in ran.outputs.get(name, ()) for text in (step.printed, step.raised)):
                if error := RAISED.fullmatch(" ".join(text.split())):
                    raised.append(error[1])
    return [" ".join(message.split())[:LONGEST] for message in [*raised, *section.older]]


def lunr() -> str:
    text = LUNR.read_text(encoding="utf-8")
    return f"{text[: text.index('*/') + 2]}\n{rjsmin.jsmin(text)}\n"
