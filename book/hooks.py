"""What MkDocs calls while it builds the site: one short function for each event.

The book is read once, into objects (pages.py); an example runs once; a page, its exports, the rows of the search, the
index of names, the records and the claims are made from these. Nothing that was written is read again.
A page shows its faults (faults.py). A build with a fault ends, and leaves no site; a preview warns.
"""

import os
import re
import sys
import textwrap
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.metadata import distributions
from logging import DEBUG, WARNING, getLogger
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parents[1]))  # MkDocs runs this file alone; the package is beside mkdocs.yml
from book.notebooks import JUPYTER_CONFIG, PLOT_STYLE

# For the kernels of the notebooks: a time limit, one style for all plots, and no log of torch's among the outputs.
os.environ.setdefault("JUPYTER_CONFIG_PATH", str(JUPYTER_CONFIG))
os.environ.setdefault("MATPLOTLIBRC", str(PLOT_STYLE))
os.environ.setdefault("TORCH_LOGS", "-all")
os.environ.setdefault("SOURCE_DATE_EPOCH", "0")  # the same files make the same site, on whatever day (its sitemap, too)

import mkdocs
from jinja2 import FileSystemBytecodeCache
from markdown import Markdown
from mkdocs.commands.build import get_context
from mkdocs.exceptions import Abort, PluginError
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page
from mkdocs.utils import clean_directory

from book import (
    archive,
    claims,
    explorer,
    exports,
    fonts,
    highlight,
    moved,
    names,
    notebooks,
    outputs,
    pages,
    policy,
    search,
    tables,
)
from book.atlas import card
from book.atlas import facts as atlas_facts
from book.atlas import site as atlas
from book.atlas import table as atlas_table
from book.extension import PART, BookExtension
from book.faults import fault, faults
from book.pictures.thumbnails import thumbnail
from book.puzzles import notebook as puzzles
from book.records import RecordError
from book.render import Renderer
from book.run import Spoiled

STORY = "Learn"  # the part of the navigation that is read from beginning to end
EXERCISES = "two-exercises"  # the section of a chapter that takes no part in its minutes
MADE_LAST = (tables.CASES, names.INDEX)  # of what the other pages hold, once these are rendered
log = getLogger(f"{mkdocs.__name__}.plugins.book")
request = SimpleNamespace(preview=False, dirty=False, site=None, finished=False)  # what MkDocs is asked for
# What is made of the book. All but the first two keep what pages have in them while a preview runs.
site_state = SimpleNamespace(
    book=None,
    renderer=None,
    names=names.NameIndex(),
    rows=search.SearchRows(),
    extension=BookExtension(),
    characters={},  # by page: those that its formulas need from the font
    notebooks={},
    exports={},
    printed={},  # by page: what its code blocks printed
    nav=None,
    cards={},  # the files of the atlas, by their addresses
    cards_made_of=None,  # what the cards were filled with
)


def on_startup(command, dirty):
    """Note what is built. Refuse `mkdocs build --dirty`: what is published is built at once."""
    request.preview, request.dirty = command == "serve", dirty
    if dirty and not request.preview:
        raise Abort("--dirty is for `mkdocs serve`. A site that is published is built as a whole.")


def on_config(config):
    """Let a preview keep the outputs of notebooks, and take only the CHAPTERS that the environment names, if any."""
    request.site, request.finished = None, False  # nothing is written there yet
    config.extra["archive"] = "" if request.preview else f"{archive.NAME}.zip"
    config.markdown_extensions.append(site_state.extension)
    config.mdx_configs.setdefault("pymdownx.highlight", {})["extend_pygments_lang"] = [highlight.PYTHON]
    if request.preview:
        kept = config.plugins["mkdocs-jupyter"].config
        kept["cache"], kept["cache_dir"] = True, f"build/notebooks/{surroundings(Path(config.docs_dir))}"
    if chapters := wanted():
        docs = Path(config.docs_dir)
        if unknown := [name for name in chapters if not list(docs.glob(f"{name}.*"))]:
            raise Abort(f"CHAPTERS: there is no chapter {', '.join(unknown)} in {docs.name}/")
        config.nav = config.nav and only_wanted(config.nav)
        links = config.validation.links
        links.not_found = links.anchors = config.validation.nav.omitted_files = DEBUG  # they lead to other chapters
    # Let `--strict` count the warnings that `--quiet` would keep from it.
    if config.strict and (top := getLogger(mkdocs.__name__)).level > WARNING:
        top.setLevel(WARNING)


