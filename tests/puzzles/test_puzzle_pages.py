"""The puzzles in a real browser: the judge of the page against the one in torch, junk, progress, links, keyboard."""

import gzip
import json
import random
import re
import string
from pathlib import Path

import complaints
import pytest
import torch
from axe_playwright_python.sync_playwright import Axe
from mutations import mutations
from written_programs import LOOPS, VIEWS, WRITING

from book.puzzles.boxes import LIMIT, TELLING, call, exposes, is_telling
from book.puzzles.data import BOXES, PUZZLES, REASONS, plain, plain_box, puzzles_for
from book.puzzles.judge import AUTOGRAD, at, in_float64, judge
from book.puzzles.players import numbers

WRITE, LIARS = "puzzles/write.html", "puzzles/liars.html"
NOTE = "noted => { localStorage.clear(); for (const part of noted) localStorage.setItem(...part); }"
LAYOUT_SHIFT = """
window.layoutShift = 0;
new PerformanceObserver(list => list.getEntries().forEach(({value}) => { layoutShift += value; }))
  .observe({type: 'layout-shift', buffered: true});
"""
ANSWERS = 500
HOSTILE = 2000
RAISE = ("raises", "sizes")
# The page's judge on many answers: its reason, or what it does not understand, or the fault itself.
ASK = """async questions => {
  const engine = globalThis.explorer ?? await new Promise(done => {
    const script = document.createElement('script');
    script.src = '../assets/explorer.js';
    script.onload = () => globalThis.explorer.loadRest().then(() => done(globalThis.explorer));
    document.head.append(script);
  });
  const data = name => JSON.parse(document.querySelector(`[data-name=${name}]`).dataset.puzzle);
  const reasons = JSON.parse(document.querySelector('.pz-list').dataset.reasons);
  return questions.map(([name, text]) => {
    try {
      const { reason, said, because = '', number = null } = globalThis.puzzles.judge(engine, data(name), reasons, text);
      return { reason, said, because, number };
    } catch (error) { return { crash: String(error.stack) }; }
  });
}"""
CALL = """async ([name, x, v]) => {
  const engine = globalThis.explorer, box = JSON.parse(document.querySelector(`[data-name=${name}]`).dataset.box);
  const tensor = numbers => engine.parseTensor(JSON.stringify(numbers));
  const { given, wanted, exposes } = globalThis.puzzles.call(engine, box, tensor(x), tensor(v));
  return { given: [...given.data].map(String), wanted: [...wanted.data].map(String), exposes };
}"""


@pytest.fixture(scope="module")
def context(browser):
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        context.route("**/favicon.ico", lambda route: route.fulfill(body=""))  # asked for beside a picture
        yield context


@pytest.fixture
def visit(context, address):
    """Open a page of puzzles; `page.complaints` and `page.loaded` are as in the tests of the site."""
    opened = []

    def visit(name, noted=None):
        page = context.new_page()
        opened.append(page)
        complaints.collect(page, address)
        page.loaded = []
        page.add_init_script(LAYOUT_SHIFT)
        page.on("dialog", lambda dialog: (page.complaints.append("dialog"), dialog.dismiss()))
        page.on("request", lambda request: page.loaded.append(request.url))
        page.goto(f"{address}assets/favicon.svg")  # a small page of the same host
        page.evaluate(NOTE, noted or [])
        page.loaded.clear()
        page.goto(address + name)
        return page

    yield visit
    for page in opened:
        assert page.complaints == []
        page.close()


def opened(page, name):
    """Open a puzzle, which hides the others."""
    page.locator(f".pz-squares a[href='#{name}']").click()
    return page.locator(f"[data-name={name}]")


def answer(page, name, text):
    opened(page, name)
    field, said = page.locator(f"#{name}-answer"), page.locator(f"#{name}-said")
    said.evaluate("said => said.replaceChildren()")
    field.fill(text)
    page.locator(f"[data-name={name}]").get_by_role("button", name="Check").click()
    said.locator("p").first.wait_for()
    return said.inner_text()


