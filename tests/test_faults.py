"""Plants one fault each in a small site and sees that it cannot be published.

Each of these is a way in which a page made with this machinery's parts could silently lie. What no build can see, such
as a state that an example leaves changed, or a warning, the examples' own tests refuse: see `test_collection.py`.
"""

import subprocess
import sys

import pytest
from test_devices import devices_named

from machinery.examples import outputs, run
from machinery.maintenance import verify
from machinery.site import box

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
    verify.parse.cache_clear()
    return verify.untrue(small_site.site, small_site.folder / "snippets", small_site.folder / "mkdocs.yml")


def refused(small_site, *says, options=("--quiet",), **settings) -> str:
    """Assert that the site is not built, that the message says why, and that no page is left. Return the message."""
    status, said = small_site.build(*options, **settings)
    assert status != 0, f"was built:\n{said}"
    for text in says:
        assert text in said, f"{text!r} is not in the message:\n{said}"
    assert not list(small_site.site.rglob("*.*"))
    return said


def show(small_site, texts, options=()) -> None:
    """Let the page show an example for each of the `texts`: in the lines 3, 5, 7, …"""
    lines = [f"::: a/example_{i}.py" for i in range(len(texts))]
    for i, text in enumerate(texts):
        small_site.write(f"snippets/a/example_{i}.py", text)
    lines = [f"{line} {option}" for line, option in zip(lines, options or [""] * len(lines), strict=True)]
    small_site.write("docs/index.md", "# Title\n\n" + "\n\n".join(line.strip() for line in lines) + "\n")


def faults_at(said: str, line: int) -> str:
    """The part of a message that is about this line of the page."""
    parts = said.split("docs/index.md, line ")
    return next((part for part in parts[1:] if part.startswith(f"{line}: ")), "")


def test_without_a_fault_it_is_published(good):
    status, said = good.build("--strict")
    assert status == 0, said
    assert untrue(good) == []
    assert verify.not_from_a_file(good.site) == []
    [shown] = verify.examples(good.site)
    assert shown.outputs == ["tensor(2.)"]
    assert shown.verdict == "Checked"


# Blocks that would not be run


FENCES = [
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
]


@pytest.mark.parametrize("indent", ["", "    ", "> "])
def test_code_block_in_a_page(good, indent):
    """Each of them is named with its line."""
    lines = []
    for fence in FENCES:
        lines += [*(indent + line for line in (fence, "print(1)", fence[:3])), ""]
    good.write("docs/index.md", "\n".join(["# Title", "", *lines]))
    refused(good, *(f"docs/index.md, line {3 + 4 * i}: {(indent + fence).strip()!r}" for i, fence in enumerate(FENCES)))


def test_code_block_that_says_it_is_not_run_is_published(good):
    good.write("docs/index.md", PAGE + '\n``` { .yaml .not-run title="Settings" }\na: 1\n```\n')
    status, said = good.build("--strict")
    assert status == 0, said
    assert verify.not_from_a_file(good.site) == []


def test_code_block_that_is_not_closed(good):
    good.write("docs/index.md", "# Title\n\n``` { .python .not-run }\na\n")
    refused(good, "docs/index.md, line 3", "never closed")


def test_line_numbers_count_the_front_matter(good):
    good.write("docs/index.md", "---\ndescription: Something\n---\n# Title\n\n```python\n1\n```\n")
    refused(good, "docs/index.md, line 6")


def test_indented_text_is_not_a_code_block(good):
    good.write("docs/index.md", PAGE + "\n    print(1)\n")
    assert good.build()[0] == 0
    assert verify.not_from_a_file(good.site) == []
    assert "print(1)" not in [code.get_text().strip() for code in verify.parse(good.site / "index.html").select("pre")]


FORGED = [
    "<pre>tensor(3.)</pre>",
    '<div class="output">tensor(3.)</div>',
    '<details class="verdict"><summary>Checked</summary></details>',
    "tensor(3.) { .output }",
    '<div class="fault"><pre>tensor(3.)</pre></div>',
]


