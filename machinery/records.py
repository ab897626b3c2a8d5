"""Records of runs: on which torch and which device every example was run, when, and with which outcome.

`pytest snippets --record records` writes one, the folder `records/` keeps them, and the pages show them: beside each
example a few words, and on the page "Verified on" the tables of the lines `::: records environments`,
`::: records chapters` and `::: records examples`. A record holds a digest of each file as it ran. Where the file is
another one today, the record says nothing about it any more: its run is stale.

Needs nothing but Python, so that a bare GPU machine can write a record.
"""

import functools
import hashlib
import html
import json
import re
from collections import Counter
from dataclasses import asdict, dataclass
from datetime import date
from itertools import groupby
from pathlib import Path

STATES = ("verified", "failed", "stale", "not run")
NAME = re.compile(r"\w+/\w+\.py")
DIGEST = re.compile(r"[0-9a-f]{10}")
SHOWN = re.compile(r"^::: (\w+/\w+\.py)", re.MULTILINE)  # the line of a page that shows an example
LOUD = re.compile(r"\b(?:\d+ )?(?:failed|stale)\b")
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


class RecordError(ValueError):
    """A record that `as_text` has not written, or under another name than `file_name` gives it."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """What ran where. `failed` and `passed` map the name of each example, below `snippets/`, to its digest."""

    date: str
    device: str  # "CPU", or the name of the GPU
    numpy: str
    python: str
    system: str
    torch: str
    failed: dict[str, str]
    passed: dict[str, str]

    @property
    def version(self) -> tuple[int, int]:
        """The version of torch without its patch and build: (2, 13)."""
        major, minor = re.match(r"(\d+)\.(\d+)", self.torch).groups()
        return int(major), int(minor)

    @property
    def file_name(self) -> str:
        """The name under which the record is kept: its device and its version of torch."""
        return re.sub(r"[^a-z0-9]+", "-", f"{self.device} torch {dotted(self.version)}".lower()) + ".json"

    def state(self, name: str, file_digest: str) -> str:
        """One of STATES for the example `name`, whose file has this digest today."""
        for state, ran in (("verified", self.passed), ("failed", self.failed)):
            if name in ran:
                return state if ran[name] == file_digest else "stale"
        return "not run"


def digest(text: str) -> str:
    """A short hash of the text of a file: other text, another hash."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def dotted(version: tuple[int, int]) -> str:
    return "{}.{}".format(*version)


def as_text(record: Record) -> str:
    """The record as JSON, one line for each example, in the order of their names."""
    values = {
        key: dict(sorted(value.items())) if isinstance(value, dict) else value for key, value in vars(record).items()
    }
    return json.dumps(values, indent=1, ensure_ascii=False) + "\n"


@functools.cache  # every page asks again; the key is the text itself
def parse(text: str) -> Record:
    """The record that `text` is. Raises RecordError where it is none, saying what is wrong."""
    try:
        record = Record(**json.loads(text))
        texts = [value for key, value in asdict(record).items() if key not in ("failed", "passed")]
        date.fromisoformat(record.date)
        dotted(record.version)
        ran = [*record.failed.items(), *record.passed.items()]
    except (TypeError, AttributeError, ValueError) as error:
        raise RecordError(f"not a record: {error}") from error
    if wrong := [value for value in texts if not re.fullmatch(r"[\w .+()-]+", value)]:
        raise RecordError(f"not the name or the version of anything: {wrong[0]!r}")  # a path, say
    if wrong := [item for item in ran if not (NAME.fullmatch(item[0]) and DIGEST.fullmatch(item[1]))]:
        raise RecordError(f"not an example and a digest of ten digits: {wrong[0]}")
    if both := sorted(record.failed.keys() & record.passed.keys()):
        raise RecordError(f"{both[0]} cannot have passed and failed in one run")
    if not ran:
        raise RecordError("nothing ran")
    if text != as_text(record):
        raise RecordError("not as `pytest --record` writes it: order, spaces, or keys that occur twice")
    return record


def read(folder: Path) -> list[Record]:
    """The records in `folder`, CPU first, the oldest torch first. Raises RecordError, naming the file."""
    records = []
    for path in sorted(folder.glob("*")):
        try:
            record = parse(path.read_text(encoding="utf-8"))
        except (RecordError, UnicodeDecodeError) as error:
            raise RecordError(f"{folder.name}/{path.name}: {error}") from error
        if path.name != record.file_name:
            raise RecordError(f"{folder.name}/{path.name}: by what it says its name is {record.file_name}")
        records.append(record)
    return sorted(records, key=lambda record: (record.device != "CPU", record.device, record.version))


def write(record: Record, target: Path) -> Path:
    """Write the record to the file `target`, or under its own name where `target` is a folder; return where."""
    path = target / record.file_name if target.is_dir() else target
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_text(record), encoding="utf-8")
    return path


