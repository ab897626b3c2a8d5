"""`mkdocs serve` shows an edit of a page and of an example, and says of each build what is wrong."""

import json
import re
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from bs4 import BeautifulSoup
from small_site import ROOT, SmallSite
from test_faults import GOOD, table_block

from book.records import digest

# Leaves a mark outside the served folder whenever it runs.
COUNTED = GOOD.replace("import torch\n", "import torch\n\nwith open({path!r}, 'a') as runs:\n    runs.write('.')\n")


class Served:
    """A small site, shown by `mkdocs serve`."""

    def __init__(self, folder, outside, *options, files=None, watch="[snippets]", nav="null"):
        self.files, self.log, self.runs = SmallSite(folder), outside / "log", outside / "runs"
        self.files.change_settings("watch: []", f"watch: {watch}")
        self.files.change_settings("nav: null", f"nav: {nav}")
        self.files.write("docs/index.md", "# Home\n\n[Nowhere](missing.md)\n\n::: example\n")
        self.files.write("docs/other.md", "# Other\n\nText.\n")
        self.files.write("snippets/index/example.py", COUNTED.format(path=str(self.runs)))
        for name, text in (files or {}).items():
            self.files.write(name, text)
        self.files.note_outputs()
        self.runs.write_text("")
        with socket.create_server(("127.0.0.1", 0)) as free:
            place = f"127.0.0.1:{free.getsockname()[1]}"
        self.address = f"http://{place}/"
        with self.log.open("w") as log:
            command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", place, *options]
            self.process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        self.wait(lambda: "Serving on" in self.said())

    def said(self) -> str:
        return self.log.read_text()

    def wait(self, done):
        while not done():
            assert self.process.poll() is None, self.said()
            time.sleep(0.05)

    def edit(self, name, old, new, *others) -> str:
        """Replace `old` by `new` in a file, and so in `others`, as if all were saved at once; wait for the end of the
        build that follows, return what was said of it.
        """
        time.sleep(1.1)  # file systems that count seconds would not see an edit in the second of the build before
        before = self.said()
        for number, (file, was, becomes) in enumerate([(name, old, new), *others]):
            path = self.files.folder / file
            text = path.read_text()
            assert was in text
            new_file = self.log.with_name(f"new {number}")  # put in place at once: half an edit would be built, too
            new_file.write_text(text.replace(was, becomes))
            new_file.replace(path)
        self.wait(lambda: re.search("Reloading browsers|An error happened", self.said()[len(before) :]))
        return self.said()[len(before) :]

    def page(self, name="") -> str:
        with urllib.request.urlopen(self.address + name, timeout=60) as answer:
            return answer.read().decode()


@pytest.fixture
def serve(tmp_path):
    """Serve a small site; see `Served`."""
    started = []

    def call(*options, **settings) -> Served:
        (tmp_path / "outside").mkdir()
        (tmp_path / "site").mkdir()
        started.append(Served(tmp_path / "site", tmp_path / "outside", *options, **settings))
        return started[0]

    yield call
    for served in started:
        served.process.terminate()
        served.process.wait()


def test_an_edit_is_shown(serve):
    served = serve("--dirty")
    assert served.runs.read_text() == "."
    served.edit("docs/index.md", "# Home\n", "# Home\n\nA new sentence.\n")
    assert "A new sentence." in served.page()
    assert served.runs.read_text() == "."  # the same bytes do not run again
    said = served.edit("snippets/index/example.py", "2 * x", "7 * x")
    assert "snippets/index/example.py, line 15: AssertionError" in said
    assert '<div class="fault"><pre>docs/index.md, line 7: snippets/index/example.py, line 15' in served.page()
    said = served.edit("snippets/index/example.py", "== 2", "== 7")
    assert "make outputs" in said
    assert "tensor(7.)" in served.page()
    assert served.runs.read_text() == "..."
    served.files.note_outputs()
    served.edit("docs/index.md", "A new sentence.", "Another sentence.")
    assert 'class="fault"' not in served.page()
    assert "7 * x" in served.page("snippets/index/example.py")


def test_what_is_wrong_is_said_at_every_build(serve):
    """Also of a page that was not edited."""
    served = serve()
    for _ in range(2):
        assert "missing.md" in served.edit("docs/other.md", "Text.", "Text. Text.")


PAGES = {
    "docs/index.md": "# Home\n\n## Rules\n\n<!-- asks: what is v -->\n\n`torch.sin` of `x`.\n\n::: example\n",
    "docs/other.md": "# Other\n\nText.\n\n## Part\n\n<!-- asks: how do I -->\n\n`torch.cos`, $v^\\top J$.\n",
    "docs/third.md": "# Third\n\n## Part\n\n<!-- asks: why is it so -->\n\n`retain_graph` and `torch.exp`.\n",
    "docs/about/names.md": "# Names\n\n" + table_block("names('torch')") + "\n" + table_block("names('torch.Tensor')"),
    "docs/about/headings.md": f"# Headings\n\n{table_block('headings()')}",
}
SHOWN = [name.removeprefix("docs/").replace(".md", ".html") for name in PAGES]
EDITS = [
    ("docs/other.md", "Text.", "Text, and `torch.tan`."),
    ("docs/other.md", "how do I", "how do I not"),
    ("docs/index.md", "torch.sin", "torch.sinh"),
    ("docs/third.md", "# Third", "# The third"),
    ("snippets/index/example.py", "y = 2 * x", "y = torch.mul(2, x)"),
    ("docs/third.md", "## Part", "## A part"),
    ("docs/third.md", "torch.exp", "torch.log", ("docs/about/names.md", "# Names", "# All names")),
    ("docs/other.md", "`torch.cos`", "`torch.cos`, `v`"),
    ("docs/index.md", "<!-- asks: what is v -->\n", ""),
    ("docs/other.md", "Text, and `torch.tan`.", "Text."),
]


