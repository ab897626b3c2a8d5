"""The menu, and the front pages of parts that lead to all their pages."""

import posixpath
import re

import built_site as verify
import pytest
from test_story import PARTS, ROOT, names

LINES = 9  # of one menu
FRONTS = {
    "Cases": "cases/index",
    "How to": "use/index",
    "Reference": "reference/index",
    "Practise": "practise/index",
}


def too_long(page) -> list[list[str]]:
    """The lists of a page's menu that have more than LINES lines."""
    menus = [
        [line.select_one(".md-ellipsis").get_text(strip=True) for line in menu.find_all("li", recursive=False)]
        for menu in page.select(".md-nav--primary .md-nav__list")
        if not menu.find_parent(class_="md-nav--secondary")
    ]
    assert menus
    return [menu for menu in menus if len(menu) > LINES]


def not_led_to(site, front: str, pages: list[str]) -> list[str]:
    """Those of `pages` to which the article of a front page has no link."""
    links = verify.parse(site / f"{front}.html").select("article a[href]")
    there = {posixpath.normpath(f"{front}/../{link['href'].partition('#')[0]}") for link in links}
    return [name for name in pages if f"{name}.html" not in there]


def test_no_menu_has_more_than_nine_lines(site):
    assert too_long(verify.parse(site / "index.html")) == []


def test_a_menu_of_ten_lines_is_noticed():
    line = '<li><a><span class="md-ellipsis">A</span></a></li>'
    for lines in (9, 10):
        menu = f'<nav class="md-nav--primary"><ul class="md-nav__list">{lines * line}</ul></nav>'
        assert len(too_long(verify.BeautifulSoup(menu, "html.parser"))) == (lines > LINES)


def test_a_page_that_no_menu_has_marks_its_part_in_the_header(site):
    for name, part in {"atlas/softmax": "Atlas", "about/claims": "About", "about/names": "About"}.items():
        marked = verify.parse(site / f"{name}.html").select(".md-tabs__item--active")
        assert [tab.get_text(strip=True) for tab in marked] == [part]


def lines(page) -> list[str]:
    """The lines of the menu of the part in which a page is."""
    found = page.select(".md-nav--primary > ul > .md-nav__item--active > nav > ul > li > :is(a, label) .md-ellipsis")
    return list(dict.fromkeys(line.get_text(strip=True) for line in found))


@pytest.mark.parametrize("part", FRONTS)
def test_a_front_page_is_attached_to_the_name_of_its_part_and_leads_to_all_its_pages(site, part):
    front, *others = names(PARTS[part])
    assert front == FRONTS[part]
    assert not_led_to(site, front, others) == []
    assert not_led_to(site, front, [*others, "use/another"]) == ["use/another"]
    page = verify.parse(site / f"{others[0]}.html")
    (name,) = page.select(".md-nav--primary > ul > .md-nav__item--active > .md-nav__container > a")
    assert name.get_text(strip=True) == part
    assert posixpath.normpath(f"{others[0]}/../{name['href']}") == f"{front}.html"
    assert len(lines(page)) == len(PARTS[part]) - 1


def test_the_first_chapter_of_the_story_is_a_line_of_the_menu(site):
    headings = [verify.parse(site / f"{name}.html").h1.get_text() for name in names(PARTS["Learn"])]
    titles = [" ".join(heading.split()).rstrip("¶") for heading in headings]
    assert lines(verify.parse(site / "index.html")) == titles


def test_the_front_page_of_the_cases_shows_a_figure_of_each(site):
    page = verify.parse(site / "cases/index.html")
    cases = page.select(".case")
    assert [case.a["href"] for case in cases] == [f"../{name}.html" for name in names(PARTS["Cases"])[1:]]
    assert all(case.select_one("figure svg[aria-hidden=true]") for case in cases)
    assert all(case.select_one("svg.gesture") and not case.select("svg text") for case in cases)
    assert all(len(case.get_text(" ", strip=True).split()) > 5 for case in cases)
    for case in cases:
        assert verify.parse(site / "cases" / case.a["href"]).select(".live"), case.a["href"]  # it can be touched
    ids = re.findall(r'\sid="([^"]+)"', str(page))
    assert len(ids) == len(set(ids))


def test_the_strip_of_cases_in_the_first_chapter_has_a_gesture_for_each_link(site):
    cases = verify.parse(site / "index.html").select(".gallery .case")
    assert len(cases) == 4
    assert all(case.select_one("svg.gesture[aria-hidden=true]") and (site / case.a["href"]).is_file() for case in cases)


@pytest.mark.parametrize("name", ["use", "reference", "stuck"])
def test_each_group_of_a_front_page_has_a_sign_and_links(site, name):
    groups = verify.parse(site / name / "index.html").select(".goals > div")
    assert len(groups) > 1
    assert all(group.select_one("svg.gesture[aria-hidden=true]") and group.select("p strong") for group in groups)
    assert all(group.select("ul a") for group in groups)


def asked(site, link: str) -> int:
    """How many exercises are where a link of the front page of Practise leads: on a page, or in a section of it."""
    name, _, anchor = link.partition("#")
    exercises = verify.parse((site / "practise" / name).resolve()).select(".asked")
    return sum(anchor in ("", one.find_previous("h2")["id"]) for one in exercises)


def test_the_front_page_of_practise_says_how_much_there_is(site):
    page = verify.parse(site / "practise/index.html")
    rows = [row.select("td") for row in page.select("table tbody tr")]
    grades = [[asked(site, link["href"]) for link in task.select("a")] for _, task, _, _ in rows]
    assert [list(map(int, re.findall(r"\d+", number.text))) for _, _, number, _ in rows] == grades
    missions = re.findall(r"^    id: '", (ROOT / "docs/assets/explorer/missions.js").read_text(), re.MULTILINE)
    counts = [
        len(missions),
        sum(map(sum, grades)),
        len(verify.parse(site / "puzzles/write.html").select(".pz-form")),
        len(verify.parse(site / "puzzles/liars.html").select(".pz-form")),
    ]
    assert all(way.select_one("svg.gesture[aria-hidden=true]") for way in page.select(".case"))
    rows = [row for row in page.select(".board li") if "exercises/" in row.a["href"]]
    assert sum(len(row["data-names"].split()) for row in rows) == counts[1]
    words = page.select_one(".cases").get_text(" ")
    kinds = ["missions", "questions", "puzzles", "black boxes"]
    assert re.findall(rf"\d+ (?:{'|'.join(kinds)})", words) == [
        f"{count} {kind}" for count, kind in zip(counts, kinds, strict=True)
    ]
