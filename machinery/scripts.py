"""Joins the modules of the explorer into one classic script: browsers load no modules from the file system."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

IMPORT = re.compile(r"^import \{[^}]*\} from '\./(\w+\.js)';\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function\b|class\b|const\b|let\b)", re.MULTILINE)
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)


def join(folder: Path) -> str:
    """One script of all modules in `folder`, each below those that it imports.

    Indentation and the lines of comments are left out.

    Only what this understands is allowed: named imports without renaming, `export` before a declaration, texts in
    backticks on one line, and no name declared by two modules. Raises ValueError, naming the module, where a module
    does something else.
    """
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.js"))}
    order = TopologicalSorter({name: IMPORT.findall(text) for name, text in texts.items()}).static_order()
    parts, owners = [], {}
    for name in order:
        if name not in texts:
            raise ValueError(f"{folder.name}/: a module imports {name}, and there is none")
        for declared in DECLARED.findall(texts[name]):
            if declared in owners:
                raise ValueError(f"{folder.name}/{name}: {declared} is declared by {owners[declared]}, too")
            owners[declared] = name
        text = EXPORT.sub("", IMPORT.sub("", texts[name]))
        if left := re.search(r"^\s*(?:import|export)\b.*|\bimport\(.*|\bimport\.meta.*", text, re.MULTILINE):
            raise ValueError(f"{folder.name}/{name}: cannot be joined with the others: {left[0].strip()!r}")
        if many := next((line for line in text.splitlines() if line.count("`") % 2), None):
            raise ValueError(f"{folder.name}/{name}: a text in backticks goes on to the next line: {many.strip()!r}")
        parts.append(shorten(text))
    return '(() => {\n"use strict";\n' + "\n".join(parts) + "\n})();\n"


def shorten(script: str) -> str:
    """Return the `script` without indentation, empty lines and lines of comments. (No text in it is on two lines.)"""
    lines = (line.strip() for line in script.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
