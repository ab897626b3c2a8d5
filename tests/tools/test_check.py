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
        ("::: doubled\n", ["docs/a/page.md shows it 0 times, not once. Its line is '::: doubles'."]),
        ("::: doubles\n\n::: doubles\n", ["docs/a/page.md shows it 2 times, not once."]),
        ("::: doubles heat=x,y,z\n", ["docs/a/page.md, line 3: snippets/a/page/doubles.py: "]),
        ("::: doubles no-option\n", ["docs/a/page.md, line 3: '::: doubles no-option': unknown option 'no-option'"]),
        ('::: doubles predict="What is it?"\nIt is 4.\n', ["line 3: the prediction is never ended"]),
        ('::: doubles predict="What is it?"\nIt is $4.\n:::\n\n::: nothing\n', []),  # (of others it says nothing)
        ('::: doubles predict="What is it?"\nIt is $\\nothing$.\n:::\n', ["a formula: cannot typeset"]),
    ],
)
def test_line_of_the_page(small_site, monkeypatch, page, found):
    small_site.write("snippets/a/page/doubles.py", EXAMPLE)
    small_site.write(
        "snippets/a/page/outputs.txt",
        f"# Written by `make outputs`, with {check.outputs.versions()}.\ndoubles.py\n    tensor([4.])\n",
    )
    small_site.write("docs/a/page.md", f"# Title\n\n{page}")
    monkeypatch.setattr(check, "ROOT", small_site.folder)
    said = list(check.on_its_page("a/page", "doubles"))
    assert len(said) == len(found), said
    for one, words in zip(said, found, strict=True):
        assert words in one
