"""What stands with a question: a desk, cells or trays whose places are empty, until a reader types an answer.

docs/assets/answers/ fills the places with the class `unknown`, the first with the first number that is typed, and marks
and seals what it has filled. So these pictures are the only ones that an answer has.
"""

import ast
import html
import json
import re

from book.pictures import scales
from book.pictures.matrices import leaf_of, number, sparse
from book.pictures.picture import Picture
from book.pictures.svg import KNOB, Drawing, indexed, width

LEFT, TRAVEL, HEAD, CHANNEL, SUM = 44, 96, 44, 36, 30  # pixels: the first fader, its way, heights
CELL, HIGH, APART, MOST = 46, 30, 8, 40  # pixels: a place for a number, and below the last; how many of them at most
ABOVE = 12  # pixels more, where names stand above
SEAL = 12  # pixels: around what may be sealed

# A number as docs/assets/book.js finds it in what is printed, and the words that it leaves out.
WORDS = re.compile(r"(?<![\d.])[a-z_][\w.]*", re.IGNORECASE)
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)


def empty_desk(J, v=None, name="x.grad", shows_J=False, asks_v=False) -> Picture:
    """A desk before the rows of J: v with its numbers, or without; a row of places for the result, called `name`.

    asks_v: the places of v are to be filled, and the result follows from J. Elsewhere the result is to be filled.
    """
    (m, n), left, foot = J.shape, LEFT + TRAVEL + 28, HEAD + len(J) * CHANNEL
    wide = max(CELL, width(*map(number, J.ravel())) + 8) if shows_J else CELL
    drawing = Drawing("desk", left + n * wide + SEAL, foot + 10 + SUM + 4)
    drawing.text(LEFT + TRAVEL / 2, 14, "v", "v letter")
    drawing.text(left + n * wide / 2, 14, "J", "J letter")
    for j in range(n):
        drawing.text(left + (j + 0.5) * wide, HEAD - 6, indexed(leaf_of(name), j + 1), "x name")
    stops = scales.still(v) if v is not None else "-1 1 1"
    if v is not None:
        drawing.ruler(LEFT - 16, HEAD + 2, stops, TRAVEL)
    ticks = []  # (one path for all: they are a large part of a page)
    for i, row in enumerate(J):
        top, way = HEAD + i * CHANNEL, HEAD + i * CHANNEL + CHANNEL / 2 + 6
        drawing.text(2, top + CHANNEL / 2 + 4.5, f"row {i + 1}", "J start")
        drawing.line(LEFT, way, LEFT + TRAVEL, way, "groove unknown" if asks_v else "groove")
        for value in scales.ticks(stops) if v is not None else [0]:
            half = 4 if value else 8
            ticks.append(f"M{LEFT + TRAVEL * scales.place(value, stops):g} {way - half:g}v{2 * half}")
        if v is not None:
            at = LEFT + TRAVEL * scales.place(v[i], stops)
            with drawing.group("slide v" if v[i] else "slide v shut", at, way):
                drawing.box(-KNOB / 2, -9, KNOB, 18, "knob", 5)
                drawing.text(0, -13, number(v[i]), "grip")
        drawing.text(left - 14, top + CHANNEL / 2 + 4.5, "×", "faint")
        for j, entry in enumerate(row):
            if shows_J:
                drawing.cell(left + j * wide, top, wide, CHANNEL, entry, abs(J).max(), f"J{sparse(J)}")
            else:
                drawing.box(left + j * wide, top, wide, CHANNEL, "frame J", 0)
    drawing.parts.insert(0, f'<path class="line mark" d="{"".join(ticks)}"></path>')
    drawing.line(0, foot + 5, drawing.width - SEAL + 6, foot + 5, "x rule")
    end = foot + 10 + SUM / 2 + 4.5
    if asks_v:
        drawing.text(left - 60, end, "your", "end")
        drawing.text(left - 50, end, "v", "v letter")
    drawing.text(left - 10, end, "gives" if asks_v else name, "" if asks_v else "x code", "end")
    for j in range(n):
        drawing.box(left + j * wide, foot + 10, wide, SUM, "frame x gives" if asks_v else "frame x unknown", 0)
    given = "with empty places" if v is None else f"with v = ({', '.join(map(number, v))})"
    rows = f"{m} {'row' if m == 1 else 'rows'} of J" + (f", {J.tolist()}" if shows_J else f" with {n} empty places")
    return blank(drawing.svg(f"A desk {given} before {rows}; below, {n} empty places for {name}."), J, asks_v)


def blank(drawn: Picture, J=None, asks_v=False, kind="") -> Picture:
    """A drawing to be filled. J: its numbers, for the script; `asks_v` says which places it fills."""
    data = "" if J is None else f' data-rows="{json.dumps(J.tolist())}"'
    kind = f"picture drawn blank {'asks-v' if asks_v else kind}".rstrip()
    return Picture(f'<div class="{kind}"{data}>{drawn}</div>', styles=drawn.styles)


