"""The zip of the book, unpacked and opened from the file system, and the printable edition."""

import posixpath
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from machinery.exports import archive, pdf
from machinery.maintenance.verify import pages

ROOT = Path(__file__).parents[1]
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
    assert {"index.html", "vjp/index.html", "snippets/index/no_blend_was_given.py", "vjp.ipynb"} <= seen
    assert [name for name in sorted(seen) if not (book / name).is_file()] == []


@pytest.mark.parametrize(
    ("path", "file"),
    [
        (".", "./index.html"),
        ("..", "../index.html"),
        ("./", "./index.html"),
        ("../vjp/", "../vjp/index.html"),
        ("../vjp.md", "../vjp.md"),
        ("", "/index.html"),
    ],
)
def test_folders_are_named_by_their_page(path, file):
    assert archive.named(path) == file


def test_book_is_read_from_the_file_system(browser, book):
    """Every page opens without errors; links, the search and the explorer work."""
    page = browser.new_page()
    complaints = []
    page.on("console", lambda message: complaints.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"script: {error}"))
    page.on(
        "requestfailed",
        lambda request: (
            # leaving a page aborts the request for its favicon; missing or blocked files fail with other errors
            None if request.failure == "net::ERR_ABORTED" else complaints.append(f"failed: {request.url}")
        ),
    )
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith((book.as_uri(), "data:", "about:")) else complaints.append(request.url)
        ),
    )
    for path in sorted(book.rglob("*.html")):
        page.goto(path.as_uri())
        assert page.locator("article h1").is_visible()
        assert complaints == [], path.relative_to(book)

    page.goto((book / "index.html").as_uri())
    fonts = page.evaluate("document.fonts.ready.then(fonts => [...fonts].map(font => `${font.family} ${font.status}`))")
    assert fonts == ["Formulas loaded"]
    page.get_by_role("link", name="Use it", exact=True).first.click()
    page.locator(".explorer.ex-ready").wait_for()
    assert page.url == (book / "explorer/index.html").as_uri() + (
        page.url.partition("#")[1] + page.url.partition("#")[2]
    )
    page.locator("input[name=q]").fill("grad can be implicitly created only for scalar outputs")
    found = page.locator("#found a").first
    found.wait_for()
    found.click()
    page.wait_for_url(f"{(book / 'errors_gradient/index.html').as_uri()}**")
    page.locator("details.verdict > summary").first.click()
    page.locator(".md-code__nav button").first.wait_for(state="attached")
    assert page.locator("button.copy-file").count() == 0  # a page from the file system cannot read another file
    assert complaints == []
    page.close()


def test_printed_book_has_every_page_and_its_links_stay_in_it(site):
    text = pdf.book(site)
    names = {path.stem for path in (ROOT / "docs").iterdir() if path.suffix in (".md", ".py")}
    names -= {"headings", "names"}  # they only list where things are
    assert set(re.findall(r'<section class="chapter \w+" id="(\w+)--"', text)) == names
    ids = set(re.findall(r'\sid="([^"]+)"', text))
    targets = re.findall(r'\shref="(?!assets/)([^"]+)"', text)
    assert len(targets) > 1000
    assert [
        target for target in targets if not (target.startswith("https://") or target.removeprefix("#") in ids)
    ] == []
    headings = re.findall(r'<h\d[^>]*\sid="([^"]+)"', text)
    assert len(headings) == len(set(headings))
    for kind in ("predict", "tip"):
        boxes = re.findall(f'<details[^>]*class="{kind}"[^>]*>', text)
        assert boxes
        assert all("open" in box for box in boxes)


def test_printed_pages_have_an_outline_and_numbers(browser, site, tmp_path):
    some = {"index", "cheat_sheet", "exercises"}
    pdf.write(browser, site, tmp_path / "some.pdf", some)
    printed = (tmp_path / "some.pdf").read_bytes()
    assert len(re.findall(rb"/Type /Page\b", printed)) > 10
    entries = re.findall(rb"/Type /Outlines[^>]*/Count (\d+)", printed)
    assert entries == [str(len(re.findall(r"<h[1-6][ >]", pdf.book(site, some)))).encode()]
    assert b"/Title (A matrix times a vector)" in printed
    assert b"/StructTreeRoot" in printed  # tagged, for screen readers


def test_printed_book_without_its_style_is_refused(browser, small_site, tmp_path):
    small_site.write("docs/index.md", "# Title\n\nText.\n")
    status, said = small_site.build("--strict")
    assert status == 0, said
    shutil.rmtree(small_site.site / "assets/stylesheets")
    with pytest.raises(FileNotFoundError, match="stylesheets"):
        pdf.write(browser, small_site.site, tmp_path / "book.pdf")
    assert not (tmp_path / "book.pdf").exists()
