"""A card of *I am stuck* says what its open repair starts from: all of it, and as the code has it then."""

import ast
import re
from pathlib import Path

import pytest
import torch

from book import given
from book.example import parse_example
from book.pages import TableBlock, parse_page, read_page
from book.run import run_code

ROOT = Path(__file__).parents[2]
PAGES = [read_page(path, ROOT) for path in sorted((ROOT / "docs/stuck").rglob("*.md"))]
CARDS = [
    pytest.param(page, shown, id=shown.name) for page in PAGES for shown in page.shows if given.is_read_alone(shown)
]
HOLDS = torch.Tensor | float | int | list


def before_the_repair(example) -> dict:
    """The names of an example where its repair begins."""
    seen = []
    codes = {name: [step.code for step in example.cells[name].steps] for name in ("torch", "error")}
    run_code(codes | {"check": []}, example.path, draw=[lambda scope: seen.append(dict(scope))], strict=False)
    # The repair, which ends what the cells before it began, was not run.
    torch.compiler.reset()
    if torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()
    return seen[0]


@pytest.mark.parametrize(("page", "shown"), CARDS)
def test_a_card_says_what_its_repair_starts_from(page, shown):
    said, made, scope = given.given(shown.example), given.definitions(shown.example), before_the_repair(shown.example)
    in_words = f"{'; '.join(given.of_page(page).values())} {given.line_of_card(page, shown)}"
    for name in given.read_by(step.code for step in shown.example.cells["fix"].steps):
        if isinstance(scope.get(name), HOLDS):
            assert re.search(rf"\b{name}\b", in_words), f"the card does not say what {name} is"
    for name in said:
        if (numbers := given.numbers(made[name])) is not None:
            now = scope[name]
            assert now.tolist() if isinstance(now, torch.Tensor) else now == numbers, f"{name} is {now}"
            continue
        alone = isinstance(made[name], ast.Assign) and isinstance(made[name].targets[0], ast.Name)
        if said[name] and alone and isinstance(scope[name], torch.Tensor):
            now = eval(ast.unparse(made[name].value), dict(scope))
            assert torch.equal(now, scope[name]), f"{name} is {scope[name]}"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("x = torch.tensor([1.0, -2.5], requires_grad=True)", "x is (1, −2.5)"),
        ("x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]).double()", "x has the rows (1, 2), (3, 4) and (5, 6)"),
        ("x, y = torch.ones(1).new_tensor([[7.0, 8.0]]), 9", "x has the one row (7, 8)"),
        ("with torch.no_grad():\n    x = torch.tensor(4.0)", "x is 4"),
        ("x = [1.0, 2.0]", "`x = [1.0, 2.0]`"),
        ("x = torch.tensor([1.0]).log()", "`x = torch.tensor([1.0]).log()`"),
        ("def x(a):\n    return a * 2", "`x(a)` returns `a * 2`"),
        ("def x(a):\n    a = a * 2\n    return a", given.FOLDED),
        ("x = 1\nx += 1", given.FOLDED),
        ("for x in range(3):\n    pass", given.FOLDED),
        ("x = torch.tensor([1.0])\nx = x * 2", given.FOLDED),
        ("x = torch.tensor([1.0])\nx[0] = 2", given.FOLDED),
        ("x = 'a' * 1000 + 'b' * 1000 + 'c' * 1000 + 'd' * 1000 + 'e' * 1000", given.FOLDED),
    ],
)
def test_a_name_is_put_into_words(code, words):
    text = f'"""A."""\n\n# %% torch\nimport torch\n\n{code}\n\n# %% fix\nprint(x)\n\n# %% check\nassert x is x\n'
    assert given.given(parse_example(Path("a.py"), text, "a.py")) == {"x": words}


def test_the_head_of_a_page_speaks_for_most_cards():
    page = next(page for page in PAGES if page.name == "stuck/messages/graph")
    plain = parse_page("# Errors\n", page.src, ROOT)
    plain.blocks += page.shows
    assert given.of_page(plain) == {}
    plain.blocks.append(TableBlock([], "", "given"))
    assert given.of_page(plain)["x"] == "x is (1, 2)"
    assert "x is" not in given.line_of_card(plain, next(one for one in page.shows if one.anchor == "a_second_time"))
    other = next(one for one in page.shows if one.anchor == "modified_by_an_inplace_operation")
    assert given.line_of_card(plain, other) == "In this code, x is (4, 16)."
