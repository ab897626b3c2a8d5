"""A sample of what `make mutants` runs in full; and that mutants.py sees a check that cannot fail."""

import pytest
from mutants import SNIPPETS, attack_all, excused, needless, not_excused

SAMPLE = 5  # one in so many examples: some twenty seconds of one core

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
SURVIVORS = ["7: 1 → 2", "7: 2 + 5 * 1 → 2 - 5 * 1", "7: 2 → 3", "7: 5 → 6"]


def test_checks_notice_whatever_is_changed_in_a_sample_of_the_examples():
    """But for the numbers: test_examples.py changes every number of every example."""
    results = attack_all(sorted(SNIPPETS.rglob("*.py"))[::SAMPLE], but="number")
    kinds = {kind for result in results.values() for kind in result.caught}
    assert kinds == {"argument", "axis", "operator", "sibling", "sign", "transpose"}
    assert list(not_excused(results, excused())) == []
    assert list(needless(results, excused())) == []


def test_every_reason_is_for_an_example_that_is_there():
    assert [name for name in excused() if not (SNIPPETS / name).is_file()] == []


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """What became of the mutants of a weak example."""
    path = tmp_path_factory.mktemp("planted") / "weak.py"
    path.write_text(PLANTED, encoding="utf-8")
    ((_, result),) = attack_all([path], seconds=5).items()
    return result


def test_survivors_are_reported_and_what_never_ends_is_stopped(planted):
    assert planted.caught == {"operator": 1}  # `left += 1`, in place of `left -= 1`, never ends
    # What changes nothing that is shown: another start or step of the loop, and / 1 in place of * 1.
    assert planted.unchanged == {"number": 2, "operator": 1}
    reported = [f"not noticed: snippets/planted/weak.py, line {change}" for change in SURVIVORS]
    assert sorted(not_excused({"planted/weak.py": planted}, {})) == reported


def test_a_reason_is_for_a_survivor(planted):
    results = {"planted/weak.py": planted}
    reasons = {"planted/weak.py": {change.partition(": ")[2]: "It is planted." for change in SURVIVORS}}
    assert list(not_excused(results, reasons)) == list(needless(results, reasons)) == []
    reasons["planted/weak.py"]["4 → 5"] = "It is caught, or changes nothing."
    assert list(needless(results, reasons)) == ["mutants.toml, planted/weak.py: '4 → 5' does not survive"]