def test_page_that_forges_an_output(good):
    good.write("docs/index.md", "# Title\n\n" + "\n\n".join(FORGED))
    refused(good, *(f"docs/index.md, line {3 + 2 * i}: this looks like" for i in range(len(FORGED))), *FORGED)


def test_included_file_in_a_page(good):
    lines = [f'{marker} "a/example.py"' for marker in ("--8<--", "-8<-", "---8<---")]
    good.write("docs/index.md", "# Title\n\n" + "\n\n".join(lines))
    refused(good, *(f"docs/index.md, line {3 + 2 * i}: include files with" for i in range(len(lines))))


# Lines that do not name an example


LINES = [
    ("::: a/exampel.py", "there is no file snippets/a/exampel.py"),
    (":::", "this ends a prediction, and none is open"),
    ("::: a/example.py rendr", "unknown option 'rendr'"),
    ("::: a/example.py render=yes", "unknown option 'render=yes'"),
    ('::: a/example.py predict="What', "No closing quotation"),
    ("    ::: a/example.py", "first column"),
    ("> ::: a/example.py", "first column"),
    ("- ::: a/example.py", "first column"),
    ("::: ../docs/index.md", "is not in snippets/"),
    ("::: a/example.py points=three", "unknown option 'points=three'"),
    ("::: a/example.py try", "this line has no picture"),
    ('::: a/example.py try="y = x ** 2"', "this line has no picture"),
    ("::: a/example.py jacobian try=", "unknown option 'try='"),
]


def test_line_that_names_no_example(good):
    good.write("docs/index.md", "# Title\n\n" + "\n\n".join(line for line, _ in LINES))
    said = refused(good)
    for i, (line, says) in enumerate(LINES):
        assert says in faults_at(said, 3 + 2 * i), line


def test_prediction_that_is_never_ended(good):
    good.write("docs/index.md", PAGE.replace("example.py", 'example.py predict="What?"') + "\nThe answer.\n")
    refused(good, "docs/index.md, line 5: the prediction is never ended by a line ':::'")
    good.write("docs/index.md", '# Title\n\n::: a/example.py predict="What?"\n\n::: a/example.py\n')
    refused(good, "docs/index.md, line 3: the prediction is never ended")


def test_prediction_that_would_hide_a_repair(good):
    good.write("docs/index.md", PAGE.replace("example.py", 'example.py predict="What?"') + ":::\n")
    fix = "# --8<-- [start:fix]\nprint(2)\n# --8<-- [end:fix]\n\n# --8<-- [start:check]"
    good.write("snippets/a/example.py", GOOD.replace("# --8<-- [start:check]", fix))
    refused(good, "a prediction would hide what goes wrong, or the repair")


WRONG = """# --8<-- [start:error]
try:
    y.backward()  # a second time
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
y = 2 * x
y.backward()  # a second time
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:check]
assert "second time" in message
"""


def test_expected_error_is_shown_as_it_was_raised_and_the_repair_as_a_difference(good):
    """Neither the `try` is shown nor what only keeps the message; the type of the error is its real one."""
    text = GOOD.replace("# --8<-- [start:check]\n", WRONG).replace("2 * x", "x**2").replace("== 2", "== 12")
    good.write("snippets/a/example.py", text.replace("y = x**2\ny.backward()  #", "y = 2 * x\ny.backward()  #"))
    good.write("snippets/a/example.py", (good.folder / "snippets/a/example.py").read_text().replace("== 12", "== 8"))
    status, said = good.build("--strict")
    assert status == 0, said
    page = verify.parse(good.site / "index.html")
    assert page.select_one(".error .highlight code").get_text() == "y.backward()  # a second time\n"
    assert page.select_one(".error .raised code").get_text().startswith("RuntimeError: Trying to backward")
    difference = page.select_one(".fix .highlight code").get_text().splitlines()
    assert difference == ["+ y = 2 * x", "  y.backward()  # a second time", "+ print(x.grad)"]
    assert page.select_one(".fix .output code").get_text() == "tensor(8.)"
    assert untrue(good) == []
    assert "try:" not in page.select_one(".example").get_text()


