"""A card of *I am stuck* shows the lines that its open repair starts from: all of them, and no other."""

import builtins
from pathlib import Path

import pytest
import torch
from alone import copied, printed_by_repair

from book import given
from book.example import parse_example, read_example
from book.pages import read_page
from book.run import run_code

ROOT = Path(__file__).parents[2]
SNIPPETS = ROOT / "snippets"
REPAIRED = [
    path for path in sorted(SNIPPETS.rglob("*.py")) if {"error", "fix"} <= read_example(path, SNIPPETS).cells.keys()
]
PAGES = [read_page(path, ROOT) for path in sorted((ROOT / "docs/stuck").rglob("*.md"))]
CARDS = [
    pytest.param(shown.example, id=shown.name) for page in PAGES for shown in page.shows if given.is_read_alone(shown)
]


@pytest.mark.parametrize("path", REPAIRED, ids=lambda path: path.relative_to(SNIPPETS).as_posix())
def test_what_is_copied_of_a_repair_runs_alone_and_prints_what_the_page_shows(path):
    """So a reader of the repair misses nothing of the lines that went wrong, nor of a cell `reset`."""
    alone, in_the_example = printed_by_repair(path, SNIPPETS)
    assert alone == in_the_example


@pytest.mark.parametrize("example", CARDS)
def test_a_card_shows_what_its_repair_starts_from(example):
    alone, whole = {}, {}
    exec(compile(copied(example), "", "exec"), alone)
    wanted = given.read_by(step.code for step in example.cells["fix"].steps)
    assert not [name for name in wanted if name not in alone and not hasattr(builtins, name)]
    codes = {"torch": [step.code for step in example.cells["torch"].steps], "check": []}
    run_code(codes, example.path, draw=[whole.update], strict=False)
    torch.compiler.reset()
    if torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()
    for name in wanted:
        if isinstance(alone.get(name), torch.Tensor):
            assert torch.equal(alone[name], whole[name]), name


@pytest.mark.parametrize(
    ("before", "shown"),
    [
        ("x = torch.tensor([1.0])  # a leaf\nw = 2", "x = torch.tensor([1.0])  # a leaf"),
        ("a, b = 2, 3\nx = a", "a, b = 2, 3\nx = a"),
        ("x = torch.ones(2)\nx[0] = 2", "x = torch.ones(2)\nx[0] = 2"),
        ("x = 1\nx = 2\nx += 1", "x = 2\nx += 1"),
        ("x = f()\nx.weight.data = 2", "x = f()\nx.weight.data = 2"),
        ("with torch.no_grad():\n    x = 1\n    w = 2", "with torch.no_grad():\n    x = 1\n    w = 2"),
        ("a = 2\n\ndef x(b):\n    return a * b", "a = 2\ndef x(b):\n    return a * b"),
    ],
)
def test_the_lines_that_make_a_name(before, shown):
    text = f'"""A."""\n\n# %% torch\nimport torch\n\n{before}\n\n# %% fix\nprint(x)\n\n# %% check\nassert x is x\n'
    assert given.given(parse_example(Path("a.py"), text, "a.py")) == shown
