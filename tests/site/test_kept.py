"""What a browser notes of a reader comes back, quietly; it can be forgotten; where it is forbidden nothing is missed.

docs/assets/kept.js is the one place that writes and reads it.
"""

import json
import re
from collections import Counter
from pathlib import Path

import complaints
import pytest
from axe_playwright_python.sync_playwright import Axe

from book.pages import read_book
from book.puzzles.data import BOXES, PUZZLES
from book.tables import to_solve

ROOT = Path(__file__).parents[2]
PREFIX = "the-gradient-argument "
FORBIDDEN = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('not allowed'); }})"
LAYOUT_SHIFT = """
window.layoutShift = 0;
new PerformanceObserver(list => list.getEntries().forEach(({value}) => { layoutShift += value; }))
  .observe({type: 'layout-shift', buffered: true});
"""
# (what fades as one scrolls doesn't play)
PLAYS = """query => document.getAnimations().filter(one => (
    one.timeline === document.timeline && one.effect.target?.closest(query)
)).length"""
GOAL = "blend_the_outputs"  # a figure of the first page: its first goal is v = (0, 0, 3)


@pytest.fixture
def tab(browser, address):
    """A tab of a reader who has never been here; `open` opens a page in it. It ends without complaints."""
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        complaints.collect(page, address)
        page.add_init_script(LAYOUT_SHIFT)
        page.loaded = []
        page.on("request", lambda request: page.loaded.append(request.url))
        page.open = lambda name: page.goto(address + name)
        yield page
        assert page.complaints == []


def solve(page, anchor: str, text: str) -> None:
    """Answer a question rightly, by the keyboard alone."""
    page.locator(f"#{anchor} form.commit input").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    page.locator(f"#{anchor} .feedback.right").wait_for()


def reach(page) -> None:
    """Bring the first fader of the first page to 0 and the second, too: only the third row is left."""
    for at in (0, 1):
        fader = page.locator(f"#{GOAL} [data-slide='v.{at}']")
        fader.focus()
        while (stands := fader.get_attribute("aria-valuenow")) != "0":
            page.keyboard.press("ArrowLeft")  # the first one waits for the engine: a second one would go too far
            moved = "([fader, stands]) => fader.getAttribute('aria-valuenow') !== stands"
            page.wait_for_function(moved, arg=[fader.element_handle(), stands])
    page.locator(f"#{GOAL} .drawn .seal").first.wait_for()


def clean(page) -> str:
    found = Axe().run(page)
    return found.generate_report() if found.violations_count else ""


@pytest.mark.parametrize(
    ("name", "anchor", "typed", "sealed"),
    [
        ("exercises/choose_v.html", "a_constant_needs_no_weight", "1 0 -2", ".blank .seal"),
        ("exercises/predict.html", "one_factor_is_a_constant", "4, 90, 2500", ".blank .seal"),
        ("exercises/predict.html", "one_weight_for_every_row", "(3,) and (4,)", ".trays .told"),
    ],
)
def test_a_question_that_was_solved_comes_back_solved_and_can_be_answered_again(tab, name, anchor, typed, sealed):
    tab.open(name)
    assert not tab.locator(".commit.kept").count()
    solve(tab, anchor, typed)
    for reader in ("reloads", "comes from another page"):
        if reader == "reloads":
            tab.reload()  # where it was, in the middle of the page
        else:
            tab.open("404.html")
            tab.open(f"{name}#{anchor}")
        example, field = tab.locator(f"#{anchor}"), tab.locator(f"#{anchor} form.commit input")
        example.locator(sealed).first.wait_for()
        assert tab.evaluate(PLAYS, f"#{anchor}") == 0, "nothing plays"
        assert tab.evaluate("layoutShift") <= 0.01
        assert (field.input_value(), field.get_attribute("title")) == (typed, "Solved")
        assert example.locator("details.predict").get_attribute("open") is None
        assert example.locator(".feedback").inner_text() == ""
        assert tab.locator(".commit.kept").count() == 1
    assert clean(tab) == ""
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    field.fill("12345")
    assert not tab.locator(".commit.kept").count()
    tab.keyboard.press("Enter")
    example.locator(".feedback.wrong").wait_for()
    assert not example.locator(sealed).count()
    solve(tab, anchor, typed)
    if sealed.endswith("seal"):
        example.locator(sealed).wait_for()


