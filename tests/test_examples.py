"""What holds of every example file, beyond that it runs (which `pytest snippets` shows)."""

import ast
import contextlib
import gc
import io
import warnings
from pathlib import Path

import pytest

from machinery.layout import read_example

gc.freeze()  # what is there already is no litter of an example: those that call gc.collect() take a tenth of the time
SNIPPETS = Path(__file__).parents[1] / "snippets"
FILES = sorted(SNIPPETS.rglob("*.py"))
NAMES = [file.relative_to(SNIPPETS).as_posix() for file in FILES]


def mutants(tree: ast.Module, visible: range):
    """Yield copies of the program in which one number in the lines `visible` is changed, with the line and the change.

    Every number is raised by one; a number with a decimal point has its sign turned, too. (Whole numbers have not:
    most of those that do not enter the arithmetic are indices, and -1 can name the same entry as 1.)
    """
    numbers = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float, complex) and node.lineno in visible
    ]
    for node in numbers:
        original = node.value
        for changed in {original + 1} if isinstance(original, int) else {original + 1, -original} - {original}:
            node.value = changed
            yield node.lineno, f"{original} → {changed}", compile(tree, "mutant", "exec")
        node.value = original


def passes(code) -> bool:
    """Whether the program runs to its end."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(code, {"__name__": "__main__"})
        except Exception:
            return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_check_notices_every_changed_number(name):
    example = read_example(SNIPPETS / name, SNIPPETS)
    lines = range(1, example.sections["check"])
    tree = ast.parse(example.text)
    assert passes(compile(tree, name, "exec")), "fails unchanged"
    survivors = [f"line {line}: {change}" for line, change, code in mutants(tree, lines) if passes(code)]
    assert not survivors, f"{name}: the check does not notice\n  " + "\n  ".join(survivors)
