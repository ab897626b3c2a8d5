"""What `make mutants` does: for a sample of the examples always, for all of them with `--all`. And what it sees."""

import time
import zlib

import pytest
from mutants import ADVICE, SNIPPETS, attack, attack_all, examples, mutants, report

SAMPLE = 32  # one in so many examples: some five seconds of one core
KINDS = {"argument", "axis", "number", "operator", "sibling", "sign", "transpose"}

PLANTED = '''"""A check that cannot fail, and a loop."""

# --8<-- [start:torch]
left = 4
while left:
    left -= 1
total = 2 + 5 * 1
print(total)
# --8<-- [end:torch]

# --8<-- [start:check]
assert total == total
# --8<-- [end:check]
'''
WAITS = '''"""With one number more, it waits for a second thread."""

# --8<-- [start:torch]
import threading

total = 1 + threading.Barrier(1).wait()
print(total)
# --8<-- [end:torch]

# --8<-- [start:check]
assert total == 1
# --8<-- [end:check]
'''
GUARDS = """
# --8<-- [start:guards]
assert total == 7
# --8<-- [end:guards]
"""
IN_THE_LOOP = ["4: 4 → 5", "6: 1 → 2"]
IN_THE_SUM = ["7: 1 → 2", "7: 2 + 5 * 1 → 2 - 5 * 1", "7: 2 → 3", "7: 5 → 6"]


def test_checks_notice_whatever_is_changed_in_a_sample_of_the_examples():
    """The hash of its name says whether an example is in the sample: a new example changes nothing for the others."""
    names = {path: path.relative_to(SNIPPETS).as_posix() for path in examples([])}
    assert report(attack_all(path for path, name in names.items() if zlib.crc32(name.encode()) % SAMPLE == 0)) == ""


@pytest.mark.attack
def test_checks_notice_whatever_is_changed():
    results = attack_all(examples([]))
    assert report(results) == ""
    assert {kind for result in results for kind in result.caught} == KINDS


def attacked(folder, text, seconds=2):
    """What became of the mutants of the example with this text."""
    path = folder / "planted" / "weak.py"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return attack(path, seconds)


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


def test_chapters_and_files_are_named_as_the_shell_completes_them():
    (path,) = examples(["snippets/index/blend_the_outputs.py"])
    assert path == SNIPPETS / "index/blend_the_outputs.py"
    assert {path.parent.name for path in examples(["index", "snippets/glossary/"])} == {"index", "glossary"}
    with pytest.raises(SystemExit, match="there is no chapter and no example nothing"):
        examples(["nothing"])
