"""The built site in a real browser: light, nothing from elsewhere, nothing broken or cut off, readable by everyone."""

import functools
import gzip
import io
import json
import re
from pathlib import Path

import built_site as verify
import complaints
import pytest
import torch
from axe_playwright_python.sync_playwright import Axe
from matplotlib.image import imread

ROOT = Path(__file__).parents[2]
BUDGET = 150  # kB
BUDGETS = {"explorer.html": 180}  # the desk, with an arithmetic of its own
DOCS = ROOT / "docs"
PAGES = sorted(
    path.relative_to(DOCS).with_suffix(".html").as_posix()
    for path in DOCS.rglob("*.*")
    if path.suffix in (".md", ".py")
)
# Of the cards of the atlas those with most in them; the others are made in the same way.
CARDS = [f"atlas/{name}.html" for name in ("clamp", "det", "max", "scaled_dot_product_attention", "detach")]
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
# All that a page loads when it is opened for the first time, without the search, is at most its budget. Where it comes
# near that, the table at the end of `make test` says so: long pages become several.
SEARCH = ("search/", "assets/ranking.js", "assets/search.js")


@pytest.fixture(scope="module")
def contexts(browser):
    """Browser contexts by their options. Pages with the same options share one, and with it the scripts' cache."""
    contexts = {}
    yield contexts
    for context in contexts.values():
        context.close()


@pytest.fixture
def visit(browser, contexts, address):
    """Open a page; its complaints are collected in `page.complaints`, what it loads in `page.loaded`.

    `cold`: as somebody sees it who has never been here, with nothing in the cache.
    """
    opened = []

    def visit(name, cold=False, **options):
        key = repr((options, name if cold else None))
        if key not in contexts:
            contexts[key] = browser.new_context(**options)
        page = contexts[key].new_page()
        opened.append(page)
        page.add_init_script("localStorage.clear()")  # no page knows which scheme was chosen on another one
        page.add_init_script(LAYOUT_SHIFT)
        complaints.collect(page, address)
        page.loaded = set()
        page.on("request", lambda request: page.loaded.add(request.url.split("#")[0]))
        page.goto(address + name, wait_until="load")
        return page

    yield visit
    for page in opened:
        page.close()


CUT_OFF = """() => [...document.querySelectorAll('article math, article table, article .picture')].filter(element => {
  const box = element.getBoundingClientRect();
  if (!box.width) return false;  // behind a question that is not yet answered
  for (let parent = element.parentElement; parent && parent.tagName !== 'ARTICLE'; parent = parent.parentElement) {
    const style = getComputedStyle(parent), outer = parent.getBoundingClientRect();
    if (style.overflowY === 'hidden' && (box.top < outer.top - 2 || box.bottom > outer.bottom + 2)) return true;
    if (['auto', 'scroll'].includes(style.overflowX)) return false;  // can be scrolled sideways
  }
  return box.right > document.documentElement.clientWidth + 1;
}).map(element => element.outerHTML.slice(0, 120))"""

# Cells with more in them than they have room for: it lies over the next column.
OVERFULL = """() => [...document.querySelectorAll('article :is(td, th)')].filter(cell => cell.clientWidth
  && cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.outerHTML.slice(0, 120))"""

# Headings below which a line is empty but for the sign that links to them.
SIGN_ALONE = """() => [...document.querySelectorAll('article .headerlink')].filter(sign => {
  const text = document.createRange();
  text.setStart(sign.parentElement, 0);
  text.setEndBefore(sign);
  return sign.getBoundingClientRect().top >= Math.max(...[...text.getClientRects()].map(line => line.bottom));
}).map(sign => sign.parentElement.textContent)"""

LAYOUT_SHIFT = """
window.layoutShift = 0;
new PerformanceObserver(list => list.getEntries().forEach(({value}) => { layoutShift += value; }))
  .observe({type: 'layout-shift', buffered: true});
"""

