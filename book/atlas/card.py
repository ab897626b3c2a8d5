"""A card: all that is known of an operation, on one page. And what a reader may have asked who should find it."""

import gzip
import math
import re
from dataclasses import dataclass
from functools import cache

from atlas.operation import Operation
from book import torch_names
from book.atlas import desk, facts, table, words
from book.atlas.words import VJP, code, e, inline, letters, literal, number, numbers
from book.search import SearchRow

HOW = "index.html#marks-of-a-card"
LIGHT = 5000  # bytes of a card as a server sends it: one that would be heavier has no desk
MOVES = "<!-- desk -->"  # where the desk comes
WIDE = 12  # entries of a point that stand beside each other: more are told in a sentence
PRAISE = ("better than torch", "more exact than torch", "the derivative itself")  # of a formula that is not a mistake
NOTES = {
    "the derivative": ("right", "✓ the derivative"),
    "the slope inside": ("right", "✓ the slope inside"),
    "not the slope inside": ("wrong", "✗ not the slope inside"),
    "its digits are lost": ("wrong", "✗ lost to rounding"),
    "not the derivative": ("wrong", "✗ not the derivative"),
    "outside": ("wrong", "✗ outside the slopes"),
    "nan": ("wrong", "✗ nan, beside a slope"),
    "the left slope": ("choice", "∧ the left slope"),
    "the right slope": ("choice", "∧ the right slope"),
    "the middle": ("choice", "∧ the middle"),
    "between": ("choice", "∧ between the slopes"),
    "no finite slope": ("choice", "∧ no finite slope"),
    "no derivative": ("choice", "∧ no derivative there"),
}


@dataclass(frozen=True)
class Links:
    """Where a card leads to beside the other cards: pages of the book, each with a title and an address."""

    uses: tuple[tuple[str, str], ...] = ()  # that show the operation (titles are HTML)
    errors: tuple[tuple[str, str], ...] = ()  # cards of messages that it raises


def address(row: Operation) -> str:
    """The address of a card below that of the site."""
    return f"atlas/{row.name}.html"


def title(row: Operation) -> str:
    return f"{row.name}{f' ({row.part})' if row.part else ''}: its gradient, vᵀJ"


def html_of(row: Operation, links: Links) -> str:
    """The card as HTML, for a page in atlas/."""
    of, column = facts.fact_of(row), facts.column(row)
    kind, said = facts.KINDS[column]
    spelt = [documented(name) for name in of["other_names"]]
    parts = [
        f'<div class="operation {column}">',
        f'<p class="up"><a href="index.html">Atlas</a> › <a href="index.html#{column}">{kind}</a></p>',
        f"<h1>{e(row.name)}{f' <small>{e(row.part)}</small>' if row.part else ''}</h1>",
        f'<p class="tags"><b class="kind">{kind}</b> {said}<span class="spelt">{" ".join(spelt)}</span></p>',
        top(row, of),
        described(row),
        MOVES,
        special(row),
        popular(row),
        otherwise(row),
        further(links),
        f'<p class="source">In PyTorch: {nodes(of)}. Measured with {", ".join(one.title for one in facts.every())}, '
        f'on a CPU: <a href="index.html#files-of-facts">the facts as data</a>.</p></div>',
    ]
    found = "\n".join(filter(None, parts))
    found += beside(row, column)
    moving = found.replace(MOVES, f'<h2 id="desk">With numbers</h2>{desk.html_of(row)}')
    is_light = row.name in desk.names() and len(gzip.compress(moving.encode())) <= LIGHT
    return moving if is_light else found.replace(MOVES, "")


def beside(row: Operation, column: str) -> str:
    """The way to the cards before and after it in its column, by name."""
    names = names_in(column)
    at = names.index(row.name)
    before = [f'<a href="{name}.html">← {e(name)}</a>' for name in names[:at][-1:]]
    after = [f'<a href="{name}.html">{e(name)} →</a>' for name in names[at + 1 :][:1]]
    kind, _ = facts.KINDS[column]
    here = f'<a href="index.html#{column}">{kind}</a>'
    return f'<p class="beside">{" · ".join([*before, here, *after])}</p>'