def test_notes_of_the_first_edition_are_still_read(tab):
    """A list of names, without what was typed."""
    tab.open("404.html")
    tab.evaluate("name => { localStorage[name] = '[\"one_factor_is_a_constant\"]'; }", f"{PREFIX}solved")
    tab.open("exercises/predict.html#one_factor_is_a_constant")
    tab.locator("#one_factor_is_a_constant .blank .seal").wait_for()
    assert tab.locator("#one_factor_is_a_constant form.commit input").input_value() == "4, 90, 2500"


def test_a_goal_that_was_reached_is_drawn_as_reached_and_is_sealed_when_it_is_reached_again(tab):
    tab.open("index.html")
    tasks = tab.locator(f"#{GOAL} .tasks")
    size = "one => [one.offsetWidth, one.offsetHeight]"
    before = tasks.evaluate(size)
    reach(tab)
    assert tasks.locator("li.met").count() == 1
    told = tasks.locator("li.met").inner_text()
    tab.loaded.clear()
    tab.reload()
    tab.locator(f"#{GOAL} .live.ready").wait_for()
    line = tasks.locator("li").first
    assert "met" in line.get_attribute("class")
    assert line.inner_text() == told
    assert told.startswith("Done")
    assert line.locator(".why").is_visible()
    assert line.locator("svg path").count() == 1
    assert tasks.locator("li.met").count() == 1
    assert tasks.evaluate(size) == before
    assert tab.evaluate(PLAYS, ".tasks") == 0
    tab.wait_for_timeout(300)
    assert tab.evaluate("layoutShift") <= 0.01
    assert not [url for url in tab.loaded if "engine" in url], "the engine comes when a hand comes near"
    assert clean(tab) == ""
    reach(tab)
    assert line.locator("svg").count() == 1


def test_the_goals_of_the_painted_digit_are_kept(tab):
    tab.open("404.html")
    tab.evaluate("name => { localStorage[name] = JSON.stringify({ 'paint.2': '' }); }", f"{PREFIX}goals")
    tab.open("cases/which_pixels.html")
    tab.locator(".paint").scroll_into_view_if_needed()
    tab.locator(".paint .tasks li.met").wait_for()
    met = tab.locator(".paint .tasks li").evaluate_all("all => all.map(one => one.classList.contains('met'))")
    assert met == [False, True, False]


NOTED = {
    f"{PREFIX}solved": {"one_factor_is_a_constant": "", "a_constant_needs_no_weight": "1 0 -2", "gone": ""},
    f"{PREFIX}goals": {f"{GOAL}.1": ""},
    f"{PREFIX}read": ["/learn/vjp.html"],
    f"{PREFIX}puzzles write": {"twice": "2 * v"},
    f"{PREFIX}puzzles liars": {"loss": "2", "relu": "1"},
    "desk-missions": ["zero"],
    "of another site": ["theirs"],
}
NOTE = "noted => { for (const [name, one] of Object.entries(noted)) localStorage[name] = JSON.stringify(one); }"
COUNTS = "all => all.map(row => [row.querySelector('a').pathname, row.children[1].textContent])"


def test_practise_counts_what_is_solved_page_by_page_and_forgets_it_by_two_presses(tab):
    tab.open("practise/index.html")
    rows = tab.locator(".board li")
    nothing = dict(rows.evaluate_all(COUNTS))
    assert all(count.startswith("0 of ") for count in nothing.values())
    height = "document.documentElement.scrollHeight"
    before = tab.evaluate(height)
    tab.evaluate(NOTE, NOTED)
    tab.reload()
    counts = dict(rows.evaluate_all(COUNTS))
    changed = {name: count for name, count in counts.items() if count != nothing[name]}
    assert changed == {
        "/index.html": "1 of 4",
        "/exercises/predict.html": "1 of 17",
        "/exercises/choose_v.html": "1 of 9",
        "/puzzles/write.html": f"1 of {len(PUZZLES)}",
        "/puzzles/liars.html": f"2 of {len(BOXES)}",
    }
    assert tab.locator(".board .done").count() == 6
    assert tab.locator(".board .goal.done").count() == 1
    assert tab.evaluate(height) == before, "nothing moves for it"
    assert tab.evaluate("layoutShift") <= 0.01
    assert tab.locator(".solved").count() == 4
    assert tab.locator(".read-mark").count() >= 1
    assert clean(tab) == ""

    button, said = tab.locator(".board button"), tab.locator(".board output")
    button.focus()
    tab.keyboard.press("Enter")
    assert "no longer be marked" in said.inner_text()
    assert clean(tab) == ""
    tab.keyboard.press("Tab")  # not now
    assert button.inner_text() == "Forget my answers"
    assert said.inner_text() == ""
    assert dict(rows.evaluate_all(COUNTS)) == counts
    button.focus()
    tab.keyboard.press("Enter")
    tab.keyboard.press("Space")
    assert said.inner_text() == "Forgotten."
    assert dict(rows.evaluate_all(COUNTS)) == nothing
    assert tab.locator(".board .done, .solved, .read-mark").count() == 0
    assert json.loads(tab.evaluate("localStorage['of another site']")) == ["theirs"]
    assert not tab.evaluate("name => Object.keys(localStorage).some(key => key.startsWith(name))", PREFIX)
    tab.open("exercises/choose_v.html")
    assert tab.locator(".commit.kept, .read-mark").count() == 0


