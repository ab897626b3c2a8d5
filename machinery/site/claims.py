"""The general claims of the book, which tests/test_claims.py tries at random: the line `::: claims`, and links to it.

What a claim says, in how many cases it is tried and how its test was seen failing is read from the text of that file,
which is not imported: it needs packages that a build does not have. Where a claim is said is found in the pages, whose
sentences link to it: `[✓ tested](claims.md#name_of_the_test)`.
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from markdown.extensions.toc import slugify

FILE = "tests/test_claims.py"
TEXT = "✓ tested"  # of a link to a claim
LINK = re.compile(rf"\[{TEXT}\]\((?:claims\.md|\.\./claims/)#(\w+)\)")  # in Markdown, and in a notebook
SHOWN = re.compile(r"^:::\s+claims\b", re.MULTILINE)  # the line of a page that shows them
MARK = re.compile(rf" {TEXT}\b")  # in a text, at the end of a sentence
HEADING = re.compile(r"(#{1,4}) (.+?)(?: \{ #([\w-]+) \})?")
DOCSTRING = re.compile(r"(?P<said>.+)\n\nSeen failing: (?P<failing>.+)", re.DOTALL)


@dataclass(frozen=True)
class Claim:
    """A test of FILE."""

    name: str  # without `test_`; the anchor of the claim, too
    subject: str
    said: str
    failing: str
    cases: int
    code: str


def read(text: str) -> list[Claim]:
    """The claims in the text of FILE. Raises ValueError, naming the test, where one does not have what is shown."""
    tree, lines, claims = ast.parse(text), text.split("\n"), []
    subjects = {
        number: line[2:]
        for number, (above, line, below) in enumerate(zip(lines, lines[1:], lines[2:], strict=False), 2)
        if line.startswith("# ") and not above + below
    }
    for node in tree.body:
        if not (isinstance(node, ast.FunctionDef) and node.name.startswith("test_")):
            continue
        found = DOCSTRING.fullmatch(ast.get_docstring(node) or "")
        if not found:
            raise ValueError(f"{FILE}: the docstring of {node.name} lacks its sentence or `Seen failing:`")
        cases, docstring = node.decorator_list[0], node.body[0]
        code = lines[cases.lineno - 1 : docstring.lineno - 1] + lines[docstring.end_lineno : node.end_lineno]
        claims.append(
            Claim(
                name=node.name.removeprefix("test_"),
                subject=subjects[max(number for number in subjects if number < node.lineno)],
                said=" ".join(found["said"].split()),
                failing=" ".join(found["failing"].split()),
                cases=cases.keywords[0].value.value,
                code="\n".join(code),
            )
        )
    return claims


def said_on(docs: Path) -> dict[str, dict[str, str]]:
    """Where the pages say a claim: for each name of a claim, the titles of sections by their addresses."""
    found = {}
    for path in sorted([*docs.glob("*.md"), *docs.glob("*.py")]):
        address, title = path.name, path.stem
        for line in path.read_text(encoding="utf-8").splitlines():
            if heading := HEADING.fullmatch(line.removeprefix("# ") if path.suffix == ".py" else line):
                level, title, anchor = heading.groups()
                anchor = anchor or slugify(re.sub(r"[`*$]", "", title), "-")
                address = path.name if len(level) == 1 or path.suffix == ".py" else f"{path.name}#{anchor}"
            for name in LINK.findall(line):
                found.setdefault(name, {}).setdefault(address, title)
    return found


def gather(root: Path) -> tuple[list[Claim], dict[str, dict[str, str]]]:
    """The claims of the book at `root`, and where its pages say them."""
    return read((root / FILE).read_text(encoding="utf-8")), said_on(root / "docs")


def shown(root: Path, code: bool = True) -> str:
    """The Markdown of the line `::: claims`: for each claim one line, which opens to its test.

    Without the code, it is a list that any Markdown can show.
    """
    claims, places = gather(root)
    out = [f"{len(claims)} claims are tried, in up to {sum(claim.cases for claim in claims)} cases."]
    for claim in claims:
        if f"## {claim.subject}" not in out:
            out.append(f"## {claim.subject}")
        links = " · ".join(f"[{title}]({address})" for address, title in places.get(claim.name, {}).items())
        facts = [f"Said in: {links}", f"Tried in up to {claim.cases} cases", f"Seen failing: {claim.failing}"]
        if not code:
            out.append("\n".join([f"- {claim.said}", *(f"    - {fact}" for fact in facts)]))
            continue
        out += [
            f'<details class="general" id="{claim.name}" data-search-exclude="" markdown="1">',
            f'<summary markdown="span">{claim.said}</summary>',
            "\n".join(f"- {fact}" for fact in facts),
            f'```{{ .python data-search-exclude="" }}\n{claim.code}\n```',
            "</details>",
        ]
    return "\n\n".join(["", *out, ""])