def test_the_page_says_of_each_answer_in_the_table_what_torch_says(visit):
    asked = [(p.name, text) for p in PUZZLES for text in (p.solution, *p.others, *(w.text for w in p.wrong))]
    told = visit(WRITE).evaluate(ASK, asked)
    for (name, text), found in zip(asked, told, strict=True):
        wanted = judge(plain(name), text, REASONS)
        assert found.get("reason") == wanted["reason"], (name, text, found)
        assert found["because"] == wanted.get("because", ""), (name, text)
        if wanted["reason"] not in RAISE:  # torch's messages are its own
            assert found["said"] == wanted["said"], (name, text)


def test_the_page_and_torch_agree_on_mutations_of_solutions(visit):
    """Where the page does not know a word or a form of Python, it says so; that is the exception, and it is counted."""
    asked = []
    for number, puzzle in enumerate(PUZZLES):
        texts = [puzzle.solution, *puzzle.others]
        asked += [(puzzle.name, text) for text in mutations(texts, ANSWERS // len(PUZZLES) + 4, number)]
    told = visit(WRITE).evaluate(ASK, asked)
    agreed, unknown = {}, []
    for (name, text), found in zip(asked, told, strict=True):
        assert "crash" not in found, (name, text, found)
        wanted = judge(plain(name), text, REASONS)
        if found["reason"] in RAISE and wanted["reason"] not in RAISE:
            unknown.append((name, text, found["said"]))
            continue
        assert found["reason"] == wanted["reason"], (name, text, found, wanted["said"])
        assert found["number"] == wanted.get("number"), (name, text)
        agreed.setdefault(found["reason"], []).append(text)
    assert sum(map(len, agreed.values())) >= ANSWERS
    assert len(unknown) <= len(asked) / 20, unknown
    assert len(agreed) >= 12, "the mutations meet most reasons"


def test_the_boxes_return_in_the_page_what_they_return_in_torch(visit):
    page = visit(LIARS)
    page.evaluate(ASK, [])
    draw = random.Random(0)
    for box in BOXES:
        calls = [(box.start["x"], box.start["v"]), *([(box.tells["x"], box.tells["v"])] if box.tells else [])]
        shapes = [torch.tensor(box.start[letter]).shape for letter in "xv"]
        calls += [tuple(numbers(shape, draw) for shape in shapes) for _ in range(10)]
        for x, v in calls:
            found = page.evaluate(CALL, [box.name, x, v])
            for name, t in zip(("given", "wanted"), call(plain_box(box), x, v), strict=True):
                ours = [float(text.replace("Infinity", "inf")) for text in found[name]]
                assert ours == pytest.approx(t.flatten().tolist(), rel=1e-9, abs=1e-9, nan_ok=True), (box.name, x, v)
            assert found["exposes"] == exposes(plain_box(box), x, v), (box.name, x, v)


def test_an_answer_of_several_lines_is_judged_as_in_torch(visit):
    asked = [*WRITING, *VIEWS, *LOOPS]
    for (name, text), found in zip(asked, visit(WRITE).evaluate(ASK, asked), strict=True):
        wanted = judge(plain(name), text, REASONS)
        assert found.get("reason") == wanted["reason"], (text, found, wanted["said"])
        assert found["number"] == wanted.get("number"), text


PIECES = [
    "<script>hit()</script>",
    "<img src=x onerror=hit()>",
    "hit()",
    "globalThis.hit()",
    "constructor",
    "__proto__",
    "toString",
    "${hit()}",
    "`",
    "'",
    '"',
    "\\",
    "\n",
    "\t",
    "\0",
    "\u202e",
    "\ud83d",
    "é",
    "∞",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ".",
    ":",
    ";",
    "=",
    "==",
    "**",
    "*",
    "/",
    "@",
    "-",
    "+",
    "~",
    "#",
    "%",
    "v",
    "x",
    "y",
    "0",
    "1",
    "1e400",
    "nan",
    "inf",
    "torch",
    "torch.",
    "F.",
    "sum",
    ".sum()",
    ".T",
    "for i in range(9)",
    "lambda",
    "import os",
    "eval",
    "exec",
    "while 1:",
    "if",
    "else",
    "x" * 300,
    "[" * 70,
    "9" * 40,
    "torch.ones(9, 9, 9)",
    "range(10**9)",
    "x ** 10**9",
    "javascript:hit()",
]


JUNK = ("1", "null", "[]", '{"twice": 1}', '{"twice": "<img src=x>"}', "{", '"text"', '{"__proto__": "x"}')
PARTS = ("puzzle=", "answer=", "twice", "&", "%FF", "<script>", "box=", "cube", "=", "x=", "v=", "%3Cimg%20src%3Dx%3E")


def hostile(draw: random.Random) -> str:
    if draw.random() < 0.2:
        return "".join(draw.choices(string.printable, k=draw.randint(0, 80)))
    return draw.choice(["", " "]).join(draw.choices(PIECES, k=draw.randint(1, 12)))


def test_no_hostile_answer_is_a_fault_and_no_script_runs(visit):
    page, draw = visit(WRITE), random.Random(0)
    page.evaluate("() => { globalThis.hits = 0; globalThis.hit = () => { hits++; }; }")
    asked = [(draw.choice(PUZZLES).name, hostile(draw)) for _ in range(HOSTILE)]
    for (name, text), found in zip(asked, page.evaluate(ASK, asked), strict=True):
        assert found.get("reason") in REASONS, (name, text, found)
        assert found["reason"] != "right", (name, text)
    for _, text in asked[:100]:  # and through the form, where what is typed is shown
        answer(page, "softmax", text or "(")
    assert page.evaluate("hits") == 0
    assert page.locator("article :is(script, img)").count() == 0


def test_no_hostile_address_and_no_junk_in_the_storage_is_a_fault(visit, address):
    draw = random.Random(1)
    for noted in JUNK:
        page = visit(WRITE, [["the-gradient-argument puzzles write", noted]])
        assert page.locator(".pz-list li").count() == len(PUZZLES)
    for _ in range(8):
        state = "".join(draw.choices(PARTS, k=6))
        for name in (WRITE, LIARS):
            page.goto("about:blank")
            page.goto(f"{address}{name}#{state}")
    assert page.locator("article :is(script, img)").count() == 0


def test_what_is_solved_is_marked_and_kept(visit, address):
    page = visit(WRITE)
    assert "✓" not in page.locator(".pz-list").inner_text()
    said = answer(page, "twice", "v + v")
    assert said.split("\n\n") == [REASONS["right"], "Next: Every entry squared"]
    assert page.locator("[data-name=twice] .pz-answer").get_attribute("open") is not None
    page.reload()
    assert page.locator(".pz-list a.pz-done").evaluate_all("all => all.map(link => link.hash)") == ["#twice"]
    assert page.locator("#twice-answer").input_value() == "v + v"


def test_what_is_solved_says_so_when_its_square_is_pressed_and_can_be_solved_again(visit):
    """Quietly: no figure is drawn, no face moves, and the arithmetic is not loaded."""
    plays = "query => document.getAnimations().filter(one => one.effect.target?.closest(query)).length"
    page = visit(
        WRITE, [["the-gradient-argument puzzles write", json.dumps({"running_sum": "v.flip(0).cumsum(0).flip(0)"})]]
    )
    root = opened(page, "running_sum")
    assert root.locator(".pz-said").inner_text() == "Solved."
    assert root.locator("textarea").input_value() == "v.flip(0).cumsum(0).flip(0)"
    assert root.locator(".pz-answer").get_attribute("open") is None
    assert page.evaluate(plays, ".puzzle") == 0
    assert not any("explorer.js" in url for url in page.loaded)
    assert answer(page, "running_sum", "v.cumsum(0)").startswith(REASONS["Jv"])
    assert answer(page, "running_sum", "v.flip(0).cumsum(0).flip(0)").startswith(REASONS["right"])

    liar, honest = (next(box.name for box in BOXES if box.honest == is_honest) for is_honest in (False, True))
    page = visit(LIARS, [["the-gradient-argument puzzles liars", json.dumps({liar: "3", honest: ""})]])
    for name, mood, said in ((liar, "liar", "Exposed. Your calls: 3."), (honest, "honest", "It is honest.")):
        root = opened(page, name)
        assert root.locator(".pz-said").inner_text() == said
        assert root.locator(".pz-face").get_attribute("data-mood") == mood
        assert page.evaluate(plays, ".puzzle") == 0
        assert root.locator(".pz-answer").get_attribute("open") is None
    assert not any("explorer.js" in url for url in page.loaded)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_first_thing_below_the_title_is_a_puzzle_that_can_be_played(visit, size):
    """Three sentences, the folded rules, the board, and what is played, on the first screen; the rest is below it."""
    for name, play in ((WRITE, ".pz-form button >> nth=0"), (LIARS, ".pz-call >> nth=0")):
        page = visit(name)
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.reload()
        box = page.locator(play).bounding_box()
        assert box["y"] + box["height"] <= size[1]
        above = "document.querySelector('.pz-squares').getBoundingClientRect().top - 1"
        rules = page.locator("article > p:visible").evaluate_all(
            f"all => all.filter(one => one.getBoundingClientRect().top < {above}).map(one => one.textContent)"
        )
        assert len(rules) == 1
        assert len(re.findall(r"[.?!](?=\s|$)", rules[0])) <= 3
        low = page.locator(play).evaluate("one => one.closest('.pz-panel').getBoundingClientRect().bottom")
        high = page.locator(".pz-squares").bounding_box()["y"]
        assert page.locator(".pz-fold > summary", has_text="How it works").first.bounding_box()["y"] < high
        assert page.locator(".pz-fold > summary", has_text="by name").first.bounding_box()["y"] >= low - 1
        assert page.evaluate("layoutShift") <= 0.01
        page.locator(".pz-names summary").focus()
        page.keyboard.press("Enter")
        assert page.locator(".pz-list a").last.is_visible()


def test_a_wrong_answer_is_shown_beside_the_product(visit):
    page = visit(WRITE)
    said = answer(page, "running_sum", "v.cumsum(0)")
    assert said.startswith(REASONS["Jv"])
    given = page.locator("[data-name=running_sum] .pz-given")
    assert "✗" in given.inner_text()
    assert page.locator("[data-name=running_sum] tfoot tr").count() == 2
    said = answer(page, "running_sum", "v.cumsun(0)")
    assert "perhaps .cumsum" in said
    field = page.locator("#running_sum-answer")
    assert field.get_attribute("aria-invalid") == "true"
    answer(page, "running_sum", next(one.solution for one in PUZZLES if one.name == "running_sum"))
    assert field.get_attribute("aria-invalid") is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_said_is_readable_by_everyone_on_a_phone_too(visit, scheme):
    page = visit(WRITE)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        for name, text in (
            ("twice", "2 * v"),
            ("softmax", "v * y * (1 - y)"),
            ("inverse", "-y @ v @ y"),
            ("square", "2 *"),
        ):
            answer(page, name, text)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    page = visit(LIARS)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    for name in ("loss", "bias", "trace"):
        root = opened(page, name)
        root.locator(".pz-call").click()
        root.locator(".pz-calls li").first.wait_for()
        root.locator(".pz-jacobian").click()
        root.locator(".pz-figure table").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_puzzles_lead_to_the_atlas(visit, address):
    for name, table in ((WRITE, PUZZLES), (LIARS, BOXES)):
        page = visit(name)
        links = page.locator(".pz-answer a[href*='atlas/']").evaluate_all("all => all.map(link => link.href)")
        assert links == [f"{address}atlas/{one.atlas}.html" for one in table if one.atlas]
    told = dict(puzzles_for("cumsum"))
    assert told["Write the VJP: A running sum"] == "puzzles/write.html#running_sum"
    assert told["Expose the liar: A running sum"] == "puzzles/liars.html#running_sum"
    assert puzzles_for("no such operation") == []


def test_a_link_holds_the_answer(visit, address):
    page = visit(WRITE)
    opened(page, "softmax")
    page.locator("#softmax-answer").fill("y * (v - v @ y)  # 1 & 2 = 3")
    page.locator("[data-name=softmax] .pz-link").click()
    page.get_by_text("Copied", exact=True).wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    assert page.locator("#softmax-answer").input_value() == "y * (v - v @ y)  # 1 & 2 = 3"
    assert page.locator("#softmax-answer").is_visible()
    page = visit(LIARS)
    opened(page, "cube")
    page.locator("[data-name=cube] [data-of=v]").first.fill("7")
    page.locator("[data-name=cube] .pz-link").click()
    page.get_by_text("Copied", exact=True).wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    assert page.locator("[data-name=cube] [data-of=v]").first.input_value() == "7"


def test_each_box_can_be_played_to_its_end(visit):
    page = visit(LIARS)
    for number, box in enumerate(BOXES, 1):
        play(opened(page, box.name), box)
        assert page.locator(".pz-list a.pz-done").count() == number


def play(root, box) -> None:
    """Accuse a box too early, trust it too early, and find out the truth."""
    said = root.locator(".pz-said")

    def press(name, text):
        root.locator(f".pz-{name}").click()
        said.get_by_text(text).first.wait_for()

    face = root.locator(".pz-face")
    press("lies", "Call it first, and show it.")
    press("honest", "Call it first: trust needs a reason.")
    assert root.locator(".pz-count").inner_text() == ""
    assert face.get_attribute("data-mood") is None
    root.locator(".pz-call").click()
    root.locator(".pz-calls li").first.wait_for()
    press("lies", "None of your calls shows that")
    assert root.locator(".pz-count").inner_text() == "Accusations used: 1"
    assert face.get_attribute("data-mood") == "mocks"
    if not is_telling(box.start["v"]):
        press("honest", TELLING)
    if box.honest:
        for i, field in enumerate(root.locator("[data-of=v]").all()):
            field.fill(str(10**i))
        root.locator(".pz-call").click()
        root.locator(".pz-calls li").nth(1).wait_for()
        press("honest", "It is honest. You made 2 calls.")
        assert face.get_attribute("data-mood") == "honest"
        return
    if is_telling(box.start["v"]):
        press("honest", "It is not honest.")
    for letter in "xv":
        told = torch.tensor(box.tells[letter]).flatten().tolist()
        for field, number in zip(root.locator(f"[data-of={letter}]").all(), told, strict=True):
            field.fill(f"{number:g}")
    root.locator("[data-of=v]").last.press("Enter")
    root.locator(".pz-calls li").nth(1).wait_for()
    root.locator(".pz-call").click()  # the same again is no new call
    root.locator(".pz-said, [role=status]").get_by_text("Call 2 returns").first.wait_for()
    press("honest", "Compare what call 2 returned with vᵀJ.")
    press("lies", "Exposed, by call 2 of 2.")
    press("lies", "Exposed, by call 2 of 2.")
    assert root.locator(".pz-count").inner_text() == "Accusations used: 2"  # after the truth is out, none counts
    assert face.get_attribute("data-mood") == "liar"
    assert "✗" in root.locator(".pz-result").inner_text()
    assert "✗" in root.locator(".pz-given").inner_text()


def test_the_box_looks_at_what_has_the_focus_and_stands_between_what_goes_in_and_what_comes_out(visit):
    page = visit(LIARS)
    root = opened(page, "relu")
    looks = "face => getComputedStyle(face).getPropertyValue('--look').split('px')[0]"

    def look() -> float:
        return float(root.locator(".pz-face").evaluate(looks) or 0)

    page.emulate_media(reduced_motion="reduce")
    root.locator("[data-of=v]").first.focus()
    assert look() == 0
    page.emulate_media(reduced_motion="no-preference")
    root.locator("[data-of=x]").first.focus()
    assert look() < 0
    root.locator(".pz-lies").focus()
    assert look() > 0
    for width, side in ((1280, "x"), (390, "y")):
        page.set_viewport_size({"width": width, "height": 844})
        places = [root.locator(f".pz-{one}").bounding_box()[side] for one in ("in", "face", "result")]
        assert places == sorted(places)


def test_the_numbers_of_a_call_can_be_dragged_and_stepped_and_stand_as_cells(visit):
    page = visit(LIARS)
    root, field = opened(page, "relu"), page.locator("[data-name=relu] [data-of=v]").nth(1)
    field.press("ArrowUp")
    field.press("Shift+ArrowUp")
    assert field.input_value() == "12"
    box = field.bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 30 - 13 * 8, box["y"] + 10, steps=4)
    page.mouse.up()
    assert field.input_value() == "-1"
    root.locator(".pz-call").click()
    cells = root.locator(".pz-calls li").first.locator(".pz-tray")
    assert [tray.locator(".ex-shade").all_inner_texts() for tray in cells.all()] == [
        ["2", "−1", "3"],
        ["1", "−1", "1"],
        ["1", "0", "1"],
    ]
    assert root.locator(".pz-result .ex-shade").all_inner_texts() == ["1", "0", "1"]
    assert cells.locator(".minus").all_inner_texts() == ["−1", "−1"], "hatched"


def test_what_is_no_number_is_named(visit):
    page = visit(LIARS)
    root = opened(page, "cube")
    assert LIMIT == 10**6
    for text in ("two", "1e17", "-1000001", "inf", "nan", "1e400"):
        field = root.locator("[data-of=x]").nth(1)
        field.fill(text)
        root.locator(".pz-said").evaluate("said => said.replaceChildren()")
        root.locator(".pz-call").click()
        root.get_by_text("x2 is not a number between −10⁶ and 10⁶: ").wait_for()
        assert field.get_attribute("aria-invalid") == "true"
    assert root.locator(".pz-calls li").count() == 0


def test_the_arithmetic_is_loaded_when_a_reader_begins(visit, site):
    for name, field in ((WRITE, "#twice-answer"), (LIARS, "[data-of=x] >> nth=0")):
        page = visit(name)
        assert not any("explorer.js" in url for url in page.loaded)
        page.locator(field).first.focus()
        page.evaluate("async () => { while (!globalThis.explorer) await new Promise(done => setTimeout(done, 20)); }")
    for kind in ("write", "liars"):
        assert len(gzip.compress((site / f"assets/puzzles-{kind}.js").read_bytes(), 6, mtime=0)) <= 20_000


def headings(page) -> list[str]:
    """The puzzles that are seen."""
    return page.locator(".pz-panel > h2:visible").evaluate_all("all => all.map(one => one.id)")


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_one_puzzle_is_open_at_a_time_and_the_squares_stay_in_sight_but_over_no_face(visit, address, size):
    for name, table in ((WRITE, PUZZLES), (LIARS, BOXES)):
        page = visit(name)
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        assert headings(page) == [table[0].name]
        assert page.evaluate("document.documentElement.scrollHeight") < 4 * size[1]
        squares = page.locator(".pz-squares")
        for one in (table[11], table[-1], table[3]):  # by hand, by a link in the page or another one, by its address
            opened(page, one.name)
            assert headings(page) == [one.name]
            assert page.url.endswith(f"#{one.name}")
        page.go_back()
        page.wait_for_function("name => location.hash === `#${name}`", arg=table[-1].name)
        page.locator(f"#{table[-1].name}").wait_for()
        assert headings(page) == [table[-1].name]
        page.goto("about:blank")
        page.goto(f"{address}{name}#{table[20].name}")
        assert headings(page) == [table[20].name]
        top, low = squares.evaluate("row => [row.getBoundingClientRect().top, row.getBoundingClientRect().bottom]")
        header = page.locator(".md-header").evaluate("header => header.getBoundingClientRect().bottom")
        heading = page.locator(f"#{table[20].name}").bounding_box()["y"]
        if name == WRITE:
            assert abs(top - header) <= 2, "right below the header"
            assert low <= heading <= low + 40
        else:
            assert header <= heading <= header + 40
            page.evaluate("scrollBy(0, 200)")
            assert squares.evaluate("row => row.getBoundingClientRect().bottom") < header, "they cover no head"
        page.evaluate("document.querySelector('#" + table[2].name + "-panel').dispatchEvent(new Event('beforematch'))")
        assert headings(page) == [table[2].name], "what the browser's search has found"


def test_the_squares_are_tabs_for_the_keyboard_and_say_what_is_solved(visit):
    page = visit(WRITE)
    answer(page, "twice", "2 * v")
    page.locator(".pz-squares a").first.focus()
    for key, name in (("ArrowRight", "square"), ("End", "inverse"), ("ArrowRight", "twice"), ("ArrowLeft", "inverse")):
        page.keyboard.press(key)
        assert headings(page) == [name]
        tab = page.locator(".pz-squares a:focus")
        assert (tab.get_attribute("href"), tab.get_attribute("aria-selected")) == (f"#{name}", "true")
    page.keyboard.press("Home")
    assert page.locator(":focus").get_attribute("aria-label") == "Twice x, solved"
    assert page.locator(":focus svg.jacobian path").count() > 1, "its J"
    assert page.locator(".pz-squares a[tabindex='0']").count() == 1, "one stop for the Tab key"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "twice-answer"
    page.reload()
    page.goto(page.url.partition("#")[0])
    assert headings(page) == ["square"], "the first that is not solved"


def test_a_square_is_filled_with_what_is_solved(visit):
    """With J of a puzzle, hidden till then where its pattern is asked for; with the face of a box, which slept."""
    page = visit(WRITE)
    assert page.locator(".pz-squares svg").count() == 0
    for puzzle, of in zip(PUZZLES, page.locator(".pz-glyph").all(), strict=True):
        assert of.locator(".pz-blank").count() == puzzle.pattern, puzzle.name
        first = plain(puzzle.name)
        J = in_float64(lambda first=first: at(first, first["points"][0])["J"])
        assert of.inner_text() == "" or of.inner_text().endswith(f"J, {J.shape[0]} × {J.shape[1]}")
        squares = of.locator("> svg :is(.plus, .minus)")
        paths = squares.evaluate_all("all => all.map(one => one.getAttribute('d')).join('')")
        assert paths.count("z") == int((J != 0).sum()), puzzle.name
    glyph = opened(page, "running_sum").locator(".pz-glyph > svg")
    assert not glyph.is_visible()
    answer(page, "running_sum", "v.flip(0).cumsum(0).flip(0)")
    assert glyph.is_visible()
    assert page.locator(".pz-squares svg.jacobian").count() == 1
    runs = page.locator("[data-name=running_sum] .pz-runs")
    assert runs.locator("tbody tr").count() == 3
    assert runs.locator("tfoot td").all_inner_texts() == ["91", "90", "100"]  # of (1, −10, 100)

    page = visit(LIARS, [["the-gradient-argument puzzles liars", json.dumps({"loss": "", "relu": ""})]])
    moods = page.locator(".pz-squares .pz-face").evaluate_all("all => all.map(one => one.dataset.mood)")
    honest = {one.name: one.honest for one in BOXES}
    assert moods[:2] == ["honest" if honest[name] else "liar" for name in ("loss", "relu")]
    assert set(moods[2:]) == {"sleeps"}


def test_on_paper_all_puzzles_are_there(visit):
    page = visit(WRITE)
    page.emulate_media(media="print")
    assert headings(page) == [one.name for one in PUZZLES]
    heights = page.locator(".pz-panel").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(heights) > 60
    assert page.locator("[data-name=inverse] code").first.is_visible()
    assert not page.locator(".pz-squares").is_visible()


def test_a_loop_is_typed_with_enter_alone(visit):
    page = visit(WRITE)
    opened(page, "running_sum")
    field = page.locator("#running_sum-answer")
    field.fill("g = torch.zeros_like(x)")
    field.press("Shift+Enter")
    for line in ("for i in range(len(x)):", "g[i] = v[i:].sum()", "", "g"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    assert field.input_value() == "g = torch.zeros_like(x)\nfor i in range(len(x)):\n    g[i] = v[i:].sum()\ng"
    page.locator("#running_sum-said").get_by_text(REASONS["right"]).wait_for()
    assert page.locator("#running_sum-said a").get_attribute("href") == "#roll"


def test_all_is_reached_by_the_keyboard(visit):
    page = visit(WRITE)
    page.locator("#twice-answer").focus()
    page.keyboard.type("2 * v")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Check"
    page.keyboard.press("Enter")
    page.locator("#twice-said").get_by_text(REASONS["right"]).wait_for()


def test_without_scripts_the_puzzles_are_text_with_folded_solutions(browser, address):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        for name, table in ((WRITE, PUZZLES), (LIARS, BOXES)):
            page.goto(address + name)
            assert page.locator(".pz-answer").count() == len(table)
            assert page.locator("h2:visible").count() == len(table)
            assert not page.locator(".pz-squares").is_visible()
            assert not page.locator("form.pz-form").first.is_visible()
            page.locator(".pz-answer summary").first.click()
            assert page.locator(".pz-answer code").first.is_visible()


def test_the_page_and_torch_refuse_the_same_words():
    """The page's list of words stands in judge.js."""
    script = (Path(__file__).parents[2] / "docs/assets/puzzles/judge.js").read_text(encoding="utf-8")
    assert f"const AUTOGRAD = /{AUTOGRAD.pattern}/;" in script
    assert json.loads(json.dumps(REASONS)) == REASONS
