"""What the project says of itself: its make targets, the packages that it needs; and that it runs uninstalled."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
INTERNAL = {"built"}  # a step of others
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / ".github").rglob("*.yml")]

GROUPS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
# Who may import what is in which group. (A group includes those that it names.)
IMPORTS = {
    "examples": [
        "conftest.py",
        "snippets",
        "puzzles",
        *(f"book/{name}.py" for name in ("example", "run", "outputs", "records")),
    ],
    "book": ["book", "docs"],
    "test": ["tests", "tools"],
}
HERE = {"atlas", "book", "puzzles", "claims"}
HERE |= {path.stem for folder in ("tests", "tools") for path in (ROOT / folder).rglob("*.py")}
# What is declared and not imported: the file that asks for it, and with which words.
NAMED = {
    "mkdocs-material": ("mkdocs.yml", "name: material"),
    "pymdown-extensions": ("mkdocs.yml", "pymdownx."),
    "markdown-exec": ("mkdocs.yml", "markdown-exec:"),
    "mkdocs-jupyter": ("mkdocs.yml", "mkdocs-jupyter:"),
    "ipykernel": ("mkdocs.yml", "execute: true"),
    "ziamath": ("book/fonts.py", 'distribution("ziamath")'),
    "fontpkg-ibm-plex-serif": ("book/fonts.py", '"IBM Plex Serif"'),
    "fontpkg-ibm-plex-mono": ("book/fonts.py", '"IBM Plex Mono"'),
    "brotli": ("book/fonts.py", 'flavor="woff2"'),
    "pytest-xdist": ("Makefile", "-n auto"),
    "ruff": ("Makefile", "/ruff check"),
    "zizmor": ("Makefile", "/zizmor "),
    "typos": ("Makefile", "/typos "),
    "uv": ("Makefile", "/uv pip compile"),
    "pip-audit": ("Makefile", "/pip-audit "),
    "pip": ("Makefile", "--upgrade pip"),
    "jax": ("tests/book/test_other_libraries.py", '"jax"'),
    "tensorflow": ("tests/book/test_other_libraries.py", '"tensorflow"'),
}


def targets(makefile: str) -> dict[str, set[str]]:
    """The targets of a Makefile: those that it explains at its top, declares as phony, and has rules for."""
    return {
        "explained": set(re.findall(r"^# make (\w[\w-]*) ", makefile, re.MULTILINE)),
        "phony": set(re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[1].split()) - INTERNAL,
        "rules": set(re.findall(r"^([a-z][\w-]*):(?!=)", makefile, re.MULTILINE)) - INTERNAL,
    }


def test_each_target_is_explained_and_phony():
    found = targets(MAKEFILE)
    assert found["explained"] == found["phony"] == found["rules"]
    assert "test" in found["rules"]


def test_texts_and_workflows_name_the_targets_that_there_are():
    command = re.compile(r"(?:^|`|: )make ([a-z][\w-]*)", re.MULTILINE)
    named = {name for path in TEXTS for name in command.findall(path.read_text(encoding="utf-8"))}
    named |= set(re.findall(r"^make .*:-([a-z]+)", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.MULTILINE))
    assert named == targets(MAKEFILE)["rules"]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def declared(group: str) -> Iterator[str]:
    """The packages of a group, and of those that it includes."""
    for entry in GROUPS[group]:
        if isinstance(entry, dict):
            yield from declared(entry["include-group"])
        else:
            yield normal(re.match(r"[\w.-]+", entry)[0])


def imported(places: list[str]) -> Iterator[tuple[str, Path]]:
    """The modules of other packages that are imported in these places, wherever in a file."""
    for place in places:
        for path in sorted((ROOT / place).rglob("*.py")) if (ROOT / place).is_dir() else [ROOT / place]:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
                for name in names:
                    if (module := name.partition(".")[0]) not in sys.stdlib_module_names | HERE:
                        yield module, path


@pytest.mark.parametrize("group", IMPORTS)
def test_what_is_imported_is_declared(group):
    known = packages_distributions()
    for module, path in imported(IMPORTS[group]):
        packages = {normal(name) for name in known.get(module, [module])}
        assert packages & set(declared(group)), f"{path.relative_to(ROOT)}: {module} is not in the group {group}"


def test_what_is_declared_is_used_and_has_its_reason():
    known = packages_distributions()
    modules = {module for places in IMPORTS.values() for module, _ in imported(places)}
    used = {normal(name) for module in modules for name in known.get(module, [module])}
    assert {name for group in GROUPS for name in declared(group)} - used == NAMED.keys()
    for file, words in NAMED.values():
        assert words in (ROOT / file).read_text(encoding="utf-8"), words
    lines = re.findall(r'^  ".+', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    without = [line for line in lines if "  # " not in line]
    assert without == ['  "jax>=0.5",', '  "tensorflow>=2.16",']  # the line above their group says what for


def test_mkdocs_runs_as_it_stands(small_site):
    """The program of the environment does not know the project's folder: book/hooks.py has to."""
    small_site.write("docs/index.md", "# Title\n\n$x$\n")
    program = Path(sys.executable).with_name("mkdocs")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    built = subprocess.run(
        [program, "build", "--strict"], cwd=small_site.folder, env=environment, capture_output=True, text=True
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "<math" in (small_site.site / "index.html").read_text(encoding="utf-8")
