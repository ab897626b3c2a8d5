"""The records of runs: what `--record` writes, which files are rejected, and what the pages say about them.

An example that has changed since fails no test; the pages show it as not run. `make record` renews the record.
"""

import dataclasses
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import built_site as verify
import pytest
from test_faults import table_block

from book import outputs, records

ROOT = Path(__file__).parents[2]
RECORDS = records.read_records(ROOT / "records")
GOOD = records.Record(
    date="2026-01-31",
    device="CPU",
    numpy="2.4.6",
    python="3.11.7",
    system="Linux x86_64",
    torch="2.13.0+cpu",
    failed={"a/bad.py": ["0123456789", "AssertionError"]},
    printed={},
    passed=frozenset(["abcdef0123"]),
)
EXAMPLE = """\"\"\"A claim.\"\"\"

# %% torch
print(1)

# %% check
assert 1 + 1 == 2
"""


def record(**changes) -> records.Record:
    return dataclasses.replace(GOOD, **changes)


# The records in records/


def test_records_name_only_examples_that_exist():
    """If an example was renamed or removed, delete its line from the records (or make them again)."""
    assert RECORDS
    for kept in RECORDS:
        gone = [name for name in kept.failed | kept.printed if not (ROOT / "snippets" / name).is_file()]
        assert not gone, f"records/{kept.file_name}: no such file in snippets/: {', '.join(gone)}"


