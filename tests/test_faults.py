"""Plants one fault each in a small site and sees that it cannot be published.

Each of these is a way in which a page made with this machinery's parts could silently lie.
"""

import published
import pytest

GOOD = '''"""Twice the input."""

# --8<-- [start:torch]
import torch

x = torch.tensor(3.0, requires_grad=True)
y = 2 * x
y.backward()
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:check]
assert x.grad.item() == 2
# --8<-- [end:check]
'''
PAGE = "# Title\n\nText.\n\n::: a/example.py\n"


@pytest.fixture
def good(small_site):
    """A small site without a fault."""
    small_site.write("docs/index.md", PAGE)
    small_site.write("snippets/a/example.py", GOOD)
    return small_site


def untrue(small_site):
    return published.untrue(small_site.site, small_site.folder / "snippets", small_site.folder / "mkdocs.yml")


def refused(small_site, *says, options=("--quiet",)):
    """Assert that the site is not built, that the message says why, and that no page is left."""
    status, said = small_site.build(*options)
    assert status != 0, f"was built:\n{said}"
    for text in says:
        assert text in said, f"{text!r} is not in the message:\n{said}"
    assert not list(small_site.site.rglob("index.html"))


def test_without_a_fault_it_is_published(good):
    status, said = good.build("--strict")
    assert status == 0, said
    assert untrue(good) == []
    assert published.not_from_a_file(good.site) == []
    [shown] = published.examples(good.site)
    assert shown.outputs == ["tensor(2.)"]
    assert shown.verdict == "Check passed"


# Blocks that would not be run


@pytest.mark.parametrize(
    "fence",
    [
        '```python exec="yes"',
        '```python exec="yes""',  # a mistyped option: markdown-exec would show the block and not run it
        "```python exec=yes source=above",  # an unquoted value: likewise
        '```pythn exec="yes"',  # an unknown language: likewise
        '```python exec="yes" source="abvoe"',  # an unknown value: likewise
        "```python",
        "```",
        "~~~",
        '```example file="a/example.py" section="torch"',
        "``` { .python }",
    ],
)
@pytest.mark.parametrize("indent", ["", "    ", "> "])
def test_code_block_in_a_page(good, fence, indent):
    block = "".join(f"{indent}{line}\n" for line in (fence, "print(1)", fence[:3]))
    good.write("docs/index.md", f"# Title\n\n{block}")
    refused(good, "docs/index.md, line 3", fence[:3])


def test_code_block_that_says_it_is_not_run_is_published(good):
    good.write("docs/index.md", PAGE + '\n``` { .yaml .not-run title="Settings" }\na: 1\n```\n')
    status, said = good.build("--strict")
    assert status == 0, said
    assert published.not_from_a_file(good.site) == []


def test_code_block_that_is_not_closed(good):
    good.write("docs/index.md", "# Title\n\n``` { .python .not-run }\na\n")
    refused(good, "docs/index.md, line 3", "never closed")


def test_line_numbers_count_the_front_matter(good):
    good.write("docs/index.md", "---\ndescription: Something\n---\n# Title\n\n```python\n1\n```\n")
    refused(good, "docs/index.md, line 6")


def test_indented_text_is_not_a_code_block(good):
    good.write("docs/index.md", PAGE + "\n    print(1)\n")
    assert good.build()[0] == 0
    assert published.not_from_a_file(good.site) == []
    assert "print(1)" not in [
        code.get_text().strip() for code in published.parse(good.site / "index.html").select("pre")
    ]


@pytest.mark.parametrize(
    "forged",
    [
        "<pre>tensor(3.)</pre>",
        '<div class="output">tensor(3.)</div>',
        '<details class="verdict"><summary>Check passed</summary></details>',
        "tensor(3.) { .output }",
    ],
)
def test_page_that_forges_an_output(good, forged):
    good.write("docs/index.md", PAGE + f"\n{forged}\n")
    refused(good, "docs/index.md, line 7", "is none")


@pytest.mark.parametrize("marker", ["--8<--", "-8<-", "---8<---"])
def test_included_file_in_a_page(good, marker):
    good.write("docs/index.md", f'# Title\n\n{marker} "a/example.py"\n')
    refused(good, "docs/index.md, line 3")


