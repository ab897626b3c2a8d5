"""What happens at the special points of a row: what torch sends, in each of its ways, between which slopes."""

import math
from functools import cache

import torch

from atlas.operation import Operation, Point, Popular
from book.atlas.facts import close, given, verdicts
from book.atlas.running import (
    TOLERANCE,
    alike,
    by_autograd,
    by_formula,
    caught,
    errors,
    forward,
    leaves,
    plain,
)

SMALL = 1e-13  # from here to 1e-100, a difference quotient is what cancellation leaves of numbers about 1
UNSETTLED = 0.05  # a slope at two widths differs by no more
LOW = (torch.float32, torch.float16, torch.bfloat16)


def literal(text: str, dtype: torch.dtype = torch.float64) -> torch.Tensor:
    """The tensor of numbers that a point names."""
    return literal_once(text, dtype).clone()


@cache
def literal_once(text: str, dtype: torch.dtype) -> torch.Tensor:
    numbers = given(text)
    t = torch.tensor(numbers)
    return torch.tensor(numbers, dtype=torch.float64).to(dtype) if t.is_floating_point() else t


def differentiated(row: Operation, point: Point) -> list[str]:
    """The inputs of a point that are differentiated: those with a formula; if it has its own call, all floats."""
    return [
        name
        for name, text in point.inputs.items()
        if literal(text).is_floating_point() and (point.call or name in row.vjp)
    ]


def weights_at(point: Point, y: torch.Tensor, dtype: torch.dtype = torch.float64) -> torch.Tensor:
    return literal(point.v, dtype) if point.v else torch.ones_like(y, dtype=None if y.is_floating_point() else dtype)


def leaves_at(row: Operation, point: Point, dtype: torch.dtype = torch.float64) -> dict:
    """The inputs of a point, as leaves that require grad where they are differentiated."""
    inputs = {name: literal(text, dtype) for name, text in point.inputs.items()}
    return leaves(row, inputs, differentiated(row, point))


def at_point(row: Operation, point: Point, dtype: torch.dtype = torch.float64) -> dict:
    """What `backward` sends at a point: {"y", "v", "grads": by input, "scope"}."""
    free, inputs = differentiated(row, point), leaves_at(row, point, dtype)
    scope = forward(row, inputs, point.call)
    y = scope["y"]
    v = weights_at(point, y, dtype)
    return {
        "y": y,
        "v": v,
        "grads": dict(zip(free, by_autograd(y, [inputs[name] for name in free], v), strict=True)),
        "scope": scope,
    }


def slopes(row: Operation, point: Point, name: str) -> list | None:
    """The slopes of Σ vᵢyᵢ to the left and to the right, for each entry of an input: [[left, right], …].

    By differences of second order at two widths; a slope that grows as the width shrinks is infinite. None instead of
    a pair where the differences do not settle. None for all where there is no slope to take: at what is not finite, or
    where the call refuses the numbers beside.
    """
    inputs = {key: literal(text) for key, text in point.inputs.items()}
    x, v = inputs[name], literal(point.v) if point.v else None
    if not 0 < x.numel() < 10 or not x.isfinite().all() or (v is not None and not v.isfinite().all()):
        return None
    size = float(x.abs().max()) or 1.0

    def height(i: int, step: float) -> float:
        moved = x.flatten().clone()
        moved[i] += step
        y = forward(row, inputs | {name: moved.reshape(x.shape)}, point.call)["y"]
        return float((y * (1 if v is None else v)).sum())

    @cache
    def origin(i: int, side: int) -> float:  # (from the left, an entry of −0 stays −0)
        return height(i, side * 0.0)

    def slope(i: int, h: float) -> float:  # h < 0: to the left
        f0, f1, f2 = origin(i, 1 if h > 0 else -1), height(i, h), height(i, 2 * h)
        return (-3 * f0 + 4 * f1 - f2) / (2 * h)

    found = []
    least = noise(row, point, name)
    for i in range(x.numel()):
        sides = []
        for side in (-1, 1):
            pair = caught(lambda i=i, side=side: [slope(i, side * h * size) for h in (1e-4, 1e-6)])
            if isinstance(pair, dict):
                return None
            wide, narrow = pair
            vanishes = math.isfinite(wide) and abs(narrow) <= 1e-3 * abs(wide)
            if abs(narrow) <= least or 1e-100 < abs(narrow) < SMALL or vanishes:
                narrow = imaginary_step(row, point, name, i, max(least, SMALL))
            grows = math.isfinite(narrow) and abs(narrow) > max(5 * abs(wide), 0.1 / max(size, 1e-300))
            if not grows and not vanishes and abs(narrow) > least and not settled(wide, narrow):
                # (there may be a bend that is narrower still, as of an eps of 1e-6)
                wide, narrow = (slope(i, side * h * size) for h in (1e-8, 1e-9))
                if not settled(wide, narrow):
                    sides = None
                    break
            sides.append(math.copysign(math.inf, narrow) if grows else float(f"{narrow:.5g}"))
        found.append(sides)
    return found


