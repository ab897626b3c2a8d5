"""The zip of the book, unpacked and opened from the file system."""

import posixpath
import re
import zipfile
from pathlib import Path

import complaints
import pytest
from built_site import pages

from book import archive

TARGET = re.compile(r"""<(?:a|link|form|script|img)\b[^>]*?\s(?:href|src|action)=["']([^"'#?]+)""")


@pytest.fixture(scope="module")
def book(site, tmp_path_factory) -> Path:
    """The folder that the zip unpacks to."""
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(site / f"{archive.NAME}.zip") as unpacked:
        unpacked.extractall(folder)
    return folder / archive.NAME


def test_every_link_names_a_file_of_the_zip(book, site):
    there = sorted(book.rglob("*.html"))
    assert [page.relative_to(book) for page in there] == [
        page.relative_to(site) for page in pages(site) if page.name != "404.html"
    ]
    seen = set()
    for page in there:
        folder = page.parent.relative_to(book).as_posix()
        for target in TARGET.findall(page.read_text(encoding="utf-8")):
            if ":" not in target and target != f"{archive.NAME}.zip":
                seen.add(posixpath.normpath(posixpath.join(folder, target)))
    assert {"index.html", "learn/vjp.html", "snippets/index/no_blend_was_given.py", "learn/vjp.ipynb"} <= seen
    assert [name for name in sorted(seen) if not (book / name).is_file()] == []


def test_book_is_read_from_the_file_system(browser, book):
    """Every page opens without errors; links, the search and the explorer work."""
    page = browser.new_page()
    complaints.collect(page, book.as_uri())
    for path in sorted(book.rglob("*.html")):
        page.goto(path.as_uri())
        assert page.locator("article h1").is_visible()
        assert page.complaints == [], path.relative_to(book)

    page.goto((book / "index.html").as_uri())
    assert page.evaluate(complaints.FONTS) == ["Code", "Formulas", "Letters", "Text"]
    page.get_by_role("link", name="Practise", exact=True).first.click()
    page.wait_for_url((book / "practise/index.html").as_uri())
    page.locator(".case a", has_text="Explorer").click()
    page.locator(".explorer.ex-ready").wait_for()
    assert page.url == (book / "explorer.html").as_uri() + (page.url.partition("#")[1] + page.url.partition("#")[2])
    page.locator("input[name=q]").fill("grad can be implicitly created only for scalar outputs")
    found = page.locator("#found a").first
    found.wait_for()
    found.click()
    page.wait_for_url(f"{(book / 'stuck/messages/gradient.html').as_uri()}**")
    page.locator("details.verdict > summary").first.click()
    page.locator(".md-code__nav button").first.wait_for(state="attached")
    assert page.locator("button.copy-file").count() == 0  # a page from the file system cannot read another file
    assert page.complaints == []
    page.close()
