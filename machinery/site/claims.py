"""The general claims of the book, which tests/test_claims.py tries at random: the line `::: claims`, and links to it.

What a claim says, what it was tried with and how its test was seen failing is read from the text of that file, which
is not imported: it needs packages that a build does not have. Where a claim is said is found in the pages, whose
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
MARK = re.compile(rf" {TEXT}\b")  # in a text, at the end of a sentence
HEADING = re.compile(r"(#{1,4}) (.+?)(?: \{ #([\w-]+) \})?")
DOCSTRING = re.compile(r"(?P<said>.+)\n\nPage: .+?\nSeen failing: (?P<failing>.+)", re.DOTALL)
# What the tests draw, where that is no list in the file.
DRAWN = {
    "smooth": "chains of smooth functions",
    "separate": "chains of functions that work entry by entry",
    "shapes": "shapes, empty ones among them",
    "filled": "shapes",
    "whole_numbers": "1 to 5",
    "reals": "`float32`, `float64`",
    "every_dtype": "`float32`, `float64`, `complex64`, `complex128`",
    "COMPLEX_DTYPES": "`complex64`, `complex128`",
    "st.booleans()": "yes, no",
    "one_of(FLOATS)": "every floating-point dtype of two bytes or more",
    "one_of([*FLOATS, torch.complex64])": "every floating-point dtype of two bytes or more, and `complex64`",
    "one_of(REAL)": "every real dtype",
    "one_of([*REAL, torch.complex64, torch.complex128])": "every real dtype, `complex64`, `complex128`",
    "one_of(FLAGS)": "`create_graph` and `retain_graph`, in each combination",
    "one_of(FIRST_ORDER)": "every optimizer of `torch.optim` but `LBFGS` and `SparseAdam`",
    "one_of([*FIRST_ORDER, torch.optim.LBFGS])": "every optimizer of `torch.optim` but `SparseAdam`",
    "one_of(STAIRCASES)": "`round`, `floor`, `ceil`, `trunc`, `sign`",
    "one_of({name: f for name, f in LINEAR.items() if name != 'unfold'})": "linear functions",
    "one_of([{}, {'allow_unused': True}, {'materialize_grads': True}])": "none, `allow_unused`, `materialize_grads`",
    "one_of([{'fused': True}, {'foreach': True}, {}])": "`fused`, `foreach`, none",
    "st.tuples(*3 * [st.tuples(separate, shapes)])": "functions that work entry by entry, and shapes",
    "st.tuples(*3 * [st.integers(0, 1)])": "an entry of a 2 × 3 × 2 tensor",
    "st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=3)": "entries of a 4 × 4 matrix",
}


@dataclass(frozen=True)
class Claim:
    """A test of FILE."""

    name: str  # without `test_`; the anchor of the claim, too
    subject: str
    said: str
    failing: str
    varied: list[str]
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
    values = {}  # what is drawn from: the lists and dictionaries of the file
    for node in tree.body:
        if isinstance(node, ast.Assign):
            values[ast.unparse(node.targets[0])] = node.value
        elif isinstance(node, ast.AugAssign):
            both = ast.BinOp(values[node.target.id], node.op, node.value)
            values[node.target.id] = both
        if not (isinstance(node, ast.FunctionDef) and node.name.startswith("test_")):
            continue
        found = DOCSTRING.fullmatch(ast.get_docstring(node) or "")
        if not found:
            raise ValueError(f"{FILE}: the docstring of {node.name} lacks its sentence, `Page:` or `Seen failing:`")
        cases, given = node.decorator_list
        drawn = zip(node.args.args, given.args, strict=True)
        first, docstring = cases.lineno - 1, node.body[0]
        code = lines[first : docstring.lineno - 1] + lines[docstring.end_lineno : node.end_lineno]
        claims.append(
            Claim(
                name=node.name.removeprefix("test_"),
                subject=subjects[max(number for number in subjects if number < node.lineno)],
                said=" ".join(found["said"].split()),
                failing=" ".join(found["failing"].split()),
                varied=[
                    f"`{name.arg}`: {words(what, values, node.name)}"
                    for name, what in drawn
                    if name.arg != "draw"  # the numbers, of which the page speaks
                ],
                cases=cases.keywords[0].value.value,
                code="\n".join(code),
            )
        )
    return claims


def words(drawn: ast.expr, values: dict[str, ast.expr], test: str) -> str:
    """What a test draws, in words."""
    if said := DRAWN.get(ast.unparse(drawn)):
        return said
    match drawn:
        case ast.Call(func=ast.Name("one_of"), args=[options]):
            return ", ".join(f"`{name}`" for name in names(options, values, test))
        case ast.Call(func=ast.Name("chains"), args=[steps]):
            return "chains of " + ", ".join(f"`{name}`" for name in names(steps, values, test))
        case ast.Call(func=ast.Attribute(attr="integers"), args=[least, most]):
            return f"{ast.unparse(least)} to {ast.unparse(most)}".replace("-", "−")
        case ast.Call(func=ast.Attribute(attr="permutations"), args=[ast.Call(args=[number])]):
            return f"permutations of {ast.unparse(number)}"
        case ast.Call(func=ast.Attribute(attr="lists" | "sets"), args=[of]):
            return f"several of: {words(of, values, test)}"
    raise ValueError(f"{FILE}: {test} draws {ast.unparse(drawn)}; say in {Path(__file__).name} what that is")


def names(options: ast.expr, values: dict[str, ast.expr], test: str) -> list[str]:
    """The names of what a test draws one of."""
    match options:
        case ast.Name(name) if name in values:
            return names(values[name], values, test)
        case ast.Dict(keys=keys):
            return [key.value for key in keys]
        case ast.List(elts=entries):
            return [ast.unparse(entry).removeprefix("torch.").strip("'").replace("-", "−") for entry in entries]
        case ast.BinOp(left=left, right=right):
            return [*names(left, values, test), *names(right, values, test)]
    raise ValueError(f"{FILE}: {test} draws one of {ast.unparse(options)}; say in {Path(__file__).name} what that is")


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
        tried = "; ".join([*claim.varied, f"up to {claim.cases} cases"])
        facts = [f"Said in: {links}", f"Tried with: {tried}", f"Seen failing: {claim.failing}"]
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
