"""The explorer in a real browser: its numbers against torch's, its desk, stepper and missions, and junk input."""

import ast
import contextlib
import io
import json
import random
import re
import urllib.parse
from functools import partial
from pathlib import Path

import complaints
import numpy as np
import programs
import pytest
import torch
from axe_playwright_python.sync_playwright import Axe
from bs4 import BeautifulSoup

from book import pages
from book.render import address_of_desk
from book.run import run

ROOT = Path(__file__).parents[2]
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
LINE = "#f=torch.stack([x[0]**2,x[0]*x[1],5*x[1]])&x=[3,2]&v=[1,10,100]"


@pytest.fixture(scope="module")
def open_explorer(browser, address):
    """Open the explorer in one page for all tests of this module; `page.complaints` holds what has gone wrong since."""
    context = browser.new_context(viewport=DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(60_000)  # a busy machine is no failure
    complaints.collect(page, address)

    def open_explorer(state="", viewport=DESKTOP, scheme="light", name="explorer.html"):
        page.complaints.clear()
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto("about:blank")
        page.goto(f"{address}{name}{state}", wait_until="load")
        page.locator(".explorer").first.scroll_into_view_if_needed()  # its script is loaded when it comes near
        page.locator(".explorer.ex-ready").first.wait_for()
        return page

    yield open_explorer
    context.close()


def field(page, name):
    return page.locator(f"#explorer-1-{name}")


def settle(page):
    """Wait until a change is shown, which takes one frame. (The address follows after a quarter of a second.)"""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


# Change the address as a link does. The browser tells the page of it when it has time, which may be some frames later.
FOLLOW = """link => new Promise(done => {
  addEventListener("hashchange", done, {once: true});
  location.hash = link;
})"""


def follow(page, link):
    if page.evaluate("location.hash") != link:
        page.evaluate(FOLLOW, link)
    settle(page)


def unfold(page):
    """Open what is one click away: the inputs as text, and other v."""
    page.evaluate("document.querySelectorAll('.explorer details.ex-fold').forEach(part => { part.open = true; })")


def enter(page, **texts):
    """Fill these fields one after the other, waiting each time until the result is shown.

    (Playwright selects the old text and then types. An update in between could undo the selection.)
    """
    unfold(page)
    for name, text in texts.items():
        field(page, name).fill(text)
        settle(page)


SHOWN = """() => {
  const all = selector => [...document.querySelectorAll(`.explorer ${selector}`)];
  const numbers = selector => all(selector).map(cell => cell.dataset.value ?? '1');
  return {y: numbers('.ex-y [data-value]'), v: numbers('.ex-weight :is(input[role=spinbutton], .ex-one)'),
          J: numbers('.ex-channel .J[data-value]'), parts: numbers('.part[data-value]'),
          sum: numbers('.ex-out .x[data-value]'),
          refused: document.querySelector('.ex-refused:not([hidden]) code')?.textContent ?? null};
}"""


def as_numbers(texts) -> list[float]:
    names = {"Infinity": "inf", "-Infinity": "-inf", "NaN": "nan"}
    return [float(names.get(text, text)) for text in texts]


def shown(page) -> dict:
    """The numbers on the desk, unrounded."""
    return {k: as_numbers(v) if isinstance(v, list) else v for k, v in page.evaluate(SHOWN).items()}


def with_torch(f: str, inputs: str | dict[str, str], v: str | None) -> dict:
    """The same from torch: y, J and the gradient of x, or of the first input, or the text of the error it raises."""
    inputs = {"x": inputs} if isinstance(inputs, str) else inputs
    written = {"inf": float("inf"), "nan": float("nan")}
    points = {
        name: torch.tensor(eval(text, written), dtype=torch.float64, requires_grad=True)
        for name, text in inputs.items()
    }
    first = "x" if "x" in points else next(iter(points))

    def function(point):
        scope = {"torch": torch, "F": torch.nn.functional} | points | {first: point}
        torch.set_default_dtype(torch.float64)
        try:
            *lines, last = ast.parse(f).body
            exec(compile(ast.Module(lines, []), "program", "exec"), scope)
            return eval(compile(ast.Expression(last.value), "program", "eval"), scope)
        finally:
            torch.set_default_dtype(torch.float32)

    y = function(points[first])
    J = torch.autograd.functional.jacobian(function, points[first].detach())
    answer = {"y": y.flatten().tolist(), "J": J.flatten().tolist(), "refused": None}
    try:
        y.backward(None if v is None else torch.tensor(eval(v), dtype=torch.float64))
    except RuntimeError as error:
        return answer | {"refused": str(error)}
    return answer | {"gradient": points[first].grad.flatten().tolist()}


def check(page, f, inputs, v):
    found, expected = shown(page), with_torch(f, inputs, v)
    assert found["refused"] == expected["refused"]
    np.testing.assert_allclose(found["y"], expected["y"], rtol=1e-5)
    np.testing.assert_allclose(found["J"], expected["J"], rtol=1e-5, atol=1e-9)
    if expected["refused"] is None:
        np.testing.assert_allclose(found["sum"], expected["gradient"], rtol=1e-5, atol=1e-9)
        weights, parts = np.array(found["v"]), np.array(found["parts"])
        np.testing.assert_allclose(weights, 1 if v is None else np.ravel(eval(v)))
        rows = np.array(found["J"]).reshape(len(weights), -1)
        with np.errstate(invalid="ignore"):  # 0 × ∞
            np.testing.assert_allclose(parts.reshape(rows.shape), weights[:, None] * rows)


def presets(page) -> list[dict]:
    return page.evaluate("explorer.PRESETS.map(preset => ({...preset, inputs: explorer.inputsOf(preset)}))")


def run_program(text: str) -> dict:
    """Run a program that prints the gradients last, and return its variables. The default dtype is restored."""
    printed, scope, before = io.StringIO(), {}, torch.get_default_dtype()
    try:
        with contextlib.redirect_stdout(printed):
            exec(text, scope)
        *_, last = re.findall(r"print\((\w+)\.grad\)", text)
        assert printed.getvalue().endswith(str(scope[last].grad) + "\n")
    finally:
        torch.set_default_dtype(before)
    return scope


def test_presets_show_what_torch_computes_and_links_reproduce_them(open_explorer):
    """Choose every preset from the list; check its numbers, run its program, step through it, reopen its address."""
    page = open_explorer()
    links = {}
    assert len(presets(page)) >= 14
    for preset in presets(page)[1:] + presets(page)[:1]:
        page.evaluate("history.replaceState(null, '', '#')")
        page.get_by_label("Start from").select_option(preset["id"])
        settle(page)
        check(page, preset["text"], preset["inputs"], preset["v"])
        before = shown(page)
        scope = run_program(page.locator(".ex-section pre code").inner_text())
        np.testing.assert_allclose(before["sum"], scope["x"].grad.flatten(), rtol=1e-5, atol=1e-9)
        for other in page.locator(".ex-others [data-gradient]").all():
            numbers = other.inner_text().partition("=")[2].replace("−", "-")
            gradient = scope[other.get_attribute("data-gradient")].grad
            np.testing.assert_allclose(eval(numbers), gradient, rtol=1e-3, err_msg=preset["id"])

        page.get_by_role("button", name="Run all").click()
        assert page.locator(".ex-steps li").count() == page.locator(".ex-node").count() >= 2
        page.wait_for_url("**/explorer.html#f=**&step=*")
        links[preset["id"]] = page.evaluate("location.hash"), before
    for number, (name, (link, before)) in enumerate(links.items()):
        if number % 4 == 0:
            page = open_explorer(link)
        else:
            follow(page, link)
        np.testing.assert_equal(shown(page), before)
        assert page.get_by_label("Start from").input_value() == name
        assert page.get_by_role("button", name="Step", exact=True).get_attribute("aria-disabled") == "true"
        assert page.complaints == []


TYPED = [
    ("x ** 3 + 2 * x", "[1, -2, 0.5]", "[1, 10, 100]"),
    ("(torch.exp(-x) * x.sin()).sum()", "[[1, 2], [3, 4]]", None),
    ("torch.stack([x[0] * x[1], x[1] / x[2], x.mean()])", "[1, 2, 4]", "[1, -1, 0.5]"),
    ("torch.cat([x.relu(), (-x).sigmoid()])", "[-1, 0, 2]", "[1, 2, 3, 4, 5, 6]"),
    ("x @ torch.tensor([[1., 2., 3.], [4., 5., 6.]])", "[[1, 2], [3, 4]]", "[[1, 10, 100], [0, 0, 1]]"),
    ("x.cumsum(0).softmax(1)", "[[1, 2], [3, 4]]", "[[1, 10], [100, 1000]]"),
    ("x.abs().sqrt()", "[0, 4]", "[1, 1]"),
    ("x[::2] - x[1::2].mean()", "[1, 2, 3, 4, 5]", "[1, 10, 100]"),
    ("x * 2", "[1, 2]", "[1, 2, 3]"),
    ("x * 2", "[1, 2]", "1"),
    ("x * 2", "[1, 2]", None),
    ("x * 2", "[[1, 2]]", "[[1], [2]]"),
    ("x.sum()", "[1, 2]", "[1]"),
]


def test_typed_functions_and_wrong_shapes_of_v_answer_as_torch_does(open_explorer):
    page = open_explorer()
    for f, x, v in TYPED:
        enter(page, f=f, x=x, v=v or "")
        check(page, f, x, v)
        assert page.locator(".ex-error:visible").all_inner_texts() == []
    assert sum(with_torch(*case)["refused"] is not None for case in TYPED) == 5
    assert page.complaints == []


def test_a_constant_is_refused_with_torchs_words(open_explorer):
    page = open_explorer()
    enter(page, f="torch.tensor([1., 2.])", v="[1, 1]")
    with pytest.raises(RuntimeError) as error:
        torch.tensor([1.0, 2.0]).backward(torch.tensor([1.0, 1.0]))
    assert shown(page)["refused"] == str(error.value)


def test_buttons_choose_v(open_explorer):
    page = open_explorer(LINE)
    unfold(page)
    wanted = {
        "omitted": None,
        "ones": [1, 1, 1],
        "e2": [0, 1, 0],
        "1, 10, 100": [1, 10, 100],
        "gradient of a loss": [9, 6, 10],
        "one too many": [1, 1, 1, 1],
    }
    group = page.get_by_role("group", name="v", exact=True)
    for name, v in wanted.items():
        button = group.get_by_role("button", name=name, exact=True)
        button.click()
        settle(page)
        assert button.get_attribute("aria-pressed") == "true"
        assert group.locator("[aria-pressed=true]").count() == 1
        check(page, "torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])", "[3, 2]", v and str(v))
        if name == "gradient of a loss":
            assert "(y ** 2).sum() / 2" in page.locator(".ex-more-v").inner_text()
            program = page.locator(".ex-section pre code").inner_text()
            assert "loss.backward()" in program
            assert run_program(program)["x"].grad.tolist() == shown(page)["sum"]
            page.wait_for_url("**&v=loss")


def test_an_error_points_at_the_character(open_explorer):
    page = open_explorer()
    for text, at, length in [("x ** 2 + sqrt", 9, 4), ("x $ 2", 2, 1), ("(x + 1", 6, 1)]:
        field(page, "f").fill(text)
        settle(page)
        error = page.locator(f"#{field(page, 'f').get_attribute('aria-describedby')}")
        line, caret = error.locator("pre").evaluate("pre => pre.textContent").split("\n")
        assert (line.rstrip(), caret.index("^"), caret.count("^")) == (text, at, length)
        assert f"haracter {at + 1}:" in error.inner_text()
        assert field(page, "f").get_attribute("aria-invalid") == "true"
        assert page.locator(".ex-stale").is_visible()
    field(page, "f").fill("x * 2")
    settle(page)
    assert page.locator(".ex-error:visible, .ex-stale:visible").count() == 0
    assert field(page, "f").get_attribute("aria-invalid") is None


def test_dragging_turns_a_number(open_explorer):
    page = open_explorer("#f=x**2&x=[1,2]&v=[1,10]")
    cell = page.get_by_role("spinbutton").nth(1)
    box = cell.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 40, middle[1], steps=5)
    page.mouse.move(middle[0] + 80, middle[1] + 60, steps=5)
    page.mouse.up()
    settle(page)
    assert cell.input_value() == "3"
    check(page, "x ** 2", "[1, 3]", "[1, 10]")
    cell.click()
    page.keyboard.type("7")  # a click selects the number, typing replaces it
    settle(page)
    check(page, "x ** 2", "[1, 7]", "[1, 10]")
    page.keyboard.type("seven")
    settle(page)
    assert page.locator(".ex-error:visible").count() == 1
    page.keyboard.press("Tab")
    assert cell.input_value() == "7"
    assert page.locator(".ex-error:visible").count() == 0


