"""What the part of the book that is read from beginning to end must keep, and every page that is looked up."""

import re
from copy import copy
from pathlib import Path

import built_site as verify
import pytest
import style
import yaml

ROOT = Path(__file__).parents[2]


class Settings(yaml.SafeLoader):
    """Reads mkdocs.yml, whose own tags do not matter here."""


Settings.add_multi_constructor("", lambda loader, tag, node: None)
PARTS = {
    title: pages if isinstance(pages, list) else [pages]
    for part in yaml.load((ROOT / "mkdocs.yml").read_text(), Settings)["nav"]
    for title, pages in part.items()
}


def names(pages) -> list[str]:
    """The names of the pages of a part of the navigation, in order: "learn/vjp"."""
    found = []
    for entry in pages:
        (target,) = entry.values() if isinstance(entry, dict) else [entry]
        found += names(target) if isinstance(target, list) else [target.rpartition(".")[0]]
    return found


LEARN = names(PARTS["Learn"])
OTHERS = [name for title, pages in PARTS.items() if title != "Learn" for name in names(pages)]


def article(site, name):
    """The text of a page."""
    return verify.parse(site / f"{name}.html").select_one("article")


def words(article) -> int:
    article = copy(article)
    for part in article.select("pre, math, svg, script, details:not([open])"):
        part.extract()
    return len(article.get_text(" ").split())


def test_the_story_is_read_in_forty_minutes(site):
    assert LEARN[0] == "index"
    assert len(LEARN) == 7
    boxes = [len(article(site, name).select(":not(.proof) > .example")) for name in LEARN]
    figures = [len(article(site, name).select(".picture")) for name in LEARN]
    lengths = [words(article(site, name)) for name in LEARN]
    assert max(boxes) <= 8
    assert sum(boxes) <= 45
    assert max(lengths) <= 1150
    assert sum(lengths) <= 6200
    assert sum(figures) >= 20
    minutes = [int(re.search(r"about (\d+) minute", article(site, name).get_text())[1]) for name in LEARN]
    assert all(1 <= one <= 12 for one in minutes)
    assert 38 <= sum(minutes) <= 42  # README.md says 40 minutes


@pytest.mark.parametrize("name", LEARN)
def test_a_figure_is_before_the_first_formula(site, name):
    first = article(site, name).select_one(".picture, .arithmatex, article > table")
    assert "picture" in first["class"] or first.name == "table"


@pytest.mark.parametrize("name", LEARN[1:])
def test_a_chapter_ends_with_two_exercises_that_answer_mistakes(site, name):
    page = article(site, name)
    asked = page.select("#two-exercises ~ .asked")
    assert len(asked) == 2
    assert all(
        len(one.select(".tempting li > code:first-child, .tempting li > p > code:first-child")) >= 2 for one in asked
    )
    assert "You can now" in page.get_text()


