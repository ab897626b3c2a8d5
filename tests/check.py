"""Says of one example all that `make test` would say of it, and what to do about each finding.

    python tests/check.py CHAPTER/NAME.py          (`make check FILE=CHAPTER/NAME.py`)

Its layout, its run, its output, its lint and spelling, what its check notices (mutants.py), the second opinion on its
derivatives (oracles.py), and the page that shows it.
"""

import difflib
import subprocess
import sys
import textwrap
import traceback
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a program it is started from anywhere

import mutants
import oracles
import torch
from markdown import Markdown
from mkdocs.config import load_config
from test_devices import unexplained

from machinery.examples import outputs
from machinery.examples.file import ExampleError, read_example
from machinery.examples.run import TookTooLong, run
from machinery.site import verified
from machinery.site.faults import faults
from machinery.site.page import END

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
    yield from tools(path)
    for place in unexplained(example.text) if path.parent.name != "gpu" else ():
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
                f"output, on {device}: it is not the one in {path.parent.name}/outputs.txt:\n{indented(difference)}\n"
                f"    If it should be: make outputs CHAPTERS={path.parent.name}, and commit that file with the example."
            )
    if text := mutants.attack(path).text:
        yield f"mutants: {text}"
    name, report = path.relative_to(SNIPPETS).as_posix(), oracles.examine(path)
    if len(report.differs) != oracles.DIFFERS.get(name, 0):
        yield (
            f"oracle: finite differences do not agree:\n{indented(chr(10).join(report.differs))}\n"
            "    Correct the example; or, if it disagrees on purpose, say why in tests/oracles.toml."
        )
    yield from on_its_page(path, name)


def tools(path: Path) -> Iterator[str]:
    """Yield what ruff, typos and proselint say of the file, and of its chapter's page."""
    ruff = [sys.executable, "-m", "ruff", "check", "--quiet", "--output-format", "concise", str(path)]
    typos = [str(Path(sys.executable).with_name("typos")), "--format", "brief", str(path)]
    page = ROOT / f"docs/{path.parent.name}.md"
    style = [sys.executable, str(ROOT / "tests/style.py"), str(path), *([str(page)] if page.exists() else [])]
    for kind, command, mend in (
        ("lint", ruff, "`ruff check --fix` mends some of it."),
        ("spelling", [*typos, str(page)] if page.exists() else typos, "`typos --write-changes` may mend it."),
        ("style", style, "Write it as the rule says; tests/style.py has all rules."),
    ):
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        said = (ran.stdout + ran.stderr).strip()
        if said:
            yield f"{kind}:\n{indented(said)}\n    {mend}"


def on_its_page(path: Path, name: str) -> Iterator[str]:
    """Yield what is wrong with the line of the page that shows the example, rendered as the page is."""
    showing = [page for _, page, names in verified.chapters(ROOT / "docs") for shown in names if shown == name]
    if len(showing) != 1:
        yield f"page: {len(showing)} pages show it, not one. Its line is '::: {name}', in docs/{path.parent.name}.md."
        return
    [page] = showing
    if page != path.parent.name:
        yield f"page: docs/{page}.md shows it. Move it to snippets/{page}/, or the line to docs/{path.parent.name}.md."
    config = load_config(str(ROOT / "mkdocs.yml"))
    config = config.plugins.on_config(config)
    lines = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if line.split()[:2] == [":::", name])
    markdown = Markdown(extensions=config.markdown_extensions, extension_configs=config.mdx_configs)
    shown = [lines[number]]
    if " predict=" in lines[number]:  # with the text that belongs to its answer
        shown = lines[number : lines.index(END, number) + 1] if END in lines[number:] else shown
    for fault in faults(markdown.convert("\n".join([f"<!-- page docs/{page}.md {number} -->", *shown]))):
        yield f"page: {fault}"


def indented(text: str) -> str:
    return textwrap.indent(text, "    | ")


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Say which example: make check FILE=CHAPTER/NAME.py")
    path = (SNIPPETS / sys.argv[1].removeprefix("snippets/")).with_suffix(".py")
    if not path.is_file():
        near = difflib.get_close_matches(path.stem, [file.stem for file in SNIPPETS.rglob("*.py")])
        sys.exit(f"There is no {path.relative_to(ROOT)}; `make new` starts one. Near: {', '.join(near) or 'nothing'}.")
    if found := list(findings(path)):
        sys.exit("\n\n".join([*found, f"{len(found)} to mend"]))
    print(f"{path.relative_to(ROOT)}: nothing to find fault with")


if __name__ == "__main__":
    main()
