"""What happens to a built site before it is shown: `python -m machinery.finish`."""

import shutil
import sys

import pytest
from test_faults import GOOD, PAGE
from test_same_bytes import different

from machinery import finish
from machinery.site import explorer


@pytest.fixture
def built(small_site):
    small_site.write("docs/index.md", PAGE + "\nAnd $v^\\top J$.\n")
    small_site.write("snippets/a/example.py", GOOD)
    status, said = small_site.build("--strict")
    assert status == 0, said
    return small_site


def run(monkeypatch, *arguments) -> None:
    monkeypatch.setattr(sys, "argv", ["finish", *map(str, arguments)])
    finish.main()


def test_done_a_second_time_it_changes_nothing(built, monkeypatch, tmp_path):
    run(monkeypatch, built.site, tmp_path / "finished")
    assert different(built.site, tmp_path / "finished") == []


def test_site_of_another_generator_is_completed(built, monkeypatch, tmp_path):
    """One that has the pages, and nothing of what MkDocs calls the hooks for."""
    raw = tmp_path / "raw"
    shutil.copytree(built.site, raw)
    for name in ("assets/formulas.css", "the-gradient-argument.zip", "assets/card.png"):
        (raw / name).unlink()
    run(monkeypatch, raw, tmp_path / "finished")
    assert different(built.site, tmp_path / "finished") == []


def test_site_with_a_fault_is_refused(built, monkeypatch, tmp_path):
    page = built.site / "index.html"
    fault = '<div class="fault"><pre>page, line 5: it does not run</pre></div>'
    page.write_text(page.read_text().replace("<h1", f"{fault}<h1"))
    with pytest.raises(SystemExit, match=r"index\.html: page, line 5: it does not run"):
        run(monkeypatch, built.site, tmp_path / "finished")
    assert not (tmp_path / "finished").exists()


def test_folder_that_is_there_is_not_written_over(built, monkeypatch, capsys):
    with pytest.raises(SystemExit):
        run(monkeypatch, built.site, built.site)
    assert "is there already" in capsys.readouterr().err


def test_part_of_the_book(built, monkeypatch):
    built.write("docs/other.md", "# Other\n\n[Left out](left_out.md)\n")
    built.write("docs/left_out.md", "# Left out\n\nText.\n")
    monkeypatch.setenv("CHAPTERS", "other")
    status, said = built.build("--strict")
    assert status == 0, said
    assert {page.parent.name for page in built.site.glob("*/index.html")} == {"other"}
    monkeypatch.setenv("CHAPTERS", "nowhere")
    status, said = built.build()
    assert status != 0
    assert "CHAPTERS: there is no chapter nowhere" in said


def test_chapter_that_is_not_there_empties_no_folder(small_site, monkeypatch):
    """A build begins to write when it knows what: the folder that it was given may be another one by mistake, too."""
    small_site.write("docs/index.md", "# Title\n\nText.\n")
    small_site.write("site/somebody's.txt", "Not of this book.")
    monkeypatch.setenv("CHAPTERS", "tittle")
    status, said = small_site.build()
    assert status != 0
    assert "there is no chapter tittle" in said
    assert (small_site.site / "somebody's.txt").read_text() == "Not of this book."


@pytest.mark.parametrize("error", ["OSError('planted')", "ValueError('planted')", "KeyboardInterrupt"])
@pytest.mark.parametrize("event", ["on_post_template(output_content, **_)", "on_post_page(output, **_)"])
def test_build_that_is_broken_off_leaves_no_site(small_site, event, error):
    """Whatever the error was; Ctrl-C is none for MkDocs."""
    small_site.write("docs/index.md", "# Title\n\nText.\n")
    small_site.write("broken_off.py", f"def {event}:\n    raise {error}\n")
    small_site.write(
        "mkdocs.yml", (small_site.folder / "mkdocs.yml").read_text().replace("hooks: [", "hooks: [broken_off.py, ")
    )
    status, _ = small_site.build()
    assert status != 0
    assert not list(small_site.site.rglob("*.*"))


@pytest.mark.parametrize("error", [OSError("planted"), KeyboardInterrupt(), ValueError("planted")])
def test_site_that_is_half_made_does_not_stay(built, monkeypatch, tmp_path, error):
    def fails(*_):
        raise error

    monkeypatch.setattr(finish.archive, "write", fails)
    with pytest.raises(BaseException, match=r"planted|^$"):
        run(monkeypatch, built.site, tmp_path / "finished")
    assert not (tmp_path / "finished").exists()


def test_site_without_an_index_of_the_search_is_refused(built, monkeypatch, tmp_path):
    """Another generator may write none: links of names, search and list of names would be missing without a word."""
    shutil.copytree(built.site, tmp_path / "raw")
    (tmp_path / "raw/search/sections.js").unlink()
    with pytest.raises(SystemExit, match=r"there is no search/search_index\.json"):
        run(monkeypatch, tmp_path / "raw", tmp_path / "finished")
    assert not (tmp_path / "finished").exists()


@pytest.mark.parametrize(
    ("second", "complaint"),
    [
        ("import * as all from './first.js';", "cannot be joined"),
        ("const one = 2;", "one is declared by first.js, too"),
        ("const two = `${one ? `a ${one}` : ''}`;", "a template within a template"),
        ("import { one } from './none.js';\n", "a module imports none.js"),
    ],
)
def test_modules_of_the_explorer_that_cannot_be_joined(tmp_path, second, complaint):
    (tmp_path / "first.js").write_text("export const one = `1 ${'a  b'}`; // a remark\n")
    assert explorer.join(tmp_path).splitlines()[2] == "const one=`1 ${'a  b'}`;"
    (tmp_path / "second.js").write_text(second)
    with pytest.raises(ValueError, match=complaint):
        explorer.join(tmp_path)
