"""Plants one fault each in a small site and sees that it cannot be published.

Each of these is a way in which a page of this book could silently lie. What no build can see, such as a state that an
example leaves changed, or a warning, the examples' own tests refuse: see `test_collection.py`. What is wrong with the
Markdown of a page, line by line: see `test_reader.py`.
"""

import built_site as verify
import pytest

from book import outputs, run
from book.pages import Show, Text
from book.render import proofs_together

GOOD = '''"""Twice the input."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = 2 * x
y.backward()
print(x.grad)

# %% check
assert x.grad.item() == 2
'''
PAGE = "# Title\n\nText.\n\n::: example\n"


@pytest.fixture
def good(small_site):
    """A small site without a fault."""
    small_site.write("docs/index.md", PAGE)
    small_site.write("snippets/index/example.py", GOOD)
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
    lines = [f"::: example_{i}" for i in range(len(texts))]
    for i, text in enumerate(texts):
        small_site.write(f"snippets/index/example_{i}.py", text)
    lines = [f"{line} {option}" for line, option in zip(lines, options or [""] * len(lines), strict=True)]
    small_site.write("docs/index.md", "# Title\n\n" + "\n\n".join(line.strip() for line in lines) + "\n")


def faults_at(said: str, line: int) -> str:
    """The part of a message that is about this line of the page."""
    parts = said.split("docs/index.md, line ")
    return next((part for part in parts[1:] if part.startswith(f"{line}: ")), "")


def test_without_a_fault_it_is_published(good):
    good.publish()
    assert untrue(good) == []
    assert verify.not_from_a_file(good.site) == []
    [shown] = verify.examples(good.site)
    assert shown.outputs == ["tensor(2.)"]
    assert shown.verdict == "Checked"


# Blocks that would not be run


def test_all_that_is_wrong_with_a_page_is_said_at_once(good):
    lines = ["```python", "print(1)", "```", "::: nowhere", "<pre>tensor(3.)</pre>", "::: example rendr"]
    good.write("docs/index.md", "\n".join(["---", "description: Something", "---", "# Title", *lines]))
    said = refused(good, *(f"docs/index.md, line {line}: " for line in (5, 8, 9, 10)))
    assert said.count("docs/index.md, line ") == 4


def test_code_block_that_says_it_is_not_run_is_published(good):
    good.write("docs/index.md", PAGE + '\n``` { .yaml .not-run title="Settings" }\na: 1\n```\n')
    good.publish()
    assert verify.not_from_a_file(good.site) == []


def test_indented_text_is_not_a_code_block(good):
    good.write("docs/index.md", PAGE + "\n    print(1)\n")
    assert good.build()[0] == 0
    assert verify.not_from_a_file(good.site) == []
    assert "print(1)" not in [code.get_text().strip() for code in verify.parse(good.site / "index.html").select("pre")]


REPAIRED = '''"""Twice the input."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
y.backward()

# %% error
try:
    y.backward()  # a second time
except RuntimeError as error:
    message = str(error)

# %% fix
y = 2 * x
y.backward()  # a second time
print(x.grad)

# %% check
assert "second time" in message
assert x.grad == 8
'''


def test_expected_error_is_shown_as_it_was_raised_and_the_repair_as_a_difference(good):
    """Neither the `try` is shown nor what only keeps the message; the type of the error is its real one."""
    good.write("snippets/index/example.py", REPAIRED)
    good.publish()
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


def test_proof_is_folded_and_is_verified_like_any_example(good):
    good.write("docs/index.md", PAGE.replace("example", "example proof"))
    good.publish()
    page = verify.parse(good.site / "index.html")
    assert page.select_one("details.proof > summary").get_text(strip=True) == "Example"
    assert page.select_one("details.proof > .example > .claim").get_text(strip=True) == "Twice the input."
    assert not page.select("details.proof[open]")
    assert untrue(good) == []
    (good.site / "index.html").write_text((good.site / "index.html").read_text().replace("tensor(2.)", "tensor(3.)"))
    assert len(untrue(good)) == 1


def test_proofs_that_follow_one_another_share_a_fold():
    one, two, three = (Show(name, None, "", proof=True) for name in "abc")
    text, shown = Text(["words"]), Show("d", None, "")
    blocks = [text, one, Text([""]), two, text, three, shown]
    assert [*proofs_together(blocks)] == [text, [one, two], text, [three], shown]


# Files that are not laid out as examples


