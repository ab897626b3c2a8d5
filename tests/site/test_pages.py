"""What must hold for the pages of the built site."""

import copy
import os
import re
import sys
from pathlib import Path
from unittest.mock import patch

import built_site as verify
import jupytext
import pytest
from bs4 import BeautifulSoup
from markdown import Markdown

from book import claims, outputs, pages
from book.example import read_example, whole_file
from book.extension import Phone
from book.run import import_first, run

ROOT = Path(__file__).parents[2]


BOOK = (ROOT / "snippets", ROOT / "mkdocs.yml")


READER = """import pytest

verify = None


@pytest.fixture
def site():
    pass


def test_{}(site, request, worker_id):
    assert request.node.nodeid.endswith("@reads the book")
    print("in", worker_id)
"""


def test_one_process_reads_the_book(project, run_pytest):
    """Else each process parses all pages. (pytest-xdist 3.8 with pytest 9.2 divides groups, and says nothing.)"""
    for name in ("conftest.py", "small_site.py"):
        (project / "tests" / name).write_text((ROOT / "tests" / name).read_text())
    for name in "abcdef":
        (project / f"tests/test_{name}.py").write_text(READER.format(name))
    status, said = run_pytest(project, "tests", "-n", "2", "--dist", "loadgroup", "-rP", apart=True)
    assert status == 0, said
    workers = re.findall(r"^in (gw\d)$", said, re.MULTILINE)
    assert len(workers) == 6, said
    assert len(set(workers)) == 1, said


def test_pages_show_what_the_files_say_and_print(site):
    """Compare with the outputs in git; `pytest snippets` compares those with what each example prints."""
    assert verify.untrue(site, *BOOK) == []


def test_no_example_depends_on_those_before_it():
    """Run them in reverse. They ran forwards for the outputs in git, so that of any two each came first once."""
    for path in sorted((ROOT / "snippets").rglob("*.py"), reverse=True):
        printed = run(read_example(path, ROOT / "snippets")).text
        assert not outputs.of_these_versions(path) or outputs.difference(path, printed) == "", path


def test_every_block_comes_from_a_file_or_says_that_it_is_not_run(site):
    assert verify.not_from_a_file(site) == []


def printed(notebook: Path):
    """Run a notebook as a program."""
    with patch.dict(os.environ, MPLBACKEND="template"):
        exploration = whole_file(notebook)
        import_first(exploration)
        return run(exploration)


DOCS = ROOT / "docs"
NOTEBOOKS = sorted(DOCS.rglob("*.py"))
PAGES = sorted(path for path in DOCS.rglob("*.*") if path.suffix in (".md", ".py"))


def published(site: Path, page: Path, ending: str = ".html") -> Path:
    """What is made of a page of docs/: its HTML, or what lies beside it."""
    return site / page.relative_to(DOCS).with_suffix(ending)


def test_notebook_pages_show_what_their_files_say_and_print(site):
    """Code, outputs, and a figure with a text for each call of `show`."""
    assert NOTEBOOKS
    for path in NOTEBOOKS:
        page = copy.copy(verify.parse(published(site, path)))
        cells = jupytext.read(path).cells
        assert not any("tags" in cell.metadata for cell in cells), "a cell with tags may not be run or shown as it is"
        drawn = page.select(".live .drawn svg")
        for example in page.select(".example"):  # compared with their own files, above
            example.extract()
        codes = [code.get_text().strip() for code in page.select(".notebook .highlight pre")]
        assert codes == [cell.source.strip() for cell in cells if cell.cell_type == "code"]
        shown = "\n".join(block.get_text() for block in page.select(".notebook .output pre"))
        with patch("matplotlib.pyplot.show") as show:  # a function of the notebook calls it several times
            assert verify.squeeze(shown) == verify.squeeze(printed(path).text)
        sys.modules["matplotlib.pyplot"].close("all")
        figures = page.select(".notebook figure.plot svg")
        assert len(figures) == show.call_count
        assert figures or drawn, f"{path}: a case has a figure"
        for figure in figures:
            assert page.find(id=figure["aria-labelledby"]).get_text(strip=True)
            own = set(re.findall(r": (#[0-9a-f]{6})", str(figure))) - {"#808080"}
            assert not own, (
                f"{path}: {own} do not follow light and dark pages: book/jupyter/matplotlibrc has the colours"
            )


def test_every_page_of_the_folder_is_in_the_navigation_in_one_place():
    """Or in `not_in_nav`, if another page leads there."""
    listed = verify.navigation(str(ROOT / "mkdocs.yml")) + verify.lists(str(ROOT / "mkdocs.yml"))
    assert sorted(listed) == sorted(path.relative_to(DOCS).as_posix() for path in PAGES)


def test_no_formula_is_left_in_tex(site):
    tex = re.compile(r"\$|\\\(|\\begin\{|\\frac")
    for page in verify.pages(site):
        found = verify.parse(page).find_all(string=tex)
        found = [text for text in found if not text.find_parent(["code", "script", "style"])]
        assert found == [], f"{page.relative_to(site)}: TeX in the text"


