"""Facts in words, numbers and drawings: pieces of HTML for the cards and the front page."""

import html
import math
import re
from functools import cache

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from atlas.operation import Operation
from book.atlas import facts
from book.highlight import PYTHON

e = html.escape
LEXER, FORMATTER = PythonLexer(**PYTHON["options"]), HtmlFormatter(nowrap=True)
DEPTHS = 4  # how many shades J is drawn in
MINUS = "\N{MINUS SIGN}"


@cache
def code(text: str) -> str:
    """A block of code, coloured as in the rest of the book."""
    return f'<div class="language-python highlight"><pre><code>{highlight(text, LEXER, FORMATTER)}</code></pre></div>'


def inline(text: str) -> str:
    return f"<code>{e(text)}</code>"


def letters(names, last: str = "and") -> str:
    """Names of tensors, x, y, v and J in their colours: "x, w and b"."""
    shown = [f'<b class="{name}">{name}</b>' if name in "xyvJ" else f"<b>{e(name)}</b>" for name in names]
    return enumerated(shown, last)


def enumerated(parts: list[str], last: str = "and") -> str:
    """Parts of a sentence in a row: "a", "a and b", "a, b and c"."""
    return f" {last} ".join([", ".join(parts[:-1])] * (len(parts) > 1) + parts[-1:])


VJP = '<b class="v">v</b>ᵀ<b class="J">J</b>'


def number(value: float, digits: int = 4) -> str:
    """A number in at most four digits, or so many: "0.3333", "−∞", "1e200"."""
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    if abs(value) < 1e-12 and abs(value) > 1e-100:  # (what cancellation leaves)
        return "0"
    short = f"{value:.{digits}g}"
    if "e" in short:
        mantissa, power = short.split("e")
        short = f"{mantissa}e{int(power)}"
    return ("0" if short == "-0" else short).replace("-", MINUS)


def numbers(value, digits: int = 4) -> str:
    """Numbers as a reader writes them: 2, (1, 0), ((1, 2), (3, 4)). A list of one number is the number."""
    if not isinstance(value, list):
        return number(value, digits)
    inner = [numbers(one, digits) for one in value]
    return inner[0] if len(inner) == 1 else f"({', '.join(inner)})"


def literal(value: list | float) -> str:
    """The numbers of a point, in brackets as its row has them, for the eyes: [1, -inf] is "[1, −∞]"."""
    return str(value).replace("-", MINUS).replace("inf", "∞")


# ----- J


def drawing(structure: dict, size: float, lines: bool = False) -> str:
    """J as squares: deeper where the entry is larger, hollow where it is negative, nothing where it is 0."""
    J, (m, n) = structure["J"], structure["shape"]
    largest = max((abs(entry) for line in J for entry in line), default=0) or 1
    squares: dict[str, list[str]] = {}
    for i, line in enumerate(J):
        for j, entry in enumerate(line):
            if entry:
                depth = max(1, math.ceil(DEPTHS * abs(entry) / largest))
                hollow = entry < 0
                at, side = (2, 6) if hollow else (1, 8)
                path = f"M{10 * j + at} {10 * i + at}h{side}v{side}h-{side}z"
                squares.setdefault(f"{'minus' if hollow else 'plus'} d{depth}", []).append(path)
    parts = [f'<path class="frame" d="M0 0h{10 * n}v{10 * m}h-{10 * n}z"/>']
    if lines:
        grid = "".join(f"M{10 * j} 0v{10 * m}" for j in range(1, n)) + "".join(
            f"M0 {10 * i}h{10 * n}" for i in range(1, m)
        )
        parts += [f'<path class="grid" d="{grid}"/>'] if grid else []
    parts += [f'<path class="{kind}" d="{"".join(paths)}"/>' for kind, paths in squares.items()]
    scale = size / (10 * max(m, n, 1))
    return (
        f'<svg class="jacobian" role="img" aria-label="J, {m} × {n}" viewBox="-1 -1 {10 * n + 2} {10 * m + 2}" '
        f'width="{(10 * n + 2) * scale:.0f}" height="{(10 * m + 2) * scale:.0f}">{"".join(parts)}</svg>'
    )


KINDS = {  # of J, in words
    "zero": "all zeros",
    "gates": "diagonal",
    "slopes": "diagonal",
    "moves": "a single 1 in each row",
    "scaled copies": "one entry in each row",
    "triangular": "triangular",
    "band": "a band: each row is the row above, shifted",
    "dense": "full",
    "sparse": "sparse",
}


