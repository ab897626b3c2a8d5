"""The shape of J, from computed numbers: its kind, its pattern, its blocks and sums, at several random points."""

import math
from collections.abc import Iterable, Iterator

import torch

from atlas.operation import Operation
from book.atlas.running import by_autograd, drawn, forward, leaves

POINTS = range(1, 7)  # seeds of the random points at which J is looked at
NOISE = 1e-9


def jacobian(f, x: torch.Tensor) -> torch.Tensor:
    """J of f at x as a matrix: a row for each output, a column for each input. A complex output has two rows."""
    x = x.detach().clone().requires_grad_()
    return rows_of(f(x), [x])[0]


def rows_of(y: torch.Tensor, inputs: list[torch.Tensor]) -> list[torch.Tensor]:
    """J of y for each of the inputs, row by row."""
    if not y.requires_grad:
        return [torch.zeros(y.numel(), x.numel(), dtype=torch.float64) for x in inputs]
    y = torch.view_as_real(y.resolve_conj()) if y.is_complex() else y
    units = torch.eye(y.numel(), dtype=y.dtype).reshape(y.numel(), *y.shape)
    rows = [by_autograd(y, inputs, unit) for unit in units]
    return [
        torch.stack([row[k].flatten() for row in rows]) if rows else torch.zeros(0, x.numel(), dtype=x.dtype)
        for k, x in enumerate(inputs)
    ]


def at(row: Operation, inputs: dict) -> dict[str, torch.Tensor]:
    """J for each input that has a formula, by its name."""
    made = leaves(row, inputs)
    return dict(zip(row.vjp, rows_of(forward(row, made)["y"], [made[name] for name in row.vjp]), strict=True))


def at_points(row: Operation, vary) -> Iterator[dict[str, torch.Tensor]]:
    """J at several points, one by one. Only the inputs in `vary` change from one to the next."""
    first = drawn(row, 0)
    for seed in POINTS:
        yield at(row, first | {key: t for key, t in drawn(row, seed).items() if key in vary})


def equal(J: torch.Tensor, other: torch.Tensor) -> bool:
    return not J.numel() or bool((J - other).abs().max() < 1e-12)


def same(group: list[torch.Tensor]) -> bool:
    return all(equal(J, group[0]) for J in group[1:])


def constant(points: Iterable[dict[str, torch.Tensor]]) -> set[str]:
    """The inputs for which J is the same at all points. No more points are taken when there is none left."""
    points = iter(points)
    left = next(points)
    for found in points:
        left = {name: J for name, J in left.items() if equal(found[name], J)}
        if not left:
            break
    return set(left)


def components(pattern: torch.Tensor) -> list[tuple[list[int], list[int]]]:
    """The independent blocks of a pattern of what is not zero: their rows and columns, from left to right."""
    rows_of = [set(column.nonzero().flatten().tolist()) for column in pattern.T]
    columns_of = [set(line.nonzero().flatten().tolist()) for line in pattern]
    left, blocks = {j for j, rows in enumerate(rows_of) if rows}, []
    while left:
        columns, rows = {min(left)}, set()
        while more := set().union(*(rows_of[j] for j in columns)) - rows:
            rows |= more
            columns |= set().union(*(columns_of[i] for i in more))
        left -= columns
        blocks.append((sorted(rows), sorted(columns)))
    return blocks


def axis_of(blocks: list, shape: torch.Size) -> int | None:
    """The axis of the input along which the blocks lie: each holds all places that differ in this axis alone."""
    places = torch.arange(math.prod(shape)).reshape(shape)
    for axis in range(len(shape)):
        lines = places.movedim(axis, -1).reshape(-1, shape[axis]).tolist()
        if sorted(map(sorted, lines)) == sorted(columns for _, columns in blocks):
            return axis - len(shape)
    return None


def entries(Js: list[torch.Tensor]) -> str:
    """What the entries are that are not 0: "0/1", "0/±1", "0/0.25", "numbers"; "0" if there are none."""
    found = torch.cat([J[J != 0] for J in Js])
    if not len(found):
        return "0"
    if (found == 1).all():
        return "0/1"
    if (found.abs() == 1).all():
        return "0/±1"
    return f"0/{found[0]:.4g}" if (found - found[0]).abs().max() < 1e-12 else "numbers"


def is_symmetric(J: torch.Tensor) -> bool:
    return len(J) == len(J.T) and bool(not J.numel() or (J - J.T).abs().max() < 1e-12)


def common(sums: torch.Tensor) -> int | None:
    """The number that all of them are, if it is 0 or 1."""
    return next((k for k in (0, 1) if sums.numel() and (sums - k).abs().max() < NOISE), None)


