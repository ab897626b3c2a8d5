"""Says of one example all that `make test` would say of it, and what to do about each finding.

    python tools/check.py learn/vjp/NAME.py          (`make check FILE=learn/vjp/NAME.py`)

Its layout, its run, its output, its lint and spelling, what its check notices (mutants.py), the second opinion on its
derivatives (oracles.py), and the line of its page that shows it.
"""

import difflib
import subprocess
import sys
import textwrap
import traceback
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a program it is started from anywhere

import devices
import mutants
import oracles
import torch
from markdown import Markdown
from mkdocs.config import load_config

from book import outputs, pages
from book.example import ExampleError, read_example
from book.extension import BookExtension
from book.faults import faults
from book.names import NameIndex
from book.render import Renderer
from book.run import TookTooLong, run

ROOT = Path(__file__).parents[1]
SNIPPETS = ROOT / "snippets"


def findings(path: Path) -> Iterator[str]:
    """Yield what is wrong with the example at `path`, each with what to do about it."""
    if "TODO" in path.read_text(encoding="utf-8"):
        yield "text: something is still marked TODO: the claim, or the proof. Write it."
    try:
        example = read_example(path, SNIPPETS)
    except ExampleError as error:
        yield f"layout: {error}.\n    CONTRIBUTING.md says what a file looks like."
        return
    folder = path.parent.relative_to(SNIPPETS).as_posix()  # and the name of its page
    yield from tools(path, folder)
    for place in devices.unexplained(example.text) if folder != devices.TOPIC else ():
        yield f"device: {place} is named without a comment that says why. Name no device, or say why."
    for device in ["cpu", "cuda"] if torch.cuda.is_available() else ["cpu"]:
        try:
            difference = outputs.difference(path, run(example, device).text)
        except (Exception, TookTooLong) as error:
            where = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
            yield (
                f"run, on {device}: {f'line {where[-1]}: ' if where else ''}{type(error).__name__}: {error}\n"
                "    An example runs to its end without a warning and leaves nothing changed."
            )
            return
        if difference:
            yield (
                f"output, on {device}: it is not the one in {folder}/outputs.txt:\n{indented(difference)}\n"
                f"    If it should be: make outputs CHAPTERS={folder}, and commit that file with the example."
            )
    if text := mutants.attack(path).text:
        yield f"mutants: {text}"
    report = oracles.examine(path)
    if len(report.differs) != oracles.DIFFERS.get(f"{folder}/{path.name}", 0):
        yield (
            f"oracle: finite differences do not agree:\n{indented(chr(10).join(report.differs))}\n"
            "    Correct the example; or, if it disagrees on purpose, say why in tools/oracles.toml."
        )
    yield from on_its_page(folder, path.stem)


def tools(path: Path, folder: str) -> Iterator[str]:
    """Yield what ruff, typos and proselint say of the file, and of its page."""
    page = ROOT / f"docs/{folder}.md"
    files = [str(path), *([str(page)] if page.exists() else [])]
    ruff = [sys.executable, "-m", "ruff", "check", "--quiet", "--output-format", "concise", str(path)]
    typos = [str(Path(sys.executable).with_name("typos")), "--format", "brief", *files]
    style = [sys.executable, str(ROOT / "tools/style.py"), *files]
    for kind, command, mend in (
        ("lint", ruff, "`ruff check --fix` mends some of it."),
        ("spelling", typos, "`typos --write-changes` may mend it."),
        ("style", style, "Write it as the rule says; tools/style.py has all rules."),
    ):
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        complaints = (ran.stdout + ran.stderr).strip()
        if complaints:
            yield f"{kind}:\n{indented(complaints)}\n    {mend}"


def on_its_page(name: str, example: str) -> Iterator[str]:
    """Yield what is wrong with the line of the page `name` that shows the example, rendered as the page is."""
    path = ROOT / f"docs/{name}.md"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    numbers = [number for number, line in enumerate(lines, start=1) if line.split()[:2] == [pages.END, example]]
    if len(numbers) != 1:
        yield f"page: docs/{name}.md shows it {len(numbers)} times, not once. Its line is '{pages.END} {example}'."
        return
    place, page = f"docs/{name}.md, line {numbers[0]}", pages.read_page(path, ROOT)
    if wrong := [what for where, what in page.faults if where == place]:
        yield from (f"page: {place}: {what}" for what in wrong)
        return
    alone = pages.Page(page.src, [shown for shown in page.shows if shown.place == place])
    book, extension, names = pages.Book(ROOT, {page.src: alone}), BookExtension(), NameIndex()
    names.read_code(book)
    text, parts = Renderer(book).source(alone)
    extension.begin(page.src, parts, names.linker_of(alone))
    config = load_config(str(ROOT / "mkdocs.yml"))
    markdown = Markdown(extensions=[*config.markdown_extensions, extension], extension_configs=config.mdx_configs)
    for fault in faults(markdown.convert(text)):
        yield f"page: {fault}"


def indented(text: str) -> str:
    return textwrap.indent(text, "    | ")


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Say which example: make check FILE=learn/vjp/NAME.py")
    path = (SNIPPETS / sys.argv[1].removeprefix("snippets/")).with_suffix(".py")
    if not path.is_file():
        near = difflib.get_close_matches(path.stem, [file.stem for file in SNIPPETS.rglob("*.py")])
        sys.exit(f"There is no {path.relative_to(ROOT)}; `make new` starts one. Near: {', '.join(near) or 'nothing'}.")
    if found := list(findings(path)):
        sys.exit("\n\n".join([*found, f"{len(found)} to mend"]))
    print(f"{path.relative_to(ROOT)}: nothing to find fault with")


if __name__ == "__main__":
    main()
