"""Links from names of torch to PyTorch's documentation, and the index of what is shown where.

A Markdown extension marks the code in the text of a page, which may be such a name. When the site is finished, `write`

- makes links of the names that PyTorch documents: of the first mention on a page, and in each section `###`, which is a
  card or an entry that one lands on,
- lists below each page, folded, all names that it uses,
- and fills the index, docs/names.md: `<!-- names of torch.func -->` becomes the names of that module.

What code uses is read from the files of the examples, as far as a page shows them open.
"""

import html
import json
import re
import textwrap
from collections import Counter, defaultdict
from pathlib import Path

import numpy
from markdown import Extension
from markdown.treeprocessors import Treeprocessor

from machinery.examples.file import read_example
from machinery.examples.reading import OPEN
from machinery.site import search
from machinery.site.torch_names import SEVERAL, TENSOR, Used, address, meant

GROUPS = (TENSOR, "torch.autograd", "torch.func", "torch.nn", "torch.optim", "torch.linalg")
MARKED = re.compile(r'<code(?P<attributes>[^>]*?) data-name=""(?P<more>[^>]*)>(?P<code>[^<]*)</code>')
FILE = re.compile(r'<a class="whole-file" href="(?P<file>[^"]+\.py)"')
GROUP = re.compile(r"<!-- names of ([\w.]+) -->")
NOT_IN = ("a", "pre", "summary", "h1", "h2", "h3", "h4", "h5", "h6")  # links, code blocks, headings, what is clicked
BELOW = "<!-- names -->"  # in the template: where a page lists its names
MOST = 6  # places that the index gives for a name


class Mark(Treeprocessor):
    """Gives code in the text the attribute `data-name`."""

    def run(self, root):
        for element in root:
            if element.tag == "code":
                element.set("data-name", "")
            elif element.tag not in NOT_IN and not (element.tag == "table" and "JAX" in "".join(element[0].itertext())):
                self.run(element)  # (a table with a column for JAX has words that are not torch's)


class NamesExtension(Extension):
    """Adds the marks to Python-Markdown."""

    def extendMarkdown(self, md):
        md.treeprocessors.register(Mark(md), "names", 3)  # after all that makes links


def makeExtension(**options):
    return NamesExtension(**options)


def write(site: Path, pages: dict[Path, str]) -> dict[Path, str]:
    """The `pages` of a built site, HTML by path, with links, lists and the index."""
    entries = json.loads((site / search.INDEX).read_text(encoding="utf-8"))["docs"]
    titles = {entry["location"]: search.plain(entry["title"]) for entry in entries}
    if (short := site / "llms.txt").exists():  # the titles of pages in the navigation
        for title, name in re.findall(r"^- \[(.+)\]\(\S*?(\w+)\.md\)", short.read_text(encoding="utf-8"), re.MULTILINE):
            titles["" if name == "index" else f"{name}/"] = title
    shown = defaultdict(Counter)  # by name, or by argument and function: how much each section shows it
    uses = {path: using(text, path, site, shown) for path, text in pages.items()}
    book = {argument for page in uses.values() for argument, _ in page.arguments}
    out = {path: linked(text, place(path, site), uses[path], book, shown) for path, text in pages.items()}
    rows = {name: ranked(name, places, titles) for name, places in shown.items()}
    return {path: GROUP.sub(lambda group: listed(group[1], rows, titles), text) for path, text in out.items()}


def anchor_of(heading: re.Match) -> str:
    return "" if heading["level"] == "1" else f"#{heading['id']}"


def place(path: Path, site: Path) -> str:
    """The address of a page below that of the site, as the search knows it."""
    return f"{path.parent.relative_to(site).as_posix()}/".removeprefix("./")


def using(text: str, path: Path, site: Path, shown: dict) -> Used:
    """What the code on a page uses; in which section, is noted in `shown`."""
    page, anchor, snippets = Used(), "", (site / "snippets").resolve()
    for found in re.finditer(f"{search.HEADING.pattern}|{FILE.pattern}", text):
        if found["level"]:
            anchor = anchor_of(found)
            continue
        if (file := (path.parent / found["file"]).resolve()).is_relative_to(snippets):
            sections = read_example(file, snippets).sections
            used = Used("\n".join(sections[name].source for name in OPEN if name in sections))
        else:  # a notebook, where many a variable is an array of NumPy's
            used, anchor = Used(file.read_text(encoding="utf-8"), SEVERAL | set(dir(numpy.ndarray))), ""
        page.names, page.arguments = page.names + used.names, page.arguments + used.arguments
        page.own |= used.own
        page.sections[anchor] |= {*used.names}
        for name, times in (used.names + used.arguments).items():
            shown[name][place(path, site) + anchor] += min(times, 5)
    return page