def mark(name: str, file_digest: str, records: list[Record]) -> str:
    """In a few words on what the example was run: "run on torch 2.11–2.13, CPU"."""

    def where(state: str) -> str:
        found = [record for record in records if record.state(name, file_digest) == state]
        devices = [(device, [record.version for record in of]) for device, of in groupby(found, lambda r: r.device)]
        return "; ".join(f"{ranges(versions)}, {device}" for device, versions in devices)

    verified, failed = where("verified"), where("failed")
    if verified or failed:
        words = [f"run on torch {verified}"] * bool(verified) + [f"fails on torch {failed}"] * bool(failed)
        return "; ".join(words)
    return "changed since its recorded run" if where("stale") else "no recorded run"


def ranges(versions: list[tuple[int, int]]) -> str:
    """Sorted versions, neighbours joined: "2.6, 2.11–2.13"."""
    runs = []
    for major, minor in versions:
        if runs and runs[-1][-1] == (major, minor - 1):
            runs[-1].append((major, minor))
        else:
            runs.append([(major, minor)])
    return ", ".join("–".join(dotted(end) for end in dict.fromkeys((run[0], run[-1]))) for run in runs)


def chapters(docs: Path) -> list[tuple[str, str, list[str]]]:
    """Each page that shows examples: its title, its file without `.md`, and its examples in their order."""
    pages = {path.stem: path.read_text(encoding="utf-8") for path in docs.glob("*.md")}
    titles = {page: TITLE.search(text) for page, text in pages.items()}
    return sorted(
        (titles[page][1].replace("`", "") if titles[page] else page, page, SHOWN.findall(text))
        for page, text in pages.items()
        if SHOWN.search(text)
    )


def gather(root: Path, shown: list[tuple[str, str, list[str]]]) -> tuple[list[Record], list, dict[str, str]]:
    """What the tables say of the project at `root`: its records, its `chapters`, and the digest of each example now.

    Raises RecordError where a record is malformed.
    """
    now = {
        name: digest((root / "snippets" / name).read_text(encoding="utf-8"))
        for _, _, names in shown
        for name in names
        if (root / "snippets" / name).is_file()  # where it is not, the page that shows it says so
    }
    return read(root / "records"), shown, now


def tables(part: str, records: list[Record], shown: list[tuple[str, str, list[str]]], now: dict[str, str]) -> str:
    """The HTML of `::: records PART`, where PART is environments, chapters or examples, from what was gathered.

    Raises RecordError where there is no such part.
    """
    labels = [f"{record.device}, torch {dotted(record.version)}" for record in records]

    def count(record: Record, names) -> str:
        states = Counter(record.state(name, now[name]) for name in names if name in now)
        return ", ".join(f"{states[state]} {state}" for state in STATES if states[state])

    if part == "environments":
        head = ["Device", "torch", "Examples", "Date", "Python", "NumPy", "System"]
        rows = [
            (r.device, r.torch, count(r, now), f"<time>{r.date}</time>", r.python, r.numpy, r.system) for r in records
        ]
        missing = (
            "" if any(record.device != "CPU" for record in records) else "<p>There is no record from a GPU yet.</p>"
        )
        return table(head, rows) + missing
    if part == "chapters":
        rows = [
            (f'<a href="{address(page)}">{html.escape(title)}</a>', *(count(record, names) for record in records))
            for title, page, names in shown
        ]
        return table(["Chapter", *labels], rows)
    if part == "examples":
        folded = []
        for title, page, names in shown:
            rows = [
                (
                    f'<a href="{address(page)}#{Path(name).stem}">{Path(name).stem}</a>',
                    *(record.state(name, now[name]) for record in records),
                )
                for name in names
                if name in now
            ]
            inner = table(["Example", *labels], rows, f' id="{page}"')
            folded.append(f"<details><summary>{html.escape(title)}</summary>{inner}</details>")
        # (A section and not a div: the search plugin takes the end of a div inside for the end of this one.)
        return f"<section data-search-exclude>{''.join(folded)}</section>"
    raise RecordError(f"there is no table {part!r} of records; there are environments, chapters and examples")


def address(page: str) -> str:
    """A page as seen from the page of the tables."""
    return "../" if page == "index" else f"../{page}/"


def table(head: list[str], rows: list[tuple[str, ...]], attributes: str = "") -> str:
    """An HTML table; its cells are HTML. What failed and what is stale stands out."""

    def row(cells, kind):
        return "<tr>" + "".join(f"<{kind}>{cell}</{kind}>" for cell in cells) + "</tr>"

    body = "".join(row((cells[0], *(LOUD.sub(r"<b>\g<0></b>", cell) for cell in cells[1:])), "td") for cells in rows)
    return f"<table{attributes}><thead>{row(head, 'th')}</thead><tbody>{body}</tbody></table>"
