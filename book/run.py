"""Runs an example. Pages, tests, pictures, mutants and oracles all run it here, and nowhere else.

What a run changes of the process is put back after it, also when it raised: see STATE. Needs torch and NumPy only, so
that a bare GPU machine can run the tests.
"""

import contextlib
import functools
import gc
import io
import os
import random
import re
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType

# Idle OpenMP threads should sleep instead of spin. Must be set before torch is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import numpy as np
import torch

from book.example import CAUGHT, SILENT, Example

SECONDS = 60  # of processor time, or ten times as long by the clock: most examples take some milliseconds


WHERE = re.compile(r" \(Triggered internally at [^)]*\)\.?")  # the place in torch's sources where this wheel was built


class Spoiled(BaseException):
    """A run has left in this process what nothing can undo, such as a thread: nothing else should run in it.

    (No `Exception`: what goes on after a failure does not go on after this one.)
    """


class TookTooLong(BaseException):
    """The example was stopped. (No `Exception`: an example that catches all of these does not catch this one.)"""


@dataclass(frozen=True)
class StatementOutput:
    """What a statement printed, and the last lines of the traceback of the expected error in it."""

    printed: str
    raised: str = ""


@dataclass(frozen=True)
class Run:
    """What each statement of each cell of an example printed and raised, and what `draw` made of its variables."""

    outputs: dict[str, list[StatementOutput]]
    drawn: list

    def printed(self, cell: str) -> str:
        """What the cell prints when the file is run as a program."""
        return "".join(output.printed for output in self.outputs[cell])

    @property
    def text(self) -> str:
        """All that the example printed, each expected error in its place."""
        return "".join(output.printed + output.raised for cell in self.outputs.values() for output in cell)


def run(
    example: Example,
    device: str = "cpu",
    draw: list[Callable[[dict], object]] = (),
    watch: Callable[[dict], None] = lambda scope: None,
) -> Run:
    """Run the cells of an example, one after the other in one namespace, with `device` as torch's default.

    Each function in `draw` is called with the namespace before the check, which may change it; `watch` after each
    statement.
    Raises what the example raises, with the file's own name and line numbers in the traceback; AssertionError where it
    leaves a trace (see STATE), exits, or where its check prints; TookTooLong where it does not end; Spoiled where it
    leaves what nothing can undo.
    """
    codes = {name: [step.code for step in cell.steps] for name, cell in example.cells.items()}
    return run_code(codes, example.path, device, draw, watch=watch)


def run_code(
    codes: dict[str, list[CodeType]], path: Path, device="cpu", draw=(), strict=True, watch=lambda scope: None
) -> Run:
    """Run the compiled statements of cells as the example at `path`; see `run`. `strict`: see `session`."""
    ran, drawn = Run({}, []), []
    with session(path, device, strict) as scope:
        for name, statements in codes.items():
            if name == "check":
                drawn = [picture(scope) for picture in draw]
            ran.outputs[name] = []
            for code in statements:
                ran.outputs[name].append(run_statement(code, scope))
                watch(scope)
    if printed := "".join(ran.printed(name) for name in SILENT if name in ran.outputs):
        raise AssertionError(f"a check prints nothing, it raises or is silent: {printed!r}")
    return Run(ran.outputs, drawn)


def run_statement(code: CodeType, scope: dict) -> StatementOutput:
    """Run a statement, and return what it printed and raised."""
    raised = []
    scope[CAUGHT] = lambda error: raised.append(WHERE.sub("", "".join(traceback.format_exception_only(error))))
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            exec(code, scope)
        except SystemExit as error:
            raise AssertionError(f"the example ends the program (SystemExit: {error.code})") from error
        finally:
            del scope[CAUGHT]
    return StatementOutput(out.getvalue(), "".join(raised))