# Lines that do not name an example


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("::: a/exampel.py", "there is no file snippets/a/exampel.py"),
        (":::", "there is no file"),
        ("::: a/example.py rendr", "unknown option 'rendr'"),
        ("::: a/example.py render=yes", "unknown option 'render=yes'"),
        ('::: a/example.py predict="What', "No closing quotation"),
        ("    ::: a/example.py", "first column"),
        ("> ::: a/example.py", "first column"),
        ("- ::: a/example.py", "first column"),
        ("::: ../docs/index.md", "is not in snippets/"),
    ],
)
def test_line_that_names_no_example(good, line, says):
    good.write("docs/index.md", f"# Title\n\n{line}\n")
    refused(good, "docs/index.md, line 3", says)


# Files that are not laid out as examples


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"""Twice the input."""\n', "", "docstring"),
        ("[end:torch]", "[end:toch]", "line 10: unknown section 'toch'"),
        ("# --8<-- [end:torch]\n", "", "line 11: section 'check' starts inside section 'torch'"),
        ("# --8<-- [end:check]\n", "", "line 12: section 'check' is never closed"),
        ("# --8<-- [start:check]", "#--8<-- [start:check]", "line 12: not a section marker"),
        ("# --8<-- [start:check]", "print(1)\n# --8<-- [start:check]", "line 12: code outside the sections"),
        ("[start:torch]", "[start:fix]", "line 10: section 'torch' ends here but is not open"),
        ("assert x.grad.item() == 2", "x.grad.item() == 2", "line 12: the check compares nothing"),
        ("y = 2 * x", "y = 2 * * x", "line 7"),
        ("# --8<-- [end:check]", "# -8<- [end:check]", "line 14: not a section marker"),
        ("[start:check]", "[start:check]\n# -8<- [end:check]", "line 13: not a section marker"),
        ("# --8<-- [start:check]", "@print\n# --8<-- [start:check]\ndef f():\n    pass", "line 12: code outside"),
        ("assert x", "if x.ndim == 0:\n    pass\nelse:\n    assert x", "may not run"),
        ("assert x", "if False:\n    assert x", "may not run"),
        ("assert x", "def test():\n    assert x", "may not run"),
        ("assert x.grad.item() == 2", "try:\n    assert False\nexcept AssertionError:\n    pass", "may not run"),
        ("assert x", "if __name__ == '__main__':\n    assert x", "may not run"),
    ],
)
def test_file_that_is_not_an_example(good, old, new, says):
    assert old in GOOD
    good.write("snippets/a/example.py", GOOD.replace(old, new))
    refused(good, "docs/index.md, line 5", "snippets/a/example.py", says)


# Examples that do not run to their end


@pytest.mark.parametrize("options", [(), ("--quiet",), ("--strict",), ("--strict", "--quiet")])
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("y.backward()", "y.backward(gradient=torch.ones(1))", "line 8"),
        ("== 2", "== 3", "line 13"),  # the check fails
        ("y.backward()", "raise SystemExit", "SystemExit"),
        ("y.backward()", "import sys; sys.exit(0)", "SystemExit: 0"),
    ],
)
def test_example_that_does_not_end(good, old, new, says, options):
    good.write("snippets/a/example.py", GOOD.replace(old, new))
    refused(good, "docs/index.md, line 5", "snippets/a/example.py", says, options=options)


def test_check_that_prints(good):
    good.write("snippets/a/example.py", GOOD.replace("assert x", "print('passed')\nassert x"))
    refused(good, "snippets/a/example.py", "a check prints nothing")


def test_picture_of_other_numbers_than_torch_computed(good):
    numbers = "import numpy as np\nv, J = np.array([5.0]), np.array([[100.0]])"
    good.write("docs/index.md", PAGE.replace("example.py", "example.py picture"))
    good.write("snippets/a/example.py", GOOD.replace("print(x.grad)", f"{numbers}\nprint(x.grad)"))
    refused(good, "docs/index.md, line 5", "is not x.grad")
    good.write(
        "snippets/a/example.py", GOOD.replace("print(x.grad)", f"{numbers}\nv, J = v / 5, J / 50\nprint(x.grad)")
    )
    assert good.build("--strict")[0] == 0


def test_dirty_build(good):
    refused(good, "--dirty", options=("--dirty",))


# State that leaks


def test_name_from_another_example(good):
    good.write("snippets/a/other.py", GOOD.replace("import torch\n", ""))
    good.write("docs/index.md", PAGE + "\n::: a/other.py\n")
    refused(good, "docs/index.md, line 7", "snippets/a/other.py", "name 'torch' is not defined")


def test_name_from_the_build_before(good):
    assert good.build()[0] == 0
    good.write("snippets/a/example.py", GOOD.replace("import torch\n", ""))
    status, said = good.build("--quiet")
    assert status != 0
    assert "name 'torch' is not defined" in said


