"""Measures all operations of the atlas with the installed torch: `python -m book.atlas.measure` (make facts).

    python -m book.atlas.measure                 all of them, into atlas/facts/torch-2-13-0.json
    python -m book.atlas.measure softmax relu    these; the file keeps what it has of the others

torch and NumPy are all it needs, so that any environment with another release can add its file.
"""

import platform
import sys
import time
import warnings

import torch

from atlas.operation import Operation
from book.atlas import around, facts, running, special, table
from book.atlas.jacobian import structures

TRIALS = 20  # random inputs for each formula (the tests try more)
FEWER = 8  # for each popular one


def measured(row: Operation) -> dict:
    """All facts of an operation."""
    ends = not around.has_graph(row)
    return {
        "row": facts.digest(row),
        "error": running.errors(row, row.vjp, TRIALS),
        "needs": {name: around.needs(row, name) for name in row.vjp},
        "structure": structures(row),
        "degree": None if ends else or_none(running.caught(lambda: around.degree(row))),
        "ends_the_graph": ends,
        "nodes": around.nodes(running.as_written(row.call, running.leaves(row, running.drawn(row, 1)))["y"]),
        "kept": {"all": around.kept(row, list(row.vjp))} | {name: around.kept(row, [name]) for name in row.vjp},
        "changed_after": {what: around.after_changing(row, what) for what in around.tensors_of(row)},
        "memory": around.memory(row),
        "works": around.works(row),
        "domain": around.domain(row),
        "in_place": around.in_place(row),
        "other_names": around.other_names(row),
        "points": [special.measured_point(row, point) for point in row.points],
        "popular": [special.measured_popular(row, one, FEWER) for one in row.popular],
    }


def or_none(found):
    return None if isinstance(found, dict) else found


def prepare() -> None:
    """One thread and no warnings: the facts are the same on every machine, and each case that warns is meant."""
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.set_warn_always(True)  # `vmap` says each time where it is slow
    torch.func.vjp(torch.sin, torch.zeros(1))[1](torch.zeros(1))  # the first call imports much of torch: not measured


def main() -> None:
    prepare()
    wanted = sys.argv[1:]
    rows = {row.name: row for row in table.rows()}
    if unknown := [name for name in wanted if name not in rows]:
        sys.exit(f"There is no operation {unknown[0]}. Write its row in atlas/rows/.")
    target = facts.path_of("torch", torch.__version__.partition("+")[0])
    before = facts.read(target).operations if wanted and target.exists() else {}
    began, found = time.process_time(), {}
    for name, row in rows.items():
        if wanted and name not in wanted:
            if name in before:
                found[name] = before[name]
            continue
        found[name] = running.caught(lambda row=row: measured(row))
        if "raised" in found[name]:  # (an older release lacks the operation, or its derivative)
            found[name] = {"row": facts.digest(row)} | found[name]
            print(f"{name} cannot be measured: {found[name]['raised']}: {found[name]['says']}")
    about = {"library": "torch", "version": torch.__version__.partition("+")[0], "device": "CPU"}
    facts.write(target, about | {"system": f"{platform.system()} {platform.machine()}"}, found)
    wrong = {
        name: one.get("error")
        for name, one in found.items()
        if max(one.get("error", {}).values(), default=0) > running.TOLERANCE
    }
    seconds = time.process_time() - began
    print(
        f"{target.relative_to(table.ROOT)}: {len(wanted) or len(found)} operations in {seconds:.1f} s of processor time"
    )
    if wrong:
        sys.exit(f"These formulas are not vᵀJ: {wrong}")


if __name__ == "__main__":
    main()
