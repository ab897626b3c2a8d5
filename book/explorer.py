"""Joins the explorer's modules into one classic script, because browsers load no modules from the file system.

Comments and what else rjsmin knows to be needless are left out, since they are a fifth of the script.
"""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import rjsmin

IMPORT = re.compile(r"^import \{[^}]*\} from '\./(\w+\.js)';\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function\b|class\b|const\b|let\b)", re.MULTILINE)
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
NESTED = re.compile(r"`[^`\n]*\$\{[^`}\n]*`[^`\n]*\$\{.*")  # a template within a template, which rjsmin would change


def join(folder: Path, first: str) -> str:
    """Join the module `first` in `folder` and all that it imports into one script, each after what it imports itself.

    Modules may only use named imports without renaming and `export` before a declaration, no two of them may declare
    the same name, and a template may not stand in a template. Raises ValueError, naming the module, otherwise.
    """
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.js"))}
    imports, todo = {}, [first]
    while todo:
        if (name := todo.pop()) not in imports:
            imports[name] = IMPORT.findall(texts.get(name, ""))
            todo += imports[name]
    order = TopologicalSorter(imports).static_order()
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
        if nested := NESTED.search(text):
            raise ValueError(f"{folder.name}/{name}: a template within a template: {nested[0]!r}")
        parts.append(text)
    return '(() => {\n"use strict";\n' + rjsmin.jsmin("\n".join(parts)) + "\n})();\n"
