"""What the claims are tried on, and how their tests compare.

What the book says in general is a sentence each in the files beside this one, tried on functions, shapes, dtypes and
weights that vary: an example shows a claim at one point, here Hypothesis looks for a point where it fails. The
docstring of a test is the sentence, and `Seen failing:` says which changes of the claim, or of the code, make the test
fail. The docstring of a file is its subject. Each run tries the same cases. The page docs/about/claims.md shows all
tests, and the pages that say a claim link to it there.
"""

import ast
import functools
import random
from pathlib import Path

import torch
import torch.nn.functional as F
from hypothesis import settings
from hypothesis import strategies as st
from torch import nn

SNIPPETS = Path(__file__).parents[2] / "snippets"
cases = functools.partial(settings, derandomize=True, deadline=None, database=None)


# What the tests draw


class Draw:
    """Makes tensors of normal numbers from one seed, some of them strided, turned or expanded.

    (Hypothesis draws the seed and the shapes. To draw each number would take most of the time.)
    """

    def __init__(self, seed):
        self.seed, self.random, self.generator = seed, random.Random(seed), torch.Generator().manual_seed(seed)

    def __repr__(self):
        return f"Draw({self.seed})"

    def __call__(self, shape, dtype=torch.float64):
        shape = tuple(shape)
        normal = functools.partial(torch.randn, generator=self.generator, dtype=dtype)
        layout = self.random.choice(["contiguous", "strided", "turned", "expanded"]) if shape else "contiguous"
        if layout == "strided":
            return normal(*shape[:-1], 2 * shape[-1])[..., ::2]
        if layout == "turned":
            return normal(shape[::-1]).permute(*reversed(range(len(shape))))
        if layout == "expanded":
            return normal(1, *shape[1:]).expand(shape)
        return normal(shape)

    def leaf(self, shape, dtype=torch.float64):
        return self(shape, dtype).requires_grad_()

    def whole(self, *shape):
        """Whole numbers from −4 to 4: sums and products of them are exact."""
        return torch.randint(-4, 5, shape, generator=self.generator).double()


class Named:
    """One of several things of a kind, shown by its name when a test fails."""

    def __init__(self, name, thing):
        self.name, self.thing = name, thing

    def __repr__(self):
        return self.name

    def __call__(self, *arguments):
        return self.thing(*arguments)


class Chain:
    """Several functions, one after the other."""

    def __init__(self, steps):
        self.steps = steps

    def __repr__(self):
        return ", then ".join(map(repr, self.steps))

    def __call__(self, x):
        return functools.reduce(lambda h, step: step(h), self.steps, x)


ENTRY_BY_ENTRY = {
    "sin": torch.sin,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "softplus": F.softplus,
    "atan": torch.atan,
    "erf": torch.erf,
    "x²/2": lambda x: x * x / 2,
    "exp(x/4)": lambda x: (x / 4).exp(),
    "1/(1 + x²)": lambda x: 1 / (1 + x * x),
}
MIXING = {  # for tensors of any shape, empty ones too
    "x - mean": lambda x: x - x.mean(),
    "cumsum": lambda x: x.flatten().cumsum(0).reshape(x.shape),
    "softmax": lambda x: x.flatten().softmax(0).reshape(x.shape),
    "flip": lambda x: x.flip(tuple(range(x.ndim))),
    "x tanh(sum)": lambda x: x * torch.tanh(x.sum()),
    "turn": lambda x: x.permute(tuple(reversed(range(x.ndim)))),
    "flatten": torch.flatten,
    "column": lambda x: x[..., None],
    "stack": lambda x: torch.stack([x, x.sin()]),
    "expand": lambda x: x.expand(2, *x.shape),
    "outer": lambda x: torch.outer(x.flatten()[:3], x.flatten()[-2:]),
    "every other": lambda x: x.flatten()[::2],
    "sum": lambda x: x.sum(),
    "sum(0)": lambda x: x.sum(0) if x.ndim else x,
}
SMOOTH = ENTRY_BY_ENTRY | MIXING


def one_of(options):
    if isinstance(options, dict):
        options = [Named(name, thing) for name, thing in options.items()]
    return st.sampled_from(options)


def chains(steps, most=4):
    return st.lists(one_of(steps), min_size=1, max_size=most).map(Chain)


