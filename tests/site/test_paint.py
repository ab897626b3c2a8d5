"""The digit that a reader paints: bars, map and words are those of the network, and each goal has one pixel."""

from pathlib import Path

import pytest
import torch

from book.pictures import paint

SCAN, *PARAMETERS = (torch.tensor(one) for one in paint.read(Path(__file__).parents[2] / "docs/assets/digit.js"))
ONE_HOT = torch.eye(10, dtype=SCAN.dtype)
QUESTIONS = {
    "Why 3?": ONE_HOT[3],
    "Why 3 and not 8?": ONE_HOT[3] - ONE_HOT[8],
    "Why 3 and not 9?": ONE_HOT[3] - ONE_HOT[9],
}
GOALS = [(8, 1.0, 42), (9, 0.0, 36), (9, 1.0, 26)]  # what the network is to say, the ink of the pixel, the pixel
SEEN = """() => {
  const all = (query, f) => [...document.querySelectorAll(`.paint ${query}`)].map(f);
  const wide = query => all(query, one => Number.parseFloat(one.style.width || one.getAttribute('width')) / 250);
  return {
    ink: all('.ink', one => +one.getAttribute('fill-opacity')),
    map: all('.slopes .grid [fill]', one => (
      +one.getAttribute('fill-opacity') * (one.getAttribute('fill')[0] === 'u' ? -1 : 1))),
    bars: wide('.bar'), guesses: wide('.chance .guess'), shares: all('.share', one => one.textContent),
    best: all('.best', one => one.textContent[0]), now: document.querySelector('.paint .now').textContent,
    said: document.querySelector('.paint .amount span')?.textContent,
    met: all('.tasks li', one => one.classList.contains('met')),
  };
}"""


def network(x):
    W1, b1, W2, b2 = PARAMETERS
    return W2 @ torch.tanh(W1 @ x + b1) + b2


def check(seen: dict, x: torch.Tensor, question: str) -> None:
    """Compare what the figure shows of the image x with what torch computes."""
    v, J = QUESTIONS[question], torch.func.jacrev(network)
    y, predicted = network(x), network(SCAN) + J(SCAN) @ (x - SCAN)
    slopes, chances = v @ J(x), y.softmax(0)
    assert seen["ink"] == x.tolist()
    assert seen["map"] == pytest.approx((slopes / 8).clamp(-1, 1).tolist(), abs=0.006)
    assert seen["bars"] == pytest.approx(chances.tolist(), abs=1e-3)
    guesses = [guess if guess >= 0.005 else 0 for guess in predicted.softmax(0).tolist()]
    assert seen["guesses"] == pytest.approx(guesses, abs=1e-3)
    assert seen["shares"] == [f"{chance:.2f}" for chance in chances.tolist()]
    assert seen["best"] == [str(y.argmax().item())]
    numbers = [float(one.rstrip(",").replace("−", "-")) for one in seen["now"].split() if any(map(str.isdigit, one))]
    wanted = [v @ y] if torch.equal(x, SCAN) else [v @ predicted, v @ y]
    assert numbers == pytest.approx([one.item() for one in wanted], rel=1e-3)


def painted(**pixels: float) -> torch.Tensor:
    """The scan with other ink: painted(p42=1.0)."""
    x = SCAN.clone()
    for name, ink in pixels.items():
        x[int(name[1:])] = ink
    return x


@pytest.fixture
def open_page(browser, address):
    contexts = []

    def open_page(**options):
        contexts.append(browser.new_context(reduced_motion="reduce", **options))
        tab = contexts[-1].new_page()
        tab.wrong, tab.asked = [], []
        tab.on("console", lambda said: tab.wrong.append(said.text))
        tab.on("pageerror", lambda error: tab.wrong.append(f"{error}"))
        tab.on("request", lambda request: tab.asked.append(request.url.rpartition("/")[2]))
        tab.goto(address + "cases/which_pixels.html")
        if options.get("java_script_enabled", True):
            assert not {"digit.js", "paint.js"} & {*tab.asked}  # until the figure comes near
            tab.locator(".paint").scroll_into_view_if_needed()
            tab.wait_for_selector(".paint.ready")
            tab.locator(".paint .canvas").evaluate("one => one.scrollIntoView({ block: 'center' })")
        return tab

    yield open_page
    for context in contexts:
        assert not any(tab.wrong for tab in context.pages)
        context.close()


