"""The program that measures for docs/cases/cost.py, the committed records, and the page with other records."""

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
import torch

from book import measure_cost
from book.example import whole_file
from book.run import run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/cases/cost.py"
RECORDS = sorted((ROOT / "docs/cases/cost_records").glob("*.json"))


def assert_form(record, device, sizes):
    """Assert that `record` has everything that the page reads, and nothing that reveals where it was made."""
    assert sorted(record) == ["date", "device", "machine", "settings", "software", "times"]
    assert record["device"] == device
    assert sorted(record["machine"]) == ["gpu", "processor", "threads"]
    assert record["machine"]["processor"]
    assert bool(record["machine"]["gpu"]) == (device == "cuda")
    assert record["machine"]["threads"] == 1
    assert sorted(record["settings"]) == ["dtype", "hidden", "points", "rounds", "sizes"]
    assert record["settings"]["sizes"] == sizes
    assert sorted(record["software"]) == ["numpy", "python", "torch"]
    there = [(time["n"], time["m"], time["way"]) for time in record["times"]]
    assert there == list(itertools.product(sizes, sizes, measure_cost.WAYS))
    for time in record["times"]:
        assert sorted(time) == ["high", "low", "m", "median", "n", "way"]
        assert 0 < time["low"] <= time["median"] <= time["high"]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """A record for a few small sizes, measured now."""
    out = tmp_path_factory.mktemp("records") / "new/cpu.json"
    command = [sys.executable, "-W", "error", "-m", "book.measure_cost", "--out", str(out)]
    options = ["--device", "cpu", "--sizes", "64", "1", "--points", "2", "--hidden", "3", "--rounds", "2"]
    done = subprocess.run(command + options, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4/4: n = 64, m = 64\n" in done.stdout
    return out


def test_program_writes_a_record(tiny):
    text = tiny.read_text(encoding="utf-8")
    record = json.loads(text)
    assert_form(record, "cpu", [1, 64])
    assert record["software"]["torch"] == torch.__version__
    assert measure_cost.as_text(record) == text


def test_committed_records_have_the_same_form():
    assert "cpu" in [path.stem for path in RECORDS]
    for path in RECORDS:
        text = path.read_text(encoding="utf-8")
        assert_form(json.loads(text), path.stem, measure_cost.SIZES)
        assert measure_cost.as_text(json.loads(text)) == text


def test_what_is_measured_is_what_the_page_shows(tmp_path):
    assert {way.__code__.co_filename for way in measure_cost.WAYS.values()} == {str(PAGE)}
    assert set(measure_cost.WHOLE) < {*measure_cost.WAYS}
    (page := tmp_path / "page.py").write_text(
        "def f_alone(f, x):\n    return 7\n\n\nWAYS = {'f': f_alone}\nWHOLE = ('f',)\n"
    )
    ways, whole = measure_cost.ways(page)
    assert (ways["f"](None, None), whole) == (7, ("f",))


def test_page_shows_other_records(tiny, tmp_path):
    """The page with a record in its own folder, as if downloaded, and with a GPU's record beside the CPU's."""
    alone, both = tmp_path / "alone/cost.py", tmp_path / "both/cost.py"
    for path in (alone, both):
        path.parent.mkdir()
        path.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    record = json.loads(tiny.read_text(encoding="utf-8"))
    (alone.parent / "cpu.json").write_text(json.dumps(record))
    (both.parent / "cost_records").mkdir()
    (both.parent / "cost_records/cpu.json").write_text(json.dumps(record))
    record |= {"device": "cuda", "machine": record["machine"] | {"gpu": "A certain GPU"}}
    (both.parent / "cost_records/cuda.json").write_text(json.dumps(record))
    with patch.dict(os.environ, MPLBACKEND="template"):
        printed = {path: run(whole_file(path)).text for path in (alone, both)}
    assert sys.modules["matplotlib.pyplot"].get_fignums() == []  # from the 21st that is left open, pyplot warns
    assert "There is no record of a GPU" in printed[alone]
    assert "There is no record of a GPU" not in printed[both]
    assert printed[both].count("\nA certain GPU\n") == 5  # once in each table


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ([], "--out"),
        (["--out", "x", "--rounds", "1"], "--rounds: must be a whole number, 2 or more, and not '1'"),
        (["--out", "x", "--sizes", "4", "a"], "--sizes: must be a whole number, 1 or more, and not 'a'"),
        (["--out", "x", "--device", "cuda"], "sees no CUDA device here"),
    ],
)
def test_program_refuses(monkeypatch, capsys, options, says):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(sys, "argv", ["measure_cost", *options])
    with pytest.raises(SystemExit):
        measure_cost.main()
    assert says in capsys.readouterr().err