def test_raised_error_that_was_edited_after_the_build(good):
    test_expected_error_is_shown_as_it_was_raised_and_the_repair_as_a_difference(good)
    page = good.site / "index.html"
    page.write_text(page.read_text().replace("RuntimeError:", "ValueError:"))
    [fault] = untrue(good)
    assert "the page shows" in fault


def test_proof_is_a_line_and_is_verified_like_a_box(good):
    good.write("docs/index.md", PAGE.replace("example.py", "example.py proof"))
    assert good.build("--strict")[0] == 0
    page = verify.parse(good.site / "index.html")
    assert page.select_one("details.proof > summary").get_text(strip=True) == "Twice the input."
    assert not page.select("details.proof[open]")
    assert untrue(good) == []
    (good.site / "index.html").write_text((good.site / "index.html").read_text().replace("tensor(2.)", "tensor(3.)"))
    assert len(untrue(good)) == 1


# Files that are not laid out as examples


LAYOUTS = [
    ('"""Twice the input."""\n', "", "docstring"),
    ("[end:torch]", "[end:toch]", "line 10: unknown section 'toch'"),
    ("# --8<-- [end:torch]\n", "", "line 11: section 'check' starts inside section 'torch'"),
    ("# --8<-- [end:check]\n", "", "line 12: section 'check' is never closed"),
    ("# --8<-- [start:check]", "#--8<-- [start:check]", "line 12: not a section marker"),
    ("# --8<-- [start:check]", "print(1)\n# --8<-- [start:check]", "line 12: code outside the sections"),
    ("[start:torch]", "[start:fix]", "line 10: section 'torch' ends here but is not open"),
    ("[start:check]", "[start:torch]", "line 12: section 'torch' starts a second time"),
    ("".join(GOOD.partition("# --8<-- [start:check]")[1:]), "", "line 1: an example has a section 'torch' and a"),
    (
        GOOD.partition("# --8<-- [start:check]")[0].partition("\n\n")[2],
        "",
        "line 1: an example has a section 'torch' and a",
    ),
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
    ("assert x", "for _ in []:\n    assert x", "the check compares nothing, or only in a loop"),
    ("assert x", "for _ in range(0):\n    assert x", "the check compares nothing, or only in a loop"),
    ("assert x", "from contextlib import suppress\nwith suppress(AssertionError):\n    assert x", "may not run"),
    ("[end:check]", "[end:check]\n# --8<-- [start:guards]\ny = 1\n# --8<-- [end:guards]", "guards are assertions"),
]


def test_file_that_is_not_an_example(good):
    show(good, [GOOD.replace(old, new) for old, new, _ in LAYOUTS])
    said = refused(good)
    for i, (old, _, says) in enumerate(LAYOUTS):
        assert old in GOOD
        assert f"snippets/a/example_{i}.py" in faults_at(said, 3 + 2 * i)
        assert says in faults_at(said, 3 + 2 * i), said


CHECKS = [
    "from numpy.testing import assert_allclose\nassert_allclose(x.grad.item(), 2)",
    "for wanted in [2]:\n    assert x.grad.item() == wanted",
    "with torch.no_grad():\n    assert x.grad.item() == 2",
    "for _ in iter([]):\n    assert False\nassert x.grad.item() == 2",
]


def test_check_that_surely_compares(good):
    show(good, [GOOD.replace("assert x.grad.item() == 2", check) for check in CHECKS])
    status, said = good.build("--strict")
    assert status == 0, said


# Examples that do not run to their end


