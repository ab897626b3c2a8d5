"""What only the site generator can do. (The rest of the machinery is Markdown extensions, which any generator runs.)"""

import gc
import gzip
import logging
import os
import re
import textwrap
from pathlib import Path

# Before torch is imported: a thread of it that waits is not to keep a core busy that the build could use.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import mkdocs
from bs4 import BeautifulSoup
from mkdocs.exceptions import Abort, PluginError
from mkdocs.structure.files import File
from mkdocs.utils import clean_directory

from machinery import (
    card,
    examples,
    mathematics,
    notebooks,
    offline,
    policy,
    scripts,
    search_index,
    served,
    styles,
    take_along,
)

# A build makes millions of objects and few cycles: to look for those less often saves a twentieth of its time.
gc.set_threshold(20_000, 20, 50)

# Names, numbers, operators, punctuation and white space have the colour of the code around them. Without an element for
# each, a page has half the elements.
COLORLESS = re.compile(r'<span class="(?:n|nn|nb|m[a-z]|o|p|w)">([^<]*)</span>')
TABLE = re.compile(r"<table(?![^>]*\bclass=).*?</table>", re.DOTALL)
CELL = re.compile(r"<td([^>]*)>(.*?)</td>", re.DOTALL)
SENTENCE = 40  # characters
# What the page is made with, and nobody needs who reads it
EXPLORER_STYLES = re.compile(r'\s*<link rel="stylesheet" href="[^"]*assets/explorer\.css">')
INDENTATION = re.compile(r"\s*\n\s*")
LEFTOVERS = re.compile(r' data-search-exclude(?:="")?|(?<=<pre>)<span></span>')
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
AROUND_SIGNS = re.compile(r"\s*([{};])\s*")
# Code of more than one word that has room on one line of a phone, even in a heading.
SHORT_CODE = re.compile(r"(?<!<pre>)<code>(?=[^<]* )(?=[^<]{3,16}</code>)")
IMAGE_WITHOUT_TEXT = re.compile(r"""<img(?![^>]*\salt=(?:"\s*[^"\s]|'\s*[^'\s]))[^>]*>""")


def on_startup(command, dirty):
    """Refuse `--dirty`, which would leave pages as they are whose examples have changed."""
    if dirty:
        raise Abort("--dirty builds pages only where their Markdown has changed; here they show other files, too.")
    served.stop()
    if command == "serve":
        served.start()


def on_shutdown():
    """Leave nothing of `mkdocs serve` behind."""
    served.stop()


def on_serve(server, config, builder):
    """Let edits be visible early, and the last good pages stay while one has an error."""
    served.look_after(server, config, builder)


site_dir = None  # of the build that is going on
navigation = None
taken = {}  # its pages, to be taken along


def on_config(config):
    """Tell the pages whether there is a zip of them, and build beside the site that is being shown."""
    config.extra["archive"] = "" if served.active else f"{offline.NAME}.zip"
    served.before(config)
    served.remember_theme(config.theme)


def on_pre_build(config):
    """Remember the folder, and let `--strict` count the warnings that `--quiet` would keep from it."""
    global site_dir
    site_dir = config.site_dir
    taken.clear()
    # (ProperDocs, which takes the place of the module mkdocs, logs under its own name.)
    if config.strict and (log := logging.getLogger(mkdocs.__name__)).level > logging.WARNING:
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
        served.leave_in_place(files.get_file_from_path(name))
    served.link(snippets, Path(config.site_dir, "snippets"))
    return files


def on_nav(nav, config, files):
    """Remember in which order the book is read."""
    global navigation
    navigation = nav


def on_page_markdown(markdown, page, config, files):
    """Tell the examples which page is rendered, for their error messages."""
    above = page.file.content_string.count("\n") - markdown.count("\n")  # lines of front matter
    examples.place.page, examples.place.offset = f"{Path(config.docs_dir).name}/{page.file.src_uri}", above
    examples.place.shown = {}
    render = page.render

    def render_and_note(config, files):
        render(config, files)
        page.shown = examples.place.shown

    page.render = render_and_note
    served.remember_page(page, files)


