"""How pytest treats example files: the `--device` option, one test per file, no side effects, same text on a GPU."""

import re
from pathlib import Path

import pytest
import torch

from machinery.examples import outputs, run

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "snippets").rglob("*.py"))


EXAMPLE = '''"""An example."""

# --8<-- [start:torch]
{}
print(1)
# --8<-- [end:torch]

# --8<-- [start:check]
assert 1 == 1
# --8<-- [end:check]
'''


def test_every_example_is_a_test(run_pytest):
    status, said = run_pytest(ROOT, "snippets", "--collect-only")
    assert status == 0, said
    collected = [line.removesuffix("::runs") for line in said.splitlines() if line.endswith("::runs")]
    assert sorted(collected) == [path.relative_to(ROOT).as_posix() for path in FILES]


def test_one_file_named_on_the_command_line_is_a_test(run_pytest):
    status, said = run_pytest(ROOT, str(FILES[0]))
    assert status == 0, said
    assert "1 passed" in said


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU here: nothing to refuse")
def test_cuda_where_there_is_none_is_refused_clearly(run_pytest):
    status, said = run_pytest(ROOT, "snippets", "--device", "cuda")
    assert status == 4
    assert "sees no CUDA device" in said


MUST_NOT_PASS = {
    "raises": ("assert 1 == 2", "raises.py:4"),
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
    "working_directory": ("import os; os.chdir('/')", "another working directory"),
    "search_path": ("import sys; sys.path.append('/nowhere')", "another module search path"),
    "excepthook": ("import sys; sys.excepthook = lambda *error: None", "another exception hook"),
    "thread": (
        "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()",
        "another threads",
    ),
    "patch": ("import torch; torch.nn.Module.weights = lambda self: None", "another class of torch"),
    "replaces": ("import torch; torch.Tensor.backward = lambda self: None", "another class of torch"),
    "matmul": ("import torch; torch.set_float32_matmul_precision('high')", "another precision of matrix products"),
    "filters": ("import warnings; warnings.simplefilter('ignore')", "another warning filters"),
    "warns": ("import warnings; warnings.warn('careful')", "UserWarning: careful"),
    "exits": ("raise SystemExit", "SystemExit"),
}


def test_examples_that_must_not_pass(project, run_pytest):
    files = {name: EXAMPLE.format(code) for name, (code, _) in MUST_NOT_PASS.items()}
    files["layout"] = "print(1)\n"
    for name, text in files.items():
        (project / f"snippets/a/{name}.py").write_text(text)
    (project / "snippets/a/good.py").write_text(EXAMPLE.format("pass"))
    outputs.write(project / "snippets/a", {f"{name}.py": "1\n" for name in [*files, "good"]})
    status, said = run_pytest(project, "snippets", apart=True)
    assert status == 1, said
    assert f"{len(files)} failed, 1 passed" in said
    for name, says in [(name, says) for name, (_, says) in MUST_NOT_PASS.items()] + [("layout", "line 1: an example")]:
        report = said.split(f"snippets/a/{name}.py::runs", 1)[1].split("::runs ___")[0]
        assert says in report, f"{name}: {says!r} is not said:\n{report}"


def test_traceback_names_the_file_and_its_own_line(project, run_pytest):
    (project / "snippets/a/raises.py").write_text(EXAMPLE.format("def f():\n    raise ValueError('here')\n\n\nf()"))
    said = run_pytest(project, "snippets")[1]
    assert re.findall(r"raises\.py:(\d+): ", said)[:2] == ["8", "5"], said


def test_example_that_never_ends_is_stopped(project, run_pytest, monkeypatch):
    (project / "snippets/a/never_ends.py").write_text(EXAMPLE.format("while True: pass"))
    monkeypatch.setattr(run, "SECONDS", 1)
    status, said = run_pytest(project, "snippets")
    assert status == 1, said
    assert "takes longer than 1 seconds" in said


def test_another_output_fails_and_that_of_another_torch_is_listed(project, run_pytest):
    (project / "snippets/a/good.py").write_text(EXAMPLE.format("pass"))
    outputs.write(project / "snippets/a", {"good.py": "2\n"})
    status, said = run_pytest(project, "snippets")
    assert status == 1
    assert "-2\n+1" in said
    file = project / "snippets/a/outputs.txt"
    file.write_text(file.read_text().replace("with torch 2", "with torch 1"))
    status, said = run_pytest(project, "snippets")
    assert status == 0
    assert "1 examples print something else with torch" in said
    assert "-2\n+1" in said


def test_device_suffix_is_the_only_difference_allowed():
    without_device = outputs.without_device
    cpu = "tensor([1., 2.])\ntensor([[1.0000, 2.0000, 3.0000, 4.0000]], grad_fn=<MulBackward0>)"
    cuda = (
        "tensor([1., 2.], device='cuda:0')\n"
        "tensor([[1.0000, 2.0000, 3.0000, 4.0000]], device='cuda:0',\n       grad_fn=<MulBackward0>)"
    )
    assert without_device(cuda) == without_device(cpu)
    assert without_device(cuda.replace("2.0000", "2.0001")) != without_device(cpu)
    assert without_device("device is cuda:0") != without_device("device is cpu")
    error = "RuntimeError: expected {}, got [torch.{}FloatTensor [2]]"
    assert without_device(error.format("cuda:0", "cuda.")) == without_device(error.format("cpu", ""))
    assert without_device(error.format("cuda:0", "cuda.")) != without_device(error.format("meta", ""))