LAYOUTS = [
    ('"""Twice the input."""\n', "", "line 1: an example opens with a docstring"),
    ("the input.", "the input.\n\nAnd more.", "line 1: an example opens with a docstring of one paragraph"),
    ("the input.", r"$v^\top$.", "line 1: a backslash of the claim"),
    ("# %% check", "# %% proof", "line 11: '# %% proof' is not the start of a cell"),
    ("# %% check", "#%% check", "line 11: '#%% check' is not the start of a cell"),
    ("# %% check", "# %% [markdown]", "line 11: '# %% [markdown]' is not the start of a cell"),
    ("# %% torch", "print(1)\n\n# %% torch", "line 3: code outside the cells"),
    ("# %% torch\n", "", "line 1: an example has a cell 'torch' and a cell 'check'"),
    ("# %% check\n", "", "line 1: an example has a cell 'torch' and a cell 'check'"),
    ("# %% check", "# %% torch\n\n# %% check", "line 11: the cell 'torch' starts a second time"),
    ("# %% check", "# %% numpy\n\n# %% fix\n\n# %% check", "line 13: the cell 'fix' comes too late"),
    ("# %% check", "@print\n# %% check\ndef f():\n    pass", "line 11: a statement goes on in the next cell"),
    ("# %% check", "shown = '''\n# %% check\n'''", "line 11: a statement goes on in the next cell"),
    ("y = 2 * x", "y = 2 * * x", "line 7"),
    ("assert x.grad.item() == 2", "x.grad.item() == 2", "line 11: the check compares nothing"),
    ("assert x", "if x.ndim == 0:\n    pass\nelse:\n    assert x", "may not run"),
    ("assert x", "if False:\n    assert x", "may not run"),
    ("assert x", "def test():\n    assert x", "may not run"),
    ("assert x.grad.item() == 2", "try:\n    assert False\nexcept AssertionError:\n    pass", "may not run"),
    ("assert x", "if __name__ == '__main__':\n    assert x", "may not run"),
    ("assert x", "for _ in []:\n    assert x", "the check compares nothing, or only in a loop"),
    ("assert x", "for _ in range(0):\n    assert x", "the check compares nothing, or only in a loop"),
    ("assert x", "from contextlib import suppress\nwith suppress(AssertionError):\n    assert x", "may not run"),
    ("== 2\n", "== 2\n\n# %% guards\ny = 1\n", "line 14: guards are assertions"),
    ("# %% check", "# %% reset\nx.grad = None\n\n# %% check", "line 11: a reset stands between the cells"),
    ("# %% check", "# %% error\n# %% reset\ny = 3 * x\n# %% fix\n# %% check", "line 13: a reset clears gradients"),
    ("# %% check", "# %% error\n# %% reset\nprint(x.grad)\n# %% fix\n# %% check", "line 13: a reset clears gradients"),
]


def test_file_that_is_not_an_example(good):
    show(good, [GOOD.replace(old, new) for old, new, _ in LAYOUTS])
    said = refused(good)
    for i, (old, _, says) in enumerate(LAYOUTS):
        assert old in GOOD
        assert f"snippets/index/example_{i}.py" in faults_at(said, 3 + 2 * i)
        assert says in faults_at(said, 3 + 2 * i), said


CHECKS = [
    "from numpy.testing import assert_allclose\nassert_allclose(x.grad.item(), 2)",
    "for wanted in [2]:\n    assert x.grad.item() == wanted",
    "with torch.no_grad():\n    assert x.grad.item() == 2",
    "for _ in iter([]):\n    assert False\nassert x.grad.item() == 2",
]


def test_check_that_surely_compares(good):
    show(good, [GOOD.replace("assert x.grad.item() == 2", check) for check in CHECKS])
    good.publish()


# Examples that do not run to their end


RAISING = [
    ("y.backward()", "y.backward(gradient=torch.ones(1))", "line 8"),
    ("== 2", "== 3", "line 12"),  # the check fails
    ("y.backward()", "raise SystemExit", "SystemExit"),
    ("y.backward()", "import sys; sys.exit(0)", "SystemExit: 0"),
]