def test_no_line_begins_with_what_ends_a_formula(site):
    """A browser may break a line after a formula's box, so punctuation must be inside the box."""
    for page in verify.pages(site):
        found = re.search(r"</math></span>[.,;:!?)][^<]{,40}", page.read_text(encoding="utf-8"))
        assert not found, f"{page.relative_to(site)}: {found[0]}"


def test_nothing_is_loaded_from_another_host(site):
    loads = re.compile(
        r"""<(?:script|img|iframe|source|video|audio|embed)[^>]+src=["']?(?:https?:)?//|"""
        r"""<link[^>]+rel=["']?(?:stylesheet|preload|preconnect|icon)[^>]+href=["']?(?:https?:)?//"""
    )
    for page in verify.pages(site):
        assert not loads.search(page.read_text(encoding="utf-8")), page
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(\s*[\"']?(?:https?:)?//|@import", sheet.read_text(encoding="utf-8")), sheet


def test_no_page_is_unfinished(site):
    for page in verify.pages(site):
        assert not re.search("coming soon|lorem ipsum|TODO", verify.parse(page).get_text(), re.IGNORECASE), page


def test_no_paragraph_is_empty(site):
    """But the one in which a form answers."""
    for page in verify.pages(site):
        empty = [
            p
            for p in verify.parse(page).select("article p:not(.feedback)")
            if not (p.get_text().strip() or p.find(True))
        ]
        assert not empty, f"{page}: {empty[0].parent}"


def test_markdown_has_the_code_and_the_outputs_of_its_page_but_for_what_is_checked(site):
    seen = unread = 0
    for shown in verify.examples(site):
        text = (site / shown.page).with_suffix(".md").read_text(encoding="utf-8")
        if shown.rendered and not shown.asked:  # a table, which the Markdown has without the program that made it
            assert shown.codes[0].strip("\n").rstrip() not in text, f"{shown.page}: {shown.file}"
            continue
        for block in shown.codes + ([] if shown.rendered else shown.outputs):
            block = block.strip("\n").rstrip()
            if block in [one.strip("\n").rstrip() for one in shown.proof] and not shown.asked:
                unread += block not in text
                continue
            assert block in text, f"the Markdown of {shown.page} lacks of {shown.file}:\n{block}"
            seen += 1
    assert seen > 2000
    assert unread > 1000
    for path in NOTEBOOKS:
        text = published(site, path, ".md").read_text(encoding="utf-8")
        page = verify.parse(published(site, path))
        for block in page.select(".notebook .output pre"):
            is_proof = block.find_parent("details", class_="verdict")
            assert is_proof or block.get_text().rstrip() in text, f"{path}: {block}"


def test_every_page_offers_itself_as_markdown_and_as_a_notebook(site):
    for path in PAGES:
        if path.stem in ("headings", "names"):  # nothing to take along
            continue
        page = published(site, path)
        links = [link["href"] for link in verify.parse(page).select(".take-along a")]
        runs = path.suffix == ".py" or re.search(r"^::: \w", path.read_text(encoding="utf-8"), re.MULTILINE)
        beside = {".md", ".ipynb"} if runs else {".md"}
        expected = {published(site, path, ending) for ending in beside}
        expected |= {site / "the-gradient-argument.zip"} if path == DOCS / "index.md" else set()
        assert {(page.parent / link).resolve() for link in links} == {file.resolve() for file in expected}
        assert all(file.is_file() for file in expected)
        alternate = verify.parse(page).select_one("link[type='text/markdown']")
        assert (alternate["rel"], alternate["href"] in links) == (["alternate"], True)


def wrong_links(root: Path) -> list[str]:
    """What is wrong with the links between the pages at `root` and the claims of tests/claims/."""
    names, said = {claim.name for claim in claims.read_claims(root)}, claims.places(pages.read_book(root), "")
    wrong = [f"no page says {name}" for name in sorted(names - said.keys())]
    wrong += [f"there is no claim {name}: {list(said[name])}" for name in sorted(said.keys() - names)]
    form = re.compile(rf"(?<=[.:)*]) (?:{pages.CLAIM.pattern} ?)+$", re.MULTILINE)  # a sentence, and then the link
    for path in sorted(path for path in (root / "docs").rglob("*.*") if path.suffix in (".md", ".py")):
        text = form.sub("", path.read_text(encoding="utf-8"))
        others = re.findall(r"\S*\]\(\S*\bclaims\.(?:md|html)#\S+", text)
        wrong += [f"{path.name}: another form of link, {link}" for link in others]
    return wrong


def test_every_claim_is_linked_from_a_page_and_every_link_leads_to_a_claim():
    assert wrong_links(ROOT) == []


CLAIM = '@cases(max_examples=5)\n@given(draws)\ndef test_{}(draw):\n    """Yes.\n\n    Seen failing: no\n    """\n'


def test_a_claim_without_a_page_and_a_page_without_a_claim_are_noticed(tmp_path):
    page, file = tmp_path / "docs/folder/a.md", tmp_path / claims.FOLDER / "test_subject.py"
    for path in (page, file):
        path.parent.mkdir(parents=True)
    (file.parent / "test_other.py").write_text('"""Other."""\n\n\n' + CLAIM.format("alone"), encoding="utf-8")
    file.write_text('"""Subject."""\n\n\n' + CLAIM.format("linked"), encoding="utf-8")
    said = "[✓ tested](../claims.md#{})"
    page.write_text(f"# A\n\nYes. {said.format('linked')}\n", encoding="utf-8")
    assert wrong_links(tmp_path) == ["no page says alone"]
    page.write_text(f"# A\n\nYes. {said.format('gone')} {said.format('alone')}\n", encoding="utf-8")
    assert wrong_links(tmp_path) == ["no page says linked", "there is no claim gone: ['folder/a.html']"]
    page.write_text(f"# A\n\n[Yes](../claims.md#alone) {said.format('linked')}\n", encoding="utf-8")
    assert wrong_links(tmp_path) == ["no page says alone", "a.md: another form of link, [Yes](../claims.md#alone)"]
    file.write_text(file.read_text(encoding="utf-8").replace("    Seen failing: no\n", ""), encoding="utf-8")
    with pytest.raises(ValueError, match=r"tests/claims/test_subject\.py: the docstring of test_linked lacks"):
        claims.read_claims(tmp_path)
    file.write_text(CLAIM.format("linked"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"tests/claims/test_subject\.py lacks the docstring that says its subject"):
        claims.read_claims(tmp_path)


def test_a_tick_begins_no_line():
    md = Markdown()
    md.treeprocessors.register(Phone(md), "phone", 10)
    text = "Yes. [✓ tested](a) [✓ tested](b)\n\nNo [at all](c). [✓ tested](d) Or [✓ tested](e)"
    paragraphs = [one.get_text() for one in BeautifulSoup(md.convert(text), "html.parser").select("p")]
    assert paragraphs == ["Yes.\u00a0✓ tested\u00a0✓ tested", "No at all.\u00a0✓ tested Or\u00a0✓ tested"]


def test_subjects_are_in_the_order_in_which_the_book_comes_to_them(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / claims.FOLDER).mkdir(parents=True)
    for name in ("a", "b", "c", "unsaid"):
        (tmp_path / f"docs/{name}.md").write_text(
            f"# {name}\n\nYes. [✓ tested](claims.md#{name})\n" * (name != "unsaid")
        )
        (tmp_path / claims.FOLDER / f"test_{name}.py").write_text(f'"""Of {name}."""\n\n\n{CLAIM.format(name)}')
    book = pages.read_book(tmp_path, ["c.md", "a.md", "b.md"])
    found = re.findall("^## (.+)", claims.as_markdown(book, ""), re.MULTILINE)
    assert found == ["Of c", "Of a", "Of b", "Of unsaid"]


def unlinked_sources(docs: Path) -> set[str]:
    """The anchors of docs/about/sources.md to which no other page links."""
    sources = docs / "about/sources.md"
    others = "".join(
        path.read_text(encoding="utf-8")
        for path in docs.rglob("*.*")
        if path.suffix in (".md", ".py") and path != sources
    )
    known = re.findall(r"\)\{ #(\S+) \}", sources.read_text(encoding="utf-8"))
    return {anchor for anchor in known if not re.search(rf"sources\.(?:md|html)#{anchor}\)", others)}


def test_every_source_is_linked_from_a_page(tmp_path):
    assert unlinked_sources(DOCS) == set()
    (tmp_path / "about").mkdir()
    (tmp_path / "about/sources.md").write_text("[A](https://a){ #a }, [B](https://b){ #b }", encoding="utf-8")
    (tmp_path / "page.md").write_text("See [B](sources.md#b) and [C](sources.md#a-c).", encoding="utf-8")
    assert unlinked_sources(tmp_path) == {"a"}


def test_the_page_of_claims_shows_each_test_as_it_is(site):
    page, known = verify.parse(site / "about/claims.html"), {claim.name: claim for claim in claims.read_claims(ROOT)}
    contents = [link["href"] for link in page.select('article li > a[href^="#"]')]
    assert contents == [f"#{subject['id']}" for subject in page.select("article h2")]
    folds = page.select("details.general")
    assert sorted(fold["id"] for fold in folds) == sorted(known)
    for fold in folds:
        claim = known[fold["id"]]
        assert fold.select_one("pre > code").get_text().strip() == claim.code
        assert fold.find_previous("h2").get_text().rstrip("¶") == claim.subject
    for path in (ROOT / claims.FOLDER).glob("*.py"):
        assert (site / claims.FOLDER / path.name).read_bytes() == path.read_bytes()