@cache
def names_in(column: str) -> list[str]:
    """The operations of a column of the table, from A to Z."""
    return sorted(row.name for row in table.rows() if facts.column(row) == column)


OWNERS = {"F.": "torch.nn.functional.", "x.": "torch.Tensor."}


def in_full(name: str) -> str:
    """A name as PyTorch documents it: "torch.nn.functional.relu" for "F.relu"."""
    return next((name.replace(short, full, 1) for short, full in OWNERS.items() if name.startswith(short)), name)


def documented(name: str) -> str:
    """A name of torch as code, with a link to its documentation where there is one."""
    to = torch_names.address(in_full(name))
    return f'<a href="{to}">{inline(name)}</a>' if to else inline(name)


def top(row: Operation, of: dict) -> str:
    """What most visitors came for: the call, vᵀJ, the sentence, and J."""
    several = len(row.vjp) > 1
    formulas = "".join(
        (f'<p class="to">for {letters([name])}</p>' if several else "") + code(formula)
        for name, formula in row.vjp.items()
    )
    formulas += "".join(f'<p class="to">{words.domain(row, name)}</p>' for name in row.domain)
    if row.broadcasts:
        formulas += '<p class="to">(the gradient of a broadcast input is summed to the shape of that input)</p>'
    figures = "".join(figure(row, name, of["structure"][name]) for name in row.vjp)
    return (
        f'<div class="top{" several" if several else ""}"><div class="formula">{code(row.call)}'
        f'<p class="is">{VJP} {"are" if several else "is"}</p>{formulas}'
        f'<p class="claim">{e(row.words)}</p><p class="checked">✓ {checked(of)}</p></div>'
        f'<div class="figures">{figures}</div></div>'
    )


def checked(of: dict) -> str:
    worst = max(of["error"].values())
    if of["ends_the_graph"]:
        return "y has no graph: <code>backward</code> sends nothing"
    size = f"{worst:.0e}".replace("e-0", "e-").replace("-", words.MINUS)
    said = "no difference" if worst == 0 else f"largest relative difference {size}"
    return f"equals {documented('torch.autograd.grad')} on random inputs ({said}), and is linear in v"


def figure(row: Operation, name: str, structure: dict) -> str:
    m, n = structure["shape"]
    size = 150 if len(row.vjp) == 1 else 110
    for_which = f" for {letters([name])}" if len(row.vjp) > 1 else ""
    return (
        f'<figure class="{facts.kind(structure)}"><figcaption><b class="J">J</b>{for_which}</figcaption>'
        f'<div class="axes"><span><b class="y">y</b> {m}</span>{words.drawing(structure, size, lines=True)}'
        f"<span></span><span>{letters([name])} {n}</span></div></figure>"
    )


def described(row: Operation) -> str:
    """Four facts: J in words, what is kept, what may be changed, what works."""
    several = len(row.vjp) > 1
    of_j = [f"{f'For {letters([name])}: ' if several else ''}{words.structure(row, name)}" for name in row.vjp]
    explained = f' <a class="how" href="{HOW}" aria-label="what these words mean">?</a>'
    told = [
        ('<b class="J">J</b>', "".join(f"<p>{said}</p>" for said in of_j)),
        ("Kept for <code>backward</code>", f"<p>{words.kept(row)}</p>"),
        ("Changes in place", f"<p>{words.changed(row)}</p>"),
        (f"Works with{explained}", words.works(row)),
    ]
    return f'<dl class="facts">{"".join(f"<dt>{what}</dt><dd>{said}</dd>" for what, said in told)}</dl>'


# ----- special points


