"""Records of runs: with which torch, on which device, when and with what outcome each example was run.

`pytest snippets --record records` writes one, and the folder `records/` keeps them. The pages show them: a few words
beside each example, what it prints elsewhere, and the tables of the page "Verified on" (book/verified.py).
A record knows an example by the digest of its file as it ran. Of a file that has changed since, it says nothing.

This module needs only the standard library, so that a bare GPU machine can write a record.
"""

import hashlib
import json
import os
import re
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import cache
from itertools import groupby
from pathlib import Path

from book import outputs

LIBRARIES = "elsewhere"  # the folder, among the records, of those of other libraries
STATES = ("verified", "failed", "not run")
NAME = re.compile(r"(?:\w+/)+\w+\.py")
DIGEST = re.compile(r"[0-9a-f]{10}")


class RecordError(ValueError):
    """A record that `as_text` did not write, or whose file has the wrong name."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """What ran where: the digests of the files that passed, and by name, below `snippets/`, what was not as expected.

    `failed` has for each example its digest and the last line of the error; `printed`, for each that passed and printed
    something else than is kept in git, its digest and all that it printed.
    """

    date: str
    device: str  # "CPU", or the name of the GPU
    numpy: str
    python: str
    system: str
    torch: str
    failed: dict[str, list[str]]
    printed: dict[str, list[str]]
    passed: frozenset[str]

    @property
    def version(self) -> tuple[int, int]:
        return outputs.release(self.torch)

    @property
    def file_name(self) -> str:
        """The record's file name, made of its device and its version of torch."""
        return re.sub(r"[^a-z0-9]+", "-", f"{self.device} torch {dotted(self.version)}".lower()) + ".json"

    def state(self, name: str, file_digest: str) -> str:
        """One of STATES for the example `name`, whose file now has the digest `file_digest`."""
        if file_digest in self.failed.get(name, ())[:1]:
            return "failed"
        return "verified" if file_digest in self.passed else "not run"


@dataclass(frozen=True, kw_only=True)
class LibraryRecord:
    """Where the cells of another library ran, all of them; `sheet` is the digest of the file that has them."""

    date: str
    library: str
    version: str
    python: str
    system: str
    sheet: str