def structure(row: Operation, name: str) -> str:
    """J for one input, in a sentence."""
    of = facts.fact_of(row)["structure"][name]
    (m, n), kind = of["shape"], of["kind"]
    told = [f"{m} × {n}, {kind_in_words(of)}"]
    if of["symmetric"] and kind != "zero":
        told.append("symmetric")
    if max(of["rank"]) < min(m, n) and kind in ("blocks", "dense", "band"):
        told.append(f"of rank {max(of['rank'])}")
    if kind not in ("gates", "moves", "zero"):
        told += sums(of)
    return f"{'; '.join(told)}. {depends(row, name, of)}"


def kind_in_words(of: dict) -> str:
    (m, _), kind = of["shape"], of["kind"]
    if of["identity"]:
        return "the identity"
    if of["permutation"]:
        return "a permutation"
    if kind == "sums":
        return "one row" if m == 1 else "one entry in each column"
    if kind == "moves" and of["rows_add_up_to"] != 1:
        return "at most a single 1 in each row"
    if kind == "blocks":
        along = f", one for each line along <code>dim={of['axis']}</code>" if of["axis"] else ""
        return f"{of['blocks']} blocks{' that are all the same' if of['equal_blocks'] else ''}{along}"
    entries = f" with {of['entries'].replace('/', ' and ')}" if kind == "gates" else ""
    return KINDS[kind] + entries


def sums(of: dict) -> list[str]:
    by_row, by_column = of["rows_add_up_to"], of["columns_add_up_to"]
    if by_row is not None and by_row == by_column:
        return [f"each row and each column adds up to {by_row}"]
    return [f"each row adds up to {by_row}"] * (by_row is not None) + [f"each column adds up to {by_column}"] * (
        by_column is not None
    )


def depends(row: Operation, name: str, of: dict) -> str:
    others = [key for key in of["depends_on"] if key != name]
    if of["kind"] == "zero":
        return "Nothing is sent, whatever v is."
    if of["constant"]:
        return f"J is always the same: y is linear in {letters([name])}."
    if of["constant_in_own"] and others:
        own = letters([name])
        return f"J is the same for every {own}, and is made of {letters(others)}: y is linear in {own}."
    if of["pattern_depends_on_x"] and of["kind"] in ("gates", "moves", "zero"):
        return "Which entries of J are nonzero depends on the numbers."
    return f"J depends on {letters(of['depends_on'])}." if of["depends_on"] else "J depends on the numbers."


READS = {"lower": "reads its lower triangle only", "all": "reads all of it"}
DOMAINS = {  # what an input has to be, and how J and slopes are taken there
    "symmetric": "{x} is taken to be symmetric: {owner} {reads}. The gradient is that of the symmetric part, in which "
    "mirrored entries share their weight. J and the slopes below are computed in the same way.",
    "factor": "{x} is a lower triangle with a real diagonal: {owner} {reads}. J and the slopes below are for changes "
    "of that triangle.",
}


def domain(row: Operation, name: str) -> str:
    """What an input has to be, in a sentence."""
    of = facts.fact_of(row)["domain"][name]
    said = DOMAINS[row.domain[name]].format(x=letters([name]), owner=inline(row.name), reads=READS[of["reads"]])
    return said if of["sends_the_formula"] else f"{said} PyTorch also sends meaningless numbers to other entries."


# ----- what is kept, what may be changed, what works


def extra_in_words(extra: list) -> str:
    """Tensors that are kept and have no name in the call: "6 bytes (bool, 2×3)"."""
    told = [
        f"a tensor of {dtype}{', ' + '×'.join(map(str, shape)) if shape else ', a single number'}"
        for shape, dtype, _ in extra
    ]
    counted = {said: told.count(said) for said in told}
    return ", ".join(
        said if times == 1 else said.replace("a tensor", f"{times} tensors") for said, times in counted.items()
    )


def kept(row: Operation) -> str:
    """What backward keeps, in sentences."""
    of = facts.fact_of(row)
    if of["ends_the_graph"]:
        return "Nothing: y does not require grad, and the graph ends here."
    every = of["kept"]["all"]
    parts = [letters(every["names"])] * bool(every["names"]) + [extra_in_words(every["extra"])] * bool(every["extra"])
    told = [f"{', and '.join(parts)}." if parts else "Nothing but shapes."]
    needed = set().union(*of["needs"].values())
    if surplus := [name for name in every["names"] if name not in needed]:
        told.append(f"The formula does not need the numbers of {letters(surplus)}.")
    alone = {name: of["kept"][name]["names"] for name in row.vjp}
    if len(row.vjp) > 1 and any(set(names) != set(every["names"]) for names in alone.values()):
        told += [
            f"If only {letters([name])} requires grad, {letters(names) or 'none of these'} "
            f"{'are' if len(names) > 1 else 'is'} kept."
            for name, names in alone.items()
        ]
    return " ".join(told)