def surroundings(docs: Path) -> str:
    """A name for all that the outputs of a notebook depend on beside its text: installed versions, style and data."""
    data = [path.read_bytes() for path in [PLOT_STYLE, *sorted(docs.rglob("*.json"))]]
    return sha256(repr((installed(), data)).encode()).hexdigest()[:10]


@cache  # of the process: what is installed while it runs, it does not use
def installed() -> list[str]:
    return sorted(f"{one.name} {one.version}" for one in distributions())


def only_wanted(nav: list) -> list:
    """The navigation with the pages that are built only."""
    kept = []
    for label, target in map(labelled, nav):
        if isinstance(target, list):
            kept += [{label: inner}] if (inner := only_wanted(target)) else []
        elif is_wanted(target.rpartition(".")[0]):
            kept.append({label: target} if label else target)
    return kept


def in_order(nav: list | None) -> list[str]:
    """The paths of the pages in the navigation."""
    found = []
    for _, target in map(labelled, nav or []):
        found += in_order(target) if isinstance(target, list) else [target]
    return found


def labelled(entry: dict | str) -> tuple[str, list | str]:
    """The label of an entry of the navigation, or '' where the title of the page is its label, and what it leads to."""
    if isinstance(entry, str):
        return "", entry
    ((label, target),) = entry.items()
    return label, target


def on_files(files, config):
    """Read the book. Publish the examples, and the tests of claims. With `--dirty`, see what is to be built again."""
    request.site = config.site_dir  # (from here on it is MkDocs that has emptied it)
    root = Path(config.config_file_path).parent
    for path in sorted([*(root / "snippets").rglob("*.py"), *(root / claims.FOLDER).glob("*.py")]):
        files.append(File.generated(config, path.relative_to(root).as_posix(), abs_src_path=str(path)))
    for file in [one for one in files if re.fullmatch(r"assets/\w+\.js", one.src_uri)]:
        script = explorer.small(Path(file.abs_src_path).read_text(encoding="utf-8"))
        files.remove(file)
        files.append(File.generated(config, file.src_uri, content=script))
    for file in [one for one in files if re.fullmatch(r"assets/\w+\.css", one.src_uri)]:
        sheet = explorer.plain(Path(file.abs_src_path).read_text(encoding="utf-8"))
        files.remove(file)
        files.append(File.generated(config, file.src_uri, content=sheet))
    if (modules := Path(config.docs_dir, "assets/explorer")).is_dir():
        for name, script in explorer.scripts(modules).items():
            files.append(File.generated(config, f"assets/{name}.js", content=script))
    if (modules := Path(config.docs_dir, "assets/answers")).is_dir():
        files.append(File.generated(config, "assets/answers.js", content=explorer.join(modules, "answers.js")))
    if (modules := Path(config.docs_dir, "assets/puzzles")).is_dir():
        for kind in ("write", "liars"):
            script = explorer.join(modules, f"{kind}_page.js")
            files.append(File.generated(config, f"assets/puzzles-{kind}.js", content=script))
        files.append(File.generated(config, "puzzles/puzzles.ipynb", content=puzzles.notebook()))
    files.append(File.generated(config, "search/lunr.js", content=search.lunr()))
    # (Pages that mkdocs.yml leaves out of the navigation come last; without a navigation MkDocs takes them all.)
    all_pages = [file.src_uri for file in files.documentation_pages()]
    site_state.rows.order = list(dict.fromkeys([*in_order(config.nav), *all_pages]))
    site_state.book = pages.read_book(root, site_state.rows.order)
    forget_pages_that_are_gone()
    for name, stub in moved.stubs({page.name for page in site_state.book}).items():
        files.append(File.generated(config, name, content=stub))
    site_state.cards = atlas_files(config) if atlas.is_here(Path(config.docs_dir)) and is_wanted("atlas/index") else {}
    for file in site_state.cards.values():
        files.append(file)
    site_state.rows.cards = list(map(card.search_row, atlas_table.rows())) if site_state.cards else []
    for page in site_state.book:
        page.faults += tables.unknown(page)
    try:
        site_state.renderer = Renderer(site_state.book)
    except RecordError as error:
        raise PluginError(f"{error}") from error
    site_state.names.read_code(site_state.book)
    for page in list(files.documentation_pages()):
        of = site_state.book.pages[page.src_uri]
        if not is_wanted(of.name):
            files.remove(page)
        elif request.dirty and (built := Path(page.abs_dest_path)).exists() and is_stale(of, built):
            built.unlink()  # MkDocs builds it again
    for src in MADE_LAST:  # MkDocs renders pages in this order
        if page := files.get_file_from_path(src):
            files.remove(page)
            files.append(page)
    return files