def special(row: Operation) -> str:
    """A small table for each special point. Points at the same numbers with another call share one."""
    groups: dict[str, list[dict]] = {}
    for point in facts.fact_of(row)["points"]:
        groups.setdefault(repr([point["inputs"], point["v"]]), []).append(point)
    if not groups:
        return '<h2 id="special">Where it is special</h2><p>Nowhere: J is the same at all points.</p>'
    tables = "".join(point_table(row, group) for group in groups.values())
    how = f'<p class="to">Each column is an entry of an input. <a href="{HOW}">How to read these tables</a></p>'
    return f'<h2 id="special">Where it is special</h2>{how}<div class="points">{tables}</div>'


def point_table(row: Operation, points: list[dict]) -> str:
    """One group of points: the numbers across; down, the slopes, and what each call and each release sends."""
    first = points[0]
    label = " · ".join(dict.fromkeys(point["label"] for point in points))
    names = list(next((point["grads"] for point in points if "grads" in point), {}))
    fixed = [(name, value) for name, value in first["inputs"].items() if name not in names]
    fixed += [("v", first["v"])] * (first["v"] is not None)
    at = "; ".join(f"{letters([name])} = {e(literal(value))}" for name, value in fixed)
    several = any(point["call"] for point in points)
    y = f" <small>y = {numbers(first['y'])}</small>" if not several and "y" in first and shown(first["y"]) else ""
    head = f'<p class="label">{e(label)}{y}</p>' + (f'<p class="at">{at}</p>' if at else "")
    values = {name: facts.flat(first["inputs"][name]) for name in names}
    if not names or sum(map(len, values.values())) > WIDE:
        body = "".join(in_a_sentence(row, point, several, names) for point in points)
        return f'<div class="point">{head}{body}</div>'
    rows = slopes_row(points, values) if not several or same_slopes(points) else ""
    rows += "".join(lines_of(row, point, several, values) for point in points)
    columns = "".join(
        f'<th{first_class(i)} scope="col">{letters([name]) + " " if i == 0 else ""}{number(value)}</th>'
        for name, of in values.items()
        for i, value in enumerate(of)
    )
    return (
        f'<div class="point">{head}<div class="scrolls"><table class="at">'
        f"<thead><tr><td></td>{columns}<td></td></tr></thead>"
        f"<tbody>{rows}</tbody></table></div></div>"
    )


def shown(y) -> bool:
    return len(facts.flat(y)) <= 4


def first_class(i: int) -> str:
    return ' class="first"' if i == 0 else ""


def same_slopes(points: list[dict]) -> bool:
    return all(point.get("slopes") == points[0].get("slopes") for point in points)


def slopes_row(points: list[dict], values: dict) -> str:
    """The slopes to the left and to the right, measured by differences."""
    slopes = points[0].get("slopes") or {}
    if not slopes:
        return ""
    cells = "".join(
        f"<td{first_class(i)}>{interval(slopes[name][i]) if name in slopes else '–'}</td>"
        for name, of in values.items()
        for i in range(len(of))
    )
    return f'<tr class="slopes"><th scope="row">slopes, left…right</th>{cells}<td></td></tr>'


def interval(slopes: list[float] | None) -> str:
    """The slopes to the left and to the right of an entry, for the eyes. None where they do not settle."""
    if slopes is None:
        return "no slope"
    left, right = slopes
    if math.isnan(left) and math.isnan(right):
        return "–"
    if math.isnan(left) or math.isnan(right):
        return number(right if math.isnan(left) else left)
    return number(right) if facts.close(left, right) else f"{number(left)}…{number(right)}"


def written(row: Operation, point: dict) -> str:
    """The call of a point, without "y = "."""
    return (point["call"] or row.call).splitlines()[-1].split("= ", 1)[1]


