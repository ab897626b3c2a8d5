"""All that happens to a built site before it is shown: from a folder to a folder, whatever generator filled it.

    python -m machinery.finish BUILT SITE

Copies the folder BUILT to SITE and completes the pages there: the font of their formulas, the explorer's script, links
from names to PyTorch's documentation, the search, the picture that other sites show, the policy of each page, and the
zip to read offline.
`mkdocs build` and `mkdocs serve` do this, too (`hooks.py`). Done a second time, it changes nothing.
"""

import argparse
import gzip
import re
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

from machinery.exports import archive
from machinery.pictures import card
from machinery.site import explorer, mathematics, names, policy, search
from machinery.site.faults import faults


@dataclass
class Kept:
    """What a preview, which builds only what was edited again, knows of the other pages."""

    pages: dict[Path, tuple[str, str]] = field(default_factory=dict)  # by its path: as it was built, and is finished
    entries: dict[str, list[dict]] = field(default_factory=dict)  # by its place: what the index of the search has of it


def finish(site: Path, preview: bool = False, kept: Kept | None = None) -> None:
    """Complete the built `site`, in place.

    preview: for `mkdocs serve`, without the zip, and with a policy that allows the script that it adds to each page.
    kept: what is known of the pages that are as they were, whose words for the search are no longer in the site; what
    is known now is noted there.
    Raises ValueError, naming the page, where one shows a fault, unless it is a preview; and where there is no index of
    the search, of which links, search and list of names are made.
    """
    kept = kept or Kept()
    there = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    same = {path for path, text in there.items() if path in kept.pages and kept.pages[path][1] == text}
    pages = {path: kept.pages[path][0] if path in same else text for path, text in there.items()}
    wrong = [f"{path.relative_to(site)}: {fault}" for path, text in pages.items() for fault in faults(text)]
    if wrong and not preview:
        raise ValueError("\n".join(wrong))
    characters = frozenset[str]().union(*map(mathematics.characters, pages.values()))
    (site / "assets").mkdir(exist_ok=True)
    (site / "assets/formulas.css").write_text(mathematics.style_sheet(characters), encoding="utf-8")
    if (modules := site / "assets/explorer").is_dir():
        (site / "assets/explorer.js").write_text(explorer.join(modules), encoding="utf-8")
    out = pages
    if (site / search.INDEX).exists():
        built = [names.place(path, site) for path in there if path not in same]
        search.complete(site / search.INDEX, built, kept.entries)
        out = search.write(site, names.write(site, pages))
    elif not (site / search.SECTIONS).exists():  # (where that is, the site is finished already)
        raise ValueError(f"there is no {search.INDEX}, of which the search and the index of names are made")
    if not (picture := site / "assets/card.png").exists():
        card.draw(picture)
    undate(site / "sitemap.xml")
    for path, text in out.items():
        finished = policy.with_policy(text, preview)
        kept.pages[path] = pages[path], finished
        if finished != there[path]:
            path.write_text(finished, encoding="utf-8")
    if not preview:
        archive.write(site, site / f"{archive.NAME}.zip")


def undate(sitemap: Path) -> None:
    """Leave out the day of the build, on which no page has changed: the same files make the same site."""
    if sitemap.exists():
        text = re.sub(r"\s*<lastmod>[^<]*</lastmod>", "", sitemap.read_text(encoding="utf-8"))
        sitemap.write_text(text, encoding="utf-8")
        sitemap.with_name("sitemap.xml.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("built", type=Path)
    parser.add_argument("site", type=Path)
    options = parser.parse_args()
    if options.site.exists():
        parser.error(f"{options.site} is there already")
    done = False
    try:
        shutil.copytree(options.built, options.site)
        finish(options.site)
        done = True
    except ValueError as error:
        sys.exit(f"{options.site} is not written, because it is not fit to be published:\n{error}")
    finally:  # nothing half-made stays, whatever the error was
        if not done:
            shutil.rmtree(options.site, ignore_errors=True)


if __name__ == "__main__":
    main()
