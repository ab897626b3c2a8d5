"""The figure of the case about costs: at every size, by keys and by a mouse, its numbers are those of the record."""

import itertools
import json
from pathlib import Path

import pytest

RECORD = json.loads((Path(__file__).parents[2] / "docs/cases/cost_records/cpu.json").read_text(encoding="utf-8"))
SIZES = RECORD["settings"]["sizes"]
TIMES = {(time["n"], time["m"], time["way"]): time["median"] for time in RECORD["times"]}
WHOLE = ("loop", "batched", "jacrev", "jacfwd")
SEEN = """() => {
  const find = query => document.querySelector(`.costs ${query}`), texts = query => (
    [...document.querySelectorAll(`.costs ${query}`)].map(one => one.textContent));
  const { left } = find('.prices .grid').getBoundingClientRect();
  const scale = find('.prices').getBoundingClientRect().width / 392;
  const ends = query => (
    [...document.querySelectorAll(`.costs ${query}`)].map(one => (one.getBoundingClientRect().right - left) / scale));
  return {
    prices: texts('.price .number'), best: texts('.best .code'), told: find('.told').textContent,
    alone: find('.alone').textContent,
    rows: find('.prices .rows').textContent, columns: find('.prices .columns').textContent,
    said: find('.prices').getAttribute('aria-label'), dots: ends('.price .spot'), counts: ends('.price .count'),
    now: ['n', 'm'].map(name => find(`.moved.${name}`).ariaValueNow),
  };
}"""


