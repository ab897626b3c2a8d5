"""The cards as files of the site. They are no pages of MkDocs: two hundred of these would take as long as the book.

The theme renders one page, with marks in the places of title, description and content; each card is that page with
these filled in.
"""

import html
from pathlib import Path

from mkdocs.commands.build import get_context
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page

from atlas.operation import Operation
from book import names
from book.atlas import card, facts, table
from book.policy import with_policy

INDEX = "atlas/index.md"
MOST = 4  # pages that a card leads to because they show its operation
NAME, TITLE, DESCRIPTION = "atlas-card-name", "atlas-card-title", "atlas-card-description"
CONTENT = "<h1>atlas-card-content</h1>"  # (the theme adds a heading where it sees none)


def files(config) -> list[File]:
    """A file for each card, which `fill` fills, and the facts. Raises TableError or ValueError where they are wrong."""
    measured = facts.main().operations
    without = [row.name for row in table.rows() if "points" not in measured.get(row.name, {})]
    stale = [row.name for row in table.rows() if row.name not in without and is_stale(facts.fact_of(row), row)]
    if without or stale:
        raise ValueError(missing([*without, *stale]))
    found = [File.generated(config, card.address(row), content="") for row in table.rows()]
    for path in sorted(facts.FOLDER.glob("*.json")):
        found.append(File.generated(config, f"atlas/facts/{path.name}", abs_src_path=str(path)))
    return found


def is_stale(fact: dict, row: Operation) -> bool:
    """Whether facts were measured of another text than the row has now."""
    points = [(one["label"], one["inputs"], one["call"], one["v"]) for one in fact["points"]]
    popular = [(one["input"], one["formula"]) for one in fact["popular"]]
    return (
        fact["row"] != facts.digest(row)
        or points != [(one.label, one.inputs, one.call, one.v) for one in row.points]
        or popular != [(one.input, one.formula) for one in row.popular]
    )


def missing(names: list[str]) -> str:
    """What to do about rows that were not measured as they are, with their places."""
    places = {row.name: table.place(row, of) for of in table.families() for row in of.rows}
    rows = "\n".join(f"{places[name]}: {name} was not measured as it is written" for name in names)
    return f'{rows}\nmake facts ROWS="{" ".join(names)}" measures these with the torch that is installed.'


def shell(env, nav, all_files, config, preview: bool) -> str:
    """The page that all cards have in common, with marks."""
    page = Page(TITLE, File.generated(config, f"atlas/{NAME}.md", content=""), config)
    page.content = CONTENT
    page.meta = {"description": DESCRIPTION, "hide": ["navigation", "toc"]}
    context = get_context(nav, all_files, config, page)
    return with_policy(env.get_template("main.html").render(context), preview)


def fill(made: list[File], text: str, index: dict[str, list[str]], titles: dict[str, str]) -> None:
    """Write the cards into their files. text: of the shell. index: where the book shows each name of torch."""
    of = {file.src_uri: file for file in made}
    before, after = text.split(CONTENT)
    for row in table.rows():
        content = card.html_of(row, links(row, index, titles))
        filled = [
            part.replace(NAME, row.name)
            .replace(TITLE, html.escape(card.title(row)))
            .replace(DESCRIPTION, html.escape(f"{row.call.splitlines()[-1]}: {row.words}"))
            for part in (before, after)
        ]
        of[card.address(row)].content_string = content.join(filled)


def links(row: Operation, index: dict[str, list[str]], titles: dict[str, str]) -> card.Links:
    """Where the card of a row leads to: what the row names, and the pages that show its names most."""
    shown = [at for name in facts.fact_of(row)["other_names"] for at in index.get(card.in_full(name), ())]
    shown = [at for at in shown if not at.startswith(("about/", "stuck/", "exercises/"))][:MOST]
    named = [f"{page}.html{'#' if anchor else ''}{anchor}" for page, _, anchor in (at.partition("#") for at in row.see)]
    uses, errors = [], []
    for at in dict.fromkeys([*named, *shown]):
        if at in titles:
            (errors if at.startswith("stuck/") else uses).append((names.link_text(at, titles), f"../{at}"))
    return card.Links(tuple(uses), tuple(errors))


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


def in_sitemap(text: str, site_url: str) -> str:
    """A site map with the cards."""
    entries = "".join(f"<url><loc>{site_url}{card.address(row)}</loc></url>" for row in table.rows())
    return text.replace("</urlset>", f"{entries}</urlset>")


def is_here(docs: Path) -> bool:
    """Whether a site has the atlas: a small site of the tests has none."""
    return (docs / INDEX).exists()