def test_the_program_can_be_copied(open_explorer):
    page = open_explorer(LINE)
    listing = page.locator(".ex-section", has=page.get_by_role("heading", name="The same in PyTorch"))
    assert listing.locator(".highlight button").count() == 1, "Material's button lies on the explorer's own"
    page.get_by_role("button", name="Copy as PyTorch").click()
    page.get_by_text("Copied", exact=True).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator(".ex-section pre code").inner_text()
    page.get_by_role("button", name="Copy a link").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('#f='))")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/explorer.html{LINE}")


def test_the_address_follows_and_is_followed(open_explorer):
    page = open_explorer()
    enter(page, f="x ** 2 + 1", x="[1, 2]", v="[1, 10]")
    page.wait_for_url(lambda url: url.endswith("/explorer.html#f=x**2+1&x=[1,2]&v=[1,10]"))
    page.get_by_role("button", name="e2", exact=True).click()
    page.wait_for_url(lambda url: url.endswith("/explorer.html#f=x**2+1&x=[1,2]&v=[0,1]"))
    page.evaluate("location.hash = '#f=3*x&x=[5]&v=e1'")
    settle(page)
    check(page, "3 * x", "[5]", "[1]")


# fmt: off
HOSTILE = [
    "<script>boom()</script>", "<img src=x onerror=boom()>", '"><svg onload=boom()>', "javascript:boom()", "{{x}}",
    "${boom()}", "constructor.constructor('boom()')()", "__proto__", "x.__proto__", "x.constructor", "toString",
    "x['constructor']", "torch.__class__", "torch.hasOwnProperty(1)", "x" * 500, "(" * 300, "[" * 300 + "]" * 300,
    "-" * 200 + "x", "x ** x ** " * 60 + "x", "1e999999", "9" * 399, "x[10**9]", "x.reshape(10**9)", "x[[", "\u0000",
    "\u202ex ** 2", "\U0001f600" * 9, "%", "%zz", "&f=&x=&v=", "=", "#", "##", "\n\n", "'", '"', "`", "\\u0041", "e0",
    "𝒙 ** 2", "x;boom()", "x\u2028boom()", "lambda: x", "import os", "eval('boom()')", "x if x else x", "x = 2",
    "x and x", "x.sum(99)", "x[99]", "torch.stack([])", "torch.tensor([[1],[1,2]])", "x @ x @ x", "[inf, nan, -inf]",
    "[[[[[[[[[[1]]]]]]]]]]", "[]", "[[], []]", "x[0:0]", "x / 0", "e99", "e" + "9" * 50, "loss", "wrong",
]
PIECES = [
    *"x0123456789.,:;()[]{}+-*/@#%&=<>'\"`\\ ~!?$_^|",
    "**", "torch.", "F.", "sum", "dim=", "exp", "x[", "1e", "None", "é", "∞",
]
# fmt: on