@pytest.mark.parametrize("options", [(), ("--quiet",), ("--strict",), ("--strict", "--quiet")])
def test_example_that_does_not_end(good, options):
    show(good, [GOOD.replace(old, new) for old, new, _ in RAISING])
    said = refused(good, options=options)
    for i, (_, _, says) in enumerate(RAISING):
        assert f"snippets/index/example_{i}.py" in faults_at(said, 3 + 2 * i)
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
    good.write("snippets/index/example.py", GOOD.replace("y.backward()", loop))
    refused(
        good, "docs/index.md, line 5: snippets/index/example.py, line ", "the example takes longer than 0.2 seconds"
    )


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
    good.write("docs/other.md", "# Other\n\n::: example\n")
    good.write("snippets/other/example.py", GOOD.replace("== 2", "== 3"))
    good.write("snippets/index/example.py", GOOD.replace("print(x.grad)", thread))
    said = refused(good, "docs/index.md, line 5: snippets/index/example.py", "leaves threads behind", "a new process")
    assert "other" not in said


def test_error_with_the_right_text_is_published(good):
    text = GOOD.replace("y.backward()\n", EXPECTED_ERROR).replace("assert ", f"assert message == {MESSAGE!r}\nassert ")
    good.write("snippets/index/example.py", text)
    good.publish()


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
        assert f"snippets/index/example_{i}.py" in faults_at(said, 3 + 2 * i)
        assert says in faults_at(said, 3 + 2 * i)


def test_check_that_prints(good):
    good.write("snippets/index/example.py", GOOD.replace("assert x", "print('passed')\nassert x"))
    refused(good, "snippets/index/example.py", "a check prints nothing")


def test_picture_of_other_numbers_than_torch_computed(good):
    numbers = "import numpy as np\nv, J = np.array([5.0]), np.array([[100.0]])"
    good.write("docs/index.md", PAGE.replace("example", "example picture"))
    good.write("snippets/index/example.py", GOOD.replace("print(x.grad)", f"{numbers}\nprint(x.grad)"))
    refused(good, "docs/index.md, line 5", "is not x.grad")
    good.write(
        "snippets/index/example.py", GOOD.replace("print(x.grad)", f"{numbers}\nv, J = v / 5, J / 50\nprint(x.grad)")
    )
    good.publish()


NUMBERS = "import numpy as np\nv, J = torch.tensor([2.0]), np.array([[2.0]])\nx.grad *= 2\n"  # vᵀJ = x.grad = 4