def atlas_files(config) -> dict[str, File]:
    """A file for each card of the atlas, by its address, which `on_env` fills; the facts; stubs at other addresses."""
    try:
        atlas.require_facts()
    except ValueError as error:
        raise PluginError(f"{error}") from error
    found = {card.address(row): File.generated(config, card.address(row), content="") for row in atlas_table.rows()}
    for path in atlas_facts.FOLDER.glob("*.json"):
        address = f"atlas/facts/{path.name}"
        found[address] = File.generated(config, address, abs_src_path=str(path))
    for address, stub in atlas.aliases().items():
        found[address] = File.generated(config, address, content=stub)
    return found


def wanted() -> list[str]:
    """The CHAPTERS that the environment names, if any."""
    return os.environ.get("CHAPTERS", "").split()


def is_wanted(name: str) -> bool:
    """Whether a page is built: the home page is, and all are, if the environment names no CHAPTERS."""
    return not wanted() or name in ("index", *wanted())


def on_nav(nav, config, files):
    """Keep the navigation: the cards of the atlas show it, too. A page without a menu is a part of its folder's.

    With `--dirty` MkDocs reads only the pages that it builds; the others have the titles that they had.
    """
    parts = {page.file.src_uri.partition("/")[0]: page.parent for page in nav.pages if len(page.ancestors) == 1}
    for page in (file.page for file in files.documentation_pages()):
        page.parent = page.parent or parts.get(page.file.src_uri.partition("/")[0])
    titles = site_state.rows.titles()
    for page in nav.pages:
        url = site_state.book.pages[page.file.src_uri].url
        if request.dirty and url in titles and not page.file.is_modified():
            page.title = titles[url]
    site_state.nav = nav
    return nav


def forget_pages_that_are_gone() -> None:
    """A page that was renamed or removed while a preview runs, or of the site that this process built before."""
    rows = site_state.rows
    for kept in (
        rows.rows_by_page,
        rows.titles_by_page,
        site_state.characters,
        site_state.notebooks,
        site_state.exports,
        site_state.printed,
    ):
        for src in kept.keys() - site_state.book.pages.keys():
            del kept[src]


def is_stale(page: pages.Page, built: Path) -> bool:
    """Whether a built page is older than what it shows: files of examples, what code prints, the index of names."""
    shown = [one.example.path for one in page.shows]
    shown += [path.with_name(outputs.FILE) for path in shown]
    shown += (site_state.book.root / "records").glob("*.json") if shown else []  # (an example says where it ran)
    if not all(path.exists() and path.stat().st_mtime <= built.stat().st_mtime for path in shown):
        return True
    return page.src in MADE_LAST or tables.printed_on(site_state.book, page) != site_state.printed.get(page.src)


def on_page_markdown(markdown, page, config, files):
    """The Markdown of a page with its examples. Raises PluginError where one has spoiled the process."""
    of = site_state.book.pages[page.file.src_uri]
    context = tables.Context(site_state.book, of)
    if of.src == names.INDEX:
        titles = site_state.rows.titles()
        context = replace(context, places=site_state.names.index(titles), titles=titles)
    tables.begin(context)
    site_state.printed[of.src] = context.printed
    if of.is_notebook:
        return markdown
    try:
        text, parts, styles = site_state.renderer.source(of)
    except Spoiled as error:
        if request.preview:
            sys.exit(f"{error}")
        raise PluginError(f"{error}") from error
    if of.src == tables.CASES:  # its block asks for them when Markdown comes to it
        for src, notebook in site_state.notebooks.items():
            drawn = [picture for shown in site_state.book.pages[src].shows for picture in shown.ran().drawn]
            figure = next((figure for figure in [notebook.first_figure, *drawn] if figure), "")
            context.figures[src] = f"{PART}{len(parts)}"
            parts.append(thumbnail(Path(src).stem) or notebooks.small(figure, f"{Path(src).stem}-"))
            styles |= notebooks.styles(parts[-1])
    site_state.extension.begin(parts, styles, site_state.names.linker_of(of))
    return text


