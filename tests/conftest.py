"""The built site, a browser to look at it, and a place to build small sites."""

import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
import warnings
from pathlib import Path

import pytest
from click.testing import CliRunner
from filelock import FileLock
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]


def pytest_collection_modifyitems(items):
    """First come those tests that read the whole built book: one process builds it and reads it, once, for all of them,
    while the others test examples. (Where a test runs does not matter to its outcome, only to the time it takes.)"""

    def reads_the_book(item) -> bool:
        return "site" in getattr(item, "fixturenames", ()) and hasattr(item.module, "published")

    items.sort(key=lambda item: not reads_the_book(item))


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The whole book, built as it is published: `mkdocs build --strict`. Once, also where several processes test."""
    shared = tmp_path_factory.getbasetemp()
    if "popen" in shared.name:  # a worker of pytest-xdist: one folder up is common to all
        shared = shared.parent
    target = shared / "site"
    with FileLock(shared / "site.lock"):
        if not target.exists():
            command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)]
            built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
            if built.returncode:
                shutil.rmtree(target, ignore_errors=True)
                pytest.fail(f"mkdocs build --strict failed:\n{built.stdout}{built.stderr}", pytrace=False)
    return target


@pytest.fixture(scope="session")
def browser():
    """Chromium, as it is installed. Where there is none the tests that need it are skipped, but in CI they fail."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not chromium and not os.environ.get("CI"):
        pytest.skip("NO BROWSER: install Chromium (Debian: apt install chromium) to test the pages in it")
    assert chromium, "the browser tests are required in CI, and there is no Chromium"
    with sync_playwright() as playwright:
        # Chromium refuses its sandbox to root; it is to ask nobody for anything by itself; and to optimize the code of
        # a page that lives for seconds takes longer than it saves.
        arguments = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
        arguments += ["--js-flags=--no-opt"]
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(site):
    """The address of the built site, served."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


class SmallSite:
    """A site of one's own that is set up as the real one is: pages in docs/, examples in snippets/."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.site = folder / "site"
        for name in ("docs", "snippets"):
            (folder / name).mkdir()
        self.write(
            "mkdocs.yml",
            f"INHERIT: {ROOT / 'mkdocs.yml'}\n"
            "nav: null\n"
            "watch: []\n"
            "extra_css: []\n"
            "extra_javascript: []\n"
            f"theme: {{custom_dir: {ROOT / 'machinery/theme'}}}\n"
            f"hooks: [{ROOT / 'machinery/hooks.py'}]\n"
            "markdown_extensions:\n"
            "  pymdownx.snippets: {base_path: [!relative $config_dir/snippets]}\n"
            "  machinery.examples: {base_path: !relative $config_dir/snippets}\n",
        )

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")

    def build(self, *options: str) -> tuple[int, str]:
        """Run `mkdocs build` with these options; return its exit status and what it said."""
        from mkdocs.__main__ import cli
        from mkdocs.commands import build

        build.log.filters.clear()  # MkDocs says the same thing only once in the life of a process
        command = ["build", "--config-file", str(self.folder / "mkdocs.yml"), "--site-dir", str(self.site), *options]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the libraries that build the site
            result = CliRunner().invoke(cli, command)
        return result.exit_code, result.output


@pytest.fixture
def small_site(tmp_path) -> SmallSite:
    return SmallSite(tmp_path)
