"""The front page: a periodic table of operations. Across, the shape of J; down, what backward keeps.

It needs no script. Filters are radio buttons, and a style sheet that asks which one is checked. A cell shows a few
operations, and the rest behind a fold, across the table. A narrow page is a list of the kinds, each folded.
"""

import io
import re
import runpy
from contextlib import chdir, redirect_stdout
from itertools import groupby

from atlas.operation import Operation
from book.atlas import facts, table, words
from book.atlas.words import VJP, e, enumerated, numbers

FILTERS = {
    "all": "all",
    "linear": "linear",
    "nothing": "keeps nothing",
    "kink": "kink, tie or pole",
    "differs": "answers differ",
    "no-forward": "no forward mode",
    "no-double": "no double backward",
    "no-vmap": "no vmap",
}
# The two of them that do not explain themselves: `facts.has_kink` and `facts.disagree`, in words.
MEANT = (
    '<p class="meant"><b>Kink, tie or pole</b>: '
    "at some point, the slope differs between the two sides, is infinite, or isn't what <code>backward</code> gives. "
    "<b>Answers differ</b>: at some point, PyTorch's releases, its own modes, or JAX give different gradients.</p>"
)
# Each kind: the operation whose J is drawn above its column, and how many tiles a cell shows: three lines of them.
HEADS = {
    "gates": ("relu", 6),
    "slopes": ("exp", 6),
    "moves": ("transpose", 6),
    "sums": ("sum", 6),
    "running": ("cumsum", 3),
    "lines": ("softmax", 3),
    "dense": ("inv", 3),
    "stops": ("detach", 3),
}
# What a cell shows first, because most readers know it: the earlier here, the sooner. Then come the shortest names.
KNOWN = """
relu exp transpose sum softmax inv detach add reshape cat view expand flip pad where dropout masked_fill scatter
sigmoid tanh sqrt mul div log sin cos gelu abs clamp relu6 leaky_relu fmax maximum max min median sort topk
embedding gather index_select take index_add cummax mean trace cross_entropy mse_loss dot var bmm conv1d matmul
linear mm layer_norm normalize log_softmax pow square det prod std vector_norm logsumexp amax amin svd eigh cholesky
fft conv2d cross solve pinv lstsq eig cov argmax sign round cumprod cumsum
"""
FAME = {name: place for place, name in enumerate(KNOWN.split())}


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


def drawing(row: Operation, size: int) -> str:
    return words.drawing(next(iter(facts.fact_of(row)["structure"].values())), size)


def tile(row: Operation) -> str:
    """J and the name: a link to the card. Under a pointer or in focus, vᵀJ and what the filters know."""
    has = classes(row)
    said = " · ".join(FILTERS[name] for name in has)
    about = f"{VJP} = {e(row.short)}" + (f"<small>{said}</small>" if said else "")
    return (
        f'<li class="{" ".join(has)}"><a class="tile" href="{row.name}.html">{drawing(row, 36)}'
        f"<b>{breakable(row.name)}</b><i>{about}</i></a></li>"
    )


def breakable(name: str) -> str:
    """A name that may be broken at its underscores, and nowhere else."""
    return e(name).replace("_", "_<wbr>")


def of_table() -> str:
    """The table as HTML, with its filters above."""
    cells: dict[tuple[str, str], list[Operation]] = {}
    for row in table.rows():
        cells.setdefault((facts.column(row), facts.keeps(row)), []).append(row)
    lines = "".join(
        f'<p class="line keeps-{keeps}"><span><b>{title}</b> <small>{said}</small></span></p>'
        for keeps, (title, said) in facts.KEEPS.items()
    )
    kinds = "".join(kind(name, {keeps: cells.get((name, keeps), []) for keeps in facts.KEEPS}) for name in facts.KINDS)
    return f'<div class="atlas">{filters()}<div class="periodic">{AXES}{lines}{kinds}</div></div>'


AXES = (
    '<p class="axes"><span><b class="J">J</b>: a row for each output, a column for each input. Hollow: negative.</span>'
    "<span>kept for <code>backward</code> ↓</span></p>"
)


def kind(name: str, cells: dict[str, list[Operation]]) -> str:
    """A column: the J of one operation, what its kind does with v, and a cell for each row of the table."""
    title, said = facts.KINDS[name]
    shown, few = HEADS[name]
    (sample,) = (row for row in table.rows() if row.name == shown)
    count = sum(map(len, cells.values()))
    parts = "".join(cell(name, keeps, rows, few) for keeps, rows in cells.items() if rows)
    return (
        f'<section class="{name}"><h2 id="{name}">{title} <small>{count}</small></h2>'
        f'<p class="sample"><span>{said}</span>{drawing(sample, 48)}<small>J of {shown}</small></p>'
        f'<details class="whole"><summary>{count} operations</summary></details>{parts}</section>'
    )


def by_fame(row: Operation) -> tuple[int, int]:
    return FAME.get(row.name, len(FAME)), len(row.name)


def cell(name: str, keeps: str, rows: list[Operation], few: int) -> str:
    """The tiles of a cell: a few, and the others behind a fold."""
    first = sorted(rows, key=by_fame)[:few]
    rest = [row for row in rows if row not in first]
    title = f"{facts.KINDS[name][0]} that keep {facts.KEEPS[keeps][0].replace('its ', 'their ')}"
    fold = (
        f"<details><summary>{len(rest)} more</summary></details>"
        f'<ul class="rest" aria-label="{title}, the others">{"".join(map(tile, rest))}</ul>'
    )
    tiles = "".join(tile(row) for row in rows if row in first)
    return (
        f'<div class="cell keeps-{keeps}"><p>keeps {facts.KEEPS[keeps][0]}</p>'
        f'<ul aria-label="{title}">{tiles}</ul>{fold if rest else ""}</div>'
    )