# Output that the page cannot show, files that no page shows


@pytest.mark.parametrize(
    "printing",
    [
        'print(1, 2, sep="; ")',  # markdown-exec's print ignores sep
        "import sys; print(1, file=sys.stderr)",  # and file
        "import sys; sys.stdout.write('more')",  # and is not what others write with
        "import this",
        "print(__name__)",
        "import random; print(random.random())",
    ],
)
def test_page_that_shows_something_else_than_the_file_prints(good, printing):
    good.write("snippets/a/example.py", GOOD.replace("print(x.grad)", printing))
    assert good.build()[0] == 0
    [fault] = untrue(good)
    assert "but the file prints" in fault


def test_output_edited_after_the_build(good):
    assert good.build()[0] == 0
    page = good.site / "index.html"
    page.write_text(page.read_text().replace("tensor(2.)", "tensor(3.)"))
    [fault] = untrue(good)
    assert "but the file prints" in fault


def test_code_edited_after_the_build(good):
    assert good.build()[0] == 0
    page = good.site / "index.html"
    assert '<span class="mi">2</span>' in page.read_text()
    page.write_text(page.read_text().replace('<span class="mi">2</span>', '<span class="mi">3</span>', 1))
    [fault] = untrue(good)
    assert "other code" in fault


def test_verdict_edited_after_the_build(good):
    assert good.build()[0] == 0
    page = good.site / "index.html"
    page.write_text(page.read_text().replace("Check passed", "Check failed"))
    [fault] = untrue(good)
    assert "verdict" in fault


def test_example_that_no_page_shows(good):
    good.write("snippets/a/orphan.py", GOOD)
    assert good.build()[0] == 0
    assert untrue(good) == ["snippets/a/orphan.py is shown 0 times, not once"]


def test_example_that_two_pages_show(good):
    good.write("docs/other.md", PAGE)
    assert good.build()[0] == 0
    assert untrue(good) == ["snippets/a/example.py is shown 2 times, not once"]


# Formulas


@pytest.mark.parametrize("formula", [r"$\frac{1}{$", "$$\n\\begin{pmatrix} 1 & 2\n$$", r"$\nosuchcommand$"])
def test_formula_that_cannot_be_typeset(good, formula):
    good.write("docs/index.md", f"# Title\n\n{formula}\n")
    refused(good, "index.md", formula.strip("$\n"))


def test_formula_in_a_claim_that_cannot_be_typeset(good):
    good.write("snippets/a/example.py", GOOD.replace('"""Twice', r'r"""$\nosuchcommand$ twice'))
    refused(good, "index.md", r"\nosuchcommand")


# Notebooks

NOTEBOOK = "# %% [markdown]\n# # Title\n\n# %%\nprint(1)\n"


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("print(1 / 0)", "ZeroDivisionError"),
        ("import sys; print(1, file=sys.stderr)", "stderr"),
        ("import warnings; warnings.warn('careful')", "careful"),
    ],
)
def test_notebook_that_raises_or_warns(good, cell, says):
    good.write("docs/gradient_field.py", NOTEBOOK + f"\n# %%\n{cell}\n")
    refused(good, "gradient_field.py", says)


@pytest.mark.parametrize("forged", ["<pre>tensor(3.)</pre>", "```\n# tensor(3.)\n# ```"])
def test_text_in_a_notebook_that_forges_an_output(good, forged):
    good.write("docs/gradient_field.py", f"{NOTEBOOK}\n# %% [markdown]\n# {forged}\n")
    refused(good, "gradient_field.py", "no cell printed")


def test_formula_in_a_notebook_that_cannot_be_typeset(good):
    good.write("docs/gradient_field.py", NOTEBOOK.replace("# # Title\n", "# # Title\n#\n# $\\nosuchcommand$\n"))
    refused(good, "gradient_field.py", r"\nosuchcommand")


def test_figure_in_a_notebook_that_no_text_describes(good):
    svg = "%config InlineBackend.figure_formats = ['svg']"
    plot = "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()"
    good.write("docs/gradient_field.py", f"{NOTEBOOK}\n# %%\n# {svg}\n{plot}\n")
    refused(good, "gradient_field.py", "says what it shows")


# Links


@pytest.mark.parametrize("link", ["[text](missing.md)", "[text](#missing)", "[text](/absolute)"])
def test_link_that_leads_nowhere(good, link):
    good.write("docs/index.md", PAGE + f"\n{link}\n")
    status, said = good.build("--strict")
    assert status != 0
    assert link.split("(")[1].strip(")") in said
