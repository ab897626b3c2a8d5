"""Collects the example files as tests.

`pytest snippets --device cuda` needs torch, numpy and pytest, and nothing else.
"""

import gc
import io
import os
import platform
import random
import re
import runpy
import warnings
from contextlib import redirect_stdout
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

# Several processes test at once: a thread that waits is not to keep a core busy that another one could use.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import numpy as np
import pytest
import torch

from machinery import records
from machinery.time_limit import time_limit

ROOT = Path(__file__).parent
torch.ones(1, requires_grad=True).backward(
    torch.ones(1)
)  # imports sympy, which adds a warning filter, before anyone looks


def pytest_addoption(parser):
    parser.addoption("--device", choices=("cpu", "cuda"), default="cpu", help="where the examples run (default: cpu)")
    parser.addoption(
        "--record",
        metavar="FILE",
        type=Path,
        help="write to FILE which examples ran, on what, with which outcome (in a folder: under a name of its own)",
    )


def pytest_configure(config):
    if config.getoption("--device") == "cuda" and not torch.cuda.is_available():
        raise pytest.UsageError(
            f"--device cuda: torch {torch.__version__} sees no CUDA device here. "
            "Run without --device, or install a CUDA build of torch on a machine with a GPU."
        )
    # The first backward imports sympy and sets up the device, with warnings and a warning filter: before anyone looks.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        matrix = torch.ones(1, 1, device=config.getoption("--device"), requires_grad=True)
        (matrix @ matrix).backward(torch.ones_like(matrix))
    gc.freeze()  # who collects garbage, an example or pytest at its end, does not search all of torch for it

    if config.getoption("--record"):
        config.pluginmanager.register(Recorder(config))


def pytest_report_header(config):
    device = config.getoption("--device")
    where = torch.cuda.get_device_name() if device == "cuda" else "CPU"
    return f"examples run on: {where}, torch {torch.__version__}, numpy {np.__version__}"


def pytest_pycollect_makemodule(module_path, parent):
    """An example is one test. (A hook for modules, so that a file named on the command line is an example, too.)"""
    if module_path.is_relative_to(ROOT / "snippets") or module_path.is_relative_to(ROOT / "docs"):
        return ExampleFile.from_parent(parent, path=module_path)


class Recorder:
    """Writes the record of this run (see `machinery/records.py`) when it has come to its end."""

    def __init__(self, config):
        self.target, self.device = config.getoption("--record"), config.getoption("--device")
        self.outcomes = {"failed": {}, "passed": {}}

    def pytest_runtest_logreport(self, report):
        for name, digest in dict(report.user_properties).items():
            if report.when == "call" and report.outcome in self.outcomes:
                self.outcomes[report.outcome][name] = digest

    def pytest_terminal_summary(self, terminalreporter, exitstatus):
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or not any(self.outcomes.values()):
            terminalreporter.write_line("No record is written: the run was cut short, or no example ran.")
            return
        record = records.Record(
            date=datetime.now(UTC).date().isoformat(),
            device=torch.cuda.get_device_name() if self.device == "cuda" else "CPU",
            numpy=np.__version__,
            python=platform.python_version(),
            system=f"{platform.system()} {platform.machine()}",
            torch=torch.__version__,
            **self.outcomes,
        )
        terminalreporter.write_line(f"Record: {records.write(record, self.target)}")


class ExampleFile(pytest.File):
    def collect(self):
        yield Example.from_parent(self, name="runs")


class Example(pytest.Item):
    """Runs the file from top to bottom; on a GPU also compares what it prints with what it prints on the CPU."""

    def runtest(self):
        device = self.config.getoption("--device")
        if self.path.is_relative_to(ROOT / "snippets"):
            name = self.path.relative_to(ROOT / "snippets").as_posix()
            self.user_properties.append((name, records.digest(self.path.read_text(encoding="utf-8"))))
        printed = run(self.path)
        if device != "cpu":
            assert without_device(run(self.path, device)) == without_device(printed), (
                f"prints something else on {device}"
            )

    def repr_failure(self, excinfo):
        excinfo.traceback = excinfo.traceback.cut(path=self.path)
        return super().repr_failure(excinfo)

    def reportinfo(self):
        return self.path, 0, self.nodeid


def run(path: Path, device: str = "cpu") -> str:
    """Run the file at `path` with `device` as torch's default device, and return what it printed.

    Raises whatever the file raises, and AssertionError where it leaves a trace in the state of torch or NumPy.
    """
    printed = io.StringIO()
    drawn_not_shown = patch.dict(
        os.environ, MPLBACKEND="template"
    )  # here only: a notebook's kernel has to show its plots
    with time_limit(), redirect_stdout(printed), torch.device(device), drawn_not_shown:
        before = state()  # (in here: these contexts would clear away another environment, another default device)
        runpy.run_path(str(path), run_name="__main__")
        after = state()
    changed = [name for name in before if before[name] != after[name]]
    assert not changed, f"{path.relative_to(ROOT)} leaves another {' and another '.join(changed)} behind"
    return printed.getvalue()


def state() -> dict[str, object]:
    """The global state that one example could change for the next."""
    return {
        "default dtype": torch.get_default_dtype(),
        "default device": torch.get_default_device(),
        "torch random state": torch.get_rng_state().numpy(force=True).tobytes(),
        "numpy random state": [np.asarray(part).tobytes() for part in np.random.get_state()],
        "Python's random state": random.getstate(),
        # (the compiler of torch notes there by itself where its cache is)
        "environment": {name: os.environ[name] for name in os.environ if name != "TORCHINDUCTOR_CACHE_DIR"},
        "grad mode": torch.is_grad_enabled(),
        "inference mode": torch.is_inference_mode_enabled(),
        "anomaly mode": torch.is_anomaly_enabled(),
        "deterministic mode": torch.are_deterministic_algorithms_enabled(),
        "always-warn mode": torch.is_warn_always_enabled(),
        "number of threads": torch.get_num_threads(),
        "torch print options": str(torch._tensor_str.PRINT_OPTS),  # torch has no public getter
        "numpy print options": str(np.get_printoptions()),
        "warning filters": list(warnings.filters),
    }


def without_device(printed: str) -> str:
    """`printed` without the device suffix of tensors, and without the line breaks that the longer text causes."""
    return re.sub(r"\s+", " ", re.sub(r",\s*device='cuda:\d+'", "", printed))
