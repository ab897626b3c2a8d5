"""A puzzle and a black box in a page: text with folded solutions, and a form that docs/assets/puzzles/ brings to life.

The form is part of the page, so that nothing moves when the script comes; where no script runs, it is not shown.
"""

import json
from functools import cache
from html import escape

import torch

from book.puzzles.boxes import call
from book.puzzles.data import BOXES, PUZZLES, REASONS, box_named, plain, plain_box, puzzle_named
from book.puzzles.players import CALLS, Fared, fared
from puzzles.table import Box

GITHUB = "https://github.com/"
PLAIN_TEXT = 'spellcheck="false" autocapitalize="off" autocomplete="off"'


def code(text: str) -> str:
    """A program in HTML, of one line or several."""
    return "<br>".join(f"<code>{escape(line)}</code>" for line in text.splitlines())


def data(value: dict) -> str:
    return escape(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def shape(letters: tuple) -> str:
    """As PyTorch writes it: (n,), (m, n)."""
    return f"({letters[0]},)" if len(letters) == 1 else f"({', '.join(map(str, letters))})"


def folded(summary: str, *paragraphs: str, kind: str = "") -> str:
    inside = "".join(f"<p>{text}</p>" for text in paragraphs if text)
    classes = f"pz-fold {kind}".strip()
    return f'<details class="{classes}" data-search-exclude=""><summary>{summary}</summary>{inside}</details>'


def contents(kind: str) -> str:
    """The list of all puzzles ("write") or boxes ("liars"), where the page marks what is solved."""
    tables = {"write": PUZZLES, "liars": BOXES}
    if kind not in tables:
        raise ValueError(f"there is no list {kind!r}; there are {', '.join(tables)}")
    items = "".join(f'<li><a href="#{one.name}">{escape(one.title)}</a></li>' for one in tables[kind])
    return f'<ol class="pz-list" data-kind="{kind}" data-reasons="{data(REASONS)}">{items}</ol>'


def puzzle(name: str, link: str, as_plain: bool = False) -> str:
    """The puzzle with this name. link: to the page that explains it, in HTML or Markdown. Raises ValueError."""
    one = puzzle_named(name)
    shapes = " and ".join(f"<code>{key}</code> of shape {shape(letters)}" for key, letters in one.shapes.items())
    names = ", ".join(f"<code>{key}</code>" for key in [*one.shapes, "y", "v", *given_names(one.given)])
    given = f"{code(one.given)}<br>" if one.given else ""
    hints = [folded(f"Hint {number}", marked(text)) for number, text in enumerate(one.hints, 1)]
    ways = "Or: " + "<br>or: ".join(code(text) for text in one.others)
    after = f"{marked(one.after)} {link}"
    answer = folded("The shortest solution known", code(one.solution), ways, after, kind="pz-answer")
    what = f"<p>{given}<code>y = {escape(one.f)}</code>, with {shapes}.</p>"
    if as_plain:
        return "\n".join([what, *hints, answer])
    ask = (
        f'<label for="{name}-answer">vᵀJ for <code>{one.of}</code>, from {names}</label>'
        f'<textarea id="{name}-answer" rows="2" maxlength="2000" {PLAIN_TEXT} aria-describedby="{name}-said">'
        "</textarea>"
    )
    buttons = '<button>Check</button><button type="button" class="pz-link">Copy a link</button>'
    said = f'<div class="pz-said" id="{name}-said" role="status"></div><div class="pz-figure"></div>'
    form = f'<form class="pz-form" autocomplete="off">{ask}<div class="pz-buttons">{buttons}</div>{said}</form>'
    attributes = f'data-name="{name}" data-puzzle="{data(plain(name))}"'
    return f'<div class="puzzle" {attributes}>{what}{form}{"".join(hints)}{answer}</div>'


def given_names(given: str) -> list[str]:
    return [line.partition(" = ")[0] for line in given.splitlines()]


def marked(text: str) -> str:
    """A sentence in HTML: what is between backticks is code."""
    parts = escape(text, quote=False).split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))


def written(numbers) -> str:
    """Numbers as they are typed: [1, 2.5]."""
    if isinstance(numbers, list):
        return f"[{', '.join(map(written, numbers))}]"
    return f"{numbers:.4g}" if abs(numbers) < 10**4 else f"{numbers:.0f}"


def box(name: str, link: str, as_plain: bool = False) -> str:
    """The black box with this name, as `puzzle`. Raises ValueError."""
    one = box_named(name)
    given = f"{code(one.given)}<br>" if one.given else ""
    what = f"<p>{given}<code>y = {escape(one.f)}</code></p>"
    answer = folded("Does it lie?", *answer_of(one), f"{marked(one.note)} {link}", kind="pz-answer")
    x, v = one.start["x"], one.start["v"]
    if as_plain:
        tried = one.tells or one.start
        returned, _ = call(plain_box(one), tried["x"], tried["v"])
        at = f"At x = {written(tried['x'])}, for v = {written(tried['v'])}"
        said = f"<p>{at}, it returns {written(returned.tolist())}.</p>"
        return "\n".join([what, said, answer])
    fields = cells(name, "x", x) + cells(name, "v", v)
    buttons = "".join(
        f'<button type="{kind}" class="{action}">{text}</button>'
        for kind, action, text in (
            ("submit", "pz-call", "Call"),
            ("button", "pz-lies", "It lies"),
            ("button", "pz-honest", "It is honest"),
            ("button", "pz-jacobian", "Show J"),
            ("button", "pz-link", "Copy a link"),
        )
    )
    form = (
        f'<form class="pz-form" autocomplete="off"><div class="pz-fields">{fields}</div>'
        f'<div class="pz-buttons">{buttons}</div><ol class="pz-calls"></ol>'
        f'<div class="pz-said" id="{name}-said" role="status"></div><div class="pz-figure"></div></form>'
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


def answer_of(one: Box) -> list[str]:
    """What a box returns, the call that exposes it, how players fared who do not think, and whose mistake it is."""
    returns = f"It returns {code(one.gives)}."
    if one.honest:
        return [f"<strong>It is honest.</strong> {returns} No call can expose it."]
    box_data = plain_box(one)
    returned, wanted = call(box_data, one.tells["x"], one.tells["v"])
    tells = (
        f"x = {written(one.tells['x'])} and v = {written(one.tells['v'])} expose it: it returns "
        f"{written(returned.tolist())}, and vᵀJ is {written((wanted.round(decimals=9) + 0).tolist())}."
    )
    players = fared_with(one.name)
    who = (
        f"Of {CALLS} calls with whole numbers drawn at random, {players.drawn or 'none'} expose it; "
        f"with v of ones, {players.ones or 'none'}."
    )
    return [f"<strong>It lies.</strong> {returns}", tells, who, source_of(one)]


@cache  # a page is made several times, in HTML and in Markdown
def fared_with(name: str) -> Fared:
    return fared(plain_box(box_named(name)))


def source_of(one: Box) -> str:
    """Where the mistake was made."""
    if one.source.startswith(GITHUB):
        repository, kind, number = one.source.removeprefix(GITHUB).rsplit("/", 2)
        kind = "pull request" if kind == "pull" else "issue"
        return f'A real mistake: <a href="{one.source}">{repository}, {kind} {number}</a>.'
    example = f'<a href="{{up}}snippets/{one.source}">{one.source}</a>'
    if one.change:
        return f"A mutant of an example of this book, {example}: {code(one.change)}"
    return f"The mistake of an example of this book: {example}"
