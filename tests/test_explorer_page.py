"""The explorer in a real browser: its numbers against torch's, use by keyboard, pointer and link, and junk input."""

import contextlib
import io
import json
import random
import urllib.parse

import numpy as np
import pytest
import torch
from axe_playwright_python.sync_playwright import Axe

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
LINE = "#f=torch.stack([x[0]**2,x[0]*x[1],5*x[1]])&x=[3,2]&v=[1,10,100]"


@pytest.fixture(scope="module")
def open_explorer(browser, address):
    """Open the explorer in one page for all tests of this module; `page.complaints` holds what has gone wrong since."""
    context = browser.new_context(viewport=DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.set_default_timeout(60_000)  # a busy machine is no failure
    page.on("console", lambda message: page.complaints.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: page.complaints.append(f"script: {error}"))

    def open_explorer(state="", viewport=DESKTOP, scheme="light", name="explorer/"):
        page.complaints = []
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


def enter(page, **texts):
    """Fill these fields one after the other, waiting each time until the result is shown.

    (Playwright selects the old text and then types. An update in between could undo the selection.)
    """
    for name, text in texts.items():
        field(page, name).fill(text)
        settle(page)


SHOWN = """() => {
  const numbers = selector => [...document.querySelectorAll(`.explorer ${selector}`)].map(cell => cell.dataset.value);
  return {y: numbers('.ex-output tbody td.y'), v: numbers('.ex-output tbody td.v'),
          J: numbers('.ex-output tbody td.J'), sum: numbers('.ex-output tfoot td.x'),
          parts: numbers('.ex-output tbody td.part'), gradient: numbers('[data-gradient] td'),
          reading: document.querySelector('.ex-reading').textContent,
          refused: document.querySelector('.ex-refused:not([hidden]) code')?.textContent ?? null};
}"""


def shown(page) -> dict:
    """The numbers in the picture, unrounded."""
    found = page.evaluate(SHOWN)
    number = {"Infinity": "inf", "-Infinity": "-inf", "NaN": "nan"}
    return {k: [float(number.get(s, s)) for s in v] if isinstance(v, list) else v for k, v in found.items()}


def with_torch(f: str, x: str, v: str | None) -> dict:
    """The same from torch: y, J and x.grad, or the text of the error that it raises."""
    point = torch.tensor(eval(x, {"inf": float("inf"), "nan": float("nan")}), dtype=torch.float64, requires_grad=True)

    def function(x):
        torch.set_default_dtype(torch.float64)
        try:
            return eval(f, {"torch": torch, "F": torch.nn.functional, "x": x})
        finally:
            torch.set_default_dtype(torch.float32)

    y = function(point)
    J = torch.autograd.functional.jacobian(function, point.detach())
    answer = {"y": y.flatten().tolist(), "J": J.flatten().tolist(), "refused": None}
    try:
        y.backward(None if v is None else torch.tensor(eval(v), dtype=torch.float64))
    except RuntimeError as error:
        return answer | {"refused": str(error)}
    return answer | {"gradient": point.grad.flatten().tolist()}


def check(page, f, x, v):
    found, expected = shown(page), with_torch(f, x, v)
    assert found["refused"] == expected["refused"]
    np.testing.assert_allclose(found["y"], expected["y"], rtol=1e-5)
    np.testing.assert_allclose(found["J"], expected["J"], rtol=1e-5, atol=1e-9)
    if expected["refused"] is None:
        np.testing.assert_allclose(found["gradient"], expected["gradient"], rtol=1e-5, atol=1e-9)
        np.testing.assert_allclose(found["sum"], expected["gradient"], rtol=1e-5, atol=1e-9)
        weights, parts = np.array(found["v"]), np.array(found["parts"])
        np.testing.assert_allclose(weights, 1 if v is None else np.ravel(eval(v)))
        if parts.size:
            rows = np.array(found["J"]).reshape(len(weights), -1)
            with np.errstate(invalid="ignore"):  # 0 × ∞
                np.testing.assert_allclose(parts.reshape(rows.shape), weights[:, None] * rows)


def presets(page) -> list[dict]:
    return page.evaluate("explorer.PRESETS.map(preset => ({...preset}))")


def run_program(text: str) -> torch.Tensor:
    """Run a program that prints x.grad last, and return x.grad. The default dtype is restored afterwards."""
    printed, scope, before = io.StringIO(), {}, torch.get_default_dtype()
    try:
        with contextlib.redirect_stdout(printed):
            exec(text, scope)
        assert printed.getvalue().endswith(str(scope["x"].grad) + "\n")
    finally:
        torch.set_default_dtype(before)
    return scope["x"].grad


def test_presets_show_what_torch_computes_and_links_reproduce_them(open_explorer):
    """Choose every preset from the list; check its numbers, run its program, step through it, reopen its address."""
    page = open_explorer()
    links = {}
    assert len(presets(page)) >= 11
    for preset in presets(page)[1:] + presets(page)[:1]:
        page.evaluate("history.replaceState(null, '', '#')")
        page.locator("select").select_option(preset["id"])
        settle(page)
        check(page, preset["text"], preset["x"], preset["v"])
        before = shown(page)
        gradient = run_program(page.locator(".ex-section pre code").inner_text())
        np.testing.assert_allclose(before["gradient"], gradient.flatten(), rtol=1e-5, atol=1e-9)

        page.get_by_role("button", name="Run all").click()
        assert page.locator(".ex-steps li").count() == page.locator(".ex-node").count() >= 2
        at_the_end = page.locator("[data-step-gradient] td").evaluate_all("all => all.map(td => td.dataset.value)")
        np.testing.assert_array_equal([float(number) for number in at_the_end], before["gradient"])
        page.wait_for_url("**/explorer/#f=**")
        links[preset["id"]] = page.evaluate("location.hash"), before
    for number, (name, (link, before)) in enumerate(links.items()):
        if number % 4 == 0:
            page = open_explorer(link)
        else:
            page.evaluate(FOLLOW, link)
            settle(page)
        np.testing.assert_equal(shown(page), before)
        assert page.locator("select").input_value() == name
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
            assert "(y ** 2).sum() / 2" in page.locator(".explorer fieldset").last.inner_text()
            program = page.locator(".ex-section pre code").inner_text()
            assert "loss.backward()" in program
            assert run_program(program).tolist() == shown(page)["gradient"]
            page.wait_for_url("**&v=loss")


def test_an_error_points_at_the_character(open_explorer):
    page = open_explorer()
    for text, at, length in [("x ** 2 + foo", 9, 3), ("x $ 2", 2, 1), ("(x + 1", 6, 1), ("x @ 'a'", 4, 1)]:
        field(page, "f").fill(text)
        settle(page)
        error = page.locator(f"#{field(page, 'f').get_attribute('aria-describedby')}")
        line, caret = error.locator("pre").evaluate("pre => pre.textContent").split("\n")
        assert (line.rstrip(), caret.index("^"), caret.count("^")) == (text, at, length)
        assert f"Character {at + 1}:" in error.inner_text()
        assert field(page, "f").get_attribute("aria-invalid") == "true"
        assert page.locator(".ex-stale").is_visible()
    field(page, "f").fill("x * 2")
    settle(page)
    assert page.locator(".ex-error:visible, .ex-stale:visible").count() == 0
    assert field(page, "f").get_attribute("aria-invalid") is None


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

    tab_to(".explorer select", 60)
    page.keyboard.press("ArrowDown")
    settle(page)
    chosen = page.locator("select").input_value()
    assert chosen != presets(page)[0]["id"]
    preset = next(preset for preset in presets(page) if preset["id"] == chosen)
    f, x, v = preset["text"], preset["x"], preset["v"]
    assert (f, x, v) == ("torch.stack([-x ** 3, 5 * x])", "1", "[1, 10]")
    check(page, f, x, v)
    tab_to("[role=spinbutton]")
    for key in ("ArrowUp", "ArrowUp", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    settle(page)
    check(page, f, "3", v)
    tab_to("[data-word=e2]")
    page.keyboard.press("Enter")
    settle(page)
    check(page, f, "3", "[0, 1]")
    live.filter(has_text="x.grad is 5: 1 × row 2.").wait_for(state="attached")
    tab_to("[role=spinbutton]")
    page.keyboard.press("PageDown")
    settle(page)
    check(page, f, "3", "[-10, 1]")
    tab_to(".ex-stepper button")
    tab_to(".ex-stepper button")
    page.keyboard.press("Enter")
    live.filter(has_text="Step 1 of 5. StackBackward0").wait_for(state="attached")
    for _ in range(4):
        page.keyboard.press("Enter")
    live.filter(has_text="x receives 275: that is x.grad.").wait_for(state="attached")
    assert page.complaints == []


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


def test_steps_send_the_vector_back_one_node_at_a_time(open_explorer):
    page = open_explorer(LINE)
    step, live = page.get_by_role("button", name="Step", exact=True), page.locator(".explorer [role=status]")
    total = page.locator(".ex-node").count()
    assert page.locator(".ex-now").count() == 0
    step.click()
    assert "StackBackward0" in page.locator(".ex-step").inner_text()
    live.filter(has_text=f"Step 1 of {total}. StackBackward0").wait_for(state="attached")
    assert page.locator(".ex-sending").count() == 3
    sums = page.locator(".ex-step tfoot td.x").evaluate_all("all => all.map(td => td.dataset.value)")
    assert sums == ["1", "10", "100"]
    local = page.locator(".ex-step td.J").evaluate_all("all => all.map(td => td.dataset.value)")
    np.testing.assert_array_equal(np.reshape(local, (3, 3)).astype(float), np.eye(3))
    for _ in range(total - 1):
        step.click()
        assert page.locator(".ex-now").count() == 1
    assert step.get_attribute("aria-disabled") == "true"
    assert page.locator("[data-step-gradient]").inner_text().split() == ["26", "530"]
    page.get_by_role("button", name="Step back").click()
    assert page.locator("[data-step-gradient]").count() == 0
    assert page.locator(".ex-steps li").count() == total - 1
    page.get_by_role("button", name="Start over").click()
    assert page.locator(".ex-now").count() == 0


def test_the_program_can_be_copied(open_explorer):
    page = open_explorer(LINE)
    page.locator(".ex-section").get_by_role("button", name="Copy").click()
    page.get_by_text("Copied", exact=True).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator(".ex-section pre code").inner_text()


def test_the_address_follows_and_is_followed(open_explorer):
    page = open_explorer()
    enter(page, f="x ** 2 + 1", x="[1, 2]", v="[1, 10]")
    page.wait_for_url(lambda url: url.endswith("/#f=x**2+1&x=[1,2]&v=[1,10]"))
    page.get_by_role("button", name="e2", exact=True).click()
    page.wait_for_url(lambda url: url.endswith("/#f=x**2+1&x=[1,2]&v=[0,1]"))
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
  const refused = visible('.ex-refused'), wrong = visible('.ex-error'), result = visible('.ex-rows');
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


@pytest.mark.attack
def test_hostile_typed_texts(open_explorer):
    page = open_explorer()
    outcome = page.evaluate(FEED, [hostile(300, seed=1), "typed"])
    assert outcome["faults"] == []
    assert outcome["errors"] > 200
    enter(page, f="x ** 2", x="[1, 2]", v="[1, 10]")
    check(page, "x ** 2", "[1, 2]", "[1, 10]")
    assert page.complaints == []


@pytest.mark.attack
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
    "error": ("#f=x**2+foo&x=[1,2]&v=[1,10]&q", ()),
    "refusal": ("#f=x**2&x=[1,2]", ()),
    "stepping": (LINE, ("Step", "Step", "Step")),
}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", STATES)
def test_everyone_can_read_it(open_explorer, name, size):
    state, clicks = STATES[name]
    page = open_explorer(state, size, "dark" if size is PHONE else "light")
    for click in clicks:
        page.get_by_role("button", name=click, exact=True).click()
    found = Axe().run(page, context={"include": [[".explorer"]]}, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.complaints == []


def test_nothing_is_wider_than_a_small_phone(open_explorer):
    wide = "#f=x.cumsum(0)&x=[1,2,3,4,5,6,7,8,9,10,11,12]&v=ones"
    for state in [LINE, wide, "#f=x**2&x=[[1,2,3,4],[5,6,7,8]]&v=ones", f"#f={'x*' * 100}x&x=2", f"#f={'y' * 300}"]:
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


@pytest.mark.parametrize("name", ["explorer/", "what_v_asks_for/"])
def test_nothing_moves_while_the_page_loads(open_explorer, name):
    for size in (PHONE, DESKTOP, {"width": 1280, "height": 3000}):
        page = open_explorer("", size, name=name)
        assert page.evaluate(SHIFT) < 0.01


@pytest.mark.parametrize("name", ["what_v_asks_for/"])
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
    page.wait_for_url("**/explorer/#*")
    page.locator(".explorer.ex-ready").wait_for()
    check(page, f, x, v)
    assert page.complaints == []


def test_without_javascript_the_tables_stand_there(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}explorer/")
    tables = page.locator(".explorer .output table")
    assert tables.count() == 3
    assert all(table.is_visible() for table in tables.all())
    assert tables.nth(1).get_by_text("[542.0, 13.0]").is_visible()
    context.close()