RAISING = [
    ("y.backward()", "y.backward(gradient=torch.ones(1))", "line 8"),
    ("== 2", "== 3", "line 13"),  # the check fails
    ("y.backward()", "raise SystemExit", "SystemExit"),
    ("y.backward()", "import sys; sys.exit(0)", "SystemExit: 0"),
]


@pytest.mark.parametrize("options", [(), ("--quiet",), ("--strict",), ("--strict", "--quiet")])
def test_example_that_does_not_end(good, options):
    show(good, [GOOD.replace(old, new) for old, new, _ in RAISING])
    said = refused(good, options=options)
    for i, (_, _, says) in enumerate(RAISING):
        assert f"snippets/a/example_{i}.py" in faults_at(said, 3 + 2 * i)
        assert says in faults_at(said, 3 + 2 * i)


@pytest.mark.parametrize(
    "loop",
    [
        "while True: pass",
        "import time; time.sleep(60)",
        "for _ in iter(int, 1): x * 2",
        "while True:\n    try: raise ValueError\n    except Exception: pass",
    ],
)
def test_example_that_never_ends(good, monkeypatch, loop):
    monkeypatch.setattr(run, "SECONDS", 0.2)  # of processor time: 2 seconds by the clock for the one that sleeps
    good.write("snippets/a/example.py", GOOD.replace("y.backward()", loop))
    refused(good, "docs/index.md, line 5: snippets/a/example.py, line ", "the example takes longer than 0.2 seconds")


EXPECTED_ERROR = """try:
    y.backward(gradient=torch.ones(1))
except RuntimeError as error:
    message = str(error)
y.backward()
"""
MESSAGE = (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([1]) and output[0] has a shape of torch.Size([])."
)


def test_example_that_fails_leaves_the_others_alone(good):
    """What it had changed is put back, and the examples after it are what they always are."""
    changes = "x = torch.tensor(3.0, requires_grad=True)\ntorch.set_default_dtype(torch.float64)"
    leaves = GOOD.replace("x = torch.tensor(3.0, requires_grad=True)", changes)
    show(good, [leaves, leaves.replace("== 2", "== 3"), GOOD, GOOD])
    said = refused(good)
    assert "leaves another default dtype" in faults_at(said, 3)
    assert "AssertionError" in faults_at(said, 5)
    assert said.count("docs/index.md, line ") == 2


def test_build_ends_with_an_example_that_leaves_what_cannot_be_undone(good):
    """Only this one is named: nothing was run after its page."""
    thread = "import threading, time\n\nthreading.Thread(target=time.sleep, args=(5,)).start()\nprint(x.grad)"
    good.write("docs/other.md", "# Other\n\n::: a/other.py\n")
    good.write("snippets/a/other.py", GOOD.replace("== 2", "== 3"))
    good.write("snippets/a/example.py", GOOD.replace("print(x.grad)", thread))
    said = refused(good, "docs/index.md, line 5: snippets/a/example.py", "leaves threads behind", "a new process")
    assert "other" not in said


def test_error_with_the_right_text_is_published(good):
    text = GOOD.replace("y.backward()\n", EXPECTED_ERROR).replace("assert ", f"assert message == {MESSAGE!r}\nassert ")
    good.write("snippets/a/example.py", text)
    status, said = good.build("--strict")
    assert status == 0, said


ERRORS = [
    ("shape of torch.Size([1])", "shape of torch.Size([2])", "AssertionError"),  # the text is another one
    ("torch.Size([]).", "torch.Size([])", "AssertionError"),  # if only by its full stop
    ("gradient=torch.ones(1)", "retain_graph=True", "name 'message' is not defined"),  # the error does not come
    ("except RuntimeError", "except TypeError", "Mismatch in shape"),  # another error comes
]


