"""What a built site says: its pages must show the code of the example files, and the outputs that they print."""

import functools
import gc
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

import markdown
from bs4 import BeautifulSoup
from mkdocs.config import load_config

from book import given, moved, outputs
from book.atlas import site as atlas
from book.example import read_example
from book.extension import BookExtension
from book.render import LABELS, PROGRAM, VERDICT


@dataclass
class Box:
    """An example as shown on a page."""

    page: str
    file: str  # below snippets/
    codes: list[str] = field(default_factory=list)
    outputs: list[str] = field(default_factory=list)  # printed texts
    proof: list[str] = field(default_factory=list)  # those of the codes and outputs that are behind "Checked"
    rendered: list[str] = field(default_factory=list)  # the words of those that are shown as Markdown, which come first
    verdict: str = ""
    asked: bool = False  # the reader is to predict what it prints
    lacks_start: bool = False  # an open repair without the lines of its file that it starts from


@functools.cache
def parse(page: Path) -> BeautifulSoup:
    """A page, parsed once. Callers must not change it."""
    parsed = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    gc.freeze()  # examples that call gc.collect() need not look through it
    return parsed


def pages(site: Path) -> list[Path]:
    """The pages of a site, without the stubs at addresses that pages had before, or that people would guess."""
    stubs = {site / moved.file(old) for old in moved.names()} | {site / address for address in atlas.aliases()}
    return sorted(path for path in site.rglob("*.html") if path not in stubs)


def examples(site: Path) -> list[Box]:
    """Every example on every page, in the order of the pages' names."""
    found = []
    for page in pages(site):
        for box in parse(page).select(".example"):
            shown = Box(page.relative_to(site).as_posix(), box.select_one("a.whole-file").get_text())
            shown.asked = "asked" in box["class"]
            codes = in_order_of_file(box.select(".highlight:not(.output .highlight) pre > code"))
            start = start_of_repair(site / "snippets", shown.file) if any(map(goes_wrong, codes)) else ""
            shown.lacks_start = bool(start) and not any(code.get_text().startswith(start) for code in codes)
            shown.codes = [code.get_text().removeprefix(start) for code in codes]
            shown.proof = proof(box)
            for output in in_order_of_file(box.select(".output")):
                verbatim = output.select_one(":scope > pre > code")
                (shown.outputs if verbatim else shown.rendered).append(
                    verbatim.get_text() if verbatim else words(output)
                )
            shown.verdict = "".join(said.get_text() for said in box.select("details.verdict > summary"))
            found.append(shown)
    return found


def start_of_repair(snippets: Path, name: str) -> str:
    """The lines that a card shows before its repair, as lines of a difference that stay."""
    lines = given.given(read_example(snippets / name, snippets))
    return textwrap.indent(lines, "  ") + "\n" if lines else ""


def in_order_of_file(parts: list) -> list:
    """The codes or outputs of an example: a card of *I am stuck* folds what goes wrong, below the repair."""
    return sorted(parts, key=lambda part: not goes_wrong(part))


def goes_wrong(part) -> bool:
    """Whether a part of an example is in the fold of what goes wrong."""
    fold = part.find_parent("details")
    return fold is not None and fold.summary.get_text(strip=True) == PROGRAM


def proof(box) -> list[str]:
    """The computation by hand and the check of an example, and what they printed, where a page folds them."""
    found = []
    for block in box.select(".highlight:has(.filename)"):
        is_folded = block.find_parent("details", class_="verdict")
        if is_folded and block.select_one(".filename").get_text() in (LABELS["numpy"], LABELS["check"]):
            output = block.find_next_sibling()
            parts = [block, output] if output and "output" in output.get("class", []) else [block]
            found += [code.get_text() for part in parts for code in part.select("pre > code")]
    return found


def words(tag) -> str:
    """The text of an HTML element, with white space normalised."""
    return " ".join(tag.get_text(" ").split())


@functools.cache
def settings_of(config: str):
    """The settings of the MkDocs file `config`, with what the plugins and hooks add to them."""
    settings = load_config(config)
    return settings.plugins.on_config(settings)


def navigation(config: str) -> list[str]:
    """The files of the pages in the navigation of the MkDocs file `config`, in its order: "learn/vjp.md"."""

    def files(entry) -> list[str]:
        if isinstance(entry, str):
            return [entry]
        return [file for one in (entry.values() if isinstance(entry, dict) else entry) for file in files(one)]

    return files(load_config(config).nav)


def lists(config: str) -> list[str]:
    """The files of the pages that the MkDocs file `config` leaves out of the navigation on purpose."""
    return [pattern.pattern for pattern in load_config(config).not_in_nav.patterns]


class NoLinks:
    """Makes no links of names, which would not change the words."""

    def link(self, tokens: list) -> list[str]:
        return [""] * len(tokens)


def rendered(text: str, config: Path) -> str:
    """The words of the Markdown `text`, rendered with the settings of the MkDocs file `config`."""
    settings = settings_of(str(config))
    for extension in settings.markdown_extensions:
        if isinstance(extension, BookExtension):
            extension.begin([], set(), NoLinks())
    html = markdown.markdown(text, extensions=settings.markdown_extensions, extension_configs=settings.mdx_configs)
    return words(BeautifulSoup(html, "html.parser"))


def untrue(site: Path, snippets: Path, config: Path) -> list[str]:
    """One line for each place where the site differs from its example files or from what they print.

    What they print is in git, if it was printed by the torch and NumPy that run here. config: the site's MkDocs file.
    """
    shown = examples(site)
    files = {path.relative_to(snippets).as_posix(): path for path in sorted(snippets.rglob("*.py"))}
    wrong = []
    for name in files:
        if (times := sum(example.file == name for example in shown)) != 1:
            wrong.append(f"snippets/{name} is shown {times} times, not once")
    for example in shown:
        where, path = f"{example.page}: snippets/{example.file}", files[example.file]
        if outputs.of_these_versions(path):
            text = outputs.read_outputs(path.parent)[1].get(path.name, "").rstrip()
            published = "\n".join(example.outputs).rstrip()
            if example.rendered and text.endswith(published):
                text, published = rendered(text.removesuffix(published), config), " ".join(example.rendered)
            if squeeze(published) != squeeze(text):
                wrong.append(f"{where}: the page shows\n{published}\nbut the file prints\n{text}")
        file = read_example(path, snippets)
        if squeeze("\n".join(example.codes)) != squeeze("\n".join(file.lines_shown(name) for name in file.names_shown)):
            wrong.append(f"{where}: the page shows other code than the file has")
        if example.lacks_start:
            wrong.append(f"{where}: the page doesn't show what the repair starts from")
        if example.verdict != VERDICT:
            wrong.append(f"{where}: the verdict is {example.verdict!r}")
        if (site / "snippets" / example.file).read_text(encoding="utf-8") != file.text:
            wrong.append(f"{where}: the file to download is another one")
    return wrong


def squeeze(text: str) -> str:
    """`text` without empty lines and without white space at line ends (sections end in a line break)."""
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())


def not_from_a_file(site: Path) -> list[str]:
    """One line for each block of code or output on a page that comes from no file and is not marked as such."""
    faults = []
    for page in pages(site):
        for block in parse(page).select("article pre"):
            ran = ["example", "general", "notebook", "operation", "program"]
            if not block.find_parent(class_=[*ran, "not-run"]):
                faults.append(f"{page.relative_to(site)}: a block from no file: {block.get_text()[:80]!r}")
    return faults
