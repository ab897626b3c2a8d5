"""Joins the explorer's modules into one classic script, because browsers load no modules from the file system.

Comments, indentation and the samples of the tests, more than a tenth of the script, are left out, line by line.
(The modules are beside it, in assets/explorer/. rjsmin, which would leave out more, changes texts within texts:
`${`a b`}`.)
"""

import re
from graphlib import TopologicalSorter
from pathlib import Path

IMPORT = re.compile(r"^import \{[^}]*\} from '\./(\w+\.js)';\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function\b|class\b|const\b|let\b)", re.MULTILINE)
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
# The samples of the operations, which only the tests read: lists of texts such as '(x, 1)' and '2,3 3: x @ w'.
SAMPLES = re.compile(r"\[(?:(['\"`])(?:\(|[\d(][\d,() ]*: )(?:(?!\1).)*\1,?\s*)+\]")
# A comment on its own line, or after code if no quotation mark follows it; the spaces before a line; an empty line.
REMARK = re.compile(r"^\s*//.*\n|[ \t]+// [^'\"`\n]*$|^[ \t]+|^\n", re.MULTILINE)


def join(folder: Path) -> str:
    """Join all modules in `folder` into one script, each after the modules that it imports.

    Modules may only use named imports without renaming and `export` before a declaration, and no two of them may
    declare the same name. Raises ValueError, naming the module, if one does anything else.
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
        parts.append(text)
    return '(() => {\n"use strict";\n' + SAMPLES.sub("[]", REMARK.sub("", "\n".join(parts))) + "\n})();\n"