@cache  # of each example, for each record
def digest(text: str) -> str:
    """A short hash of the text of a file."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def dotted(version: tuple[int, int]) -> str:
    return "{}.{}".format(*version)


def as_text(record: Record) -> str:
    """The record as JSON, sorted, with one line for each file that passed."""
    values = {
        key: dict(sorted(value.items())) if isinstance(value, dict) else value for key, value in vars(record).items()
    }
    return json.dumps(values | {"passed": sorted(record.passed)}, indent=1, ensure_ascii=False) + "\n"


def parse_record(text: str) -> Record:
    """Parse a record. Raises RecordError, saying what is wrong, if `text` is not one."""
    try:
        record = Record(**json.loads(text))
        record = replace(record, passed=frozenset(record.passed))
        texts = [record.date, record.device, record.numpy, record.python, record.system, record.torch]
        date.fromisoformat(record.date)
        dotted(record.version)
        noted = [(name, file) for of in (record.failed, record.printed) for name, (file, _) in of.items()]
    except (TypeError, AttributeError, ValueError) as error:
        raise RecordError(f"not a record: {error}") from error
    if wrong := [value for value in texts if not re.fullmatch(r"[\w .+()-]+", value)]:
        raise RecordError(f"not the name or the version of anything: {wrong[0]!r}")  # for example, a path
    if wrong := [name for name, _ in noted if not NAME.fullmatch(name)]:
        raise RecordError(f"not the name of an example: {wrong[0]!r}")
    if wrong := [file for file in [*record.passed, *dict(noted).values()] if not DIGEST.fullmatch(file)]:
        raise RecordError(f"not a digest of ten digits: {wrong[0]!r}")
    if not record.failed and not record.passed:
        raise RecordError("nothing ran")
    if text != as_text(record):
        raise RecordError("not as `pytest --record` writes it: order, spaces, or keys that occur twice")
    return record


def read_records(folder: Path) -> list[Record]:
    """The records in `folder`: CPU first, older versions of torch first. Raises RecordError, naming the file.

    They are read once, and again when a file has changed: each example of the book asks for them.
    """
    files = os.scandir(folder) if folder.is_dir() else ()  # (faster than `glob`)
    return list(
        read_records_as_of(folder, tuple(sorted((f.name, f.stat().st_mtime_ns) for f in files if f.name != LIBRARIES)))
    )


@cache
def read_records_as_of(folder: Path, files: tuple[tuple[str, int], ...]) -> list[Record]:
    records = []
    for path in (folder / name for name, _ in files):
        try:
            record = parse_record(path.read_text(encoding="utf-8"))
        except (RecordError, UnicodeDecodeError) as error:
            raise RecordError(f"{folder.name}/{path.name}: {error}") from error
        if path.name != record.file_name:
            raise RecordError(f"{folder.name}/{path.name}: by what it says its name is {record.file_name}")
        records.append(record)
    return sorted(records, key=lambda record: (record.device != "CPU", record.device, record.version))


def write_record(record: Record, target: Path) -> Path:
    """Write the record to the file `target`, or under its own name if `target` is a folder; return the path."""
    path = target / record.file_name if target.is_dir() else target
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_text(record), encoding="utf-8")
    return path


def read_library_records(folder: Path) -> list[LibraryRecord]:
    """The records of other libraries, by name. Raises RecordError, naming the file."""
    records = []
    for path in sorted((folder / LIBRARIES).glob("*")):
        try:
            records.append(LibraryRecord(**json.loads(path.read_text(encoding="utf-8"))))
            date.fromisoformat(records[-1].date)
        except (TypeError, ValueError) as error:
            raise RecordError(f"{folder.name}/{LIBRARIES}/{path.name}: not a record: {error}") from error
    return records


def write_library_record(record: LibraryRecord, folder: Path) -> None:
    """Write the record of another library into its place below the folder of all records."""
    path = folder / LIBRARIES / f"{record.library.lower()}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(record), indent=1) + "\n", encoding="utf-8")


def mark(name: str, file_digest: str, records: list[Record]) -> str:
    """Say briefly on what the example was run: "run on torch 2.11–2.13, CPU"."""

    def where(state: str) -> str:
        found = [record for record in records if record.state(name, file_digest) == state]
        return "; ".join(f"{ranges(versions)}, {device}" for device, versions in by_device(found))

    verified, failed = where("verified"), where("failed")
    words = [f"run on torch {verified}"] * bool(verified) + [f"not the same on torch {failed}"] * bool(failed)
    return "; ".join(words) or "no recorded run"


def by_device(records: list[Record]) -> list[tuple[str, list[tuple[int, int]]]]:
    """The devices of sorted records, each with its versions of torch."""
    return [
        (device, [record.version for record in of]) for device, of in groupby(records, lambda record: record.device)
    ]


@dataclass(frozen=True)
class OtherOutput:
    """What an example does in other environments than here."""

    where: str  # "torch 2.14–2.15"
    newer: bool  # than the torch that runs here, or the same
    here: str = ""  # the lines that it prints here, and not there
    there: str = ""  # the lines that it prints there, and not here
    error: str = ""  # the last line of the error that it fails with there

    @property
    def words(self) -> str:
        return f"With {self.where}, this example {'fails' if self.error else 'prints something else'}:"

    @property
    def lines(self) -> list[tuple[str, str]]:
        """What is printed here and there in place of one another, each with a word on where; or the error."""
        if self.error:
            return [("", self.error)]
        here = f"torch {dotted(outputs.release(outputs.TORCH))}"
        return [(where, lines or "(nothing)") for where, lines in ((here, self.here), (self.where, self.there))]


def other_outputs(name: str, file_digest: str, printed: str, records: list[Record]) -> list[OtherOutput]:
    """What records say that the example does elsewhere, where it is not to print `printed`. Equals are joined.

    A record of another version of the file says nothing.
    """
    found = {}
    for record in records:
        state = record.state(name, file_digest)
        file, text = record.printed.get(name, ("", ""))
        if state == "failed":
            found.setdefault(("", "", record.failed[name][1]), []).append(record)
        elif state == "verified" and file == file_digest and (differing := outputs.differing_lines(printed, text)):
            found.setdefault((*differing, ""), []).append(record)
    return [
        OtherOutput(
            "; ".join(
                f"torch {ranges(versions)}" + (f" on {device}" if device != "CPU" else "")
                for device, versions in by_device(same)
            ),
            max(record.version for record in same) >= outputs.release(outputs.TORCH),
            *what,
        )
        for what, same in found.items()
    ]


def ranges(versions: list[tuple[int, int]]) -> str:
    """Sorted versions, with consecutive ones joined: "2.6, 2.11–2.13"."""
    runs = []
    for major, minor in versions:
        if runs and runs[-1][-1] == (major, minor - 1):
            runs[-1].append((major, minor))
        else:
            runs.append([(major, minor)])
    return ", ".join("–".join(dotted(end) for end in dict.fromkeys((run[0], run[-1]))) for run in runs)
