"""What the examples print, kept in git: `outputs.txt` beside examples holds the output of each of them.

So every change of what readers see, be it by an edit or by a new torch, is a change of a file and can be reviewed.
Builds and tests compare with it, on a GPU, too.

    python -m book.outputs [learn/vjp …]     write the files (`make outputs`)

All examples run forwards and then backwards in one process: of any two, each comes first once, so that what one leaves
to another shows as a difference. Nothing is written then.
"""

import difflib
import re
import sys
import textwrap
from functools import cache
from importlib.metadata import version
from itertools import groupby
from pathlib import Path

FILE = "outputs.txt"
TORCH = version("torch").partition("+")[0]  # the torch that runs here: 2.13.0
DEVICE = re.compile(r",\s*device='cuda:\d+'")
MESSAGE = re.compile(r"^\w*(?:Error|Warning): .*$", re.MULTILINE)
IN_MESSAGE = re.compile(r"\bcuda:\d+|(?<=torch\.)cuda\.(?=\w+Tensor)")  # a message names the device of a tensor, too


def versions() -> str:
    return f"torch {TORCH} and NumPy {version('numpy')}"


def release(version_of_torch: str) -> tuple[int, int]:
    """A version without patch and build: (2, 13) for 2.13.0+cpu. Raises AttributeError where there is no number."""
    major, minor = re.match(r"(\d+)\.(\d+)", version_of_torch).groups()
    return int(major), int(minor)


def read_outputs(folder: Path) -> tuple[str, dict[str, str]]:
    """The versions that the outputs in `folder` come from, and what each example printed, by the name of its file."""
    file = folder / FILE
    return parse_outputs(file.read_text(encoding="utf-8")) if file.is_file() else (versions(), {})


@cache
def parse_outputs(text: str) -> tuple[str, dict[str, str]]:
    first, *blocks = re.split(r"^(\w+\.py)\n", text, flags=re.MULTILINE)
    printed = (re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in blocks[1::2])
    return re.search("with (.+)\\.", first)[1], dict(zip(blocks[::2], printed, strict=True))


def write_outputs(folder: Path, printed: dict[str, str]) -> None:
    """Write what the examples in a folder printed, by the names of their files."""
    blocks = [f"# Written by `make outputs`, with {versions()}.\n"]
    blocks += (f"{name}\n{textwrap.indent(text, '    ')}" for name, text in sorted(printed.items()))
    (folder / FILE).write_text("".join(blocks), encoding="utf-8")


def difference(example: Path, printed: str) -> str:
    """How `printed` differs from what the example at this path printed when `make outputs` ran, if it does.

    On a GPU tensors name their device, which is no difference.
    """
    before = read_outputs(example.parent)[1].get(example.name, "")
    if same(before, printed):
        return ""
    lines = difflib.unified_diff(before.splitlines(), printed.splitlines(), FILE, "now", lineterm="", n=1)
    return "\n".join(lines) or "(the difference is in line breaks)"


def same(before: str, printed: str) -> bool:
    """Whether two outputs are the same but for the device that tensors name on a GPU."""
    return before == printed or ("cuda" in printed and without_device(before) == without_device(printed))


def differing_lines(here: str, there: str) -> tuple[str, str] | None:
    """The lines of two outputs that are not the same, if any. The row of a table in Markdown comes with its head."""
    if same(here, there):
        return None
    here, there = here.splitlines(), there.splitlines()
    changes = difflib.SequenceMatcher(None, here, there, autojunk=False).get_opcodes()
    numbers = [[], []]
    for kind, *ends in changes:
        if kind != "equal":
            numbers[0] += range(*ends[:2])
            numbers[1] += range(*ends[2:])
    return with_heads(here, numbers[0]), with_heads(there, numbers[1])


def with_heads(lines: list[str], numbers: list[int]) -> str:
    """Some of the lines, and of a table in Markdown its two first lines, too."""
    kept = set(numbers)
    for number in numbers:
        top = number
        while top and lines[top].startswith("|") and lines[top - 1].startswith("|"):
            top -= 1
        kept |= {top, min(top + 1, number)}
    return "\n".join(lines[number] for number in sorted(kept))


def of_these_versions(example: Path) -> bool:
    """Whether the outputs come from the torch and NumPy that run here. With others, a difference is no fault."""
    return read_outputs(example.parent)[0] == versions()


def without_device(printed: str) -> str:
    """`printed` without the device of tensors, and without the line breaks that the longer text causes."""

    def on_the_cpu(message: re.Match) -> str:
        return IN_MESSAGE.sub(lambda device: "cpu" if device[0].startswith("cuda:") else "", message[0])

    printed = MESSAGE.sub(on_the_cpu, printed)
    return re.sub(r"\s+", " ", DEVICE.sub("", printed))


def in_both_orders(paths: list[Path], root: Path) -> tuple[dict[Path, str], list[str]]:
    """What the examples at `paths`, below `root`, print in this order, and which print something else in reverse."""
    from book.example import read_example
    from book.run import run

    examples = [read_example(path, root) for path in paths]
    forwards = {example.path: run(example).text for example in examples}
    return forwards, [
        f"{example.path.relative_to(root)} prints something else when the examples run in reverse order"
        for example in reversed(examples)
        if run(example).text != forwards[example.path]
    ]


def main(root: Path, chapters: list[str]) -> list[str]:
    """Write the outputs of all pages, or of some. Returns what is wrong; then nothing is written."""
    if unknown := [name for name in chapters if not any((root / name).glob("*.py"))]:
        return [f"there is no example in {root.name}/{name}/" for name in unknown]
    folders = [root / name for name in chapters]
    paths = [path for path in sorted(root.rglob("*.py")) if not chapters or path.parent in folders]
    forwards, wrong = in_both_orders(paths, root)
    for folder, of_folder in () if wrong else groupby(forwards, key=lambda path: path.parent):
        write_outputs(folder, {path.name: forwards[path] for path in of_folder})
    return wrong


if __name__ == "__main__":
    sys.exit("\n".join(main(Path("snippets"), sys.argv[1:])) or None)
