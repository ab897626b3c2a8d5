"""The front page: a periodic table of operations. Across, the shape of J; down, what backward keeps.

Filters need no script: they are radio buttons, and a style sheet that asks which one is checked.
"""

import io
import re
import runpy
from contextlib import chdir, redirect_stdout
from itertools import groupby

from atlas.operation import Operation
from book.atlas import facts, table, words
from book.atlas.words import VJP, e, numbers

TILES = 20  # beside each other, in all columns
SIGNS = {  # on a tile: what it means, and its drawing
    "linear": ("linear: J is always the same", "M2 10L10 2"),
    "kink": ("has a kink, a tie or a pole", "M1.5 9.5L6 3L10.5 9.5"),
    "differs": (
        "releases, libraries or torch’s own ways differ at a special point",
        "M2 4.5h8M2 7.5h8M4.2 10.5L7.8 1.5",
    ),
}
FILTERS = {
    "all": "all",
    "linear": "linear",
    "nothing": "keeps nothing",
    "kink": "has a kink, a tie or a pole",
    "differs": "answers differ",
    "no-forward": "no forward mode",
    "no-double": "no double backward",
    "no-vmap": "no vmap",
}
FOUND = ' <a href="found.html">what was found</a>'  # behind this filter


def classes(row: Operation) -> list[str]:
    """What the filters know of a tile."""
    found = {
        "linear": facts.is_linear(row),
        "nothing": facts.keeps(row) == "nothing",
        "kink": facts.has_kink(row),
        "differs": facts.disagree(row),
        "no-forward": facts.lacks(row, "forward_mode"),
        "no-double": facts.lacks(row, "double_backward"),
        "no-vmap": facts.lacks(row, "vmap"),
    }
    return [name for name, holds in found.items() if holds]


def sign(name: str) -> str:
    said, path = SIGNS[name]
    return (
        f'<svg class="sign" viewBox="0 0 12 12" width="12" height="12" role="img" aria-label="{said}">'
        f'<path d="{path}"/></svg>'
    )


def tile(row: Operation) -> str:
    """J, the name, and vᵀJ in a few letters: a link to the card."""
    has = classes(row)
    signs = "".join(sign(name) for name in SIGNS if name in has)
    structure = next(iter(facts.fact_of(row)["structure"].values()))
    letters = max(map(len, words_of(row.name).split("<wbr>")))
    long = f" letters{letters}" if letters > 7 else ""
    wide = ' class="long"' if re.search(r"\w{10}", row.short) else ""
    return (
        f'<li class="{" ".join(has)}"><a class="tile" href="{row.name}.html"><span class="signs">{signs}</span>'
        f'{words.drawing(structure, 36)}<b class="name{long}">{words_of(row.name)}</b>'
        f'<i{wide}>{e(row.short)}</i></a></li>'
    )


# Where words are broken that are too long for a tile.
WORDS = """atten|tion ber|noulli broad|cast bucket|ize carte|sian check|point combi|nations conti|guous cumu|lative
drop|out1d drop|out2d embed|ding hard|shrink hard|sigmoid hard|swish heavi|side inter|leave inter|polate log|addexp
log|addexp2 logcum|sumexp log|sigmoid log|sumexp multi|label multi|nomial nan|median nan|quantile normal|ize poly|gamma
recip|rocal reflec|tion remain|der repli|cation search|sorted simi|larity soft|shrink tanh|shrink tensor|dot thresh|old
trans|pose trans|pose1d trans|pose2d trape|zoid tri|angular un|flatten un|shuffle un|squeeze"""
BROKEN = {word.replace("|", ""): word.replace("|", "<wbr>") for word in WORDS.split()}


def words_of(name: str) -> str:
    """A name that may be broken at its underscores, and within a long word."""
    return "_<wbr>".join(BROKEN.get(word, word) for word in e(name).split("_"))