# Marks one text of each appearance that is not among those `seen`, and returns these: a text's own color, whether it is
# large (24 px, or 18.66 and bold: less contrast is enough for it), and all that is painted behind it. The contrast of
# the others is the same, and to look at each of the thousands of tokens of highlighted code takes minutes.
MARK_APPEARANCES = """seen => {
  const grounds = new Map(), known = new Set(seen), found = new Set();
  const ground = element => {  // all that is painted behind the text of an element
    if (!element) return '';
    if (!grounds.has(element)) {
      const style = getComputedStyle(element), below = ground(element.parentElement);
      const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter].join();
      grounds.set(element, own === 'rgba(0, 0, 0, 0),none,1,none' ? below : `${below} ${own}`);
    }
    return grounds.get(element);
  };
  document.querySelectorAll('[data-appearance]').forEach(element => { delete element.dataset.appearance; });
  for (const element of document.body.querySelectorAll('*')) {
    const texts = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!(texts.length || element.matches('input, select, textarea')) || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const appearance = [style.color, large, style.textShadow, ground(element)].join();
    if (known.has(appearance) || found.has(appearance)) continue;
    element.dataset.appearance = found.size;
    found.add(appearance);
  }
  return [...found];
}"""


OPEN_ALL = """() => {
  document.querySelectorAll('article details').forEach(details => { details.open = true; });
  document.querySelectorAll('article [hidden=until-found]').forEach(puzzle => puzzle.removeAttribute('hidden'));
}"""
# Let what moves to its new place after a change of the window, and into its new color, be there.
AT_REST = """async () => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  document.getAnimations().forEach(animation => animation.finish());
}"""


def violations(page, **options) -> str:
    """What axe has to say against the page, in words."""
    context = options.pop("context", None)
    found = Axe().run(page, context=context, options={"resultTypes": ["violations"], **options})
    return found.generate_report() if found.violations_count else ""


@functools.cache
def weight(path: Path) -> float:
    """The kB (1000 bytes) of a file as a server sends it that compresses with gzip."""
    return len(gzip.compress(path.read_bytes(), 6, mtime=0)) / 1000


@pytest.fixture(scope="module")
def appearances() -> set[str]:
    """The texts whose contrast was looked at already, on whatever page."""
    return set()


@pytest.mark.parametrize("name", [*PAGES, *CARDS])
def test_page(visit, site, address, name, record_property, appearances):
    """Light, nothing moves; no complaint, no request elsewhere, nothing cut off, no accessibility violation."""
    page = visit(name, cold=True, viewport=PHONE)
    page.locator("html[data-scrollable]").wait_for(state="attached")  # the last script has done its work
    files = {url.removeprefix(address).partition("?")[0] for url in page.loaded if url.startswith(address)}
    files = [site / file for file in files if not file.startswith(SEARCH)]
    weights = {file.relative_to(site): weight(file) for file in files}
    budget = BUDGETS.get(name, BUDGET)
    record_property("weight", f"{sum(weights.values()):.1f} {budget} {name}")
    assert sum(weights.values()) <= budget, f"divide this page into two: {weights}"
    assert page.evaluate("layoutShift") <= 0.01

    page.evaluate(OPEN_ALL)
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        page.evaluate(AT_REST)
        page.locator("html[data-scrollable]").wait_for(state="attached")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(OVERFULL) == []
        assert page.evaluate(SIGN_ALONE) == []
        rules = {"color-contrast": {"enabled": False}, "target-size": {"enabled": size is PHONE}}  # (for fingers)
        assert violations(page, rules=rules) == "", size
        for scheme, named in (("dark", "slate"), ("light", "default")):
            page.get_by_title(f"Switch to {scheme} mode").evaluate("toggle => toggle.click()")
            assert page.evaluate("document.body.dataset.mdColorScheme") == named
            page.evaluate(AT_REST)
            marked = set(page.evaluate(MARK_APPEARANCES, sorted(appearances)))
            if marked:
                contrast = violations(page, context={"include": [["[data-appearance]"]]}, runOnly=["color-contrast"])
                assert contrast == "", (scheme, size)
            appearances |= marked
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_menu_in_the_header_covers_neither_the_title_nor_the_search(visit, scheme):
    page = visit("learn/vjp.html", viewport=DESKTOP, color_scheme=scheme)
    menu = page.locator(".md-tabs")
    assert menu.evaluate("menu => getComputedStyle(menu).backgroundColor") == "rgba(0, 0, 0, 0)"
    for part in (".md-header__title", ".md-search__form", ".md-logo"):
        assert page.locator(f".md-header {part}").first.evaluate("""part => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return part.contains(document.elementFromPoint(x + width / 4, y + height / 2));
        }"""), part


