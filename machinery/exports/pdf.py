"""The printable edition: all pages of the built site in one document, which Chromium prints into one PDF.

    python -m machinery.exports.pdf SITE FILE.pdf

Answers are shown open. What proves an example, and the code that made a table, is only on the site.
"""

import argparse
import html
import posixpath
import re
import shutil
import sys
from pathlib import Path

from bs4 import BeautifulSoup
from mkdocs.config import load_config
from playwright.sync_api import sync_playwright

STORY = "Learn"  # the part that is read from beginning to end
# On paper, an example is what is read of it.
EVIDENCE = ".verdict, .source, .where, :is(.proof, .general) > :not(summary)"
STYLE = Path(__file__).with_name("pdf.css")
LISTED = re.compile(r"^## (?P<part>.+)$|^- \[(?P<title>.+)\]\(.*?(?P<name>\w+)\.md\)", re.MULTILINE)
HREF = re.compile(r'\shref="([^"]*)"')
# Attribute values and references that hold one id or several, as in aria-labelledby.
ID = re.compile(r'(?<=\sid=")([^"]+)|(?<=aria-labelledby=")([^"]+)|(?<=url\(#)([^)]+)|(?<=xlink:href="#)([^"]+)')
HEADING = re.compile(r"(?<=<h)[1-5](?=[ >])|(?<=</h)[1-5](?=>)")


def contents(site: Path) -> list[tuple[str, list[tuple[str, str]]]]:
    """The parts of the book, each with the names and titles of its pages, in the order of llms.txt."""
    parts = []
    for found in LISTED.finditer((site / "llms.txt").read_text(encoding="utf-8")):
        if found["part"]:
            parts.append((found["part"], []))
        else:
            parts[-1][1].append((found["name"], found["title"]))
    return parts


def chapter(site: Path, name: str, names: set[str], kind: str) -> str:
    """The article of a page, with ids that are unique in the book, and with links to other pages within the book."""
    folder = "" if name == "index" else name
    page = BeautifulSoup((site / folder / "index.html").read_text(encoding="utf-8"), "html.parser")
    article = page.select_one("article")
    for left_out in article.select(f"{EVIDENCE}, .headerlink, details.names, .take-along, .try, nav.doors, p.chapter"):
        left_out.decompose()
    if onward := article.select_one("h2#where-to-go-next"):  # paper has a table of contents
        for left_out in [onward, *onward.find_next_siblings()]:
            left_out.decompose()
    for answer in article.select("details:is(.predict, .tip, .warning, .note)"):
        answer["open"] = ""

    def link(found: re.Match) -> str:
        target, _, anchor = html.unescape(found[1]).partition("#")
        if ":" in target:
            return found[0]
        path = posixpath.normpath(posixpath.join(folder, target)) if target else folder or "."
        page = "index" if path == "." else path
        return f' href="#{page}--{html.escape(anchor)}"' if page in names else ""  # files are only on the site

    article = HREF.sub(link, ID.sub(lambda found: f"{name}--{found[0]}", article.decode_contents(formatter="minimal")))
    article = HEADING.sub(lambda found: str(int(found[0]) + 1), article)  # one level below the part's title
    return f'<section class="chapter {kind}" id="{name}--" style="page: {name}">{article}</section>'


def book(site: Path, only: set[str] = frozenset()) -> str:
    """The HTML of the book, or of the pages in `only`."""
    parts = [(part, [page for page in pages if not only or page[0] in only]) for part, pages in contents(site)]
    names = {name for _, pages in parts for name, _ in pages}
    front = BeautifulSoup((site / "index.html").read_text(encoding="utf-8"), "html.parser")
    sheets = [sheet["href"] for sheet in front.select("link[rel=stylesheet]")]
    about = re.search(r"^> (.+)$", (site / "llms.txt").read_text(encoding="utf-8"), re.MULTILINE)[1]
    (title, _), *_ = parts
    running = "".join(
        f"@page {name} {{ @top-right {{ content: {quoted(title)} }} }}\n" for _, pages in parts for name, title in pages
    )
    body, listing = [], []
    for part, pages in parts:
        if not pages:
            continue
        links = "".join(f'<li><a href="#{name}--">{html.escape(title)}</a></li>' for name, title in pages)
        listing.append(f"<h3>{html.escape(part)}</h3><ul>{links}</ul>" if part != title else f"<ul>{links}</ul>")
        if part != title:
            body.append(f'<section class="part"><h1>{html.escape(part)}</h1></section>')
        kind = "story" if part == STORY else "reference"  # the latter in smaller type
        body += (chapter(site, name, names, kind) for name, _ in pages)
    return (
        '<!doctype html><html lang="en" dir="ltr" class="no-js"><head><meta charset="utf-8">'
        + f"<title>{html.escape(title)}</title>"
        + "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets)
        + f"<style>{STYLE.read_text(encoding='utf-8')}{running}</style></head>"
        + '<body class="md-typeset" data-md-color-scheme="default" data-md-color-primary="white">'
        + f'<section class="title"><h1>{html.escape(title)}</h1><p>{html.escape(about)}</p>'
        + f"<p>{html.escape(load_config('mkdocs.yml').copyright)}</p></section>"
        + f'<section class="listing"><h2>Contents</h2>{"".join(listing)}</section>{"".join(body)}</body></html>'
    )


def quoted(text: str) -> str:
    """`text` as a CSS string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write(browser, site: Path, target: Path, only: set[str] = frozenset()) -> None:
    """Print the book, or the pages in `only`, to the PDF `target`, with an outline, tags and page numbers.

    Raises FileNotFoundError if the site lacks a style sheet or a font.
    """
    page = browser.new_page(java_script_enabled=False)  # print what readers without JavaScript get
    text, failed = book(site, only), []

    def answer(route):
        path = site / route.request.url.removeprefix("http://the.book/")
        if path == site:
            route.fulfill(body=text, content_type="text/html")
        elif path.is_file():
            route.fulfill(path=path)
        else:
            failed.append(route.request.url)
            route.abort()

    page.route("**/*", answer)
    page.set_default_timeout(600_000)
    page.goto("http://the.book/")
    page.evaluate("document.fonts.ready.then(() => true)")
    if failed:
        raise FileNotFoundError(f"the book asks for what the site has not: {failed}")
    target.parent.mkdir(parents=True, exist_ok=True)
    page.pdf(path=target, prefer_css_page_size=True, print_background=True, outline=True, tagged=True)
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("pdf", type=Path)
    options = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not chromium:
        sys.exit("This needs Chromium (Debian: apt install chromium) or Google Chrome.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        write(browser, options.site, options.pdf)
        browser.close()


if __name__ == "__main__":
    main()