def place(tab, pixel: int, drawing: str = "canvas") -> tuple[float, float]:
    box = tab.locator(f".paint .{drawing} .paper").bounding_box()
    row, column = divmod(pixel, 8)
    return box["x"] + (column + 0.5) * box["width"] / 8, box["y"] + (row + 0.5) * box["height"] / 8


def test_each_goal_has_one_pixel():
    found = []
    for pixel in range(64):
        for ink in (0.0, 1.0):
            if SCAN[pixel] != ink and (says := network(painted(**{f"p{pixel}": ink})).argmax().item()) != 3:
                found.append((says, ink, pixel))
    others = [(8, 0.0, 37)]  # and one that no goal asks for
    assert sorted(found) == sorted(GOALS + others)
    slopes = {question: v @ torch.func.jacrev(network)(SCAN) for question, v in QUESTIONS.items()}
    assert slopes["Why 3 and not 8?"].abs().argmax() == 42
    assert SCAN[42] == 0
    of_9 = slopes["Why 3 and not 9?"]
    assert of_9.abs().argmax() == 36
    assert of_9[36] > 0
    assert of_9[3 * 8 + 5] < of_9[26] < 0
    assert SCAN[3 * 8 + 5] == 0.875


def test_a_mouse_paints_either_image_and_what_follows_is_what_torch_computes(open_page):
    tab = open_page(viewport={"width": 1280, "height": 1000})
    check(tab.evaluate(SEEN), SCAN, "Why 3?")
    count, too_many = (tab.locator(f".paint .{name}") for name in ("count", "too-many"))
    assert count.text_content() == "0 painted"
    for question in reversed(QUESTIONS):
        tab.locator(".paint").get_by_role("button", name=question, exact=True).click()
        check(tab.evaluate(SEEN), SCAN, question)
    for k, (says, ink, pixel) in enumerate(GOALS):
        for _ in range(1 if ink or SCAN[pixel] == 1 else 2):  # first full, then empty
            tab.mouse.click(*place(tab, pixel, ["canvas", "slopes", "canvas"][k]))
        seen = tab.evaluate(SEEN)
        check(seen, painted(**{f"p{pixel}": ink}), "Why 3?")
        assert seen["best"] == [str(says)]
        assert seen["met"] == [other <= k for other in range(3)]
        assert (count.text_content(), too_many.text_content()) == ("1 painted", "")
        tab.locator(".paint").get_by_text("Back to the scan").click()
        check(tab.evaluate(SEEN), SCAN, "Why 3?")
    tab.mouse.move(*place(tab, 0))
    tab.mouse.down()
    tab.mouse.move(*place(tab, 2), steps=6)
    tab.mouse.up()
    tab.mouse.move(*place(tab, 50))
    check(tab.evaluate(SEEN), painted(p0=1, p1=1, p2=1), "Why 3?")
    assert (count.text_content(), too_many.text_content()) == ("3 painted", "Each goal wants one painted pixel.")


def test_keys_choose_a_pixel_and_ink_it_and_the_slider_sets_its_ink(open_page):
    tab = open_page()
    tab.get_by_role("slider", name="Pixel: choose").focus()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        tab.keyboard.press(key)
    seen = tab.evaluate(SEEN)
    check(seen, painted(p42=1), "Why 3?")
    assert seen["said"].startswith("Row 5, column 2: ink 1, slope ")
    tab.get_by_role("slider", name="Ink of").focus()
    for _ in range(8):
        tab.keyboard.press("ArrowLeft")
    check(tab.evaluate(SEEN), painted(p42=0.5), "Why 3?")


def test_a_finger_taps_a_pixel(open_page):
    tab = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert tab.evaluate("document.documentElement.scrollWidth") == 390
    tab.touchscreen.tap(*place(tab, 42))
    check(tab.evaluate(SEEN), painted(p42=1), "Why 3?")


def test_without_scripts_it_shows_the_scan(open_page):
    tab = open_page(java_script_enabled=False)
    check(tab.evaluate(SEEN), SCAN, "Why 3?")
    assert not tab.locator(".paint .choices").is_visible()
    assert not tab.locator(".paint .tasks").is_visible()