def test_beside_a_chapter_the_menu_does_not_scroll_under_its_title(visit):
    """Material scrolls to the page that is open, if the menu can scroll at all."""
    page = visit("learn/vjp.html", viewport={"width": 1280, "height": 1000})
    menu = page.locator(".md-sidebar--primary .md-sidebar__scrollwrap")
    assert menu.evaluate("menu => { menu.scrollTop = 20; return menu.scrollTop; }") == 0


def test_a_wrong_answer_says_what_is_wrong_with_it(visit):
    """A wrong v is told what it gives, by the J of the example; of other numbers it is said which are wrong."""
    for name, anchor, answers in (
        (
            "exercises/choose_v.html",
            "a_constant_needs_no_weight",
            {
                "1 2 0": "(1, 2, 0) gives (7, 15); you want (−5, −11). ",
                "1, 2": "Your numbers: 2. The result has 3. ",
                "1 0 -1/2": "(1, 0, −0.5) gives (1, −2); you want (−5, −11). ",
            },
        ),
        (
            "exercises/predict.html",
            "one_factor_is_a_constant",
            {
                "4 90 0": "2 of 3 numbers are right: x.grad[2] is not. ",
                "4 0 0": "1 of 3 numbers is right: x.grad[1] and x.grad[2] are not. ",
                "0 0 0": "None of the 3 numbers is right. ",
            },
        ),
    ):
        form = visit(name).locator(f"#{anchor} form.commit")
        for answer, said in answers.items():
            answer_wrong(form, answer)
            sentence = form.locator(".feedback").evaluate("said => said.firstChild.textContent")  # above the picture
            assert sentence == f"{said}Try again, or have the answer shown."


def answer_wrong(form, answer: str) -> None:
    """Answer, and wait for what is said of it by a script that is loaded at the first answer."""
    form.locator(".feedback").evaluate("said => said.replaceChildren()")
    form.locator("input").fill(answer)
    form.locator("button").click()
    form.locator(".feedback:not(:empty)").wait_for()


def numbers_in(cells) -> list[str]:
    return [text.replace("−", "-").replace("✗ ", "") for text in cells.locator("text").all_text_contents()]


def test_the_script_that_judges_is_loaded_for_faders_in_view_or_when_a_reader_begins_to_answer(visit):
    """Faders play, so they need it as soon as they are seen; who only reads a page without faders doesn't load it."""
    page = visit("exercises/choose_v.html")
    page.locator(".blank.asks-v").first.scroll_into_view_if_needed()
    page.wait_for_function("() => typeof makePlayable === 'function'")
    page = visit("exercises/predict.html")
    form = page.locator("#one_factor_is_a_constant form.commit")
    form.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    assert not any(url.endswith("answers.js") for url in page.loaded)
    form.locator("input").focus()
    page.wait_for_function("() => typeof tellRight === 'function'")
    assert any(url.endswith("answers.js") for url in page.loaded)


def test_a_wrong_v_is_drawn_on_the_desk_with_what_it_gives(visit):
    """Faders, J, what this v gives and what is wanted are torch's; what differs has a sign. So for known mistakes."""
    page = visit("exercises/choose_v.html")
    form = page.locator("#a_constant_needs_no_weight form.commit")
    x = torch.tensor([1.0, 3.0], requires_grad=True)
    J = torch.autograd.functional.jacobian(one_of_the_exercises, x)

    def product(v) -> list[str]:
        (gradient,) = torch.autograd.grad(one_of_the_exercises(x), x, torch.tensor(v))
        return [f"{number:g}" for number in gradient.tolist()]

    for v in ([1.0, 2.0, 0.0], [1.0, -2.0, 5.0], [100.0, -20.0, 0.5], [1.0, 0.0, -1.0]):
        answer_wrong(form, " ".join(f"{weight:g}" for weight in v))
        desk = page.locator("#a_constant_needs_no_weight .blank svg.desk")
        assert numbers_in(desk.locator(".slide")) == [f"{weight:g}" for weight in v]
        assert numbers_in(desk.locator(".cell.J")) == [f"{entry:g}" for entry in J.flatten().tolist()]
        gives, wanted = product(v), product([1.0, 0.0, -2.0])
        assert numbers_in(desk.locator(".cell.x")) == gives + wanted
        crossed = [("✗" in text) for text in desk.locator(".cell.x text").all_text_contents()]
        assert crossed == [one != other for one, other in zip(gives, wanted, strict=True)] + [False, False]
        assert desk.locator(".line.wrong").count() == sum(crossed)
    assert "They give -1, -5" in desk.get_attribute("aria-label").replace("−", "-")