@pytest.mark.parametrize("name", LEARN)
def test_no_sentence_of_the_story_leads_to_its_test(name):
    """Who reads the story is not sent to a list of tests; Reference says the same, with the link."""
    assert "✓ tested" not in (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")


CUT = """() => [...document.querySelectorAll('.example pre > code')]
  .filter((code) => code.checkVisibility() && code.scrollWidth > code.clientWidth + 1)
  .map((code) => code.innerText.slice(0, 200))"""


@pytest.mark.parametrize("name", LEARN)
def test_a_phone_cuts_no_line_of_the_story(browser, address, name):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{address}{name}.html")
    assert page.evaluate(CUT) == []
    page.close()


# Cards and exercises are looked up one by one; other pages are read.
@pytest.mark.parametrize("name", [name for name in OTHERS if not name.startswith(("stuck/", "exercises/"))])
def test_one_sees_the_end_of_a_page_that_is_looked_up(site, name):
    assert len(article(site, name).select(":not(.proof) > .example")) <= 12


NUMBER = re.compile(r"(?<![\w.])[-−]?\d+(?:\.\d+)?(?![\w])")


def numbers(text: str) -> list[str]:
    """The numbers in a text, as numbers are written in one."""
    return [f"{float(one.replace('−', '-')):g}" for one in NUMBER.findall(re.sub(r"(?<=\d)\.(?!\d)", "", text))]


def given_away(asked) -> str:
    """The hidden numbers of a prediction, if its question, picture, title or what follows shows them in a row."""
    hidden = numbers(" ".join(block.get_text(" ") for block in asked.select("details.predict .output")[:1]))
    around = [asked.select_one(".question"), asked.find_previous(["h2", "h3"]), asked.find_next_sibling()]
    for one in [*around, *asked.select(":scope > .picture")]:
        if one is None or "example" in one.get("class", []):
            continue
        said = numbers(re.sub(r"\brow \d+", "", one.get_text(" ")))  # (a row's name is no number)
        if len("".join(hidden)) > 1 and any(said[i : i + len(hidden)] == hidden for i in range(len(said))):
            return f"{asked['id']}: {one.get_text(' ')[:80]!r} has the answer {hidden}"
    return ""


def test_nothing_around_a_prediction_gives_its_answer_away(site):
    seen = []
    for name in LEARN + OTHERS:
        page = article(site, name)
        for asked in page.select(".asked"):
            assert not any(claim.find_parent("details") is None for claim in asked.select(".claim"))
            assert not asked.select(":scope > .picture:not(.blank), .fix, .error")  # (empty places may stand there)
            seen.append(given_away(asked))
    assert len(seen) > 30
    assert [said for said in seen if said] == []


GIVEN_AWAY = """<article><h2>What is {title}?</h2><div class="asked" id="a"><p class="question">What?</p>
<details class="predict"><div class="output"><pre><code>tensor([ 26., 530.])</code></pre></div></details></div>
<p>It is {after}.</p></article>"""


@pytest.mark.parametrize(("title", "after"), [("(26, 530)", "so"), ("x.grad", "26 and 530, of course")])
def test_an_answer_that_is_given_away_is_noticed(title, after):
    page = verify.BeautifulSoup(GIVEN_AWAY.format(title=title, after=after), "html.parser")
    assert "has the answer" in given_away(page.select_one(".asked"))
    page = verify.BeautifulSoup(GIVEN_AWAY.format(title="x.grad", after="26 times something"), "html.parser")
    assert given_away(page.select_one(".asked")) == ""


BROKEN = {
    "derivative": "The derivative by x is 3.",
    "stands": "The number that stands in row 2 is 3.",
    "behind": "Put a loss behind it.",
    "told": "This is told in the next chapter.",
    "round": "Memory grows with each round.",
    "inverted": "Which size has the Jacobian?",
    "before": "Read before: the first chapter.",
    "bare what": "What was printed there is the row.",
    "neither": "It is no list and no row.",
    "of one's own": "An operation of one's own has a VJP.",
    "is none": "It looks like a column, but says that it is none.",
    "repair": "The repair is short.",
    "whole numbers": "Whole numbers have no slopes.",
    "spelling": "Two spellings of one call.",
    "brings": "A pass brings along v.",
    "foretold": "The change is as foretold.",
    "alike": "All samples count alike.",
    "is no": "A view is no copy.",
    "announces": "The model announces a 3.",
    "walk": "To walk the graph takes time.",
    "shall": "The result shall be 6.",
    "computed tensor": "It is a computed tensor.",
    "brackets": "(One is said here.) (And one here.)",
}


@pytest.mark.parametrize("rule", style.RULES)
def test_each_rule_of_style_notices_what_it_is_for(rule):
    found = [
        said
        for said in style.findings(Path("page.md"), f"# Title\n\n{BROKEN[rule]}\n")
        if f"book.{rule.replace(' ', '_')}:" in said
    ]
    assert found
    assert all(said.startswith("page.md:3:") for said in found)


def test_a_claim_names_what_it_is_about():
    claims = {"It is 6.": 1, "`backward` says 6.": 0, "Itself a leaf, x keeps its gradient.": 0}
    for claim, wrong in claims.items():
        assert len(list(style.findings(Path("snippets/page/name.py"), claim))) == wrong
    assert list(style.findings(Path("docs/page.md"), "# Title\n\nIt is 6.\n")) == []


def test_code_is_not_prose(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "# Title\n\n`stands behind`\n\n``` { .python .not-run }\nstands behind\n```\n\n“It stands behind.” is quoted.\n"
    )
    assert list(style.findings(page, style.prose(page))) == []
