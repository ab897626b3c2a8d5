"""A build writes the whole site or none, takes only the chapters that are wanted, and empties no other folder."""

import re

import pytest

from book import explorer
from book.notebooks import with_letters


def test_part_of_the_book(small_site, monkeypatch):
    small_site.write("docs/index.md", "# Title\n\n[Left out](left/out.md)\n")
    small_site.write("docs/in/other.md", f"# Other\n\n[Left out](../left/out.md#nowhere) {'word ' * 40} furthest\n")
    small_site.write("docs/left/out.md", "# Left out\n\nText.\n")
    monkeypatch.setenv("CHAPTERS", "in/other")
    small_site.publish()
    pages = {page.relative_to(small_site.site).as_posix() for page in small_site.site.rglob("*.html")}
    assert pages == {"404.html", "index.html", "in/other.html"}
    assert "furthest" in (small_site.site / "search/sections.js").read_text(encoding="utf-8")


CASE = """# %% [markdown]
# # A case
#
# **Its first** sentence, with `a`.

# %%
# %config InlineBackend.figure_formats = ["svg"]
import matplotlib.pyplot as plt

plt.plot([1, 3, 2])
plt.show()

# %% [markdown]
# What it shows.
"""
CASES = """# Cases

```python exec="on" idprefix="" updatetoc="no"
from book import tables
print(tables.cases())
```
"""


def test_the_front_page_of_the_cases_has_the_figures_that_were_made(small_site, monkeypatch):
    small_site.write("docs/index.md", "# Title\n\nText.\n")
    small_site.write("docs/cases/index.md", CASES)
    small_site.write("docs/cases/one.py", CASE)
    for chapters, figures in (("cases/index", 0), ("", 1)):
        monkeypatch.setenv("CHAPTERS", chapters)
        small_site.publish()
        page = (small_site.site / "cases/index.html").read_text(encoding="utf-8")
        assert 'href="../cases/one.html">A case</a>' in page
        assert "Its first sentence, with <code>a</code>." in page
        assert page.count("<svg aria-hidden") == figures
        assert ":::" not in page
        text = (small_site.site / "cases/index.md").read_text(encoding="utf-8")
        assert "- [A case](../cases/one.md): Its first sentence, with `a`.\n" in text
    whole = (small_site.site / "cases/one.html").read_text(encoding="utf-8")
    for html in (whole, page):
        [figure] = re.findall('<figure class="plot">.*?</figure>', html, re.DOTALL)
        assert re.search(r'd="M [\d.]+\.\d ', figure)
        assert not re.search(r'd="[^"]*\.\d\d', figure)


@pytest.mark.parametrize(
    ("label", "written"),
    [
        ("v", '<tspan class="v">v</tspan>'),
        ("x₁", '<tspan class="x">x₁</tspan>'),
        ("y and y′", '<tspan class="y">y</tspan> and <tspan class="y">y′</tspan>'),
        ("z", '<tspan class="m">z</tspan>'),
        ("conductivity in W/(m K)", "conductivity in W/(m K)"),
        ("measured", "measured"),
    ],
)
def test_a_label_of_a_plot_has_the_letters_of_the_book(label, written):
    assert with_letters(label) == written


def test_chapter_that_is_not_there_empties_no_folder(small_site, monkeypatch):
    """A build begins to write when it knows what: the folder that it was given may be another one by mistake, too."""
    small_site.write("docs/index.md", "# Title\n\nText.\n")
    small_site.write("docs/in/other.md", "# Other\n\nText.\n")
    small_site.write("site/somebody's.txt", "Not of this book.")
    monkeypatch.setenv("CHAPTERS", "in/other other")
    status, said = small_site.build()
    assert status != 0
    assert "CHAPTERS: there is no chapter other in docs/" in said
    assert (small_site.site / "somebody's.txt").read_text() == "Not of this book."


@pytest.mark.parametrize("error", ["OSError('planted')", "ValueError('planted')", "KeyboardInterrupt"])
@pytest.mark.parametrize(
    "event",
    ["on_env(env, **_)", "on_post_template(output_content, **_)", "on_post_page(output, **_)", "on_post_build(**_)"],
)
def test_build_that_is_broken_off_leaves_no_site(small_site, event, error):
    """Whatever the error was, and however late it comes; Ctrl-C is none for MkDocs."""
    small_site.write("docs/index.md", "# Title\n\nText.\n")
    small_site.write("broken_off.py", f"def {event}:\n    raise {error}\n")
    small_site.change_settings("hooks: [", "hooks: [broken_off.py, ")
    status, _ = small_site.build()
    assert status != 0
    assert not list(small_site.site.rglob("*.*"))


def test_zip_that_is_half_written_does_not_stay(small_site, monkeypatch):
    def fails(site, target):
        target.write_bytes(b"PK")
        raise OSError("no space left on device")

    small_site.write("docs/index.md", "# Title\n\nText.\n")
    monkeypatch.setattr("book.archive.write", fails)
    status, _ = small_site.build()
    assert status != 0
    assert not list(small_site.site.rglob("*.*"))


@pytest.mark.parametrize(
    ("second", "complaint"),
    [
        ("import * as all from './first.js';", "cannot be joined"),
        ("const one = 2;", "one is declared by first.js, too"),
        ("const two = `${one ? `a ${one}` : ''}`;", "a template within a template"),
        ("import { none } from './none.js';\n", "a module imports none.js"),
    ],
)
def test_modules_of_the_explorer_that_cannot_be_joined(tmp_path, second, complaint):
    (tmp_path / "first.js").write_text("export const one = `1 ${'a  b'}`; // a remark\n")
    assert explorer.join(tmp_path, "first.js").splitlines()[2] == "const one=`1 ${'a  b'}`;"
    (tmp_path / "second.js").write_text(f"import {{ one }} from './first.js';\n{second}")
    assert "two" not in explorer.join(tmp_path, "first.js")  # which does not import it
    with pytest.raises(ValueError, match=complaint):
        explorer.join(tmp_path, "second.js")