def hostile(amount: int, seed: int) -> list[str]:
    """Hostile texts: known attacks first, then random ones."""
    rng = random.Random(seed)
    texts = list(HOSTILE)
    while len(texts) < amount:
        texts.append("".join(rng.choice(PIECES) for _ in range(rng.randint(1, 30))))
    return texts


# What must hold in every state: an error or a result is shown, and no script in the text has run.
SOUND = """() => {
  const found = selector => [...document.querySelectorAll(`.explorer ${selector}`)];
  const visible = selector => found(selector).some(element => element.offsetHeight && element.textContent.trim());
  if (window.boomed || document.querySelector('.explorer :is(script, img, iframe)')) return 'a script has run';
  const refused = visible('.ex-refused'), wrong = visible('.ex-error'), result = visible('.ex-board');
  return refused || wrong || result ? '' : 'nothing is shown';
}"""
FEED = """async ([texts, way]) => {
  window.boom = () => { window.boomed = true; };
  const sound = SOUND;
  const faults = [], frame = () => new Promise(done => requestAnimationFrame(done));
  const inputs = ['f', 'x', 'v'].map(name => document.getElementById(`explorer-1-${name}`));
  let errors = 0;
  for (const [i, text] of texts.entries()) {
    if (way === 'address') {
      history.replaceState(null, '', '#' + text);
      dispatchEvent(new HashChangeEvent('hashchange'));
    } else {
      const input = inputs[i % 3];
      input.value = text;
      input.dispatchEvent(new Event('input', {bubbles: true}));
      await frame();
    }
    errors += document.querySelectorAll('.explorer .ex-error:not([hidden])').length > 0;
    const fault = sound();
    if (fault) faults.push(`${text}: ${fault}`);
    if (way !== 'address' && i % 3 === 2) for (const [k, good] of ['x ** 2', '[1, 2]', '[1, 1]'].entries()) {
      inputs[k].value = good;
      inputs[k].dispatchEvent(new Event('input', {bubbles: true}));
    }
  }
  return {faults, errors};
}""".replace("SOUND", SOUND)


def test_hostile_typed_texts(open_explorer):
    page = open_explorer()
    outcome = page.evaluate(FEED, [hostile(1700, seed=1), "typed"])
    assert outcome["faults"] == []
    assert outcome["errors"] > 200
    follow(page, "#f=x**2&x=[1,2]&v=[1,10]")
    check(page, "x ** 2", "[1, 2]", "[1, 10]")
    assert page.complaints == []


