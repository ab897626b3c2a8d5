"""The cards as files of the site. They are no pages of MkDocs: two hundred of these would take as long as the book.

The theme renders one page (hooks.py), with marks in the places of name, title, description and content; each card is
that page with these filled in.
"""

import html
import re
from pathlib import Path

from atlas.operation import Operation
from book import moved, names, policy
from book.atlas import card, facts, table

INDEX = "atlas/index.md"
MOST = 4  # pages that a card leads to because they show its operation
NAME, TITLE, DESCRIPTION = "atlas-card-name", "atlas-card-title", "atlas-card-description"
STYLE = re.compile(r'\sstyle="([^"]*)"')  # the shades of J on a desk: the policy of the card allows them
NO_STYLES = "style-src-attr 'none'"  # in the policy of the page that all cards have in common
CONTENT = "<h1>atlas-card-content</h1>"  # (the theme adds a heading where it sees none)


def require_facts() -> None:
    """Raise ValueError, with what to do, where a row was not measured as it is written; TableError for a wrong row."""
    measured = facts.of_this_torch().operations
    without = [row.name for row in table.rows() if "points" not in measured.get(row.name, {})]
    stale = [row.name for row in table.rows() if row.name not in without and is_stale(facts.fact_of(row), row)]
    if without or stale:
        raise ValueError(missing([*without, *stale]))


def is_stale(fact: dict, row: Operation) -> bool:
    """Whether facts were measured of another text than the row has now."""
    points = [
        (one["label"], facts.encoded(one["inputs"]), one["call"], facts.encoded(one["v"])) for one in fact["points"]
    ]
    written = [
        (
            one.label,
            facts.encoded({name: facts.given(text) for name, text in one.inputs.items()}),
            one.call,
            facts.encoded(facts.given(one.v)) if one.v else None,
        )
        for one in row.points
    ]
    popular = [(one["input"], one["formula"]) for one in fact["popular"]]
    return (
        fact["row"] != facts.digest(row)
        or points != written
        or popular != [(one.input, one.formula) for one in row.popular]
    )


def missing(names: list[str]) -> str:
    """What to do about rows that were not measured as they are, with their places."""
    places = {row.name: table.place(row, of) for of in table.families() for row in of.rows}
    rows = "\n".join(f"{places[name]}: {name} was not measured as it is written" for name in names)
    return f'{rows}\nmake facts ROWS="{" ".join(names)}" measures these with the torch that is installed.'


def contents(shell: str, index: dict[str, list[str]], titles: dict[str, str]) -> dict[str, str]:
    """The cards as HTML, by their addresses. shell: the page that all have in common, with the marks in it.

    index: where the book shows each name of torch. titles: of all sections, by their addresses.
    """
    before, after = shell.split(CONTENT)
    found = {}
    for row in table.rows():
        content = card.html_of(row, links(row, index, titles))
        if "data-live" in content:
            content += '<script src="../assets/live.js" defer></script>'
        shades = policy.hashes(dict.fromkeys(STYLE.findall(content)))
        filled = [
            part.replace(NO_STYLES, f"style-src-attr 'unsafe-hashes' {shades}" if shades else NO_STYLES)
            .replace(NAME, row.name)
            .replace(TITLE, html.escape(card.title(row)))
            .replace(DESCRIPTION, html.escape(f"{row.call.splitlines()[-1]}: {row.words}"))
            for part in (before, after)
        ]
        found[card.address(row)] = content.join(filled)
    return found


def aliases() -> dict[str, str]:
    """Stubs at the addresses that people would guess, such as atlas/norm.html for vector_norm, as HTML by address."""
    taken, found = {*(row.name.lower() for row in table.rows()), *table.PAGES}, {}
    for row in table.rows():
        for name in sorted(card.other_words(row) - taken):
            found.setdefault(f"atlas/{name}.html", moved.stub(f"{row.name}.html"))
    return found


def links(row: Operation, index: dict[str, list[str]], titles: dict[str, str]) -> card.Links:
    """Where the card of a row leads to: what the row names, and the pages that show its names most."""
    shown = [at for name in facts.fact_of(row)["other_names"] for at in index.get(card.in_full(name), ())]
    shown = [at for at in shown if not at.startswith(("about/", "stuck/", "exercises/"))][:MOST]
    named = [f"{page}.html{'#' if anchor else ''}{anchor}" for page, _, anchor in (at.partition("#") for at in row.see)]
    uses, errors = [], []
    for at in dict.fromkeys([*named, *shown, *messages(row)]):
        if at in titles:
            (errors if at.startswith("stuck/") else uses).append((names.link_text(at, titles), f"../{at}"))
    return card.Links(tuple(uses), tuple(errors))


# The cards of messages, by what an operation raises somewhere.
MESSAGES = {
    "derivative for": "stuck/messages/function.html#derivative-not-implemented",
    "specified up to multiplication": "stuck/messages/function.html#eigenvectors",
    "has not been implemented yet": "stuck/messages/grad_calls.html#forward-not-implemented",
    "vmap: It looks like you're calling .item()": "stuck/messages/func.html#vmap-item",
    "data-dependent control flow": "stuck/messages/func.html#vmap-control-flow",
    "dynamic shape": "stuck/messages/func.html#vmap-boolean-mask",
    "called random operation": "stuck/messages/func.html#vmap-random",
    "Batching rule not implemented": "stuck/messages/func.html#an-operation-that-vmap-does-not-know",
}


def messages(row: Operation) -> list[str]:
    """The cards of the messages that an operation raises: where something does not work, at a point, after a change."""
    of = facts.fact_of(row)
    said = [found["says"] for found in [*of["works"].values(), *of["points"]] if "says" in found]
    found = [at for words, at in MESSAGES.items() if any(words in one for one in said)]
    found += ["stuck/messages/no_graph.html#element-0-of-tensors"] * of["ends_the_graph"]
    if "raises" in of["changed_after"].values():
        found.append("stuck/messages/in_place.html#modified-by-an-inplace-operation")
    return found


def wrong_links(titles: dict[str, str]) -> list[str]:
    """One line for each row whose `see` is no section of the book. titles: of all of them, by their addresses."""
    known = {address.replace(".html", "") for address in titles}
    return [
        f"{table.place(row, of)}: {row.name}: `see` has {at!r}, which is no section of the book"
        for of in table.families()
        for row in of.rows
        for at in row.see
        if at not in known
    ]


def is_here(docs: Path) -> bool:
    """Whether a site has the atlas: a small site of the tests has none."""
    return (docs / INDEX).exists()
