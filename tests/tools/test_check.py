"""`make check` finds what is wrong with the line of the page that shows an example."""

import check
import pytest

EXAMPLE = '''"""Two doubles are four: $2 + 2$."""

# %% torch
import torch

x = torch.tensor([2.0])
print(x + x)

# %% check
assert (x + x).item() == 4
'''


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("::: doubles\n", []),
        ("Text.\n", ["docs/a/page.md shows it 0 times, not once. Its line is '::: doubles'."]),
        ("::: doubled\n", ["there is no file snippets/a/page/doubled.py\n    Its line is '::: doubles'."]),
        (
            "::: doubles.py\n",
            ["docs/a/page.md, line 3: '::: doubles.py': the name of an example in snippets/a/page/, "],
        ),
        (":::doubles\n", []),
        ("::: doubles\n\n::: doubles\n", ["docs/a/page.md shows it 2 times, not once."]),
        ("::: doubles heat=x,y,z\n", ["docs/a/page.md, line 3: snippets/a/page/doubles.py: "]),
        ("::: doubles no-option\n", ["docs/a/page.md, line 3: '::: doubles no-option': unknown option 'no-option'"]),
        ('::: doubles predict="What is it?"\nIt is 4.\n', ["line 3: the prediction is never ended"]),
        ('::: doubles predict="What is it?"\nIt is $4.\n:::\n\n::: nothing\n', []),  # (of others it says nothing)
        ('::: doubles predict="What is it?"\nIt is $\\nothing$.\n:::\n', ["a formula: cannot typeset"]),
    ],
)
def test_line_of_the_page(small_site, monkeypatch, page, found):
    said = about(small_site, monkeypatch, page, EXAMPLE)
    assert len(said) == len(found), said
    for one, words in zip(said, found, strict=True):
        assert words in one


def about(small_site, monkeypatch, page, example) -> list[str]:
    """What is said of the line of a page for an example, which prints something else than when outputs were written."""
    small_site.write("snippets/a/page/doubles.py", example)
    small_site.write(
        "snippets/a/page/outputs.txt",
        f"# Written by `make outputs`, with {check.outputs.versions()}.\ndoubles.py\n    tensor([5.])\n",
    )
    small_site.write("docs/a/page.md", f"# Title\n\n{page}")
    monkeypatch.setattr(check, "ROOT", small_site.folder)
    return list(check.on_its_page("a/page", "doubles"))


WITH_A_PICTURE = EXAMPLE.replace(
    "print(x + x)",
    """x.requires_grad_()
v = torch.tensor([10.0])
J = [[2.0]]
y = 2 * x
y.backward(v)
print(x.grad)""",
)


PROGRAM = "x = torch.tensor([2.], requires_grad=True); y = 2 * x; y.backward(torch.tensor([10.]))"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("", "", ""),
        ("[2.]", "[3.]", "x is [3.] in it, and [2.] in the example"),
        ("2 * x", "3 * x", "it has no J of the picture"),
        ("[10.]", "[9.]", "x.grad is [18.] in it, and in the example [array([20.])]"),
        ("2 * x", "2 * z", "NameError: name 'z' is not defined"),
        ("; y.backward(torch.tensor([10.]))", "", "the program ends with `y.backward(v)`"),
    ],
)
def test_a_program_for_the_desk_does_what_the_example_does(small_site, monkeypatch, old, new, found):
    page = f'::: doubles picture try="{PROGRAM.replace(old, new)}"\n'
    said = about(small_site, monkeypatch, page, WITH_A_PICTURE)
    assert len(said) == bool(found), said
    assert found in "".join(said)


def test_numbers_by_hand_that_come_from_torch_are_named(tmp_path):
    path = tmp_path / "a/doubles.py"
    path.parent.mkdir()
    path.write_text(EXAMPLE.replace("# %% check", "# %% numpy\nb = 1\nprint(b, 2 * x.item())\n\n# %% check"))
    assert check.taken_from_torch(check.read_example(path, tmp_path)) == ["x"]