def test_a_right_answer_is_sealed_in_the_picture_that_a_wrong_one_has(visit):
    """A v on the desk with what it gives, numbers in their cells, and shapes as trays that fit."""
    page = visit("exercises/choose_v.html", viewport=PHONE)
    form = page.locator("#a_constant_needs_no_weight form.commit")
    answer_wrong(form, "1 0 -2")
    desk = page.locator("#a_constant_needs_no_weight .blank svg.desk")
    desk.locator(".seal").wait_for()
    assert form.locator(".feedback").evaluate("said => said.firstChild.textContent") == "Right."
    assert numbers_in(desk.locator(".slide")) == ["1", "0", "-2"]
    assert numbers_in(desk.locator(".cell.x")) == ["-5", "-11"]  # and no second row: it is what was wanted
    page.locator("html[data-scrollable]").wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(page) == ""
    page = visit("exercises/predict.html")
    form = page.locator("#one_factor_is_a_constant form.commit")
    right = numbers_in_text(page.locator("#one_factor_is_a_constant details.predict .output").first.text_content())
    answer_wrong(form, " ".join(right))
    desk = page.locator("#one_factor_is_a_constant .blank svg.desk")
    desk.locator(".seal").wait_for()
    assert numbers_in(desk.locator(".cell.x")) == right
    assert numbers_in(desk.locator(".cell.J")) == ["4", "0", "0", "0", "9", "0", "0", "0", "25"]
    form = page.locator("#J_from_its_digits form.commit")
    answer_wrong(form, "5 1 0 8  0 3 7 6  2 0 4 9")
    page.locator("#J_from_its_digits svg.numbers .seal").wait_for()
    form = page.locator("#one_weight_for_every_row form.commit")
    answer_wrong(form, "(3,) and (4,)")
    form.locator(".feedback.right").wait_for()
    trays = page.locator("#one_weight_for_every_row .trays")
    trays.get_by_text("x.grad ✓").wait_for()
    assert trays.inner_text().count("✓") == 2


def test_with_a_question_stands_an_empty_picture_which_fills_as_the_reader_types(visit, site):
    """It is there without the script; what is typed is not judged before it is checked; and no place has the answer."""
    page = visit("exercises/predict.html")
    example = page.locator("#hundreds_tens_and_ones")
    desk, field = example.locator(".blank svg"), example.locator("form.commit input")
    assert numbers_in(desk.locator(".slide")) == ["1", "10", "100"]  # v is given
    assert [desk.locator(query).count() for query in (".frame.J", ".unknown", ".cell")] == [6, 2, 0]
    for typed, numbers in (("9", ["9"]), ("97 −5", ["97", "-5"]), ("1 2 3", ["1", "2"]), ("x", []), ("", [])):
        field.fill(typed)
        filled = "([desk, many]) => desk.querySelectorAll('.filled').length === many"
        page.wait_for_function(filled, arg=[desk.element_handle(), len(numbers)])
        assert numbers_in(desk.locator(".cell.x")) == numbers
        assert not desk.locator(".wrong, .seal, .cell.J").count()
    example = page.locator("#one_weight_for_every_row")
    assert example.locator(".trays").inner_text().count("?") == 2
    example.locator("form.commit input").fill("(2, 3)")
    example.locator(".trays svg").wait_for()
    assert example.locator(".trays rect").count() == 6
    assert example.locator(".trays").inner_text().count("?") == 1
    without = visit("exercises/choose_v.html", java_script_enabled=False)
    assert without.locator("#silence_the_first_input .blank svg").is_visible()
    for name in ("predict", "choose_v", "repair", "write_vjp"):
        parsed = verify.parse(site / f"exercises/{name}.html")
        assert all(one.select(".blank, .trays") for one in parsed.select(".example.asked")), name


