"""What MkDocs, or ProperDocs in its place, calls while it builds the site: one short function for each event.

A page shows its faults (machinery/site/faults.py). A build with a fault ends, and leaves no site; a preview warns.
"""

import os
import re
import sys
import textwrap
from functools import cache
from hashlib import sha256
from importlib.metadata import distributions
from logging import DEBUG, WARNING, getLogger
from math import inf
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parents[1]))  # the machinery is not installed (MkDocs takes this back by itself)

from machinery.site import claims, code, verified
from machinery.site.explorations import JUPYTER_CONFIG, plain

# For the kernels of the notebooks: a time limit, and no log of torch's among the outputs.
os.environ.setdefault("JUPYTER_CONFIG_PATH", str(JUPYTER_CONFIG))
os.environ.setdefault("TORCH_LOGS", "-all")

import mkdocs
from bs4 import BeautifulSoup
from jinja2 import FileSystemBytecodeCache
from mkdocs.exceptions import Abort, PluginError
from mkdocs.structure.files import File
from mkdocs.utils import clean_directory

from machinery.examples import outputs
from machinery.exports import archive
from machinery.exports import pages as exports
from machinery.finish import Kept, finish
from machinery.site.box import NOTED, SPOILED
from machinery.site.faults import fault, faults

IMAGE_WITHOUT_TEXT = re.compile(r"""<img(?![^>]*\salt=(?:"\s*[^"\s]|'\s*[^'\s]))[^>]*>""")
EXTENSIONS = ("page", "mathematics", "letters", "phone", "names")  # of Markdown, in machinery/site/
STORY = "Learn"  # the part of the navigation that is read from beginning to end
log = getLogger(f"{mkdocs.__name__}.plugins.book")  # (ProperDocs takes the place of the module mkdocs)
asked = SimpleNamespace(preview=False, dirty=False, site=None, pages=(), finished=False)  # what MkDocs is asked for
# What a preview knows of the pages that it does not build again: finished, exported, and what they tell of others.
kept = SimpleNamespace(finished=Kept(), exported={}, told={})


def on_startup(command, dirty):
    """Note what is built. Refuse `mkdocs build --dirty`: what is published is built at once."""
    asked.preview, asked.dirty = command == "serve", dirty
    kept.finished, kept.exported, kept.told = Kept(), {}, {}
    if dirty and not asked.preview:
        raise Abort("--dirty is for `mkdocs serve`. A site that is published is built as a whole.")


def on_config(config):
    """Add the book's own extensions of Markdown, which MkDocs cannot find by their names in mkdocs.yml.

    Let a preview keep the outputs of notebooks, and take only the CHAPTERS that the environment names, if any.
    """
    asked.site, asked.finished = None, False  # nothing is written there yet
    config.markdown_extensions += [f"machinery.site.{name}" for name in EXTENSIONS]
    for language in config.mdx_configs["pymdownx.highlight"]["extend_pygments_lang"]:
        language["options"] = {"filters": code.FILTERS}
    config.extra["archive"] = "" if asked.preview else f"{archive.NAME}.zip"
    if asked.preview:
        notebooks = config.plugins["mkdocs-jupyter"].config
        notebooks["cache"], notebooks["cache_dir"] = True, f"build/notebooks/{surroundings(Path(config.docs_dir))}"
    if chapters := os.environ.get("CHAPTERS", "").split():
        if unknown := [name for name in chapters if not list(Path(config.docs_dir).glob(f"{name}.*"))]:
            raise Abort(f"CHAPTERS: there is no chapter {', '.join(unknown)} in {Path(config.docs_dir).name}/")
        config.nav = config.nav and only(chapters, config.nav)
        links = config.validation.links
        links.not_found = links.anchors = config.validation.nav.omitted_files = DEBUG  # they lead to other chapters
    # Let `--strict` count the warnings that `--quiet` would keep from it.
    if config.strict and (top := getLogger(mkdocs.__name__)).level > WARNING:
        top.setLevel(WARNING)


def surroundings(docs: Path) -> str:
    """A name for all that the outputs of a notebook depend on beside its text: installed versions, and data files."""
    data = [path.read_bytes() for path in sorted(docs.rglob("*.json"))]
    return sha256(repr((installed(), data)).encode()).hexdigest()[:10]


@cache  # of the process: what is installed while it runs, it does not use
def installed() -> list[str]:
    return sorted(f"{one.name} {one.version}" for one in distributions())


def only(chapters: list[str], nav: list) -> list:
    """The navigation with the home page and these chapters only."""
    kept = []
    for entry in nav:
        ((title, target),) = entry.items()
        if isinstance(target, list):
            kept += [{title: inner}] if (inner := only(chapters, target)) else []
        elif Path(target).stem in ("index", *chapters):
            kept.append(entry)
    return kept


