"""The rooms of the machinery: each uses only those above it, and other packages only as these document it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MACHINERY = ROOT / "machinery"
ROOMS = ("examples", "pictures", "site", "exports", "finish", "hooks", "maintenance")  # in the order of use
FILES = sorted(MACHINERY.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """The modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def room(module: str) -> str:
    return module.split(".")[1] if module.startswith("machinery.") else ""


def test_each_room_uses_only_those_above_it():
    said = (MACHINERY / "__init__.py").read_text(encoding="utf-8")
    named = re.findall(r"`(\w+)`(?=:|; `)", said)
    assert [name for name in ROOMS if name not in ("hooks",)] == [name for name in named if name != "hooks"]
    for path in FILES:
        here = path.relative_to(MACHINERY).with_suffix("").parts[0]
        used = {room(module) for module in imports(path)} - {"", here}
        assert all(ROOMS.index(other) < ROOMS.index(here) for other in used), f"{path}: {used}"


def test_the_modules_of_a_room_do_not_import_each_other_in_a_circle():
    edges = {}
    for path in FILES:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        edges[name] = {module for module in imports(path) if module.startswith("machinery.")}
    seen, done = [], set()

    def visit(name):
        assert name not in seen, f"a circle: {' → '.join([*seen, name])}"
        if name in edges and name not in done:
            seen.append(name)
            for other in edges[name]:
                visit(other)
            done.add(seen.pop())

    for name in edges:
        visit(name)


def test_beside_the_hooks_three_files_know_mkdocs():
    """What makes a page knows Markdown only, so that another generator can run it. The three say what they need."""
    knowing = [path for path in FILES if any(module.split(".")[0] == "mkdocs" for module in imports(path))]
    assert {path.relative_to(MACHINERY).as_posix() for path in knowing} == {
        "hooks.py",
        "exports/pdf.py",  # for the copyright of mkdocs.yml
        "maintenance/verify.py",  # for the settings of its Markdown
        "site/search.py",  # for the search library that it brings along
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(MACHINERY).as_posix())
def test_no_private_name_is_used_and_nothing_is_replaced(path):
    """contributing/undocumented.md lists where other things that are not documented are relied on."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
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
            replaced = node.value.id in modules and not (node.value.id == "sys" and node.attr == "excepthook")
            assert not replaced, f"line {node.lineno}: {ast.unparse(node)} is replaced"
    assert "unittest.mock" not in imports(path)


def test_the_list_of_what_is_undocumented_stays_short():
    rows = (ROOT / "contributing/undocumented.md").read_text(encoding="utf-8").split("|---|---|---|---|\n")[1]
    assert len(rows.strip().splitlines()) <= 4


def test_scripts_and_styles_are_published_as_they_are(site):
    for path in (ROOT / "docs/assets").rglob("*.*"):
        assert (site / "assets" / path.relative_to(ROOT / "docs/assets")).read_bytes() == path.read_bytes()
