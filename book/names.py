"""Links from names of torch to PyTorch's documentation, and the index of what is shown where.

- Code in the text of a page that PyTorch documents becomes a link: at its first mention on a page, and in each section
  `###`, which is a card or an entry that one lands on. Where code is in the text, the tree of Markdown knows
  (extension.py), and that of a notebook (notebooks.py).
- The foot of each page lists all names that it uses.
- The index, the page INDEX, says where each name is shown.

What code uses is read from the cells of the examples that a page shows open. What the text of a page mentions is kept,
so that a preview, which renders a page again, knows it of the others.
"""

import html
import re
import textwrap
from collections import Counter, defaultdict
from functools import cache
from itertools import chain, zip_longest

import numpy

from book.example import OPEN, Example
from book.pages import Book, Page
from book.torch_names import SEVERAL, TENSOR, Used, address, meant

INDEX = "about/names.md"  # rendered after all other pages: it prints where these show each name (tables.names)
GROUPS = (TENSOR, "torch.autograd", "torch.func", "torch.nn", "torch.optim", "torch.linalg")
MODULES = (*GROUPS, "torch", "other", "arguments")
MOST = 6  # places that the index gives for a name


class NameIndex:
    """The names that the pages use, and the arguments. `mentioned`: by page, what its text mentions, and where."""

    def __init__(self):
        self.mentioned: dict[str, Counter] = {}

    def read_code(self, book: Book) -> None:
        """Read what the code of the book uses."""
        self.used = {page.src: uses(page, book) for page in book}
        self.arguments = {argument for used in self.used.values() for argument, _ in used.arguments}

    def linker_of(self, page: Page) -> "Linker":
        return Linker(page, self)

    def index(self, titles: dict[str, str]) -> dict[str, list[str]]:
        """For each name the places that show it, the most telling first."""
        shown = defaultdict(Counter)
        for of in (*(used.shown for used in self.used.values()), *self.mentioned.values()):
            for (name, at), times in of.items():
                shown[name][at] += times
        return {name: ranked(name, places, titles) for name, places in shown.items()}


class Linker:
    """Finds the links of a page, and all names in it."""

    def __init__(self, page: Page, names: NameIndex):
        self.page, self.names, self.used = page, names, names.used[page.src]
        self.found = {*self.used.names, *(name for _, name in self.used.arguments)}
        self.mentioned = names.mentioned[page.src] = Counter()

    def link(self, tokens: list[tuple[int, str]]) -> list[str]:
        """For each token the address of PyTorch's documentation, or ''. (What code in the page prints comes by itself.)

        tokens: the headings and the code of the page, in the order of its text: the level of a heading and its id, or
        0 and the code.
        """
        anchors, anchor = [], ""
        for level, text in tokens:
            if level:
                anchor = "" if level == 1 else f"#{text}"
            elif "." in text:  # named in full: the section is about this one
                self.used.sections[anchor].add(self.meant(text, anchor)[1])
            anchors.append(anchor)
        links, before = [], set()
        for (level, text), anchor in zip(tokens, anchors, strict=True):
            if level:
                before = set() if level == 3 else before
                links.append("")
                continue
            argument, name = self.meant(text, anchor)
            what = (argument, name) if argument else name
            if name:
                self.mentioned[what, self.page.url + anchor] += 4
                self.found.add(name)
            links.append("" if what in before else address(name))
            before |= {what} if address(name) else set()
        return links

    def meant(self, text: str, anchor: str) -> tuple[str, str]:
        return meant(text, self.used, anchor, self.names.arguments)

    def foot(self) -> str:
        """The list for the foot of the page, when its text has been seen."""
        order = sorted(self.found, key=lambda name: (name.lower(), name))
        return " · ".join(documented(name) for name in order if address(name))