FILLED = [(), (1,), (3,), (1, 1), (2, 3), (3, 1), (2, 1, 3)]
shapes, filled = one_of([*FILLED, (0,), (0, 2), (2, 0)]), one_of(FILLED)
smooth, separate, whole_numbers = chains(SMOOTH), chains(ENTRY_BY_ENTRY), st.integers(1, 5)
draws = st.integers(0, 99).map(Draw)  # (for larger ones Hypothesis takes up numbers that it finds in other modules)
reals = one_of([torch.float32, torch.float64])
every_dtype = one_of([torch.float32, torch.float64, torch.complex64, torch.complex128])
REAL = [torch.bool, torch.uint8, torch.uint16, torch.uint32, torch.uint64, torch.int8, torch.int16, torch.int32]
REAL += [torch.int64, torch.float8_e4m3fn, torch.float8_e5m2, torch.float16, torch.bfloat16, torch.float32]
REAL += [torch.float64]
FLOATS = [dtype for dtype in REAL if dtype.is_floating_point and dtype.itemsize > 1]


# What several subjects are tried on


KINKS = {
    "abs": (torch.abs, 0),
    "relu": (torch.relu, 0),
    "leaky_relu": (lambda x: F.leaky_relu(x, 0.25), 0),
    "relu6": (F.relu6, 6),
    "clamp(min)": (lambda x: x.clamp(min=0), 0),
    "clamp(max)": (lambda x: x.clamp(max=0), 0),
    "hardtanh": (F.hardtanh, -1),
    "hardsigmoid": (F.hardsigmoid, 3),
    "hardswish": (F.hardswish, 3),
    "softshrink": (lambda x: F.softshrink(x, 1.0), -1),
    "elu": (lambda x: F.elu(x, 2.0), 0),
    "selu": (F.selu, 0),
    "maximum": (lambda x: torch.maximum(x, 3 * x), 0),
    "minimum": (lambda x: torch.minimum(x, 3 * x), 0),
    "fmax": (lambda x: torch.fmax(x, 3 * x), 0),
    "amax": (lambda x: torch.stack([x, 3 * x]).amax(0), 0),
    "max": (lambda x: torch.stack([x, 3 * x]).max(0).values, 0),
    "where": (lambda x: torch.where(x > 0, x, 3 * x), 0),
    "l1_loss": (lambda x: F.l1_loss(x, 0 * x.detach(), reduction="none"), 0),
}


class Part(nn.Module):
    """A module that returns the first of what another one returns; attention gets its input three times."""

    def __init__(self, module):
        super().__init__()
        self.module = module

    def forward(self, x):
        return self.module(*[x] * (3 if isinstance(self.module, nn.MultiheadAttention) else 1))[0]


class Calls(nn.Module):
    def __init__(self, f):
        super().__init__()
        self.forward = f


# For samples of shape (3, 5), along axis 0: 3 channels or time steps, and 5 numbers each.
SEPARATE = {
    "Linear": lambda: nn.Linear(5, 2),
    "LayerNorm": lambda: nn.LayerNorm(5),
    "GroupNorm": lambda: nn.GroupNorm(1, 3),
    "InstanceNorm": lambda: nn.InstanceNorm1d(3, affine=True),
    "Conv1d": lambda: nn.Conv1d(3, 2, 2),
    "GELU": nn.GELU,
    "MLP": lambda: nn.Sequential(nn.Flatten(), nn.Linear(15, 40), nn.Tanh(), nn.Linear(40, 2)),
    "softmax(1)": lambda: nn.Sequential(nn.Flatten(), nn.Softmax(1)),
    "RNN, batch_first": lambda: Part(nn.RNN(5, 2, batch_first=True)),
    "GRU, batch_first": lambda: Part(nn.GRU(5, 2, batch_first=True)),
    "attention, batch_first": lambda: Part(nn.MultiheadAttention(5, 1, batch_first=True)),
    "BatchNorm in eval mode": lambda: nn.BatchNorm1d(3).eval(),
    "Dropout in eval mode": lambda: nn.Dropout().eval(),
}
INTERACTING = {
    "RNN": lambda: Part(nn.RNN(5, 2)),
    "GRU": lambda: Part(nn.GRU(5, 2)),
    "attention": lambda: Part(nn.MultiheadAttention(5, 1)),
    "BatchNorm in train mode": lambda: nn.BatchNorm1d(3),
    "BatchNorm in eval mode, nothing stored": lambda: nn.BatchNorm1d(3, track_running_stats=False).eval(),
    "softmax(0)": lambda: nn.Softmax(0),
    "cumsum(0)": lambda: Calls(lambda x: x.cumsum(0)),
    "flip(0)": lambda: Calls(lambda x: x.flip(0)),
    "x - x.mean(0)": lambda: Calls(lambda x: x - x.mean(0)),
    "sort(0)": lambda: Calls(lambda x: x.sort(0).values),
}
NORMS = {1: nn.BatchNorm1d, 2: nn.BatchNorm2d, 3: nn.BatchNorm3d}
FULL = (2, 3, 2)
LINEAR = {
    "flip": lambda x: x.flip(0),
    "roll": lambda x: x.roll(2),
    "slice": lambda x: x[:, 1:],
    "index twice": lambda x: x[[1, 1]],
    "cat": lambda x: torch.cat([x, x]),
    "expand": lambda x: x.expand(3, 4, 4),
    "repeat": lambda x: x.repeat(2, 1),
    "sum": lambda x: x.sum(1),
    "cumsum": lambda x: x.cumsum(0),
    "diff": lambda x: x.diff(),
    "pad": lambda x: F.pad(x, (1, 2)),
    "circular pad": lambda x: F.pad(x[None], (1, 1), mode="circular"),
    "tril": torch.tril,
    "diagonal": torch.diagonal,
    "unfold": lambda x: x.unfold(1, 2, 1),
    "conv": lambda x: F.conv1d(x[None], torch.arange(12.0).double().view(1, 4, 3)),
    "transposed conv": lambda x: F.conv_transpose1d(x[None], torch.arange(12.0).double().view(4, 1, 3)),
    "gather": lambda x: x.gather(0, torch.tensor([[3, 1, 1, 0]])),
    "scatter_add": lambda x: torch.zeros(4, 4).double().scatter_add(0, torch.tensor([[3, 1, 1, 0]]), x[:1]),
    "einsum": lambda x: torch.einsum("ij,ik->k", x, x.new_tensor([[1, 2], [3, 4], [5, 6], [7, 8]])),
    "average": lambda x: F.avg_pool1d(x[None], 2),
}
RECORDED = {
    "add_": lambda t: t.add_(1),
    "mul_": lambda t: t.mul_(2),
    "zero_": torch.Tensor.zero_,
    "exp_": torch.exp_,
    "copy_": lambda t: t.copy_(torch.full_like(t, 5)),
    "through a view": lambda t: t.view(-1)[:1].add_(1),
}
CHANGES = RECORDED | {"through detach": lambda t: t.detach().add_(1)}