def rows_in(printed: str) -> list[int]:
    """How many numbers each innermost bracket of what is printed has; a number outside of brackets is a row."""
    rows = []
    for part in re.findall(r"\[[^\[\]]*\]|[^\[\]]+", printed.replace("−", "-")):
        many = len(NUMBER.findall(WORDS.sub(" ", part)))
        rows += [many] if part.startswith("[") else [1] * many
    return rows


def names_of(question: str, code: str, many: int) -> list[str]:
    """What the places are called: a name for each of `many` rows, or one for all of them; none where nothing says it.

    These are the expressions that the code prints, or, in a sentence with numbers, the names before them.
    """
    calls = [line.value for line in ast.parse(code).body if isinstance(line, ast.Expr)]
    calls = [call for call in calls if isinstance(call, ast.Call) and ast.unparse(call.func) == "print"]
    names = []
    for argument in (argument for call in calls for argument in call.args):
        said = ast.unparse(argument)
        names += re.findall(r"`([\w.]+)` is `\{", said) if isinstance(argument, ast.JoinedStr) else [said]
    names = names or re.findall(r"\bis (J|H)\?", question)
    if len(names) not in (1, many):
        names = [name for name in names if f"`{name}`" in question]
    return names if len(names) in (1, many) else []


def heads_of(names: list[str], rows: list[int]) -> tuple[str, list[str]]:
    """Of which tensor the numbers of a row tell, one for each entry, and what stands above them: x, x₁ and x₂, say."""
    name, many = "".join(names), rows[0]
    if len(rows) > 1 and name not in ("J", "H"):
        return "", []
    if name in ("J", "H"):
        letter = "x"
    elif found := re.fullmatch(r"([A-Za-z])(\.grad)?", name):
        letter = found[1]
    else:
        letter = "x" if re.fullmatch(r"row_\d+|\w+ @ J", name) else ""
    return letter, [indexed(letter, j + 1) for j in range(many)] if letter and many > 1 else []


def empty_cells(question: str, printed: str, code: str) -> Picture:
    """An empty place for each number of what is printed, in its rows, with their names; nothing where there are none.

    There are none, either, where there would be too many.
    """
    rows = [size for size in rows_in(printed) if size]
    if not rows or sum(rows) > MOST:
        return Picture("")
    v_asked = re.search(r"\b(?:which|what) (?:v|`gradient`)", question, re.IGNORECASE)
    kind = "J" if re.search(r"\bJ\b", question) else ""
    kind = "x" if re.search(r"\w\.grad", question) else "v" if v_asked else kind
    apart = 0 if max(rows) > 1 else APART
    names = names_of(question, code, len(rows))
    is_matrix = len(rows) > 1 and len(names) == 1
    letter, heads = heads_of(names, rows)
    beside = [f"row {i + 1}" for i in range(len(rows))] if is_matrix else names or ["your answer"]
    left, top = width(*beside, *names) + 12, SEAL + (ABOVE if heads or is_matrix else 0)
    high = len(rows) * HIGH + (len(rows) - 1) * apart
    drawing = Drawing("numbers", left + max(rows) * CELL + SEAL, top + high + SEAL)
    if is_matrix:
        drawing.text(left - 10, top - 7, names[0], "code", "end")
    for j, head in enumerate(heads):
        drawing.text(left + (j + 0.5) * CELL, top - 7, head, f"{letter} name" if letter in "xyvJ" else "name")
    for i, name in enumerate(beside):
        middle = top + (HIGH / 2 + i * (HIGH + apart) if len(beside) == len(rows) else HIGH / 2) + 4.5
        drawing.text(left - 10, middle, name, "code" if name in names else "faint", "end")
    for i, size in enumerate(rows):
        for j in range(size):
            drawing.box(left + j * CELL, top + i * (HIGH + apart), CELL, HIGH, f"frame {kind}".rstrip() + " unknown", 0)
    lines = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
    sizes = ", ".join(map(str, rows))
    called = f" for {', '.join(names)}" if names else ""
    says = f"Empty places{called}, which fill with the numbers of your answer as you type, in {lines}: {sizes}."
    return blank(drawing.svg(says), kind="places")


def empty_trays(question: str, printed: str) -> Picture:
    """A box without a shape for each shape that is asked for, with the name of its tensor."""
    names = re.findall(r"`([^`]+)`", question[re.search(r"\bshapes?\b", question).start() :])
    many = len(re.findall(r"\[[\d, ]*\]|\([\d, ]*\)", printed)) if "shapes" in question else 1
    names = [*names, *["the result"] * many][:many]
    figures = "".join(f"<span><span>{html.escape(name)}</span><b>?</b></span>" for name in names)
    return Picture(f'<div class="trays" data-names="{html.escape(json.dumps(names))}">{figures}</div>')
