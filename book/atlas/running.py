"""The texts of a row, run: inputs are drawn, the call sets y, vᵀJ comes from the formula and from autograd."""

import ast
import builtins
import math
from functools import cache, lru_cache

import torch
import torch.nn.functional as F

from atlas.operation import Operation
from book.atlas.facts import NOISE

TOLERANCE = 1e-9
KNOWN = {"torch": torch, "F": F, "math": math, "inf": math.inf, "nan": math.nan}


@cache
def compiled(code: str):
    """The statements of a text, and its last line, if that is an expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    return compile(tree, "<atlas>", "exec"), last and compile(ast.Expression(last.value), "<atlas>", "eval")


def run(code: str, scope: dict):
    """Run a text of the table in `scope`; return the value of its last line, if that is an expression."""
    body, last = compiled(code)
    exec(body, scope)
    return eval(last, scope) if last else None


@cache
def mentioned(code: str) -> frozenset[str]:
    """All names in a formula."""
    return frozenset(node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name))


def reads(code: str) -> set[str]:
    """The names that a formula uses and does not set: x, y, v, index …"""
    nodes = list(ast.walk(ast.parse(code)))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    made = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    made |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    made |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    return {node.id for node in names} - made - set(KNOWN) - set(dir(builtins))


class Draws:
    """What an expression in Operation.draw may call. Complex numbers where `dtype` is complex."""

    def __init__(self, seed: int, dtype: torch.dtype):
        self.generator = torch.Generator().manual_seed(seed)
        self.dtype = dtype if dtype.is_complex else torch.float64

    def names(self) -> dict:
        made = ("randn", "positive", "uniform", "ints", "coins", "places", "symmetric", "positive_definite")
        return {name: getattr(self, name) for name in made} | KNOWN

    def randn(self, *shape):
        return torch.randn(shape, generator=self.generator, dtype=self.dtype)

    def positive(self, *shape):
        x = self.randn(*shape)
        return x if x.is_complex() else x.abs() + 0.1

    def uniform(self, low, high, *shape):
        x = low + (high - low) * torch.rand(shape, generator=self.generator, dtype=torch.float64)
        return x.to(self.dtype)

    def ints(self, n, *shape):
        return torch.randint(n, shape, generator=self.generator)

    def coins(self, *shape):
        return torch.rand(shape, generator=self.generator) < 0.5

    def places(self, n, *shape):
        """Different numbers below n along the last axis."""
        lines = [torch.randperm(n, generator=self.generator)[: shape[-1]] for _ in range(math.prod(shape[:-1]))]
        return torch.stack(lines).reshape(shape)

    def symmetric(self, n, *batch):
        x = self.randn(*batch, n, n)
        return (x + x.mH) / 2

    def positive_definite(self, n, *batch):
        x = self.randn(*batch, n, n)
        return x @ x.mH + torch.eye(n, dtype=x.dtype)


def drawn(row: Operation, seed: int, way: int = 0, dtype: torch.dtype = torch.float64) -> dict:
    """Random inputs of a row. way: which of its draws."""
    texts = tuple(row.draw[way % len(row.draw)].items())
    return {name: t.clone() for name, t in drawn_once(texts, seed, dtype).items()}


@lru_cache(maxsize=256)
def drawn_once(texts: tuple, seed: int, dtype: torch.dtype) -> dict:
    """What the texts of a draw give: a measurement asks for the same inputs many times."""
    names = Draws(seed, dtype).names()
    made = {name: run(text, dict(names)) for name, text in texts}
    return {name: t.to(dtype) if t.is_floating_point() or t.is_complex() else t for name, t in made.items()}


# The nearest matrix of a domain. Where a call reads one triangle only, a difference quotient, a tangent or a picture of
# J would otherwise leave the matrices that it is meant for.
DOMAINS = {
    "symmetric": lambda x: (x + x.mH) / 2,
    "factor": lambda x: x.tril(-1) + x.diagonal(dim1=-2, dim2=-1).real.diag_embed().to(x.dtype),
}


def forward(row: Operation, inputs: dict, call: str = "") -> dict:
    """Run the call; return all names that it leaves: y, its other outputs, its inputs.

    The call of the row itself gets each input in its domain; another `call` gets them as they are.
    """
    if call:
        return as_written(call, inputs)
    return as_written(row.call, inputs | {name: DOMAINS[kind](inputs[name]) for name, kind in row.domain.items()})


def as_written(call: str, inputs: dict) -> dict:
    """`forward` without domains, so that the graph is that of the call alone."""
    scope = KNOWN | inputs
    run(call, scope)
    return scope


def leaves(row: Operation, inputs: dict, wanted=None) -> dict:
    """Copies of the inputs that require grad: those in `wanted`, or all that have a formula."""
    wanted = row.vjp if wanted is None else wanted
    return {name: t.detach().clone().requires_grad_() if name in wanted else t for name, t in inputs.items()}


def weights(y: torch.Tensor, seed: int) -> torch.Tensor:
    """A random v for y: of its shape and dtype; of float64 for integers and booleans."""
    generator = torch.Generator().manual_seed(1000 + seed)
    if y.is_complex():
        return torch.randn(y.shape, generator=generator, dtype=y.dtype)
    v = torch.randn(y.shape, generator=generator, dtype=torch.float64)
    return v.to(y.dtype) if y.is_floating_point() else v


def by_formula(row: Operation, formula: str, name: str, scope: dict, v: torch.Tensor) -> torch.Tensor:
    """vᵀJ from a formula, on copies: it has no graph to look at, and changes nothing."""
    inner = scope | {"v": v}
    for key in mentioned(formula) & inner.keys():
        if isinstance(inner[key], torch.Tensor):
            inner[key] = inner[key].detach().clone()
    with torch.no_grad():
        result = run(formula, inner)
    return result.sum_to_size(scope[name].shape) if row.broadcasts else result


def by_autograd(y: torch.Tensor, inputs: list, v: torch.Tensor) -> list:
    """vᵀJ from `torch.autograd.grad`; zeros for inputs that y does not depend on, and where y has no graph."""
    if not y.requires_grad:
        return [torch.zeros_like(t) for t in inputs]
    return list(torch.autograd.grad(y, inputs, v, materialize_grads=True, retain_graph=True))


def error(ours: torch.Tensor, theirs: torch.Tensor) -> float:
    """The largest difference, relative to the largest number; infinite if shapes or what is not finite differ."""
    if ours.shape != theirs.shape:
        return math.inf
    if torch.equal(ours, theirs):
        return 0.0
    finite = theirs.isfinite()
    if not torch.equal(ours.isfinite(), finite) or not same_specials(ours[~finite], theirs[~finite]):
        return math.inf
    if not finite.any():
        return 0.0
    return ((ours - theirs)[finite].abs().max() / max(1.0, float(theirs[finite].abs().max()))).item()


def same_specials(ours: torch.Tensor, theirs: torch.Tensor) -> bool:
    """Whether nan stands beside nan, and ∞ beside ∞ of the same sign."""
    return bool(((ours == theirs) | (ours.isnan() & theirs.isnan())).all())


def plain(t: torch.Tensor) -> list | float:
    """A tensor as lists of floats; a complex number is a pair."""
    t = t.detach()
    return (torch.view_as_real(t.resolve_conj()) if t.is_complex() else t).to(torch.float64).tolist()


def alike(ours: torch.Tensor, theirs: torch.Tensor, rough: float = 1e-6) -> bool:
    """Whether two results are the same but for rounding: relative to their size, however small they are."""
    if ours.shape != theirs.shape:
        return False
    for a, b in zip(plain(ours.flatten()), plain(theirs.flatten()), strict=True):
        pairs = zip(a, b, strict=True) if isinstance(a, list) else [(a, b)]
        for one, other in pairs:
            size = max(abs(one), abs(other))
            if one == other or (math.isnan(one) and math.isnan(other)):
                continue
            # (from 1e-100 to NOISE it is what cancellation leaves; what is smaller was meant to be small)
            if not math.isfinite(one - other) or (abs(one - other) > rough * size and not 1e-100 < size < NOISE):
                return False
    return True


def caught(compute):
    """What `compute` returns, or the exception that it raised, as {"raised": its type, "says": its first line}."""
    try:
        return compute()
    except Exception as raised:  # whatever torch raises is the fact
        return {"raised": type(raised).__name__, "says": (str(raised).strip().splitlines() or [""])[0][:160]}


def errors(row: Operation, formulas: dict[str, str], trials: int) -> dict[str, float]:
    """The largest error of each formula, by its input, on `trials` random inputs: all ways to draw, in turn."""
    found = dict.fromkeys(formulas, 0.0)
    for trial in range(trials):
        inputs = leaves(row, drawn(row, trial, trial))
        scope = forward(row, inputs)
        v = weights(scope["y"], trial)
        sent = by_autograd(scope["y"], [inputs[name] for name in formulas], v)
        for (name, formula), theirs in zip(formulas.items(), sent, strict=True):
            found[name] = max(found[name], error(by_formula(row, formula, name, scope, v), theirs))
    return found