@pytest.fixture
def tab(browser, address):
    """The page, where nothing takes time."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    tab = context.new_page()
    tab.wrong = []
    tab.on("console", lambda said: tab.wrong.append(said.text))
    tab.on("pageerror", lambda error: tab.wrong.append(f"{error}"))
    tab.goto(address + "cases/cost.html")
    tab.wait_for_selector(".costs.ready")
    yield tab
    assert not tab.wrong
    context.close()


def written(price: float) -> str:
    return f"{price:.{1 if price < 100 else 0}f}"


def check(seen: dict, n: int, m: int, is_live: bool = True) -> None:
    """Compare what a figure shows with the record."""
    alone = TIMES[n, m, "f alone"]
    prices = {way: TIMES[n, m, way] / alone for way in ("one VJP", *WHOLE)}
    best = min(WHOLE, key=prices.get)
    assert seen["prices"] == [*map(written, prices.values())]
    assert seen["best"] == [best]
    assert seen["alone"].endswith(f" {alone:.0f} µs")
    assert (seen["rows"], seen["columns"]) == (f"count: 1 + m = {1 + m}", f"count: 1 + n = {1 + n}")
    assert f"n = {n}, m = {m}: " in seen["told"]
    assert f" is {best}, which takes as long as {written(prices[best])} forward passes" in seen["told"]
    assert seen["told"].endswith(f"One VJP takes {written(prices['one VJP'])}.")
    assert all(f"{way} takes {written(price)}" in seen["said"] for way, price in prices.items())
    if is_live:
        at = [(end - 6.5) / 80 for end in seen["dots"]]  # from its right edge to its middle
        assert [10**one for one in at] == pytest.approx([*prices.values()], rel=0.02)
        assert seen["now"] == [str(n), str(m)]
        counts = [2, 1 + m, 1 + m, 1 + m, 1 + n]
        assert [10 ** ((end - 1) / 80) for end in seen["counts"]] == pytest.approx(counts, rel=0.04)  # 2 px wide


def test_at_every_size_keys_show_the_times_of_the_record(tab):
    check(tab.evaluate(SEEN), 64, 16)
    tab.locator(".moved.n").focus()
    tab.keyboard.press("Home")
    for _ in range(2):
        tab.keyboard.press("ArrowDown")
    for k, m in enumerate(SIZES):
        if k:
            tab.keyboard.press("ArrowUp")
        for n in SIZES if k % 2 == 0 else reversed(SIZES):
            check(tab.evaluate(SEEN), n, m)
            tab.keyboard.press("ArrowRight" if k % 2 == 0 else "ArrowLeft")
    tab.locator(".moved.m").focus()
    tab.keyboard.press("Home")
    assert tab.evaluate(SEEN)["now"][1] == "1"


def test_a_mouse_drags_the_marked_cell_over_the_map_and_a_handle_along_its_axis(tab):
    box = tab.locator(".cells").bounding_box()

    def place(i: int, j: int) -> tuple[float, float]:
        return box["x"] + (i + 0.5) / 6 * box["width"], box["y"] + (5.5 - j) / 6 * box["height"]

    tab.mouse.move(*place(3, 2))
    tab.mouse.down()
    for i, j in itertools.product(range(0, 6, 2), range(6)):
        tab.mouse.move(*place(i, j))
        check(tab.evaluate(SEEN), SIZES[i], SIZES[j])
    tab.mouse.up()
    tab.mouse.move(*place(1, 1))
    check(tab.evaluate(SEEN), SIZES[4], SIZES[5])
    knob = tab.locator(".moved.n .knob").bounding_box()
    tab.mouse.move(knob["x"] + 3, knob["y"] + 8)
    tab.mouse.down()
    tab.mouse.move(*place(0, 0))
    check(tab.evaluate(SEEN), 1, SIZES[5])
    tab.mouse.up()


def test_the_map_has_the_colour_of_the_fastest_way_and_says_how_much_longer_the_other_takes(tab):
    sizes = [*itertools.product(SIZES, SIZES)]
    best = {size: min(WHOLE, key=lambda way: TIMES[*size, way]) for size in sizes}
    colours = tab.locator(".cells rect").evaluate_all("all => all.map(one => one.getAttribute('class'))")
    assert colours == ["x" if way == "jacfwd" else "J" for way in best.values()]
    by_rows = {size: min(TIMES[*size, way] for way in WHOLE if way != "jacfwd") for size in sizes}
    factors = [by_rows[size] / TIMES[*size, "jacfwd"] for size in sizes]
    factors = [max(factor, 1 / factor) for factor in factors]
    said = [f"×{factor:.{1 if factor < 10 else 0}f}" for factor in factors]
    assert tab.locator(".cells .times").all_text_contents() == said
    names = tab.locator(".names .way").evaluate_all("""all => all.map(one => {
      const plate = one.previousElementSibling.getBBox();
      const on = [...document.querySelectorAll('.costs .cells rect')].map(cell => {
        const box = cell.getBBox(), [left, right] = [box.x - plate.x, box.x + box.width - plate.x - plate.width];
        const isBeside = left < plate.width && right > -plate.width, down = plate.y + plate.height / 2 - box.y;
        return isBeside && down > 0 && down < box.height;
      });
      return [one.textContent, on.flatMap((is, k) => is ? [k] : [])];
    })""")
    assert sorted(name for name, _ in names) == sorted(set(best.values()))
    assert all(len(on) == 2 for _, on in names)  # a name is of no cell, and its region is on both sides of it
    assert all(best[sizes[at]] == name for name, on in names for at in on)
    wins = [m > n for (n, m), way in best.items() if way == "jacfwd"]
    assert all(wins)
    assert f"columns win at {len(wins)} of the {sum(m > n for n, m in sizes)} sizes" in (
        tab.locator(".costs .claim").inner_text()
    )


def test_without_scripts_it_shows_one_size(browser, address):
    tab = browser.new_context(java_script_enabled=False).new_page()
    tab.goto(address + "cases/cost.html")
    prices = tab.locator(".price .number").all_text_contents()
    assert prices == [written(TIMES[64, 16, way] / TIMES[64, 16, "f alone"]) for way in ("one VJP", *WHOLE)]
    assert "n = 64, m = 16: the fastest way to all of J is batched" in tab.locator(".told").inner_text()
    tab.context.close()


def test_a_finger_drags_the_marked_cell_and_scrolls_the_page_beside_it(browser, address):
    size = {"width": 390, "height": 844}
    tab = browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce").new_page()
    tab.goto(address + "cases/cost.html")
    tab.wait_for_selector(".costs.ready")
    session = tab.context.new_cdp_session(tab)
    tab.locator(".costs .sizes").evaluate("one => one.scrollIntoView({ block: 'center' })")

    def drag(query: str, across: float, down: float) -> int:
        box, top = tab.locator(query).first.bounding_box(), tab.evaluate("scrollY")
        for k in range(13):
            x, y = box["x"] + box["width"] / 2 + across * k / 12, box["y"] + box["height"] / 2 + down * k / 12
            kind = "touchMove" if k else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            tab.wait_for_timeout(16)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        tab.wait_for_timeout(300)
        return tab.evaluate("scrollY") - top

    cell = tab.locator(".cells rect").first.bounding_box()
    assert drag(".costs .ring", cell["width"], -2 * cell["height"]) == 0
    check(tab.evaluate(SEEN), 256, 256, is_live=False)
    assert drag(".cells rect", 2, -150) > 100
    check(tab.evaluate(SEEN), 256, 256, is_live=False)
    tab.locator(".cells text").first.tap()
    check(tab.evaluate(SEEN), 1, 1, is_live=False)
    tab.context.close()