def test_hostile_addresses(open_explorer):
    rng = random.Random(2)
    states = []
    for text in hostile(300, seed=2):
        quoted = urllib.parse.quote(text, safe="", errors="replace") if rng.random() < 0.7 else text.replace("\\", "")
        key = rng.choice(["f", "x", "v", "f", "q", ""])
        other = {"f": "x**2", "x": "[1,2]", "v": "[1,1]"}
        other.pop(key, None)
        states.append("&".join([f"{key}={quoted}" if key else quoted + "=", *(f"{k}={v}" for k, v in other.items())]))
    page = open_explorer()
    outcome = page.evaluate(FEED, [states, "address"])
    assert outcome["faults"] == page.complaints == []
    assert outcome["errors"] > 200
    for state in states[:: len(states) // 3]:  # open some of them as addresses
        page = open_explorer("#" + state)
        assert page.evaluate(SOUND) == ""
        assert page.complaints == []


STATES = {
    "preset": ("", ()),
    "error": ("#f=x**2+wrong&x=[1,2]&v=[1,10]&q", ()),
    "refusal": ("#f=x**2&x=[1,2]", ()),
    "stepping": ("", ("Step", "Step", "Step")),
    "many": ("#f=x.cumsum(0)&x=[1,2,3,4,5,6,7,8,9]&v=ones", ()),
    "mission": ("#mission=column", ("Hint", "It cannot be done")),
}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", STATES)
def test_everyone_can_read_it(open_explorer, name, size):
    state, clicks = STATES[name]
    page = open_explorer(state, size, "dark" if size is PHONE else "light")
    for click in clicks:
        page.get_by_role("button", name=click, exact=True).click()
    unfold(page)
    found = Axe().run(page, context={"include": [[".explorer"]]}, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.complaints == []


def test_nothing_is_wider_than_a_small_phone(open_explorer):
    wide = "#f=x.cumsum(0)&x=[1,2,3,4,5,6,7,8,9,10,11,12]&v=ones"
    for state in [
        LINE,
        wide,
        "#f=x**2&x=[[1,2,3,4],[5,6,7,8]]&v=ones",
        f"#f={'x*' * 100}x&x=2",
        f"#f={'y' * 300}",
        "",
        "#mission=mask",
    ]:
        page = open_explorer(state, {"width": 320, "height": 640})
        if page.get_by_role("button", name="Step", exact=True).is_visible():
            page.get_by_role("button", name="Step", exact=True).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, state
        for box in page.locator(".ex-scroll:visible").all():  # a box that scrolls can be reached by keyboard
            if box.evaluate("box => box.scrollWidth > box.clientWidth + 1"):
                assert box.get_attribute("tabindex") == "0"


SHIFT = """new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({type: 'layout-shift', buffered: true});
  setTimeout(() => done(sum), 200);
})"""


@pytest.mark.parametrize("name", ["explorer.html", "use/which_v.html"])
def test_nothing_moves_while_the_page_loads(open_explorer, name):
    for size in (PHONE, DESKTOP, {"width": 1280, "height": 3000}):
        page = open_explorer("", size, name=name)
        assert page.evaluate(SHIFT) < 0.01


@pytest.mark.parametrize("name", ["use/which_v.html"])
def test_embedded(open_explorer, name):
    """Its numbers can be edited, it fits a phone, and its link carries the numbers to the explorer."""
    page = open_explorer("", {"width": 320, "height": 640}, name=name)
    box = page.locator(".explorer")
    assert box.count() == 1
    f, x, v = (box.get_attribute(f"data-{name}") for name in "fxv")
    find = {"y": "td.y", "v": "td.v", "J": "td.J", "sum": "tfoot td.x"}

    def check_numbers(x, v):
        found = {
            k: [float(cell.get_attribute("data-value")) for cell in box.locator(selector).all()]
            for k, selector in find.items()
        }
        expected = with_torch(f, x, v)
        assert (found["y"], found["J"], found["sum"]) == (expected["y"], expected["J"], expected["gradient"])
        assert found["v"] == eval(v)

    check_numbers(x, v)
    cells = box.get_by_role("spinbutton")
    cells.first.fill("7")
    cells.last.press("ArrowDown")
    settle(page)
    x, v = str([7, *eval(x)[1:]]), str([*eval(v)[:-1], eval(v)[-1] - 1])
    check_numbers(x, v)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    box.get_by_role("link", name="Open in the explorer").click()
    page.wait_for_url("**/explorer.html#*")
    page.locator(".explorer.ex-ready").wait_for()
    check(page, f, x, v)
    assert page.complaints == []


def test_without_javascript_the_tables_stand_there(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}explorer.html")
    tables = page.locator(".explorer .output table")
    assert tables.count() == 3
    assert all(table.is_visible() for table in tables.all())
    assert tables.nth(1).get_by_text("[542.0, 13.0]").is_visible()
    context.close()


NETWORK = "h = (W @ x + b).relu()\ny = U @ h"
PASTED = """import torch
W = torch.tensor([[1., 2.], [0., 1.]], requires_grad=True)
x = torch.tensor([3.0, 4.0])
x.requires_grad_()
y = (W @ x) ** 2  # two outputs
y.backward(gradient=torch.tensor([1., 10.]))
print(x.grad)
"""


def boxes(page, *selectors) -> list[dict]:
    return [box.bounding_box() for selector in selectors for box in page.locator(selector).all() if box.is_visible()]


@pytest.mark.parametrize("state", ["", LINE, "#mission=row", "#mission=bias", "#mission=loss", "#mission=walk"])
def test_all_of_it_is_on_one_screen(open_explorer, state):
    """Inputs and result side by side, with the page's header and title; also when a mission gives its hint."""
    page = open_explorer(state)
    page.evaluate("scrollTo(0, 0)")
    parts = (".md-header", "h1", ".ex-mission", ".ex-program", ".ex-numbers", ".ex-back", ".ex-desk")
    for number in range(3):
        found = boxes(page, *parts)
        assert len(found) == len(parts)
        for box in found:
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= DESKTOP["width"]
            assert box["y"] + box["height"] <= DESKTOP["height"], (state, number)
        assert page.evaluate("scrollY") == 0
        inputs, result = page.locator(".ex-numbers").bounding_box(), page.locator(".ex-desk").bounding_box()
        assert inputs["x"] + inputs["width"] <= result["x"]
        if number == 0:
            page.get_by_role("button", name="Step", exact=True).click()
        elif "mission" in state and page.get_by_role("button", name="Hint").is_visible():
            page.get_by_role("button", name="Hint").click()
    assert page.locator(".md-sidebar:visible").count() == 0


def test_by_keyboard_alone(open_explorer):
    """From the top of the page to x.grad and through backward, using only the keyboard."""
    page = open_explorer()
    live = page.locator(".explorer [role=status]")

    def tab_to(what, most=25):
        for _ in range(most):
            page.keyboard.press("Tab")
            if page.evaluate(f"document.activeElement.matches({json.dumps(what)})"):
                return
        pytest.fail(f"{what} is not reached")

    tab_to("#explorer-1-preset", 60)
    page.keyboard.type("(−x³")
    settle(page)
    f, x, v = "torch.stack([-x ** 3, 5 * x])", "1", "[1, 10]"
    assert page.get_by_label("Start from").input_value() == "two-outputs"
    check(page, f, x, v)
    tab_to(".ex-numbers [role=spinbutton]")
    for key in ("ArrowUp", "ArrowUp", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    settle(page)
    check(page, f, "3", v)
    tab_to(".ex-stepper button")
    page.keyboard.press("Enter")
    live.filter(has_text="Step 1 of 5. StackBackward0").wait_for(state="attached")
    for _ in range(4):
        page.keyboard.press("Enter")
    live.filter(has_text="x receives 23: that is x.grad.").wait_for(state="attached")
    tab_to(".ex-more-v summary")
    page.keyboard.press("Enter")
    tab_to("[data-word=e2]")
    page.keyboard.press("Enter")
    settle(page)
    check(page, f, "3", "[0, 1]")
    live.filter(has_text="x.grad is 5: 1 × row 2.").wait_for(state="attached")
    tab_to("input[type=range]")
    page.keyboard.press("ArrowLeft")
    settle(page)
    check(page, f, "3", "[-1, 1]")
    page.keyboard.press("PageDown")
    settle(page)  # the fader's range grows with what it shows: three keys in one frame would leave it as it is
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    settle(page)
    check(page, f, "3", "[-0.9, 1]")
    slider = page.get_by_role("slider", name="Weight v1, of y1")
    assert slider.get_attribute("aria-valuetext") == "minus 0.9"
    page.keyboard.press("Home")
    settle(page)
    check(page, f, "3", "[-100, 1]")
    assert page.complaints == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_fader_is_dragged_through_zero(open_explorer, size):
    """x.grad follows, the bar of what passes changes its side, and what has changed lights up."""
    page = open_explorer(LINE, size)
    slider = page.get_by_role("slider").nth(1)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box["height"] >= (44 if size is PHONE else 30)
    page.mouse.move(box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2)
    page.mouse.down()
    seen = []
    for part in (0.7, 0.6, 0.4, 0.25):
        page.mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
        settle(page)
        seen.append(shown(page)["v"][1])
    page.mouse.up()
    assert seen == sorted(seen, reverse=True)
    assert seen[1] > 0 > seen[2]
    check(page, "torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])", "[3, 2]", str([1, seen[-1], 100]))
    channel = page.locator(".ex-channel:has(input[type=range])").nth(1)
    assert "minus" in channel.locator(".part").first.get_attribute("class")
    above, bar = (page.locator(".ex-channel").nth(k).locator(".part i").first.bounding_box() for k in (1, 2))
    assert bar["x"] + bar["width"] == pytest.approx(above["x"] + above["width"], abs=1.5)  # a minus goes back
    assert channel.locator(".part.ex-lit").count() == 2
    assert page.locator(".ex-out .ex-lit").count() == 2
    assert page.locator(".ex-lit.J").count() == 0  # J does not depend on v
    assert (
        page.locator(".ex-lit").first.evaluate("place => getComputedStyle(place).outlineStyle") == "solid"
    )  # no motion
    assert page.locator(".ex-weight [role=spinbutton]").nth(1).input_value() == str(seen[-1]).removesuffix(".0")


def test_a_fader_goes_from_minus_3_to_3_until_a_weight_leaves_that(open_explorer):
    """In even steps, with whole numbers that are easy to hit; the numbers below its groove say how far it goes."""
    page = open_explorer("#f=torch.stack([x[0]**2,x[0]*x[1],5*x[1]])&x=[3,2]&v=[1,2,3]")
    fader, named = page.locator(".ex-fader").first, "all => all.map(one => one.textContent).filter(Boolean)"
    groove = fader.locator(".ex-groove").bounding_box()

    def put(place):
        page.mouse.click(groove["x"] + groove["width"] * (place + 3) / 6, groove["y"] + 2)
        settle(page)
        return shown(page)["v"][0]

    assert fader.locator("i").evaluate_all(named) == ["−3", "−2", "−1", "0", "1", "2", "3"]
    assert [put(-2.03), put(0.04), put(2.5), put(1)] == [-2, 0, 2.5, 1]
    cell = page.locator(".ex-weight [role=spinbutton]").first
    cell.fill("20")
    settle(page)
    assert fader.locator("i").evaluate_all(named) == ["−100", "−10", "0", "10", "100"]
    cell.fill("-3")
    settle(page)
    assert len(fader.locator("i").evaluate_all(named)) == 7


def test_a_finger_that_scrolls_the_page_moves_no_fader(browser, address):
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{address}explorer.html{LINE}")
    page.locator(".explorer.ex-ready").wait_for()
    touch = context.new_cdp_session(page)

    def swipe(sideways, down):
        slider = page.get_by_role("slider").first
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        x, y = box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for k in range(1, 11):
            point = {"x": x + sideways * k / 10, "y": y + down * k / 10}
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
            settle(page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        settle(page)
        return shown(page)["v"][0]

    assert swipe(0, -150) == 1
    assert swipe(-20, 2) < -2
    context.close()


def test_bars_stretch_with_their_numbers(open_explorer):
    """All bars have one scale, whose end is written below them; entries of J have shades. Zero is at the left until
    a bar is below it."""
    page = open_explorer("#f=torch.tensor([[4.,-2.],[1.,0.]])@x&x=[1,1]&v=[1,2]")
    wide = "all => all.map(bar => bar.getBoundingClientRect().width / bar.parentElement.getBoundingClientRect().width)"
    shades = "all => all.map(cell => Number(cell.style.getPropertyValue('--size')))"
    for v, parts, sums, end in (
        ("[1,2]", [4, 2, 2, 0], [6, 2], 6),
        ("[1,100]", [4, 2, 100, 0], [104, 2], 120),
    ):
        follow(page, f"#f=torch.tensor([[4.,-2.],[1.,0.]])@x&x=[1,1]&v={v}")
        np.testing.assert_allclose(page.locator(".ex-entry.J").evaluate_all(shades), [1, 0.5, 0.25, 0], atol=0.01)
        np.testing.assert_allclose(page.locator(".part i").evaluate_all(wide), np.divide(parts, 2 * end), atol=0.02)
        np.testing.assert_allclose(page.locator(".ex-out i").evaluate_all(wide), np.divide(sums, 2 * end), atol=0.02)
        assert page.locator(".ex-out .ex-axis").first.all_inner_texts() == [f"−{end}\n0\n{end}"]
    follow(page, "#f=torch.tensor([[4.,2.,1.],[1.,0.,0.]])@x&x=[1,1,1]&v=[1,2]")
    np.testing.assert_allclose(page.locator(".ex-out i").evaluate_all(wide), [1, 1 / 3, 1 / 6], atol=0.02)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_v_stands_left_of_j_and_names_above_the_zeros(open_explorer, size):
    """As in the figures of the book: v, its row of J, the bars; the name of a column is above the zero of its bars."""
    for state in ("", "#f=torch.tensor([[4.,-2.],[1.,0.]])@x&x=[1,1]&v=[1,2]"):
        page = open_explorer(state, size)
        channel = page.locator(".ex-channel:has(input[type=range])").first
        here = [channel.locator(one).first.bounding_box() for one in ("input[role=spinbutton]", ".J", ".part")]
        if size is DESKTOP:
            assert [box["x"] for box in here] == sorted(box["x"] for box in here)
        names = page.locator(".ex-head .ex-is ~ .ex-column > .x").all()
        for name, track in zip(names, channel.locator(".part .ex-track").all(), strict=True):
            box, of = name.bounding_box(), track.bounding_box()
            zero = of["x"] + (of["width"] / 2 if state else 0)
            assert box["x"] - 1 <= zero <= box["x"] + box["width"] + 1, (state, box, of)


def test_all_of_a_step_is_in_sight_and_columns_are_below_their_headings(open_explorer):
    page = open_explorer("#mission=walk")
    for _ in range(4):
        page.get_by_role("button", name="Step", exact=True).click()
    step = page.locator(".ex-step")
    assert "to x" in step.inner_text().replace("\n", "")
    assert step.evaluate("step => step.scrollHeight <= step.clientHeight")
    for k in (4, 5):
        x = list(range(1, k + 1))
        page = open_explorer(f"#f=x.cumsum(0)*0.25&x={x}&v={x}".replace(" ", ""))
        starts = [
            row.locator("> :nth-child(n + 2)").evaluate_all("all => all.map(one => one.getBoundingClientRect().x)")
            for row in page.locator(".ex-channel").all()
        ]
        np.testing.assert_allclose(starts, [starts[0]] * len(starts), atol=1)
        assert page.locator(".ex-board > .ex-scroll").first.evaluate("box => box.scrollWidth <= box.clientWidth")


def test_on_a_phone_x_grad_stays_in_sight_of_v(open_explorer):
    """Wherever a fader can be reached, x.grad can be read; and the numbers of x are changed in its sight, too."""
    page = open_explorer("#f=x.cumsum(0)&x=[1,2,3]&v=[1,2,3]", PHONE)
    header = page.locator(".md-header").bounding_box()
    for place in [*page.get_by_role("slider").all(), *page.locator(".ex-numbers [role=spinbutton]").all()]:
        place.evaluate("place => place.scrollIntoView({block: 'center'})")
        settle(page)
        out, here = page.locator(".ex-master").bounding_box(), place.bounding_box()
        assert header["height"] - 1 <= out["y"]
        assert out["y"] + out["height"] <= PHONE["height"] + 1
        assert out["y"] >= here["y"] + here["height"] or out["y"] + out["height"] <= here["y"]
    place.focus()  # what has the focus is not covered
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(
        "document.elementFromPoint(...(box => [box.x + box.width / 2, box.y + box.height / 2])"
        "(document.activeElement.getBoundingClientRect())) === document.activeElement"
    )


@pytest.mark.parametrize("state", ["", "#mission=row"])
def test_fingers_find_their_targets(open_explorer, state):
    page = open_explorer(state, PHONE)
    unfold(page)
    targets = page.locator(".explorer :is(button, input, select, textarea, summary):visible")
    assert targets.count() > 15
    for target in targets.all():
        box = target.bounding_box()
        assert box["height"] >= 43.5, target.evaluate("target => target.outerHTML")
        assert box["width"] >= 43.5, target.evaluate("target => target.outerHTML")


def test_steps_send_the_vector_back_one_node_at_a_time(open_explorer):
    page = open_explorer(LINE)
    step, live = page.get_by_role("button", name="Step", exact=True), page.locator(".explorer [role=status]")
    total = page.locator(".ex-node").count()
    assert page.locator(".ex-now").count() == 0
    step.click()
    assert "StackBackward0" in page.locator(".ex-step").inner_text()
    live.filter(has_text=f"Step 1 of {total}. StackBackward0").wait_for(state="attached")
    assert page.locator(".ex-sending").count() == 3
    sent = page.locator(".ex-step td.ex-result").evaluate_all("all => all.map(td => td.dataset.value)")
    assert sent == ["1", "10", "100"]
    local = page.locator(".ex-step td.J").evaluate_all("all => all.map(td => td.dataset.value)")
    np.testing.assert_array_equal(np.reshape(local, (3, 3)).astype(float), np.eye(3))
    for _ in range(total - 1):
        step.click()
        assert page.locator(".ex-now").count() == 1
    assert step.get_attribute("aria-disabled") == "true"
    assert page.locator("[data-step-gradient=x]").inner_text() == "[26, 530]"
    page.get_by_role("button", name="Step back").click()
    assert page.locator("[data-step-gradient]").count() == 0
    assert page.locator(".ex-steps li").count() == total - 1
    page.get_by_role("button", name="Start over").click()
    assert page.locator(".ex-now").count() == 0


def test_a_step_tells_the_local_jacobian_in_symbols_and_numbers(open_explorer):
    page = open_explorer("#f=h=x**2;y=h.sum()&x=[3,-1]&step=2")
    said = page.locator(".ex-partial").all_inner_texts()
    assert said[0].replace("\n", "") == "∂h1/∂x1 = 2x₁ = 6"
    assert page.locator(".ex-node .ex-name").all_text_contents() == ["x", "h = x ** 2", "y = h.sum()"]


def test_the_graph_goes_from_left_to_right_and_edges_touch_their_boxes(open_explorer):
    for state in ("", LINE, "#f=x*x+x.exp()*x&x=[1,2]&v=[1,1]"):
        page = open_explorer(state)
        page.get_by_role("button", name="Run all").click()
        nodes = page.locator(".ex-node rect").evaluate_all(
            "all => all.map(one => ['x', 'y', 'width', 'height'].map(name => Number(one.getAttribute(name))))"
        )
        ends = page.locator(".ex-edge").evaluate_all(
            """all => all.map(line => [0, line.getTotalLength()].map(at => {
              const {x, y} = line.getPointAtLength(at);
              return [x, y];
            }))"""
        )
        assert len(ends) > len(nodes) - 1
        weights, *edges = ends
        for (x1, y1), (x2, y2) in edges:  # from the left side of a box to the right side of another
            assert x2 < x1
            assert any(abs(x1 - x) < 1 and y <= y1 <= y + high for x, y, wide, high in nodes), (state, x1, y1)
            assert any(abs(x2 - x - wide) < 1 and y <= y2 <= y + high for x, y, wide, high in nodes), (state, x2, y2)
        x, _, wide, _ = max(nodes)
        assert abs(weights[1][0] - x - wide) < 1  # v arrives at y, which is on the right


def test_every_input_has_a_gradient(open_explorer):
    page = open_explorer()
    page.get_by_label("Start from").select_option("network")
    settle(page)
    preset = presets(page)[0]
    assert (preset["text"], list(preset["inputs"])) == (NETWORK, ["x", "W", "b", "U"])
    scope = run_program(page.locator(".ex-section pre code").inner_text())
    for name in preset["inputs"]:
        page.get_by_role("button", name=f"{name}.grad").click()
        assert page.get_by_role("button", name=f"{name}.grad").get_attribute("aria-pressed") == "true"
        np.testing.assert_allclose(shown(page)["sum"], scope[name].grad.flatten())
    page.locator(".ex-input", has_text="b (3,)").get_by_role("spinbutton").first.press("ArrowUp")
    settle(page)
    page.get_by_role("button", name="x.grad").click()
    check(page, NETWORK, preset["inputs"] | {"b": "[2, -1, 0]"}, "[1, 10]")
    page.wait_for_url(lambda url: "&b=[2,-1,0]&" in url)
    enter(page, f="x * 2 + sqrt * 0")
    assert page.locator(".ex-error:visible").count() == 1
    enter(page, f="(A @ x) * k", x="[1, 2]", v="")  # inputs that were not there get numbers with which it runs
    assert page.locator(".ex-input:visible").count() == 3
    assert page.locator(".ex-error:visible").all_inner_texts() == []


def test_a_pasted_program_brings_its_own_numbers(open_explorer):
    page = open_explorer()
    field(page, "f").fill(PASTED)
    settle(page)
    assert shown(page)["v"] == [1, 10]
    check(page, "(W @ x) ** 2", {"x": "[3, 4]", "W": "[[1, 2], [0, 1]]"}, "[1, 10]")
    field(page, "f").blur()
    settle(page)
    assert field(page, "f").input_value() == "y = (W @ x) ** 2"
    check(page, "(W @ x) ** 2", {"x": "[3, 4]", "W": "[[1, 2], [0, 1]]"}, "[1, 10]")
    page.locator(".ex-input", has_text="x (2,)").get_by_role("spinbutton").first.press("ArrowUp")
    settle(page)
    check(page, "(W @ x) ** 2", {"x": "[4, 4]", "W": "[[1, 2], [0, 1]]"}, "[1, 10]")


# The address, when what changes it has been done: it follows after a quarter of a second, by a timer of the same page.
ADDRESS_AT_REST = "() => new Promise(done => setTimeout(() => done(location.hash), 500))"


def test_an_address_holds_all_of_a_state(open_explorer):
    states = [
        "#f=h=(W@x).relu();y=h.cumsum(0)&W=[[1,0],[2,-1]]&x=[1,3]&v=[2,-1]&step=2",
        "#f=[row.sum() for row in x][0]*k&x=[[1,2],[3,4]]&k=2&v=10".replace(" ", "%20"),
        "#f=x*2&x=[1,2]&v=[1,10]&mission=row",
    ]
    for state in states:
        page = open_explorer(state)
        assert page.locator(".ex-error:visible").all_inner_texts() == []
        before, link = shown(page), page.evaluate(ADDRESS_AT_REST)
        page.locator(".ex-numbers [role=spinbutton]").first.press("ArrowUp")
        assert page.evaluate(ADDRESS_AT_REST) != link
        page.locator(".ex-numbers [role=spinbutton]").first.press("ArrowDown")
        assert page.evaluate(ADDRESS_AT_REST) == link
        page = open_explorer(link)
        np.testing.assert_equal(shown(page), before)
        if "step=2" in state:
            assert page.locator(".ex-count").inner_text().startswith("2 of")
    page = open_explorer("#f=x**2&x=[1,2]&q=3&v=[1,1]")
    assert "the program has no q" in page.locator(".ex-link-error").inner_text()


SOLVED = {  # of each mission a solution: what is changed in its state
    "walk": {"step": "8"},
    "row": {"v": "[0,1,0]"},
    "flip": {"v": "[1,-10,100]"},
    "every-point": {"v": "[1,1,1,1,1]"},
    "mean": {"v": "[0.2,0.2,0.2,0.2,0.2]"},
    "loss": {"v": "[2,-1,3]"},
    "silence": {"v": "[3,-3,-3]"},
    "twin": {"v": "[4,5,0]"},
    "cumsum": {"v": "[0,0,1]"},
    "column": None,
    "softmax": None,
    "dead": {"x": "[-3,0]"},
    "bias": {"v": "[2,-1,0]"},
    "mask": {"f": "torch.cat([0*x[:1],x[1:].sqrt()])"},
}


def told(page) -> str:
    return page.locator(".ex-told").inner_text() if page.locator(".ex-told").is_visible() else ""


def test_each_mission_is_solved_by_a_solution_and_not_by_its_start(open_explorer):
    page = open_explorer()
    page.evaluate("localStorage.clear()")
    missions = page.evaluate(
        "explorer.MISSIONS.map(({id, goal, none, why, hint}) => ({id, goal, none: Boolean(none), why, hint}))"
    )
    assert {mission["id"]: None if mission["none"] else SOLVED[mission["id"]] for mission in missions} == SOLVED
    assert len(missions) >= 10
    page = open_explorer()
    for number, mission in enumerate(missions, start=1):
        page.get_by_role("button", name=f"Mission {number},").click()
        settle(page)
        assert mission["goal"] in page.locator(".ex-goal").inner_text()
        assert told(page) == "", mission
        assert page.locator(".ex-error:visible").count() == 0
        page.get_by_role("button", name="Hint").click()
        assert mission["hint"] in told(page)
        if solution := SOLVED[mission["id"]]:
            page.get_by_role("button", name="It cannot be done").click()
            assert told(page).startswith("✗ It can be done") or told(page).startswith("It can be done"), mission
            parts = dict(part.split("=", 1) for part in start_of(page, mission["id"]).split("&"))
            follow(page, "#" + "&".join(f"{name}={text}" for name, text in (parts | solution).items()))
        else:
            page.get_by_role("button", name="It cannot be done").click()
        assert f"Solved. {mission['why']}" in told(page), mission
        noted = json.loads(page.evaluate("localStorage.getItem('desk-missions')"))
        assert noted == [one["id"] for one in missions[:number]]
    page = open_explorer()
    chips = page.get_by_role("group", name="Missions").get_by_role("button").all()
    assert len(chips) == number
    assert all(chip.get_attribute("aria-label").endswith(", solved") for chip in chips)
    page.evaluate("localStorage.clear()")
    assert page.complaints == []


def start_of(page, name) -> str:
    """The address of the start of a mission."""
    return page.evaluate(
        """name => {
          const {f, inputs, v} = explorer.MISSIONS.find(({id}) => id === name).start;
          return [['f', f.replaceAll('\\n', ';')], ...Object.entries(inputs), ['v', v], ['mission', name]]
            .map(([key, text]) => `${key}=${encodeURIComponent(text)}`).join('&');
        }""",
        name,
    )


def test_a_mission_is_played(open_explorer):
    """With faders, without help: what is no solution is none, what the mission leaves alone may not be changed."""
    page = open_explorer()
    page.evaluate("localStorage.clear()")
    page = open_explorer()
    page.get_by_role("button", name="First mission").click()
    settle(page)
    for _ in range(7):
        page.get_by_role("button", name="Step", exact=True).click()
        if told(page):
            break
    assert "Solved." in told(page)
    page.get_by_role("button", name="Next", exact=True).click()
    settle(page)
    assert "second row of J" in page.locator(".ex-goal").inner_text()
    page.get_by_role("slider").first.press("ArrowLeft")
    settle(page)
    assert told(page) == ""
    cell = page.locator(".ex-numbers [role=spinbutton]").first
    cell.press("ArrowUp")
    settle(page)
    assert "x must not change" in told(page)
    cell.press("ArrowDown")
    settle(page)
    assert told(page) == ""
    for weight, number in ((1, "1"), (2, "0")):
        page.locator(".ex-weight [role=spinbutton]").nth(weight).fill(number)
        settle(page)
    assert "Solved." in told(page)
    page.wait_for_url(lambda url: url.endswith("&v=[0,1,0]&mission=row"))
    page.get_by_role("button", name="Reset").click()
    settle(page)
    assert (told(page), shown(page)["v"]) == ("", [1, 10, 100])
    page.get_by_role("button", name="Mission 2,").click()  # again: no mission
    settle(page)
    assert "mission" not in page.locator(".ex-mission").get_attribute("class").split()[1:]
    page.evaluate("localStorage.clear()")
    assert page.complaints == []


def test_a_mission_is_judged_when_the_fader_is_let_go(open_explorer):
    """Passing a solution does not solve it, what is said is true of the present state, and nothing moves."""
    page = open_explorer("#f=torch.stack([x[0]**2,x[0]*x[1],5*x[1]])&x=[3,2]&v=[0,10,0]&mission=row")
    slider, step = page.get_by_role("slider").nth(1), page.get_by_role("button", name="Step", exact=True)
    box, before = slider.bounding_box(), step.bounding_box()

    def move_to(weight):
        place = np.sign(weight) * np.log1p(abs(weight)) / np.log1p(100)
        x = box["x"] + box["width"] / 2 + place * (box["width"] - 16) / 2
        page.mouse.move(x, box["y"] + box["height"] / 2)
        settle(page)

    move_to(10)
    page.mouse.down()
    for weight in (5, 2, 1):
        move_to(weight)
    assert shown(page)["v"] == [0, 1, 0]
    assert told(page) == ""
    move_to(0.5)
    page.mouse.up()
    settle(page)
    assert told(page) == ""
    page.locator(".ex-weight [role=spinbutton]").nth(1).fill("1")
    settle(page)
    assert told(page).startswith("Solved. ")
    slider.press("ArrowUp")
    settle(page)
    assert "Solved before." in told(page)
    slider.press("ArrowDown")
    settle(page)
    assert told(page).startswith("Solved. ")
    assert (slider.bounding_box(), step.bounding_box()) == (box, before)
    page.evaluate("localStorage.clear()")


def test_a_refusal_has_a_way_out(open_explorer):
    page = open_explorer("#f=x**2&x=[1,2]")
    page.get_by_role("button", name="Choose a v").click()
    assert page.locator(".ex-more-v").get_attribute("open") is not None
    page.get_by_role("button", name="Use ones").click()
    settle(page)
    check(page, "x ** 2", "[1, 2]", "[1, 1]")


def test_terms_that_meet_are_shown_and_what_was_read_is_said(open_explorer):
    page = open_explorer("#f=x*x.exp()&x=1&v=1")
    page.get_by_role("button", name="Run all").click()
    assert "2.72 + 2.72 = 5.43" in page.locator(".ex-step").inner_text()
    field(page, "f").fill(PASTED)
    settle(page)
    field(page, "f").blur()
    settle(page)
    assert "Read from your lines: W, x, v. Left out: imports" in page.locator(".ex-program").inner_text()


def test_missions_need_no_storage(browser, address):
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('not allowed'); }})")
    page.goto(f"{address}explorer.html#mission=column")
    page.get_by_role("button", name="It cannot be done").click()
    assert "Solved." in told(page)
    context.close()


def on_the_desk() -> list[tuple[pages.Page, pages.Show, tuple]]:
    """The page and the line of every picture that leads to the desk, and what its example computed."""
    tried = [(page, line) for page in pages.read_book(ROOT) for line in page.shows if line.tried]
    return [(page, line, run(line.example, draw=[partial(programs.held, line)]).drawn[0]) for page, line in tried]


EVALUATED = """link => {
  const {inputs, gradients, J, v} = explorer.evaluate(explorer.readHash(link, []));
  const numbers = tensors => Object.fromEntries(Object.entries(tensors).filter(([, tensor]) => tensor).map(
    ([name, {shape, data}]) => [name, {shape, data: [...data]}]));
  return {v: [...v?.data ?? [1]], J: Object.values(J.blocks).map(({rows}) => rows),
          inputs: numbers(inputs), gradients: numbers(gradients)};
}"""


def compare(page, program: str, *own) -> dict:
    """Evaluate a program on the desk; its inputs, J and gradients must be the example's. Return the gradients."""
    desk_has = page.evaluate(EVALUATED, address_of_desk(program))
    inputs, gradients = (
        {name: np.reshape(one["data"], one["shape"]) for name, one in desk_has[part].items()}
        for part in ("inputs", "gradients")
    )
    matrices = [np.array(rows) for rows in desk_has["J"]]
    programs.compare({"v": np.array(desk_has["v"]), "J": matrices, "inputs": inputs, "gradients": gradients}, *own)
    return gradients


def doubled(program: str) -> str:
    """The program with a planted mistake: what it differentiates is twice as large."""
    call = re.search(r"(\w+)\.backward\(|autograd\.grad\(\s*(\w+)", program)
    name, start = call[1] or call[2], max(program.rfind(end, 0, call.start()) for end in "\n;") + 1
    return f"{program[:start]}{name} = 2 * {name};{program[start:]}"


def test_pictures_of_the_book_open_with_their_numbers(open_explorer, site):
    """The link below a picture opens the desk with the example's numbers; a wrong program would be noticed."""
    expected = on_the_desk()
    assert len(expected) > 40
    links = set()
    for page in {page.src: page for page, *_ in expected}.values():
        for link in BeautifulSoup((site / page.url).read_text(encoding="utf-8"), "html.parser").select("p.try a"):
            links.add((page.src, link["href"].partition("#")[2]))
            assert link["href"].startswith(f"{page.up}explorer.html#")
    assert links == {(page.src, address_of_desk(line.tried)[1:]) for page, line, _ in expected}
    page = open_explorer()
    for _, line, own in expected:
        follow(page, address_of_desk(line.tried))
        assert page.locator(".ex-error:visible, .ex-refused:visible").all_inner_texts() == [], line.name
        assert page.get_by_role("slider").count() > 0, f"{line.name} leads to a desk without a fader"
        found = compare(page, line.tried, *own)
        first = "x" if "x" in found else next(iter(found))
        wanted = found[first].flatten()
        if len(wanted) > 16:  # the desk leaves columns out, and says so; compare has seen all of them
            wanted = [*wanted[:14], wanted[-1]]
        np.testing.assert_allclose(shown(page)["sum"], wanted, err_msg=line.name)
        assert ("⋯" in page.locator(".ex-head").first.inner_text()) == (len(wanted) < found[first].size), line.name
        if any(gradient.any() for gradient in found.values()):
            with pytest.raises(AssertionError):
                compare(page, doubled(line.tried), *own)
    assert page.complaints == []


def test_a_program_in_an_address_is_read_as_a_paste_is(open_explorer):
    """Its inputs and v stand in their fields, and the address becomes that of the desk."""
    program = """import torch

x = torch.tensor([3.0, 2.0])  # a point; the usual one
x.requires_grad_()
y = torch.stack([x[0]**2, x[0] * x[1], 5 * x[1]])

v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)"""
    page = open_explorer(address_of_desk(program))
    assert field(page, "f").input_value() == "y = torch.stack([x[0]**2, x[0] * x[1], 5 * x[1]])"
    assert shown(page)["sum"] == [26, 530]
    unfold(page)
    assert (field(page, "x").input_value(), field(page, "v").input_value()) == ("[3, 2]", "[1, 10, 100]")
    page.wait_for_url(lambda url: url.endswith(LINE.replace("#f=", "#f=y=")))
    follow(page, address_of_desk("x = torch.tensor(3., requires_grad=True); y = x**2 +; y.backward()"))
    assert page.locator(".ex-error:visible").count() == 1
    assert page.complaints == []


def test_the_list_of_what_can_be_typed_is_that_of_the_table(open_explorer):
    page = open_explorer()
    page.get_by_text("All functions that the explorer knows").click()
    page.locator(".ex-words li").first.wait_for()
    words = page.evaluate("explorer.catalogue().flatMap(({spellings}) => spellings)")
    listed = page.locator(".ex-words code").all_inner_texts()
    assert set(words) == set(listed)
    assert len(listed) > 50


def test_the_list_is_searched(open_explorer):
    page = open_explorer()
    page.get_by_text("All functions that the explorer knows").click()
    field = page.get_by_label("Find a function")
    for typed, expected in (("Softm", "softm"), ("cross_entropy", "cross_entropy")):
        field.fill(typed)
        found = page.locator(".ex-words li:visible").all_inner_texts()
        assert found
        assert all(expected in text.lower() for text in found)
    field.fill("xyzzy")
    assert page.locator(".ex-words li:visible").count() == 0
    assert page.get_by_text("no function whose name has these letters").is_visible()
    field.fill("")
    assert page.locator(".ex-words li:visible").count() > 200
    assert page.complaints == []


def test_the_desk_opens_on_the_function_of_the_book(open_explorer):
    found = shown(open_explorer())
    assert (found["y"], found["v"], found["sum"]) == ([9, 6, 10], [1, 2, 3], [10, 21])


def test_x_grad_waits_for_the_steps(open_explorer):
    """It is there at first; from the first step on it is hidden until v has come back to x."""
    page = open_explorer()
    out, said = page.locator(".ex-out .ex-number").first, page.locator(".ex-desk-head .ex-reading")
    assert out.is_visible()
    page.get_by_role("button", name="Step", exact=True).click()
    assert not out.is_visible()
    assert said.inner_text() == "x.grad waits until v has come back to x."
    page.get_by_role("button", name="Run all").click()
    assert out.is_visible()
    assert "2 × row 2" in said.inner_text()
    for _ in range(2):  # the step of x itself, and the last one that sent something to x
        page.get_by_role("button", name="Step back").click()
    assert not out.is_visible()
    page.get_by_role("button", name="Start over").click()
    assert out.is_visible()
    follow(page, "#mission=walk")  # whose goal it is
    assert not out.is_visible()


def test_a_fader_where_v_is_omitted(open_explorer):
    page = open_explorer("#f=x**2&x=3")
    slider = page.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext") == "1"
    slider.press("ArrowRight")
    settle(page)
    assert (shown(page)["v"], shown(page)["sum"]) == ([2], [12])


def test_on_a_phone_step_is_above_the_fold(open_explorer):
    page = open_explorer("", PHONE)
    page.evaluate("scrollTo(0, 0)")
    box = page.get_by_role("button", name="Step", exact=True).bounding_box()
    assert box["y"] + box["height"] < PHONE["height"]


def test_on_a_phone_the_graph_is_seen_whole_and_x_grad_covers_nothing_above_its_rows(open_explorer):
    """y on top and x below, all of it in sight; x.grad is not there before the desk is."""
    page = open_explorer("", PHONE)
    graph = page.locator(".ex-graph")
    assert graph.evaluate("box => box.scrollWidth <= box.clientWidth")
    nodes = [node.bounding_box() for node in page.locator(".ex-node").all()]
    assert max(nodes, key=lambda box: box["y"])["y"] == page.locator(".ex-leaf").bounding_box()["y"]
    said = page.locator(".ex-desk-head").bounding_box()
    for y in range(0, int(said["y"] + said["height"]), 40):
        page.evaluate(f"scrollTo(0, {y})")
        settle(page)
        out = page.locator(".ex-master").bounding_box()
        for part in (".ex-step", ".ex-desk-head"):
            box = page.locator(part).bounding_box()
            assert out["y"] >= box["y"] + box["height"] - 1, (y, part)


def test_what_is_wider_than_the_page_says_so(open_explorer):
    page = open_explorer("#f=x*2&x=[1,2,3,4,5,6,7,8,9,10]&v=ones", PHONE)
    label = "box => getComputedStyle(box, '::before').content"
    assert "sideways" in page.locator(".ex-board > .ex-scroll").first.evaluate(label)
    follow(page, "#f=x*2&x=[1,2]&v=ones")
    assert page.locator(".ex-board > .ex-scroll").first.evaluate(label) == "none"


def test_a_rare_function_loads_the_rest_of_the_table(open_explorer):
    """Typed, in a link and pasted; before that the page does without it."""
    page = open_explorer()
    rest = "[...document.scripts].filter(({src}) => src.endsWith('explorer-rest.js')).length"
    assert page.evaluate(rest) == 0
    enter(page, f="F.mse_loss(x, torch.tensor([1., 1.]))", v="")
    page.wait_for_function("() => document.querySelector('.ex-out .x[data-value]')?.dataset.value === '2'")
    assert shown(page)["sum"] == [2, 1]
    assert page.evaluate(rest) == 1
    page = open_explorer("#f=F.mse_loss(x,w)&x=[3,2]&w=[1,1]")
    page.wait_for_function("() => document.querySelector('.ex-out .x[data-value]')?.dataset.value === '2'")
    page = open_explorer()
    field(page, "f").fill(
        "x = torch.tensor([5., 2.], requires_grad=True)\nloss = nn.MSELoss()(x, torch.ones(2))\nloss.backward()"
    )
    page.wait_for_function("() => document.querySelector('.ex-out .x[data-value]')?.dataset.value === '4'")
    assert page.complaints == []


def test_what_needs_the_rest_of_the_table_is_read_as_a_whole(open_explorer):
    """The numbers that a link gives come before those of its program, its step is kept, and v is computed, too."""
    given = "() => document.querySelector('.ex-out .x[data-value]')?.dataset.value === '%s'"
    page = open_explorer("#f=x=torch.tensor([1.,2.],requires_grad=True);y=torch.cumprod(x,0)&x=[3,5]&v=[1,1]&step=1")
    page.wait_for_url(lambda url: url.endswith("#f=y=torch.cumprod(x,0)&x=[3,5]&v=[1,1]&step=1"))
    page = open_explorer("#f=torch.trace(x)&x=[[2,1],[1,3]]&w=1")
    page.wait_for_function("() => document.querySelector('.ex-link-error')?.textContent.includes('has no w')")
    page.wait_for_timeout(400)  # in which an address without a fault would follow
    assert page.evaluate("location.hash") == "#f=torch.trace(x)&x=[[2,1],[1,3]]&w=1"
    page = open_explorer()
    field(page, "f").fill(
        "x = torch.tensor([5., 2.], requires_grad=True)\ny = x * x\ny.backward(torch.full_like(y, 3.))"
    )
    page.wait_for_function(given % 30)
    assert shown(page)["sum"] == [30, 12]
    assert page.complaints == []


def test_a_pasted_function_is_kept_with_its_lines(open_explorer):
    """What has blocks goes through the address as it stands, and what was left out is said."""
    page = open_explorer()
    field(page, "f").fill(
        "import torch\n\ndef f(x):\n    for i in range(2):\n        x = x * x\n    return x\n\n"
        "x = torch.tensor([2., 3.], requires_grad=True)\ny = f(x)\ny.backward(torch.ones_like(y))\ny.sum().backward()"
    )
    field(page, "f").blur()
    settle(page)
    assert shown(page)["sum"] == [32, 108]
    assert "the first backward" in page.locator(".ex-program .ex-note").inner_text()
    page.wait_for_url("**/explorer.html#f=**&x=*")
    again = open_explorer(page.evaluate("location.hash"))
    assert field(again, "f").input_value().startswith("def f(x):\n    for i in range(2):\n        x = x * x")
    assert shown(again)["sum"] == [32, 108]