def test_error_that_is_not_as_the_check_says(good):
    text = GOOD.replace("y.backward()\n", EXPECTED_ERROR).replace("assert ", f"assert message == {MESSAGE!r}\nassert ")
    show(good, [text.replace(old, new) for old, new, _ in ERRORS])
    said = refused(good)
    for i, (old, _, says) in enumerate(ERRORS):
        assert old in text
        assert f"snippets/a/example_{i}.py" in faults_at(said, 3 + 2 * i)
        assert says in faults_at(said, 3 + 2 * i)


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


NUMBERS = "import numpy as np\nv, J = torch.tensor([2.0]), np.array([[2.0]])\nx.grad *= 2\n"  # vᵀJ = x.grad = 4


PICTURES = [
    ("picture=g", "", "", "no variable 'g' to draw"),
    ("picture=y.grad", "", "", "that is not a leaf"),
    ("picture=x.grad:w", "", "", "no variable 'w' to draw"),
    ("picture", "x.grad *= 2", "x.grad *= 3", "vᵀJ = [4.0] is not x.grad = [6.0]"),
    ("jacobian=H", "", "", "no variable 'H' to draw"),
    ("jacobian", "[[2.0]]", "[[7.0]]", "nothing that torch computed in this example is J"),
    ("jacobian", "[[2.0]]", "[2.0]", "a Jacobian is drawn as a matrix"),
    ("heat", "[[2.0]]", "[[7.0]]", "nothing that torch computed in this example is J"),
    ("heat=J,H", "", "", "no variable 'H' to draw"),
    ("heat", "np.array([[2.0]])", "(J := np.ones((1, 2)), ones := torch.ones(2))[0]", "of a square J"),
    ("picture points=3", "", "", "do not fall into 3 points"),
    ("graph=z", "", "", "no variable 'z' to draw"),
    ("graph=x", "", "", "x has no grad_fn"),
    ("graph=J", "", "", "J has no grad_fn"),
    ("graph", "", "", "2.0 arrives at x, and x.grad = 4.0"),
    ("graph=y:v", "= torch.tensor([2.0])", "= torch.tensor(3.0)", "6.0 arrives at x, and v = 3.0"),
    ("graph", "x.grad *= 2", "y = torch.stack([x, 2 * x])", "y has the shape (2,), and the example has no v"),
    ("graph", "x.grad *= 2", "y = x * torch.rand(1)", "another torch random state"),
]


def test_picture_that_the_run_does_not_bear_out(good):
    texts = []
    for _, old, new, _ in PICTURES:
        assert old in NUMBERS
        code = f"{NUMBERS.replace(old, new) if old else NUMBERS}print(x.grad)\n"
        text = GOOD.replace("print(x.grad)\n", code)
        texts.append(text.replace("assert x.grad.item() == 2", "assert x == 3"))
    show(good, texts, [option for option, *_ in PICTURES])
    said = refused(good)
    for i, (_, _, _, says) in enumerate(PICTURES):
        assert f"a/example_{i}.py" in faults_at(said, 3 + 2 * i)
        assert says in faults_at(said, 3 + 2 * i), said


@pytest.mark.parametrize(
    ("options", "pictures"),
    [("picture jacobian heat points=1", ["weighted-rows", "jacobian", "heat"]), ("graph=y:g", [])],
)
def test_pictures_are_not_taken_for_outputs(good, options, pictures):
    text = GOOD.replace("print(x.grad)", f"g = x.grad.clone()\n{NUMBERS}print(x.grad)").replace("== 2", "== 4")
    good.write("snippets/a/example.py", text)
    good.write("docs/index.md", PAGE.replace("example.py", f"example.py {options}"))
    status, said = good.build("--strict")
    assert status == 0, said
    page = verify.parse(good.site / "index.html")
    assert [table["class"][0] for table in page.select(".picture table")] == pictures
    assert len(page.select(".picture.graph svg")) == (not pictures)
    assert untrue(good) == []
    assert verify.not_from_a_file(good.site) == []


