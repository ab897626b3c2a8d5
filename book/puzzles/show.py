"""A puzzle and a black box in a page: text with folded solutions, and a form that docs/assets/puzzles/ brings to life.

The form is part of the page, so that nothing moves when the script comes; where no script runs, it is not shown.
"""

import json
from functools import cache
from html import escape

import torch

from book.atlas.words import drawing
from book.puzzles.boxes import call
from book.puzzles.data import BOXES, PUZZLES, REASONS, box_named, plain, plain_box, puzzle_named
from book.puzzles.face import decision, face
from book.puzzles.judge import at, in_float64
from book.puzzles.players import CALLS, Fared, fared
from book.render import details
from puzzles.table import Box, Puzzle

GITHUB = "https://github.com/"
PLAIN_TEXT = 'spellcheck="false" autocapitalize="off" autocomplete="off"'


class Html:
    """How the pieces of a puzzle are written in a page."""

    def code(self, text: str) -> str:
        """A program, of one line or several."""
        return "<br>".join(f"<code>{escape(line)}</code>" for line in text.splitlines())

    def marked(self, text: str) -> str:
        """A sentence, in which what is between backticks is code."""
        parts = escape(text, quote=False).split("`")
        return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))

    def strong(self, text: str) -> str:
        return f"<strong>{text}</strong>"

    def link(self, text: str, to: str) -> str:
        return f'<a href="{to}">{text}</a>'

    def paragraph(self, *lines: str) -> str:
        return f"<p>{'<br>'.join(lines)}</p>"

    def fold(self, summary: str, *paragraphs: str, kind: str = "") -> str:
        inside = "".join(map(self.paragraph, filter(None, paragraphs)))
        classes = f"pz-fold {kind}".strip()
        return f'<details class="{classes}" data-search-exclude=""><summary>{summary}</summary>{inside}</details>'


class Markdown(Html):
    """How they are written where no form is: in the Markdown of the page, and in its notebook."""

    def code(self, text: str) -> str:
        return "; ".join(f"`{line}`" for line in text.splitlines())

    def marked(self, text: str) -> str:
        return text

    def strong(self, text: str) -> str:
        return f"**{text}**"

    def link(self, text: str, to: str) -> str:
        return f"[{text}]({to})"

    def paragraph(self, *lines: str) -> str:
        return f"{'  '.join(lines)}\n"

    def fold(self, summary: str, *paragraphs: str, kind: str = "") -> str:
        inside = "\n".join(map(self.paragraph, filter(None, paragraphs)))
        return f"{details(summary, inside.rstrip())}\n"