def lines_of(row: Operation, point: dict, several: bool, values: dict) -> str:
    """The lines of a point: what torch sends, and who sends something else."""
    who = inline(written(row, point)) if several else facts.of_this_torch().title
    if "grads" not in point:
        width = sum(map(len, values.values())) + 1
        return f'<tr><th scope="row">{who}</th><td class="raises" colspan="{width}">{raised(point)}</td></tr>'
    lines = [line(who, point["grads"], point, values)]
    for answer in facts.answers(row, point):
        says = inline(answer.who) if answer.kind in ("way", "dtype") else answer.who
        says = f"in {says}" if answer.kind == "dtype" else says
        if answer.code and answer.kind == "library":
            says = f"{says.split()[0]} {inline(answer.code)}"
        lines.append(line(says, answer.grads, point, values, narrow=answer.kind == "dtype"))
    if any(ours is not True for ours in point.get("formula", {}).values()):
        ours = {name: point["grads"][name] if of is True else of for name, of in point["formula"].items()}
        lines.append(line("the formula above", ours, point, values))
    return "".join(lines)


def raised(found: dict) -> str:
    return f"<b>{e(found['raised'])}</b> {e(words.shortened(found['says']))}"


def line(who: str, grads: dict, point: dict, values: dict, narrow: bool = False) -> str:
    """What somebody sends, entry by entry, and how that lies between the slopes. narrow: in a narrower dtype."""
    cells, verdicts = [], {}
    for name, of in values.items():
        sent = grads.get(name)
        if isinstance(sent, dict):
            cells.append(f'<td class="first raises" colspan="{len(of)}">{raised(sent)}</td>')
            continue
        sent = facts.flat(sent) if sent is not None else [None] * len(of)
        judged = verdicts_of(sent, name, point) if None not in sent else [""] * len(of)
        if narrow:
            judged = ["its digits are lost" if word == "not the derivative" else word for word in judged]
        for i, (g, word) in enumerate(zip(sent, judged, strict=True)):
            kinds = ["first"] * (i == 0) + ["wrong"] * (bool(word) and NOTES[word][0] == "wrong")
            attribute = f' class="{" ".join(kinds)}"' if kinds else ""
            cells.append(f"<td{attribute}>{'–' if g is None else number(g)}</td>")
        verdicts |= dict(zip(entries(name, point["inputs"][name]), judged, strict=True))
    kind, said = note(verdicts)
    attribute = f' class="{kind}"' if kind else ""
    return f'<tr{attribute}><th scope="row">{who}</th>{"".join(cells)}<td class="note">{said}</td></tr>'


def verdicts_of(sent: list[float], name: str, point: dict) -> list[str]:
    """How each number lies between the slopes of its entry; '' where there are none."""
    if not (slopes := point["slopes"].get(name)):
        return [""] * len(sent)
    return facts.verdicts(sent, slopes, point["noise"][name])


SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def entries(name: str, value: list | float) -> list[str]:
    """The entries of an input of a point: x₁, x₂ … or x₁₁, x₁₂ … A single one is just x."""
    found = [""]
    level = [value]
    while level and isinstance(level[0], list):
        found = [f"{before}{i + 1}" for before, one in zip(found, level, strict=True) for i in range(len(one))]
        level = [entry for one in level for entry in one]
    return [name + (place if len(found) > 1 else "").translate(SUBSCRIPTS) for place in found]


def note(verdicts: dict[str, str]) -> tuple[str, str]:
    """What the slopes say of a line, by its entries: one verdict if all have the same, or each with its entries."""
    of = {entry: word for entry, word in verdicts.items() if word}
    said = list(dict.fromkeys(of.values()))
    if not said:
        return "", ""
    kinds = [NOTES[word][0] for word in said]
    kind = next(kind for kind in ("wrong", "choice", "right") if kind in kinds)
    if len(said) == 1:
        return NOTES[said[0]]
    told = [
        f"{NOTES[word][1][0]} {', '.join(entry for entry in of if of[entry] == word)}: {NOTES[word][1][2:]}"
        for word in said
        if NOTES[word][0] != "right"
    ]
    return kind, "<br>".join(told)