PICTURES = [
    ("picture=g", "", "", "no variable 'g' to draw"),
    ("picture=y.grad", "", "", "that is not a leaf"),
    ("picture=x.grad:w", "", "", "no variable 'w' to draw"),
    ("picture", "x.grad *= 2", "x.grad *= 3", "vᵀJ = [4.0] is not x.grad = [6.0]"),
    ("jacobian=H", "", "", "the example has no variable 'H' to draw"),
    ("jacobian", "[[2.0]]", "[[7.0]]", "nothing that torch computed in this example is J"),
    ("jacobian", "[[2.0]]", "[2.0]", "a Jacobian is drawn as a matrix"),
    ("heat", "[[2.0]]", "[[7.0]]", "nothing that torch computed in this example is J"),
    ("heat=J,H", "", "", "the example has no variable 'H' to draw"),
    ("heat", "np.array([[2.0]])", "(J := np.ones((1, 2)), ones := torch.ones(2))[0]", "of a square J"),
    ("jacobian points=3", "", "", "do not fall into 3 points"),
    ("graph=z", "", "", "no variable 'z' to draw"),
    ("graph=x", "", "", "x has no grad_fn"),
    ("graph=J", "", "", "J has no grad_fn"),
    ("graph", "", "", "2.0 arrives at x, and x.grad = 4.0"),
    ("graph", "= torch.tensor([2.0])", "= torch.tensor(3.0)", "1 came to y last, and not v = 3"),
    ("graph", "x.grad *= 2", "y = torch.stack([x, 2 * x])", "y has the shape (2,), and the example has no v"),
    ("graph", "x.grad *= 2", "y = 3 * x", "nothing is sent back from y while the example runs"),
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
        assert f"snippets/index/example_{i}.py" in faults_at(said, 3 + 2 * i)
        assert says in faults_at(said, 3 + 2 * i), said


TOLD = [
    ("{{3 = x.grad[0]}}", "the text says 3, and the example has 4"),
    ("{{4 = x.grad}} and {{5 = v[0] * J[0, 0]}}", "the text says 5, and the example has 4"),
    ("{{4 = x.grad[1]}}", "x.grad has no entry [1]"),
    ("{{4 = H[0]}}", "the example has no variable 'H' to draw"),
]


@pytest.mark.parametrize(("text", "says"), TOLD)
def test_number_in_the_text_that_the_example_does_not_have(told, text, says):
    told(f"It is {text}.")
    refused(told.site, f"docs/index.md, line 7: {says}")


def test_number_in_the_text_that_nobody_can_follow(told):
    told("{{4}}, {{4 = x.grad[0] + 1}}", "{{4 = x.grad[0]}}")
    said = refused(told.site, "a number that follows a figure is written {{530 = x.grad[1]}}")
    assert "not {{4}}" in faults_at(said, 7)
    assert "no live figure is above {{4 = x.grad[0]}}" in faults_at(said, 3)


def test_number_in_the_text_that_is_right_is_plain_text(told):
    told("It is {{4 = x.grad[0]}}, or **{{4 = v[0] * J[0, 0]}}**.")
    told.site.publish()
    page = verify.parse.__wrapped__(told.site.site / "index.html")
    assert "It is 4, or 4." in page.get_text()
    assert page.select_one("strong .told")["data-tells"] == "v.0*J.y.0.0"
    assert "It is 4, or **4**." in (told.site.site / "index.md").read_text()


@pytest.fixture
def told(good):
    """Writes a page with a live figure, and the text below it and above it."""
    code = f"{NUMBERS}print(x.grad)\n"
    good.write("snippets/index/example.py", GOOD.replace("print(x.grad)\n", code).replace("== 2", "== 4"))

    def write(below: str, above: str = "Text.") -> None:
        good.write("docs/index.md", f"# Title\n\n{above}\n\n::: example desk live\n\n{below}\n")

    write.site = good
    return write


@pytest.mark.parametrize(
    ("options", "pictures"),
    [("picture jacobian heat points=1", ["weighted-rows", "jacobian", "heat"]), ("graph", [])],
)
def test_pictures_are_not_taken_for_outputs(good, options, pictures):
    if pictures:
        text = GOOD.replace("print(x.grad)", f"{NUMBERS}print(x.grad)").replace("== 2", "== 4")
        good.write("snippets/index/example.py", text)
    good.write("docs/index.md", PAGE.replace("example", f"example {options}"))
    good.publish()
    page = verify.parse(good.site / "index.html")
    assert [table["class"][0] for table in page.select(".picture table")] == pictures
    assert len(page.select(".picture.graph svg")) == (not pictures)
    assert untrue(good) == []
    assert verify.not_from_a_file(good.site) == []


def test_graph_of_an_example_that_lives_on_freed_graphs(good):
    again = "try:\n    y.backward()\n    freed = False\nexcept RuntimeError:\n    freed = True"
    text = GOOD.replace("y = 2 * x", "y = x**2").replace("print(x.grad)", again)
    good.write("snippets/index/example.py", text.replace("assert x.grad.item() == 2", "assert freed"))
    good.write("docs/index.md", PAGE.replace("example", "example graph"))
    good.publish()
    assert "x.grad = 6" in verify.parse(good.site / "index.html").select_one(".picture.graph svg").get_text()


def test_dirty_build(good):
    refused(good, "--dirty", options=("--dirty",))


# State that leaks


def test_name_from_another_example(good):
    good.write("snippets/index/other.py", GOOD.replace("import torch\n", ""))
    good.write("docs/index.md", PAGE + "\n::: other\n")
    refused(good, "docs/index.md, line 7", "snippets/index/other.py", "name 'torch' is not defined")


def test_name_from_the_build_before(good):
    assert good.build()[0] == 0
    good.write("snippets/index/example.py", GOOD.replace("import torch\n", ""))
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
    good.write("snippets/index/example.py", GOOD.replace("print(x.grad)", printing))
    good.publish()
    assert untrue(good) == []
    assert "".join(verify.examples(good.site)[0].outputs) == shown


def test_output_that_is_not_the_one_in_git(good):
    good.note_outputs()
    good.write("snippets/index/example.py", GOOD.replace("print(x.grad)", "print(2 * x.grad)"))
    refused(good, "docs/index.md, line 5", "make outputs", "-tensor(2.)\n+tensor(4.)", outputs=False)


def test_output_that_is_new(good):
    refused(good, "docs/index.md, line 5", "make outputs", "+tensor(2.)", outputs=False)


def test_output_of_another_torch_is_no_fault_but_listed(good):
    good.note_outputs()
    noted = good.folder / "snippets/index/outputs.txt"
    noted.write_text(noted.read_text().replace("tensor(2.)", "tensor(2.0)").replace("with torch 2", "with torch 1"))
    status, said = good.build("--strict", outputs=False)
    assert status == 0, said
    assert "1 examples print something else with torch" in said
    assert "-tensor(2.0)\n+tensor(2.)" in said
    assert untrue(good) == []


def test_output_that_is_another_one_the_second_time(good):
    good.write(
        "snippets/index/example.py", GOOD.replace("print(x.grad)", "import this")
    )  # it prints when first imported
    refused(good, "docs/index.md, line 5", "-Beautiful is better than ugly.")


LEAK = GOOD.replace("print(x.grad)", "torch.lucky = 7\nprint(torch.lucky)")
LUCK = GOOD.replace("print(x.grad)", "print(getattr(torch, 'lucky', 0))")


@pytest.mark.parametrize(
    ("names", "prints", "seen"),
    [(("luck", "leak"), "0\n", True), (("leak", "luck"), "7\n", False)],  # the second is seen by tests/test_mutants.py
)
def test_output_that_depends_on_an_example_before(good, names, prints, seen):
    import torch

    paths = [good.folder / f"snippets/index/{name}.py" for name in names]
    good.write("snippets/index/leak.py", LEAK)
    good.write("snippets/index/luck.py", LUCK)
    try:
        printed, wrong = outputs.in_both_orders(paths, good.folder / "snippets")
    finally:
        del torch.lucky
    assert printed[good.folder / "snippets/index/luck.py"] == prints
    assert wrong == ["index/luck.py prints something else when the examples run in reverse order"] * seen


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("tensor(2.)", "tensor(3.)", "but the file prints"),
        ("requires_grad", "requires_none", "other code"),
        (">Checked<", ">Failed<", "verdict"),
    ],
)
def test_page_edited_after_the_build(good, old, new, says):
    assert good.build()[0] == 0
    page = good.site / "index.html"
    assert old in page.read_text()
    page.write_text(page.read_text().replace(old, new, 1))
    [fault] = untrue(good)
    assert says in fault


