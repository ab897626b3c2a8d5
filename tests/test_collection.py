"""How pytest treats example files: the `--device` option, one test per file, no trace left, the same text on a GPU."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest
import torch

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "snippets").rglob("*.py"))


def pytest_in(folder: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def project(tmp_path):
    """An empty project with this one's conftest.py and settings."""
    for name in ("conftest.py", "pyproject.toml"):
        (tmp_path / name).write_text((ROOT / name).read_text())
    for name in ("snippets/a", "docs", "tests"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def test_every_example_is_a_test():
    status, said = pytest_in(ROOT, "snippets", "--collect-only")
    assert status == 0, said
    collected = [line.removesuffix("::runs") for line in said.splitlines() if line.endswith("::runs")]
    assert sorted(collected) == [path.relative_to(ROOT).as_posix() for path in FILES]


def test_one_file_named_on_the_command_line_is_a_test():
    status, said = pytest_in(ROOT, str(FILES[0]))
    assert status == 0, said
    assert "1 passed" in said


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU here: nothing to refuse")
def test_cuda_where_there_is_none_is_refused_clearly():
    status, said = pytest_in(ROOT, "snippets", "--device", "cuda")
    assert status == 4
    assert "sees no CUDA device" in said


MUST_NOT_PASS = {
    "raises": ("assert 1 == 2", "raises.py:1"),
    "dtype": ("import torch; torch.set_default_dtype(torch.float64)", "another default dtype"),
    "device": ("import torch; torch.set_default_device('meta')", "another default device"),
    "seed": ("import torch; torch.manual_seed(0)", "another torch random state"),
    "random": ("import torch; torch.rand(1)", "another torch random state"),
    "numpy_random": ("import numpy; numpy.random.rand()", "another numpy random state"),
    "python_random": ("import random; random.random()", "another Python's random state"),
    "environment": ("import os; os.environ['LEFT'] = '1'", "another environment"),
    "grad_mode": ("import torch; torch.set_grad_enabled(False)", "another grad mode"),
    "inference": (
        "import torch; torch.kept = torch.inference_mode(); torch.kept.__enter__()",
        "another inference mode",
    ),
    "anomaly": ("import torch; torch.autograd.set_detect_anomaly(True, check_nan=False)", "another anomaly mode"),
    "deterministic": ("import torch; torch.use_deterministic_algorithms(True)", "another deterministic mode"),
    "warn_always": ("import torch; torch.set_warn_always(True)", "another always-warn mode"),
    "torch_print": ("import torch; torch.set_printoptions(precision=2)", "another torch print options"),
    "numpy_print": ("import numpy; numpy.set_printoptions(precision=2)", "another numpy print options"),
    "threads": ("import torch; torch.set_num_threads(3)", "another number of threads"),
    "filters": ("import warnings; warnings.simplefilter('ignore')", "another warning filters"),
    "warns": ("import warnings; warnings.warn('careful')", "UserWarning: careful"),
    "exits": ("raise SystemExit", "SystemExit"),
}


def test_examples_that_must_not_pass(project):
    for name, (code, _) in MUST_NOT_PASS.items():
        (project / f"snippets/a/{name}.py").write_text(code + "\n")
    (project / "snippets/a/good.py").write_text("print(1)\n")
    status, said = pytest_in(project, "snippets")
    assert status == 1, said
    assert f"{len(MUST_NOT_PASS)} failed, 1 passed" in said
    for name, (_, says) in MUST_NOT_PASS.items():
        report = said.split(f"snippets/a/{name}.py::runs", 1)[1].split("::runs ___")[0]
        assert says in report, f"{name}: {says!r} is not said:\n{report}"


def test_example_that_never_ends_is_stopped(project):
    (project / "snippets/a/never_ends.py").write_text("while True: pass\n")
    (project / "short.py").write_text("from machinery import time_limit\n\ntime_limit.SECONDS = 1\n")
    status, said = pytest_in(project, "snippets", "-p", "short")
    assert status == 1, said
    assert "takes longer than 1 seconds" in said


def test_device_suffix_is_the_only_difference_allowed():
    without_device = runpy.run_path(str(ROOT / "conftest.py"))["without_device"]
    cpu = "tensor([1., 2.])\ntensor([[1.0000, 2.0000, 3.0000, 4.0000]], grad_fn=<MulBackward0>)"
    cuda = (
        "tensor([1., 2.], device='cuda:0')\n"
        "tensor([[1.0000, 2.0000, 3.0000, 4.0000]], device='cuda:0',\n       grad_fn=<MulBackward0>)"
    )
    assert without_device(cuda) == without_device(cpu)
    assert without_device(cuda.replace("2.0000", "2.0001")) != without_device(cpu)
    assert without_device("device is cuda:0") != without_device("device is cpu")