def test_graph_of_an_example_that_lives_on_freed_graphs(good):
    again = "try:\n    y.backward()\n    freed = False\nexcept RuntimeError:\n    freed = True"
    text = GOOD.replace("y = 2 * x", "y = x**2").replace("print(x.grad)", again)
    good.write("snippets/a/example.py", text.replace("assert x.grad.item() == 2", "assert freed"))
    assert good.build("--strict")[0] == 0
    good.site.joinpath("index.html").unlink()
    good.write("docs/index.md", PAGE.replace("example.py", "example.py graph"))
    refused(good, "docs/index.md, line 5", "does not run where every graph is kept")


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


# Outputs


@pytest.mark.parametrize(
    ("printing", "shown"),
    [
        ('print(1, 2, sep="; ")', "1; 2"),
        ("import sys; print(1, file=sys.stderr)", ""),
        ("import sys; sys.stdout.write('more')", "more"),
        ("print(__name__)", "__main__"),
    ],
)
def test_page_shows_what_the_file_prints(good, printing, shown):
    good.write("snippets/a/example.py", GOOD.replace("print(x.grad)", printing))
    assert good.build("--strict")[0] == 0
    assert untrue(good) == []
    assert "".join(verify.examples(good.site)[0].outputs) == shown


def test_output_that_is_not_the_one_in_git(good):
    good.note_outputs()
    good.write("snippets/a/example.py", GOOD.replace("print(x.grad)", "print(2 * x.grad)"))
    refused(good, "docs/index.md, line 5", "make outputs", "-tensor(2.)\n+tensor(4.)", outputs=False)


def test_output_that_is_new(good):
    refused(good, "docs/index.md, line 5", "make outputs", "+tensor(2.)", outputs=False)


def test_output_of_another_torch_is_no_fault_but_listed(good):
    good.note_outputs()
    noted = good.folder / "snippets/a/outputs.txt"
    noted.write_text(noted.read_text().replace("tensor(2.)", "tensor(2.0)").replace("with torch 2", "with torch 1"))
    status, said = good.build("--strict", outputs=False)
    assert status == 0, said
    assert "1 examples print something else with torch" in said
    assert "-tensor(2.0)\n+tensor(2.)" in said
    assert untrue(good) == []


def test_output_that_is_another_one_the_second_time(good):
    good.write("snippets/a/example.py", GOOD.replace("print(x.grad)", "import this"))  # it prints when first imported
    refused(good, "docs/index.md, line 5", "-Beautiful is better than ugly.")


LEAK = GOOD.replace("print(x.grad)", "torch.lucky = 7\nprint(torch.lucky)")
LUCK = GOOD.replace("print(x.grad)", "print(getattr(torch, 'lucky', 0))")


@pytest.mark.parametrize(
    ("names", "prints", "seen"),
    [(("luck", "leak"), "0\n", True), (("leak", "luck"), "7\n", False)],  # the second is seen by tests/test_mutants.py
)
def test_output_that_depends_on_an_example_before(good, names, prints, seen):
    import torch

    paths = [good.folder / f"snippets/a/{name}.py" for name in names]
    good.write("snippets/a/leak.py", LEAK)
    good.write("snippets/a/luck.py", LUCK)
    try:
        printed, wrong = outputs.in_both_orders(paths, good.folder / "snippets")
    finally:
        del torch.lucky
    assert printed[good.folder / "snippets/a/luck.py"] == prints
    assert wrong == ["a/luck.py prints something else when the examples run in reverse order"] * seen


def test_output_edited_after_the_build(good):
    assert good.build()[0] == 0
    page = good.site / "index.html"
    page.write_text(page.read_text().replace("tensor(2.)", "tensor(3.)"))
    [fault] = untrue(good)
    assert "but the file prints" in fault


