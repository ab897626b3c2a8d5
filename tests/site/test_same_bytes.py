"""The same files make the same site, byte for byte, wherever, whenever and by whomever it is built."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

# sitecustomize.py, which every Python of the build imports first, including the notebooks' kernels: a shifted clock.
ANOTHER_DAY = """
import datetime
import time

AHEAD = 400 * 24 * 3600 + 12345  # seconds


class Ahead:
    def __init__(self, function):
        self.function = function

    def __call__(self, *seconds):
        return self.function(*(seconds or [now()]))


class Now:
    def __init__(self):
        self.real = time.time

    def __call__(self):
        return self.real() + AHEAD


class AnyDatetime(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, real)


class Datetime(datetime.datetime, metaclass=AnyDatetime):
    @classmethod
    def now(cls, tz=None):
        return real.now(tz) + datetime.timedelta(seconds=AHEAD)

    @classmethod
    def utcnow(cls):
        return real.now(datetime.timezone.utc).replace(tzinfo=None) + datetime.timedelta(seconds=AHEAD)


now, real = Now(), datetime.datetime
time.time, time.gmtime, time.localtime = now, Ahead(time.gmtime), Ahead(time.localtime)
datetime.datetime = Datetime
"""


def build(project: Path, site: Path, **environment: str) -> None:
    """Run `mkdocs build --strict` in the folder `project`."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    built = subprocess.run(command, cwd=project, env=os.environ | environment, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr


def elsewhere(tmp_path: Path) -> dict[str, str]:
    """Environment variables as of another user, on another day."""
    clock = tmp_path / "clock"
    clock.mkdir()
    (clock / "sitecustomize.py").write_text(ANOTHER_DAY)
    says = [sys.executable, "-c", "import time, datetime; print(time.time(), datetime.datetime.now().timestamp())"]
    there = {"PYTHONHASHSEED": "7", "TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONPATH": str(clock)}
    days = [
        [float(seconds) // 86400 for seconds in subprocess.check_output(says, env=os.environ | env, text=True).split()]
        for env in ({}, there)
    ]
    assert all(400 <= then - now <= 402 for now, then in zip(*days, strict=True)), "the clock is not another one"
    return there


def different(one: Path, other: Path) -> list[str]:
    """The files that are in only one of two folders, or that differ."""
    names = {path.relative_to(folder) for folder in (one, other) for path in folder.rglob("*") if path.is_file()}
    return sorted(
        str(name)
        for name in names
        if not ((one / name).is_file() and (other / name).is_file())
        or (one / name).read_bytes() != (other / name).read_bytes()
    )


def test_the_book_is_the_same_when_somebody_else_builds_it_on_another_day(site, tmp_path):
    project = tmp_path / "somebody else's" / "copy"
    for part in ("docs", "snippets", "atlas", "puzzles", "records", "book", "tests"):
        shutil.copytree(ROOT / part, project / part, copy_function=shutil.copyfile)  # with new modification times
    shutil.copyfile(ROOT / "mkdocs.yml", project / "mkdocs.yml")
    build(project, tmp_path / "site", **elsewhere(tmp_path))
    assert different(site, tmp_path / "site") == []


def test_what_only_a_published_site_has_is_the_same_on_another_day(small_site, tmp_path):
    small_site.write("docs/index.md", "# Title\n\nText.\n")
    published = {"SITE_URL": "https://book.example/"}
    build(small_site.folder, tmp_path / "site", **published)
    build(small_site.folder, tmp_path / "other", **published, **elsewhere(tmp_path))
    assert "https://book.example/" in (tmp_path / "site/sitemap.xml").read_text()
    build(small_site.folder, tmp_path / "private", SITE_URL="")
    assert not list((tmp_path / "private").glob("sitemap.xml*"))  # it could have no addresses
    assert '"https://book.example/assets/card.png"' in (tmp_path / "site/index.html").read_text()
    assert different(tmp_path / "site", tmp_path / "other") == []


def test_the_order_of_a_set_is_seen_nowhere(small_site, tmp_path):
    """Python draws it anew in each process. Names that differ in a capital only, such as these, had no order."""
    small_site.write(
        "docs/index.md", "# Title\n\n`torch.Tensor` and `torch.tensor`, `torch.Size` and `torch.Tensor.size`.\n"
    )
    for seed in "1234":
        build(small_site.folder, tmp_path / seed, PYTHONHASHSEED=seed)
        assert different(tmp_path / "1", tmp_path / seed) == []


def test_a_different_byte_is_seen(tmp_path):
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same").write_bytes(b"1")
        (tmp_path / folder / "changed").write_bytes(folder[:1].encode() + b"n")
    assert different(tmp_path / "one", tmp_path / "other") == []
    (tmp_path / "one" / "changed").write_bytes(b"on\n")
    (tmp_path / "one" / "missing").write_bytes(b"")
    assert different(tmp_path / "one", tmp_path / "other") == ["changed", "missing"]
