"""What holds of every example file, beyond that it runs (which `pytest snippets` shows)."""

import gc
from pathlib import Path

import pytest
from mutants import mutants, outcome

from machinery.layout import read_example

SNIPPETS = Path(__file__).parents[1] / "snippets"
FILES = sorted(SNIPPETS.rglob("*.py"))
NAMES = [file.relative_to(SNIPPETS).as_posix() for file in FILES]


@pytest.fixture(scope="module", autouse=True)
def frozen():
    """What is there already is no litter of an example: those that call gc.collect() take a tenth of the time."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("name", NAMES)
def test_check_notices_every_changed_number(name):
    example = read_example(SNIPPETS / name, SNIPPETS)
    lines = range(1, example.sections["check"])
    original, *changed = mutants(example.text, lines, kind="number")
    assert outcome(original.code) is not None, "fails unchanged"
    survivors = [str(mutant) for mutant in changed if outcome(mutant.code) is not None]
    assert not survivors, f"{name}: the check does not notice\n  " + "\n  ".join(survivors)
