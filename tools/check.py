"""Says of one example all that `make test` would say of it, and what to do about each finding.

    python tools/check.py learn/vjp/NAME.py          (`make check FILE=learn/vjp/NAME.py`)
    python tools/check.py atlas/softmax              (a row of the atlas, by the name of its operation)

Its layout, its run, its output, its lint and spelling, what its check notices (mutants.py), the second opinion on its
derivatives (oracles.py), and the line of its page that shows it.
"""

import ast
import difflib
import subprocess
import sys
import textwrap
import traceback
from collections.abc import Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a program it is started from anywhere

import devices
import mutants
import oracles
import programs
import torch
from markdown import Markdown
from mkdocs.config import load_config

from book import outputs, pages
from book.atlas import facts, site, table
from book.example import OPEN, Example, ExampleError, read_example
from book.extension import BookExtension
from book.faults import faults
from book.names import NameIndex
from book.render import ANOTHER_OUTPUT, Renderer
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
        if taken := taken_from_torch(example):
            text += f"\nThe computation by hand takes {', '.join(taken)} from the one in torch: write the numbers out."
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
    page = source_of(folder)
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


def source_of(page: str) -> Path:
    """The file of a page: Markdown, or a notebook."""
    notebook = ROOT / f"docs/{page}.py"
    return notebook if notebook.exists() else notebook.with_suffix(".md")


def on_its_page(name: str, example: str) -> Iterator[str]:
    """Yield what is wrong with the line of the page `name` that shows the example, rendered as the page is.

    What it prints is not compared here: `findings` has done that.
    """
    path = source_of(name)
    page = pages.read_page(path, ROOT) if path.exists() else pages.Page(f"{name}.md")
    lines = [shown for shown in page.shows if shown.anchor == example]
    if not lines and (meant := faults_of_lines_like(example, page, path)):
        yield from (f"page: {what}\n    Its line is '{pages.END} {example}'." for what in meant)
        return
    if len(lines) != 1:
        yield f"page: docs/{page.src} shows it {len(lines)} times, not once. Its line is '{pages.END} {example}'."
        return
    [line] = lines
    if wrong := [what for where, what in page.faults if where == line.place]:
        yield from (f"page: {line.place}: {what}" for what in wrong)
        return
    alone = pages.Page(page.src, [line])
    book, extension, names = pages.Book(ROOT, {page.src: alone}), BookExtension(), NameIndex()
    names.read_code(book)
    text, parts, styles = Renderer(book).source(alone)
    extension.begin(parts, styles, names.linker_of(alone))
    config = load_config(str(ROOT / "mkdocs.yml"))
    markdown = Markdown(extensions=[*config.markdown_extensions, extension], extension_configs=config.mdx_configs)
    found = [fault for fault in faults(markdown.convert(text)) if ANOTHER_OUTPUT not in fault]
    yield from (f"page: {fault}" for fault in found)
    if programs.is_written_out(line) and not found:
        try:
            own = run(line.example, draw=[partial(programs.held, line)]).drawn[0]
            programs.compare(programs.with_torch(line.tried), *own)
        except Exception as error:
            yield (
                f"page: {line.place}: the program of `try` does not do what the example does: "
                f"{type(error).__name__}: {error}"
            )


def faults_of_lines_like(example: str, page: pages.Page, path: Path) -> list[str]:
    """The faults of lines that may be meant to show the example, but name it in another way."""
    lines, found = path.read_text(encoding="utf-8").splitlines() if path.exists() else [], []
    for place, what in page.faults:
        line = lines[int(place.rpartition(" ")[2]) - 1].strip()
        words = line.removeprefix(pages.END).split()
        word = words[0].removesuffix(".py").rpartition("/")[2] if words else ""
        if line.startswith(pages.END) and difflib.get_close_matches(word, [example]):
            found.append(f"{place}: {what}")
    return found


def taken_from_torch(example: Example) -> list[str]:
    """The names in the computation by hand whose numbers come from the computation in torch."""
    trees = {name: ast.parse(cell.source) for name, cell in example.cells.items()}
    by_torch = {
        node.id
        for name in OPEN
        for node in ast.walk(trees.get(name, ast.Module()))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    by_hand = [node for node in ast.walk(trees.get("numpy", ast.Module())) if isinstance(node, ast.Name)]
    own = {node.id for node in by_hand if isinstance(node.ctx, ast.Store)}
    return sorted({node.id for node in by_hand} & by_torch - own)


def indented(text: str) -> str:
    return textwrap.indent(text, "    | ")


TESTS_OF_A_ROW = (
    "test_formulas.py::test_a_formula_is_what_autograd_computes_and_linear_in_v",
    "test_formulas.py::test_a_formula_is_the_adjoint_of_forward_mode",
    "test_facts.py::test_facts_on_record_are_those_measured_here",
)


def findings_of_row(name: str) -> Iterator[str]:
    """Yield what is wrong with the row of the atlas for an operation, each with what to do about it."""
    try:
        families = {row.name: of for of in table.families() for row in of.rows}
    except table.TableError as error:
        yield f"table: {error}\n    atlas/operation.py says what a row has."
        return
    if name not in families:
        near = difflib.get_close_matches(name, families)
        yield f"There is no row {name} in atlas/rows/. Near: {', '.join(near) or 'nothing'}."
        return
    yield from tools(table.ROWS / f"{families[name].name}.py", "")
    [row] = [row for row in families[name].rows if row.name == name]
    if name not in facts.of_this_torch().operations or site.is_stale(facts.fact_of(row), row):
        yield f"facts: the row was not measured as it is written: make facts ROWS={name}"
        return
    ids = [f"tests/atlas/{test}[{name}]" for test in TESTS_OF_A_ROW]
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", *ids]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if ran.returncode:
        yield f"tests:\n{indented(ran.stdout)}"


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Say which example: make check FILE=learn/vjp/NAME.py")
    folder, _, name = sys.argv[1].partition("/")
    if folder == "atlas" and "/" not in name:
        if found := list(findings_of_row(name)):
            sys.exit("\n\n".join([*found, f"{len(found)} to mend"]))
        print(f"the row of {name}: nothing to find fault with")
        return
    path = (SNIPPETS / sys.argv[1].removeprefix("snippets/")).with_suffix(".py")
    if not path.is_file():
        near = difflib.get_close_matches(path.stem, [file.stem for file in SNIPPETS.rglob("*.py")])
        sys.exit(f"There is no {path.relative_to(ROOT)}; `make new` starts one. Near: {', '.join(near) or 'nothing'}.")
    if found := list(findings(path)):
        sys.exit("\n\n".join([*found, f"{len(found)} to mend"]))
    print(f"{path.relative_to(ROOT)}: nothing to find fault with")


if __name__ == "__main__":
    main()