def in_a_sentence(row: Operation, point: dict, several: bool, names: list[str]) -> str:
    """A point with more numbers than a table has room for, or one that raises."""
    who = f"{inline(written(row, point))}: " if several else ""
    if "grads" not in point:
        return f'<p class="raises">{who}{raised(point)}</p>'
    told = []
    for name in names:
        at = literal(point["inputs"][name])
        told.append(f"<p>{letters([name])} = {e(at)}</p><p>{who}sends <b>{numbers(point['grads'][name])}</b></p>")
        judged = point["verdicts"].get(name, [])
        kind, said = note(dict(zip(entries(name, point["inputs"][name]), judged, strict=False)))
        told[-1] += f'<p class="{kind}">{said}</p>' if said else ""
    for answer in facts.answers(row, point):
        for name in names:
            sent = answer.grads.get(name)
            if isinstance(sent, dict):
                told.append(f"<p>{e(answer.who)}: {raised(sent)}</p>")
            elif sent is not None and not facts.same(sent, point["grads"][name]):
                told.append(f"<p>{e(answer.who)} sends <b>{numbers(sent)}</b></p>")
    return "".join(told)


# ----- what people write, what differs, where to go on


def popular(row: Operation) -> str:
    """Formulas that people write, with what was measured of them."""
    boxes = []
    for one, of in zip(row.popular, facts.fact_of(row)["popular"], strict=True):
        fails = [
            f"{e(label)}: "
            + (f"<b>{e(gives['raised'])}</b>" if isinstance(gives, dict) else f"gives <b>{numbers(gives)}</b>")
            for label, gives in of["points"].items()
            if gives is not True
        ]
        raises = isinstance(of["random"], dict)
        random = f"raises {of['random']['raised']}" if raises else f"{of['random']} on random numbers"
        bad = (of["random"] != "right" or bool(fails)) and not one.why.startswith(PRAISE)
        to = f" <small>for {letters([one.input])}</small>" if len(row.vjp) > 1 else ""
        seen = f" <small>Seen in {seen_in(one.seen)}</small>" if one.seen else ""
        boxes.append(
            f'<div class="{"bad" if bad else "good"}"><p class="why">{"✗" if bad else "✓"} {e(one.why)}{to}</p>'
            f"{code(one.formula)}<p>{'; '.join([random.capitalize(), *fails])}.{seen}</p></div>"
        )
    if not boxes:
        return ""
    said = "Tempting, but wrong" if any(box.startswith('<div class="bad"') for box in boxes) else "Another formula"
    return f'<h2 id="popular">{said}</h2><div class="popular">{"".join(boxes)}</div>'


def seen_in(text: str) -> str:
    """Links to the places in which a formula was seen."""
    return ", ".join(
        f'<a href="{e(address)}">{e(said)}</a>' for address, said in map(table.address_and_words, text.split(", "))
    )


def otherwise(row: Operation) -> str:
    """What other releases do otherwise, beside the special points."""
    told = words.releases(row)
    return f'<h2 id="releases">In other releases</h2>{"".join(f"<p>{said}</p>" for said in told)}' if told else ""


def further(links: Links) -> str:
    """Pages of the book."""
    told = [("In the book", links.uses), ("Its error messages", links.errors)]
    lists = [
        f'<p>{what}: {" · ".join(f"""<a href="{to}">{said}</a>""" for said, to in of)}</p>' for what, of in told if of
    ]
    return f'<div class="further">{"".join(lists)}</div>' if lists else ""


def nodes(of: dict) -> str:
    names = list(dict.fromkeys(of["nodes"]))
    if not names:
        return "no node, since y has no graph"
    return ", ".join(map(inline, names[:4])) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


# ----- what leads here


def other_words(row: Operation) -> set[str]:
    """Other names of an operation as single words: "least squares" is least_squares, "nn.Conv2d" is conv2d."""
    return {re.sub(r"\W+", "_", name.removeprefix("nn.")).strip("_").lower() for name in row.also} - {row.name, ""}


def search_row(row: Operation) -> SearchRow:
    """The row of the search for a card. Other names are its further words, with _ inside; its points are what is asked.

    That it is about gradients, as all cards are, docs/assets/ranking.js knows.
    """
    points = " · ".join(point.label for point in row.points)
    return SearchRow(address(row), row.name, row.words, other_words(row), points, [])