def numbers_in_text(text: str) -> list[str]:
    return [number.rstrip(".") for number in re.findall(r"-?\d[\d.]*", text)]


def one_of_the_exercises(x):
    """The function of "A difference and a constant"."""
    return torch.stack([x[0] * x[1], 2 * x[0] + 7 * x[1], x[1] ** 2 + 4 * x[0]])


def test_every_wrong_v_finds_room_on_its_desk(visit):
    """Also five by five on a phone; and axe has nothing against it."""
    page = visit("exercises/choose_v.html", viewport=PHONE)
    examples = page.locator(".example.asked:has(.asks-v)").all()
    assert len(examples) == 6
    for example in examples:
        rows = json.loads(example.locator(".blank").get_attribute("data-rows"))
        answer_wrong(example.locator("form.commit"), " ".join(["-0.75"] * len(rows)))
        assert example.locator(".blank .line.wrong").count()
    page.locator("html[data-scrollable]").wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(page) == ""


def test_the_faders_of_a_question_type_its_answer(visit):
    """By keys and by dragging; and axe has nothing against them."""
    page = visit("exercises/choose_v.html")
    example = page.locator(".example.asked:has(.asks-v)").first
    example.scroll_into_view_if_needed()
    faders, field = example.locator("[role=slider]"), example.locator("form.commit input")
    faders.first.wait_for()
    for fader, key, steps in zip(faders.all(), ("ArrowRight", "Home", "ArrowLeft"), (6, 1, 4), strict=True):
        fader.focus()
        for _ in range(steps):
            page.keyboard.press(key)
    assert field.input_value() == "3, −3, −2"
    assert [fader.get_attribute("aria-valuenow") for fader in faders.all()] == ["3", "-3", "-2"]
    for fader, weight in ((faders.nth(0), 1), (faders.nth(1), 0)):
        box = fader.bounding_box()
        page.mouse.move(box["x"] + 9, box["y"] + 14)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2 + (box["width"] - 16) * weight / 6, box["y"] + 20, steps=3)
        page.mouse.up()
    assert field.input_value() == "1, 0, −2"
    field.fill("2 0 1")  # what is typed moves the faders
    assert [fader.get_attribute("aria-valuenow") for fader in faders.all()] == ["2", "0", "1"]
    field.fill("1 0 -2")
    assert violations(page) == ""
    example.locator("form.commit button").click()
    example.locator(".feedback.right").wait_for()