def filters() -> str:
    """A field that finds names (docs/assets/atlas.js shows it), and the filters."""
    counts = {name: sum(name in classes(row) for row in table.rows()) for name in FILTERS}
    counts["all"] = len(table.rows())
    buttons = "".join(
        f'<label><input type="radio" name="only" id="only-{name}"{" checked" if name == "all" else ""}> {said} '
        f"<small>{counts[name]}</small></label>"
        for name, said in FILTERS.items()
    )
    find = '<p class="find"><label>Find <input type="search" autocomplete="off"></label> <output></output></p>'
    return f'{find}<fieldset class="filters"><legend>Show</legend>{buttons}</fieldset>{MEANT}'


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
    ("max(dim=−1) of (5, 2, 5)", "max", "a tie"),
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
    told = [f"**{answer}** {with_whom(who)}" for answer, who in given(row, point).items()]
    said = "; ".join([*told[:-1], f"and {told[-1]}"] if len(told) > 1 else told)
    ones = ", with a v of ones" if len(facts.flat(point["y"])) > 1 else ""
    with_v = ones if point["v"] is None else f", with v = {numbers(point['v'])}"
    return f"Measured{with_v}: the gradient is {said} (see [the card of {name}]({name}.html#special))."


def with_whom(who: list[str]) -> str:
    """Who gives an answer, after it: "with torch 2.6.0 and `torch.func.jvp`", "in bfloat16"."""
    dtypes = [one for one in who if one.startswith("in ")]
    others = [in_code([one]) for one in who if one not in dtypes]
    return enumerated([*([f"with {enumerated(others)}"] if others else []), *dtypes])


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


SETS_UP = re.compile("manual_seed|^from ")  # lines of a call that the list leaves out


def as_list() -> str:
    """The table in Markdown, for the forms of the book that have no tiles."""
    lines = []
    for name, (title, said) in facts.KINDS.items():
        lines += [f"**{title}**: {said}", ""]
        for row in table.rows():
            if facts.column(row) == name:
                call = "; ".join(line for line in row.call.splitlines() if not SETS_UP.search(line))
                said = f"`{call}`: {row.words} For `backward`, `{row.name}` saves {saved(row)}."
                lines.append(f"- [{row.name}]({row.name}.html), {said}")
        lines.append("")
    return "\n".join(lines)


def saved(row: Operation) -> str:
    """What backward keeps, by name: "its input `x` and its output `y`", "its output `y` and 2 other tensors"."""
    of, letters = facts.fact_of(row), [*row.draw[0], "y"]
    kept, extra = of["kept"]["all"]["names"], len(of["kept"]["all"]["extra"])
    if of["ends_the_graph"] or (not kept and not extra):
        return "no tensor"
    names = sorted(kept, key=lambda name: letters.index(name) if name in letters else len(letters))
    single = sum(not SETS_UP.search(line) for line in row.call.splitlines()) == 1
    inputs = [name for name in names if name in row.draw[0]]
    outputs = [name for name in names if name not in inputs and (single or name == "y")]
    others = [name for name in names if name not in inputs + outputs]
    told = [
        f"its {kind}{'s' if len(of_kind) > 1 else ''} {enumerated([f'`{name}`' for name in of_kind])}"
        for kind, of_kind in (("input", inputs), ("output", outputs), ("intermediate result", others))
        if of_kind
    ]
    more = "another tensor" if extra == 1 else f"{extra} other tensors"
    if not told:
        return f"neither its input{'s' if len(row.draw[0]) > 1 else ''} nor its output, but {more}"
    told += [more] if extra else []
    return ", and ".join(told) if len(told) == 2 and " and " in told[0] else enumerated(told)


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
    files = enumerated(
        [f"[{one.title}](facts/{facts.path_of(one.library.lower(), one.version).name})" for one in facts.every()]
    )
    points = sum(len(row.points) for row in table.rows())
    formulas = sum(len(row.vjp) for row in table.rows())
    return (
        f"The atlas has {len(table.rows())} operations, {formulas} formulas and {points} special points, "
        "tested on a CPU. "
        f"The results are in these files, one for each version: {files}. "
        "Each file is JSON, with a line for each operation. "
        "`points` has the special points: for each point, its `inputs`, `v` (`null` if v is all ones), `y`, and "
        "`grads`, the gradient of each input. "
        "`slopes` has finite differences to the left and to the right of each entry (`null` if they don't converge), "
        "and `verdicts` says where each entry of `grads` lies relative to these slopes. "
        "`noise` is the largest value that rounding may give to a slope that is really 0. "
        "`other_ways` has the results of PyTorch's other ways to differentiate, where they differ from `grads`. "
        "`structure` has J for each input, `kept` says what `backward` keeps, and `works` says what works, and which "
        "error is raised if something doesn't. "
        "Numbers that JSON doesn't have are the strings `NaN`, `Infinity` and `-Infinity`, which `float` reads. "
        "To test another library, give it the inputs of each point, and compare its gradients with `grads` and "
        "`slopes`."
    )
