"""Reads a built site: what it shows, and whether that is what the files say and print."""

import functools
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

import markdown
from alone import run_alone
from bs4 import BeautifulSoup
from mkdocs.config import load_config

from machinery.examples import VERDICT
from machinery.layout import read_example


@dataclass
class Shown:
    """An example as a page shows it."""

    page: str
    file: str  # below snippets/
    codes: list[str] = field(default_factory=list)
    outputs: list[str] = field(default_factory=list)  # printed texts, or words where the output is rendered
    rendered: bool = False
    verdict: str = ""


@functools.cache
def parse(page: Path) -> BeautifulSoup:
    """A page, parsed once: nobody may change it."""
    return BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def examples(site: Path) -> list[Shown]:
    """Every example of every page, in the order of the pages' names."""
    found = []
    for page in pages(site):
        for box in parse(page).select(".example"):
            shown = Shown(page.relative_to(site).as_posix(), box.select_one("a.whole-file").get_text())
            shown.codes = [code.get_text() for code in box.select(".highlight pre > code")]
            for output in box.select(".output"):
                verbatim = output.select_one(":scope > pre > code")
                shown.rendered = verbatim is None
                shown.outputs.append(verbatim.get_text() if verbatim else words(output))
            shown.verdict = "".join(summary.get_text() for summary in box.select("details.verdict > summary"))
            found.append(shown)
    return found


def words(tag) -> str:
    """The text of an HTML element, whatever its white space."""
    return " ".join(tag.get_text(" ").split())


settings_of = functools.cache(load_config)


def rendered(text: str, config: Path) -> str:
    """The words of Markdown `text`, rendered as the site of the MkDocs file `config` renders it."""
    settings = settings_of(str(config))
    html = markdown.markdown(text, extensions=settings.markdown_extensions, extension_configs=settings.mdx_configs)
    return words(BeautifulSoup(html, "html.parser"))


def untrue(site: Path, snippets: Path, config: Path, run=run_alone) -> list[str]:
    """Say, one line each, where the site shows something else than its example files say and print under `run`."""
    faults = []
    shown = examples(site)
    files = {path.relative_to(snippets).as_posix(): path for path in sorted(snippets.rglob("*.py"))}
    for name in files:
        if (times := sum(example.file == name for example in shown)) != 1:
            faults.append(f"snippets/{name} is shown {times} times, not once")
    printed = run(list(files.values()))
    for example in shown:
        where = f"{example.page}: snippets/{example.file}"
        alone = printed[files[example.file]].rstrip()
        if example.rendered:
            alone = rendered(alone, config)
        published = (" " if example.rendered else "\n").join(example.outputs)
        if squeeze(published) != squeeze(alone):
            faults.append(f"{where}: the page shows\n{published}\nbut the file prints\n{alone}")
        file = read_example(files[example.file], snippets)
        if squeeze("\n".join(example.codes)) != squeeze("\n".join(map(file.source, file.sections))):
            faults.append(f"{where}: the page shows other code than the file has")
        if example.verdict != VERDICT:
            faults.append(f"{where}: the verdict is {example.verdict!r}")
        if (site / "snippets" / example.file).read_text(encoding="utf-8") != file.text:
            faults.append(f"{where}: the file to download is another one")
    return faults


def squeeze(text: str) -> str:
    """`text` without empty lines and without white space at the ends of its lines (sections end in a line break)."""
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())


def not_from_a_file(site: Path) -> list[str]:
    """Say where a page shows a block of code or output that no file stands behind and that does not say so."""
    faults = []
    for page in pages(site):
        for block in parse(page).select("article pre"):
            if not block.find_parent(class_=["example", "notebook", "not-run"]):
                faults.append(f"{page.relative_to(site)}: a block from no file: {block.get_text()[:80]!r}")
    return faults


if __name__ == "__main__":  # python tests/published.py SITE, in the folder of mkdocs.yml and snippets/
    built = Path(sys.argv[1])
    if faults := untrue(built, Path("snippets").absolute(), Path("mkdocs.yml").absolute()) + not_from_a_file(built):
        shutil.rmtree(built)
        sys.exit("\n".join([*faults, f"{built} is removed: it is not true."]))
