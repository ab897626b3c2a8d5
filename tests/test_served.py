"""`mkdocs serve` shows every edit and nothing older than its files; `mkdocs build` takes nothing from memory."""

import re
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from mkdocs.exceptions import PluginError
from test_faults import GOOD, PAGE

from conftest import SmallSite
from machinery import served

# Leaves a mark outside the served folder whenever it runs.
COUNTED = GOOD.replace("import torch\n", "import torch\n\nwith open({path!r}, 'a') as runs:\n    runs.write('.')\n")
READS = GOOD.replace("import torch\n", "import torch\n\nprint(open('data.txt').read())\n")
NOTEBOOK = """# %% [markdown]
# # A notebook

# %%
from pathlib import Path

with Path({path!r}).open("a") as runs:
    _ = runs.write(".")
print(Path("docs/data.json").read_text())
"""


class Served:
    """A small site, shown by `mkdocs serve`."""

    def __init__(self, folder, outside):
        self.files = SmallSite(folder)
        self.files.write("mkdocs.yml", (folder / "mkdocs.yml").read_text().replace("watch: []", "watch: [snippets]"))
        self.counts = {name: outside / name for name in ("example", "notebook")}
        self.write("docs/index.md", "# Home\n\n[There](other.md#there)\n\n::: a/example.py\n")
        self.write("docs/other.md", "# Other\n\n## There\n\n::: a/reads.py\n")
        self.write("docs/cost.py", NOTEBOOK.format(path=str(self.counts["notebook"])))
        self.write("docs/data.json", "[1, 2]")
        self.write("data.txt", "first")
        self.write("snippets/a/example.py", COUNTED.format(path=str(self.counts["example"])))
        self.write("snippets/a/reads.py", READS)
        with socket.create_server(("127.0.0.1", 0)) as free:
            address = f"127.0.0.1:{free.getsockname()[1]}"
        self.address, self.log = f"http://{address}/", outside / "log"
        with self.log.open("w") as log:
            command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", address]
            self.process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        self.wait(lambda: "Serving on" in self.said())
        time.sleep(1)  # until it has looked at all folders for the first time

    def write(self, name, text):
        self.files.write(name, text)

    def said(self) -> str:
        return self.log.read_text()

    def runs(self, name) -> int:
        return self.counts[name].stat().st_size

    def wait(self, done):
        end = time.monotonic() + 120
        while not done():
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < end, self.said()
            time.sleep(0.05)

    def edit(self, name, old, new) -> str:
        """Replace `old` by `new` in a file, wait for the end of the build that follows, return what was said of it."""
        before, path = self.said(), self.files.folder / name
        text = path.read_text()
        assert old in text
        new_file = self.log.with_name("new")  # put in place at once: half an edit would be built, too
        new_file.write_text(text.replace(old, new))
        new_file.replace(path)
        ends = re.compile("Reloading browsers|An error happened during the rebuild")
        self.wait(lambda: ends.search(self.said(), len(before)))
        return self.said()[len(before) :]

    def page(self, name) -> str:
        with urllib.request.urlopen(self.address + name, timeout=60) as answer:
            return answer.read().decode()


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    book = Served(tmp_path_factory.mktemp("served"), tmp_path_factory.mktemp("outside"))
    yield book
    book.process.terminate()
    book.process.wait()


def test_an_edited_page_is_shown_and_no_example_runs_again(book):
    runs = book.runs("example"), book.runs("notebook")
    book.edit("docs/index.md", "# Home\n", "# Home\n\nA new sentence.\n")
    assert "A new sentence." in book.page("")
    assert "tensor(2.)" in book.page("")
    assert (book.runs("example"), book.runs("notebook")) == runs


def test_an_edited_example_runs_and_its_output_is_shown(book):
    runs = book.runs("example"), book.runs("notebook")
    book.edit("snippets/a/example.py", "2 * x", "7 * x")
    book.edit("snippets/a/example.py", "== 2", "== 7")
    assert "tensor(7.)" in book.page("")
    assert "7 * x" in book.page("snippets/a/example.py")
    assert book.runs("example") == runs[0] + 2
    assert book.runs("notebook") == runs[1]


def test_what_an_example_opens_is_part_of_it(book):
    assert "first" in book.page("other/")
    book.write("data.txt", "second")  # which is in no folder that is watched
    book.edit("docs/index.md", "# Home\n", "# Home\n\nAnother sentence.\n")
    assert "second" in book.page("other/")
    assert "first" not in book.page("other/")


def test_an_error_is_said_until_it_is_mended_and_the_last_good_pages_stay(book):
    before = book.page("other/")
    said = book.edit("snippets/a/reads.py", "grad.item() == 2", "grad.item() == 3")
    assert "snippets/a/reads.py, section 'check'" in said.replace("'a/reads.py'", "")
    assert book.page("other/").partition("livereload(")[0] == before.partition("livereload(")[0]
    said = book.edit("docs/index.md", "# Home\n", "# Home\n\nNot yet shown.\n")
    assert "the example raised" in said
    assert "Not yet shown." not in book.page("")
    said = book.edit("snippets/a/reads.py", "grad.item() == 3", "grad.item() == 2")
    assert "the example raised" not in said
    assert "Not yet shown." in book.page("")