# Tables and lists of the book


def table_block(call: str) -> str:
    return f'```python exec="on" idprefix="" updatetoc="no"\nfrom book import tables\nprint(tables.{call})\n```\n'


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("hedings()", "there is no tables.hedings; there are messages, headings, claims, records"),
        ("begin(1, 2)", "there is no tables.begin"),
        ("headings(1)", "tables.headings: TypeError: headings() takes 0 positional arguments"),
        ("messages()", "tables.messages: ValueError: there is no page of error messages in docs/stuck/messages/"),
        ('puzzle("no")', "tables.puzzle: ValueError: there is no puzzle 'no' in puzzles/; there are twice, square"),
        ('box("loss")', "tables.box: ValueError: write the heading above it: ## A squared loss { #loss }"),
        ('names("numpy")', "tables.names: ValueError: there is no list 'numpy' of names; there are torch.Tensor, "),
        ('puzzles("all")', "tables.puzzles: ValueError: there is no list 'all'; there are write, liars"),
        ('records("everything")', "tables.records: ValueError: there is no table 'everything' of records"),
        ('records("elsewhere")', "side_by_side.py"),
        ("claims()", "tables.claims: FileNotFoundError: No such file: tests/claims/test_*.py"),
        ("cases()", "tables.cases: ValueError: there is no notebook in docs/"),
    ],
)
def test_table_that_cannot_be_made(good, call, says):
    good.write("docs/index.md", f"{PAGE}\n{table_block('headings()')}\n{table_block(call)}")
    said = refused(good, "docs/index.md, line 12: ", says)
    assert said.count("docs/index.md, line ") == 1


def test_gesture_that_nobody_drew(good):
    good.write("docs/index.md", f"{PAGE}\n<!-- gesture: dekc -->\n")
    refused(good, "docs/index.md, line 7: there is no gesture 'dekc'; there are desk, question, ")


def test_list_of_claims_whose_tests_are_no_python(good):
    good.write("docs/index.md", f"{PAGE}\n{table_block('claims()')}")
    good.write("tests/claims/test_x.py", "def test_x(:\n")
    refused(good, "docs/index.md, line 7: tables.claims: SyntaxError: invalid syntax")


