"""What only the site generator can do. (The rest of the machinery is Markdown extensions, which any generator runs.)"""

import gzip
import logging
import re
import textwrap
from pathlib import Path

from bs4 import BeautifulSoup
from mkdocs.exceptions import Abort, PluginError
from mkdocs.structure.files import File
from mkdocs.utils import clean_directory

from machinery import card, examples, mathematics, notebooks, scripts, search_index

# Names, operators, punctuation and white space have the colour of the code around them. Without an element for each, a
# page has half the elements.
COLORLESS = re.compile(r'<span class="(?:n|nn|o|p|w)">([^<]*)</span>')
TABLE = re.compile(r"<table(?![^>]*\bclass=).*?</table>", re.DOTALL)
IMAGE_WITHOUT_TEXT = re.compile(r"""<img(?![^>]*\salt=(?:"\s*[^"\s]|'\s*[^'\s]))[^>]*>""")


def on_startup(command, dirty):
    """Refuse `--dirty`, which would leave pages as they are whose examples have changed."""
    if dirty:
        raise Abort("--dirty builds pages only where their Markdown has changed; here they show other files, too.")


site_dir = None  # of the build that is going on


def on_pre_build(config):
    """Remember the folder, and let `--strict` count the warnings that `--quiet` would keep from it."""
    global site_dir
    site_dir = config.site_dir
    if config.strict and (log := logging.getLogger("mkdocs")).level > logging.WARNING:
        log.setLevel(logging.WARNING)


def on_build_error(error):
    """Leave no site behind. `--strict` counts the warnings when every page is written, and the pages look good."""
    if site_dir:
        clean_directory(site_dir)


def on_files(files, config):
    """Publish every example as a file of its own, to be read whole, copied or downloaded."""
    snippets = Path(config.mdx_configs["machinery.examples"]["base_path"])
    for path in sorted(snippets.rglob("*.py")):
        name = f"snippets/{path.relative_to(snippets).as_posix()}"
        files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown, page, config, files):
    """Tell the examples which page is rendered, for their error messages."""
    above = page.file.content_string.count("\n") - markdown.count("\n")  # lines of front matter
    examples.place.page, examples.place.offset = f"{Path(config.docs_dir).name}/{page.file.src_uri}", above


def on_page_content(content, page, config, files):
    """Make a notebook page as light as any other, all code lighter, and describe each page with its first sentences."""
    if page.file.src_uri.endswith(".py"):
        content = notebooks.lighten(content, Path(page.file.src_uri).name)
    if silent := IMAGE_WITHOUT_TEXT.search(content):
        raise PluginError(f"{page.file.src_uri}: no text says what this image shows: {silent[0]}")
    content = COLORLESS.sub(r"\1", content)
    # What is wider than the page can be scrolled. (With JavaScript, Material would put the same two boxes around it.)
    boxes = '<div class="md-typeset__scrollwrap"><div class="md-typeset__table">{}</div></div>'
    content = TABLE.sub(lambda table: boxes.format(table[0]), content)
    page.meta.setdefault("description", description(content))
    return content


def description(content: str) -> str:
    """The first paragraph of a page as plain text of at most 160 characters, for search engines and links."""
    paragraph = BeautifulSoup(content.partition("</p>")[0].rpartition("<p>")[2], "html.parser")
    return textwrap.shorten(paragraph.get_text(), 160, placeholder=" …").replace('"', "″")


def on_post_page(output, page, config):
    """Give the search dialog of Material the name that screen readers need, and take away what makes a page slow.

    Material's script measures every block of code and styles the page anew for each of them, and four times for the
    colours. book.js does what is needed of that.
    """
    output = output.replace(' data-md-component="content"', "").replace(' data-md-component="palette"', "")
    return output.replace(
        'data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'
    )


def on_post_build(config):
    """Put beside the pages what is made here: the font of the formulas, the explorer's script, the picture of links.

    The search index is there already, and made light.
    """
    assets = Path(config.site_dir, "assets")
    mathematics.write_font(assets / "fonts/mathematics.woff2")
    if config.site_url:  # the address of a picture for other sites has to be whole
        card.draw(assets / "card.png")
    if (assets / "explorer").is_dir():
        (assets / "explorer.js").write_text(scripts.join(assets / "explorer"), encoding="utf-8")
    search_index.lighten(Path(config.site_dir, "search/search_index.json"))
    # The day of the build is not a day on which a page has changed. Without it the same files make the same site.
    sitemap = Path(config.site_dir, "sitemap.xml")
    undated = re.sub(r"\s*<lastmod>[^<]*</lastmod>", "", sitemap.read_text(encoding="utf-8"))
    sitemap.write_text(undated, encoding="utf-8")
    sitemap.with_name("sitemap.xml.gz").write_bytes(gzip.compress(undated.encode(), mtime=0))
