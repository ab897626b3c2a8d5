"""What `make mutants` does, for all examples, and what it sees."""

import time

import pytest
import torch
from mutants import ADVICE, SNIPPETS, attack, examples, mutants

from book import outputs

FOLDERS = sorted({path.parent.relative_to(SNIPPETS).as_posix() for path in SNIPPETS.rglob("*.py")})
KINDS = {"argument", "axis", "number", "operator", "sibling", "sign", "transpose"}

PLANTED = '''"""A check that cannot fail, and a loop."""

# %% torch
left = 4
while left:
    left -= 1
total = 2 + 5 * 1
print(total)

# %% check
assert total == total
'''
WAITS = '''"""With one number more, it waits for a second thread."""

# %% torch
import threading

total = 1 + threading.Barrier(1).wait()
print(total)

# %% check
assert total == 1
'''
LUCK = '''"""Prints what somebody else has left behind."""

# %% torch
import torch

left = getattr(torch, "lucky", 0)
print(left)

# %% check
assert left in (0, 7)
'''
EVERY_KIND = """
J = jacobian(f, x, create_graph=True)
y = -x.sum(dim=1) * 2
y.backward(v @ J)
"""
GUARDS = """
# %% guards
assert total == 7
"""
REPEATED = '''"""A reset repeats a line."""

# %% torch
total = 2 * 5

# %% error
total += 1
wrong = total

# %% reset
total = 2 * 5

# %% fix
total += 2
print(total)

# %% check
assert (wrong + 1, total) == (total, 12)
'''
IN_THE_LOOP = ["4: 4 → 5", "6: 1 → 2"]
IN_THE_SUM = ["7: 1 → 2", "7: 2 + 5 * 1 → 2 - 5 * 1", "7: 2 → 3", "7: 5 → 6"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_checks_notice_whatever_is_changed(folder):
    """And each example, unchanged and alone in its process, prints what the pages show."""
    for path in sorted((SNIPPETS / folder).glob("*.py")):
        result = attack(path)
        assert result.text == ""
        assert result.printed is not None, f"{path} fails alone"
        assert not outputs.of_these_versions(path) or outputs.difference(path, result.printed) == "", path


def test_changes_are_of_all_kinds():
    _original, *changed = mutants(EVERY_KIND, range(1, 10))
    assert {mutant.kind for mutant in changed} == KINDS


def attacked(folder, text, seconds=2):
    """What became of the mutants of the example with this text."""
    path = folder / "planted" / "weak.py"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return attack(path, seconds, folder)


def test_what_waits_for_ever_is_not_waited_for(tmp_path):
    started = time.monotonic()
    assert attacked(tmp_path, WAITS, seconds=30).caught["number"] == 2
    assert time.monotonic() - started < 300  # when it would be stopped by the clock


def test_survivors_are_reported_and_what_never_ends_is_stopped(tmp_path):
    result = attacked(tmp_path, PLANTED)
    assert result.caught == {"operator": 1}  # `left += 1`, in place of `left -= 1`, never ends
    assert result.unchanged == {"operator": 1}  # 5 / 1, in place of 5 * 1
    *reported, advice = result.text.splitlines()
    expected = [f"not noticed: snippets/planted/weak.py, line {change}" for change in IN_THE_LOOP + IN_THE_SUM]
    assert (sorted(reported), advice) == (sorted(expected), ADVICE)


def test_guards_notice_what_the_check_does_not(tmp_path):
    result = attacked(tmp_path, PLANTED.replace("while left:\n    left -= 1\n", "") + GUARDS)
    assert [change.removeprefix("line ") for _, change in result.survivors] == ["4: 4 → 5"]


def test_a_line_that_a_reset_repeats_is_changed_in_both_places(tmp_path):
    result = attacked(tmp_path, REPEATED)
    assert (result.printed, result.text) == ("12\n", "")
    assert result.caught == {"number": 4, "operator": 3}


def test_an_example_is_alone_in_its_process(tmp_path, monkeypatch):
    """What an example before it has left behind, in both orders of `make outputs`, is seen here."""
    monkeypatch.setattr(torch, "lucky", 7, raising=False)
    assert attacked(tmp_path, LUCK).printed == "0\n"


def test_an_example_that_fails_unchanged_is_refused(tmp_path):
    with pytest.raises(AssertionError, match=r"snippets/planted/weak\.py fails unchanged"):
        attacked(tmp_path, PLANTED.replace("total == total", "total == 8"))


def changes(line):
    """What the changes make of a program of one line."""
    _original, *changed = mutants(line, range(1, 2))
    return [mutant.change.partition(" → ")[2] for mutant in changed]


@pytest.mark.parametrize("line", ["print(y.detach())", "print('y', y.clone().float())", "print(J)", "print(J.shape)"])
def test_what_is_only_shown_is_left_alone(line):
    assert changes(line) == []


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("z = y.detach()", "y.clone()"),
        ("print(f(y.clone()))", "y.detach()"),  # f may differentiate
        ("print(y.detach().requires_grad)", "y.clone()"),
        ("print(v @ J)", "J.T"),
    ],
)
def test_what_is_computed_is_changed(line, changed):
    assert changed in changes(line)


def test_folders_and_files_are_named_as_the_shell_completes_them():
    (path,) = examples(["snippets/index/blend_the_outputs.py"])
    assert path == SNIPPETS / "index/blend_the_outputs.py"
    folders = {path.parent.relative_to(SNIPPETS).as_posix() for path in examples(["index", "snippets/learn/vjp/"])}
    assert folders == {"index", "learn/vjp"}
    assert {path.parent.name for path in examples(["learn"])} > {"vjp", "tensors"}
    with pytest.raises(SystemExit, match="there is no folder and no example nothing"):
        examples(["nothing"])