def telling(Js: list[torch.Tensor], union: torch.Tensor) -> torch.Tensor:
    """The J to draw. Where the pattern depends on the point: one with about two thirds of what can be there."""
    if all(torch.equal(J != 0, union) for J in Js):
        return Js[0]
    return min(Js, key=lambda J: abs(int((J != 0).sum()) - 0.65 * int(union.sum())))


def kind(Js: list[torch.Tensor], union: torch.Tensor, blocks: list) -> str:
    """The kind of J, by its pattern: one of the columns of the front page, or a finer one (facts.INTO)."""
    m, n = union.shape
    of, square, fixed = entries(Js), m == n, same(Js)
    per_row, per_column = (max(int((J != 0).sum(k).max()) if J.numel() else 0 for J in Js) for k in (1, 0))
    parts = [union[rows][:, columns] for rows, columns in blocks]
    full = bool(union.any(1).all()) and all(bool(part.all()) for part in parts)
    diagonal = square and not (union & ~torch.eye(m, n, dtype=torch.bool)).any()
    moved = of == "0/1" and per_row <= 1
    if of == "0":
        return "zero"
    if diagonal and not (moved and fixed and union.sum() == n):
        return "slopes" if of == "numbers" else "gates"
    if moved and not (m == 1 and fixed):
        return "moves"
    if per_row <= 1 and per_column > 1:
        return "scaled copies"
    if len(blocks) < n and all(len(part) == part.shape[1] and not part.triu(1).any() for part in parts):
        return "triangular"
    if union.sum(0).max() <= 1:
        return "sums"
    if m > 1 and n > 1 and not full and all(torch.equal(J[:-1, :-1], J[1:, 1:]) for J in Js):
        return "band"
    if full:
        return "blocks" if len(blocks) > 1 else "sums" if m == 1 else "dense"
    return "sparse"


def structures(row: Operation) -> dict[str, dict]:
    """All that the cards say of J, for each input."""
    points = [without_rounding(found) for found in at_points(row, row.vjp)]
    others = [without_rounding(at(row, drawn(row, 1, way))) for way in range(1, len(row.draw))]  # of other shapes
    single = len(row.vjp) == 1
    constant_in = {key: constant(points if single else at_points(row, [key])) for key in row.vjp}  # only `key` moves
    return {
        name: structure(
            [found[name] for found in points],
            [found[name] for found in others],
            [key for key in row.vjp if name not in constant_in[key]],
            drawn(row, 0)[name].shape,
            name,
        )
        for name in row.vjp
    }


def without_rounding(Js: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """J for each input, with zeros where terms cancel but for rounding, which differs between processors."""
    return {name: torch.where(J.abs() < 1e-14 * J.abs().max(), 0.0, J) if J.numel() else J for name, J in Js.items()}


def structure(
    Js: list[torch.Tensor], others: list[torch.Tensor], depends_on: list[str], shape: torch.Size, name: str
) -> dict:
    """What is to be said of J for the input `name` of this shape, from J at several points.

    others: J for inputs of other shapes, since what holds for one shape only is an accident. depends_on: the inputs
    with which J changes.
    """
    union = torch.stack([J != 0 for J in Js]).any(0)
    m, n = union.shape
    blocks = components(union)
    parts = [Js[0][rows][:, columns] for rows, columns in blocks]
    of, square = entries(Js), m == n
    ranks = [int(torch.linalg.matrix_rank(J)) if J.numel() else 0 for J in Js]
    per_row, per_column = (max(int((J != 0).sum(k).max()) if J.numel() else 0 for J in Js) for k in (1, 0))
    return {
        "kind": kind(Js, union, blocks),
        "shape": [m, n],
        "input": list(shape),
        "entries": of,
        "pattern_depends_on_x": len({tuple((J != 0).flatten().tolist()) for J in Js}) > 1,
        "constant": same(Js),
        "constant_in_own": name not in depends_on,
        "depends_on": depends_on,
        "blocks": len(blocks),
        "axis": axis_of(blocks, shape) if len(blocks) > 1 or m == 1 else None,
        "equal_blocks": len(parts) > 1 and len({part.shape for part in parts}) == 1 and same(parts),
        "permutation": bool(square and of == "0/1" and per_row == 1 and per_column == 1 and min(ranks) == n),
        "identity": bool(square and all(torch.equal(J, torch.eye(n, dtype=J.dtype)) for J in Js)),
        "symmetric": bool((union.tril(-1) | union.triu(1)).any()) and all(map(is_symmetric, [*Js, *others])),
        "rank": [min(ranks), max(ranks)],
        "rows_add_up_to": common(torch.cat([J.sum(1) for J in Js])),
        "columns_add_up_to": common(torch.cat([J.sum(0) for J in Js])),
        "J": [[float(f"{entry:.4g}") for entry in line] for line in telling(Js, union).tolist()],
    }
