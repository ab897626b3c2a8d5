"""How pytest treats example files: the `--device` option, one test per file, no side effects, same text on a GPU."""

import re
from pathlib import Path

import pytest
import torch

from book import outputs, run

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "snippets").rglob("*.py"))


EXAMPLE = '''"""An example."""

# %% torch
{}
print(1)

# %% check
assert 1 == 1
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
    "thread": ("import threading, time; threading.Thread(target=time.sleep, args=(0.2,)).start()", "another threads"),
    "patch": ("import torch; torch.nn.Module.weights = lambda self: None", "another class of torch"),
    "replaces": ("import torch; torch.Tensor.backward = lambda self: None", "another class of torch"),
    "matmul": ("import torch; torch.set_float32_matmul_precision('high')", "another precision of matrix products"),
    "recursion": ("import sys; sys.setrecursionlimit(500)", "another recursion limit"),
    "autocast": ("import torch; torch.set_autocast_enabled('cpu', True)", "another autocast"),
    "no_directory": (
        "import os, tempfile; folder = tempfile.mkdtemp(); os.chdir(folder); os.rmdir(folder)",
        "another working directory",
    ),
    "filters": ("import warnings; warnings.simplefilter('ignore')", "another warning filters"),
    "warns": ("import warnings; warnings.warn('careful')", "UserWarning: careful"),
    "exits": ("raise SystemExit", "SystemExit"),
}


# Notes all that an example could see of what another one has changed.
SEES = """import os, random, sys, threading, warnings
import numpy, torch
seen = [torch.get_default_dtype(), torch.ones(1).device, torch.tensor([1 / 3, 1e-9]), torch.get_rng_state().sum()]
seen += [numpy.random.get_state()[1:3], random.getstate(), numpy.array([1 / 3]), os.getcwd(), sys.path, sys.excepthook]
not_its_own = ("PYTEST_CURRENT_TEST", "TORCHINDUCTOR_CACHE_DIR")  # (torch's compiler notes the second by itself)
seen += [sorted(one for one in os.environ.items() if one[0] not in not_its_own), sys.getrecursionlimit()]
seen += [threading.active_count(), torch.get_num_threads(), torch.is_grad_enabled(), torch.is_inference_mode_enabled()]
seen += [torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled(), torch.is_autocast_enabled("cpu")]
seen += [torch.are_deterministic_algorithms_enabled(), torch.is_warn_always_enabled(), warnings.filters]
seen += [torch.get_float32_matmul_precision(), hasattr(torch.nn.Module, "weights"), torch.Tensor.backward]
x = torch.tensor(3.0, requires_grad=True)
(x * x).backward()
seen += [x.grad, torch.tensor(2.0).dtype, torch.nn.Linear(1, 1, device="meta").weight.dtype]
with open({path!r}, "a") as file:
    print(repr(str(seen)), file=file)"""


@pytest.mark.parametrize("ends", ["", "raise ValueError('planted')"])
def test_what_an_example_changes_is_refused_and_the_next_one_does_not_see_it(project, run_pytest, tmp_path, ends):
    """However it ends: each is followed by one that looks."""
    views = tmp_path / "views"
    files = {f"{name}.py": EXAMPLE.format(f"{code}\n{ends}") for name, (code, _) in MUST_NOT_PASS.items()}
    looks = EXAMPLE.format(SEES.format(path=str(views)))
    files |= {f"{name}_then.py": looks for name in ["a", *MUST_NOT_PASS]}  # (one looks before all others)
    files["layout.py"] = "print(1)\n"
    for name, text in files.items():
        (project / "snippets/a" / name).write_text(text)
    outputs.write_outputs(project / "snippets/a", dict.fromkeys(files, "1\n"))
    status, said = run_pytest(project, "snippets", apart=True)
    assert status == 1, said
    assert f"{len(MUST_NOT_PASS) + 1} failed, {len(MUST_NOT_PASS) + 1} passed" in said
    says = {name: says for name, (_, says) in MUST_NOT_PASS.items()}
    if ends:
        says |= dict.fromkeys(says.keys() - {"raises", "warns", "exits"}, "planted")
    for name, expected in [*says.items(), ("layout", "line 1: an example")]:
        report = said.split(f"snippets/a/{name}.py::runs", 1)[1].split("::runs ___")[0]
        assert expected in report, f"{name}: {expected!r} is not said:\n{report}"
    first, *others = views.read_text().splitlines()
    assert len(others) == len(MUST_NOT_PASS)
    assert dict(zip(sorted(MUST_NOT_PASS), others, strict=True)) == dict.fromkeys(MUST_NOT_PASS, first)


def test_a_thread_that_ends_is_no_trace(project, run_pytest):
    """One that was there before, and one that ends by itself soon: the second is refused, and the next ones run."""
    begins = "import threading, time; threading.Thread(target=time.sleep, args=({},)).start()"
    (project / "snippets/a/begins.py").write_text(EXAMPLE.format(begins.format(0.2)))
    (project / "snippets/a/waits.py").write_text(EXAMPLE.format("import time; time.sleep(1)"))
    outputs.write_outputs(project / "snippets/a", dict.fromkeys(("begins.py", "waits.py"), "1\n"))
    with (project / "conftest.py").open("a") as conftest:
        conftest.write(f"\n\ndef pytest_collection_finish():\n    {begins.format(0.5)}\n")
    status, said = run_pytest(project, "snippets/a/waits.py", apart=True)
    assert status == 0, said
    status, said = run_pytest(project, "snippets", apart=True)
    assert status == 1, said
    assert "another threads" in said
    assert "1 failed, 1 passed" in said


def test_nothing_runs_after_what_cannot_be_undone(project, run_pytest):
    """Python has no way to end a thread: the process ends, and says which example it was."""
    thread = "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()"
    for name, code in (("before", "pass"), ("leaves", thread), ("next", "pass")):
        (project / f"snippets/a/{name}.py").write_text(EXAMPLE.format(code))
    outputs.write_outputs(project / "snippets/a", dict.fromkeys(("before.py", "leaves.py", "next.py"), "1\n"))
    status, said = run_pytest(project, "snippets", "--record", "record.json", apart=True)
    assert status == 2, said
    assert "1 failed, 1 passed" in said
    assert re.search(r"leaves\.py.*leaves threads behind, and nothing can undo that: .*start a new process", said)
    assert "No record is written" in said


def test_traceback_names_the_file_and_its_own_line(project, run_pytest):
    (project / "snippets/a/raises.py").write_text(EXAMPLE.format("def f():\n    raise ValueError('here')\n\n\nf()"))
    said = run_pytest(project, "snippets")[1]
    assert re.findall(r"raises\.py:(\d+): ", said)[:2] == ["8", "5"], said


def test_example_that_never_ends_is_stopped(project, run_pytest, monkeypatch):
    (project / "snippets/a/never_ends.py").write_text(EXAMPLE.format("while True: pass"))
    changes = "import torch; torch.set_default_dtype(torch.float64)"
    (project / "snippets/a/never_ends_either.py").write_text(EXAMPLE.format(f"{changes}\nwhile True: pass"))
    (project / "snippets/a/next.py").write_text(
        EXAMPLE.format("import torch\nassert torch.ones(1).dtype == torch.float32")
    )
    outputs.write_outputs(project / "snippets/a", {"next.py": "1\n"})
    monkeypatch.setattr(run, "SECONDS", 1)
    status, said = run_pytest(project, "snippets")
    assert status == 1, said
    assert "2 failed, 1 passed" in said
    assert "takes longer than 1 seconds" in said


def test_another_output_fails_and_that_of_another_torch_is_listed(project, run_pytest):
    (project / "snippets/a/good.py").write_text(EXAMPLE.format("pass"))
    outputs.write_outputs(project / "snippets/a", {"good.py": "2\n"})
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
