"""The exports: notebooks that run, Markdown with what a page shows, and llms.txt, which lists it."""

import ast
import json
import linecache
import re
import sys
from pathlib import Path

import nbformat
import pytest
from built_site import lists, navigation, squeeze
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from book.example import read_example
from book.exports import plain_markdown
from book.render import LABELS
from book.run import run_code

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCES = {
    path.relative_to(DOCS).with_suffix("").as_posix(): path
    for path in sorted(DOCS.rglob("*.*"))
    if path.suffix in (".md", ".py") and path.stem not in ("headings", "names")
}
PAGES = sorted(SOURCES)  # "learn/vjp"
EXPLORATIONS = [name for name in PAGES if SOURCES[name].suffix == ".py"]
SHOWN = {name: re.findall(r"^::: (\w+)", SOURCES[name].read_text(), re.MULTILINE) for name in PAGES}
CHAPTERS = [name for name in PAGES if SHOWN[name]]
CASES = {  # with real data, and parts that torch does not have
    name: {"scipy", "sklearn"} for name in EXPLORATIONS if name not in ("cases/cost", "cases/gradient_field")
}
MAY_BE_IMPORTED = {"torch", "numpy", "matplotlib", *sys.stdlib_module_names}


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.from_dict(json.loads(path.read_text(encoding="utf-8")))


def stored(cell) -> str:
    """The printed output that the notebook holds for a cell."""
    return "".join("".join(output.text) for output in cell.outputs if output.output_type == "stream")


def assert_as_shown(cells, printed: list[str], markdown: str) -> None:
    """Assert that a run printed the outputs that the notebook holds.

    If it holds none for a cell, because the reader is asked first, the output must be in `markdown`.
    """
    shown = squeeze(markdown)
    assert any(printed)
    for cell, text in zip(cells, printed, strict=True):
        if cell.outputs or not text.strip():
            assert squeeze(text) == squeeze(stored(cell)), cell.source
        else:
            assert squeeze(plain_markdown(text)) in shown, cell.source


def run_cells(cells: list[str]) -> list[str]:
    """Run a notebook's code cells one after the other; return what each printed. A warning is an error."""
    for i, cell in enumerate(cells):  # tracebacks quote the lines of a cell, as in Jupyter
        linecache.cache[f"<cell {i}>"] = (len(cell), None, cell.splitlines(keepends=True), f"<cell {i}>")
    codes = {f"cell {i}": [compile(cell, f"<cell {i}>", "exec")] for i, cell in enumerate(cells)}
    ran = run_code(codes, Path("a notebook"))
    return [ran.printed(cell) for cell in codes]