# How the tests compare


def agree(actual, expected, share=None):
    """Assert that two tensors have one shape and dtype, and that no number is off by more than a share of the largest.

    If no share is given, it is 1000 roundings: the functions here take tens of steps, with sums of tens of numbers.
    """
    assert (actual.shape, actual.dtype) == (expected.shape, expected.dtype)
    if share is None:
        share = 1000 * torch.finfo(actual.dtype).eps
    if actual.numel():
        assert (actual - expected).abs().max().item() <= share * max(1.0, expected.abs().max().item())


def same(actual, expected):
    """Assert that two tensors have one shape and dtype, and the very same numbers."""
    assert actual.dtype == expected.dtype
    assert torch.equal(actual, expected)


def x_grad(f, x, v):
    """What `y.backward(gradient=v)` leaves in `x.grad`."""
    x = x.detach().requires_grad_()
    f(x).backward(gradient=v)
    return x.grad


def slopes(f, x, eps=1e-5):
    """The gradient of a function with one real output, from its values alone: central differences."""
    steps = eps * torch.eye(x.numel(), dtype=x.dtype).view(-1, *x.shape) if x.numel() else []
    numbers = [(f(x + step) - f(x - step)) / (2 * eps) for step in steps]
    return torch.stack(numbers).view(x.shape) if numbers else torch.zeros_like(x)


def rows(f, x):
    """J as a matrix, from its values alone."""
    m = f(x).numel()
    return torch.stack([slopes(lambda x, i=i: f(x).flatten()[i], x).flatten() for i in range(m)])


def refused(call, error=RuntimeError):
    """Whether the call raises."""
    try:
        call()
    except error:
        return True
    return False


def inner(a, b):
    """The product of two lists of numbers, where a complex number is two."""
    product = (a.conj() * b).sum()
    return product.real if product.is_complex() else product


def curved(f):
    """A function with one output whose second derivative is not 0, made of f."""
    return lambda x: (1 + f(x)).square().sum()


def made(layer, dtype=torch.float64):
    """A layer with the same random parameters in each run, and no trace in the random state."""
    with torch.random.fork_rng([]):
        torch.manual_seed(0)
        return layer().to(dtype)


def from_the_book(example, name):
    """A function that readers are told to copy, from its example."""
    body = ast.parse((SNIPPETS / example).read_text(encoding="utf-8")).body
    body = [node for node in body if isinstance(node, ast.Import) or getattr(node, "name", "") == name]
    exec(compile(ast.Module(body, []), example, "exec"), scope := {})
    return scope[name]