def on_files(files, config):
    """Publish every example as a file of its own. With `serve --dirty`, a page is as old as the files that it shows."""
    asked.site = config.site_dir
    root = Path(config.config_file_path).parent / "snippets"
    for path in sorted(root.rglob("*.py")):
        files.append(File.generated(config, f"snippets/{path.relative_to(root).as_posix()}", abs_src_path=str(path)))
    if (tests := root.parent / claims.FILE).exists():
        files.append(File.generated(config, claims.FILE, abs_src_path=str(tests)))
    chapters = os.environ.get("CHAPTERS", "").split()
    for page in list(files.documentation_pages()):
        if chapters and Path(page.src_uri).stem not in ("index", *chapters):
            files.remove(page)
        elif asked.dirty:
            text, built = Path(page.abs_src_path).read_text(encoding="utf-8"), Path(page.abs_dest_path)
            before, kept.told[page.src_uri] = kept.told.get(page.src_uri), told(text, Path(config.docs_dir))
            if not built.exists():
                continue
            newest = max((file.stat().st_mtime if file.exists() else inf for file in shown(text, config)), default=0)
            if kept.told[page.src_uri] != before or newest > built.stat().st_mtime:
                built.unlink()  # MkDocs builds it again
    return files


def told(text: str, docs: Path) -> list:
    """What a page with this text tells of other pages: which examples they show, where they say a claim."""
    tables, listed = verified.TABLE.search(text), claims.SHOWN.search(text)
    return [verified.chapters(docs) if tables else None, claims.said_on(docs) if listed else None]


def shown(text: str, config) -> list[Path]:
    """The files that a page with this text shows or counts, beside its own."""
    root = Path(config.config_file_path).parent
    examples = [root / "snippets" / name for name in verified.SHOWN.findall(text)]
    files = examples + [path.with_name(outputs.FILE) for path in examples]
    if examples or verified.TABLE.search(text):  # below each example stands where it ran
        files += [path for path in (root / "records", *root.glob("records/**/*")) if path.exists()]
    if verified.TABLE.search(text):
        files += root.glob("snippets/*/*.py")
    if claims.SHOWN.search(text):
        files.append(root / claims.FILE)
    return files


def on_nav(nav, config, files):
    """Note in which order the book is read."""
    asked.pages = nav.pages


def on_page_markdown(markdown, page, config, files):
    """Tell the extension in machinery/site/page.py which page this is, and how many lines of front matter it had."""
    above = page.file.content_string.count("\n") - markdown.count("\n")
    return f"<!-- page {Path(config.docs_dir).name}/{page.file.src_uri} {above} -->\n{markdown}"


def on_page_content(content, page, config, files):
    """Make a notebook page look like any other, and describe each page with its first sentences.

    End a build, and the process of a preview, in which an example has left what nothing can undo.
    """
    if SPOILED:
        raise (SystemExit if asked.preview else PluginError)(SPOILED.pop())
    if page.file.src_uri.endswith(".py"):
        content = plain(content, Path(page.file.abs_src_path))
    for silent in IMAGE_WITHOUT_TEXT.findall(content):
        content += fault(page.file.src_uri, f"no text says what this image shows: {silent}")
    paragraph = BeautifulSoup(content.partition("</p>")[0].rpartition("<p>")[2], "html.parser")
    text = textwrap.shorten(claims.MARK.sub("", paragraph.get_text()), 160, placeholder=" …").replace('"', "″")
    page.meta.setdefault("description", text)
    if page.parent and page.parent.title == STORY:
        page.meta["minutes"] = minutes(content)
        page.meta["chapters"] = [chapter.url for chapter in page.parent.children]
    return content


def minutes(content: str) -> int:
    """How long it takes to read a page of the story: 230 words of text a minute, and half a minute for each example."""
    page = BeautifulSoup(content, "html.parser")
    boxes = len(page.select(".example"))
    for folded in page.select("pre, math, svg, details, table"):
        folded.extract()
    return max(1, round(len(page.get_text(" ").split()) / 230 + boxes / 2))


def on_env(env, config, files):
    """Before anything is written: end a build with a fault, list what another torch prints, and make the exports."""
    pages = [file.page for file in files.documentation_pages() if file.page and file.page.content]
    name = Path(config.docs_dir).name
    if wrong := [
        said if said.startswith(name) else f"{name}/{page.file.src_uri}: {said}"
        for page in pages
        for said in faults(page.content)
    ]:
        if not asked.preview:
            raise PluginError("\n\n".join(wrong))
        for said in wrong:
            log.warning(said)
    if differs := [said for page in pages for said in NOTED.findall(page.content)]:
        log.info("%s examples print something else with %s:\n%s", len(differs), outputs.versions(), "\n".join(differs))
    if not wrong:
        listed = [page for page in asked.pages if not page.meta.get("search", {}).get("exclude")]
        exports.write(listed, config, kept.exported)
    env.bytecode_cache = FileSystemBytecodeCache()  # the templates of the theme are compiled once
    return env


def on_post_build(config):
    """Complete the site, as `python -m machinery.finish` does with one that another generator has built."""
    finish(Path(config.site_dir), asked.preview, kept.finished if asked.preview else None)
    asked.finished = True


def on_build_error(error):
    """Leave no site of a build that failed: `--strict` counts its warnings only when every page is written.

    What MkDocs has not begun to write, such as a folder that it was given by mistake, is left as it is.
    """
    if asked.site and not asked.preview:
        clean_directory(asked.site)


def on_shutdown():
    """The same where the build was broken off: MkDocs does not count Ctrl-C as an error."""
    if not asked.finished:
        on_build_error(None)