def settled(wide: float, narrow: float) -> bool:
    """Whether the differences at two widths tell of the same slope. What is not finite tells nothing, and is left."""
    size = max(abs(wide), abs(narrow))
    return not math.isfinite(size) or abs(wide - narrow) <= UNSETTLED * size


def noise(row: Operation, point: Point, name: str) -> float:
    """What rounding may make of a slope that is 0: a few units in the last place of y, divided by the step."""
    size = float(literal(point.inputs[name]).abs().max()) or 1.0
    y = forward(row, leaves_at(row, point), point.call)["y"]
    y = (y * weights_at(point, y)).detach()
    height = float(y[y.isfinite()].abs().sum())
    return 64 * torch.finfo(torch.float64).eps * height / (1e-6 * size)


def imaginary_step(row: Operation, point: Point, name: str, i: int, least: float) -> float:
    """A slope that is too small for differences, by f(x + i·h) ≈ f(x) + i·h·f′(x), in which nothing cancels.

    0 where the call takes no complex numbers, or where what it makes of them is no slope: larger than `least`, or not
    the same for another h.
    """
    inputs = {key: literal(text) for key, text in point.inputs.items()}
    size = float(inputs[name].abs().max()) or 1.0

    def slope(h: float) -> float:
        moved = inputs[name].to(torch.complex128).flatten()
        moved[i] += h * 1j
        y = forward(row, inputs | {name: moved.reshape(inputs[name].shape)}, point.call)["y"]
        return float((y * (literal(point.v) if point.v else 1)).sum().imag) / h

    pair = caught(lambda: [slope(1e-100 * size), slope(0.7e-100 * size)])
    if isinstance(pair, dict) or not abs(pair[0]) <= least or not close(*pair):
        return 0.0
    return pair[0]


def other_ways(row: Operation, point: Point, grads: dict) -> dict:
    """What the other ways of torch give at a point, where they do not agree with `backward`: by way, then by input."""
    inputs, found = {name: literal(text) for name, text in point.inputs.items()}, {}
    finite = not point.v or bool(literal(point.v).isfinite().all())
    for name, g in grads.items():
        x = inputs[name]

        def f(t, name=name):
            return forward(row, inputs | {name: t}, point.call)["y"]

        def with_graph(x=x, f=f):
            x = x.clone().requires_grad_()
            y = f(x)
            return torch.autograd.grad(y, x, weights_at(point, y), create_graph=True, materialize_grads=True)[0]

        def functional(x=x, f=f):
            y, pull = torch.func.vjp(f, x)
            return pull(weights_at(point, y))[0]

        def forward_mode(x=x, f=f):
            sent = []
            for unit in torch.eye(x.numel(), dtype=x.dtype):
                y, column = torch.func.jvp(f, (x,), (unit.reshape(x.shape),))
                sent.append((column * weights_at(point, y)).sum())
            return torch.stack(sent).reshape(x.shape)

        ways = {"create_graph=True": with_graph, "torch.func.vjp": functional}
        if finite and x.numel():
            ways["torch.func.jvp"] = forward_mode
        for label, way in ways.items():
            other = caught(way)
            if isinstance(other, dict):
                found.setdefault(label, {})[name] = other
            elif other.is_complex() == g.is_complex() and not alike(other, g):
                found.setdefault(label, {})[name] = plain(other)
    return found