def widths(cells: dict[tuple[str, str], list[Operation]]) -> dict[str, int]:
    """How many tiles each column has beside each other: one more wherever that makes the table shortest."""
    found = dict.fromkeys(facts.KINDS, 1)

    def height(wide: dict[str, int]) -> tuple[int, int]:
        rows = [[-(-len(cells.get((keeps, name), ())) // wide[name]) for name in wide] for keeps in facts.KEEPS]
        return sum(max(row) for row in rows), sum(map(sum, rows))

    for _ in range(TILES - len(found)):
        best = min(found, key=lambda name: height(found | {name: found[name] + 1}))
        found[best] += 1
    return found


def of_table() -> str:
    """The table as HTML, with its filters above and its key below."""
    cells: dict[tuple[str, str], list[Operation]] = {}
    for row in table.rows():
        cells.setdefault((facts.keeps(row), facts.column(row)), []).append(row)
    head = "".join(
        f'<th scope="col" class="{name}" id="{name}"><b>{title}</b> <span>{said}</span></th>'
        for name, (title, said) in facts.KINDS.items()
    )
    body, wide = [], widths(cells)
    for keeps, (title, said) in facts.KEEPS.items():
        of = "".join(cell(name, wide[name], cells.get((keeps, name), [])) for name in facts.KINDS)
        body.append(f'<tr><th scope="row"><b>{title}</b> <span>{said}</span></th>{of}</tr>')
    columns = "".join(f'<col class="wide{wide[name]}">' for name in facts.KINDS)
    return (
        f'<div class="atlas">{filters()}{key()}<table class="periodic"><colgroup><col class="head">{columns}</colgroup>'
        f"<thead><tr><td>what is kept</td>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def cell(column: str, wide: int, rows: list[Operation]) -> str:
    tiles = "".join(map(tile, rows))
    return f'<td class="{column} wide{wide}">{f"<p>{facts.KINDS[column][0]}</p><ul>{tiles}</ul>" if tiles else ""}</td>'


def filters() -> str:
    """A field that finds names (docs/assets/atlas.js shows it), and the filters."""
    counts = {name: sum(name in classes(row) for row in table.rows()) for name in FILTERS}
    counts["all"] = len(table.rows())
    buttons = "".join(
        f'<label><input type="radio" name="only" id="only-{name}"{" checked" if name == "all" else ""}> {said} '
        f"<small>{counts[name]}</small></label>{FOUND if name == 'differs' else ''}"
        for name, said in FILTERS.items()
    )
    find = '<p class="find"><label>Find <input type="search" autocomplete="off"></label> <output></output></p>'
    return f'{find}<fieldset class="filters"><legend>Show</legend>{buttons}</fieldset>'


SAMPLE = "abs"  # the tile that is explained: its J has negative entries, and it has two signs


def key() -> str:
    """A large tile, with what each of its parts means beside it."""
    (row,) = (row for row in table.rows() if row.name == SAMPLE)
    structure = next(iter(facts.fact_of(row)["structure"].values()))
    signs = "".join(f"<li>{sign(name)} {said}</li>" for name, (said, _) in SIGNS.items())
    parts = (
        ("".join(sign(name) for name in SIGNS if name in classes(row)), f"<ul>{signs}</ul>"),
        (
            words.drawing(structure, 54),
            '<b class="J">J</b> at a random point: a row for each output, a column for each '
            "input; a hollow square is a negative entry",
        ),
        (f'<b class="name">{words_of(row.name)}</b>', "the operation; the tile leads to its card"),
        (f"<i>{e(row.short)}</i>", f"{VJP} in a few letters"),
    )
    told = "".join(f"<dt>{part}</dt><dd><div>{said}</div></dd>" for part, said in parts)
    return f'<dl class="key {facts.column(row)}">{told}</dl>'


def names() -> str:
    """All operations from A to Z, and other names under which people look for them, as HTML."""
    found = {row.name: row.name for row in table.rows()}
    for row in table.rows():
        for name in row.also:
            if name.replace("nn.", "").isidentifier():
                found.setdefault(name, row.name)
    lines = []
    for letter, of in groupby(sorted(found, key=by_letter), key=lambda name: by_letter(name)[0]):
        links = " ".join(f'<a href="{found[name]}.html">{e(name)}</a>' for name in of)
        lines.append(f"<p><b>{letter.upper()}</b> {links}</p>")
    return f'<details class="a-to-z"><summary>All names, from A to Z</summary>{"".join(lines)}</details>'


def by_letter(name: str) -> str:
    return name.removeprefix("nn.").lower()


# The box of contradictions: a question, and whose answers stand there, by operation and label of the point. A name of
# Answer.who chooses an answer; "torch" is what `backward` sends in the release that the book uses.
ASKED = (
    ("clamp(x, −1, 1) at x = 1", "clamp", "at the upper limit"),
    ("det of a singular matrix, ((1, 2), (2, 4))", "det", "singular, rank 1 of 2"),
    ("the larger of 2 and 2, fmax", "fmax", "a tie"),
    ("|x| at 0", "abs", "the kink, at 0"),
    ("‖x‖ at the origin", "vector_norm", "the origin"),
    ("logsumexp of (1000, 1000)", "logsumexp", "large numbers"),
    ("leaky_relu at 0", "leaky_relu", "the kink, at 0"),
    ("the largest of (5, 2, 5), max", "max", "a tie"),
)


def point_at(name: str, label: str) -> tuple[Operation, dict]:
    """An operation and what was measured at one of its special points. Raises ValueError where there is none."""
    for row in table.rows():
        for point in facts.fact_of(row)["points"] if row.name == name else ():
            if point["label"] == label:
                return row, point
    raise ValueError(f"the atlas has no operation {name!r} with a point {label!r}")


def given(row: Operation, point: dict) -> dict[str, list[str]]:
    """Who gives which answer at a point, for its first input: by the answer. Releases that agree are named, too."""
    name, digits = next(iter(point["grads"])), DIGITS.get(row.name, 4)
    agree = [of.title for of in facts.every() if of.library == "torch" and agrees(of, row, point, name)]
    found = {numbers(point["grads"][name], digits): agree}
    for one in facts.answers(row, point):
        sent = one.grads[name]
        who = f"in {one.who}" if one.kind == "dtype" else one.who
        if isinstance(sent, dict) or not facts.same(sent, point["grads"][name]):
            found.setdefault("raises" if isinstance(sent, dict) else numbers(sent, digits), []).append(who)
    return found


def agrees(of: facts.Facts, row: Operation, point: dict, name: str) -> bool:
    other = facts.point_of(of, row, point)
    return bool(other) and "grads" in other and facts.same(other["grads"][name], point["grads"][name])


def several() -> list[tuple[str, str, dict[str, list[str]]]]:
    """The questions of ASKED: what is asked, the operation, and who gives which answer."""
    return [(question, name, given(*point_at(name, label))) for question, name, label in ASKED]


DIGITS = {"hardsigmoid": 10}  # of the answers, where the first four are right


def measured(name: str, label: str) -> str:
    """One line for a special point: with which v, who sends what, in Markdown, with a link to the card."""
    row, point = point_at(name, label)
    said = "; ".join(f"**{answer}** {in_code(who)}" for answer, who in given(row, point).items())
    ones = ", with a v of ones" if len(facts.flat(point["y"])) > 1 else ""
    with_v = ones if point["v"] is None else f", with v = {numbers(point['v'])}"
    return f"Measured{with_v}: {said} ([the card of {name}]({name}.html#special))."


def in_code(who: list[str]) -> str:
    return ", ".join(f"`{one}`" if one.startswith(("torch.", "create")) else one for one in who)


def changes() -> str:
    """The special points at which releases of torch differ, as a table in Markdown."""
    releases = [of for of in facts.every() if of.library == "torch"]
    lines = ["| operation | at | " + " | ".join(of.title for of in releases) + " |", "|---" * (2 + len(releases)) + "|"]
    for row in table.rows():
        if "manual_seed" in row.call:
            continue  # (generators of random numbers differ, and that is no answer)
        for point in facts.fact_of(row)["points"]:
            if not any(one.kind == "release" for one in facts.answers(row, point)):
                continue
            cells = []
            for of in releases:
                other = facts.point_of(of, row, point) or {}
                sent = other.get("grads", {})
                cells.append("; ".join(f"{name} {numbers(g)}" for name, g in sent.items()) or "raises")
            call = f" `{point['call'].splitlines()[-1].split('= ', 1)[1]}`" if point["call"] else ""
            lines.append(f"| [{row.name}]({row.name}.html#special) | {point['label']}{call} | {' | '.join(cells)} |")
    return "\n".join(lines)


def wrong() -> str:
    """The points at which `backward` sends what lies outside the slopes, or torch's own ways disagree, as a table."""
    lines = ["| operation | ✗ | at | another answer from |", "|---|---|---|---|"]
    for row in table.rows():
        for point in facts.fact_of(row)["points"]:
            ways = sorted({one.who for one in facts.answers(row, point) if one.kind == "way"})
            verdicts = {word for words_ in point.get("verdicts", {}).values() for word in words_}
            cross = "✗" if verdicts & {"not the derivative", "outside"} else ""
            if cross or ways:
                name = f"[{row.name}]({row.name}.html#special)"
                lines.append(f"| {name} | {cross} | {point['label']} | {in_code(ways)} |")
    return "\n".join(lines)


def contradictions() -> str:
    """One question, several answers, as HTML."""
    told = []
    for question, name, answers in several():
        said = "; ".join(f"<b>{answer}</b> {e(', '.join(who))}" for answer, who in answers.items())
        told.append(f'<dt><a href="{name}.html#special">{e(question)}</a></dt><dd>{said}</dd>')
    return (
        f'<div class="contradictions"><h2 id="several">One question, several answers</h2><dl>{"".join(told)}</dl></div>'
    )


def as_list() -> str:
    """The table in Markdown, for the forms of the book that have no tiles."""
    lines = []
    for name, (title, said) in facts.KINDS.items():
        lines += [f"**{title}**: {said}", ""]
        for row in table.rows():
            if facts.column(row) == name:
                kept = facts.KEEPS[facts.keeps(row)][0]
                lines.append(
                    f"- [{row.name}]({row.name}.html): `{row.call.splitlines()[-1]}`; {row.words} It keeps {kept}."
                )
        lines.append("")
    return "\n".join(lines)


def contradictions_as_list() -> str:
    lines = ["**One question, several answers**", ""]
    for question, _, answers in several():
        lines.append(f"- {question}: " + "; ".join(f"{answer} ({', '.join(who)})" for answer, who in answers.items()))
    return "\n".join(lines)


PROGRAM = facts.FOLDER.parent / "read_facts.py"


def example() -> str:
    """The program that reads a file of facts, in Markdown, and what it prints: it is run here."""
    with chdir(facts.FOLDER), redirect_stdout(io.StringIO()) as printed:
        runpy.run_path(str(PROGRAM))
    text = PROGRAM.read_text(encoding="utf-8").split("\n\n", 1)[1]
    return f"```python\n{text}```\n\n```text\n{printed.getvalue()}```\n"


def example_in_page() -> str:
    """The same between marks that tell a test where code comes from a file."""
    return f'<div class="program" markdown>\n{example()}</div>'


def data() -> str:
    """Which files of facts there are, and what is in them, in Markdown."""
    files = ", ".join(
        f"[{one.title}](facts/{facts.path_of(one.library.lower(), one.version).name})" for one in facts.every()
    )
    points = sum(len(row.points) for row in table.rows())
    formulas = sum(len(row.vjp) for row in table.rows())
    return (
        f"{len(table.rows())} operations, {formulas} formulas and {points} special points were measured, on a CPU: "
        f"{files}. Each file is JSON, with a line for each operation. "
        "`points` has the special points: `inputs` and `v` (`null` where it is all 1), `y`, `grads` by input, "
        "`slopes` to the left and to the right of each entry by finite differences (`null` where these do not settle), "
        "`verdicts` on how each entry of "
        "`grads` lies between these slopes, `noise` what rounding makes of a slope of 0, "
        "`other_ways` for the ways of torch that do not agree with `backward`. "
        "`structure` has J for each input, `kept` what backward keeps, `works` what works and what is raised if not. "
        "Numbers that JSON lacks are the strings `NaN`, `Infinity` and `-Infinity`, which `float` reads. "
        "To test another library, take the inputs of each point and compare its answer with `grads` and with `slopes`."
    )