@pytest.mark.parametrize("name", CHAPTERS)
def test_notebook_of_a_chapter_runs_from_top_to_bottom(site, name):
    cells = [cell for cell in read(site / f"{name}.ipynb").cells if cell.cell_type == "code"]
    printed = run_cells(["".join(cell.source) for cell in cells])
    assert_as_shown(cells, printed, (site / f"{name}.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPLORATIONS)
def test_notebook_of_an_exploration_runs_in_a_kernel(site, tmp_path, name):
    before = [cell for cell in read(site / f"{name}.ipynb").cells if cell.cell_type == "code"]
    notebook = nbformat.read(site / f"{name}.ipynb", as_version=4)
    ran = NotebookClient(notebook, resources={"metadata": {"path": tmp_path}}).execute()
    after = [cell for cell in ran.cells if cell.cell_type == "code"]
    kinds = {output.get("name", output.output_type) for cell in after for output in cell.outputs}
    assert kinds <= {"stdout", "display_data"}  # no error, nothing on stderr, no value of a last line
    assert_as_shown(before, [stored(cell) for cell in after], (site / f"{name}.md").read_text(encoding="utf-8"))
    for cell, again in zip(before, after, strict=True):
        pictures = [sum("image/svg+xml" in output.get("data", {}) for output in one.outputs) for one in (cell, again)]
        assert pictures[0] == pictures[1]


def test_cell_that_raises_or_warns_is_seen(tmp_path):
    with pytest.raises(ZeroDivisionError):
        run_cells(["x = 0", "1 / x"])
    with pytest.raises(UserWarning):
        run_cells(["import warnings", "warnings.warn('look')"])
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")])
    with pytest.raises(CellExecutionError):
        NotebookClient(notebook, resources={"metadata": {"path": tmp_path}}).execute()


def imported(source: str) -> set[str]:
    """The packages that a code cell imports."""
    found = set()
    for node in ast.walk(ast.parse(re.sub(r"^%config InlineBackend\..*$", "", source, flags=re.MULTILINE))):
        names = [node.module or "."] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        found |= {name.partition(".")[0] for name in names}
    return found


def test_notebooks_need_torch_numpy_and_matplotlib_only(site):
    notebooks = {path.relative_to(site).with_suffix("").as_posix(): path for path in site.rglob("*.ipynb")}
    assert sorted(notebooks) == sorted([*CHAPTERS, *EXPLORATIONS, "puzzles/puzzles"])
    for name, path in notebooks.items():
        notebook = read(path)
        nbformat.validate(notebook)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                source = "".join(cell.source)
                assert imported(source) <= MAY_BE_IMPORTED | CASES.get(name, set()), f"{name}: {source}"
    assert imported("import book.pictures\nfrom . import x\nfrom scipy import fft") - MAY_BE_IMPORTED == {
        "book",
        "",
        "scipy",
    }


def test_notebooks_have_the_code_of_their_chapters(site):
    for name in CHAPTERS:
        notebook = read(site / f"{name}.ipynb")
        cells = "\n".join("".join(cell.source) for cell in notebook.cells if cell.cell_type == "code")
        shown = [read_example(ROOT / "snippets" / name / f"{one}.py", ROOT / "snippets") for one in SHOWN[name]]
        code = "\n".join(example.cells[name].source for example in shown for name in example.names_taken_along)
        cells = re.sub(r"\);$", ")", cells, flags=re.MULTILINE)
        labels = rf"^# (?:{'|'.join(LABELS.values())})\n"
        assert squeeze(re.sub(labels, "", cells, flags=re.MULTILINE)) == squeeze(code)


def test_what_looks_like_a_link_in_code_stays(site):
    assert "`func.vjp(f, x)[1](v)[0]`" in (site / "reference/cheat_sheet.md").read_text(encoding="utf-8")


def test_markdown_has_every_formula_as_its_author_wrote_it(site):
    for name in CHAPTERS:
        text = (site / f"{name}.md").read_text(encoding="utf-8")
        source = SOURCES[name].read_text(encoding="utf-8")
        formulas = re.findall(r"\$\$.+?\$\$|\$[^$\n]+\$", source, re.DOTALL)
        for formula in formulas:
            as_in_fold = re.sub(r"^    ", "", formula, flags=re.MULTILINE)  # what is indented to be folded
            assert formula in text or as_in_fold in text, f"{name}.md lacks {formula}"
        assert "".join(formulas).count("$") == source.count("$"), f"{name}: a formula that was not looked for"


def test_markdown_is_plain(site):
    """Nothing is left that only Python-Markdown understands, or that only browsers need."""
    left = r"^(?:!!!|\?\?\?|:::|:   ).*|\{ [.#][\w-]+.*\}$|<div\b.*|^ *-+8<-+.*|&(?!lt;)#?\w+;|</?(?:wbr|code|span)\b.*"
    left += r"|.*\bmarkdown=.*|^</?(?:ul|li)\b.*|^<!-- gesture.*"
    left = re.compile(left, re.MULTILINE)
    for name in PAGES:
        text = (site / f"{name}.md").read_text(encoding="utf-8")
        prose = re.sub(r"^(`{3,})\w*\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
        assert not left.findall(prose), f"{name}.md: {left.findall(prose)[0]}"


def test_markdown_of_an_exploration_says_something_before_it_shows_code(site):
    """Above the first heading, code is folded, as on the page."""
    for name in EXPLORATIONS:
        opening = (site / f"{name}.md").read_text(encoding="utf-8").partition("\n## ")[0]
        assert "```" not in re.sub(r"<details>.*?</details>", "", opening, flags=re.DOTALL), name


def test_list_for_language_models_has_every_page_once_in_the_order_of_the_navigation(site):
    text = (site / "llms.txt").read_text(encoding="utf-8")
    assert re.match(r"# The gradient argument\n\n> .+\n\n## ", text)
    listed = re.findall(r"^- \[[^\]]+\]\(([\w/]+)\.md\): .+$", text, re.MULTILINE)
    assert sorted(listed) == PAGES
    order = [file.rpartition(".")[0] for of in (navigation, lists) for file in of(str(ROOT / "mkdocs.yml"))]
    assert listed == [name for name in order if name in PAGES]
    sections = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert len(sections) == len(set(sections))
    whole = (site / "llms-full.txt").read_text(encoding="utf-8")
    for name in listed:  # how the book is tested is longer than any chapter, and answers nobody's question
        assert ((site / f"{name}.md").read_text(encoding="utf-8") in whole) == (not name.startswith("about/"))


def test_links_between_pages_in_markdown_lead_somewhere(site):
    for name in PAGES:
        text = (site / f"{name}.md").read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([\w./]+\.\w+)(?:#[^)]*)?\)", re.sub(r"`[^`\n]*`", "", text)):
            assert (site / name).parent.joinpath(target).is_file(), f"{name}.md links {target}"


EXAMPLE = '''"""Weights $v$ of three outputs."""
# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
x.backward()
print("one\\n:   `1`\\n:   $v_1$")
# %% check
assert x.grad == 1
'''
PAGE = """# Title { #top }

Text with $a_1$ and [a link](other.md#there) and [another](#top).

!!! note "Look"
    First $b_2$.

    Second.

After it.

??? tip "Hint"
    - One thing

::: weights render

``` { .yaml .not-run }
key: [value](other.md)
```

::: asked predict="What is it?" render
??? tip "Hint"
    It is 1.

Because of $b_2$.

- tempting `[2.0]`: twice.
:::
"""
MARKDOWN = """# Title

Text with $a_1$ and [a link](other.md#there) and [another](#top).

> **Look**
>
> First $b_2$.
>
> Second.

After it.

<details>
<summary>Hint</summary>

- One thing

</details>

**Weights $v$ of three outputs.**

- one
    - `1`
    - $v_1$

Not run:

```yaml
key: [value](other.md)
```
"""


def test_before_an_answer_is_unfolded_the_markdown_shows_neither_its_code_nor_its_output(small_site):
    small_site.write("docs/index.md", '# Title\n\n::: asked predict="Which v?" render\nSo.\n:::\n')
    small_site.write("snippets/index/asked.py", EXAMPLE)
    small_site.publish()
    text = (small_site.site / "index.md").read_text(encoding="utf-8")
    assert "x.backward()" in text
    read = re.sub("(?s)<details>.*?</details>", "", text)
    assert "**Which v?**" in read
    assert "Hint" not in text
    assert not re.search("x.backward|x.grad|one|Weights", read)
    notebook = json.loads((small_site.site / "index.ipynb").read_text(encoding="utf-8"))
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["metadata"]["jupyter"]["source_hidden"] and not cell["outputs"] for cell in codes)
    assert len(codes) == 2


@pytest.mark.parametrize("address", ["", "https://book.example/"])
def test_what_other_markdown_does_not_know_is_translated(small_site, monkeypatch, address):
    monkeypatch.setenv("SITE_URL", address)
    small_site.write("docs/index.md", PAGE)
    small_site.write("docs/other.md", "# Other\n\n## There\n\n[Back](index.md)\n")
    for name in ("weights", "asked"):
        small_site.write(f"snippets/index/{name}.py", EXAMPLE)
    small_site.publish()
    text = (small_site.site / "index.md").read_text(encoding="utf-8")
    assert text.startswith(MARKDOWN)
    asked, _, answer = text.partition("**What is it?**")[2].partition("<summary>The answer</summary>")
    assert "<summary>Hint</summary>\n\nIt is 1.\n\n</details>" in asked
    assert "It is 1." not in answer
    assert "Weights" not in asked  # neither the claim nor the output is before the answer
    assert "assert x.grad" not in re.sub("(?s)<details>.*?</details>", "", text[text.index("**What is it?**") :])
    assert "Because of $b_2$.\n\n- `[2.0]` is tempting, but wrong: twice.\n\n</details>" in answer
    notebook = json.loads((small_site.site / "index.ipynb").read_text(encoding="utf-8"))
    first = "".join(notebook["cells"][0]["source"])
    assert (
        "[a link](https://book.example/other.html#there) and [another](https://book.example/index.html#top)" in first
    ) == bool(address)
    assert ("[a link](other.md#there) and [another](#top)" in first) != bool(address)
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [len(cell["outputs"]) for cell in codes] == [1, 0, 0, 0]  # none for the reader to predict
    assert "x.backward()" in "".join(codes[0]["source"])  # which the Markdown lacks: it has only what was printed
    assert not (small_site.site / "other.ipynb").exists()