def test_example_that_no_page_shows(good):
    good.write("snippets/index/orphan.py", GOOD)
    assert good.build()[0] == 0
    assert untrue(good) == ["snippets/index/orphan.py is shown 0 times, not once"]


def test_example_that_is_shown_twice(good):
    good.write("docs/index.md", PAGE + "\nAgain:\n\n::: example\n")
    assert good.build()[0] == 0
    assert untrue(good) == ["snippets/index/example.py is shown 2 times, not once"]


def test_site_of_an_earlier_build_does_not_stay(good):
    good.publish()
    good.write("snippets/index/example.py", GOOD.replace("== 2", "== 3"))
    refused(good, "docs/index.md, line 5")


# Formulas


@pytest.mark.parametrize("formula", [r"$\frac{1}{$", "$$\n\\begin{pmatrix} 1 & 2\n$$", r"$\nosuchcommand$"])
def test_formula_that_cannot_be_typeset(good, formula):
    good.write("docs/index.md", f"# Title\n\n{formula}\n")
    refused(good, "index.md", formula.strip("$\n"))


def test_formula_in_a_claim_that_cannot_be_typeset(good):
    good.write("snippets/index/example.py", GOOD.replace('"""Twice', r'r"""$\nosuchcommand$ twice'))
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
    good.publish()


@pytest.mark.parametrize("forged", ["<pre>tensor(3.)</pre>", "```\n# tensor(3.)\n# ```"])
def test_text_in_a_notebook_that_forges_an_output(good, forged):
    good.write("docs/gradient_field.py", f"{NOTEBOOK}\n# %% [markdown]\n# {forged}\n")
    refused(good, "gradient_field.py", "no cell printed")


@pytest.mark.parametrize(
    ("line", "says"),
    [("nothing", "snippets/gradient_field/nothing.py"), ('good predict="What?"', "has no text of the answer")],
)
def test_example_in_a_notebook_that_cannot_be_shown(good, line, says):
    good.write("snippets/gradient_field/good.py", GOOD)
    good.write("docs/gradient_field.py", f"{NOTEBOOK}\n# %% [markdown]\n# ::: {line}\n")
    refused(good, "gradient_field.py", says)


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


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("# %%\n" + "print(1)\n" * 21, "21 lines stand open"),
        ('# %% jupyter={"source_hidden": true}\nprint(1)\n', "say in a title"),
        ('# %% jupyter={"source_hidden": true, "outputs_hidden": true}\nprint(1)\n', "say in a title"),
    ],
)
def test_listing_of_a_notebook_that_is_long_or_folded_without_a_word(good, cell, says):
    good.write("docs/gradient_field.py", f"{NOTEBOOK}\n{cell}")
    refused(good, "gradient_field.py", says)


# Links


@pytest.mark.parametrize("options", [("--strict",), ("--strict", "--quiet")])
@pytest.mark.parametrize(
    "link",
    [
        "[text](missing.md)",
        "[text](#missing)",
        "[text](other.md#missing)",
        "[text](/absolute)",
        "[text](snippets/index/missing.py)",
        "![text](missing.svg)",
    ],
)
def test_link_that_leads_nowhere(good, link, options):
    good.write("docs/other.md", "# Other\n")
    good.write("docs/index.md", PAGE + f"\n{link}\n")
    refused(good, link.split("(")[1].strip(")"), options=options)


def test_heading_whose_id_only_markdown_knows(good):
    """Links of tables and of the search would lead to an id that the reader of pages has only guessed."""
    good.write("docs/index.md", '# Title\n\n## Rules\n\n<p id="rules">Text.</p>\n')
    refused(good, "docs/index.md: write the id of 'Rules': { #… }")


@pytest.mark.parametrize("image", ["![](a.svg)", "![ ](a.svg)", '<img src="a.svg">', "<img alt='' src='a.svg'>"])
def test_image_that_no_text_describes(good, image):
    good.write("docs/a.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>')
    good.write("docs/index.md", PAGE + f"\n{image}\n")
    refused(good, "index.md", "no text says what this image shows", "a.svg")
    good.write("docs/index.md", PAGE + "\n![A picture](a.svg)\n")
    good.publish()


def test_example_behind_a_link_to_another_folder(good):
    elsewhere = good.folder / "elsewhere.py"
    (good.folder / "snippets/index/example.py").rename(elsewhere)
    (good.folder / "snippets/index/example.py").symlink_to(elsewhere)
    refused(good, "docs/index.md, line 5", "is not in snippets/")
