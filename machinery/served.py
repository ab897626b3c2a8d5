"""What `mkdocs serve` remembers from one build to the next, so that an edit is visible within a second.

`mkdocs build` remembers nothing and runs everything; so does `mkdocs serve --clean`.

MkDocs builds every page again at every edit. Here what was computed before is taken from memory as long as all that it
was computed from is the same: its key, mkdocs.yml, and every file and folder below the folder of mkdocs.yml
that was opened on the way. Python itself says which those are, and what is in a file is noted before it is opened: what
is remembered may be given up too early, never too late. Nothing is remembered of what raised or warned. (A notebook
runs in a process of its own: for the files that it opens, stand all data in docs/.)

What a running server cannot take up, other versions of the libraries and changes of the machinery, it refuses.
"""

import functools
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from logging import WARNING, getLogger
from pathlib import Path

from jinja2 import FileSystemBytecodeCache
from mkdocs.exceptions import PluginError
from mkdocs.utils import CountHandler
from watchdog.observers.polling import PollingObserver

POLLING_INTERVAL = 0.1  # seconds; MkDocs has 0.5
BUILD_DELAY = 0.05  # seconds without another edit before a build; MkDocs has 0.1
EXCLUDED = re.compile(r"<section data-search-exclude>.*?</section>", re.DOTALL)


@dataclass(frozen=True)
class Kept:
    key: object
    files: dict[object, object]  # each file that was opened, and what was in it before
    value: object


active = False  # whether this is `mkdocs serve`
root = ""  # the folder that it serves, with a separator at its end
settings = b""  # its mkdocs.yml
running = None  # the versions of what runs
server = None  # once it has started
first_site_dir = site_dir = ""  # where the first build wrote, and where the one writes that is going on
kept: dict[str, Kept] = {}
opened: list[dict[object, object]] = []  # the files of what is being computed, innermost last
notebook, notebook_data = "", None  # the notebook page that is rendered, and the data that it may read


def start() -> None:
    """Remember, from now on, what is computed."""
    global active, running
    if running is None:
        sys.addaudithook(note)  # for good: Python has no way to remove it
    active, running = True, versions()


def stop() -> None:
    """Remember nothing any more."""
    global active, server
    active, server = False, None
    kept.clear()


def remembered(name: str, key: object, compute: Callable):
    """What `compute()` returns; or, under `mkdocs serve`, what it returned last time from the same key and files."""
    if not active:
        return compute()
    found = kept.pop(name, None)
    if not found or found.key != key or any(content(path) != before for path, before in found.files.items()):
        warnings, files = CountHandler(level=WARNING), {}
        getLogger("mkdocs").addHandler(warnings)
        opened.append(files)
        try:
            found = Kept(key, files, compute())
        finally:
            opened.pop()
            getLogger("mkdocs").removeHandler(warnings)
        if not warnings.get_counts():
            kept[name] = found
    else:
        kept[name] = found
    if opened:  # the files of a part are files of the whole; what was noted first counts
        opened[-1].update(found.files | opened[-1])
    return found.value


def by_value(compute: Callable):
    """What `compute()` returns. Who uses it depends on that value, and not on all that is in the files behind it."""
    if not opened:
        return compute()
    opened.append({})
    try:
        value = compute()
    finally:
        opened.pop()
    opened[-1][compute] = value
    return value


def note(event: str, arguments: tuple) -> None:
    """Note what is in a file or folder that is about to be opened (`sys.addaudithook`)."""
    if opened and event in ("open", "os.listdir", "os.scandir") and isinstance(arguments[0], (str, os.PathLike)):
        path, files = os.path.abspath(arguments[0]), opened[-1]
        if path.startswith(root) and path not in files:
            files[path] = None  # (to read it here opens it, too)
            files[path] = content(path)


def content(path):
    """The bytes of a file, the names in a folder, None where there is nothing to read; of `by_value` the value."""
    if callable(path):
        return path()
    try:
        return sorted(os.listdir(path)) if os.path.isdir(path) else Path(path).read_bytes()
    except OSError:
        return None


def versions():
    """What says which code runs here: the names of all installed distributions, and the machinery."""
    installed = [sorted(path.name for path in Path(folder).glob("*-info")) for folder in sys.path if folder]
    return installed, [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]


# The parts of a build that are remembered


def remember_page(page, files) -> None:
    """Let `page.render` take from memory what it would set: the HTML, and all that MkDocs notes of it."""
    if not active:
        return
    render, names = page.render, tuple(files.src_uris)
    data = None
    if page.file.src_uri.endswith(".py"):  # a notebook
        docs = f"{Path(page.file.abs_src_path).parent}{os.sep}"
        data = [
            (file.src_uri, content(file.abs_src_path))
            for file in files
            if (file.abs_src_path or "").startswith(docs)
            and not file.is_documentation_page()
            and not file.src_uri.startswith("assets/")
        ]

    def remembered_render(config, files):
        def compute():
            global notebook, notebook_data
            notebook, notebook_data = page.file.src_uri, data
            before = dict(vars(page))
            render(config, files)
            return {name: value for name, value in vars(page).items() if before.get(name, before) is not value}

        key = (page.markdown, repr(page.meta), names, data)
        vars(page).update(remembered(f"page {page.file.src_uri}", key, compute))
        links = page.links_to_anchors or {}  # of files that an earlier build knew under other objects
        page.links_to_anchors = {files.get_file_from_path(file.src_uri): of for file, of in links.items()}

    page.render = remembered_render


