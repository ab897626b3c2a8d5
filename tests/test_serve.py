"""`mkdocs serve` shows an edit of a page and of an example, and says of each build what is wrong."""

import re
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from small_site import SmallSite
from test_faults import GOOD

# Leaves a mark outside the served folder whenever it runs.
COUNTED = GOOD.replace("import torch\n", "import torch\n\nwith open({path!r}, 'a') as runs:\n    runs.write('.')\n")


class Served:
    """A small site, shown by `mkdocs serve` or by `properdocs serve`."""

    def __init__(self, folder, outside, generator, *options):
        self.files, self.log, self.runs = SmallSite(folder), outside / "log", outside / "runs"
        self.files.write("mkdocs.yml", (folder / "mkdocs.yml").read_text().replace("watch: []", "watch: [snippets]"))
        self.files.write("docs/index.md", "# Home\n\n[Nowhere](missing.md)\n\n::: a/example.py\n")
        self.files.write("docs/other.md", "# Other\n\nText.\n")
        self.files.write("snippets/a/example.py", COUNTED.format(path=str(self.runs)))
        self.files.note_outputs()
        self.runs.write_text("")
        with socket.create_server(("127.0.0.1", 0)) as free:
            place = f"127.0.0.1:{free.getsockname()[1]}"
        self.address = f"http://{place}/"
        with self.log.open("w") as log:
            command = [sys.executable, "-m", generator, "serve", "--dev-addr", place, *options]
            self.process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        self.wait(lambda: "Serving on" in self.said())

    def said(self) -> str:
        return self.log.read_text()

    def wait(self, done):
        while not done():
            assert self.process.poll() is None, self.said()
            time.sleep(0.05)

    def edit(self, name, old, new) -> str:
        """Replace `old` by `new` in a file, wait for the end of the build that follows, return what was said of it."""
        time.sleep(1.1)  # file systems that count seconds would not see an edit in the second of the build before
        before, path = self.said(), self.files.folder / name
        text = path.read_text()
        assert old in text
        new_file = self.log.with_name("new")  # put in place at once: half an edit would be built, too
        new_file.write_text(text.replace(old, new))
        new_file.replace(path)
        self.wait(lambda: re.search("Reloading browsers|An error happened", self.said()[len(before) :]))
        return self.said()[len(before) :]

    def page(self, name="") -> str:
        with urllib.request.urlopen(self.address + name, timeout=60) as answer:
            return answer.read().decode()


@pytest.fixture
def served(tmp_path, request):
    (tmp_path / "outside").mkdir()
    (tmp_path / "site").mkdir()
    served = Served(tmp_path / "site", tmp_path / "outside", *request.param)
    yield served
    served.process.terminate()
    served.process.wait()


@pytest.mark.parametrize(
    "served", [("mkdocs", "--dirty"), pytest.param(("properdocs", "--dirty"), marks=pytest.mark.attack)], indirect=True
)
def test_an_edit_is_shown(served):
    assert served.runs.read_text() == "."
    served.edit("docs/index.md", "# Home\n", "# Home\n\nA new sentence.\n")
    assert "A new sentence." in served.page()
    assert served.runs.read_text() == "."  # the same bytes do not run again
    said = served.edit("snippets/a/example.py", "2 * x", "7 * x")
    assert "snippets/a/example.py, line 16: AssertionError" in said
    assert '<div class="fault"><pre>docs/index.md, line 7: snippets/a/example.py, line 16' in served.page()
    said = served.edit("snippets/a/example.py", "== 2", "== 7")
    assert "make outputs" in said
    assert "tensor(7.)" in served.page()
    assert served.runs.read_text() == "..."
    served.files.note_outputs()
    served.edit("docs/index.md", "A new sentence.", "Another sentence.")
    assert 'class="fault"' not in served.page()
    assert "7 * x" in served.page("snippets/a/example.py")


@pytest.mark.attack
@pytest.mark.parametrize("served", [("mkdocs",), ("properdocs",)], indirect=True)
def test_what_is_wrong_is_said_at_every_build(served):
    """Also of a page that was not edited, and by ProperDocs, which logs under its own name."""
    for _ in range(2):
        said = served.edit("docs/other.md", "Text.", "Text. Text.")
        assert "missing.md" in said