def uses(page: Page, book: Book) -> Used:
    """What the code on a page uses; `shown`: in which section, and how much."""
    of = Used()
    of.shown = Counter()

    def add(used: Used, anchor: str) -> None:
        of.names, of.arguments = of.names + used.names, of.arguments + used.arguments
        of.own |= used.own
        of.sections[anchor] |= {*used.names}
        for name, times in (used.names + used.arguments).items():
            of.shown[name, page.url + anchor] += min(times, 5)

    if page.src.endswith(".py"):  # a notebook, where many a variable is an array of NumPy's
        text = (book.root / "docs" / page.src).read_text(encoding="utf-8")
        add(Used(text, SEVERAL | set(dir(numpy.ndarray))), "")
    for section in page.sections:
        for one in section.shows:
            add(used_by(one.example), f"#{section.anchor}" if section.anchor else "")
    return of


@cache
def used_by(example: Example) -> Used:
    """What the cells of an example use that are read."""
    return Used("\n".join(example.cells[name].source for name in OPEN if name in example.cells))


def broken(name: str) -> str:
    """A name as code that may be broken after its dots."""
    return f"<code>{name.replace('.', '.<wbr>')}</code>"


def documented(name: str) -> str:
    code = broken(name)
    return f'<a href="{address(name)}">{code}</a>' if address(name) else f"{code} (not documented by itself)"


def ranked(name, places: Counter, titles: dict[str, str]) -> list[str]:
    """The places that show a name: first those whose headings are the name, or have it, then those that show it most.

    Exercises come last.
    """
    word, order = name[0] if isinstance(name, tuple) else name.rpartition(".")[2], [*titles]

    def telling(at: str) -> tuple:
        section, page = (bool(re.search(rf"\b{word}\b", titles.get(title, ""))) for title in (at, at.partition("#")[0]))
        return not at.startswith("exercises"), titles.get(at) == word, section, page, places[at], -order.index(at)

    return sorted((at for at in places if at in titles), key=telling, reverse=True)[:MOST]


def list_of_module(module: str, rows: dict, titles: dict[str, str], up: str) -> str:
    """The part of the index for one of MODULES: its names from A to Z, and letters to jump to where it is long.

    rows: for each name the places that show it. titles: of all sections, by their addresses. Raises ValueError.
    """
    if module not in MODULES:
        raise ValueError(f"there is no list {module!r} of names; there are {', '.join(MODULES)}")
    entries = defaultdict(lambda: ([], []))
    for name, places in rows.items():
        if isinstance(name, tuple):
            group, word, name = "arguments", *name
        else:
            group = next((group for group in GROUPS if f"{name}.".startswith(f"{group}.")), "")
            group, word = group or ("torch" if name.count(".") == 1 else "other"), name.removeprefix("torch.")
        if group == module and places:
            entries[word][0].append(name)
            entries[word][1].append(places)
    out, letters = [], []
    for word in sorted(entries, key=lambda word: word.removeprefix("Tensor.").strip("_").lower()):
        names, lists = entries[word]
        places = dict.fromkeys(filter(None, chain.from_iterable(zip_longest(*lists))))  # the best of each name first
        letter, jump = word.removeprefix("Tensor.").strip("_")[0].upper(), ""
        if letter not in letters:
            letters.append(letter)
            jump = f' id="{module}-{letter}"'
        links = ", ".join(map(documented, sorted(names)))
        of = f"{broken(word)} of " if module == "arguments" else ""
        where = " · ".join(f'<a href="{up}{at}">{link_text(at, titles)}</a>' for at in [*places][:MOST])
        out.append(f"<dt{jump}>{of}{links}</dt><dd>{where}</dd>")
    jumps = " ".join(f'<a href="#{module}-{letter}">{letter}</a>' for letter in letters)
    above = f'<p class="jumps">{jumps}</p>' if len(entries) >= 20 else ""
    return f'{above}<dl class="index">{"".join(out)}</dl>'


def link_text(at: str, titles: dict[str, str]) -> str:
    """What a link to a section says: the titles of its page and its own, as far as there is room."""
    page, _, section = at.partition("#")
    text = f"{titles.get(page, page)}: {titles[at]}" if section else titles[at]
    return html.escape(textwrap.shorten(text, 72, placeholder=" …"), quote=False)