def on_page_content(content, page, config, files):
    """Make a notebook page look like any other; note what is in a page, and describe it with its first sentences."""
    of, extension = site_state.book.pages[page.file.src_uri], site_state.extension
    if of.is_notebook:
        linker = site_state.names.linker_of(of)
        shown, noted = examples_of_notebook(of, linker, config)
        notebook = notebooks.read_notebook(content, Path(page.file.abs_src_path), linker, shown)
        site_state.notebooks[of.src] = notebook
        content, rendered = notebook.html + "".join(fault(*wrong) for wrong in of.faults), notebook.rendered_page
        for one in noted:
            rendered.ids |= one.ids
            rendered.styles |= one.styles
            rendered.formulas += one.formulas
    else:
        rendered, linker = extension.rendered, extension.linker
        if not of.faults:
            content += other_anchors(of, {heading.anchor for heading in rendered.headings})
            page.present_anchor_ids = (page.present_anchor_ids or set()) | rendered.ids  # also of what code prints
    site_state.characters[of.src] = rendered.characters
    # What the template needs to know of the page (theme/main.html):
    page.meta |= {"styles": rendered.all_styles, "explorer": of.has_explorer}
    page.meta["live"] = any(shown.live for shown in of.shows)
    functions = {block.function for block in of.table_blocks}
    page.meta["puzzles"] = "write" if "puzzle" in functions else "liars" if "box" in functions else ""
    page.meta["formulas"] = bool(rendered.characters)
    page.meta["names"] = linker.foot()
    text = textwrap.shorten(rendered.first, 160, placeholder=" …").replace('"', "″")
    page.meta.setdefault("description", text)
    if page.parent and page.parent.title == STORY:
        page.meta["minutes"] = minutes_to_read(of, rendered.reading)
        page.meta["exercises"] = any(section.anchor == EXERCISES for section in of.sections)
        page.meta["chapters"] = [chapter.url for chapter in page.parent.children]
    if not faults(content):
        site_state.rows.add_page(of, rendered, str(page.title), of.is_list)
    page.meta["search"] = {"exclude": True}  # (from Material's own index, which then has nothing to do)
    return content


def examples_of_notebook(page: pages.Page, linker: names.Linker, config) -> tuple[list, list]:
    """The claims of a notebook's examples with their HTML, made as on any page, and what was noted of each."""
    found, noted, extension = [], [], site_state.extension
    for shown in page.shows:
        text, parts, styles = site_state.renderer.example(page, shown)
        extension.begin(parts, styles, linker)
        made = Markdown(extensions=config.markdown_extensions, extension_configs=config.mdx_configs).convert(text)
        found.append((shown.example.claim, made))
        noted.append(extension.rendered)
    return found, noted


def minutes_to_read(page: pages.Page, words: int) -> int:
    """155 words of text a minute, half of one for a figure that moves, a quarter for another example; no exercises."""
    shows = [shown for section in page.sections if section.anchor != EXERCISES for shown in section.shows]
    return max(1, round(words / 155 + sum(0.5 if shown.live else 0.25 for shown in shows)))


def other_anchors(page: pages.Page, anchors: set[str]) -> str:
    """A fault where Markdown gave a heading another id than the reader of pages: links would lead nowhere."""
    wrong = [section for section in page.sections if section.level > 1 and section.anchor not in anchors]
    return "".join(fault(f"docs/{page.src}", f"write the id of {one.title!r}: {{ #… }}") for one in wrong)


