"""A small site for a test, set up as the real one is."""

import contextlib
import warnings
from pathlib import Path

from click.testing import CliRunner
from mkdocs.__main__ import cli
from mkdocs.commands import build

from book import outputs
from book.example import read_example
from book.run import run

ROOT = Path(__file__).parents[1]


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
            f"theme: {{custom_dir: {ROOT / 'book/theme'}}}\n"
            f"hooks: [{ROOT / 'book/hooks.py'}]\n",
        )

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")

    def change_settings(self, old: str, new: str) -> None:
        """Replace `old` by `new` in its mkdocs.yml."""
        settings = (self.folder / "mkdocs.yml").read_text(encoding="utf-8")
        assert old in settings
        self.write("mkdocs.yml", settings.replace(old, new))

    def note_outputs(self) -> None:
        """Write what the examples print now, as `make outputs` does. One that does not run has no output."""
        snippets = self.folder / "snippets"
        for folder in {path.parent for path in snippets.rglob("*.py")}:
            printed = {}
            for path in folder.glob("*.py"):
                with contextlib.suppress(BaseException):
                    printed[path.name] = run(read_example(path, snippets)).text
            outputs.write_outputs(folder, printed)

    def build(self, *options: str, outputs: bool = True) -> tuple[int, str]:
        """Run `mkdocs build` with these options; return its exit status and what it said.

        outputs: write before what the examples print, so that the build has no difference to complain of.
        """
        if outputs:
            self.note_outputs()
        build.log.filters.clear()  # MkDocs says the same thing only once in the life of a process
        command = ["build", "--config-file", str(self.folder / "mkdocs.yml"), "--site-dir", str(self.site), *options]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the libraries that build the site
            result = CliRunner().invoke(cli, command)
        return result.exit_code, result.output

    def publish(self) -> None:
        """Build it as it is published. Raises AssertionError with what the build said where it fails."""
        status, said = self.build("--strict")
        assert status == 0, said