def about(page) -> str:
    """What is said of a page in its head, in words that can be compared."""
    said = {name: value for name, value in page.meta.items() if name != "take_along"}
    taken = page.meta.get("take_along")
    return repr((said, taken and (taken.name, taken.is_notebook)))


def remember_search(index) -> None:
    """Let the search index of Material take the entries of a page from memory."""
    if not active:
        return
    add = index.add_entry_from_context

    def remembered_add(page):
        whole, searched = page.content, EXCLUDED.sub("", page.content)

        def compute():
            before, page.content = len(index.entries), searched
            try:
                add(page)
            finally:
                page.content = whole
            added = index.entries[before:]
            del index.entries[before:]
            return added

        key = (searched, page.title, str(page.toc), about(page))
        index.entries += remembered(f"search {page.url}", key, compute)

    index.add_entry_from_context = remembered_add


def remember_theme(theme) -> None:
    """Let the templates of the theme be listed once. (Material has more than ten thousand files.)"""
    if not active:
        return
    get_env = theme.get_env

    def remembered_env():
        env = with_compiled_templates(get_env())
        names = env.list_templates
        env.list_templates = lambda **which: remembered("theme", None, lambda: names(**which))
        return env

    theme.get_env = remembered_env


def with_compiled_templates(env):
    """Let the templates of `env` be compiled once: by their text it is known which of them have changed."""
    if active:
        env.bytecode_cache = FileSystemBytecodeCache(hidden(".templates"))
    return env


def remember_template(env, config) -> None:
    """Let the template of the pages take from memory what it made of the same page between the same others."""
    if not active:
        return
    template = env.get_template("main.html")
    render = template.render

    @functools.cache
    def shared(nav):
        pages = [(page.title, page.url, about(page)) for page in nav.pages]
        theme = [(str(path), content(path)) for path in sorted(Path(config.theme.custom_dir).rglob("*.*"))]
        return str(nav), pages, theme

    def remembered_render(context):
        page = context["page"]
        key = (shared(context["nav"]), page.title, page.content, str(page.toc), about(page))
        return remembered(f"template {page.url}", key, lambda: render(context))

    template.render = remembered_render


def remembered_file(path: Path, key: object, write: Callable[[Path], None]) -> None:
    """`write(path)`, or the bytes that it wrote last time."""

    def compute():
        write(path)
        return path.read_bytes()

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(remembered(f"file {path.name}", key, compute))


def leave_in_place(file) -> None:
    """Do not copy the file: it is reached by a link to its folder."""
    if active:
        file.copy_file = lambda dirty: None


def link(folder: Path, target: Path) -> None:
    """Make `target` a link to `folder`. (MkDocs leaves links to folders as they are when it clears a site.)"""
    if active and not target.is_symlink():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(folder.resolve(), target_is_directory=True)


# The server


def before(config) -> None:
    """Build where the site is not that is shown now: it stays as it is until this build is a good one.

    Raises PluginError where the libraries or the machinery are no longer those that run here.
    """
    global root, settings, first_site_dir, site_dir
    if not active:
        return
    if versions() != running:
        raise PluginError("The machinery or an installed library has changed: end `mkdocs serve` and start it again.")
    getLogger("mkdocs.commands.build").filters.clear()  # what was said of the last build is to be said of this one, too
    root = f"{Path(config.config_file_path).parent}{os.sep}"
    if (says := content(config.config_file_path)) != settings:
        kept.clear()
        settings = says
    first_site_dir = config.site_dir
    if server and server.root == config.site_dir:
        config.site_dir = hidden(".spare")
    site_dir = config.site_dir


def hidden(name: str) -> str:
    """A folder that MkDocs leaves as it is before a build, and removes at its end."""
    path = Path(first_site_dir, name)
    path.mkdir(exist_ok=True, parents=True)
    return str(path)


def look_after(new_server, config, builder) -> None:
    """Let the server see edits early, show a build only when it is good, and until then what it showed before."""
    global server
    if not active:
        return
    server = new_server
    watched = (config.docs_dir, config.config_file_path)
    for path in watched:
        server.unwatch(path)
    server.observer, server.build_delay = PollingObserver(timeout=POLLING_INTERVAL), BUILD_DELAY
    for path in watched:
        server.watch(path)

    def build():
        try:
            builder()
            server.root = site_dir
        except BaseException:
            with server._epoch_cond:  # otherwise every request waits for the next good build
                server._wanted_epoch = server._visible_epoch
                server._epoch_cond.notify_all()
            raise

    server.builder = build
