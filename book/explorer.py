"""Joins the explorer's modules into one classic script, because browsers load no modules from the file system.

Comments and what else rjsmin knows to be needless are left out, since they are a fifth of the script.
"""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import rjsmin

IMPORT = re.compile(r"^import \{([^}]*)\} from '\.(?:\.?/explorer)?/(\w+\.js)';\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function\b|class\b|const\b|let\b)", re.MULTILINE)
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
NESTED = re.compile(r"`[^`\n]*\$\{[^`}\n]*`[^`\n]*\$\{.*")  # a template within a template, which rjsmin would change


SPARE = re.compile(  # of a style sheet; a text is not looked into
    r"""(?P<text>"(?:[^"\\\n]|\\.)*")|/\*.*?\*/|\s*(?P<sign>[{};])\s*""", re.DOTALL
)
TEXT = r"(?:'[\d, ]*: (?:[^'\\]|\\.)*'|\"[\d, ]*: (?:[^\"\\]|\\.)*\"|`[\d, ]*: (?:[^`\\]|\\.)*`)"
SAMPLES = re.compile(rf"\[\s*{TEXT}(?:\s*,\s*{TEXT})*\s*,?\s*\]")  # ['3: x.exp()'], which only the tests read


def scripts(folder: Path) -> dict[str, str]:
    """Make the scripts of the site: the explorer, the rest of it, which is loaded when it is needed, and the engine.

    `folder` is that of the modules; the keys are the names of the scripts in `assets/`.
    """
    return {
        "explorer": join(folder, "explorer.js", lends_to="later.js"),
        "explorer-rest": join(folder, "later.js", borrows_from="explorer.js"),
        "engine": join(folder, "figures.js"),
    }


def join(folder: Path, first: str, lends_to: str | None = None, borrows_from: str | None = None) -> str:
    """Join the module `first` in `folder` and all that it imports into one script, each after what it imports itself.

    What `borrows_from` has is left out: its script has to be there before, made with `lends_to`, the other way round.

    Modules may only use named imports without renaming, from their own folder or the explorer's, and `export` before a
    declaration, no two of them may declare the same name, and a template may not stand in a template. Raises
    ValueError, naming the module, otherwise.
    """
    modules = sorted([*folder.parent.glob("explorer/*.js"), *folder.glob("*.js")])
    texts = {path.name: path.read_text(encoding="utf-8") for path in modules}
    names = in_order(texts, first, folder)
    lent = borrowed_names(texts, in_order(texts, lends_to, folder), names) if lends_to else []
    borrowed = []
    if borrows_from:
        others = in_order(texts, borrows_from, folder)
        borrowed = borrowed_names(texts, names, others)
        names = [name for name in names if name not in others]
    parts, owners = [], {}
    for name in names:
        for declared in DECLARED.findall(texts[name]):
            if declared in owners:
                raise ValueError(f"{folder.name}/{name}: {declared} is declared by {owners[declared]}, too")
            owners[declared] = name
        text = SAMPLES.sub("[]", EXPORT.sub("", IMPORT.sub("", texts[name])))
        if left := re.search(r"^\s*(?:import|export)\b.*|\bimport\(.*|\bimport\.meta.*", text, re.MULTILINE):
            raise ValueError(f"{folder.name}/{name}: cannot be joined with the others: {left[0].strip()!r}")
        if nested := NESTED.search(text):
            raise ValueError(f"{folder.name}/{name}: a template within a template: {nested[0]!r}")
        parts.append(text)
    if borrowed:
        parts.insert(0, f"const {{ {', '.join(borrowed)} }} = globalThis.explorerParts;")
    if lent:
        parts.append(f"globalThis.explorerParts = {{ {', '.join(lent)} }};")
    return '(() => {\n"use strict";\n' + rjsmin.jsmin("\n".join(parts)) + "\n})();\n"


def small(text: str) -> str:
    """A script of its own without its comments; as it stands where that would change it (see `join`)."""
    return text if NESTED.search(text) else rjsmin.jsmin(text) + "\n"


def plain(sheet: str) -> str:
    """A style sheet without its comments and without needless blanks: a quarter of what a page has to load of it.

    (The library rcssmin makes them 1 % smaller, but changes what pictures.css means.)
    """
    for _ in range(2):  # the blanks around a comment, too
        sheet = SPARE.sub(lambda found: found["text"] or found["sign"] or "", sheet)
    return re.sub(r"\s*\n\s*", "\n", sheet).strip() + "\n"


def in_order(texts: dict[str, str], first: str, folder: Path) -> list[str]:
    """List the module `first` and all that it imports, each after what it imports itself."""
    imports, todo = {}, [first]
    while todo:
        if (name := todo.pop()) not in imports:
            if name not in texts:
                raise ValueError(f"{folder.name}/: a module imports {name}, and there is none")
            imports[name] = [module for _, module in IMPORT.findall(texts[name])]
            todo += imports[name]
    return list(TopologicalSorter(imports).static_order())


def borrowed_names(texts: dict[str, str], modules: list[str], others: list[str]) -> list[str]:
    """List what `modules` import from `others`, without what `others` have of them."""
    found = set()
    for name in modules:
        for names, module in IMPORT.findall(texts[name]):
            if name not in others and module in others:
                found |= {one.strip() for one in names.split(",")} - {""}
    return sorted(found)
