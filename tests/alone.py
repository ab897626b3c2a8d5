"""Runs files in new processes. It imports nothing that takes time: each of these processes imports it."""

import contextlib
import io
import multiprocessing
import random
import runpy
import warnings
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path


def run(path: str) -> str:
    """Run a file from top to bottom; return what it wrote to stdout, by whatever way."""
    stdout = io.StringIO()
    with contextlib.redirect_stdout(stdout):
        runpy.run_path(path, run_name="__main__")
    return stdout.getvalue()


def run_cells(cells: list[str], folder: Path) -> list[str]:
    """Run the code cells of a notebook one after the other in `folder`, by what a kernel runs them with; return what
    each printed. Raises what a cell raises, a warning, too."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    shell, printed = InteractiveShell(ipython_dir=str(folder), config=Config(HistoryManager={"enabled": False})), []
    with contextlib.chdir(folder), warnings.catch_warnings():
        for cell in cells:
            warnings.simplefilter("error")
            with contextlib.redirect_stdout(io.StringIO()) as stdout:
                result = shell.run_cell(cell, store_history=True)
            printed.append(stdout.getvalue())
            result.raise_error()
    return printed


def run_alone(paths: list[Path]) -> dict[Path, str]:
    """Run each file in a new process of its own; return what each printed.

    The processes are forked from one that has imported torch and done nothing else: alone, but without the seconds
    that the import takes.
    """
    with ProcessPoolExecutor(mp_context=forkserver(), max_tasks_per_child=1) as pool:
        return dict(zip(paths, pool.map(run, map(str, paths)), strict=True))


def run_shuffled(paths: list[Path], seed: int = 0) -> dict[Path, str]:
    """Run all the files in one new process, in an order that `seed` decides; return what each printed."""
    shuffled = sorted(paths)
    random.Random(seed).shuffle(shuffled)
    with ProcessPoolExecutor(1, mp_context=forkserver()) as pool:
        return dict(zip(shuffled, pool.map(run, map(str, shuffled)), strict=True))


def forkserver():
    """Where new processes come from that have imported torch."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        ["torch", "torch._dynamo.utils", "numpy", "sympy", "alone", "IPython.core.interactiveshell"]
    )
    return context