def low_precision(row: Operation, point: Point, y: torch.Tensor, grads: dict) -> dict:
    """What narrower dtypes send that cannot be told by rounding: by dtype, then by input.

    Only for numbers that a dtype holds exactly, and only where y does not overflow or vanish in it.
    """
    found, wide = {}, y.isfinite()
    for dtype in LOW:
        texts = [*point.inputs.values(), *([point.v] if point.v else [])]
        if any(not alike(literal(text, dtype).double(), literal(text).double(), 0) for text in texts):
            continue
        low = caught(lambda dtype=dtype: at_point(row, point, dtype))
        if "raised" in low or not torch.equal(low["y"].isfinite(), wide):
            continue
        rough = 16 * torch.finfo(dtype).eps
        other = {
            name: plain(low["grads"][name]) for name, g in grads.items() if error_of(low["grads"][name], g) > rough
        }
        if other:
            found[str(dtype).removeprefix("torch.")] = other
    return found


def error_of(low: torch.Tensor, g: torch.Tensor) -> float:
    """The largest difference relative to the largest number; 0 where what is not finite is merely too large for it."""
    low = low.to(g.dtype)
    if low.shape != g.shape or not torch.equal(low.isnan(), g.isnan()):
        return math.inf
    both = low.isfinite() & g.isfinite()
    if not both.any():
        return 0.0
    size = float(g[both].abs().max())
    return float((low - g)[both].abs().max()) / size if size > 1e-4 else 0.0


def measured_point(row: Operation, point: Point) -> dict:
    """All that the cards say of a point."""
    inputs = {name: given(text) for name, text in point.inputs.items()}
    fact = {"label": point.label, "inputs": inputs, "call": point.call, "v": given(point.v) if point.v else None}
    found = caught(lambda: at_point(row, point))
    if "raised" in found:
        return fact | found
    grads = found["grads"]
    fact |= {"y": plain(found["y"]), "grads": {name: plain(g) for name, g in grads.items()}}
    fact["slopes"] = {name: sides for name in grads if (sides := caught_slopes(row, point, name)) is not None}
    fact["noise"] = {name: max(noise(row, point, name), SMALL) for name in fact["slopes"]}
    fact["verdicts"] = {
        name: verdicts(grads[name].flatten().tolist(), sides, fact["noise"][name])
        for name, sides in fact["slopes"].items()
    }
    fact["other_ways"] = other_ways(row, point, grads)
    fact["low"] = low_precision(row, point, found["y"], grads)
    if not point.call:
        fact["formula"] = {name: formula_at(row, row.vjp[name], name, found) for name in grads}
    return fact


def caught_slopes(row: Operation, point: Point, name: str) -> list | None:
    found = caught(lambda: slopes(row, point, name))
    return None if isinstance(found, dict) else found


def formula_at(row: Operation, formula: str, name: str, found: dict):
    """Whether a formula gives what torch sends at a point: True, or what it gives; or what it raises."""
    ours = caught(lambda: by_formula(row, formula, name, found["scope"], found["v"]))
    if isinstance(ours, dict):
        return ours
    return True if alike(ours, found["grads"][name]) else plain(ours)


def measured_popular(row: Operation, popular: Popular, trials: int) -> dict:
    """Where a formula that people write is right: on random inputs, and at each point of the row's own call."""
    random = caught(lambda: errors(row, {popular.input: popular.formula}, trials))
    if "raised" not in random:
        random = "right" if random[popular.input] < TOLERANCE else "wrong"
    points = {}
    for point in row.points:
        found = caught(lambda point=point: at_point(row, point))
        if not point.call and "raised" not in found and popular.input in found["grads"]:
            points[point.label] = formula_at(row, popular.formula, popular.input, found)
    return {"input": popular.input, "formula": popular.formula, "random": random, "points": points}
