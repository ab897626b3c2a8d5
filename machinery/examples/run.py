"""Runs an example. Pages, tests, the verifier, pictures, mutants and oracles all run it here, and nowhere else.

Needs torch and NumPy only, so that a bare GPU machine can run the tests.
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

from machinery.examples.file import SILENT, Example
from machinery.examples.reading import CAUGHT, steps

SECONDS = 60  # of processor time, or ten times as long by the clock: most examples take some milliseconds


WHERE = re.compile(r" \(Triggered internally at [^)]*\)\.?")  # the place in torch's sources where this wheel was built


class TookTooLong(BaseException):
    """The example was stopped. (No `Exception`: an example that catches all of these does not catch this one.)"""


@dataclass(frozen=True)
class Said:
    """What a statement printed, and the last lines of the traceback of the expected error in it."""

    printed: str
    raised: str = ""


@dataclass(frozen=True)
class Run:
    """What each statement of each section of an example said, and what `draw` made of its variables."""

    said: dict[str, list[Said]]
    drawn: list

    def printed(self, section: str) -> str:
        """What the section prints when the file is run as a program."""
        return "".join(said.printed for said in self.said[section])

    @property
    def text(self) -> str:
        """All that the example printed, each expected error in its place."""
        return "".join(said.printed + said.raised for section in self.said.values() for said in section)


def run(example: Example, device: str = "cpu", draw: list[Callable[[dict], object]] = ()) -> Run:
    """Run the sections of an example, one after the other in one namespace, with `device` as torch's default.

    Each function in `draw` is called with the namespace before the check, which may change it.
    Raises what the example raises, with the file's own name and line numbers in the traceback; AssertionError where it
    leaves a trace (see `state`), exits, or where its check prints; TookTooLong where it does not end.
    """
    codes = {name: [step.code for step in steps(example, name)] for name in example.sections}
    return run_code(codes, example.path, device, draw)


def run_code(codes: dict[str, list[CodeType]], path: Path, device="cpu", draw=(), strict=True) -> Run:
    """Run the compiled statements of sections as the example at `path`; see `run`. `strict`: see `session`."""
    ran, drawn = Run({}, []), []
    with session(path, device, strict) as scope:
        for name, statements in codes.items():
            if name == "check":
                drawn = [picture(scope) for picture in draw]
            ran.said[name] = [said(code, scope) for code in statements]
    if printed := "".join(ran.printed(name) for name in SILENT if name in ran.said):
        raise AssertionError(f"a check prints nothing, it raises or is silent: {printed!r}")
    return Run(ran.said, drawn)


def said(code: CodeType, scope: dict) -> Said:
    """Run a statement, and return what it said."""
    raised = []
    scope[CAUGHT] = lambda error: raised.append(WHERE.sub("", "".join(traceback.format_exception_only(error))))
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            exec(code, scope)
        except SystemExit as error:
            raise AssertionError(f"the example ends the program (SystemExit: {error.code})") from error
        finally:
            del scope[CAUGHT]
    return Said(out.getvalue(), "".join(raised))


@contextlib.contextmanager
def session(path: Path, device: str = "cpu", strict: bool = True) -> Iterator[dict]:
    """The namespace of a new `__main__`, as `python path` has it, with `device` as torch's default and a time limit.

    In a strict session a warning is an error, and so is a change of `state()`. In any other warnings are ignored, and
    what a program may have changed is set to what a new process has.
    """
    warm_up(device)
    module, main = ModuleType("__main__"), sys.modules["__main__"]
    module.__file__ = str(path)
    sys.modules["__main__"] = module
    try:
        with torch.device(device), warnings.catch_warnings():
            warnings.simplefilter("error" if strict else "ignore")
            before = state() if strict else reset()
            with time_limit():
                yield vars(module)
            after = state() if strict else {}
    finally:
        sys.modules["__main__"] = main
        if not strict:
            reset()
    if changed := [name for name in before if before[name] != after[name]]:
        raise AssertionError(f"the example leaves another {' and another '.join(changed)} behind")


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
        "working directory": os.getcwd(),
        # (libraries that torch imports, such as setuptools, add folders of their own)
        "module search path": [folder for folder in sys.path if "site-packages" not in folder],
        "exception hook": sys.excepthook,
        "threads": {thread.name for thread in threading.enumerate()},
        "grad mode": torch.is_grad_enabled(),
        "inference mode": torch.is_inference_mode_enabled(),
        "anomaly mode": torch.is_anomaly_enabled(),
        "deterministic mode": torch.are_deterministic_algorithms_enabled(),
        "always-warn mode": torch.is_warn_always_enabled(),
        "precision of matrix products": torch.get_float32_matmul_precision(),
        "number of threads": torch.get_num_threads(),
        "class of torch": [foreign(one) for one in (torch.Tensor, torch.nn.Module, torch.autograd.Function)],
        "torch print options": repr(PROBE),
        "numpy print options": str(np.get_printoptions()),
        "warning filters": list(warnings.filters),
    }


def foreign(patched: type) -> dict[str, object]:
    """The functions of a class of torch that torch has not put there itself. (Its compiler replaces some, for good.)"""
    functions = {name: value for name, value in vars(patched).items() if callable(value)}
    modules = {name: str(getattr(value, "__module__", "")) for name, value in functions.items()}
    return {name: value for name, value in functions.items() if not modules[name].startswith("torch")}


def reset() -> dict[str, object]:
    """Set the switches that a program changes most often to what a new process has."""
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    torch.set_anomaly_enabled(False)
    torch.manual_seed(0)
    return {}


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
    finally:  # what was left is that of the run whose picture needs this one
        for timer, number, handler, (left, _) in before:
            signal.setitimer(timer, left)
            signal.signal(number, handler)