def test_after_ten_edits_nothing_is_lost(serve, monkeypatch):
    """Only the edited page is built again: search, index of names and lists of pages are as in a build of all."""
    nav = [name.removeprefix("docs/") for name in PAGES]
    served = serve("--dirty", files=PAGES, nav=json.dumps([{name: name} for name in nav]))
    for edit in EDITS:
        served.edit(*edit)
    parts = {name: article(served.page(name)) for name in SHOWN}
    made_of_all = ["llms.txt", "llms-full.txt", "assets/formulas.css", "third.md", "index.ipynb"]
    rows, others = served.page("search/sections.js"), [served.page(name) for name in made_of_all]
    monkeypatch.setenv("SITE_URL", served.address)
    status, said = served.files.build(outputs=False)
    assert status == 0, said
    built = {name: (served.files.site / name).read_text() for name in [*SHOWN, *made_of_all, "search/sections.js"]}
    assert rows_of(rows) == rows_of(built["search/sections.js"])
    assert {row[0]: row[4] for row in rows_of(rows) if row[4]} == {
        "other.html#part": "how do I not",
        "third.html#a-part": "why is it so",
    }
    assert parts == {name: article(built[name]) for name in SHOWN}
    assert ">mul</code>" in parts["about/names.html"]
    assert ">The third</a>" in parts["about/headings.html"]
    assert others == [built[name] for name in made_of_all]


def test_cards_of_the_atlas_are_written_again_only_when_they_change(serve, tmp_path, monkeypatch):
    monkeypatch.setenv("CHAPTERS", "atlas/index other")  # (the cards lead to pages that a small site lacks)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    nav = json.dumps(["index.md", "other.md", "atlas/index.md"])
    served = serve("--dirty", files={"docs/atlas/index.md": "# Atlas\n"}, nav=nav)
    [card] = tmp_path.glob("mkdocs_*/atlas/relu.html")
    written = card.stat().st_mtime_ns
    served.edit("docs/other.md", "Text.", "Another text.")
    assert "Another text." in served.page("other.html")
    assert card.stat().st_mtime_ns == written
    menu = BeautifulSoup(served.page("other.html"), "html.parser").select(".md-tabs__link, .md-nav__link")
    assert {"Home", "Atlas"} <= {link.get_text(strip=True) for link in menu}  # also of pages that were not built again
    assert ">relu</h1>" in served.page("atlas/relu.html")
    served.edit("docs/other.md", "# Other", "# Others")  # the title is in the menu, which each card shows
    assert card.stat().st_mtime_ns > written


def rows_of(script: str) -> list:
    return json.loads(script.partition("=")[2].strip().rstrip(";"))


def article(page: str) -> str:
    """What is read of a page, without what is at its end: a preview has no zip to take along."""
    return re.search('<article.*(?=<p class="take-along")|<article.*</article>', page, re.DOTALL)[0]


def test_an_edit_of_records_and_of_claims_is_shown(serve):
    """Pages are made of these, too: the table of records, what stands below an example, and the list of claims."""
    example, record = "snippets/index/blend_the_outputs.py", "records/cpu-torch-2-13.json"
    subject = "tests/claims/test_forward_mode.py"
    files = {
        "docs/index.md": "# Home\n\nText.\n\n::: blend_the_outputs\n",
        "docs/about/versions.md": "# Verified\n\n" + table_block("records('chapters')"),
        "docs/about/claims.md": "# Claims\n\n" + table_block("claims()"),
    }
    files |= {name: (ROOT / name).read_text() for name in (example, record, subject)}
    of_example = digest(files[example])
    ran = json.loads(files[record]) | {"failed": {}, "printed": {}, "passed": [of_example]}
    files[record] = json.dumps(ran, indent=1, ensure_ascii=False) + "\n"
    served = serve("--dirty", files=files, watch="[snippets, records, tests/claims]")
    assert "no recorded run" not in served.page()
    assert "1 verified" in served.page("about/versions.html")
    served.edit(record, of_example, "0000000000")
    assert "no recorded run" in served.page()
    assert "1 not run" in served.page("about/versions.html")
    served.edit(subject, "Seen failing: ", "Seen failing: planted, ")
    page = served.page("about/claims.html")
    assert "Seen failing: planted, " in page
    name = re.search(r"def test_(\w+)", files[subject])[1]
    assert 'Said in: <a href="../other.html">Other</a>' not in page
    served.edit("docs/other.md", "Text.", f"Text [✓ tested](about/claims.md#{name}).")
    assert 'Said in: <a href="../other.html">Other</a>' in served.page("about/claims.html")


def test_a_preview_ends_with_an_example_that_leaves_what_cannot_be_undone(serve):
    served = serve("--dirty")
    thread = "import threading, time\n\nthreading.Thread(target=time.sleep, args=(5,)).start()\nprint(x.grad)"
    example = served.files.folder / "snippets/index/example.py"
    example.write_text(example.read_text().replace("print(x.grad)", thread))
    assert served.process.wait(60) == 1
    assert "snippets/index/example.py: the example leaves threads behind" in served.said()
