"""The built site, a browser to look at it, small sites."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock
from matplotlib import get_data_path
from playwright.sync_api import sync_playwright
from small_site import SmallSite

ROOT = Path(__file__).parents[1]


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items):
    """One process reads the whole book, first, for all tests that need it."""
    readers = [item for item in items if "site" in getattr(item, "fixturenames", ()) and hasattr(item.module, "verify")]
    for item in readers:
        item.add_marker(pytest.mark.xdist_group("reads the book"))
    items.sort(key=lambda item: item not in readers)


def pytest_terminal_summary(terminalreporter):
    """A table of what each page weighs, for whoever adds to one."""
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    weights = [text.split(" ") for report in reports for key, text in report.user_properties if key == "weight"]
    if weights:
        terminalreporter.section(f"what a page loads, gzipped, without the search: at most {weights[0][1]} kB")
        for kilobytes, budget, name in sorted(weights, key=lambda row: -float(row[0])):
            near = float(kilobytes) > 0.9 * float(budget)
            advice = "  nearly full: divide it into two pages before you add to it" if near else ""
            terminalreporter.write_line(f"{float(kilobytes):6.1f} kB  {name or 'index'}{advice}", yellow=near)


@pytest.fixture(scope="session")
def site(tmp_path_factory, pytestconfig) -> Path:
    """The whole book as it is published: the one that `--site` names, or one built once for all processes that test."""
    if given := pytestconfig.getoption("--site"):
        return given.resolve()
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


# What fits on a page depends on the fonts of the machine. Those that Matplotlib brings are the same everywhere, and
# wider than most: what fits with them fits with others.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <match>
    <test name="family"><string>monospace</string></test>
    <edit name="family" mode="assign" binding="strong"><string>DejaVu Sans Mono</string></edit>
  </match>
  <match><edit name="family" mode="append"><string>DejaVu Sans</string></edit></match>
  <match><edit name="hintstyle"><const>hintslight</const></edit></match> <!-- else all widths are whole pixels -->
</fontconfig>
"""


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
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
        folder = tmp_path_factory.mktemp("fonts")
        (folder / "fonts.conf").write_text(FONTS.format(fonts=Path(get_data_path(), "fonts/ttf"), cache=folder))
        fonts = {"FONTCONFIG_FILE": str(folder / "fonts.conf")}
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments, env=os.environ | fonts)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(site):
    """The address of the built site, served by a process of its own: no example should see the server's threads."""
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(site), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        yield f"http://127.0.0.1:{re.search(r'port ([0-9]+)', server.stdout.readline())[1]}/"
        server.terminate()


@pytest.fixture
def small_site(tmp_path) -> SmallSite:
    return SmallSite(tmp_path)


@pytest.fixture
def project(tmp_path) -> Path:
    """An empty project with this one's conftest.py and settings, and no examples."""
    for name in ("conftest.py", "pyproject.toml"):
        (tmp_path / name).write_text((ROOT / name).read_text())
    (tmp_path / "book").symlink_to(ROOT / "book")
    for name in ("snippets/a", "docs", "tests", "records"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


@pytest.fixture
def run_pytest(pytester):
    """Run pytest with these arguments in a folder; return its exit status and what it said.

    It runs in this process, and with `apart` in one of its own, for examples that leave a trace on purpose.
    """

    def call(folder: Path, *arguments: str, apart: bool = False) -> tuple[int, str]:
        if apart:
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
            return done.returncode, done.stdout + done.stderr
        with contextlib.chdir(folder):
            ran = pytester.runpytest_inprocess("-q", "-p", "no:cacheprovider", *arguments)
        return ran.ret, f"{ran.stdout}\n{ran.stderr}"

    return call