def linked(text: str, here: str, page: Used, book: set[str], shown: dict) -> str:
    """The HTML of a page with its links, and its list."""
    anchor, before, everything = "", set(), {*page.names, *(name for _, name in page.arguments)}
    tokens = re.compile(f"{search.HEADING.pattern}|{MARKED.pattern}")
    for token in tokens.finditer(text):
        if token["level"]:
            anchor = anchor_of(token)
        elif "." in token["code"]:  # named in full
            page.sections[anchor].add(meant(html.unescape(token["code"]), page, anchor, book)[1])
    anchor = ""

    def link(token: re.Match) -> str:
        nonlocal anchor, before
        if token["level"]:
            anchor = anchor_of(token)
            before = set() if token["level"] == "3" else before
            return token[0]
        code = f"<code{token['attributes']}{token['more']}>{token['code']}</code>"
        argument, name = meant(html.unescape(token["code"]), page, anchor, book)
        what = (argument, name) if argument else name
        if name:
            shown[what][here + anchor] += 4
            everything.add(name)
        if not address(name) or what in before:
            return code
        before.add(what)
        return f'<a class="name" href="{address(name)}">{code}</a>'

    text = tokens.sub(link, text)
    links = " · ".join(documented(name) for name in in_order(everything) if address(name))
    where = f'<a href="{"../" * bool(here)}names/">Where the book shows each name</a>'
    fold = f'<details class="names"><summary>In PyTorch’s documentation</summary><p>{links}</p><p>{where}</p></details>'
    return text.replace(BELOW, fold if links else "")


def in_order(names: set[str]) -> list[str]:
    """In alphabetical order, and always the same: torch.Tensor comes before torch.tensor."""
    return sorted(names, key=lambda name: (name.lower(), name))


def broken(name: str) -> str:
    """A name as code that may be broken after its dots."""
    return f"<code>{name.replace('.', '.<wbr>')}</code>"


def documented(name: str) -> str:
    code = broken(name)
    return f'<a href="{address(name)}">{code}</a>' if address(name) else f"{code} (not documented by itself)"


def ranked(name, places: Counter, titles: dict[str, str]) -> list[str]:
    """The places that show a name: first those whose headings name it, and those that show it most; exercises last."""
    word, order = name[0] if isinstance(name, tuple) else name.rpartition(".")[2], [*titles]

    def telling(at: str) -> tuple:
        section, page = (bool(re.search(rf"\b{word}\b", titles.get(title, ""))) for title in (at, at.partition("#")[0]))
        return not at.startswith("exercises"), section, page, places[at], -order.index(at)

    return sorted((at for at in places if at in titles), key=telling, reverse=True)[:MOST]


def listed(module: str, rows: dict, titles: dict[str, str]) -> str:
    """The part of the index for a module: its names in alphabetical order, and letters to jump to where it is long."""
    entries = defaultdict(lambda: ([], []))
    for name, places in rows.items():
        if isinstance(name, tuple):
            group, word, name = "arguments", *name
        else:
            group = next((group for group in GROUPS if f"{name}.".startswith(f"{group}.")), "")
            group, word = group or ("torch" if name.count(".") == 1 else "other"), name.removeprefix("torch.")
        if group == module and places:
            entries[word][0].append(name)
            entries[word][1].extend(at for at in places if at not in entries[word][1])
    out, letters = [], []
    for word in sorted(entries, key=lambda word: word.removeprefix("Tensor.").strip("_").lower()):
        names, places = entries[word]
        letter, jump = word.removeprefix("Tensor.").strip("_")[0].upper(), ""
        if letter not in letters:
            letters.append(letter)
            jump = f' id="{module}-{letter}"'
        links = ", ".join(map(documented, sorted(names)))
        of = f"{broken(word)} of " if module == "arguments" else ""
        where = " · ".join(f'<a href="../{at}">{told(at, titles)}</a>' for at in places[:MOST])
        out.append(f"<dt{jump}>{of}{links}</dt><dd>{where}</dd>")
    jumps = " ".join(f'<a href="#{module}-{letter}">{letter}</a>' for letter in letters)
    above = f'<p class="jumps">{jumps}</p>' if len(entries) >= 20 else ""
    return f'{above}<dl class="index">{"".join(out)}</dl>'


def told(at: str, titles: dict[str, str]) -> str:
    """What a link to a section says: the titles of its page and its own, as far as there is room."""
    page, _, section = at.partition("#")
    text = f"{titles.get(page, page)}: {titles[at]}" if section else titles[at]
    return html.escape(textwrap.shorten(text, 72, placeholder=" …"), quote=False)
