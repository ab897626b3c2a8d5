"""The modules of the book: each uses only those above it, and other packages only as these document it."""

import ast
import re
from pathlib import Path

import pytest

from book import explorer

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "book"
FILES = sorted(BOOK.rglob("*.py"))


def imports(text: str) -> set[str]:
    """The modules that code imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def listed(text: str) -> list[str]:
    """The modules in the list of book/__init__.py, in its order."""
    lines = (line.partition(":")[0] + ";".join(line.split(";")[1:]) for line in text.splitlines() if line[:2] == "- ")
    return [name for line in lines for name in re.findall(r"`(\w+)`", line)]


def below(name: str, text: str, order: list[str]) -> list[str]:
    """The modules that a module with this text imports, and that are not above it in the list."""
    used = {module.split(".")[1] for module in imports(text) if module.startswith("book.")} - {name}
    return sorted(one for one in used & {*order} if order.index(one) > order.index(name))


def test_each_module_uses_only_those_above_it_in_the_list():
    order = listed((BOOK / "__init__.py").read_text(encoding="utf-8"))
    modules = {path.relative_to(BOOK).with_suffix("").parts[0] for path in FILES} - {"__init__"}
    assert sorted(order) == sorted(modules)
    wrong = {}
    for path in FILES:
        name = path.relative_to(BOOK).with_suffix("").parts[0]
        if name in order and (found := below(name, path.read_text(encoding="utf-8"), order)):
            wrong[path.relative_to(ROOT).as_posix()] = found
    assert wrong == {}


@pytest.mark.parametrize(
    "text", ["from book import c", "import book.c", "from book.c.d import e", "def f():\n    from book.c import e"]
)
def test_a_module_that_uses_one_below_it_is_noticed(text):
    order = listed("The list.\n\n- `a`, `b`: what `c` is; `d`: one\n- `c`: two\n")
    assert order == ["a", "b", "d", "c"]
    assert below("b", f"from book import a\n{text}", order) == ["c"]
    assert below("c", f"from book import a\n{text}", order) == []


# Parsers of HTML and XML, and the modules that need one: for what others have written, never for the book's own.
PARSERS = {
    "bs4": ["notebooks"],  # what mkdocs-jupyter makes of a notebook
    "xml": ["extension"],  # Markdown's tree, and what math-core makes of a formula
    "html.parser": [],
    "lxml": [],
    "html5lib": [],
}


@pytest.mark.parametrize("parser", PARSERS)
def test_the_package_reads_no_html_of_its_own(parser):
    """What a page holds is known before it is rendered."""
    using = {path.stem for path in FILES if any(of == parser or of.startswith(f"{parser}.") for of in imports_of(path))}
    assert sorted(using) == PARSERS[parser]


def imports_of(path: Path) -> set[str]:
    return imports(path.read_text(encoding="utf-8"))


def test_the_pictures_do_not_import_each_other_in_a_circle():
    edges = {path.stem: imports(path.read_text(encoding="utf-8")) for path in (BOOK / "pictures").glob("*.py")}
    done = set()
    while rest := edges.keys() - done:
        free = {name for name in rest if not edges[name] & {f"book.pictures.{other}" for other in rest}}
        assert free, f"a circle: {', '.join(sorted(rest))}"
        done |= free


def test_only_the_hooks_know_mkdocs():
    """What makes a page knows Markdown only. (The search takes lunr's file from where MkDocs has it.)"""
    known = {
        path.name: {name for name in imports(path.read_text()) if name.split(".")[0] == "mkdocs"} for path in FILES
    }
    del known["hooks.py"]
    assert {name: found for name, found in known.items() if found} == {"search.py": {"mkdocs"}}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(BOOK).as_posix())
def test_no_private_name_is_used_and_nothing_is_replaced(path):
    """contributing/undocumented.md lists where other things that are not documented are relied on."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    modules = {
        (alias.asname or alias.name).split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and re.match("_(?!_)", node.attr):
            pytest.fail(f"line {node.lineno}: a private name, {ast.unparse(node)}")
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            assert node.value.id not in modules, f"line {node.lineno}: {ast.unparse(node)} is replaced"
    assert "unittest.mock" not in imports(text)


def test_the_list_of_what_is_undocumented_stays_short():
    rows = (ROOT / "contributing/undocumented.md").read_text(encoding="utf-8").split("|---|---|---|---|\n")[1]
    assert len(rows.strip().splitlines()) <= 7


def test_a_style_sheet_loses_its_comments_and_nothing_else():
    sheet = """/* It's "one" */
.a::before { content: "/* not; one */"; }  /* two
lines */
@media print {
  .b .c { margin: calc(1em + 2px) /* of */ 0; }
}
"""
    assert explorer.plain(sheet) == (
        '.a::before{content: "/* not; one */";}@media print{.b .c{margin: calc(1em + 2px)  0;}}\n'
    )


def test_modules_are_published_as_they_are_and_styles_and_scripts_without_their_comments(site):
    for path in (ROOT / "docs/assets").rglob("*.*"):
        text = path.read_bytes()
        if path.suffix == ".js" and path.parent.name == "assets":
            text = explorer.small(text.decode()).encode()
        if path.suffix == ".css":
            text = explorer.plain(text.decode()).encode()
        assert (site / "assets" / path.relative_to(ROOT / "docs/assets")).read_bytes() == text
