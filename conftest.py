"""Collects the example files as tests.

`pytest snippets --device cuda` needs torch, numpy and pytest, and nothing else.
"""

import os
import platform
import traceback
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import pytest

from book import outputs, records
from book.example import read_example, whole_file
from book.run import Spoiled, import_first, run, warm_up  # before torch: it sets how torch's threads wait

import numpy as np  # isort: skip
import torch  # isort: skip

ROOT = Path(__file__).parent
SNIPPETS = ROOT / "snippets"


def pytest_addoption(parser):
    parser.addoption("--device", choices=("cpu", "cuda"), default="cpu", help="where the examples run (default: cpu)")
    parser.addoption(
        "--record",
        metavar="FILE",
        type=Path,
        help="write to FILE which examples ran, on what, with which outcome (in a folder: under a name of its own)",
    )
    parser.addoption("--site", type=Path, help="test this built site (default: build one)")


def pytest_configure(config):
    if config.getoption("--device") == "cuda" and not torch.cuda.is_available():
        raise pytest.UsageError(
            f"--device cuda: torch {torch.__version__} sees no CUDA device here. "
            "Run without --device, or install a CUDA build of torch on a machine with a GPU."
        )
    warm_up(config.getoption("--device"))
    if config.getoption("--record"):
        config.pluginmanager.register(Recorder(config))


def pytest_runtest_makereport(item, call):
    """End the process after an example that left what nothing can undo: what ran next would not be alone."""
    if call.excinfo and call.excinfo.errisinstance(Spoiled):
        item.session.shouldstop = f"{item.nodeid}: {call.excinfo.value}"


def pytest_report_header(config):
    device = config.getoption("--device")
    where = torch.cuda.get_device_name() if device == "cuda" else "CPU"
    return f"examples run on: {where}, torch {torch.__version__}, numpy {np.__version__}"


def pytest_pycollect_makemodule(module_path, parent):
    """An example is one test. (A hook for modules, so that a file named on the command line is an example, too.)"""
    if module_path.is_relative_to(SNIPPETS) or module_path.is_relative_to(ROOT / "docs"):
        return ExampleFile.from_parent(parent, path=module_path)


class Recorder:
    """Writes the record of this run (see `book/records.py`) when it has come to its end."""

    def __init__(self, config):
        self.target, self.device = config.getoption("--record"), config.getoption("--device")
        self.failed, self.printed, self.passed = {}, {}, set()

    def pytest_runtest_logreport(self, report):
        noted = dict(report.user_properties)
        if report.when != "call" or report.skipped or "example" not in noted:
            return
        name, digest = noted["example"]
        if report.failed:
            self.failed[name] = [digest, noted["error"]]
            return
        self.passed.add(digest)
        if "printed" in noted:
            self.printed[name] = [digest, noted["printed"]]

    def pytest_terminal_summary(self, terminalreporter, exitstatus):
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or not (self.failed or self.passed):
            terminalreporter.write_line("No record is written: the run was cut short, or no example ran.")
            return
        record = records.Record(
            date=datetime.now(UTC).date().isoformat(),
            device=torch.cuda.get_device_name() if self.device == "cuda" else "CPU",
            numpy=np.__version__,
            python=platform.python_version(),
            system=f"{platform.system()} {platform.machine()}",
            torch=torch.__version__,
            failed=self.failed,
            printed=self.printed,
            passed=frozenset(self.passed),
        )
        terminalreporter.write_line(f"Record: {records.write_record(record, self.target)}")


class ExampleFile(pytest.File):
    def collect(self):
        yield Example.from_parent(self, name="runs")


class Example(pytest.Item):
    """Runs the file from top to bottom, and compares what it prints with `outputs.txt` beside it."""

    def runtest(self):
        device = self.config.getoption("--device")
        if not self.path.is_relative_to(SNIPPETS):
            exploration = whole_file(self.path)
            with patch.dict(os.environ, MPLBACKEND="template"):  # a notebook's kernel shows its plots, this does not
                import_first(exploration)
                run(exploration, device)
            return
        name = self.path.relative_to(SNIPPETS).as_posix()
        digest = records.digest(self.path.read_text(encoding="utf-8"))
        self.user_properties.append(("example", (name, digest)))
        try:
            printed = run(read_example(self.path, SNIPPETS), device).text
            difference = outputs.difference(self.path, printed)
            if difference and outputs.of_these_versions(self.path):
                pytest.fail(f"prints something else than when `make outputs` ran:\n{difference}", pytrace=False)
        except BaseException as error:
            [*_, last] = traceback.format_exception_only(error)
            self.user_properties.append(("error", last.strip().splitlines()[0].rstrip(": ")))
            raise
        if difference:
            self.user_properties += [("printed", printed), ("prints something else", f"{name}\n{difference}")]

    def repr_failure(self, excinfo):
        excinfo.traceback = excinfo.traceback.cut(path=self.path)
        return super().repr_failure(excinfo)

    def reportinfo(self):
        return self.path, 0, self.nodeid


def pytest_terminal_summary(terminalreporter):
    """List what examples print with another torch or NumPy than that of the outputs in git. It is no failure."""
    reports = terminalreporter.getreports("passed")
    said = [text for report in reports for key, text in report.user_properties if key == "prints something else"]
    if said:
        terminalreporter.section(f"{len(said)} examples print something else with {outputs.versions()}")
        terminalreporter.write_line("\n\n".join(said))
