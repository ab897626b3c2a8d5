"""The general claims of the book, which the files of tests/claims/ try at random: their list, and links to it.

A file is a subject, and its docstring says which. What a claim says, in how many cases it is tried and how its test was
seen failing is read from the text of the file, which is not imported: it needs packages that a build does not have.
Where a page makes a claim, its sentence links to the test: `[✓ tested](claims.md#name_of_the_test)`.
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from markdown.extensions.toc import slugify

from book.pages import Book
from book.render import code_block

FOLDER = "tests/claims"
DOCSTRING = re.compile(r"(?P<sentence>.+)\n\nSeen failing: (?P<failing>.+)", re.DOTALL)


@dataclass(frozen=True)
class Claim:
    """A test of a file in FOLDER."""

    name: str  # without `test_`; the anchor of the claim, too
    file: str
    subject: str
    sentence: str
    failing: str
    cases: int
    code: str


def read_claims(root: Path) -> list[Claim]:
    """The claims, file by file. Raises an error that names the file where one lacks what is shown."""
    files = sorted((root / FOLDER).glob("test_*.py"))
    if not files:
        raise FileNotFoundError(f"No such file: {FOLDER}/test_*.py")
    return [claim for file in files for claim in read_file(file.name, file.read_text(encoding="utf-8"))]


def read_file(name: str, text: str) -> list[Claim]:
    """The claims in the text of the file of this name in FOLDER."""
    file, tree, lines, claims = f"{FOLDER}/{name}", ast.parse(text, name), text.split("\n"), []
    subject = (ast.get_docstring(tree) or "").partition("\n")[0].removesuffix(".")
    if not subject:
        raise ValueError(f"{file} lacks the docstring that says its subject")
    for node in tree.body:
        if not (isinstance(node, ast.FunctionDef) and node.name.startswith("test_")):
            continue
        found = DOCSTRING.fullmatch(ast.get_docstring(node) or "")
        if not found:
            raise ValueError(f"{file}: the docstring of {node.name} lacks its sentence or `Seen failing:`")
        cases, docstring = node.decorator_list[0], node.body[0]
        code = lines[cases.lineno - 1 : docstring.lineno - 1] + lines[docstring.end_lineno : node.end_lineno]
        claims.append(
            Claim(
                name=node.name.removeprefix("test_"),
                file=file,
                subject=subject,
                sentence=" ".join(found["sentence"].split()),
                failing=" ".join(found["failing"].split()),
                cases=cases.keywords[0].value.value,
                code="\n".join(code),
            )
        )
    return claims


def places(book: Book, up: str) -> dict[str, dict[str, str]]:
    """Where the pages say a claim: for each name of a claim, the titles of sections by their addresses."""
    found = {}
    for page in book:
        for section in page.sections:
            to = f"{up}{page.url}#{section.anchor}" if section.anchor and not page.is_notebook else f"{up}{page.url}"
            for name in section.claims:
                found.setdefault(name, {}).setdefault(to, section.title)
    return found


def as_markdown(book: Book, up: str, plain: bool = False) -> str:
    """The claims in Markdown: for each one line, which opens to its test. plain: without the code of the tests.

    The subjects are in the order in which the book comes to them.
    """
    claims, pages = read_claims(book.root), places(book, up)
    files = {claim.name: claim.file for claim in claims}
    order = [files[name] for name in pages if name in files] + list(files.values())
    claims.sort(key=lambda claim: order.index(claim.file))
    subjects = dict.fromkeys(claim.subject for claim in claims)
    out = [f"{len(claims)} claims are tried, in up to {sum(claim.cases for claim in claims)} cases, about:"]
    out.append("\n".join(f"- [{subject}](#{slugify(subject, '-')})" for subject in subjects))
    for claim in claims:
        if f"## {claim.subject}" not in out:
            out += [f"## {claim.subject}", f"The file: [`{claim.file}`]({up}{claim.file})"]
        links = " · ".join(f"[{title}]({address})" for address, title in pages.get(claim.name, {}).items())
        facts = [f"Said in: {links}", f"Tried in up to {claim.cases} cases", f"Seen failing: {claim.failing}"]
        if plain:
            out.append("\n".join([f"- {claim.sentence}", *(f"    - {fact}" for fact in facts)]))
            continue
        out += [
            f'<details class="general" id="{claim.name}" data-search-exclude="" markdown="1">',
            f'<summary markdown="span">{claim.sentence}</summary>',
            "\n".join(f"- {fact}" for fact in facts),
            code_block(claim.code),
            "</details>",
        ]
    return "\n\n".join(["", *out, ""])