def test_code_edited_after_the_build(good):
    assert good.build()[0] == 0
    page = good.site / "index.html"
    assert "y = 2 * x" in page.read_text()
    page.write_text(page.read_text().replace("y = 2 * x", "y = 3 * x", 1))
    [fault] = untrue(good)
    assert "other code" in fault


def test_verdict_edited_after_the_build(good):
    assert good.build()[0] == 0
    page = good.site / "index.html"
    page.write_text(page.read_text().replace(">Checked<", ">Failed<"))
    [fault] = untrue(good)
    assert "verdict" in fault


def test_list_of_claims_whose_tests_are_not_there(good):
    good.write("docs/index.md", PAGE + "\n::: claims\n")
    refused(good, "docs/index.md, line 7", "tests/test_claims.py", "No such file")


def test_list_of_claims_whose_tests_are_no_python(good):
    good.write("docs/index.md", PAGE + "\n::: claims\n")
    good.write("tests/test_claims.py", "def test_x(:\n")
    refused(good, "docs/index.md, line 7", "'::: claims'", "invalid syntax")


def test_table_of_records_whose_examples_are_not_there(good):
    good.write("docs/index.md", PAGE + "\n::: records elsewhere\n")
    refused(good, "docs/index.md, line 7", "rosetta.py", "No such file")


@pytest.mark.parametrize("folder", ["/book/snippets/a/", "C:\\book\\snippets\\a\\"])
def test_line_of_an_error_is_found_on_every_system(folder):
    """Windows has another sign between folders; and an example of a chapter that ends alike is another one."""
    for name, line in (("x.py", ", line 3"), ("other_x.py", ""), ("y.py", "")):
        with pytest.raises(ZeroDivisionError) as caught:
            exec(compile("x = 1\n\nx / 0", folder + name, "exec"), {})
        assert box.line_of(caught.value, "a/x.py") == line


def test_example_that_no_page_shows(good):
    good.write("snippets/a/orphan.py", GOOD)
    assert good.build()[0] == 0
    assert untrue(good) == ["snippets/a/orphan.py is shown 0 times, not once"]


def test_example_that_two_pages_show(good):
    good.write("docs/other.md", PAGE)
    assert good.build()[0] == 0
    assert untrue(good) == ["snippets/a/example.py is shown 2 times, not once"]


def test_verifier_says_what_is_not_true_and_leaves_every_folder_as_it_is(good, monkeypatch):
    monkeypatch.chdir(good.folder)
    assert good.build("--strict")[0] == 0
    monkeypatch.setattr(sys, "argv", ["verify", "site"])
    verify.main()
    good.write("snippets/a/orphan.py", GOOD)
    for folder in ("site", "docs"):  # and one that is no site
        before = {path: path.read_bytes() for path in (good.folder / folder).rglob("*.*")}
        monkeypatch.setattr(sys, "argv", ["verify", folder])
        with pytest.raises(SystemExit, match=r"snippets/a/orphan\.py is shown 0 times, not once"):
            verify.main()
        assert {path: path.read_bytes() for path in (good.folder / folder).rglob("*.*")} == before


def test_site_of_an_earlier_build_does_not_stay(good):
    assert good.build("--strict")[0] == 0
    good.write("snippets/a/example.py", GOOD.replace("== 2", "== 3"))
    refused(good, "docs/index.md, line 5")


@pytest.mark.parametrize("place", ["cpu", "cuda", "cuda:0"])
def test_example_that_names_a_device(place):
    assert devices_named(GOOD) == []
    assert devices_named(GOOD.replace("(3.0, ", f"(3.0, device='{place}', ")) == [f"line 6: {place!r}"]


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
        ("raise SystemExit", "SystemExit"),
    ],
)
def test_notebook_that_raises_or_warns(good, cell, says):
    good.write("docs/gradient_field.py", NOTEBOOK + f"\n# %%\n{cell}\n")
    refused(good, "gradient_field.py", says)