def test_wrong_numbers_are_marked_in_the_shape_of_the_result(visit):
    page = visit("exercises/predict.html")
    for anchor, answer, kind, places in (
        ("neighbours_share_an_input", "6 -18 -3 1000", "x", [(0, 0), (2, 0)]),
        ("J_from_its_digits", "5 1 0 8 1 1 7 6 2 0 4 9", "J", [(0, 1), (1, 1)]),
        ("a_second_name_is_not_a_copy", "5 2 3 15 42 3", "", [(0, 0), (1, 0)]),
    ):
        form = page.locator(f"#{anchor} form.commit")
        answer_wrong(form, answer)
        picture = page.locator(f"#{anchor} .blank svg")
        picture.locator(".line.wrong").first.wait_for()
        cells, wrong = picture.locator(".cell.filled"), picture.locator(".line.wrong")
        assert numbers_in(cells) == answer.split()
        first = cells.first.locator(".frame")
        left, top, wide, high = (float(first.get_attribute(side)) for side in ("x", "y", "width", "height"))
        at = [[float(one.get_attribute(side)) for side in ("x", "y")] for one in wrong.all()]
        assert [((x - left) // wide, (y - top) // high) for x, y in at] == places
        assert cells.and_(picture.locator(f".{kind or 'filled'}")).count() == len(answer.split())


def test_a_wrong_shape_is_called_a_shape_and_shown_as_a_tray(visit):
    page = visit("exercises/predict.html")
    for anchor, answer, said, trays in (
        ("one_weight_for_every_row", "(3,) and (3,)", "1 of 2 shapes is right: x.grad has another.", [3, 3 + 4]),
        ("one_weight_for_every_row", "4 3", "None of the 2 shapes is right.", [4, 3 + 4]),
        ("shape_of_y_then_shape_of_x", "(4, 2, 3)", "That is not the shape.", [4 * 2 * 3]),
        ("a_layer_adds_over_its_batch", "(5, 2), (5, 3, 2), (3,)", "(5, 2), (5, 3, 2), (3,): each", [20, 36, 6]),
    ):
        form = page.locator(f"#{anchor} form.commit")
        answer_wrong(form, answer)
        assert form.locator(".feedback").inner_text().startswith(said)
        drawn = [tray.locator("rect").count() for tray in page.locator(f"#{anchor} .trays svg").all()]
        assert drawn == trays, "cells of the tray, and of the tensor that it has to fit"


def test_an_exercise_that_is_solved_has_a_mark_at_its_heading_and_in_the_contents(visit):
    page = visit("exercises/choose_v.html", viewport=DESKTOP)
    form = page.locator("#what_cross_entropy_sends form.commit")
    form.locator("input").fill("1/8, -3/4, 5/8")
    form.locator("button").click()
    form.locator(".feedback.right").wait_for()
    marked = page.locator("article .read-mark, .md-nav--secondary .read-mark")
    found = marked.evaluate_all("all => all.map(one => one.id || one.hash)")
    assert set(found) == {"#what-cross-entropy-sends", "what-cross-entropy-sends"}


PLANTED = """<link rel="icon" href="data:,"><script>console.log("said"); setTimeout(() => { throw Error("raised"); })
</script><img src="missing.svg"><img src="https://elsewhere.example/a.svg">"""


def test_what_goes_wrong_on_a_page_is_noticed(visit):
    page = visit("learn/vjp.html")
    page.route("**/planted.html", lambda route: route.fulfill(body=PLANTED, content_type="text/html"))
    page.route("https://elsewhere.example/**", lambda route: route.abort())
    with page.expect_event("pageerror"):
        page.goto(page.url.replace("vjp", "planted"))
    found = {complaint.partition(": ")[0] for complaint in page.complaints}
    assert found == {"console", "script", "other host", "failed", "404"}


def test_a_text_that_is_too_pale_is_seen(visit):
    page = visit("reference/numbers/complex.html", viewport=PHONE)
    page.locator("article p").first.evaluate("text => { text.style.color = '#aaaaab'; }")
    assert page.evaluate(MARK_APPEARANCES, [])
    context = {"include": [["[data-appearance]"]]}
    assert "color-contrast" in violations(page, context=context, runOnly=["color-contrast"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_formulas_have_their_font_and_follow_the_scheme(visit, scheme):
    page = visit("learn/vjp.html", color_scheme=scheme)
    assert page.evaluate(complaints.FONTS) == ["Code", "Formulas", "Letters", "Text"]
    color = page.locator("math .v").first.evaluate("v => getComputedStyle(v).color")
    assert color == {"light": "rgb(168, 67, 0)", "dark": "rgb(255, 171, 102)"}[scheme]


def test_nothing_in_a_plot_is_black_in_the_dark(visit, site):
    names = [path.relative_to(site).as_posix() for path in site.rglob("*.html") if 'class="plot"' in path.read_text()]
    assert len(names) > 5
    for name in sorted(names):
        page = visit(name, color_scheme="dark", viewport=DESKTOP)
        page.evaluate("document.querySelectorAll('article details').forEach(details => { details.open = true; })")
        for plot in page.locator(".plot:not(:has(image))").all():  # (photographs have their own black)
            pixels = imread(io.BytesIO(plot.screenshot()))[:, :, :3].max(axis=2)
            assert pixels.min() > 0.1, f"{name}: {(pixels <= 0.1).sum()} pixels are darker than the page"


@pytest.mark.parametrize("name", PAGES)
def test_page_is_readable_without_javascript(visit, name):
    page = visit(name, java_script_enabled=False)
    assert page.locator("article h1").is_visible()
    assert page.get_by_role("link", name="Learn").first.is_visible()
    for kind in ("predict", "source", "verdict"):  # one of each by hand, the others behave alike
        closed = page.locator(f".example details.{kind}:not([open]) > summary")
        before, first = closed.count(), closed.locator("visible=true").first
        if first.count():  # (it may be behind a question that is not yet answered)
            first.click()
            assert closed.count() < before
    # Playwright's own scripts run all the same.
    page.evaluate("document.querySelectorAll('article details').forEach(details => { details.open = true; })")
    shown = "[...document.querySelectorAll('article :is(.output, table, li, dd):not(.tasks > *, .board li)')]"
    visible = page.evaluate(f"{shown}.map(element => element.checkVisibility())")
    assert visible
    assert all(visible)
    goals = "[...document.querySelectorAll('article .tasks')]"  # which only a live figure can reach
    assert not any(page.evaluate(f"{goals}.map(element => element.checkVisibility())"))
    assert page.complaints == []


def test_answer_is_one_click_away(visit):
    page = visit("learn/vjp.html")
    question = page.locator("details.predict").first
    assert not question.locator(".output").first.is_visible()
    question.locator("summary").first.click()
    assert question.locator(".output").first.is_visible()


def test_colors_are_the_systems_until_the_reader_chooses(browser, address):
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    scheme = "document.body.dataset.mdColorScheme"
    page.goto(address)
    page.locator("body[data-md-color-scheme=slate]").wait_for()
    page.emulate_media(color_scheme="light")
    page.locator("body[data-md-color-scheme=default]").wait_for()
    page.get_by_title("Switch to dark mode").click()
    assert page.evaluate(scheme) == "slate"
    page.goto(address + "learn/vjp.html")
    page.locator("body[data-md-color-scheme=slate]").wait_for()
    context.close()


def test_whole_file_can_be_copied(visit, site):
    page = visit("learn/vjp.html", permissions=["clipboard-read", "clipboard-write"])
    page.locator("details.verdict > summary").first.click()
    name = page.locator("a.whole-file").first.inner_text()
    page.locator("button.copy-file").first.click()
    page.get_by_text("Copied", exact=True).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == (site / "snippets" / name).read_text(encoding="utf-8")
    assert page.complaints == []


def test_a_repair_is_copied_without_its_signs(visit):
    page = visit("stuck/messages/gradient.html", permissions=["clipboard-read", "clipboard-write"])
    repair = page.locator(".fix").first
    shown = repair.locator("code").first.inner_text()
    assert "\n+ " in shown
    repair.scroll_into_view_if_needed()
    repair.locator(".md-code__button").first.click()
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied == [line[2:] for line in shown.splitlines() if not line.startswith("- ")]


def test_a_card_shows_its_fix_and_folds_the_code_that_goes_wrong(visit):
    page = visit("stuck/messages/gradient.html", permissions=["clipboard-read", "clipboard-write"])
    assert page.locator(":not(.proof) > .example > .claim").count() == 0  # the card says it
    assert page.locator(":not(.proof) > .example > .fix").count() > 4
    assert page.locator(":not(.proof) > .example > .error").count() == 0
    folds = page.locator(":not(.proof) > .example > .foot > details.source")
    assert "losses.backward()" in folds.locator(".error").first.text_content()
    folded = folds.filter(has_text="A = torch.tensor").first
    folded.locator("summary").click()
    folded.locator(".md-code__button").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "A = torch.tensor" in copied
    exec(f"import torch\n{copied}", {})


def test_search_finds_an_error_message(visit):
    page = visit("index.html")
    page.locator("input[name=q]").fill("grad can be implicitly created only for scalar outputs")
    page.locator("#found a").first.wait_for()
    assert page.complaints == []


# What another site of the same host may have noted: all of `owner.github.io` share one storage. (Not Material's own.)
NOTED_BY_OTHERS = """Storage.prototype.getItem = new Proxy(Storage.prototype.getItem, {
  apply: (get, storage, [name]) => name.startsWith('/') ? Reflect.apply(get, storage, [name]) : %s,
})"""
LAST = "html[data-scrollable=made]"  # the last that the script of a page does


@pytest.mark.parametrize("noted", ["true", "1", "{}", '"text"', "null", "[1, null]", '{"length": 3}', "{", ""])
def test_script_survives_what_another_site_has_noted(browser, address, noted):
    with browser.new_context() as context:
        page = context.new_page()
        complaints.collect(page, address)
        page.add_init_script(NOTED_BY_OTHERS % repr(noted))
        page.goto(address + "learn/vjp.html")
        page.locator(LAST).wait_for(timeout=10_000)
        assert page.complaints == []
        assert page.locator(".read-mark").count() == 0


def test_what_another_site_has_noted_is_not_counted(visit):
    page = visit("learn/vjp.html")
    before = page.locator(".chapter").inner_text()
    page.add_init_script("for (const name of ['read', 'solved']) localStorage.setItem(name, '[\"/learn/vjp.html\"]')")
    page.reload()
    assert page.locator(".chapter").inner_text() == before


def test_what_was_read_and_solved_is_noted(browser, address):
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address + "learn/vjp.html")
        page.locator(".take-along").scroll_into_view_if_needed()
        noted = "Object.values(localStorage).some(noted => noted.includes('/learn/vjp.html'))"
        page.wait_for_timeout(1000)
        assert not page.evaluate(noted)  # nobody reads a chapter in a second
        page.add_init_script("const now = performance.now.bind(performance); performance.now = () => now() + 60e3;")
        page.reload()
        page.locator(".take-along").scroll_into_view_if_needed()
        page.evaluate(f"async () => {{ while (!{noted}) await new Promise(done => setTimeout(done, 50)); }}")
        page.reload()
        assert "1 read, 0 exercises solved" in page.locator(".chapter").inner_text()
        marked = page.evaluate("[...document.querySelectorAll('a.read-mark')].map(link => link.pathname)")
        assert set(marked) == {"/learn/vjp.html"}


def test_a_chapter_counts_as_read_when_an_exercise_of_it_is_solved(browser, address):
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address + "learn/vjp.html")
        asked = page.locator(".example.asked").first
        asked.locator("input").fill(asked.locator(".predict > .output").first.text_content())
        asked.locator("form.commit button").click()
        asked.locator(".feedback.right").wait_for()
        assert "1 read, 1 exercise solved" in page.locator(".chapter").inner_text()


NOTED = {
    "desk-missions": ["zero", "row"],
    "the-gradient-argument solved": ["no exercise"],
    "the-gradient-argument puzzles write": {"twice": "2 * v"},
    "the-gradient-argument puzzles liars": "no notes",
}


def test_the_front_page_of_practise_says_what_was_solved(browser, address):
    """It counts exercises, not what the chapters ask. Nothing moves for it; where nothing is solved it is silent."""
    note = "noted => { for (const [name, one] of Object.entries(noted)) localStorage[name] = JSON.stringify(one); }"
    with browser.new_context() as context:
        page = context.new_page()
        complaints.collect(page, address)
        page.goto(address + "practise/index.html")
        assert page.locator(".solved").count() == 0
        heights = "[...document.querySelectorAll('.case')].map(one => one.getBoundingClientRect().height)"
        before = page.evaluate(heights)
        page.evaluate(note, NOTED)
        page.reload()
        page.locator(".solved").first.wait_for()
        assert page.locator(".solved").all_inner_texts() == ["2 of 14 solved", "1 of 28 solved"]
        name = page.locator(".board li:has([href*='exercises/'])").last.get_attribute("data-names").split()[-1]
        noted = NOTED | {"the-gradient-argument solved": ["no exercise", name]}
        page.evaluate(note, noted)
        page.reload()
        page.locator(".solved").first.wait_for()
        assert page.locator(".solved").all_inner_texts() == ["2 of 14 solved", "1 of 47 solved", "1 of 28 solved"]
        assert page.evaluate(heights) == before
        assert page.complaints == []


@pytest.mark.parametrize(("name", "words"), [("%FF", "FF"), ("rows%20of.html", "rows of")])
def test_page_that_is_not_there_asks_for_what_was_meant(visit, site, name, words):
    """Also where its address is no text in UTF-8."""
    page = visit("learn/vjp.html")
    page.route(f"**/{name}", lambda route: route.fulfill(path=site / "404.html"))
    page.goto(page.url.removesuffix("learn/vjp.html") + name)
    page.locator(LAST).wait_for(timeout=10_000)
    assert page.locator(".look-for input").input_value() == words
    assert page.complaints == []
