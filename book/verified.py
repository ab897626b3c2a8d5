"""The tables of records on the page "Verified on": see `tables.records`. Each raises RecordError for a wrong record."""

import re
from collections import Counter

from book.pages import Book, Page
from book.records import STATES, Record, digest, dotted, read_library_records, read_records

LOUD = re.compile(r"\b(?:\d+ )?(?:failed|not run)\b")


def environments(book: Book) -> str:
    """Where the examples ran: a row for each record."""
    records, shows = read_records(book.root / "records"), [shown for page in book for shown in page.shows]
    rows = [
        [r.device, r.torch, counts(r, shows), f"<time>{r.date}</time>", r.python, r.numpy, r.system] for r in records
    ]
    missing = "" if any(r.device != "CPU" for r in records) else "\n\nThere is no record from a GPU yet."
    return as_markdown(["Device", "torch", "Examples", "Date", "Python", "NumPy", "System"], rows) + missing


def chapters(book: Book, up: str) -> str:
    """How many examples of each page ran there: a row for each page, and a column for each record."""
    records = read_records(book.root / "records")
    rows = [
        [f"[{title}]({up}{page.url})", *(counts(r, page.shows) for r in records)] for title, page in with_examples(book)
    ]
    return as_markdown(["Chapter", *labels(records)], rows)


def examples(book: Book, up: str) -> list[tuple[str, Page, str]]:
    """For each page that shows examples: its title, the page, and a table with a row for each example."""
    records, found = read_records(book.root / "records"), []
    for title, page in with_examples(book):
        rows = [
            [f"[{one.anchor}]({up}{page.url}#{one.anchor})", *(state(r, one) for r in records)] for one in page.shows
        ]
        found.append((title, page, as_markdown(["Example", *labels(records)], rows)))
    return found


def elsewhere(book: Book) -> str:
    """Where the JAX and TensorFlow cells of the page on other libraries ran."""
    sheet = digest((book.root / "snippets/reference/other_libraries/side_by_side.py").read_text(encoding="utf-8"))
    rows = []
    for r in read_library_records(book.root / "records"):
        cells = "verified" if r.sheet == sheet else "stale"
        rows.append([r.library, r.version, cells, f"<time>{r.date}</time>", r.python, r.system])
    return as_markdown(["Library", "Version", "Its cells", "Date", "Python", "System"], rows)


def with_examples(book: Book) -> list[tuple[str, Page]]:
    """The pages that show examples, by their titles."""
    found = [(page.title.replace("`", ""), page) for page in book if page.shows]
    return sorted(found, key=lambda one: (one[0], one[1].name))


def labels(records: list[Record]) -> list[str]:
    return [f"{record.device}, torch {dotted(record.version)}" for record in records]


def state(record: Record, shown) -> str:
    return record.state(shown.name, digest(shown.example.text))


def counts(record: Record, shows: list) -> str:
    """How many of these examples have which state: "3 verified, 1 not run"."""
    states = Counter(state(record, shown) for shown in shows)
    return ", ".join(f"{states[one]} {one}" for one in STATES if states[one])


def as_markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table. What failed or did not run is set in bold."""
    body = [[cells[0], *(LOUD.sub(r"**\g<0>**", cell) for cell in cells[1:])] for cells in rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *body])