@contextlib.contextmanager
def session(path: Path, device: str = "cpu", strict: bool = True) -> Iterator[dict]:
    """The namespace of a new `__main__`, as `python path` has it, with `device` as torch's default and a time limit.

    However it ends, the process is then as it was: see STATE. In a strict session a warning is an error, and so is a
    change of STATE. In any other warnings are ignored, and torch's random numbers are always the same.
    """
    warm_up(device)
    module, main = ModuleType("__main__"), sys.modules["__main__"]
    module.__file__ = str(path)
    before, changed = state(), []
    sys.modules["__main__"] = module
    try:
        # (an inference mode that is left on ends with the one around it, and in no other way)
        with torch.inference_mode(False), torch.device(device), warnings.catch_warnings():
            warnings.simplefilter("error" if strict else "ignore")
            inside = state()
            if not strict:
                torch.manual_seed(0)
            with time_limit():
                yield vars(module)
            changed = different(inside) if strict else []
    finally:
        sys.modules["__main__"] = main
        if "matplotlib.pyplot" in sys.modules:  # it keeps its figures, and warns of too many
            sys.modules["matplotlib.pyplot"].close("all")
        if left := put_back(before):
            what = f"{' and '.join(left)} behind, and nothing can undo that"
            raise Spoiled(f"the example leaves {what}: mend it, and start a new process")
    if changed:
        raise AssertionError(f"the example leaves another {' and another '.join(changed)} behind")


def state() -> dict[str, object]:
    """The global state that one example could change for the next."""
    return {name: read() for name, (read, _) in STATE.items()}


def different(before: dict[str, object]) -> list[str]:
    """What of STATE is not as it was. (A thread that was there before may have ended.)"""
    now = state()
    ended = now["threads"] < before["threads"]
    return [name for name in STATE if now[name] != before[name] and not (name == "threads" and ended)]


def put_back(before: dict[str, object]) -> list[str]:
    """Put back what of STATE is not as it was. Returns what cannot be put back."""
    for name in different(before):
        STATE[name][1](before[name])
    return different(before)