def data(value: dict) -> str:
    return escape(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def shape(letters: tuple) -> str:
    """As PyTorch writes it: (n,), (m, n)."""
    return f"({letters[0]},)" if len(letters) == 1 else f"({', '.join(map(str, letters))})"


def contents(kind: str) -> str:
    """The list of all puzzles ("write") or boxes ("liars"), where the page marks what is solved."""
    tables = {"write": PUZZLES, "liars": BOXES}
    if kind not in tables:
        raise ValueError(f"there is no list {kind!r}; there are {', '.join(tables)}")
    items = "".join(f'<li><a href="#{one.name}">{escape(one.title)}</a></li>' for one in tables[kind])
    names = f'<ol class="pz-list" data-kind="{kind}" data-reasons="{data(REASONS)}">{items}</ol>'
    folded = f'<details class="pz-fold pz-names"><summary>All {len(tables[kind])} by name</summary>{names}</details>'
    squares = f'<div class="pz-squares" aria-hidden="true">{"<i></i>" * len(tables[kind])}</div>'  # links, by one.js
    return folded + squares


def puzzle(name: str, read_on: str, as_plain: bool = False) -> str:
    """The puzzle with this name. read_on: links to where to read on, in HTML or Markdown. Raises ValueError."""
    one, form_of = puzzle_named(name), Markdown() if as_plain else Html()
    code, marked = form_of.code, form_of.marked
    shapes = " and ".join(f"{code(key)} of shape {shape(letters)}" for key, letters in one.shapes.items())
    names = ", ".join(f"<code>{key}</code>" for key in [*one.shapes, "y", "v", *given_names(one.given)])
    hints = [form_of.fold(f"Hint {number}", marked(text)) for number, text in enumerate(one.hints, 1)]
    ways = [f"{'or' if number else 'Or'}: {code(text)}" for number, text in enumerate(one.others)]
    ways = ", ".join(ways) if as_plain else "<br>".join(ways)
    after = f"{marked(one.after)} {read_on}"
    answer = form_of.fold("A short solution", code(one.solution), ways, after, kind="pz-answer")
    given = [code(one.given)] if one.given else []
    convention = [marked(one.convention)] if one.convention else []
    what = form_of.paragraph(*given, f"{code(f'y = {one.f}')}, with {shapes}.", *convention)
    if as_plain:
        return "\n".join([what, *hints, answer])
    ask = (
        f'<label for="{name}-answer">vᵀJ for <code>{one.of}</code>. You have {names}.</label>'
        f'<textarea id="{name}-answer" rows="2" maxlength="2000" {PLAIN_TEXT} aria-describedby="{name}-said">'
        "</textarea>"
    )
    buttons = '<button>Check</button><button type="button" class="pz-link pz-text">Copy a link</button>'
    said = f'<div class="pz-said" id="{name}-said" role="status"></div><div class="pz-figure"></div>'
    form = f'<form class="pz-form" autocomplete="off">{ask}<div class="pz-buttons">{buttons}</div>{said}</form>'
    attributes = f'data-name="{name}" data-puzzle="{data(plain(name))}"'
    return f'<div class="puzzle" {attributes}>{glyph(one)}{what}{form}{"".join(hints)}{answer}</div>'


GLYPH = 76  # pixels: the longer side of J


def glyph(one: Puzzle) -> str:
    """J at the first point as the atlas draws it; where its pattern is what there is to find, without it at first."""
    puzzle = plain(one.name)
    J = in_float64(lambda: at(puzzle, puzzle["points"][0])["J"])
    known, unknown = (drawing({"J": entries, "shape": J.shape}, GLYPH) for entries in (J.tolist(), []))
    first = f'<span class="pz-blank">{unknown}</span>' if one.pattern else ""
    return f'<figure class="pz-glyph">{first}{known}<figcaption>J, {J.shape[0]} × {J.shape[1]}</figcaption></figure>'


def given_names(given: str) -> list[str]:
    return [line.partition(" = ")[0] for line in given.splitlines()]


def written(numbers) -> str:
    """Numbers as they are typed: [1, 2.5]."""
    if isinstance(numbers, list):
        return f"[{', '.join(map(written, numbers))}]"
    return f"{numbers:.4g}" if abs(numbers) < 10**4 else f"{numbers:.0f}"


def box(name: str, read_on: str, up: str, as_plain: bool = False) -> str:
    """The black box with this name, as `puzzle`. up: the way to the folder of the site. Raises ValueError."""
    one, form_of = box_named(name), Markdown() if as_plain else Html()
    given = [form_of.code(one.given)] if one.given else []
    what = form_of.paragraph(*given, form_of.code(f"y = {one.f}"))
    note = f"{form_of.marked(one.note)} {read_on}"
    answer = form_of.fold("Does it lie?", *answer_of(one, form_of, up), note, kind="pz-answer")
    x, v = one.start["x"], one.start["v"]
    if as_plain:
        tried = one.tells or one.start
        returned, _ = call(plain_box(one), tried["x"], tried["v"])
        at = f"At x = {written(tried['x'])}, for v = {written(tried['v'])}"
        said = form_of.paragraph(f"{at}, the black box returns {written(returned.tolist())}.")
        return "\n".join([what, said, answer])
    ask, decide = (
        "".join(f'<button type="{kind}" class="{action}">{text}</button>' for kind, action, text in group)
        for group in (
            (
                ("submit", "pz-call", "Call"),
                ("button", "pz-jacobian pz-text", "Show J"),
                ("button", "pz-link pz-text", "Copy a link"),
            ),
            (
                ("button", "pz-lies", f"{decision('liar')}It lies"),
                ("button", "pz-honest", f"{decision('honest')}It is honest"),
            ),
        )
    )
    stage = (
        f'<div class="pz-stage"><div class="pz-in">{cells(name, "x", x)}{cells(name, "v", v)}'
        f'<div class="pz-buttons">{ask}</div></div>{face()}'
        '<div class="pz-from"><div class="pz-result" aria-hidden="true">?</div>'
        f'<div class="pz-decide">{decide}</div><div class="pz-said" id="{name}-said" role="status"></div>'
        '<div class="pz-count" role="status"></div></div></div>'
    )
    form = (
        f'<form class="pz-form" autocomplete="off">{stage}<ol class="pz-calls"></ol>'
        '<div class="pz-figure"></div></form>'
    )
    public = {"f": one.f, "given": one.given, "gives": one.gives, "honest": one.honest}
    attributes = f'data-name="{name}" data-box="{data(public)}"'
    return f'<div class="puzzle pz-box" {attributes}>{what}{form}{answer}</div>'


def cells(name: str, letter: str, numbers) -> str:
    """A field for each number of x or v, in its shape; a matrix has a row of fields for each of its rows."""
    rows = numbers if isinstance(numbers, list) and isinstance(numbers[0], list) else [numbers]
    out = []
    for i, row in enumerate(rows, 1):
        for j, number in enumerate(row if isinstance(row, list) else [row], 1):
            index = f"{i},{j}" if len(rows) > 1 else str(j) if isinstance(row, list) else ""
            below = f"<sub>{index}</sub>" if index else ""
            identity = f"{name}-{letter}{index}"
            out.append(
                f'<label class="pz-cell" for="{identity}"><span class="{letter}">{letter}{below}</span>'
                f'<input id="{identity}" data-of="{letter}" value="{written(number)}" maxlength="40" {PLAIN_TEXT}>'
                "</label>"
            )
    sizes = ",".join(map(str, torch.tensor(numbers).shape))
    return f'<div class="pz-cells" role="group" aria-label="{letter}" data-shape="{sizes}">{"".join(out)}</div>'


def answer_of(one: Box, form_of: Html, up: str) -> list[str]:
    """What a box returns, the call that exposes it, whether ones would, and whose mistake it is."""
    returns = f"The box returns {form_of.code(one.gives)}."
    if one.honest:
        return [f"{form_of.strong('It is honest.')} {returns} No call can expose an honest box."]
    box_data = plain_box(one)
    returned, wanted = call(box_data, one.tells["x"], one.tells["v"])
    tells = (
        f"One call exposes the lie: at x = {written(one.tells['x'])}, for v = {written(one.tells['v'])}, "
        f"the box returns {written(returned.tolist())}, and vᵀJ is {written((wanted.round(decimals=9) + 0).tolist())}."
    )
    hidden = f"With v left at ones, none of {CALLS} calls with a random x exposes the lie."
    hidden = [] if fared_with(one.name).ones else [hidden]
    return [f"{form_of.strong('It lies.')} {returns}", tells, *hidden, source_of(one, form_of, up)]


@cache  # a page is made several times, in HTML and in Markdown
def fared_with(name: str) -> Fared:
    return fared(plain_box(box_named(name)))


def source_of(one: Box, form_of: Html, up: str) -> str:
    """Where the mistake was made."""
    if one.source.startswith(GITHUB):
        repository, kind, number = one.source.removeprefix(GITHUB).rsplit("/", 2)
        kind = "pull request" if kind == "pull" else "issue"
        return f"A real mistake: {form_of.link(f'{repository}, {kind} {number}', one.source)}."
    example = form_of.link(one.source, f"{up}snippets/{one.source}")
    if one.change:
        return f"A mutant of an example of this book, {example}: {form_of.code(one.change)}"
    return f"The mistake of an example of this book: {example}"