def test_what_torch_logs_is_no_output_of_a_notebook(good):
    """A CUDA build of torch logs at its import where there is the toolkit and no GPU."""
    log = "import logging, torch\nlogging.getLogger('torch.utils.cpp_extension').warning('No CUDA runtime is found')"
    good.write("docs/gradient_field.py", NOTEBOOK + f"\n# %%\n{log}\n")
    status, said = good.build("--strict")
    assert status == 0, said


@pytest.mark.parametrize("forged", ["<pre>tensor(3.)</pre>", "```\n# tensor(3.)\n# ```"])
def test_text_in_a_notebook_that_forges_an_output(good, forged):
    good.write("docs/gradient_field.py", f"{NOTEBOOK}\n# %% [markdown]\n# {forged}\n")
    refused(good, "gradient_field.py", "no cell printed")


def test_notebook_that_never_ends(good, monkeypatch):
    good.write("jupyter/jupyter_nbconvert_config.json", '{"NotebookClient": {"timeout": 5}}')
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(good.folder / "jupyter"))
    good.write("docs/gradient_field.py", f"{NOTEBOOK}\n# %%\nwhile True:\n    pass\n")
    refused(good, "gradient_field.py", "timed out", "while True:")


def test_formula_in_a_notebook_that_cannot_be_typeset(good):
    good.write("docs/gradient_field.py", NOTEBOOK.replace("# # Title\n", "# # Title\n#\n# $\\nosuchcommand$\n"))
    refused(good, "gradient_field.py", r"\nosuchcommand")


def test_figure_in_a_notebook_that_no_text_describes(good):
    svg = "%config InlineBackend.figure_formats = ['svg']"
    plot = "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()"
    good.write("docs/gradient_field.py", f"{NOTEBOOK}\n# %%\n# {svg}\n{plot}\n")
    refused(good, "gradient_field.py", "says what it shows")


# Links


@pytest.mark.parametrize("options", [("--strict",), ("--strict", "--quiet")])
@pytest.mark.parametrize(
    "link",
    [
        "[text](missing.md)",
        "[text](#missing)",
        "[text](other.md#missing)",
        "[text](/absolute)",
        "[text](snippets/a/missing.py)",
        "![text](missing.svg)",
    ],
)
def test_link_that_leads_nowhere(good, link, options):
    good.write("docs/other.md", "# Other\n")
    good.write("docs/index.md", PAGE + f"\n{link}\n")
    refused(good, link.split("(")[1].strip(")"), options=options)


def test_properdocs_refuses_it_too(good):
    """(It logs under its own name, and --quiet keeps warnings from the log: `on_config` in hooks.py.)"""
    good.write("docs/index.md", PAGE + "\n[text](missing.md)\n")
    command = [sys.executable, "-m", "properdocs", "build", "--strict", "--quiet", "--config-file", "mkdocs.yml"]
    built = subprocess.run(command, cwd=good.folder, capture_output=True, text=True)
    assert built.returncode == 1, built.stderr
    assert "missing.md" in built.stderr
    assert not list(good.site.rglob("*.*"))


@pytest.mark.parametrize("image", ["![](a.svg)", "![ ](a.svg)", '<img src="a.svg">', "<img alt='' src='a.svg'>"])
def test_image_that_no_text_describes(good, image):
    good.write("docs/a.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>')
    good.write("docs/index.md", PAGE + f"\n{image}\n")
    refused(good, "index.md", "no text says what this image shows", "a.svg")
    good.write("docs/index.md", PAGE + "\n![A picture](a.svg)\n")
    assert good.build("--strict")[0] == 0


def test_example_behind_a_link_to_another_folder(good):
    elsewhere = good.folder / "elsewhere.py"
    (good.folder / "snippets/a/example.py").rename(elsewhere)
    (good.folder / "snippets/a/example.py").symlink_to(elsewhere)
    refused(good, "docs/index.md, line 5", "is not in snippets/")
