"""What must hold for the pages of the built site."""

import os
import re
import sys
from pathlib import Path
from unittest.mock import patch

import jupytext
import pytest

from machinery.examples import outputs
from machinery.examples.file import read_example, whole_file
from machinery.examples.run import import_first, run
from machinery.maintenance import verify
from machinery.site import claims

ROOT = Path(__file__).parents[1]


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


NOTEBOOKS = sorted((ROOT / "docs").glob("*.py"))


def test_notebook_pages_show_what_their_files_say_and_print(site):
    """Code, outputs, and a figure with a text for each call of `show`."""
    assert NOTEBOOKS
    for path in NOTEBOOKS:
        page = verify.parse(site / path.stem / "index.html")
        cells = jupytext.read(path).cells
        assert not any("tags" in cell.metadata for cell in cells), "a cell with tags may not be run or shown as it is"
        codes = [code.get_text().strip() for code in page.select(".notebook .highlight pre")]
        assert codes == [cell.source.strip() for cell in cells if cell.cell_type == "code"]
        shown = "\n".join(block.get_text() for block in page.select(".notebook .output pre"))
        with patch("matplotlib.pyplot.show") as show:  # a function of the notebook calls it several times
            assert verify.squeeze(shown) == verify.squeeze(printed(path).text)
        sys.modules["matplotlib.pyplot"].close("all")
        figures = page.select(".notebook figure.plot svg")
        assert len(figures) == show.call_count > 0
        for figure in figures:
            assert page.find(id=figure["aria-labelledby"]).get_text(strip=True)


def test_every_page_of_the_folder_is_in_the_navigation_in_one_place():
    listed = re.findall(r"^ +- [^:]+: (\w+\.\w+)$", (ROOT / "mkdocs.yml").read_text(), flags=re.MULTILINE)
    there = [path.name for path in (ROOT / "docs").iterdir() if path.suffix in (".md", ".py")]
    assert sorted(listed) == sorted(there)


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


def test_markdown_has_the_code_and_the_outputs_of_its_page(site):
    seen = 0
    for shown in verify.examples(site):
        page = Path(shown.page).parent.name or "index"
        text = (site / f"{page}.md").read_text(encoding="utf-8")
        for block in shown.codes + ([] if shown.rendered else shown.outputs):
            assert block.strip("\n").rstrip() in text, f"{page}.md lacks of {shown.file}:\n{block}"
            seen += 1
    assert seen > 2000
    for path in NOTEBOOKS:
        text = (site / f"{path.stem}.md").read_text(encoding="utf-8")
        page = verify.parse(site / path.stem / "index.html")
        assert all(block.get_text().rstrip() in text for block in page.select(".notebook .output pre"))


def test_every_page_offers_itself_as_markdown_and_as_a_notebook(site):
    for path in (ROOT / "docs").glob("*.*"):
        name = path.stem
        if name in ("headings", "names"):  # nothing to take along
            continue
        page = site / "index.html" if name == "index" else site / name / "index.html"
        links = [link["href"] for link in verify.parse(page).select(".take-along a")]
        there = {(page.parent / link).resolve().relative_to(site.resolve()).as_posix() for link in links}
        runs = path.suffix == ".py" or re.search(r"^::: \w+/", path.read_text(encoding="utf-8"), re.MULTILINE)
        expected = {f"{name}.md"} | ({f"{name}.ipynb"} if runs else set())
        assert there == expected | ({"the-gradient-argument.zip"} if name == "index" else set())
        assert all((site / file).is_file() for file in there)
        alternate = verify.parse(page).select_one("link[type='text/markdown']")
        assert (alternate["rel"], alternate["href"] in links) == (["alternate"], True)


def wrong_links(root: Path) -> list[str]:
    """What is wrong with the links between the pages at `root` and the claims of tests/test_claims.py."""
    known, places = claims.gather(root)
    names = {claim.name for claim in known}
    wrong = [f"no page says {name}" for name in sorted(names - places.keys())]
    wrong += [f"there is no claim {name}: {list(places[name])}" for name in sorted(places.keys() - names)]
    form = re.compile(rf"(?<=[.:)*]) (?:{claims.LINK.pattern} ?)+$", re.MULTILINE)  # a sentence, and then the link
    for path in sorted((root / "docs").glob("*.*")):
        text = form.sub("", path.read_text(encoding="utf-8"))
        wrong += [
            f"{path.name}: another form of link, {link}" for link in re.findall(r"\S*\]\(\S*claims(?:\.md|/)#\S+", text)
        ]
    return wrong


def test_every_claim_is_linked_from_a_page_and_every_link_leads_to_a_claim():
    assert wrong_links(ROOT) == []


def test_a_claim_without_a_page_and_a_page_without_a_claim_are_noticed(tmp_path):
    code = '@cases(max_examples=5)\n@given(draws)\ndef test_{}(draw):\n    """Yes.\n\n    Seen failing: no\n    """\n'
    file = "\n\n# Subject\n\n\n" + "\n\n".join(code.format(name) for name in ("linked", "alone"))
    for name, text in {claims.FILE: file, "docs/a.md": f"# A\n\nYes. [{claims.TEXT}](claims.md#linked)\n"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert wrong_links(tmp_path) == ["no page says alone"]
    page = tmp_path / "docs/a.md"
    page.write_text(f"# A\n\nYes. [{claims.TEXT}](claims.md#gone) [{claims.TEXT}](claims.md#alone)\n", encoding="utf-8")
    assert wrong_links(tmp_path) == ["no page says linked", "there is no claim gone: ['a.md']"]
    page.write_text(f"# A\n\n[Yes](claims.md#alone) [{claims.TEXT}](claims.md#linked)\n", encoding="utf-8")
    assert wrong_links(tmp_path) == ["no page says alone", "a.md: another form of link, [Yes](claims.md#alone)"]
    (tmp_path / claims.FILE).write_text(file.replace("    Seen failing: no\n", ""), encoding="utf-8")
    with pytest.raises(ValueError, match="test_linked lacks"):
        wrong_links(tmp_path)


def unlinked_sources(docs: Path) -> set[str]:
    """The anchors of docs/sources.md to which no other page links."""
    others = "".join(path.read_text(encoding="utf-8") for path in docs.glob("*.*") if path.name != "sources.md")
    known = re.findall(r"\{ #(\S+) \}", (docs / "sources.md").read_text(encoding="utf-8"))
    return {anchor for anchor in known if not re.search(rf"sources(?:\.md|/)#{anchor}\)", others)}


def test_every_source_is_linked_from_a_page(tmp_path):
    assert unlinked_sources(ROOT / "docs") == set()
    (tmp_path / "sources.md").write_text("[A](https://a){ #a }, [B](https://b){ #b }", encoding="utf-8")
    (tmp_path / "page.md").write_text("See [B](sources.md#b) and [C](sources.md#a-c).", encoding="utf-8")
    assert unlinked_sources(tmp_path) == {"a"}


def test_the_page_of_claims_shows_each_test_as_it_is(site):
    page, known = verify.parse(site / "claims/index.html"), claims.gather(ROOT)[0]
    assert [fold["id"] for fold in page.select("details.general")] == [claim.name for claim in known]
    shown = [code.get_text().strip() for code in page.select("details.general pre > code")]
    assert shown == [claim.code for claim in known]
    text = (ROOT / claims.FILE).read_text(encoding="utf-8")
    assert all(line in text for code in shown for line in code.splitlines())
    assert (site / claims.FILE).read_text(encoding="utf-8") == text