def test_what_one_page_says_of_another_is_never_old(book):
    book.edit("docs/other.md", "# Other", "# Renamed")
    assert "Renamed" in book.page("")  # in the navigation
    said = book.edit("docs/other.md", "## There", "## Elsewhere")
    assert "'index.md' contains a link 'other.md#there'" in said
    assert "'index.md' contains a link" in book.edit("docs/other.md", "## Elsewhere", "## Not there")
    assert "'index.md' contains a link" not in book.edit("docs/other.md", "## Not there", "## There")


def test_a_link_to_a_page_that_is_gone_is_said_again_at_every_build(book):
    book.edit("docs/index.md", "# Home\n", "# Home\n\n[Later](later.md)\n")
    said = book.edit("docs/other.md", "## There", "## There\n\nText.\n\n##")
    assert "contains a link 'later.md'" in said
    book.write("docs/later.md", "# Later\n")
    book.edit("docs/index.md", "# Home\n", "# Home\n\nIt is here.\n")
    assert '<a href="later/">' in book.page("")


def test_the_search_and_the_settings_are_as_new(book):
    hidden = "<section data-search-exclude><p>Hidden.</p></section>"
    book.edit("docs/other.md", "## There", f"{hidden}\n\nFindable.\n\n{hidden}\n\n## There")
    assert "Findable" in book.page("search/search_index.json")
    assert "Hidden" not in book.page("search/search_index.json")
    assert book.page("other/").count("<p>Hidden.</p>") == 2
    book.edit("mkdocs.yml", "nav: null", "nav: null\nsite_name: Another name")
    assert "Another name" in book.page("other/")


def test_a_notebook_runs_again_for_its_data_and_its_code_only(book):
    runs = book.runs("notebook")
    book.edit("docs/data.json", "[1, 2]", "[3, 4]")
    assert "[3, 4]" in book.page("cost/")
    assert book.runs("notebook") == runs + 1
    book.edit("docs/cost.py", "A notebook", "One notebook")  # its text
    assert "One notebook" in book.page("cost/")
    assert "[3, 4]" in book.page("cost/")
    assert book.runs("notebook") == runs + 1
    book.edit("docs/cost.py", "print(", "print('Now', ")
    assert "Now [3, 4]" in book.page("cost/")
    assert book.runs("notebook") == runs + 2


def test_what_depends_on_a_value_is_new_with_it_only(remembering, tmp_path, monkeypatch):
    monkeypatch.setattr(served, "root", f"{tmp_path}/")
    path, runs = tmp_path / "file", []

    def compute():
        runs.append(served.by_value(lambda: path.read_text().splitlines()[0]))
        return runs[-1]

    for text, times in (("title\n", 1), ("title\ntext", 1), ("another\ntext", 2), ("another\n", 2)):
        path.write_text(text)
        assert served.remembered("name", None, compute) == text.splitlines()[0]
        assert len(runs) == times


@pytest.fixture
def remembering():
    served.start()
    yield
    served.stop()


def test_other_versions_are_refused(remembering, small_site, tmp_path, monkeypatch):
    config = type("Config", (), {"config_file_path": str(tmp_path / "mkdocs.yml"), "site_dir": str(tmp_path / "site")})
    served.before(config)
    (tmp_path / "library-2.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(PluginError, match="start it again"):
        served.before(config)


def test_what_raised_or_changed_meanwhile_is_computed_again(remembering, tmp_path, monkeypatch):
    monkeypatch.setattr(served, "root", f"{tmp_path}/")
    path, values = tmp_path / "file", []

    def compute():
        values.append(path.read_text())
        path.write_text("changed after it was read")
        if values[-1] == "bad":
            raise ValueError("bad")
        return values[-1]

    path.write_text("bad")
    for _ in range(2):
        path.write_text("bad")
        with pytest.raises(ValueError, match="bad"):
            served.remembered("name", None, compute)
    path.write_text("good")
    assert served.remembered("name", None, compute) == "good"
    assert served.remembered("name", None, compute) == "changed after it was read"
    assert len(values) == 4
    assert served.remembered("name", None, compute) == "changed after it was read"
    assert len(values) == 4


def test_a_build_runs_everything(small_site, tmp_path):
    path = tmp_path / "runs"
    small_site.write("docs/index.md", PAGE)
    small_site.write("snippets/a/example.py", COUNTED.format(path=str(path)))
    for times in (1, 2):
        status, said = small_site.build("--strict")
        assert status == 0, said
        assert path.stat().st_size == times
