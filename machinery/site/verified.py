"""The tables of records on the page "Verified on": the lines `::: records environments`, `chapters`, `examples` and
`elsewhere`.
"""

import re
from collections import Counter
from pathlib import Path

from machinery.examples.records import STATES, Record, RecordError, digest, dotted, read, read_elsewhere

SHOWN = re.compile(r"^::: (\w+/\w+\.py)", re.MULTILINE)  # the line of a page that shows an example
TABLE = re.compile(r"^:::\s+records\b", re.MULTILINE)  # and one that shows a table
LOUD = re.compile(r"\b(?:\d+ )?(?:failed|not run)\b")
TITLE = re.compile(r"^# (.+?)(?: \{ #[\w-]+ \})?$", re.MULTILINE)


def chapters(docs: Path) -> list[tuple[str, str, list[str]]]:
    """Each page that shows examples: its title, its file name without `.md`, and its examples in page order."""
    pages = {path.stem: path.read_text(encoding="utf-8") for path in docs.glob("*.md")}
    titles = {page: TITLE.search(text) for page, text in pages.items()}
    return sorted(
        (titles[page][1].replace("`", "") if titles[page] else page, page, SHOWN.findall(text))
        for page, text in pages.items()
        if SHOWN.search(text)
    )


def gather(root: Path) -> tuple[list[Record], list, dict[str, str]]:
    """Collect what the tables need: the records at `root`, its `chapters`, and the current digest of each example.

    Raises RecordError if a record is malformed.
    """
    shown = chapters(root / "docs")
    now = {
        name: digest((root / "snippets" / name).read_text(encoding="utf-8"))
        for _, _, names in shown
        for name in names
        if (root / "snippets" / name).is_file()  # if it is missing, the page that shows it reports that
    }
    return read(root / "records"), shown, now


def written(part: str, root: Path) -> str:
    """The table for the line `::: records PART`, from what lies at `root`. Raises RecordError as `table` does."""
    if part != "elsewhere":
        return table(part, *gather(root))
    sheet = digest((root / "snippets/cheat_sheet/rosetta.py").read_text(encoding="utf-8"))
    rows = [
        [
            r.library,
            r.version,
            "verified" if r.sheet == sheet else "stale",
            f"<time>{r.date}</time>",
            r.python,
            r.system,
        ]
        for r in read_elsewhere(root / "records")
    ]
    return as_markdown(["Library", "Version", "Its cells", "Date", "Python", "System"], rows)


def table(part: str, records: list[Record], shown: list[tuple[str, str, list[str]]], now: dict[str, str]) -> str:
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
        rows = [[f"[{title}]({address(page)})", *(count(r, names) for r in records)] for title, page, names in shown]
        return as_markdown(["Chapter", *labels], rows)
    for _, page, names in shown:
        if page == part:
            rows = [
                [
                    f"[{Path(name).stem}]({address(page)}#{Path(name).stem})",
                    *(r.state(name, now[name]) for r in records),
                ]
                for name in names
                if name in now
            ]
            return as_markdown(["Example", *labels], rows)
    raise RecordError(f"there is no table {part!r} of records; there are environments, chapters and examples")


def address(page: str) -> str:
    """The address of a page, relative to the page with the tables."""
    return "../" if page == "index" else f"../{page}/"


def as_markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table. What failed or did not run is set in bold."""
    body = [[cells[0], *(LOUD.sub(r"**\g<0>**", cell) for cell in cells[1:])] for cells in rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *body])
