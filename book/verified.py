"""The tables of records on the page "Verified on": see `tables.records`."""

import re
from collections import Counter
from pathlib import Path

from book.pages import Book
from book.records import STATES, Record, RecordError, digest, dotted, read_library_records, read_records

LOUD = re.compile(r"\b(?:\d+ )?(?:failed|not run)\b")


def chapters(book: Book) -> list[tuple[str, str, list[str]]]:
    """Each page that shows examples: its title, its file name without `.md`, and its examples in page order."""
    return sorted(
        (page.title.replace("`", ""), page.name, [shown.name for shown in page.shows]) for page in book if page.shows
    )


def gather(book: Book) -> tuple[list[Record], list, dict[str, str]]:
    """What the tables need: the records, the `chapters`, and the current digest of each example.

    Raises RecordError if a record is malformed.
    """
    now = {shown.name: digest(shown.example.text) for page in book for shown in page.shows}
    return read_records(book.root / "records"), chapters(book), now


def of_each_page(book: Book, up: str) -> list[tuple[str, str, str]]:
    """For each page that shows examples: its title, its name, and the table of its examples."""
    known = gather(book)
    return [(title, name, table(name, up, *known)) for title, name, _ in known[1]]


def written(part: str, book: Book, up: str) -> str:
    """The table PART of a book. Raises RecordError as `table` does."""
    if part != "elsewhere":
        return table(part, up, *gather(book))
    sheet = digest((book.root / "snippets/reference/cheat_sheet/rosetta.py").read_text(encoding="utf-8"))
    rows = [
        [
            r.library,
            r.version,
            "verified" if r.sheet == sheet else "stale",
            f"<time>{r.date}</time>",
            r.python,
            r.system,
        ]
        for r in read_library_records(book.root / "records")
    ]
    return as_markdown(["Library", "Version", "Its cells", "Date", "Python", "System"], rows)


def table(
    part: str, up: str, records: list[Record], shown: list[tuple[str, str, list[str]]], now: dict[str, str]
) -> str:
    """A table in Markdown, made from the result of `gather`. part: environments, chapters, or the name of a page.

    Raises RecordError if there is no such part.
    """
    labels = [f"{record.device}, torch {dotted(record.version)}" for record in records]

    def count(record: Record, names) -> str:
        states = Counter(record.state(name, now[name]) for name in names if name in now)
        return ", ".join(f"{states[state]} {state}" for state in STATES if states[state])

    if part == "environments":
        head = ["Device", "torch", "Examples", "Date", "Python", "NumPy", "System"]
        rows = [
            [r.device, r.torch, count(r, now), f"<time>{r.date}</time>", r.python, r.numpy, r.system] for r in records
        ]
        missing = "" if any(r.device != "CPU" for r in records) else "\n\nThere is no record from a GPU yet."
        return as_markdown(head, rows) + missing
    if part == "chapters":
        rows = [
            [f"[{title}]({up}{address(page)})", *(count(r, names) for r in records)] for title, page, names in shown
        ]
        return as_markdown(["Chapter", *labels], rows)
    for _, page, names in shown:
        if page == part:
            rows = [
                [
                    f"[{Path(name).stem}]({up}{address(page)}#{Path(name).stem})",
                    *(r.state(name, now[name]) for r in records),
                ]
                for name in names
                if name in now
            ]
            return as_markdown(["Example", *labels], rows)
    raise RecordError(f"there is no table {part!r} of records; there are environments, chapters and examples")


def address(page: str) -> str:
    """The address of a page, below that of the site."""
    return f"{page}.html"


def as_markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table. What failed or did not run is set in bold."""
    body = [[cells[0], *(LOUD.sub(r"**\g<0>**", cell) for cell in cells[1:])] for cells in rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *body])