def test_supported_versions_of_torch_are_those_on_record():
    """The range in pyproject.toml ends where examples fail or where there is no record."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    [wanted] = [text for text in groups["examples"] if text.startswith("torch")]
    bounds = re.fullmatch(r"torch>=(\d+)\.(\d+),<(\d+)\.(\d+)", wanted)
    assert bounds, wanted
    low, high = (int(bounds[1]), int(bounds[2])), (int(bounds[3]), int(bounds[4]))
    passing = [kept.version for kept in RECORDS if kept.device == "CPU" and not kept.failed]
    assert min(passing) == low
    assert (max(passing)[0], max(passing)[1] + 1) == high
    failing = [kept.version for kept in RECORDS if kept.failed]
    assert not [version for version in failing if low <= version < high]


def test_the_page_names_the_torch_that_the_outputs_come_from():
    pinned = re.search(r"^torch==(\d+\.\d+)", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert f"The pages are written for torch {pinned}." in (ROOT / "docs/about/versions.md").read_text(encoding="utf-8")


# Reading and rejecting records


def test_a_record_is_read_as_it_was_written(tmp_path):
    older = record(torch="2.6.0+debian", passed=frozenset(["1" * 10, "0" * 10]))
    gpu = record(device="NVIDIA H200", torch="2.11.0")
    for written in (gpu, GOOD, older):
        path = records.write_record(written, tmp_path)
        assert path.read_text(encoding="utf-8") == records.as_text(written)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "cpu-torch-2-13.json",
        "cpu-torch-2-6.json",
        "nvidia-h200-torch-2-11.json",
    ]
    assert records.read_records(tmp_path) == [older, GOOD, gpu]  # 2.6 is older than 2.13
    assert records.read_records(tmp_path / "none") == []


def test_the_order_of_the_examples_does_not_matter():
    kept = {"a/a.py": ["0" * 10, "1\n"], "b/b.py": ["1" * 10, "2\n"]}
    assert records.as_text(record(printed=dict(reversed(kept.items())))) == records.as_text(record(printed=kept))


TEXT = records.as_text(GOOD)
MALFORMED = {
    "no JSON": TEXT[:-3],
    "not a record": json.dumps(["CPU"]),
    "unexpected keyword argument 'host'": TEXT.replace('"date"', '"host": "x",\n "date"'),
    "missing 1 required keyword-only argument: 'numpy'": TEXT.replace(' "numpy": "2.4.6",\n', ""),
    "Invalid isoformat string: 'today'": TEXT.replace("2026-01-31", "today"),
    "the name or the version of anything": TEXT.replace("3.11.7", "/home/me/python"),
    "no attribute 'groups'": TEXT.replace("2.13.0+cpu", "nightly"),
    "not a digest of ten digits: 'abcdef'": TEXT.replace("abcdef0123", "abcdef"),
    "not the name of an example: '/a/bad.py'": TEXT.replace("a/bad.py", "/a/bad.py"),
    "not as `pytest --record` writes it": TEXT.replace("\n ", "\n  "),
    "not as `pytest --record` writes it: order": TEXT.replace('"date"', '"date": "2026-01-30",\n "date"'),
    "nothing ran": records.as_text(record(failed={}, passed=frozenset())),
}


@pytest.mark.parametrize("says", MALFORMED)
def test_what_is_no_record_is_refused(tmp_path, says):
    (tmp_path / GOOD.file_name).write_text(MALFORMED[says], encoding="utf-8")
    with pytest.raises(records.RecordError, match=r"cpu-torch-2-13\.json") as refused:
        records.read_records(tmp_path)
    if says != "no JSON":
        assert says in str(refused.value)


def test_a_record_under_another_name_is_refused(tmp_path):
    records.write_record(GOOD, tmp_path / "gpu-torch-2-13.json")
    with pytest.raises(records.RecordError, match=r"its name is cpu-torch-2-13\.json"):
        records.read_records(tmp_path)


# What is said about an example


def test_state_of_an_example():
    assert GOOD.state("a/good.py", "abcdef0123") == "verified"
    assert GOOD.state("a/good.py", "abcdef0124") == "not run"
    assert GOOD.state("a/bad.py", "0123456789") == "failed"
    assert GOOD.state("a/bad.py", "0123456780") == "not run"
    assert GOOD.state("b/moved.py", "abcdef0123") == "verified"


def test_mark_of_an_example():
    several = [record(torch=f"{version}.1") for version in ("2.6", "2.11", "2.12", "2.13", "3.0")]
    gpu = record(device="NVIDIA H200")
    assert records.mark("a/good.py", "abcdef0123", several) == "run on torch 2.6, 2.11–2.13, 3.0, CPU"
    assert records.mark("a/good.py", "abcdef0123", [GOOD, gpu]) == "run on torch 2.13, CPU; 2.13, NVIDIA H200"
    assert records.mark("a/good.py", "0" * 10, several) == "no recorded run"
    newer = record(torch="2.14.1", failed={"a/good.py": ["abcdef0123", "AssertionError"]}, passed=frozenset())
    assert (
        records.mark("a/good.py", "abcdef0123", [GOOD, newer])
        == "run on torch 2.13, CPU; not the same on torch 2.14, CPU"
    )
    stale = record(torch="2.14.1", passed=frozenset(["0" * 10]))
    assert records.mark("a/good.py", "abcdef0123", [GOOD, stale]) == "run on torch 2.13, CPU"


# What `--record` writes


@pytest.mark.parametrize("processes", [(), ("-n", "2")], ids=["one process", "two"])
def test_a_run_is_recorded_as_it_was(project, processes, run_pytest):
    texts = {
        "a/good.py": EXAMPLE,
        "a/bad.py": EXAMPLE.replace("assert 1 + 1 == 2", "assert 1 + 1 == 3, 'these two\\nlines'"),
        "a/other.py": EXAMPLE.replace("A claim", "Another claim"),
    }
    for name, text in texts.items():
        (project / "snippets" / name).write_text(text)
    outputs.write_outputs(project / "snippets/a", dict.fromkeys(("good.py", "bad.py"), "1\n") | {"other.py": "2\n"})
    kept = project / "snippets/a" / outputs.FILE
    kept.write_text(kept.read_text().replace("with torch 2", "with torch 1"))
    status, said = run_pytest(project, "snippets", "--record", "records", *processes)
    assert status == 1, said
    [written] = records.read_records(project / "records")
    assert f"Record: records/{written.file_name}" in said
    digests = {name: records.digest(text) for name, text in texts.items()}
    assert written.passed == {digests["a/good.py"], digests["a/other.py"]}
    assert written.failed == {"a/bad.py": [digests["a/bad.py"], "AssertionError: these two"]}
    assert written.printed == {"a/other.py": [digests["a/other.py"], "1\n"]}
    assert written.device == "CPU"
    assert (
        written.torch
        == subprocess.run(
            [sys.executable, "-c", "import torch; print(torch.__version__)"], capture_output=True, text=True
        ).stdout.strip()
    )


def test_a_run_without_an_example_leaves_the_record_as_it_was(project, run_pytest):
    (project / "tests/test_a.py").write_text("def test_a(): pass\n")
    status, said = run_pytest(project, "tests", "--record", "records")
    assert status == 0, said
    assert "No record is written" in said
    assert list((project / "records").iterdir()) == []


# What the pages show

DIGESTS = {name: records.digest(EXAMPLE.replace("A claim", name)) for name in ("kept", "changed", "new")}


@pytest.fixture
def small(small_site):
    """A small site with three examples: one on record, one changed since that run, one new."""
    for name in ("kept", "changed", "new"):
        small_site.write(f"snippets/learn/a/{name}.py", EXAMPLE.replace("A claim", name))
    small_site.write("docs/index.md", "# Home\n\nText.\n")
    small_site.write("docs/learn/a.md", "# The title\n\n::: kept\n\n::: changed\n\n::: new\n")
    tables = [table_block(f"records('{part}')") for part in ("environments", "chapters", "examples")]
    small_site.write("docs/about/versions.md", "\n".join(["# On", "", *tables]))
    small_site.change_settings("nav: null", "nav: [A: index.md, B: learn/a.md, C: about/versions.md]")
    ran = frozenset([DIGESTS["kept"], records.digest("as it was")])
    small_site.write(f"records/{GOOD.file_name}", records.as_text(record(failed={}, passed=ran)))
    return small_site


def rows(page, number):
    return [
        [cell.get_text() for cell in row.select("td")]
        for row in page.select("article table")[number].select("tbody tr")
    ]


def test_what_has_changed_is_shown_as_not_run(small):
    small.publish()
    index = verify.parse(small.site / "learn/a.html")
    marks = index.select(".example .whole-file ~ a")
    assert [mark.get_text() for mark in marks] == [
        "run on torch 2.13, CPU",
        "no recorded run",
        "no recorded run",
    ]
    assert {mark["href"] for mark in marks} == {"../about/versions.html#learn-a"}
    page = verify.parse(small.site / "about/versions.html")
    assert rows(page, 0) == [
        ["CPU", "2.13.0+cpu", "1 verified, 2 not run", "2026-01-31", "3.11.7", "2.4.6", "Linux x86_64"]
    ]
    assert rows(page, 1) == [["The title", "1 verified, 2 not run"]]
    assert rows(page, 2) == [["kept", "verified"], ["changed", "not run"], ["new", "not run"]]
    assert page.select_one("#learn-a table") is page.select("article table")[2]
    assert "There is no record from a GPU yet." in page.get_text()


def printed_by(torch, text, name="kept", file=DIGESTS["kept"]) -> records.Record:
    """A record of a run in which this example printed this text."""
    return record(torch=f"{torch}.0", failed={}, printed={f"learn/a/{name}.py": [file, text]}, passed=frozenset([file]))


def test_a_page_says_what_another_torch_prints(small):
    """A newer one beside the output, an older one behind "Checked"; and nothing of an example that has changed."""
    changed = printed_by("99.5", "3\n", "changed", records.digest("as it was"))
    new = record(torch="99.6.0", failed={"learn/a/new.py": [DIGESTS["new"], "ValueError: <1>"]}, passed=frozenset())
    same = printed_by("99.7", "1\n")
    for kept in (printed_by("1.9", "0\n"), printed_by("99.1", "2\n"), printed_by("99.2", "2\n"), changed, new, same):
        small.write(f"records/{kept.file_name}", records.as_text(kept))
    small.publish()
    index, here = verify.parse(small.site / "learn/a.html"), "torch {}.{}".format(*outputs.release(outputs.TORCH))
    open_, folded = [
        [[part.get_text() for part in note.select("p, pre")] for note in index.select(f"#kept {where} .elsewhere")]
        for where in (">", "> .foot > details.verdict")
    ]
    assert open_ == [["With torch 99.1–99.2, this example prints something else:", here, "1", "torch 99.1–99.2", "2"]]
    assert folded == [["With torch 1.9, this example prints something else:", here, "1", "torch 1.9", "0"]]
    assert not index.select("#changed .elsewhere")
    [failed] = index.select("#new .elsewhere")
    assert failed.get_text(" ", strip=True) == "With torch 99.6, this example fails: ValueError: <1>"
    markdown = (small.site / "learn/a.md").read_text(encoding="utf-8")
    assert f"prints something else:\n\n{here}:\n\n```text\n1\n```\n\ntorch 99.1–99.2:\n\n```text\n2\n```" in markdown
    cells = json.loads((small.site / "learn/a.ipynb").read_text(encoding="utf-8"))["cells"]
    assert [cell["source"][0].strip() for cell in cells if cell["source"][0].startswith("With torch")] == [
        "With torch 99.1–99.2, this example prints something else:",
        "With torch 99.6, this example fails:",
    ]
    assert not verify.untrue(small.site, small.folder / "snippets", small.folder / "mkdocs.yml")


def test_of_two_tables_the_rows_that_differ_are_said_with_their_head():
    table = "words\n\n| case | y |\n|---|---|\n| `abs` | 0 |\n| `clamp` | 1 |\n"
    here, there = outputs.differing_lines(table, table.replace("| 1 |", "| 0 |"))
    assert here == "| case | y |\n|---|---|\n| `clamp` | 1 |"
    assert there == "| case | y |\n|---|---|\n| `clamp` | 0 |"
    assert outputs.differing_lines("1\n2\n3\n", "1\n3\n") == ("2", "")
    assert outputs.differing_lines(table, table) is None
    assert outputs.differing_lines("tensor([1.])\n", "tensor([1.], device='cuda:0')\n") is None


def test_a_record_is_read_once_and_again_when_it_has_changed(tmp_path, monkeypatch):
    times, parse = [], records.parse_record
    monkeypatch.setattr(records, "parse_record", lambda text: times.append(text) or parse(text))
    path = records.write_record(GOOD, tmp_path)
    assert records.read_records(tmp_path) == records.read_records(tmp_path) == [GOOD]
    assert len(times) == 1
    later = record(date="2026-02-28")
    records.write_record(later, tmp_path)
    os.utime(path, ns=(1, 1))
    assert records.read_records(tmp_path) == [later]


def test_a_record_from_a_gpu_is_shown(small):
    gpu = record(
        device="NVIDIA H200",
        passed=frozenset([DIGESTS["kept"]]),
        failed={"learn/a/new.py": [DIGESTS["new"], "RuntimeError: out of memory"]},
    )
    small.write(f"records/{gpu.file_name}", records.as_text(gpu))
    small.publish()
    page = verify.parse(small.site / "about/versions.html")
    assert rows(page, 2) == [
        ["kept", "verified", "verified"],
        ["changed", "not run", "not run"],
        ["new", "not run", "failed"],
    ]
    assert "no record from a GPU" not in page.get_text()
    marks = verify.parse(small.site / "learn/a.html").select(".example .whole-file ~ a")
    assert marks[2].get_text() == "not the same on torch 2.13, NVIDIA H200"


def test_a_malformed_record_is_not_published(small):
    small.write(f"records/{GOOD.file_name}", TEXT.replace("abcdef0123", "abcdef"))
    status, said = small.build("--quiet")
    assert status != 0
    assert "records/cpu-torch-2-13.json: not a digest of ten digits" in said


def test_the_book_says_of_every_example_what_the_records_say(site):
    for page in verify.pages(site):
        for box in verify.parse(page).select(".example"):
            name = box.select_one("a.whole-file").get_text()
            text = (ROOT / "snippets" / name).read_text(encoding="utf-8")
            [shown] = box.select(".whole-file ~ a")
            assert shown.get_text() == records.mark(name, records.digest(text), RECORDS), name
