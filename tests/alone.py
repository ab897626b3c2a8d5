"""Runs the repair of an example in a fresh process, from the lines that are copied with it.

Each process starts as a copy of one that has imported torch, and has run nothing.
"""

import ast
import multiprocessing
import traceback
from multiprocessing.connection import Connection
from pathlib import Path

from book import given
from book.example import Example, read_example
from book.run import run, run_code  # before torch: it sets how torch's threads wait

import torch  # isort: skip

PROCESSES = multiprocessing.get_context("forkserver")  # (with what torch imports later by itself, as for the mutants)
PROCESSES.set_forkserver_preload(["alone", "torch._dynamo.utils", "torch._decomp.decompositions_for_jvp", "sympy"])


def is_known(statement: ast.stmt) -> bool:
    """Whether a statement of the cell `torch` is known to every reader: an import, `SGD = torch.optim.SGD`, or what
    `torchrun` does."""
    match statement:
        case ast.Import() | ast.ImportFrom():
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute(attr=attr)):
            return name == attr
    return "init_process_group(" in ast.unparse(statement)


def copied(example: Example) -> str:
    """What is copied of a repair, without its own lines, below what is known."""
    known = [one for one in ast.parse(example.cells["torch"].source).body if is_known(one)]
    return ast.unparse(ast.Module(known, [])) + "\n" + given.given(example)


def print_repair(path: Path, root: Path, pipe: Connection) -> None:
    """Send what the repair prints alone, or what it raises, and then what it prints after the whole example."""
    example = read_example(path, root)
    start = {"torch": [compile(copied(example), "copied", "exec")]}
    repair = {"fix": [step.code for step in example.cells["fix"].steps]}
    try:
        pipe.send(run_code(start | repair, path, strict=False).printed("fix"))
    except BaseException:
        pipe.send(traceback.format_exc())
    if torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()
    pipe.send(run(example).printed("fix"))


def printed_by_repair(path: Path, root: Path) -> tuple[str, str]:
    """What the repair of the example at `path`, below `root`, prints in a process of its own, and in the example."""
    reader, writer = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=print_repair, args=(path, root, writer))
    process.start()
    writer.close()
    try:
        return reader.recv(), reader.recv()
    finally:
        process.kill()
        process.join()