def changed(row: Operation) -> str:
    """What may be changed in place after the call, in sentences."""
    of = facts.fact_of(row)["changed_after"]
    fine = [name for name, said in of.items() if said == "may be changed"]
    raises = [name for name, said in of.items() if said == "raises"]
    shared = [name for name, said in of.items() if said.startswith("cannot")]
    wrong = [name for name, said in of.items() if said == "silently wrong"]
    told = []
    if fine:
        told.append(f"{letters(fine)} may be changed after the call.")
    if raises:
        told.append(f"If {letters(raises, 'or')} is changed, <code>backward</code> raises an error.")
    if shared:
        whose = "its" if len(shared) == 1 else "their"
        told.append(f"{letters(shared)} cannot be changed in place: {whose} entries share memory.")
    if wrong:
        told.append(f"If {letters(wrong, 'or')} is changed, the gradient is silently wrong.")
    memory = facts.fact_of(row)["memory"]
    if memory["y_is_view_of"]:
        told.append(f'<b class="y">y</b> is a view of {letters(memory["y_is_view_of"])}.')
    if memory["result_is_v"]:
        told.append(f"What is sent back to {letters(memory['result_is_v'])} is v's own memory, not a copy.")
    return " ".join(told)


WORKS = {
    "double_backward": "double backward",
    "forward_mode": "forward mode",
    "vmap": "vmap",
    "vmap_of_vjp": "vmap of vᵀJ",
    "complex": "complex",
    "float16": "float16",
    "bfloat16": "bfloat16",
}


def works(row: Operation) -> str:
    """A list of what works, and of what is raised otherwise."""
    of, chips, raised = facts.fact_of(row), [], []
    for key, label in WORKS.items():
        found = of["works"].get(key)
        if isinstance(found, dict):
            chips.append(f'<li class="no">✗ {label}</li>')
            raised.append(f"<li>{label}: <b>{e(found['raised'])}</b> {e(shortened(found['says']))}</li>")
        elif found == "WRONG":
            chips.append(f'<li class="no">✗ {label}: differs from finite differences</li>')
        elif found:
            note = ", and is 0" if found.endswith(", 0") else ", slowly" if found.endswith("slowly") else ""
            chips.append(f'<li class="yes">✓ {label}{note}</li>')
    place = of["in_place"]
    chips.append(f'<li class="yes">✓ in place: {inline(place)}</li>' if place else '<li class="none">– in place</li>')
    said = f'<ul class="raised">{"".join(raised)}</ul>' if raised else ""
    return f'<ul class="chips">{"".join(chips)}</ul>{said}'


def shortened(text: str, most: int = 110) -> str:
    """The beginning of a message, without the seed of gradcheck and the like behind its first sentence."""
    first = re.split(r"(?<=[a-z'\"`)])\. |; ", text)[0]
    return first if len(first) <= most else first[:most].rsplit(" ", 1)[0] + " …"


# ----- releases


def releases(row: Operation) -> list[str]:
    """What other releases of torch do otherwise, beside the special points."""
    main, told = facts.fact_of(row), []
    for of in facts.others():
        other = of.operations.get(row.name)
        if of.library != "torch" or not other or other["row"] != main["row"]:
            continue
        if "raised" in other:
            told.append(f"<b>{of.title}</b>: raises {other['raised']}: {e(other['says'])}.")
            continue
        said = []
        for key, label in WORKS.items():
            here, there = (works_of(one, key) for one in (main, other))
            if here != there:
                said.append(f"{label}: {there}")
        if (names := other["kept"]["all"]["names"]) != main["kept"]["all"]["names"]:
            said.append(f"keeps {letters(names) or 'no input and no output'}")
        if other["in_place"] != main["in_place"]:
            said.append(f"in place: {inline(other['in_place']) if other['in_place'] else 'no'}")
        if other["memory"] != main["memory"] and other["memory"]["result_is_v"] != main["memory"]["result_is_v"]:
            said.append(f"sends v's own memory to {letters(other['memory']['result_is_v']) or 'no input'}")
        if said:
            told.append(f"<b>{of.title}</b>: {'; '.join(said)}.")
    return told


def works_of(of: dict, key: str) -> str:
    found = of["works"].get(key)
    if isinstance(found, dict):
        return f"raises {found['raised']}"
    return {"WRONG": "differs from finite differences", None: "–"}.get(found, "works")
