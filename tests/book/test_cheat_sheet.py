"""The cheat sheet on paper: one sheet of A4, in legible type."""

import re

import pytest

WIDTH, HEIGHT, MARGIN = 210, 297, 8  # of the sheet, in millimetres
PX_PER_MM = 96 / 25.4
# The texts that are set smaller than 8 points. Formulas are exempt, because they contain superscripts.
SMALL_TYPE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = [];
  for (let text; text = walker.nextNode();) {
    const element = text.parentElement, points = parseFloat(getComputedStyle(element).fontSize) * 72 / 96;
    if (text.data.trim() && element.getClientRects().length && !element.closest('math') && points < 7.99)
      small.push(`${points} pt: ${text.data.trim().slice(0, 80)}`);
  }
  return small;
}"""


@pytest.fixture
def sheet(browser, address):
    """The page laid out for print, as wide as the sheet without its margins."""
    width = int((WIDTH - 2 * MARGIN) * PX_PER_MM)
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.goto(f"{address}reference/cheat_sheet.html", wait_until="load")
    page.emulate_media(media="print")
    yield page
    context.close()


def page_sizes(pdf: bytes) -> list[list[float]]:
    """Width and height of each page of a PDF written by Chromium, in millimetres."""
    pages = re.findall(rb"/Type\s*/Page\b.*?/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf, re.DOTALL)
    assert len(pages) == len(re.findall(rb"/Type\s*/Page\b", pdf))
    return [[float(number) * 25.4 / 72 for number in page] for page in pages]


@pytest.mark.parametrize("css_page_size", [True, False], ids=["size-from-css", "size-from-printer"])
def test_one_sheet_of_A4(sheet, css_page_size):
    pdf = sheet.pdf(format="A4", prefer_css_page_size=css_page_size)
    assert page_sizes(pdf) == [pytest.approx([WIDTH, HEIGHT], abs=0.5)]


def test_type_can_be_read(sheet):
    """Nothing is below 8 points, and nothing is wider than the sheet, which would make Chromium shrink the page."""
    assert sheet.evaluate(SMALL_TYPE) == []
    assert sheet.evaluate("document.documentElement.scrollWidth") <= sheet.viewport_size["width"]


def test_both_tables_are_on_it_and_nothing_else_but_text(sheet):
    assert sheet.locator("#six_rows tbody tr").count() == 6
    assert sheet.locator("#rosetta tbody tr").count() == 8
    for table in sheet.locator("article table").all():
        assert table.is_visible()
    masks = "boxes => boxes.map(box => getComputedStyle(box).maskImage)"  # on a screen, tables fade at the edge
    assert set(sheet.locator(".md-typeset__scrollwrap").evaluate_all(masks)) == {"none"}
    for part in (".md-header", ".md-footer", ".md-sidebar", "article details", "#see-also"):
        assert not any(element.is_visible() for element in sheet.locator(part).all()), part
