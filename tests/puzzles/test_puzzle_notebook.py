"""The notebook of the puzzles, and the file of answers that `pytest puzzles` judges."""

import contextlib
import io
import json
import re
import shutil
from pathlib import Path

import pytest
import torch

from book.puzzles import notebook
from book.puzzles.boxes import is_telling
from book.puzzles.data import BOXES, PUZZLES, REASONS

ROOT = Path(__file__).parents[2]


def solved(stub: str, puzzle) -> str:
    """A function with the short solution in place of `...`."""
    *lines, last = puzzle.solution.splitlines()
    body = "\n".join(f"    {line}" for line in [*lines, f"return {last}"])
    return stub.replace("    return ...", body)


@pytest.fixture(scope="module")
def codes() -> list[str]:
    """The code cells of the notebook."""
    return [
        cell["source"] for cell in map(joined, json.loads(notebook.notebook())["cells"]) if cell["cell_type"] == "code"
    ]


def joined(cell: dict) -> dict:
    return cell | {"source": "".join(cell["source"])}


def run(cells: list[str]) -> list[str]:
    """What each cell prints, run one after the other."""
    scope, printed = {"__name__": "__main__"}, []
    for source in cells:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(source, scope)
        printed.append(out.getvalue())
    return printed


def test_the_notebook_needs_torch_alone(codes):
    imported = set(re.findall(r"^(?:import|from) (\w+)", "\n".join(codes), re.MULTILINE))
    assert imported == {"ast", "base64", "inspect", "json", "math", "re", "torch", "types", "warnings"}


def test_the_notebook_runs_and_nothing_in_it_is_solved(codes):
    printed = run(codes)
    assert printed[1 : len(PUZZLES) + 1] == [f"{REASONS['empty']}\n"] * len(PUZZLES)
    assert len(printed) == 1 + len(PUZZLES) + len(BOXES)


def test_the_notebook_says_of_right_answers_that_they_are_and_shows_a_short_one(codes):
    cells = [solved(cell, puzzle) for cell, puzzle in zip(codes[1:], PUZZLES, strict=False)]
    for said, puzzle in zip(run([codes[0], *cells])[1:], PUZZLES, strict=True):
        assert said.startswith(REASONS["right"]), puzzle.name
        assert puzzle.solution in said


def test_the_notebook_says_what_is_wrong_and_where(codes):
    (cell,) = [cell for cell in codes if cell.startswith("def running_sum(")]
    _, said = run([codes[0], cell.replace("return ...", "return v.cumsum(0)")])
    assert said.startswith(REASONS["Jv"])
    assert "vᵀJ for x = [91.0, 90.0, 100.0]\nyour answer = [1.0, -9.0, 91.0]" in said
    _, said = run([codes[0], cell.replace("return ...", "return torch.autograd.grad(x.cumsum(0), x, v)[0]")])
    assert said.startswith("This asks autograd.")


def test_the_boxes_of_the_notebook_can_be_played(codes):
    scope = {}
    exec(codes[0], scope)
    game = scope["game"]
    for box in BOXES:
        game.call(box.name, **box.start)
        assert game.lies(box.name).startswith("None of your calls")
        if box.honest:
            assert game.honest(box.name).startswith("Call it once with a v whose entries differ")
            game.call(box.name, x=box.start["x"], v=digits(box.start["v"]))
            assert game.honest(box.name) == "It is, for every x and v. Calls: 2."
        else:
            if not is_telling(box.start["v"]):
                assert game.honest(box.name).startswith("Call it once with a v whose entries differ")
            game.call(box.name, **box.tells)
            assert game.honest(box.name).startswith("It is not.")
            assert game.lies(box.name).startswith("Exposed, by call 2 of 2")
    with pytest.raises(ValueError, match=r"v has the shape \(2,\), and y has \(3,\)"):
        game.call("cube", x=[1.0, 2.0, 3.0], v=[1.0, 2.0])


def digits(v):
    """1, 10, 100, … in the shape of v."""
    t = torch.tensor(v)
    return (10.0 ** torch.arange(t.numel())).reshape(t.shape).tolist()


def test_the_file_of_answers_is_as_it_is_made():
    assert notebook.ANSWERS.read_text(encoding="utf-8") == notebook.answers(), "python -m book.puzzles.notebook"


@pytest.fixture
def reader(tmp_path) -> Path:
    """A copy of what a reader has, to solve it."""
    for name in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "book").symlink_to(ROOT / "book")
    shutil.copytree(ROOT / "puzzles", tmp_path / "puzzles", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_the_readers_tests_are_red_until_solved_and_say_what_the_page_says(reader, run_pytest):
    status, said = run_pytest(reader, "puzzles", apart=True)
    assert status == 1
    assert f"{len(PUZZLES) + len(BOXES)} failed" in said
    assert REASONS["empty"] in said

    answers = reader / "puzzles/answers.py"
    text = answers.read_text(encoding="utf-8")
    answers.write_text(text.replace("return ...", "return v.cumsum(0)"), encoding="utf-8")
    status, said = run_pytest(reader, "puzzles", "-k", "running_sum and write", apart=True)
    assert (status, REASONS["Jv"] in said, "your answer = [1.0, -9.0, 91.0]" in said) == (1, True, True), said

    for puzzle in PUZZLES:
        stub = notebook.stub(puzzle, True)
        text = text.replace(stub, solved(stub, puzzle))
    for box in BOXES:
        told = '"honest"' if box.honest else repr(box.tells)
        text = text.replace(f'    "{box.name}": ...,', f'    "{box.name}": {told},')
    answers.write_text(text, encoding="utf-8")
    status, said = run_pytest(reader, "puzzles", apart=True)
    assert status == 0, said