def on_page_content(content, page, config, files):
    """Make a notebook page as light as any other, all code lighter, and describe each page with its first sentences."""

    def lightened():
        is_notebook = page.file.src_uri.endswith(".py")
        light = COLORLESS.sub(r"\1", content)
        light = notebooks.lighten(light, Path(page.file.src_uri).name) if is_notebook else light
        if silent := IMAGE_WITHOUT_TEXT.search(light):
            raise PluginError(f"{page.file.src_uri}: no text says what this image shows: {silent[0]}")
        # What is wider than the page can be scrolled. (Material's script would put the same two boxes around it.)
        boxes = '<div class="md-typeset__scrollwrap"><div class="md-typeset__table">{}</div></div>'
        light = TABLE.sub(lambda table: boxes.format(CELL.sub(with_its_length, table[0])), light)
        light = SHORT_CODE.sub('<code class="short">', light)
        return light, description(light)

    content, text = served.remembered(f"content {page.file.src_uri}", content, lightened)
    page.meta.setdefault("description", text)
    taken[page.file.src_uri] = page.meta["take_along"] = served.remembered(
        f"taken {page.file.src_uri}",
        (page.markdown, page.title, text, content, page.shown),
        lambda: take_along.take(page, page.shown, content),
    )
    return content


def with_its_length(cell: re.Match) -> str:
    """A cell of a table, marked if it holds a sentence: on a phone that is not to be a column of single words."""
    is_long = len(search_index.TAG.sub("", cell[2])) > SENTENCE
    return f'<td class="long"{cell[1]}>{cell[2]}</td>' if is_long else cell[0]


def on_env(env, config, files):
    """Take from memory what the search index and the templates make of pages that are as before."""
    served.remember_search(config.plugins["material/search"].search_index)
    served.remember_template(env, config)


def description(content: str) -> str:
    """The first paragraph of a page as plain text of at most 160 characters, for search engines and links."""
    paragraph = BeautifulSoup(content.partition("</p>")[0].rpartition("<p>")[2], "html.parser")
    return textwrap.shorten(paragraph.get_text(), 160, placeholder=" …").replace('"', "″")


def on_post_page(output, page, config):
    """Give the search dialog of Material the name that screen readers need, and take away what makes a page slow.

    Material's script measures every block of code and styles the page anew for each of them, and four times for the
    colours. book.js does what is needed of that.
    """
    return served.remembered(f"output {page.url}", output, lambda: lean(output))


def lean(output: str) -> str:
    """The HTML of a page without what makes it slow or heavy, and with that name."""
    output = output.replace(' data-md-component="content"', "").replace(' data-md-component="palette"', "")
    if 'class="explorer"' not in output:
        output = EXPLORER_STYLES.sub("", output)
    output = LEFTOVERS.sub("", output).replace(
        'data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'
    )
    before, article, text = output.partition("<article")
    text, end, after = text.rpartition("</article>")
    return INDENTATION.sub("\n", before) + article + text + end + INDENTATION.sub("\n", after)


def on_post_build(config):
    """Put beside the pages what is made here: the font of the formulas, the explorer's script, the picture of links.

    The search index is there already, and made light.
    """
    take_along.write(taken, navigation, config)
    assets = Path(config.site_dir, "assets")
    glyphs = frozenset(mathematics.code_points)
    font = served.remembered("font", glyphs, mathematics.font)
    if (sheet := assets / "book.css").exists():
        sheet.write_text(sheet.read_text(encoding="utf-8").replace("mathematics.woff2", font), encoding="utf-8")
    if config.site_url:  # the address of a picture for other sites has to be whole
        served.remembered_file(assets / "card.png", None, card.draw)
    if (assets / "explorer").is_dir():
        (assets / "explorer.js").write_text(scripts.join(assets / "explorer"), encoding="utf-8")
    search_index.lighten(Path(config.site_dir, "search/search_index.json"))
    # The day of the build is not a day on which a page has changed. Without it the same files make the same site.
    sitemap = Path(config.site_dir, "sitemap.xml")
    undated = re.sub(r"\s*<lastmod>[^<]*</lastmod>", "", sitemap.read_text(encoding="utf-8"))
    sitemap.write_text(undated, encoding="utf-8")
    sitemap.with_name("sitemap.xml.gz").write_bytes(gzip.compress(undated.encode(), mtime=0))
    if not served.active:
        publish(Path(config.site_dir))


def publish(site: Path) -> None:
    """Make a built site light, give every page its policy, and put all of it into a zip.

    Not under `mkdocs serve`, which is to be quick, and which adds an inline script to each page that it sends, with a
    number that no hash foresees.
    """
    for sheet in site.glob("assets/*.css"):
        short = AROUND_SIGNS.sub(r"\1", COMMENT.sub("", sheet.read_text(encoding="utf-8")))
        sheet.write_text(short, encoding="utf-8")
    if (script := site / "assets/book.js").exists():
        script.write_text(scripts.shorten(script.read_text(encoding="utf-8")), encoding="utf-8")
    styles.shorten(site)
    for page in site.rglob("*.html"):
        page.write_text(policy.add_policy(page.read_text(encoding="utf-8")), encoding="utf-8")
    offline.write(site, site / f"{offline.NAME}.zip")