def on_env(env, config, files):
    """Before anything is written: end a build with a fault, and make all that needs the whole book."""
    built = [file.page for file in files.documentation_pages() if file.page and file.page.content]
    name = Path(config.docs_dir).name
    if wrong := [
        what if what.startswith(name) else f"{name}/{page.file.src_uri}: {what}"
        for page in built
        for what in faults(page.content)
    ]:
        if not request.preview:
            raise PluginError("\n\n".join(wrong))
        for what in wrong:
            log.warning(what)
    if differs := [one for page in built for one in site_state.renderer.differs.get(page.file.src_uri, [])]:
        log.info("%s examples print something else with %s:\n%s", len(differs), outputs.versions(), "\n".join(differs))
    if not wrong:
        export(built, config)
    characters = frozenset[str]().union(*site_state.characters.values())
    files.append(File.generated(config, "assets/formulas.css", content=fonts.style_sheet(characters)))
    files.append(File.generated(config, "assets/face.css", content=fonts.face()))
    files.append(File.generated(config, "assets/code.css", content=fonts.code()))
    files.append(File.generated(config, "assets/letters.css", content=fonts.letters()))
    files.append(File.generated(config, "search/sections.js", content=site_state.rows.script()))
    env.bytecode_cache = FileSystemBytecodeCache()  # the templates of the theme are compiled once
    env.globals |= {"policy": policy_of_page, "cards": []}
    if site_state.cards:
        env.globals["cards"] = list(map(card.address, atlas_table.rows()))
        fill_cards(env, files, config)
    return env


def policy_of_page(of_theme: list[str], of_book: list[str], styles: list[str]) -> str:
    """The policy of a page for its template, with the inline scripts of the theme's templates and of the book's."""
    return policy.policy([*map(policy.script_of_theme, of_theme), *of_book], styles, request.preview)


def fill_cards(env, files, config) -> None:
    """Make the cards of the atlas. Those that a preview has written, and that would be the same, stay as they are."""
    titles = site_state.rows.titles()
    if not wanted() and (said := atlas.wrong_links(titles)):
        raise PluginError("\n".join(said))
    before, made_of = site_state.cards_made_of, (card_shell(env, files, config), site_state.names.index(titles), titles)
    site_state.cards_made_of = made_of
    if request.dirty and made_of == before:
        for row in atlas_table.rows():
            files.remove(site_state.cards[card.address(row)])
        return
    for address, content in atlas.contents(*made_of).items():
        site_state.cards[address].content_string = content


def card_shell(env, files, config) -> str:
    """The page that all cards of the atlas have in common, as the theme renders it, with marks to be filled in."""
    page = Page(atlas.TITLE, File.generated(config, f"atlas/{atlas.NAME}.md", content=""), config)
    page.content = atlas.CONTENT
    page.meta = {"description": atlas.DESCRIPTION, "hide": ["navigation", "toc"]}
    page.parent = files.get_file_from_path(atlas.INDEX).page.parent
    page.active = True  # and its part: the theme marks it in the header
    context = get_context(site_state.nav, files.documentation_pages(), config, page)
    shell = env.get_template("main.html").render(context)
    page.active = False
    return shell


def export(built: list, config) -> None:
    """Write the exports of the pages that were built. Each gets `meta["exported"]`, for the links in its template."""
    found = []
    for page in built:
        of = site_state.book.pages[page.file.src_uri]
        if of.is_list or of.src not in site_state.rows.order:
            continue
        if of.is_notebook:
            cells = exports.cells_of_exploration(
                of, site_state.notebooks[of.src], Path(page.file.abs_src_path), site_state.book
            )
        else:
            cells = exports.cells_of_page(of, site_state.book)
        folder = of.name.rpartition("/")[0]  # (a page that no menu has)
        part = page.parent.title if page.parent else folder.title() or config.site_name
        site_state.exports[of.src] = exports.Export(of, str(page.title), page.meta["description"], part, cells)
        page.meta["exported"] = site_state.exports[of.src]
        found.append(site_state.exports[of.src])
    everything = [site_state.exports[src] for src in site_state.book.pages if src in site_state.exports]
    exports.write(found, everything, site_state.book, config)


def on_post_build(config):
    """The zip to read offline; no site map where nobody knows the address of the site."""
    site = Path(config.site_dir)
    (site / "search/search_index.json").unlink(missing_ok=True)  # (it has no entries)
    if not config.site_url:  # addresses of a site map are whole
        for name in ("sitemap.xml", "sitemap.xml.gz"):
            (site / name).unlink(missing_ok=True)
    if not request.preview:
        archive.write(site, site / f"{archive.NAME}.zip")
    request.finished = True


def on_build_error(error):
    """Leave no site of a build that failed: `--strict` counts its warnings only when every page is written.

    What MkDocs has not begun to write, such as a folder that it was given by mistake, is left as it is.
    """
    if request.site and not request.preview:
        clean_directory(request.site)


def on_shutdown():
    """The same where the build was broken off: MkDocs does not count Ctrl-C as an error."""
    if not request.finished:
        on_build_error(None)