def test_the_list_of_chapters_counts_what_is_solved_in_each(tab):
    tab.open("404.html")
    names = [page for page in read_book(ROOT, ["learn/vjp.md"]) if page.name == "learn/vjp"]
    asked = to_solve(names[0])
    tab.evaluate(NOTE, {f"{PREFIX}solved": asked[:2]})
    tab.open("index.html")
    assert tab.locator("article .tally").all_inner_texts() == [f" 2 of {len(asked)}"]
    beside = tab.locator("article .tally").evaluate("one => one.previousElementSibling.getAttribute('href')")
    assert beside == "learn/vjp.html"
    assert tab.evaluate("layoutShift") <= 0.01


def test_without_scripts_nothing_of_it_is_seen(browser, address):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}practise/index.html")
        assert not page.locator(".board").is_visible()
        assert not page.get_by_text("Forget my answers").is_visible()
        page.goto(f"{address}index.html")
        assert not page.locator(".tally").count()


def test_where_notes_are_forbidden_everything_else_works(tab):
    """The theme complains that its colours cannot be kept; no script of the book does."""
    stacks = []
    tab.on("pageerror", lambda error: stacks.append(f"{error.stack}"))
    tab.add_init_script(FORBIDDEN)
    tab.open("exercises/choose_v.html")
    solve(tab, "a_constant_needs_no_weight", "1 0 -2")
    tab.locator("#a_constant_needs_no_weight .blank .seal").wait_for()
    tab.open("index.html")
    reach(tab)
    assert tab.locator(f"#{GOAL} .tasks li.met").count() == 1
    tab.open("practise/index.html")
    assert tab.locator(".board .done, .solved").count() == 0
    button = tab.locator(".board button")
    button.click()
    button.click()
    assert tab.locator(".board output").inner_text() == "Forgotten."
    for name, first in (("write", PUZZLES[0]), ("liars", BOXES[0])):
        tab.open(f"puzzles/{name}.html")
        assert tab.locator(f"#{first.name}").is_visible()
    assert stacks, "it is forbidden"
    assert not [stack for stack in stacks if re.search(r"/assets/[\w-]+\.js", stack)]
    tab.complaints[:] = [one for one in tab.complaints if one != "script: not allowed"]


@pytest.mark.parametrize(
    "noted", ["true", "1", '"text"', "null", "[1, null]", '{"length": 3}', '{"__proto__": 1}', "{"]
)
def test_what_is_none_of_it_is_nothing(tab, noted):
    tab.open("404.html")
    kinds = ["solved", "goals", "read", "puzzles write", "puzzles liars"]
    tab.evaluate(
        "([kinds, noted]) => kinds.forEach(kind => { localStorage[kind] = noted; })",
        [[*(PREFIX + kind for kind in kinds), "desk-missions"], noted],
    )
    for name in ("practise/index.html", "index.html", "exercises/choose_v.html", "puzzles/liars.html"):
        tab.open(name)
        tab.locator("html[data-scrollable=made]").wait_for(state="attached")
        assert tab.locator(".done, .solved, .tally, .kept, .met, .pz-done, .read-mark").count() == 0


def test_no_two_pages_note_a_question_under_one_name():
    book = read_book(
        ROOT,
        sorted(
            path.relative_to(ROOT / "docs").as_posix()
            for path in [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs").rglob("*.py")]
        ),
    )
    names = Counter(name for page in book for name in to_solve(page))
    assert len(names) > 80
    assert [name for name, count in names.items() if count > 1] == []