@functools.cache
def warm_up(device: str) -> None:
    """Do what torch does at its first backward and forward mode, with imports and warnings, before anyone looks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        matrix = torch.ones(1, 1, device=device, requires_grad=True)
        (matrix @ matrix).backward(torch.ones_like(matrix))
        torch.func.jvp(torch.sin, (matrix.detach(),), (matrix.detach(),))
    gc.freeze()  # examples that call gc.collect() then run ten times faster


def import_first(exploration: Example) -> None:
    """Import what a notebook page imports: some libraries set warning filters and variables, and it does not."""
    for library in re.findall(r"^(?:from|import) ([\w.]+)", exploration.text, re.MULTILINE):
        import_module(library)


PROBE = torch.tensor([*[1 / 3, 1e-9] * 600], device="cpu")  # printed with the precision, width and summary that are set


TORCH_CLASSES = (torch.Tensor, torch.nn.Module, torch.autograd.Function)
ORIGINAL = [dict(vars(one)) for one in TORCH_CLASSES]


def working_directory() -> str:
    try:
        return os.getcwd()
    except OSError as error:  # it has been removed
        return str(error)


def environment() -> dict[str, str]:
    # (the compiler of torch notes there by itself where its cache is)
    return {name: os.environ[name] for name in os.environ if name != "TORCHINDUCTOR_CACHE_DIR"}


def set_environment(before: dict[str, str]) -> None:
    for name in environment().keys() - before.keys():
        del os.environ[name]
    os.environ.update(before)


def search_path() -> list[str]:
    # (libraries that torch imports, such as setuptools, add folders of their own)
    return [folder for folder in sys.path if "site-packages" not in folder]


def set_search_path(before: list[str]) -> None:
    sys.path[:] = before + [folder for folder in sys.path if "site-packages" in folder]


def threads() -> set[threading.Thread]:
    # (those that torch's own engine runs on a GPU get a dummy when Python code first runs in them)
    return {thread for thread in threading.enumerate() if type(thread).__name__ != "_DummyThread"}


def wait_for_others(before: set[threading.Thread]) -> None:
    """A thread cannot be ended, but it may end by itself."""
    for thread in threads() - before:
        thread.join(1)


def foreign() -> list[dict[str, object]]:
    """The functions of classes of torch that torch has not put there itself. (Its compiler replaces some, for good.)"""

    def by_torch(function: object) -> bool:
        return str(getattr(function, "__module__", "")).startswith("torch")

    return [
        {name: value for name, value in vars(one).items() if callable(value) and not by_torch(value)}
        for one in TORCH_CLASSES
    ]


def set_foreign(before: list[dict[str, object]]) -> None:
    for one, original, known, now in zip(TORCH_CLASSES, ORIGINAL, before, foreign(), strict=True):
        for name in now.keys() - known.keys():
            if name in original:
                setattr(one, name, original[name])
            else:
                delattr(one, name)
        for name, function in known.items():
            if vars(one).get(name) is not function:
                setattr(one, name, function)


# The global state that one example could change for the next: how it is read, and how it is put back.
STATE: dict[str, tuple[Callable[[], object], Callable]] = {
    "default dtype": (torch.get_default_dtype, torch.set_default_dtype),
    "default device": (torch.get_default_device, lambda _: torch.set_default_device(None)),
    "torch random state": (
        lambda: torch.get_rng_state().numpy(force=True).tobytes(),
        lambda before: torch.set_rng_state(torch.tensor(list(before), dtype=torch.uint8, device="cpu")),
    ),
    "numpy random state": (
        lambda: [part.tobytes() if isinstance(part, np.ndarray) else part for part in np.random.get_state()],
        lambda before: np.random.set_state((before[0], np.frombuffer(before[1], np.uint32), *before[2:])),
    ),
    "Python's random state": (random.getstate, random.setstate),
    "environment": (environment, set_environment),
    "working directory": (working_directory, os.chdir),
    "module search path": (search_path, set_search_path),
    "exception hook": (lambda: sys.excepthook, lambda before: setattr(sys, "excepthook", before)),
    "recursion limit": (sys.getrecursionlimit, sys.setrecursionlimit),
    "threads": (threads, wait_for_others),
    "grad mode": (torch.is_grad_enabled, torch.set_grad_enabled),
    "inference mode": (torch.is_inference_mode_enabled, lambda _: None),  # see `session`
    "anomaly mode": (
        lambda: (torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled()),
        lambda before: torch.set_anomaly_enabled(*before),
    ),
    "deterministic mode": (
        lambda: (torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled()),
        lambda before: torch.use_deterministic_algorithms(before[0], warn_only=before[1]),
    ),
    "always-warn mode": (torch.is_warn_always_enabled, torch.set_warn_always),
    "autocast": (
        lambda: [torch.is_autocast_enabled(device) for device in ("cpu", "cuda")],
        lambda before: [torch.set_autocast_enabled(*one) for one in zip(("cpu", "cuda"), before, strict=True)],
    ),
    "precision of matrix products": (torch.get_float32_matmul_precision, torch.set_float32_matmul_precision),
    "number of threads": (torch.get_num_threads, torch.set_num_threads),
    "class of torch": (foreign, set_foreign),
    "torch print options": (lambda: repr(PROBE), lambda _: torch.set_printoptions(profile="default")),
    "numpy print options": (np.get_printoptions, lambda before: np.set_printoptions(**before)),
    "warning filters": (
        lambda: list(warnings.filters),
        lambda before: warnings.filters.__setitem__(slice(None), before),
    ),
}


@contextlib.contextmanager
def time_limit() -> Iterator[None]:
    """Raise TookTooLong in the line that is running after SECONDS of processor time, or ten times as many by the clock.

    So a busy machine stops nothing that it would not stop when idle, and a program that sleeps is stopped, too.
    (Alarms are for the main thread of a POSIX system. Elsewhere there is no limit.)
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_):
        raise TookTooLong(f"the example takes longer than {SECONDS} seconds")

    alarms = ((signal.ITIMER_PROF, signal.SIGPROF, SECONDS), (signal.ITIMER_REAL, signal.SIGALRM, 10 * SECONDS))
    before = [(timer, number, signal.signal(number, stop), signal.setitimer(timer, s)) for timer, number, s in alarms]
    try:
        yield
    finally:
        for timer, number, handler, (left, _) in before:
            signal.setitimer(timer, left)
            signal.signal(number, handler)
