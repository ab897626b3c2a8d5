"""Records of runs: with which torch, on which device, when and with what outcome each example was run.

`pytest snippets --record records` writes one, and the folder `records/` keeps them. The pages show them: a few words
beside each example, and the tables of the page "Verified on" (machinery/site/verified.py). A record holds a digest of
each file as it ran. If the file has changed since, the record no longer says anything about it: its run is stale.

This module needs only the standard library, so that a bare GPU machine can write a record.
"""

import functools
import hashlib
import json
import re
from dataclasses import asdict, dataclass
from datetime import date
from itertools import groupby
from pathlib import Path

ELSEWHERE = "elsewhere"  # the folder, among the records, of those of other libraries
STATES = ("verified", "failed", "stale", "not run")
NAME = re.compile(r"\w+/\w+\.py")
DIGEST = re.compile(r"[0-9a-f]{10}")


class RecordError(ValueError):
    """A record that `as_text` did not write or whose file has the wrong name, or a table that does not exist."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """What ran where. `failed` and `passed` map each example's name, below `snippets/`, to its digest."""

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
        """The version of torch without patch and build: (2, 13)."""
        major, minor = re.match(r"(\d+)\.(\d+)", self.torch).groups()
        return int(major), int(minor)

    @property
    def file_name(self) -> str:
        """The record's file name, made of its device and its version of torch."""
        return re.sub(r"[^a-z0-9]+", "-", f"{self.device} torch {dotted(self.version)}".lower()) + ".json"

    def state(self, name: str, file_digest: str) -> str:
        """One of STATES for the example `name`, whose file now has the digest `file_digest`."""
        for state, ran in (("verified", self.passed), ("failed", self.failed)):
            if name in ran:
                return state if ran[name] == file_digest else "stale"
        return "not run"


@dataclass(frozen=True, kw_only=True)
class Elsewhere:
    """Where the cells of another library on the cheat sheet ran, all of them; `sheet` is the digest of its file."""

    date: str
    library: str
    version: str
    python: str
    system: str
    sheet: str


def digest(text: str) -> str:
    """A short hash of the text of a file."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def dotted(version: tuple[int, int]) -> str:
    return "{}.{}".format(*version)


def as_text(record: Record) -> str:
    """The record as JSON, with one line for each example, sorted by name."""
    values = {
        key: dict(sorted(value.items())) if isinstance(value, dict) else value for key, value in vars(record).items()
    }
    return json.dumps(values, indent=1, ensure_ascii=False) + "\n"


@functools.cache  # every page parses the same texts
def parse(text: str) -> Record:
    """Parse a record. Raises RecordError, saying what is wrong, if `text` is not one."""
    try:
        record = Record(**json.loads(text))
        texts = [value for key, value in asdict(record).items() if key not in ("failed", "passed")]
        date.fromisoformat(record.date)
        dotted(record.version)
        ran = [*record.failed.items(), *record.passed.items()]
    except (TypeError, AttributeError, ValueError) as error:
        raise RecordError(f"not a record: {error}") from error
    if wrong := [value for value in texts if not re.fullmatch(r"[\w .+()-]+", value)]:
        raise RecordError(f"not the name or the version of anything: {wrong[0]!r}")  # for example, a path
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
    """The records in `folder`: CPU first, older versions of torch first. Raises RecordError, naming the file."""
    records = []
    for path in sorted(path for path in folder.glob("*") if path.name != ELSEWHERE):
        try:
            record = parse(path.read_text(encoding="utf-8"))
        except (RecordError, UnicodeDecodeError) as error:
            raise RecordError(f"{folder.name}/{path.name}: {error}") from error
        if path.name != record.file_name:
            raise RecordError(f"{folder.name}/{path.name}: by what it says its name is {record.file_name}")
        records.append(record)
    return sorted(records, key=lambda record: (record.device != "CPU", record.device, record.version))


def write(record: Record, target: Path) -> Path:
    """Write the record to the file `target`, or under its own name if `target` is a folder; return the path."""
    path = target / record.file_name if target.is_dir() else target
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_text(record), encoding="utf-8")
    return path


def read_elsewhere(folder: Path) -> list[Elsewhere]:
    """The records of other libraries, by name. Raises RecordError, naming the file."""
    records = []
    for path in sorted((folder / ELSEWHERE).glob("*")):
        try:
            records.append(Elsewhere(**json.loads(path.read_text(encoding="utf-8"))))
            date.fromisoformat(records[-1].date)
        except (TypeError, ValueError) as error:
            raise RecordError(f"{folder.name}/{ELSEWHERE}/{path.name}: not a record: {error}") from error
    return records


def write_elsewhere(record: Elsewhere, folder: Path) -> None:
    """Write the record of another library into its place below the folder of all records."""
    path = folder / ELSEWHERE / f"{record.library.lower()}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(record), indent=1) + "\n", encoding="utf-8")


def mark(name: str, file_digest: str, records: list[Record]) -> str:
    """Say briefly on what the example was run: "run on torch 2.11–2.13, CPU"."""

    def where(state: str) -> str:
        found = [record for record in records if record.state(name, file_digest) == state]
        devices = [(device, [record.version for record in of]) for device, of in groupby(found, lambda r: r.device)]
        return "; ".join(f"{ranges(versions)}, {device}" for device, versions in devices)

    verified, failed = where("verified"), where("failed")
    if verified or failed:
        words = [f"run on torch {verified}"] * bool(verified) + [f"not the same on torch {failed}"] * bool(failed)
        return "; ".join(words)
    return "changed since its recorded run" if where("stale") else "no recorded run"


def ranges(versions: list[tuple[int, int]]) -> str:
    """Sorted versions, with consecutive ones joined: "2.6, 2.11–2.13"."""
    runs = []
    for major, minor in versions:
        if runs and runs[-1][-1] == (major, minor - 1):
            runs[-1].append((major, minor))
        else:
            runs.append([(major, minor)])
    return ", ".join("–".join(dotted(end) for end in dict.fromkeys((run[0], run[-1]))) for run in runs)
