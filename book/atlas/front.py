"""The front page: a periodic table of operations. Across, the shape of J; down, what backward keeps.

Filters need no script: they are radio buttons, and a style sheet that asks which one is checked.
"""

from atlas.operation import Operation
from book.atlas import facts, table, words
from book.atlas.words import VJP, e, numbers

WIDTHS = {"gates": 3, "slopes": 3, "moves": 3, "sums": 3, "running": 1, "lines": 3, "dense": 2}  # tiles beside each other
SIGNS = {  # on a tile: what it means, and its drawing
    "linear": ("linear: J is always the same", "M2 10L10 2"),
    "kink": ("has a kink, a tie or a pole", "M1.5 9.5L6 3L10.5 9.5"),
    "differs": ("releases, libraries or torch’s own ways differ at a special point", "M2 4.5h8M2 7.5h8M4.2 10.5L7.8 1.5"),
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
    long = " long" if len(row.name) > 9 else ""
    return (
        f'<li class="{" ".join(has)}"><a class="tile" href="{row.name}.html"><span class="signs">{signs}</span>'
        f'{words.drawing(structure, 44)}<b class="name{long}">{words_of(row.name)}</b><i>{e(row.short)}</i></a></li>'
    )


def words_of(name: str) -> str:
    """A name that may be broken at its underscores."""
    return e(name).replace("_", "_<wbr>")


def of_table() -> str:
    """The table as HTML, with its filters above and its key below."""
    cells: dict[tuple[str, str], list[Operation]] = {}
    for row in table.rows():
        cells.setdefault((facts.keeps(row), facts.column(row)), []).append(row)
    head = "".join(
        f'<th scope="col" class="{name}" id="{name}"><b>{title}</b> <span>{said}</span></th>'
        for name, (title, said) in facts.KINDS.items()
    )
    body = []
    for keeps, (title, said) in facts.KEEPS.items():
        of = "".join(cell(name, cells.get((keeps, name), [])) for name in facts.KINDS)
        body.append(f'<tr><th scope="row"><b>{title}</b> <span>{said}</span></th>{of}</tr>')
    columns = "".join(f'<col class="wide{WIDTHS[name]}">' for name in facts.KINDS)
    return (
        f'<div class="atlas">{filters()}<table class="periodic"><colgroup><col class="head">{columns}</colgroup>'
        f'<thead><tr><td>what is kept</td>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>{key()}</div>'
    )


def cell(column: str, rows: list[Operation]) -> str:
    tiles = "".join(map(tile, rows))
    return f'<td class="{column} wide{WIDTHS[column]}">{f"<ul>{tiles}</ul>" if tiles else ""}</td>'


def filters() -> str:
    counts = {name: sum(name in classes(row) for row in table.rows()) for name in FILTERS}
    counts["all"] = len(table.rows())
    buttons = "".join(
        f'<label><input type="radio" name="only" id="only-{name}"{" checked" if name == "all" else ""}> {said} '
        f"<small>{counts[name]}</small></label>"
        for name, said in FILTERS.items()
    )
    return f'<fieldset class="filters"><legend>Show</legend>{buttons}</fieldset>'


def key() -> str:
    signs = "".join(f"<li>{sign(name)} {said}</li>" for name, (said, _) in SIGNS.items())
    return (
        f'<ul class="key">{signs}<li>the figure is <b class="J">J</b> at a random point: a row for each output, '
        f"hollow where an entry is negative</li><li>below the name, {VJP} in a few letters</li></ul>"
    )


# The box of contradictions: a question, and whose answers stand there, by operation and label of the point. A name of
# Answer.who chooses an answer; "torch" is what `backward` sends in the release that the book uses.
ASKED = (
    ("clamp(x, −1, 1) at x = 1", "clamp", "at the upper limit"),
    ("|x| at 0", "abs", "the kink"),
    ("‖x‖ at the origin", "vector_norm", "the origin"),
    ("det of a singular matrix", "det", "singular, rank 1 of 2"),
)


def contradictions() -> str:
    """One question, several answers: those of ASKED that the facts have."""
    rows = {row.name: row for row in table.rows()}
    told = []
    for question, name, label in ASKED:
        row = rows[name]
        point = next(one for one in facts.fact_of(row)["points"] if one["label"] == label)
        key = next(iter(point["grads"]))
        given = [("torch " + facts.main().version, point["grads"][key])]
        given += [(one.who, one.grads[key]) for one in facts.answers(row, point) if not isinstance(one.grads[key], dict)]
        by_number: dict[str, list[str]] = {}
        for who, grads in given:
            by_number.setdefault(numbers(grads), []).append(who)
        answers = "; ".join(f"<b>{said}</b> {', '.join(map(e, who))}" for said, who in by_number.items())
        told.append(f'<dt><a href="{name}.html#special">{e(question)}</a></dt><dd>{answers}</dd>')
    return f'<div class="contradictions"><h2 id="several">One question, several answers</h2><dl>{"".join(told)}</dl></div>'
