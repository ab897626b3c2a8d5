"""What the book says in general, as tests: a sentence each, tried on functions, shapes, dtypes and weights that vary.

An example shows a claim at one point; here Hypothesis looks for a point where it fails. The docstring of a test is the
sentence, and `Seen failing:` says which changes of the claim, or of the code, make the test fail. Each run tries the
same cases. The page docs/claims.md shows them all, and the pages that say a claim link to it there.
"""

import ast
import contextlib
import functools
import math
import random
import tempfile
import warnings
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from torch import nn
from torch.autograd import Function, grad, gradcheck
from torch.autograd.functional import hessian, hvp, jacobian, vhp
from torch.autograd.graph import get_gradient_edge
from torch.func import grad as func_grad
from torch.func import hessian as func_hessian
from torch.func import jacfwd, jacrev, jvp, vjp
from torch.utils.checkpoint import checkpoint

SNIPPETS = Path(__file__).parents[1] / "snippets"
set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "hypothesis")  # and not in this folder
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
HOLOMORPHIC = {
    "sin(z/2)": lambda z: (z / 2).sin(),
    "z²/2": lambda z: z * z / 2,
    "exp(z/4)": lambda z: (z / 4).exp(),
    "(2 + 3i) z": lambda z: (2 + 3j) * z,
    "z³/6": lambda z: z**3 / 6,
}
COMPLEX = HOLOMORPHIC | {
    "conj": torch.conj,
    "|z|²": lambda z: z * z.conj(),
    "swap": lambda z: torch.complex(z.imag, z.real),
    "z Re z": lambda z: z * z.real,
    "cumsum": lambda z: z.flatten().cumsum(0).reshape(z.shape),
    "sum": lambda z: z.sum(),
}


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


@pytest.fixture(scope="module", autouse=True)
def random_state():
    """Leave torch's random state as it was."""
    with torch.random.fork_rng([]):
        torch.manual_seed(0)
        yield


# What v does


@cases(max_examples=40)
@given(smooth, shapes, reals, draws)
def test_backward_with_v_differentiates_the_weighted_sum(f, shape, dtype, draw):
    """`y.backward(v)` does what `(v.detach() * y).sum().backward()` does.

    Seen failing: v squared; v forgotten
    """
    x = draw.leaf(shape, dtype)
    v = draw(f(x).shape, dtype)
    (v.detach() * f(x)).sum().backward()
    agree(x_grad(f, x, v), x.grad)


@cases(max_examples=40)
@given(smooth, shapes, draws)
def test_one_weight_for_each_entry_of_y_gives_one_number_for_each_entry_of_x(f, shape, draw):
    """One weight for each entry of y, in the shape of y. And `x.grad` holds one number for each entry of x, in the
    shape of x.

    Seen failing: v the other way round; a tolerance of 10⁻¹⁶
    """
    x = draw(shape)
    v = draw(f(x).shape)
    agree(x_grad(f, x, v), slopes(lambda x: (v * f(x)).sum(), x), share=1e-7)


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_v_is_contracted_with_J(f, shape, draw):
    """`tensordot(v, J, y.ndim)` pairs the axes of v with the first `y.ndim` axes of J, multiplies and adds. The axes of
    x are left.

    Seen failing: J with its outputs turned round
    """
    x = draw(shape).contiguous()  # forward mode refuses an expanded x
    v, J = draw(f(x).shape), jacfwd(f)(x)
    assert J.shape == v.shape + x.shape
    agree(x_grad(f, x, v), torch.tensordot(v, J, v.ndim))


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_a_one_hot_v_gives_one_row(f, shape, draw):
    """One `backward` call gives one weighted sum of the rows of J; with a one-hot v it is one row.

    Seen failing: rows in the other order; ones in place of one-hot
    """
    x = draw(shape)
    one_hot = torch.eye(f(x).numel()).double().view(-1, *f(x).shape)
    agree(torch.stack([x_grad(f, x, v).flatten() for v in one_hot]), rows(f, x), share=1e-7)


@cases(max_examples=50)
@given(shapes, shapes)
def test_only_equal_shapes_are_accepted(of_y, of_v):
    """Only equal shapes of v and y are accepted. Nothing is broadcast, not even between the three shapes that hold one
    number.

    Seen failing: as many numbers are enough; one number is broadcast
    """
    y = 2 * torch.ones(of_y, requires_grad=True)
    assert refused(lambda: y.backward(gradient=torch.ones(of_v))) == (of_y != of_v)


@cases(max_examples=40)
@given(shapes, one_of([torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128]))
def test_gradient_may_be_omitted_for_exactly_one_real_number(shape, dtype):
    """You may omit `gradient` if and only if y is dense, holds exactly one number (`y.numel() == 1`, in any shape) and
    has a real floating-point dtype.

    Seen failing: one complex number, too; only the shape `()`
    """
    y = 2 * torch.ones(shape, dtype=dtype, requires_grad=True)
    assert refused(y.backward) == (y.numel() != 1 or dtype.is_complex)


@cases(max_examples=20)
@given(smooth, filled, reals, draws)
def test_none_means_ones_like_y(f, shape, dtype, draw):
    """`y.backward()`, `y.backward(gradient=None)` and `y.backward(gradient=torch.ones_like(y))` are the same call.

    Seen failing: `torch.tensor(1.0)` in place of ones
    """
    x = draw.leaf(shape, dtype)
    ones, arrived = torch.ones_like(f(x).sum()[None]), []
    for arguments in (), (None,), (ones,):
        y = f(x).sum()[None]
        y.register_hook(lambda v: arrived.append(v.clone()))
        y.backward(*arguments)
    assert len(arrived) == 3
    for v in arrived:
        same(v, ones)


REAL = [torch.bool, torch.uint8, torch.uint16, torch.uint32, torch.uint64, torch.int8, torch.int16, torch.int32]
REAL += [torch.int64, torch.float8_e4m3fn, torch.float8_e5m2, torch.float16, torch.bfloat16, torch.float32]
REAL += [torch.float64]
FLOATS = [dtype for dtype in REAL if dtype.is_floating_point and dtype.itemsize > 1]


@cases(max_examples=50)
@given(one_of([*FLOATS, torch.complex64]), one_of([*REAL, torch.complex64, torch.complex128]), draws)
def test_any_real_gradient_is_cast_to_the_dtype_of_y(of_y, of_v, draw):
    """v may have any real dtype for a real y, and any complex one for a complex y. The weights are converted to the
    dtype of y.

    Seen failing: v arrives as it was passed; the dtype must match
    """
    y = 2 * torch.ones(3, dtype=of_y, requires_grad=True)
    v = (1 + draw((3,)).abs()).to(of_v)
    arrived = []
    y.register_hook(arrived.append)
    assert refused(lambda: y.backward(gradient=v)) == (of_y.is_complex != of_v.is_complex)
    for cast in arrived:
        same(cast, v.to(of_y))


@cases(max_examples=30)
@given(smooth, shapes, every_dtype, draws)
def test_x_grad_has_the_dtype_of_x(f, shape, dtype, draw):
    """With a name for the leaf the order does not matter: its gradient comes in its own dtype.

    Seen failing: the gradient has the dtype of y
    """
    x = draw.leaf(shape, dtype)
    y = f(x.abs().to(torch.float32))
    y.backward(gradient=draw(y.shape))
    assert (x.grad.shape, x.grad.dtype) == (x.shape, dtype)


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


@cases(max_examples=40)
@given(one_of(KINKS), st.lists(st.integers(-2, 2), min_size=1, max_size=4), draws)
def test_the_product_is_linear_in_v_even_at_a_kink(kink, offsets, draw):
    """At a kink, too, x.grad = vᵀJ is linear in v, so 2v gives twice the result and −v gives its negative.

    Seen failing: a wrong sign
    """
    f, at = kink.thing
    x = at + torch.tensor(offsets).double()
    v, w = draw(x.shape), draw(x.shape)
    agree(x_grad(f, x, 2 * v - 3 * w), 2 * x_grad(f, x, v) - 3 * x_grad(f, x, w))


@cases(max_examples=30)
@given(smooth, shapes, reals, st.integers(-8, 8), draws)
def test_a_scaled_v_gives_the_scaled_product_in_all_digits(f, shape, dtype, power, draw):
    """The product is linear in v: twice the weights, twice the sum.

    Seen failing: a scale that is no power of two; v enters twice
    """
    x = draw(shape, dtype)
    v = draw(f(x).shape, dtype)
    same(x_grad(f, x, 2.0**power * v) / 2.0**power, x_grad(f, x, v))


@cases(max_examples=30)
@given(smooth, shapes, reals, draws)
def test_two_calls_leave_what_one_call_with_the_sum_leaves(f, shape, dtype, draw):
    """Two calls with v₁ and v₂ leave in `x.grad` what one call with v₁ + v₂ leaves.

    Seen failing: the second replaces the first
    """
    x = draw.leaf(shape, dtype)
    v, w = draw(f(x).shape, dtype), draw(f(x).shape, dtype)
    expected = x_grad(f, x, v + w)
    f(x).backward(gradient=v)
    f(x).backward(gradient=w)
    agree(x.grad, expected)


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_zeros_give_zeros_where_every_step_has_a_finite_derivative(f, shape, draw):
    """Zeros give zeros, as long as every step on the way has a finite derivative (0 · ∞ is NaN).

    Seen failing: zeros, whatever the slopes
    """
    x = draw(shape)
    zeros = torch.zeros_like(f(x))
    assert (x_grad(f, x, zeros) == 0).all()
    assert x_grad(lambda x: f(x.sqrt()), torch.zeros_like(x), zeros).isnan().all()


BROKEN = {
    "sqrt": torch.sqrt,
    "log": torch.log,
    "cube root": lambda x: x ** (1 / 3),
    "1/x": torch.reciprocal,
    "rsqrt": torch.rsqrt,
    "asin": torch.asin,
    "acosh": torch.acosh,
    "atanh": torch.atanh,
    "x²": torch.square,
    "exp": torch.exp,
}


@cases(max_examples=40)
@given(one_of(BROKEN), one_of([0.0, 0.5, 1.0, 3.0]))
def test_a_weight_of_zero_leaves_an_output_out_only_where_its_slope_is_finite(f, point):
    """A weight of 0 leaves an output out only where its slope is finite. Where it is not, 0 · ∞ is NaN.

    Seen failing: a 0 always leaves a point out
    """
    x = torch.tensor([point, 0.25])
    slope, left_out = x_grad(f, x, torch.ones(2))[0], x_grad(f, x, torch.tensor([0.0, 1.0]))[0]
    assert left_out.isnan() if not slope.isfinite() else left_out == 0


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_the_weights_are_constants_wherever_they_come_from(f, shape, draw):
    """`backward` takes the weights as constants, even where they were computed from x.

    Seen failing: the product without `detach`
    """
    x = draw.leaf(shape)
    y = f(x)
    v = (1 + y).sin()
    assert v.requires_grad
    y.backward(gradient=v)
    agree(x.grad, x_grad(f, x, v.detach()))
    assert not x.grad.requires_grad


@cases(max_examples=20)
@given(smooth, filled, shapes, one_of([list, tuple]), draws)
def test_of_a_tuple_the_first_entry_is_used(f, shape, other, kind, draw):
    """`Tensor.backward` differentiates one tensor with one v, and of a tuple it uses the first entry.

    Seen failing: the last entry is used
    """
    x = draw(shape)
    v = draw(f(x).shape)
    same(x_grad(f, x, kind([v, draw(other), draw(shape)])), x_grad(f, x, v))


@cases(max_examples=20)
@given(smooth, filled, shapes, draws)
def test_a_call_that_failed_has_changed_nothing(f, shape, other, draw):
    """A call that failed for its v changed nothing, and the same graph serves the second call.

    Seen failing: a failed call for an unused input, which does change something
    """
    x = draw.leaf(shape)
    y = f(x)
    v, wrong = draw(y.shape), draw((7, *other))
    assert refused(lambda: y.backward(gradient=wrong))
    assert refused(lambda: y.backward(gradient=v.to(torch.complex128)))
    if y.numel() > 1:
        assert refused(y.backward)
    y.backward(gradient=v)
    agree(x.grad, x_grad(f, x, v))


# Sums, and many points


@cases(max_examples=30)
@given(smooth, shapes, reals, draws)
def test_a_sum_sends_ones(f, shape, dtype, draw):
    """`y.sum().backward()` sends a 1 to every output: it is `y.backward(gradient=ones)`.

    Seen failing: twos in place of ones
    """
    x = draw.leaf(shape, dtype)
    f(x).sum().backward()
    agree(x.grad, x_grad(f, x, torch.ones_like(f(x))))


@cases(max_examples=30)
@given(smooth, filled, reals, draws)
def test_a_mean_sends_one_over_the_number_of_outputs(f, shape, dtype, draw):
    """`y.mean().backward()` sends 1/N to each of N outputs.

    Seen failing: another number than N; ones in place of 1/N
    """
    x = draw.leaf(shape, dtype)
    y = f(x)
    y.mean().backward()
    agree(x.grad, x_grad(f, x, torch.full_like(y, 1 / y.numel())))


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_the_sum_of_the_outputs_adds_up_each_column(f, shape, draw):
    """For every y, `y.sum().backward()` computes 1ᵀJ, the sum of each column of J.

    Seen failing: the mean of each column; the first row alone
    """
    x = draw.leaf(shape)
    f(x).sum().backward()
    agree(x.grad.flatten(), rows(f, x.detach()).sum(0), share=1e-6)


@cases(max_examples=30)
@given(separate, whole_numbers, reals, draws)
def test_one_call_gives_what_one_call_per_point_gives(f, points, dtype, draw):
    """Ones for `gradient`, and one call gives the slope at every point.

    Seen failing: functions whose points interact
    """
    x = draw((points,), dtype)
    one_by_one = [x_grad(f, point, None) for point in x]
    agree(x_grad(f, x, torch.ones_like(x)), torch.stack(one_by_one))


@cases(max_examples=30)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=6), st.sets(st.integers(0, 3), min_size=1), draws)
def test_outputs_that_share_no_input_may_be_asked_for_in_one_call(owners, asked, draw):
    """You may ask for several outputs in one call if no entry of x is reached by two of them.

    Seen failing: inputs are shared
    """
    x, owners, v = draw((len(owners),)), torch.tensor(owners), torch.zeros(4).double()
    v[list(asked)] = 1

    def f(x):
        return torch.stack([x[owners == i].sin().prod() for i in range(4)])

    J = rows(f, x)
    agree(x_grad(f, x, v), v[owners] * J[owners, torch.arange(len(owners))], share=1e-7)


@cases(max_examples=40)
@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=3), draws)
def test_two_calls_tell_whether_J_is_diagonal(entries, draw):
    """If J is diagonal, the difference is 0 for each v. If some entry off the diagonal is not 0, the difference is 0
    only for special v, such as ones.

    Seen failing: entries on the diagonal count, too; v forgotten; v that are multiples of ones
    """
    x, v, mixing = draw((4,)), torch.randn(4, generator=draw.generator).double(), torch.zeros(4, 4).double()
    for entry in entries:
        mixing[entry] = 1

    def f(x):
        return x.sin() + mixing @ x

    difference = x_grad(f, x, v) - v * x_grad(f, x, torch.ones(4))
    assert (difference.abs().max() > 1e-6) == any(i != j for i, j in entries)


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
independent = from_the_book("interacting_samples/two_calls_test_independence.py", "independent")
are_separate = from_the_book("sum_trick/two_calls_and_a_random_v.py", "are_separate")


@cases(max_examples=60)
@given(one_of(SEPARATE), reals, draws)
def test_layers_that_work_inside_a_sample_pass_in_float32_too(layer, dtype, draw):
    """Layers that work inside a sample do not mix samples: linear layers, convolutions, activations, layer
    normalisation.

    Seen failing: the test with `allclose`, in float32
    """
    assert independent(made(layer, dtype), draw((16, 3, 5), dtype))


@cases(max_examples=40)
@given(one_of(INTERACTING), reals, draws)
def test_layers_that_work_along_the_batch_are_found(layer, dtype, draw):
    """Batch normalisation in training mode mixes samples, and so does everything that normalises, ranks, sorts, shifts
    or accumulates along the batch axis. `RNN` and `MultiheadAttention` take axis 0 for time, unless you say
    `batch_first=True`.

    Seen failing: an `RNN` with `batch_first=True` among those that mix samples; eval mode with stored statistics among
    those that mix samples
    """
    x = draw((4, 3, 5), dtype) + torch.arange(4).cos().view(4, 1, 1)  # neither alike nor in order
    assert not independent(made(layer, dtype), x)


@cases(max_examples=30)
@given(reals, one_of([0.01, 100]), whole_numbers, draws)
def test_the_test_sees_an_interaction_that_is_larger_than_its_tolerance(dtype, times, samples, draw):
    """The function `independent` compares with the largest entry, and allows 3.5 · 10⁻⁴ of it in float32 and
    1.5 · 10⁻⁸ in float64. A smaller interaction is not seen.

    Seen failing: every interaction is seen
    """
    x, share = draw((samples + 1, 2), dtype), times * {torch.float32: 3e-4, torch.float64: 1.5e-8}[dtype]
    assert independent(lambda x: x + share * x.flip(0), x) == (times < 1)


@cases(max_examples=40)
@given(separate, one_of([2, 30, 300]), reals, draws)
def test_the_short_test_passes_separate_samples_of_any_dtype(f, samples, dtype, draw):
    """Ask twice: if the samples are separate, random weights v return v times the slopes that ones return. The test
    computes in float64.

    Seen failing: the test in float32; samples that interact
    """
    assert are_separate(lambda x: 1001 * f(x) - 1000 * f(x), draw((samples,), dtype))


@cases(max_examples=10)
@given(reals, draws)
def test_the_test_moves_running_statistics(dtype, draw):
    """The test of two calls runs the function, and in train mode that moves the running statistics of a batch
    normalisation.

    Seen failing: nothing moves
    """
    norm = made(lambda: nn.BatchNorm1d(3), dtype)
    independent(norm, 5 + draw((4, 3, 5), dtype))
    assert (norm.running_mean != 0).all()
    assert norm.weight.grad is None


@cases(max_examples=20)
@given(st.integers(2, 6), draws)
def test_a_fresh_batch_norm_has_this_jacobian(samples, draw):
    """For a fresh layer (weight 1, bias 0), with σ for the standard deviation and δ for 1 where i = j and 0 elsewhere,
    ∂y_i/∂x_j = (δ − 1/N − y_i y_j / N) / σ. Each column adds up to 0.

    Seen failing: a layer with weight 2; a wrong factor
    """
    norm, x = nn.BatchNorm1d(1).double(), draw.whole(samples) + torch.arange(samples)
    assume(x.var() > 0)

    def f(x):
        return norm(x[:, None])[:, 0]

    y, sigma = f(x).detach(), (x.var(correction=0) + norm.eps).sqrt()
    J = (torch.eye(samples).double() - 1 / samples - torch.outer(y, y) / samples) / sigma
    agree(jacobian(f, x), J)
    agree(J.sum(0), torch.zeros(samples).double())


NORMS = {1: nn.BatchNorm1d, 2: nn.BatchNorm2d, 3: nn.BatchNorm3d}


@cases(max_examples=20)
@given(one_of([1, 2, 3]), st.booleans(), draws)
def test_without_stored_statistics_eval_mode_normalises_by_the_batch(axes, affine, draw):
    """With `track_running_stats=False` nothing is stored, and eval mode normalises by the batch, too.

    Seen failing: a layer with stored statistics
    """
    norm, x = NORMS[axes](2, affine=affine, track_running_stats=False).double(), draw((4, 2, *[3] * axes))
    trained = norm.train()(x)
    same(norm.eval()(x), trained)
    assert not independent(norm, draw((4, 2, *[3] * axes)) * torch.arange(4).view(-1, *[1] * (axes + 1)))


@cases(max_examples=15)
@given(one_of([1, 2]), draws)
def test_under_vmap_batch_norm_normalises_each_image_by_itself(axes, draw):
    """With images or sequences and `track_running_stats=False`, nothing is raised. Each sample is then normalised by
    its own mean and variance, and that is another function.

    Seen failing: it is the same function as for the batch
    """
    norm, x = NORMS[axes](2, track_running_stats=False).double(), draw((4, 2, *[3] * axes))
    x = x + torch.arange(4).view(-1, *[1] * (axes + 1))  # not all samples alike
    mapped = torch.vmap(lambda sample: norm(sample[None])[0])(x)
    own = {"dim": tuple(range(2, x.ndim)), "keepdim": True}
    agree(mapped, (x - x.mean(**own)) / (x.var(**own, correction=0) + norm.eps).sqrt())
    assert not torch.allclose(mapped, norm(x))


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_under_vmap_no_sample_reaches_another(f, shape, draw):
    """`vmap` hands the function a single sample at a time, and through this argument no sample can reach another.

    Seen failing: a function that reaches for the batch past its argument
    """
    x, asked = draw((3, *shape)), 1
    v = torch.zeros_like(torch.vmap(f)(x))
    v[asked] = draw(v[asked].shape)
    result = x_grad(torch.vmap(f), x, v)
    agree(result[asked], x_grad(f, x[asked], v[asked]))
    assert (result[[0, 2]] == 0).all()


# Chains of layers, and what layers do to v


@cases(max_examples=30)
@given(smooth, smooth, shapes, draws)
def test_v_in_the_middle_gives_what_the_whole_chain_gives(first, second, shape, draw):
    """`grad(loss, h)` is the v in the middle of a network. Sent on from h, it gives what the whole chain gives.

    Seen failing: ones in place of v
    """
    x = draw.leaf(shape)
    h = first(x)
    loss = (second(h) ** 2).sum()
    (v,) = grad(loss, h)
    agree(*grad(h, x, v), x_grad(lambda x: (second(first(x)) ** 2).sum(), x, None))


@cases(max_examples=30)
@given(smooth, smooth, smooth, filled, draws)
def test_v_knows_what_goes_through_y(f, after, past, shape, draw):
    """To send v back from a cut works as far as x reaches the loss through y. A skip connection or a penalty on x goes
    past the cut, and v knows nothing of it.

    Seen failing: v gives the whole gradient; a wrong factor
    """
    x, loss, penalty = draw.leaf(shape), curved(after), curved(past)
    cut = f(x).detach().requires_grad_()
    loss(cut).backward()
    f(x).backward(gradient=cut.grad)
    agree(x.grad, x_grad(lambda x: loss(f(x)), x, None))
    penalty(x).backward()
    agree(x.grad, x_grad(lambda x: loss(f(x)) + penalty(x), x, None))


@cases(max_examples=30)
@given(st.lists(separate, min_size=2, max_size=4), shapes, draws)
def test_where_a_value_is_used_twice_what_comes_back_is_added(uses, shape, draw):
    """Where a value is used twice, what comes back from both uses is added up.

    Seen failing: the last use wins
    """
    x, v = draw(shape), draw(shape)
    agree(x_grad(lambda x: sum(f(x) for f in uses), x, v), sum(x_grad(f, x, v) for f in uses))


@cases(max_examples=20)
@given(whole_numbers, whole_numbers, whole_numbers, draws)
def test_what_a_linear_layer_sends_back(samples, inputs, outputs, draw):
    """A linear layer sends back vW to its input, vᵀx to its weights, and the sum of v over the samples to its bias.

    Seen failing: rows in another order; the mean over the samples; the rows of W in another order
    """
    x, W, b = (draw.whole(*shape).requires_grad_() for shape in ((samples, inputs), (outputs, inputs), (outputs,)))
    v = draw.whole(samples, outputs)
    F.linear(x, W, b).backward(gradient=v)
    for result, by_hand in (x.grad, v @ W), (W.grad, v.T @ x), (b.grad, v.sum(0)):
        same(result, by_hand.detach())


@cases(max_examples=20)
@given(whole_numbers, whole_numbers, draws)
def test_what_a_matrix_product_sends_back(rows_of_x, size, draw):
    """The VJP of Y = XW is two matrix products: V Wᵀ for X and Xᵀ V for W.

    Seen failing: a transpose forgotten; the rows of X in another order
    """
    X, W, V = (draw.whole(*shape) for shape in ((rows_of_x, size), (size, size), (rows_of_x, size)))
    same(x_grad(lambda X: X @ W, X, V), V @ W.T)
    same(x_grad(lambda W: X @ W, W, V), X.T @ V)


@cases(max_examples=30)
@given(st.integers(2, 9), st.integers(0, 8), one_of([0.1, 1.0, 5.0]), draws)
def test_a_softmax_before_cross_entropy_shortens_the_gradient(classes, label, size, draw):
    """A second softmax, before that of `cross_entropy`, makes the gradient of every sample shorter.

    Seen failing: `log_softmax` in the place of the softmax; it only halves the gradient
    """
    scores, label = size * draw((classes,)), torch.tensor(label % classes)
    once = x_grad(lambda x: F.cross_entropy(x, label), scores, None)
    twice = x_grad(lambda x: F.cross_entropy(x.softmax(0), label), scores, None)
    assert twice.norm() < once.norm()


FULL = (2, 3, 2)
PAIRS = {
    "a + b": (torch.add, lambda a, b: torch.ones_like(a)),
    "a - 2b": (lambda a, b: a - 2 * b, lambda a, b: torch.ones_like(a)),
    "a b": (torch.mul, lambda a, b: b),
    "a / (1 + b²)": (lambda a, b: a / (1 + b * b), lambda a, b: 1 / (1 + b * b)),
    "a² b": (lambda a, b: a * a * b, lambda a, b: 2 * a * b),
    "atan2": (lambda a, b: torch.atan2(a, 3 + b), lambda a, b: (3 + b) / (a * a + (3 + b) ** 2)),
}


@cases(max_examples=40)
@given(one_of(PAIRS), st.integers(0, 3), st.sets(st.integers(0, 2)), draws)
def test_broadcasting_adds_what_the_copies_receive(pair, missing, stretched, draw):
    """After broadcasting, add what the copies receive, over every axis along which the input was copied.

    Seen failing: the sum of the weights alone
    """
    f, slope = pair.thing
    shape = [1 if axis in stretched else FULL[axis] for axis in range(missing, 3)]
    a, b, v = draw(shape), draw(FULL), draw(FULL)
    received = v * slope(a.expand(FULL), b)
    copied = [axis for axis in range(3) if axis < missing or axis in stretched]
    by_hand = received.sum(copied, keepdim=True) if copied else received
    agree(x_grad(lambda a: f(a, b), a, v), by_hand.reshape(shape))


@cases(max_examples=30)
@given(st.permutations(range(4)), draws)
def test_weights_go_back_through_the_inverse_permutation(order, draw):
    """The weights go back through the inverse permutation, each to the place that its number came from.

    Seen failing: the same permutation again
    """
    x = draw((2, 3, 4, 5))
    v = draw(x.permute(order).shape)
    same(x_grad(lambda x: x.permute(order), x, v), v.permute(*torch.tensor(order).argsort()))


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


@cases(max_examples=50)
@given(one_of(LINEAR), draws)
def test_for_a_linear_function_the_check_holds_without_eps(f, draw):
    """For a linear f, v · f(u) = (vᵀJ) · u holds without ε.

    Seen failing: another v; a function that is not linear
    """
    x, u = draw.whole(4, 4), draw.whole(4, 4)
    v = draw.whole(*f(x).shape)
    assert (v * f(u)).sum() == (x_grad(f, x, v) * u).sum()


# Shapes and dtypes


@cases(max_examples=40)
@given(shapes, st.integers(0, 2))
def test_squeeze_does_nothing_to_an_axis_that_is_longer(shape, axis):
    """If the axis that you name does not have the length 1, `squeeze` does nothing at all, and does not tell you.

    Seen failing: it takes any axis away
    """
    assume(axis < len(shape))
    left = torch.ones(shape).squeeze(axis).shape
    assert left == (shape[:axis] + shape[axis + 1 :] if shape[axis] == 1 else shape)


@cases(max_examples=40)
@given(filled, one_of(FLOATS), one_of(FLOATS))
def test_a_number_without_axes_does_not_raise_the_dtype(shape, dtype, of_number):
    """In arithmetic, a real number of shape `()` does not raise the dtype of a floating-point tensor with axes, and `@`
    refuses it. One of shape `(1,)` does, and is not refused.

    Seen failing: for partners without axes, too; for whole numbers, too; `@` takes a number without axes
    """
    assume(shape)
    x, number = torch.ones(shape, dtype=dtype), torch.tensor(2, dtype=of_number)
    assert (x * number).dtype == (x + number).dtype == dtype
    assert (x * number[None]).dtype == torch.promote_types(dtype, of_number)
    vector = torch.ones(1, dtype=of_number)
    assert refused(lambda: number @ vector)
    assert (number[None] @ vector).shape == ()


@cases(max_examples=30)
@given(one_of([*REAL, torch.complex64, torch.complex128]), shapes)
def test_whole_numbers_and_truth_values_cannot_require_grad(dtype, shape):
    """A tensor of integers cannot require grad: there is nothing between 1 and 2 to take a slope from.

    Seen failing: complex tensors cannot require grad, either
    """
    x = torch.zeros(shape, dtype=dtype)
    assert refused(x.requires_grad_) == (not dtype.is_floating_point and not dtype.is_complex)


@cases(max_examples=20)
@given(st.integers(1, 4), st.integers(1, 3), draws)
def test_pythons_sum_adds_along_the_first_axis(points, columns, draw):
    """Python's `sum` adds along the first axis, so a matrix with several columns becomes a vector, which needs a
    `gradient`.

    Seen failing: a matrix with one column needs a `gradient`, too
    """
    total = sum(draw.leaf((points, columns)))
    assert total.shape == (columns,)
    assert refused(total.backward) == (columns > 1)


@cases(max_examples=30)
@given(one_of(REAL), shapes)
def test_numpy_by_force_does_not_convert(dtype, shape):
    """`.numpy(force=True)` detaches and moves, but does not convert. NumPy has no bfloat16, so even
    `.numpy(force=True)` refuses it.

    Seen failing: it converts as far as needed
    """
    x = torch.ones(shape).to(dtype).requires_grad_(dtype.is_floating_point)
    known = hasattr(np, str(dtype).removeprefix("torch.") + "_" * (dtype == torch.bool))
    assert refused(lambda: x.numpy(force=True), TypeError) == (not known)
    assert x.float().numpy(force=True).tolist() == x.tolist()


@cases(max_examples=30)
@given(one_of(FLOATS), one_of(FLOATS), shapes)
def test_a_conversion_returns_x_itself_or_no_leaf(dtype, other, shape):
    """If there is something to move or convert, the result is a new tensor. If there is nothing to do, you get x
    itself, which is still a leaf.

    Seen failing: the result is always x
    """
    x = torch.ones(shape, dtype=dtype, requires_grad=True)
    result = x.to(other)
    assert (result is x) == result.is_leaf == (dtype == other)


@cases(max_examples=30)
@given(one_of(FLOATS), shapes)
def test_a_view_is_a_new_tensor_even_of_the_same_shape(dtype, shape):
    """`.view()` and `.reshape()` of a tensor that requires grad return a new tensor even if its shape stays the same,
    and the new tensor is not a leaf.

    Seen failing: `.flatten()`; a tensor that requires no grad
    """
    x = torch.ones(shape, dtype=dtype, requires_grad=True)
    for result in (x.view(shape), x.reshape(shape)):
        assert result is not x
        assert not result.is_leaf


# autograd.grad


@cases(max_examples=30)
@given(st.tuples(*3 * [st.tuples(separate, shapes)]), st.permutations(range(3)), st.integers(1, 3), draws)
def test_grad_returns_what_backward_would_add(parts, order, count, draw):
    """`torch.autograd.grad(y, x, grad_outputs=v)` returns the vᵀJ that `y.backward(v)` would add to `x.grad`. It
    returns a tuple, with one entry for each input that you name, and touches the `.grad` of no leaf.

    Seen failing: results in the order of the leaves; a call that fills `.grad`
    """
    leaves = [draw.leaf(shape) for _, shape in parts]
    y = torch.cat([f(x).flatten() for (f, _), x in zip(parts, leaves, strict=True)]).cumsum(0)
    v = draw(y.shape)
    inputs = [leaves[i] for i in order[:count]]
    results = grad(y, inputs, v, retain_graph=True)
    assert type(results) is tuple
    assert [x.grad for x in leaves] == [None] * len(leaves)
    y.backward(gradient=v)
    for result, x in zip(results, inputs, strict=True):
        agree(result, x.grad)


@cases(max_examples=20)
@given(smooth, smooth, shapes, whole_numbers, draws)
def test_a_tensor_that_retains_its_gradient_collects_it_in_grad_too(first, second, shape, times, draw):
    """A tensor on which `retain_grad()` was called collects its v in `autograd.grad` as well, and with `inputs=[x]`,
    and adds it up.

    Seen failing: it touches no `.grad`; it does not add up; with `inputs=[x]`, x alone is filled
    """
    x = draw.leaf(shape)
    h = 1 * first(x)  # (`first` may return x itself)
    h.retain_grad()
    y = second(h)
    v = draw(y.shape)
    (at_h,) = grad(second(z := h.detach().requires_grad_()), z, v)
    for _ in range(times):
        grad(y, x, v, retain_graph=True)
    agree(h.grad, times * at_h)
    assert x.grad is None
    y.backward(gradient=v, inputs=[x])
    agree(h.grad, (times + 1) * at_h)


@cases(max_examples=20)
@given(st.lists(smooth, min_size=1, max_size=3), shapes, draws)
def test_several_outputs_are_added_up(fs, shape, draw):
    """Several outputs do not give several gradients. Their products are added up: v₁ᵀJ₁ + v₂ᵀJ₂.

    Seen failing: only the first output
    """
    x = draw.leaf(shape)
    ys = [f(x) for f in fs]
    vs = [draw(y.shape) for y in ys]
    (result,) = grad(ys, x, vs)
    agree(result, sum(x_grad(f, x, v) for f, v in zip(fs, vs, strict=True)))


@cases(max_examples=20)
@given(st.lists(smooth, min_size=1, max_size=3), shapes, shapes, st.integers(1, 2), draws)
def test_surplus_weights_are_ignored_and_missing_ones_are_not(fs, shape, of_surplus, surplus, draw):
    """A v too many is not refused but ignored; with a v too few, the call raises.

    Seen failing: a v too many raises, too; the last ones are used
    """
    x = draw.leaf(shape)
    ys = [f(x) for f in fs]
    vs = [draw(y.shape) for y in ys]
    (expected,) = grad(ys, x, vs, retain_graph=True)
    assert refused(lambda: grad(ys, x, vs[1:]))
    assert refused(lambda: torch.autograd.backward(ys, vs[1:]))
    vs += [draw(of_surplus) for _ in range(surplus)]
    same(*grad(ys, x, vs, retain_graph=True), expected)
    torch.autograd.backward(ys, vs)
    agree(x.grad, expected)


@cases(max_examples=30)
@given(smooth, shapes, shapes, draws)
def test_an_unused_input_raises_unless_you_ask_for_none_or_zeros(f, shape, of_unused, draw):
    """An input that y was not computed from raises, unless you ask for None or for zeros.

    Seen failing: None in place of zeros; nothing is raised
    """
    x, unused, v = draw.leaf(shape), draw.leaf(of_unused), draw(f(draw(shape)).shape)
    assert refused(lambda: grad(f(x), [x, unused], v))
    assert grad(f(x), [x, unused], v, allow_unused=True)[1] is None
    same(grad(f(x), [x, unused], v, materialize_grads=True)[1], torch.zeros(of_unused).double())


@cases(max_examples=25)
@given(smooth, filled, st.integers(1, 3), draws)
def test_a_batch_of_v_gives_a_product_for_each(f, shape, count, draw):
    """The axis that counts the v comes first, both in `grad_outputs` and in the result. After it, `grad_outputs` has
    the shape of y and the result has that of x.

    Seen failing: products in another order
    """
    x = draw.leaf(shape)
    vs = draw((count, *f(x).shape))
    (batched,) = grad(f(x), x, vs, is_grads_batched=True)
    agree(batched, torch.stack([x_grad(f, x, v) for v in vs]))


@cases(max_examples=15)
@given(smooth, filled, st.integers(1, 4), st.booleans(), draws)
def test_a_batch_is_one_walk_and_a_loop_a_walk_for_each_v(f, shape, count, batched, draw):
    """A batch goes through the graph in one walk, with all five v side by side. A loop takes five walks.

    Seen failing: a walk for each v
    """
    x, walks = draw.leaf(shape), []
    y = 1 * f(x)
    y.register_hook(walks.append)
    vs = draw((count, *y.shape))
    if batched:
        grad(y, x, vs, is_grads_batched=True)
    else:
        for v in vs:
            grad(y, x, v, retain_graph=True)
    assert len(walks) == (1 if batched else count)


@cases(max_examples=20)
@given(smooth, separate, shapes, whole_numbers, draws)
def test_func_vjp_returns_a_function_of_v_to_call_as_often_as_you_like(f, g, shape, times, draw):
    """`torch.func.vjp` runs f once and returns a function of v, which you may call as often as you like. With two
    inputs, that function returns a product for each of them.

    Seen failing: products the other way round; f runs in each call
    """
    a, b, runs = draw(shape), draw(()), []
    y, pullback = vjp(lambda a, b: runs.append(None) or f(a) * g(b), a, b)
    for _ in range(times):
        v = draw(y.shape)
        for_a, for_b = pullback(v)
        agree(for_a, x_grad(lambda a: f(a) * g(b), a, v))
        agree(for_b, x_grad(lambda b: f(a) * g(b), b, v))
    assert len(runs) == 1


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_all_ways_to_J_compute_the_same_numbers(f, shape, draw):
    """All ways to a whole Jacobian compute the same numbers.

    Seen failing: rows in another order
    """
    x = draw(shape).contiguous()  # forward mode refuses an expanded x
    expected = rows(f, x).view(f(x).shape + x.shape)
    for J in jacrev(f)(x), jacfwd(f)(x), jacobian(f, x), jacobian(f, x, vectorize=True):
        agree(J, expected, share=1e-7)


@cases(max_examples=15)
@given(smooth, filled, draws)
def test_the_result_of_jacrev_may_require_grad_and_with_detach_it_does_not(f, shape, draw):
    """If x requires grad, the result of `jacrev` may, too; write `jacrev(f)(x.detach())` if you only want the numbers.

    Seen failing: the result of `jacrev` always requires grad
    """
    x = draw.leaf(shape)
    assert jacrev(curved(f))(x).requires_grad
    assert not jacrev(lambda x: 3 * x)(x).requires_grad
    assert not jacrev(curved(f))(x.detach()).requires_grad


@cases(max_examples=20)
@given(one_of([1, 2, 3]), st.integers(1, 3), draws)
def test_jacobian_returns_a_matrix_for_each_argument_and_jacrev_for_the_first(count, outputs, draw):
    """`jacobian(f, (w, x))` returns the Jacobians with respect to all arguments, and `jacrev(f)(w, x)` only that with
    respect to the first.

    Seen failing: the last in the place of the first
    """
    matrices, inputs = [draw((outputs, 2)) for _ in range(count)], tuple(draw((2,)) for _ in range(count))

    def f(*inputs):
        return sum(A @ x for A, x in zip(matrices, inputs, strict=True))

    for found, expected in zip(jacobian(f, inputs), matrices, strict=True):
        agree(found, expected)
    agree(jacrev(f)(*inputs), matrices[0])


@cases(max_examples=20)
@given(smooth, smooth, shapes, st.sets(st.integers(0, 2), min_size=1), draws)
def test_inputs_say_which_tensors_are_filled(first, second, shape, named, draw):
    """`backward(inputs=[…])` fills `.grad` of the tensors in the list, also of an intermediate one, and leaves every
    other leaf as it was.

    Seen failing: all are filled
    """
    x, w = draw.leaf(shape), draw.leaf(())
    h = first(x) * w
    y = second(h)
    v = draw(y.shape)
    tensors = [x, w, h]
    expected = grad(y, tensors, v, retain_graph=True)
    x.grad, w.grad = torch.ones_like(x), torch.ones_like(w)
    y.backward(gradient=v, inputs=[tensors[i] for i in named])
    for i, (tensor, result) in enumerate(zip(tensors[:2], expected[:2], strict=True)):
        agree(tensor.grad, 1 + result if i in named else torch.ones_like(tensor))
    if 2 in named:
        agree(h.grad, expected[2])


# Second derivatives


def gradient_with_graph(f, x):
    return grad(f(x), x, create_graph=True)[0]


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_every_hessian_is_symmetric(f, shape, draw):
    """Where the second derivatives are continuous, every Hessian is symmetric.

    Seen failing: u the other way round; a wrong factor
    """
    x, u, v = draw.leaf(shape), draw(shape), draw(shape)
    g = gradient_with_graph(curved(f), x)
    (for_u,) = grad(g, x, u, retain_graph=True)
    (for_v,) = grad(g, x, v)
    agree((for_u * v).sum(), (for_v * u).sum())
    along_v = slopes(lambda x: (v * x_grad(curved(f), x, None)).sum(), x.detach())
    agree(for_v, along_v, share=1e-6)


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_the_library_gives_what_one_product_of_the_gradient_gives(f, shape, draw):
    """The library's `vhp` and `hvp`, and `jvp` of `grad`, give what one vector-Jacobian product of g gives.

    Seen failing: ones in place of v
    """
    x, v = draw(shape).contiguous().requires_grad_(), draw(shape).contiguous()
    (ours,) = grad(gradient_with_graph(curved(f), x), x, v)
    x = x.detach()
    for product in vhp(curved(f), x, v)[1], hvp(curved(f), x, v)[1], jvp(func_grad(curved(f)), (x,), (v,))[1]:
        agree(product, ours)


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_in_g_times_g_both_factors_are_differentiated(f, shape, draw):
    """In `(g * g).sum()` both factors are differentiated, which gives 2 gᵀH. Detach the v that is meant to be a
    constant.

    Seen failing: only one factor is differentiated
    """
    x = draw.leaf(shape)
    g = gradient_with_graph(curved(f), x)
    (product,) = grad(g, x, g.detach(), retain_graph=True)
    (both,) = grad((g * g).sum(), x, retain_graph=True)
    agree(both, 2 * product)
    agree(*grad((g * g.detach()).sum(), x), product)


@cases(max_examples=20)
@given(smooth, filled, whole_numbers, draws)
def test_backward_twice_adds_the_first_derivative_again(f, shape, times, draw):
    """Two calls of `backward` on the same y give twice the gradient. For a second derivative, differentiate the
    gradient.

    Seen failing: each call replaces
    """
    x = draw.leaf(shape)
    y = curved(f)(x)
    for _ in range(times):
        y.backward(retain_graph=True)
    agree(x.grad, times * x_grad(curved(f), x, None))


FLAGS = [(create, retain) for create in (False, True) for retain in (None, False, True)]


@cases(max_examples=30)
@given(one_of(FLAGS), separate, st.booleans(), draws)
def test_create_graph_includes_retain_graph(flags, f, saves, draw):
    """`create_graph=True` includes `retain_graph=True`: the new graph leads through the old one, and needs what is
    saved there.

    Seen failing: `create_graph` does not retain; with `retain_graph=False`, both calls always fail
    """
    create, retain = flags
    x = draw.leaf((3,))
    y = curved(f if saves else torch.neg)(x)
    (g,) = grad(y, x, create_graph=create, retain_graph=retain)
    kept = create if retain is None else retain
    differentiable = create and (kept or not saves)
    assert refused(lambda: grad(g, x, torch.ones_like(g), retain_graph=True)) == (not differentiable)
    assert refused(lambda: grad(y, x)) == (not kept)


@cases(max_examples=20)
@given(smooth, filled, filled, one_of([{}, {"allow_unused": True}, {"materialize_grads": True}]), draws)
def test_a_constant_gradient_is_refused_whatever_the_options(f, shape, of_b, options, draw):
    """Where a parameter is only multiplied by a constant, its gradient is a constant, and is refused. Differentiate one
    number instead.

    Seen failing: `materialize_grads=True` helps
    """
    a, b, v, w = draw.leaf(shape), draw.leaf(of_b), draw(shape), draw(of_b)
    gs = grad(curved(f)(a) + (3 * b).sum(), [a, b], create_graph=True)
    with pytest.raises(RuntimeError, match="element 1 of tensors does not require grad"):
        grad(gs, [a, b], [v, w], retain_graph=True, **options)
    for_a, for_b = grad((gs[0] * v).sum() + (gs[1] * w).sum(), [a, b], materialize_grads=True)
    agree(for_a, *grad(gradient_with_graph(curved(f), a), a, v))
    same(for_b, torch.zeros_like(b))


@cases(max_examples=60)
@given(one_of({name: f for name, f in LINEAR.items() if name != "unfold"}), draws)  # which has no rule for `vmap`
def test_the_second_derivative_of_a_linear_function_is_0_if_it_does_not_raise(f, draw):
    """Where the answer should be 0, torch may raise instead. `torch.autograd.functional.hessian` and the transforms of
    `torch.func` fill in the zeros.

    Seen failing: it always raises; a function that is not linear
    """
    x, result = draw.whole(4, 4).requires_grad_(), torch.zeros(4, 4)

    def number(x):
        return f(x).sum()

    with contextlib.suppress(RuntimeError):
        (result,) = grad(gradient_with_graph(number, x), x, torch.ones_like(x))
    assert (result == 0).all()
    zeros = torch.zeros(4, 4, 4, 4).double()
    same(hessian(number, x.detach()), zeros)
    same(func_hessian(number)(x.detach()), zeros)


@cases(max_examples=20)
@given(separate, whole_numbers, draws)
def test_ones_twice_give_all_second_derivatives(f, points, draw):
    """At independent points, ones give all first derivatives, and ones again give all second derivatives.

    Seen failing: samples that interact
    """
    x = draw.leaf((points,))
    ones = torch.ones_like(x)
    (first,) = grad(f(x), x, ones, create_graph=True)
    (second,) = grad(first, x, ones)
    expected = [hessian(f, point) for point in x.detach()]
    agree(second, torch.stack(expected))


@cases(max_examples=15)
@given(whole_numbers, whole_numbers, one_of([torch.relu, F.leaky_relu, torch.abs]), draws)
def test_a_loss_on_the_curvature_of_a_relu_network_has_no_gradient(points, units, activation, draw):
    """If the activation is `relu`, the network is piecewise linear in x, and its second derivative with respect to x is
    zero, for all parameters.

    Seen failing: a smooth activation
    """
    x, w, b = draw.leaf((points, 1)), draw.leaf((units,)), draw.leaf((units,))
    y = activation(x * w + b) @ draw((units,))
    (first,) = grad(y, x, torch.ones_like(y), create_graph=True)
    (second,) = grad(first, x, torch.ones_like(x), create_graph=True)
    for tensor in second, *grad(((second - 1) ** 2).sum(), [w, b], materialize_grads=True):
        assert (tensor == 0).all()


# Forward mode


def inner(a, b):
    """The product of two lists of numbers, where a complex number is two."""
    product = (a.conj() * b).sum()
    return product.real if product.is_complex() else product


@cases(max_examples=30)
@given(smooth, filled, reals, draws)
def test_the_adjoint_relation_holds_for_all_u_and_v(f, shape, dtype, draw):
    """The number vᵀJu can be bracketed in two ways. The relation holds for all u and v, and that makes it a test.

    Seen failing: u the other way round
    """
    x, u = draw(shape, dtype).contiguous(), draw(shape, dtype)
    y, Ju = jvp(f, (x,), (u,))
    v = draw(y.shape, dtype)
    agree(inner(v, Ju), inner(x_grad(f, x, v), u))


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_two_vjps_make_Ju_and_the_first_v_does_not_matter(f, shape, draw):
    """Two vector-Jacobian products make a Jacobian-vector product, and the first v does not matter: zeros will do.

    Seen failing: the first v matters
    """
    x, u = draw(shape).contiguous().requires_grad_(), draw(shape)
    y = f(x)
    for v in torch.zeros_like(y), draw(y.shape):
        v = v.detach().clone().requires_grad_()
        (product,) = grad(y, x, v, create_graph=True)
        agree(*grad(product, v, u, retain_graph=True), jvp(f, (x.detach(),), (u,))[1])


@cases(max_examples=40)
@given(shapes, shapes)
def test_u_has_the_shape_of_x_and_nothing_is_broadcast(of_x, of_u):
    """u has the shape of x, v has the shape of y. As for `gradient`, nothing is broadcast, and a wrong shape raises.

    Seen failing: one number is broadcast
    """
    x, u = torch.ones(of_x), torch.ones(of_u)
    assert refused(lambda: jvp(torch.sin, (x,), (u,))) == (of_x != of_u)


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_forward_mode_does_not_look_at_no_grad(f, shape, draw):
    """Going forwards, `torch.func.jvp` and `jacfwd` do not look at `no_grad`. `torch.autograd.functional.jvp` does,
    because it consists of two backward passes.

    Seen failing: `torch.func.jvp` in the place of `torch.autograd.functional.jvp`, and the other way round
    """

    def partly(x):
        with torch.no_grad():
            factor = 1 + f(x).square().sum()
        return factor * x

    x, u = draw(shape).contiguous(), draw(shape)
    factor, rate = jvp(lambda x: 1 + f(x).square().sum(), (x,), (u,))
    agree(jvp(partly, (x,), (u,))[1], factor * u + rate * x)
    agree(torch.tensordot(jacfwd(partly)(x), u, u.ndim), factor * u + rate * x)
    agree(torch.autograd.functional.jvp(partly, x, u)[1], factor * u)


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_jvp_of_jvp_is_the_second_derivative_along_u(f, shape, draw):
    """Through most operations, `jvp` of `jvp` is the second derivative of every output in the direction u: uᵀ H_i u.

    Seen failing: a wrong factor
    """
    x, u = draw(shape).contiguous(), draw(shape).contiguous()
    _, second = jvp(lambda x: jvp(f, (x,), (u,))[1], (x,), (u,))
    agree(second, (f(x + 1e-3 * u) - 2 * f(x) + f(x - 1e-3 * u)) / 1e-6, share=1e-4)


# The life of a graph


NOTHING_TO_SAVE = {
    "x + 1": lambda x: x + 1,
    "-x": torch.neg,
    "x + x": lambda x: x + x,
    "sum(0)": lambda x: x.sum(0, keepdim=True),
    "mean(0)": lambda x: x.mean(0, keepdim=True),
    "cumsum": lambda x: x.cumsum(0),
    "view": lambda x: x.reshape(-1, 1),
    "slice": lambda x: x[:1],
    "flip": lambda x: x.flip(0),
    "stack": lambda x: torch.stack([x, x]),
    "clone": torch.clone,
    "float": torch.Tensor.float,
}
SOMETHING_SAVED = {
    "2x": lambda x: 2 * x,
    "x/2": lambda x: x / 2,
    "x x": lambda x: x * x,
    "x²": torch.square,
    "exp": torch.exp,
    "relu": torch.relu,
    "abs": torch.abs,
    "amax": lambda x: x.amax(0, keepdim=True),
    "index": lambda x: x[[0, 0]],
    "where": lambda x: torch.where(x > 0, x, 0),
    "prod": lambda x: x.prod(0, keepdim=True),
    "softmax": lambda x: x.softmax(0),
}


@cases(max_examples=40)
@given(chains(NOTHING_TO_SAVE | SOMETHING_SAVED), draws)
def test_a_second_backward_raises_only_where_something_was_saved(f, draw):
    """A second `backward` raises only where an operation had saved something that it needs.

    Seen failing: it always raises
    """
    y = f(draw.leaf((2,)))
    y.backward(gradient=torch.ones_like(y))
    raises = refused(lambda: y.backward(gradient=torch.ones_like(y)))
    assert raises == any(step.name in SOMETHING_SAVED for step in f.steps)


@cases(max_examples=20)
@given(smooth, shapes, whole_numbers, draws)
def test_retain_graph_computes_the_same_product(f, shape, times, draw):
    """`y.backward(v, retain_graph=True)` computes the same vᵀJ as without the option. The difference is what the call
    leaves to the next one: the saved numbers stay.

    Seen failing: `x.grad` is not cleared between the calls
    """
    x = draw.leaf(shape)
    y = f(x)
    v = draw(y.shape)
    expected = x_grad(f, x, v.clone())
    for _ in range(times):
        x.grad = None
        y.backward(v.clone(), retain_graph=True)
        same(x.grad, expected)


OPERATIONS = NOTHING_TO_SAVE | SOMETHING_SAVED | ENTRY_BY_ENTRY
OPERATIONS |= {
    "log": torch.log,
    "sqrt": torch.sqrt,
    "1/x": torch.reciprocal,
    "h @ h": lambda x: x @ x,
    "max": torch.max,
    "norm": torch.norm,
    "std": torch.std,
    "sort": lambda x: x.sort().values,
    "logsumexp": lambda x: x.logsumexp(0),
    "cumprod": lambda x: x.cumprod(0),
    "layer_norm": lambda x: F.layer_norm(x, x.shape),
    "gelu": F.gelu,
    "leaky_relu": F.leaky_relu,
    "maximum": lambda x: torch.maximum(x, x.flip(0)),
    "x**x": lambda x: x**x,
    "conv": lambda x: F.conv1d(x[None, None], x[None, None, :2]),
    "det": lambda x: torch.linalg.det(torch.outer(x, x) + torch.eye(3).double()),
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


@cases(max_examples=100)
@given(one_of(OPERATIONS), one_of(CHANGES), st.booleans(), st.booleans(), draws)
def test_a_counted_change_gives_the_right_gradient_or_an_error(f, change, of_input, recorded, draw):
    """A change in place that is counted leads to the right gradient or to an error.

    Seen failing: a change through `.data`; it always raises
    """
    h = (draw((3,)).abs() + 0.5).requires_grad_().clone()
    y = f(h)
    v, ends = draw(y.shape), [get_gradient_edge(y), get_gradient_edge(h)]
    (right,) = grad(*ends, v, retain_graph=True)
    after, message = right, "modified by an inplace operation"
    try:
        with torch.set_grad_enabled(recorded):
            change(h if of_input else y)
        (after,) = grad(*ends, v)
    except RuntimeError as error:
        message = str(error)
    assert "modified by an inplace operation" in message
    same(after, right)


SAVES_NUMBERS = {  # for the derivative with respect to x
    "x n": torch.mul,
    "x / n": torch.div,
    "x . n": torch.dot,
    "n ** x": lambda x, n: n**x,
    "atan2": torch.atan2,
    "outer": torch.outer,
}
HARMLESS = {
    "+ 0": lambda t: t.add_(0),
    "times 1": lambda t: t.mul_(1),
    "the same again": lambda t: t.copy_(t.clone()),
    "entry by entry": lambda t: t.__setitem__(-1, t[-1].item()),
    "zeros": torch.Tensor.zero_,
}


@cases(max_examples=40)
@given(one_of(SAVES_NUMBERS), one_of(HARMLESS), st.integers(0, 2), st.integers(0, 2), st.booleans(), draws)
def test_the_counter_belongs_to_the_memory(f, change, saved, changed, detached, draw):
    """The counter belongs to the memory and not to the number, so a change beside such a number, or one that writes the
    same number again, raises as well.

    Seen failing: it raises only if a number that is needed was overwritten; a change through `.data`
    """
    memory, x = 1 + draw((3, 2)).abs().contiguous(), draw.leaf((2,))
    y = f(x, memory[saved])
    change((memory.detach() if detached else memory)[changed])
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.backward(gradient=torch.ones_like(y))


UNCOUNTED = {
    "data": lambda h: h.data.add_(1),
    "NumPy": lambda h: np.add(array := h.detach().numpy(), 1, out=array),
    "NumPy by force": lambda h: np.add(array := h.numpy(force=True), 1, out=array),
}


@cases(max_examples=10)
@given(one_of(UNCOUNTED), draws)
def test_a_change_through_data_or_numpy_is_not_counted(change, draw):
    """A NumPy array that shares memory with a tensor is watched no better than `.data`.

    Seen failing: a change through `detach`; the gradient is right
    """
    h, v = draw((3,)).contiguous().requires_grad_().clone(), draw((3,))
    before = h.detach().clone()
    y = h**2
    change(h)
    agree(*grad(y, h, v), 2 * (before + 1) * v)


@cases(max_examples=25)
@given(one_of(["SGD", "Adam", "AdamW", "Adagrad"]), one_of([{"fused": True}, {"foreach": True}, {}]), draws)
def test_a_fused_step_is_not_counted(kind, options, draw):
    """A fused step of SGD, Adam, AdamW or Adagrad is not counted. After an ordinary step, `backward` raises.

    Seen failing: the gradient is right; the call always raises
    """
    x, w, v = draw.leaf((3,)), draw((3,)).contiguous().requires_grad_(), draw((3,))
    optimizer, y = getattr(torch.optim, kind)([w], lr=0.5, **options), x * w
    w.grad, before = draw((3,)).contiguous(), w.detach().clone()
    optimizer.step()
    assert not torch.equal(w, before)
    if "fused" in options:
        agree(*grad(y, x, v), v * w.detach())
    else:
        assert refused(lambda: grad(y, x, v))


@cases(max_examples=10)
@given(one_of([1, 2, 3]), draws)
def test_running_statistics_are_not_counted(axes, draw):
    """A BatchNorm in train mode overwrites its running statistics uncounted. The `backward` of an earlier pass in eval
    mode then uses the new ones.

    Seen failing: the gradient is right
    """
    norm, shape = NORMS[axes](2).double(), (4, 2, *[3] * axes)
    x, v = draw.leaf(shape), draw(shape)
    y = norm.eval()(x)
    norm.train()(5 * draw(shape) + torch.arange(4).view(-1, *[1] * (axes + 1)))
    assert not torch.allclose(norm.running_var, torch.ones(2).double())
    scale = (norm.running_var + norm.eps).rsqrt().view(2, *[1] * axes)
    agree(*grad(y, x, v), v * scale)


@cases(max_examples=30)
@given(one_of(RECORDED), separate, draws)
def test_after_a_change_in_place_the_name_means_the_new_tensor(change, f, draw):
    """After `h += 1`, the name h means the result, and y was not made from it. So `materialize_grads=True` gives zeros,
    which are not the derivative with respect to the old h.

    Seen failing: `materialize_grads=True` gives the derivative; `k = h + 1` in the place of `h += 1`
    """
    h = 1 * draw.leaf((3,))
    y, v = f(1 * h), draw((3,))
    expected = x_grad(f, h.detach().clone(), v)
    agree(*grad(y, h, v, retain_graph=True), expected)
    change(h)
    with pytest.raises(RuntimeError, match="not have been used in the graph"):
        grad(y, h, v, retain_graph=True)
    (zeros,) = grad(y, h, v, materialize_grads=True)
    same(zeros, torch.zeros_like(h))
    assert (expected != 0).any()


@cases(max_examples=30)
@given(st.sets(st.integers(0, 2), min_size=1), st.tuples(*3 * [st.integers(0, 1)]), st.booleans(), draws)
def test_a_write_to_an_expanded_tensor_changes_all_that_share_the_memory(stretched, place, of_sum, draw):
    """`expand` and broadcasting make tensors in which several entries are one number in memory. A change of all of them
    at once is refused, and a change of one entry changes all that share its memory, without a word.

    Seen failing: only that entry changes; a change of one entry is refused
    """
    shown = draw([1 if axis in stretched else n for axis, n in enumerate(FULL)]).clone().expand(FULL)
    if of_sum:  # the gradient of a sum is a single number
        x = draw.leaf(FULL)
        stretched, (shown,) = {0, 1, 2}, grad(x.sum(), x)
    assert refused(lambda: shown.mul_(1))
    before = shown.clone()
    shown[place] = 7
    before[tuple(slice(None) if axis in stretched else i for axis, i in enumerate(place))] = 7
    same(shown.clone(), before)


KEEPS_INPUT = {
    "sin": torch.sin,
    "x²": torch.square,
    "x x": lambda x: x * x,
    "log": torch.log,
    "abs": torch.abs,
    "softplus": F.softplus,
    "prod": torch.prod,
    "cumprod": lambda x: x.cumprod(0),
}
KEEPS_RESULT = {
    "exp": torch.exp,
    "sqrt": torch.sqrt,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "relu": torch.relu,
    "1/x": torch.reciprocal,
    "softmax": lambda x: x.softmax(0),
}


@cases(max_examples=40)
@given(one_of(KEEPS_INPUT | KEEPS_RESULT), st.booleans(), draws)
def test_a_saved_input_cannot_be_detached_in_place_and_a_saved_result_can(f, of_input, draw):
    """`backward` raises if a saved input was detached in place. A saved result may be: what was computed from it before
    still has the right gradient.

    Seen failing: a saved result cannot be detached, either; nothing goes through a detached result
    """
    x = (draw((3,)).abs() + 0.5).requires_grad_()
    h = 1 * x
    y = f(h)
    z = 2 * y
    v = draw(z.shape)
    detached = (h if of_input else y).detach_()
    assert detached.is_leaf
    assert not detached.requires_grad
    if of_input and f.name in KEEPS_INPUT:
        with pytest.raises(RuntimeError, match="detached in-place"):
            z.backward(gradient=v)
    else:
        z.backward(gradient=v)
        agree(x.grad, x_grad(lambda x: 2 * f(x), x, v))


# Leaves, cuts, hooks


@cases(max_examples=20)
@given(smooth, shapes, draws)
def test_only_a_leaf_that_requires_grad_stores_a_gradient(f, shape, draw):
    """By default, `backward` stores a gradient in x only if x is a leaf, x requires grad, and y depends on x through
    the graph.

    Seen failing: h with `retain_grad`; y depends on the other leaf
    """
    x, constant, elsewhere = draw.leaf(shape), draw(shape), draw.leaf(shape)
    h = 2 * x + constant
    y = f(h)
    y.backward(gradient=draw(y.shape))
    assert [x.is_leaf, constant.is_leaf, h.is_leaf] == [True, True, False]
    assert [x.grad is None, constant.grad, elsewhere.grad] == [False, None, None]
    with pytest.warns(UserWarning, match="not a leaf Tensor"):
        assert h.grad is None


@cases(max_examples=20)
@given(separate, smooth, shapes, draws)
def test_a_detached_quantity_is_a_constant(f, g, shape, draw):
    """In terms of J, a detached quantity is a constant: its derivatives are 0.

    Seen failing: nothing is detached
    """
    x, v = draw(shape), draw(shape)
    constant = g(x).sum()
    agree(x_grad(lambda x: f(x) * g(x).detach().sum(), x, v), constant * x_grad(f, x, v))


STAIRCASES = {name: getattr(torch, name) for name in ("round", "floor", "ceil", "trunc", "sign")}


@cases(max_examples=25)
@given(one_of(STAIRCASES), shapes, reals, draws)
def test_a_staircase_stays_in_the_graph_with_zeros(f, shape, dtype, draw):
    """`round`, `floor` and `sign` stay in the graph. Between the jumps their slope is 0, so J is zero, and vᵀJ is zero
    for every v.

    Seen failing: `abs` in place of a staircase; `frac` passes nothing on
    """
    x, v = draw(shape, dtype), draw(shape, dtype)
    assert (x_grad(f, x, v) == 0).all()
    same(x_grad(torch.frac, x, v), v)
    same(x_grad(lambda x: x % 1, x, v), v)


COUNTS = {
    "argmax": torch.argmax,
    "argsort": torch.argsort,
    "count_nonzero": torch.count_nonzero,
    "x > 0": lambda x: x > 0,
    "x == x": lambda x: x == x,
    "isnan": torch.isnan,
    "long": torch.Tensor.long,
    "bool": torch.Tensor.bool,
}


@cases(max_examples=40)
@given(one_of(COUNTS), filled, draws)
def test_whole_numbers_and_truth_values_end_the_graph(f, shape, draw):
    """Whole numbers and truth values end the graph, because they cannot have slopes.

    Seen failing: `round` ends the graph, too
    """
    y = f(draw.leaf(shape))
    assert not y.requires_grad
    assert y.is_leaf


@cases(max_examples=20)
@given(one_of(SEPARATE | INTERACTING), draws)
def test_eval_does_not_switch_recording_off(layer, draw):
    """`eval()` does not switch recording off. `no_grad` makes y a constant.

    Seen failing: `eval()` switches recording off
    """
    layer, x = made(layer), draw.leaf((4, 3, 5))
    assert layer.eval()(x).requires_grad
    assert layer.train()(x).requires_grad
    with torch.no_grad():
        assert not layer(x + 0).requires_grad


@cases(max_examples=15)
@given(one_of([0.1, 0.5, 0.9]), shapes, draws)
def test_in_eval_mode_a_dropout_is_the_identity(p, shape, draw):
    """`eval()` changes the function, and thereby the gradient: in eval mode a Dropout is the identity.

    Seen failing: train mode in place of eval mode
    """
    x, v, dropout = draw(shape), draw(shape), nn.Dropout(p)
    same(x_grad(lambda x: 1 * dropout.eval()(x), x, v), v)
    with torch.random.fork_rng([]):
        trained = x_grad(lambda x: 1 * dropout.train()(x), x, v)
    kept = trained != 0
    agree(trained, torch.where(kept, v / (1 - p), 0))


@cases(max_examples=20)
@given(one_of(SEPARATE | INTERACTING), draws)
def test_a_frozen_layer_lets_v_pass(layer, draw):
    """Freezing a layer with `requires_grad_(False)` spares its own gradient and lets v pass.

    Seen failing: a cut in place of freezing
    """
    layer, x = made(layer), draw((4, 3, 5))
    v = draw(layer(x).shape)
    expected = x_grad(layer, x, v)
    layer.zero_grad()
    agree(x_grad(layer.requires_grad_(False), x, v), expected)
    assert all(parameter.grad is None for parameter in layer.parameters())


@cases(max_examples=10)
@given(one_of([1, 2, 3]), st.booleans(), draws)
def test_freezing_does_not_stop_the_averages(axes, train, draw):
    """`requires_grad_(False)` does not freeze the running statistics of a BatchNorm: for that it has to be in eval
    mode.

    Seen failing: freezing stops the averages
    """
    norm = NORMS[axes](2).double().requires_grad_(False).train(train)
    before = norm.running_mean.clone()
    norm(5 + draw((4, 2, *[3] * axes)))
    assert torch.equal(norm.running_mean, before) == (not train)


@cases(max_examples=30)
@given(one_of(CHANGES), st.booleans(), draws)
def test_a_refused_change_of_an_inference_tensor_has_been_made(change, recorded, draw):
    """Outside of `inference_mode`, an inference tensor cannot be changed in place. But the message comes after the
    change. (And through `detach()` it is changed without a message.)

    Seen failing: the numbers are the old ones; every change is refused
    """
    numbers = 2 + draw((3,)).abs().clone()
    with torch.inference_mode():
        total = numbers.clone()
    change(numbers)
    with torch.set_grad_enabled(recorded):
        assert refused(lambda: change(total)) == (change.name != "through detach")
    assert total.tolist() == numbers.tolist()


FUNCTIONAL = {  # for an f that works entry by entry
    "jacobian": lambda f, x, _, **options: jacobian(f, x, **options),
    "vjp": lambda f, x, v, **options: torch.autograd.functional.vjp(f, x, v, **options)[1],
    "jvp": lambda f, x, u, **options: torch.autograd.functional.jvp(f, x, u, **options)[1],
    "hessian": lambda f, x, _, **options: hessian(curved(f), x, **options),
    "hvp": lambda f, x, v, **options: hvp(curved(f), x, v, **options)[1],
    "vhp": lambda f, x, v, **options: vhp(curved(f), x, v, **options)[1],
}
FUNC = {
    "vjp": lambda f, x, v: vjp(f, x)[1](v)[0],
    "jvp": lambda f, x, u: jvp(f, (x,), (u,))[1],
    "jacrev": lambda f, x, _: jacrev(f)(x),
    "jacfwd": lambda f, x, _: jacfwd(f)(x),
    "hessian": lambda f, x, _: func_hessian(curved(f))(x),
}


@cases(max_examples=30)
@given(one_of(FUNCTIONAL), separate, filled, draws)
def test_under_inference_mode_the_older_functions_give_zeros(derivative, f, shape, draw):
    """Under `inference_mode` the functions of `torch.autograd.functional` return zeros; with `strict=True` they raise.
    Under `no_grad` all of them are right.

    Seen failing: right numbers under `inference_mode`; zeros with `strict=True`, too; zeros under `no_grad`, too
    """
    x, v = draw(shape), draw(shape)
    expected = derivative.thing(f, x, v)
    assert (expected != 0).any()
    with torch.no_grad():
        agree(derivative.thing(f, x, v), expected)
    with torch.inference_mode():
        same(derivative.thing(f, x, v), torch.zeros_like(expected))
        assert refused(lambda: derivative.thing(f, x, v, strict=True))


@cases(max_examples=20)
@given(one_of(FUNC), separate, filled, draws)
def test_under_inference_mode_the_transforms_are_right(derivative, f, shape, draw):
    """`torch.func` is right under `inference_mode`, in torch 2.13.

    Seen failing: zeros, as `torch.autograd.functional` returns
    """
    x, v = draw(shape).contiguous(), draw(shape).contiguous()
    expected = derivative(f, x, v)
    with torch.inference_mode():
        agree(derivative(f, x, v), expected)


@cases(max_examples=20)
@given(one_of(SEPARATE), one_of(FLOATS))
def test_a_module_changes_its_parameters_where_they_are(layer, dtype):
    """A module's `.double()` changes the parameters where they are: they stay leaves, and an optimizer made before
    still has them. `.to("meta")` is an exception: it puts new parameters in the place of the old ones.

    Seen failing: `.to("meta")` keeps the parameters, too
    """
    module = made(layer, torch.float32)
    before = list(module.parameters())
    module.to(dtype)
    assert all(p is q for p, q in zip(module.parameters(), before, strict=True))
    assert all(p.is_leaf and p.requires_grad and p.dtype == dtype for p in before)
    module.to("meta")
    assert not any(p is q for p, q in zip(module.parameters(), before, strict=True))


@cases(max_examples=20)
@given(smooth, smooth, filled, st.integers(-3, 3), st.booleans(), draws)
def test_what_a_hook_returns_goes_on(first, second, shape, factor, retain_first, draw):
    """A hook on y sees the v that reaches y, and what it returns goes on in the place of v. `retain_grad` keeps the v
    that the hook has returned, whichever of the two was registered first.

    Seen failing: what it returns is not used; the order of registering matters
    """
    x, seen = draw.leaf(shape), []
    h = 1 * first(x)  # (`first` may return x itself)

    def hook(v):
        seen.append(v)
        return factor * v

    steps = [h.retain_grad, lambda: h.register_hook(hook)]
    for step in steps if retain_first else reversed(steps):
        step()
    y = second(h)
    v = draw(y.shape)
    at_h = x_grad(second, h, v)
    y.backward(gradient=v)
    agree(seen[0], at_h)
    agree(h.grad, factor * at_h)
    agree(x.grad, x_grad(first, x, factor * at_h))


@cases(max_examples=20)
@given(smooth, shapes, whole_numbers, draws)
def test_a_hook_on_a_leaf_sees_this_call_and_a_post_accumulate_hook_the_sum(f, shape, times, draw):
    """A hook on a leaf sees the product of this call; a post-accumulate hook sees `x.grad`, with all that has been
    added up.

    Seen failing: the hook sees the sum; the hook sees this call
    """
    x, v, before, after = draw.leaf(shape), draw(f(draw(shape)).shape), [], []
    product = x_grad(f, x, v.clone())
    x.register_hook(lambda g: before.append(g.clone()))
    x.register_post_accumulate_grad_hook(lambda x: after.append(x.grad.clone()))
    for call in range(1, times + 1):
        f(x).backward(gradient=v.clone())
        agree(before[-1], product)
        agree(after[-1], call * product)


class Scale(nn.Module):
    """Multiplies all its inputs."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor(3.0).double())

    def forward(self, first, *others, **named):
        return math.prod([first, *others, *named.values()], start=self.weight)


@cases(max_examples=20)
@given(whole_numbers, st.integers(1, 3), st.integers(0, 2), draws)
def test_grad_input_holds_the_inputs_given_by_position(size, by_position, by_keyword, draw):
    """A module's full backward hook gets `grad_output`, which is v, and `grad_input`, which is vᵀJ. `grad_input` holds
    the products for the inputs passed by position. An input passed by keyword is missing.

    Seen failing: `grad_input` holds all inputs; a wrong factor
    """
    layer, seen, v = Scale(), [], draw((size,))
    inputs = [draw.leaf((size,)) for _ in range(by_position + by_keyword)]
    layer.register_full_backward_hook(lambda _, grad_input, grad_output: seen.extend([grad_input, grad_output]))
    named = {f"named_{i}": x for i, x in enumerate(inputs[by_position:])}
    layer(*inputs[:by_position], **named).backward(gradient=v)
    (grad_input, (grad_output,)) = seen
    same(grad_output, v)
    for product, x in zip(grad_input, inputs[:by_position], strict=True):
        agree(product, x.grad)


@cases(max_examples=10)
@given(one_of([dict, list, tuple, torch.Tensor.clone]), draws)
def test_a_backward_hook_is_not_called_for_a_dict_or_a_list(kind, draw):
    """For a layer that returns a dict or a list, its backward hook is never called.

    Seen failing: the hook is called for every output
    """
    wrap = {dict: lambda y: {"y": y}, list: lambda y: [y], tuple: lambda y: (y,)}.get(kind, kind)
    layer, called = Calls(lambda x: wrap(3 * x)), []
    layer.register_full_backward_hook(lambda *_: called.append(True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # torch warns for a dict
        result = layer(draw.leaf((2,)))
    y = result["y"] if kind is dict else result if isinstance(result, torch.Tensor) else result[0]
    y.sum().backward()
    assert bool(called) == (kind in (tuple, torch.Tensor.clone))


class Sum(nn.Module):
    """Adds up the tensors that it is given by position."""

    def forward(self, *arguments):
        return 3 * sum(x for x in arguments if isinstance(x, torch.Tensor))


@cases(max_examples=20)
@given(st.lists(one_of(["leaf", "constant", "number", "text", "None", "list"]), max_size=4), draws)
def test_grad_input_has_an_entry_for_each_argument_by_position(others, draw):
    """`grad_input` has one entry for each input given by position, and `None` for one that is not a tensor.

    Seen failing: only tensors have an entry; `None` for a constant tensor, too
    """
    layer, seen, v = Sum(), [], draw((2,))
    kinds = {"number": 3, "text": "a", "None": None, "list": [draw.leaf((2,))]}
    tensors = {"leaf": lambda: draw.leaf((2,)), "constant": lambda: draw((2,))}
    arguments = [tensors[kind]() if kind in tensors else kinds[kind] for kind in others]
    layer.register_full_backward_hook(lambda _, grad_input, __: seen.extend(grad_input))
    layer(*arguments, draw.leaf((2,))).backward(gradient=v)
    assert [product is not None for product in seen] == [kind in tensors for kind in [*others, "leaf"]]
    for kind, product in zip([*others, "leaf"], seen, strict=True):
        assert kind not in tensors or torch.equal(product, 3 * v * (kind == "leaf"))


class Concatenate(nn.Module):
    """Takes its tensors one by one, in a list, or by name."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(()))

    def forward(self, *parts, named=()):
        tensors = [
            tensor for part in (*parts, named) for tensor in (part if isinstance(part, (list, tuple)) else [part])
        ]
        return self.weight * torch.cat(tensors)


@cases(max_examples=20)
@given(one_of(["by position", "in a list", "by name"]), st.booleans(), draws)
@pytest.mark.filterwarnings("ignore:Full backward hook is firing")
def test_the_hook_of_a_layer_counts_only_tensors_that_are_arguments_by_position(way, constant, draw):
    """The hook of a layer may return a gradient if a tensor that the layer got by position requires grad. A tensor
    inside a list, or passed by its name, does not count.

    Seen failing: a tensor in a list counts; a tensor passed by its name counts; a constant counts
    """
    layer, x, v = Concatenate(), draw((2,)) if constant else draw.leaf((2,)), draw((2,))
    layer.register_full_backward_hook(lambda *_: (v,))
    calls = {"by position": lambda: layer(x), "in a list": lambda: layer([x]), "by name": lambda: layer(named=[x])}
    y = calls[way]()
    assert refused(lambda: y.backward(gradient=v)) == (constant or way != "by position")


@cases(max_examples=20)
@given(st.integers(-3, 3), st.booleans(), whole_numbers, draws)
def test_a_hook_on_a_layer_replaces_the_product_and_a_pre_hook_v(factor, before, samples, draw):
    """`register_full_backward_pre_hook` may replace v, and `register_full_backward_hook` may replace vᵀJ. The weights
    have products of their own, which the second does not reach.

    Seen failing: `register_full_backward_hook` replaces v
    """
    layer, x, v = made(lambda: nn.Linear(3, 2)), draw.leaf((samples, 3)), draw((samples, 2))
    inputs = [x, layer.weight, layer.bias]
    expected = grad(layer(x), inputs, v)
    if before:
        layer.register_full_backward_pre_hook(lambda _, grad_output: (factor * grad_output[0],))
    else:
        layer.register_full_backward_hook(lambda _, grad_input, __: (factor * grad_input[0],))
    for_x, *for_weights = grad(layer(x), inputs, v)
    agree(for_x, factor * expected[0])
    for result, of_v in zip(for_weights, expected[1:], strict=True):
        agree(result, factor * of_v if before else of_v)


# Optimizers and accumulation


OTHERS = ("Optimizer", "LBFGS", "SparseAdam")
FIRST_ORDER = [kind for name, kind in vars(torch.optim).items() if isinstance(kind, type) and name not in OTHERS]


@cases(max_examples=30)
@given(one_of(FIRST_ORDER), whole_numbers, draws)
def test_an_optimizer_skips_a_parameter_whose_gradient_is_none(kind, steps, draw):
    """An optimizer such as SGD or Adam skips a parameter whose gradient is None.

    Seen failing: zeros in place of None
    """
    used, rests = draw((2, 2)).contiguous().requires_grad_(), draw((2, 2)).contiguous().requires_grad_()
    optimizer = kind([used, rests])
    used.grad, rests.grad = torch.ones_like(used), torch.ones_like(rests)
    optimizer.step()  # from now on there are averages
    rests.grad = None
    before = rests.detach().clone()
    for _ in range(steps):
        optimizer.step()
    same(rests.detach(), before)


@cases(max_examples=30)
@given(one_of([*FIRST_ORDER, torch.optim.LBFGS]), draws)
def test_a_frozen_weight_with_an_old_gradient_still_moves(kind, draw):
    """`requires_grad_(False)` does not stop a step with an old `.grad`. Without it, the weight rests.

    Seen failing: a frozen weight rests; `zero_grad` does not help
    """
    w = draw((2, 2)).contiguous().requires_grad_()
    optimizer = kind([w])
    w.grad = (1 + draw((2, 2)).abs()).contiguous()
    optimizer.step(lambda: torch.tensor(1.0))
    w.requires_grad_(False)
    before = w.clone()
    optimizer.step(lambda: torch.tensor(1.0))
    assert (w != before).all()
    optimizer.zero_grad()
    before = w.clone()
    optimizer.step(lambda: torch.tensor(1.0))
    same(w, before)


@cases(max_examples=20)
@given(one_of(FIRST_ORDER), st.booleans(), draws)
def test_a_module_that_moves_leaves_the_state_of_the_optimizer_behind(kind, early, draw):
    """An optimizer that has already stepped does not convert its momentum or its averages. If the model is moved before
    the first step, they have the dtype of the parameters.

    Seen failing: the state moves with the parameters
    """
    layer = nn.Linear(2, 3, bias=False)
    optimizer = kind(layer.parameters())
    for moved in [True] if early else [False, True]:
        layer.to(torch.float64 if moved else torch.float32)
        if moved and not early:
            break
        layer.weight.grad = draw((3, 2), layer.weight.dtype).contiguous()
        optimizer.step()
    state = [t for t in optimizer.state[layer.weight].values() if isinstance(t, torch.Tensor) and t.ndim]
    assert {t.dtype for t in state} <= {torch.float64 if early else torch.float32}


@cases(max_examples=15)
@given(one_of([torch.optim.Adam, torch.optim.AdamW, torch.optim.Adagrad, torch.optim.RMSprop]), whole_numbers, draws)
def test_optimizers_treat_a_complex_parameter_as_two_real_numbers(kind, steps, draw):
    """Optimizers like Adam, which also square the gradient, treat a complex parameter as two real numbers.

    Seen failing: the conjugated gradient for the two real numbers
    """
    z = draw((3,), torch.complex128).contiguous().requires_grad_()
    pair = torch.view_as_real(z.detach()).clone().requires_grad_()
    of_z, of_pair = kind([z]), kind([pair])
    for _ in range(steps):
        z.grad = draw((3,), torch.complex128).contiguous()
        pair.grad = torch.view_as_real(z.grad).clone()
        of_z.step()
        of_pair.step()
    agree(torch.view_as_real(z.detach()), pair.detach())


MOVED_BY_ZEROS = {
    "momentum": lambda params: torch.optim.SGD(params, lr=0.1, momentum=0.9),
    "weight decay": lambda params: torch.optim.SGD(params, lr=0.1, weight_decay=0.1),
    "Adam": torch.optim.Adam,
    "AdamW": torch.optim.AdamW,
    "NAdam": torch.optim.NAdam,
    "RMSprop with momentum": lambda params: torch.optim.RMSprop(params, momentum=0.9),
}


@cases(max_examples=20)
@given(one_of(MOVED_BY_ZEROS), draws)
def test_zeros_are_a_gradient_like_any_other(make, draw):
    """Zeros are a gradient like any other: weight decay and momentum still move it.

    Seen failing: None in place of zeros; plain `SGD`
    """
    w = draw((2, 2)).contiguous().requires_grad_()
    optimizer = make([w])
    w.grad = torch.ones_like(w)
    optimizer.step()
    optimizer.zero_grad(set_to_none=False)
    before = w.detach().clone()
    optimizer.step()
    assert (w != before).all()


@cases(max_examples=10)
@given(draws)
def test_lbfgs_counts_none_as_zeros(draw):
    """`LBFGS` counts None as zeros, and moves the parameter all the same.

    Seen failing: it skips the parameter
    """
    (a, b), goal = (draw.leaf(()) for _ in range(2)), draw((2,)) + 5
    optimizer, bs = torch.optim.LBFGS([a, b], max_iter=1, lr=0.1), []

    def closure():
        optimizer.zero_grad()
        loss = (a + b - goal[0]) ** 2 + (b - goal[1]) ** 2 if len(bs) < 3 else (a - 2 * goal[0]) ** 2
        loss.backward()
        return loss

    for _ in range(4):
        optimizer.step(closure)
        bs.append(b.item())
    assert b.grad is None
    assert bs[3] != bs[2]


@cases(max_examples=20)
@given(st.integers(2, 8), st.sets(st.integers(1, 7)), separate, draws)
def test_micro_batches_with_the_weights_of_the_whole_give_its_gradient(samples, cuts, f, draw):
    """Micro-batches give the gradient of the whole batch if each sample keeps the weight that it has there: v = 1/N.

    Seen failing: the mean of each piece, divided by their number
    """
    x, w = draw((samples, 3)), draw.leaf((3,))
    f(x @ w).mean().backward()
    whole, w.grad = w.grad, None
    edges = [0, *sorted(cut for cut in cuts if cut < samples), samples]
    for start, stop in pairwise(edges):
        losses = f(x[start:stop] @ w)
        losses.backward(gradient=torch.full_like(losses, 1 / samples))
    agree(w.grad, whole)


VIEWS = {
    "[None]": lambda x: x[None],
    "column": lambda x: x[..., None],
    "view": lambda x: x.view(3, 2),
    "flatten": torch.flatten,
    "unflatten": lambda x: x.unflatten(1, (3, 1)),
    "[:]": lambda x: x[:],
    "transpose": lambda x: x.T,
    "flip": lambda x: x.flip(0),
    "expand": lambda x: x.expand(2, 2, 3),
    "cat": lambda x: torch.cat([x]),
    "clone": torch.clone,
}


def a_view_or_a_sum_of_two(view, a, b, two_leaves):
    return view(a) + view(b) if two_leaves else view(a)


@cases(max_examples=40)
@given(one_of(VIEWS), st.integers(1, 4), st.booleans(), draws)
def test_fresh_clones_and_none_keep_v_and_the_gradients_apart(view, calls, two_leaves, draw):
    """Pass `v.clone()` if you use v again, clear with `x.grad = None`, and do not change gradients in place.

    Seen failing: `x.grad` is not cleared; v is passed itself, and the gradient is changed in place
    """
    a, b = (draw((2, 3)).contiguous().requires_grad_() for _ in range(2))
    f = functools.partial(a_view_or_a_sum_of_two, view, a, b, two_leaves)
    v = draw(f().shape).contiguous()
    (right,), before = grad(f(), a, v.clone()), v.clone()
    right = right.clone()
    for _ in range(calls):
        a.grad = b.grad = None
        f().backward(gradient=v.clone())
        agree(a.grad, right)
    same(v, before)


@cases(max_examples=40)
@given(one_of(VIEWS), st.integers(1, 4), st.booleans(), draws)
def test_zeros_before_the_first_call_keep_the_gradients_apart(view, calls, two_leaves, draw):
    """Zeros that are in place before the first call give each leaf a tensor of its own, and the gradients are added
    into these. (They protect v as well.)

    Seen failing: without zeros for one of the leaves
    """
    a, b = (draw((2, 3)).contiguous().requires_grad_() for _ in range(2))
    f = functools.partial(a_view_or_a_sum_of_two, view, a, b, two_leaves)
    v = draw(f().shape).contiguous()
    (right,), before = grad(f(), a, v.clone()), v.clone()
    right = right.clone()
    a.grad, b.grad = torch.zeros_like(a), torch.zeros_like(b)
    for _ in range(calls):
        f().backward(gradient=v)
    agree(a.grad, calls * right)
    agree(b.grad, calls * right * two_leaves)
    same(v, before)


@cases(max_examples=40)
@given(st.permutations(range(3)), st.permutations(range(3)), draws)
def test_a_transposed_v_is_shared_if_it_lies_in_memory_as_x_does(order, of_memory, draw):
    """A transposed v is shared with `x.grad` if and only if it lies in memory as x does.

    Seen failing: it is always shared
    """
    x = draw((2, 3, 4)).contiguous().requires_grad_()
    back = torch.tensor(of_memory).argsort().tolist()
    v = draw(x.permute(order).permute(of_memory).shape).contiguous().permute(back)
    x.permute(order).backward(gradient=v)
    returned = v.permute(*torch.tensor(order).argsort())
    assert (x.grad.data_ptr() == v.data_ptr()) == (returned.stride() == x.stride())


@cases(max_examples=20)
@given(one_of(VIEWS), st.integers(1, 4), draws)
def test_if_the_sum_comes_before_the_view_each_leaf_gets_its_own(view, calls, draw):
    """If the sum comes before the view, each leaf gets a tensor of its own.

    Seen failing: views first, then the sum
    """
    a, b = (draw((2, 3)).contiguous().requires_grad_() for _ in range(2))
    v = draw(view(a + b).shape).contiguous()
    (right,) = grad(view(a + b), a, v.clone())
    for _ in range(calls):
        view(a + b).backward(gradient=v.clone())
    agree(a.grad, calls * right)
    agree(b.grad, calls * right)


RESHAPED = {name: VIEWS[name] for name in ("[None]", "column", "view", "flatten", "unflatten", "cat")}


@cases(max_examples=40)
@given(one_of(VIEWS), one_of([0.01, 1.0]), st.integers(1, 3), draws)
def test_two_leaves_that_share_a_gradient_are_clipped_twice(view, limit, calls, draw):
    """Clearing with None before each call only avoids the sum: two leaves that enter a sum in another shape still share
    one gradient, and clipping changes it twice.

    Seen failing: each leaf has a gradient of its own; it is clipped once
    """
    a, b = (draw((2, 3)).contiguous().requires_grad_() for _ in range(2))
    v = draw(view(a).shape).contiguous()
    for _ in range(calls):
        a.grad = b.grad = None
        (view(a) + view(b)).backward(gradient=v.clone())
    right = a.grad.clone()
    assert (a.grad.data_ptr() == b.grad.data_ptr()) == (view.name in RESHAPED)
    length = torch.nn.utils.clip_grad_norm_([a, b], limit)
    c = min(1.0, (limit / length).item())
    agree(a.grad, c ** (2 if view.name in RESHAPED else 1) * right, share=1e-3 * c**2)


PIECES = {"cat": torch.cat, "cat(1)": lambda xs: torch.cat(xs, 1), "stack": torch.stack, "hstack": torch.hstack}
PIECES |= {"vstack": torch.vstack, "stack(1)": lambda xs: torch.stack(xs, 1)}


@cases(max_examples=30)
@given(one_of(PIECES), st.integers(1, 3), st.integers(2, 3), draws)
def test_a_piece_of_v_is_shared_if_it_lies_in_memory_as_x_does(join, leaves, columns, draw):
    """A piece of v, as a leaf behind `torch.cat` or `torch.stack` gets it, is shared with `x.grad` if and only if it
    lies in memory as x does.

    Seen failing: pieces are copies; every piece is shared
    """
    xs = [draw((2, columns)).contiguous().requires_grad_() for _ in range(leaves)]
    v = draw(join(xs).shape).contiguous()
    pieces = grad(join(xs), xs, v)
    join(xs).backward(gradient=v)
    for x, piece in zip(xs, pieces, strict=True):
        assert (x.grad.data_ptr() == piece.data_ptr()) == (piece.stride() == x.stride())


@cases(max_examples=30)
@given(st.booleans(), one_of([None, math.nan, math.inf]), one_of([None, math.nan, 0.25]), draws)
def test_a_scaler_skips_the_step_by_what_unscale_found(explicit, before, after, draw):
    """`unscale_`, which `step` calls if you have not, looks for infinities and NaN in the gradients of one optimizer.
    If it finds any, `step` leaves the parameters of this optimizer alone, and only those. `step` does not notice what
    becomes infinite or NaN after `unscale_`.

    Seen failing: `step` looks again; the steps of both optimizers are skipped
    """
    w, other = (draw((size,)).contiguous().requires_grad_() for size in (3, 2))
    optimizers = [torch.optim.SGD([parameter], lr=1.0) for parameter in (w, other)]
    scaler, w_before, other_before = torch.amp.GradScaler("cpu", init_scale=4.0), w.tolist(), other.tolist()
    scaler.scale(w.sum() + other.sum()).backward()
    step = 1.0
    if before is not None:
        w.grad[0] = before
    if explicit:
        scaler.unscale_(optimizers[0])
        if after is not None:
            w.grad[0] = step = after
    for optimizer in optimizers:
        scaler.step(optimizer)
    steps = [step, 1, 1] if before is None else [0, 0, 0]
    np.testing.assert_allclose(w.tolist(), np.subtract(w_before, steps))
    np.testing.assert_allclose(other.tolist(), np.subtract(other_before, 1))


# Kinks and NaN


@cases(max_examples=30)
@given(one_of(KINKS), st.integers(1, 3))
def test_at_a_kink_torch_takes_one_of_the_possible_slopes(kink, points):
    """At a kink (`abs`, `relu`, `clamp`) PyTorch takes one of the possible slopes.

    Seen failing: the root of a square, as a spelling of `abs`; a sum of kinks
    """
    f, at = kink.thing
    x, h = torch.full((points,), float(at)).double(), 2.0**-23
    left, right = (f(x) - f(x - h)) / h, (f(x + h) - f(x)) / h
    slope = x_grad(f, x, torch.ones_like(x))
    assert not torch.allclose(left, right)
    assert (torch.minimum(left, right) - 1e-6 <= slope).all()
    assert (slope <= torch.maximum(left, right) + 1e-6).all()


SPELLINGS = {  # of max(x, 0)
    "where(x > 0)": lambda x: torch.where(x > 0, x, 0),
    "where(x >= 0)": lambda x: torch.where(x >= 0, x, 0),
    "x (x > 0)": lambda x: x * (x > 0),
    "maximum": lambda x: torch.maximum(x, torch.zeros_like(x)),
    "fmax": lambda x: torch.fmax(x, torch.zeros_like(x)),
    "(x + |x|)/2": lambda x: (x + x.abs()) / 2,
    "clamp": lambda x: x.clamp(min=0),
    "threshold": lambda x: F.threshold(x, 0, 0),
}


@cases(max_examples=60)
@given(one_of(SPELLINGS), shapes, st.integers(-3, 3), draws)
def test_the_spellings_of_relu_agree_everywhere_else(f, shape, power, draw):
    """For max(x, 0) at x = 0 the slope can be 0, ½ or 1. Everywhere else the spellings agree.

    Seen failing: `relu6` as one of the spellings; ½ left out
    """
    x, v = 10.0**power * draw(shape), draw(shape)
    same(f(x) + 0, torch.relu(x))
    same(x_grad(f, x, v) + 0, x_grad(torch.relu, x, v) + 0)
    slope = x_grad(f, torch.zeros(()), None)
    assert slope in (0, 0.5, 1)


EXTREMES = {
    "max()": torch.max,
    "min()": torch.min,
    "amax": lambda x: x.amax(0),
    "amin": lambda x: x.amin(0),
    "max(0)": lambda x: x.max(0).values,
    "median()": torch.median,
    "median(0)": lambda x: x.median(0).values,
    "topk": lambda x: x.topk(1).values,
    "kthvalue": lambda x: x.kthvalue(1).values,
    "mode": lambda x: x.mode(0).values,
    "max norm": lambda x: torch.linalg.vector_norm(x + 5, ord=math.inf),
    "max_pool1d": lambda x: F.max_pool1d(x[None], len(x)),
    "max, Python's own": max,
    "maximum": lambda x: functools.reduce(torch.maximum, x),
}


@cases(max_examples=40)
@given(one_of(EXTREMES), st.lists(st.integers(-2, 2), min_size=1, max_size=6))
def test_the_shares_of_a_tie_add_up_to_v(f, numbers):
    """Where the largest number occurs twice, some functions divide `v` evenly and others give all of it to one place.
    The shares always add up to `v`.

    Seen failing: one place gets it all
    """
    x = torch.tensor(numbers).double()
    y = f(x)
    shares = x_grad(f, x, torch.full_like(y, 100))
    assert math.isclose(shares.sum(), 100)
    assert (shares >= 0).all()
    assert set(x[shares > 0].tolist()) == {y.item() - 5 * (f.name == "max norm")}


@cases(max_examples=20)
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=6), st.booleans(), draws)
def test_sorting_takes_each_weight_back_to_its_place(numbers, descending, draw):
    """Sorting is a permutation, so `backward` takes each weight to the place that its number came from.

    Seen failing: sorted in the same way, not back
    """
    x, v = torch.tensor(numbers).double(), draw((len(numbers),))

    def sort(x):
        return x.sort(stable=True, descending=descending)

    same(x_grad(lambda x: sort(x).values, x, v)[sort(x).indices], v)


INFINITE_AT_ZERO = {
    "sqrt": torch.sqrt,
    "log": torch.log,
    "log2": torch.log2,
    "cube root": lambda x: x ** (1 / 3),
    "1/x": torch.reciprocal,
    "rsqrt": torch.rsqrt,
    "acosh(1 + x)": lambda x: torch.acosh(1 + x),
    "asin(1 - x)": lambda x: torch.asin(1 - x),
}


@cases(max_examples=30)
@given(one_of(INFINITE_AT_ZERO), one_of([-1.0, 0.0, 4.0]), one_of([0.0, 1.0, math.inf]))
def test_relu_and_where_replace_whatever_comes_back(f, point, weight):
    """`relu` and `where` select: where they did not let the input pass, they replace by 0 whatever comes back, even an
    infinity.

    Seen failing: `clamp` in the place of `relu`
    """
    x, v = torch.tensor([point]), torch.tensor([weight])
    for select in torch.relu, lambda x: torch.where(x > 0, x, 0):
        result = x_grad(lambda x, select=select: f(select(x)), x, v)
        assert point > 0 or result == 0


@cases(max_examples=30)
@given(one_of(INFINITE_AT_ZERO), one_of([-1.0, 0.0]), draws)
def test_a_second_where_around_the_input_repairs_the_branch(f, bad, draw):
    """`where` sends 0 to the branch that was not taken, and that branch multiplies the 0 by its infinite slope. A
    second `where`, around the input of the branch, repairs it.

    Seen failing: one `where` is enough
    """
    x, v = torch.tensor([bad, 0.5]).double(), draw((2,))

    def outer(x):
        return torch.where(x > 0, f(x), 0)

    def both(x):
        return torch.where(x > 0, f(torch.where(x > 0, x, 0.25)), 0)

    same(both(x), outer(x))
    agree(x_grad(both, x, v), torch.stack([0 * v[0], x_grad(f, x[1], v[1])]))
    assert bad < 0 or x_grad(outer, x, v)[0].isnan()


VALUES_NAN = {"log": torch.log, "sqrt": torch.sqrt, "asin(x - 1)": lambda x: torch.asin(x - 1), "rsqrt": torch.rsqrt}


@cases(max_examples=20)
@given(one_of(VALUES_NAN | {"x/0": lambda x: (x + 2) / (x + 2)}), draws)
def test_nan_to_num_repairs_the_gradient_only_where_the_slope_is_finite(f, draw):
    """`nan_to_num` repairs both where the slope in the broken place is finite.

    Seen failing: it never repairs the gradient
    """
    x, v = torch.tensor([-2.0]).double(), draw((1,))
    assert f(x).isnan()
    slope, repaired = x_grad(f, x, torch.ones(1)), x_grad(lambda x: f(x).nan_to_num(), x, v)
    assert repaired.isfinite() == slope.isfinite()


LENGTHS = {
    "norm": lambda x, p: x.norm(p),
    "vector_norm": torch.linalg.vector_norm,
    "dist": lambda x, p: torch.dist(x, torch.zeros_like(x), p),
    "std": lambda x, p: x.std(correction=0),
}
BARE_ROOTS = {
    "hypot": lambda x: torch.hypot(x, 0 * x),
    "root of squares": lambda x: (x**2).sum().sqrt(),
    "root of var": lambda x: x.var(correction=0).sqrt(),
}


@cases(max_examples=30)
@given(one_of(LENGTHS), one_of(BARE_ROOTS), filled, one_of([1, 1.5, 2, 3, math.inf]))
def test_at_the_zero_vector_a_norm_has_the_gradient_0(length, root, shape, p):
    """At the zero vector `norm`, `dist` and `std` have the gradient 0. `hypot` and the ones that are written out with a
    bare root have NaN.

    Seen failing: `vector_norm` among those with NaN; `hypot` among those with 0
    """
    zero = torch.zeros(shape)
    assert (x_grad(lambda x: length(x, p), zero, None) == 0).all()
    assert x_grad(lambda x: root(x).sum(), zero, None).isnan().all()


@cases(max_examples=30)
@given(draws)
def test_atan2_is_the_signed_angle(draw):
    """`atan2` gives another angle: the signed one. It equals the angle of `acos` only for x₂ ≥ 0.

    Seen failing: it is the same angle
    """
    x = draw((2,))
    signed, unsigned = (lambda x: torch.atan2(x[1], x[0])), (lambda x: (x[0] / x.norm()).acos())
    sign = x[1].sign()
    agree(signed(x), sign * unsigned(x))
    agree(x_grad(signed, x, None), sign * x_grad(unsigned, x, None), 1e-9)


@cases(max_examples=20)
@given(st.integers(2, 5), st.integers(0, 4), draws)
def test_one_bad_sample_spoils_every_weight_and_its_own_row(samples, bad, draw):
    """One bad sample, even one of zeros, makes the gradient of every weight NaN. Across samples a NaN stays where it
    is.

    Seen failing: every row is NaN; no sample is bad
    """
    bad, x, W = bad % samples, draw((samples, 3)).clone(), draw.leaf((3, 2))
    x[bad] = 0
    x.requires_grad_()
    ((x @ W) ** 2).sum(1).sqrt().sum().backward()
    assert W.grad.isnan().all()
    assert x.grad.isnan().any(1).tolist() == [i == bad for i in range(samples)]


PRODUCTS = {
    "M @ x": torch.matmul,
    "x @ M.T": lambda M, x: (x.T @ M.T).T,
    "einsum": lambda M, x: torch.einsum("ij,jk->ik", M, x),
    "bmm": lambda M, x: torch.bmm(M[None], x[None])[0],
    "linear": lambda M, x: F.linear(x.T, M).T,
}


@cases(max_examples=30)
@given(one_of(PRODUCTS), st.integers(1, 6), st.integers(0, 5), reals, st.booleans(), draws)
def test_in_a_matrix_product_a_nan_spreads_through_zeros(product, samples, bad, dtype, identity, draw):
    """In a product with an identity matrix, or with a mask of zeros, 0 × NaN is NaN: a NaN of one sample reaches all
    others. In a product entry by entry, it stays where it is.

    Seen failing: across samples a NaN stays where it is if J is block-diagonal
    """
    M, bad = torch.eye(samples, dtype=dtype) * identity, bad % samples
    x, v = draw((samples, 2), dtype), draw((samples, 2), dtype).clone()
    v[bad, 0] = math.nan
    spread = x_grad(lambda x: product(M, x), x, v)
    assert spread.isnan().all(0).tolist() == spread.isnan().any(0).tolist() == [True, False]
    assert torch.equal(x_grad(lambda x: M[:, :1] * x, x, v).isnan(), v.isnan())


@cases(max_examples=20)
@given(st.lists(filled, min_size=1, max_size=3), one_of([0.01, 1.0, 100.0]), draws)
def test_clipping_by_the_norm_multiplies_all_gradients_by_one_number(of_params, limit, draw):
    """`clip_grad_norm_` multiplies vᵀJ by one number c, so that (c v)ᵀJ is left: the direction stays.

    Seen failing: clipping by value
    """
    params = [draw.leaf(shape) for shape in of_params]
    for p in params:
        p.grad = draw(p.shape).contiguous()
    before = [p.grad.clone() for p in params]
    length = torch.cat([g.flatten() for g in before]).norm()
    agree(torch.nn.utils.clip_grad_norm_(params, limit), length)
    for p, g in zip(params, before, strict=True):
        agree(p.grad, min(1.0, (limit / length).item()) * g, share=1e-3)


@cases(max_examples=50)
@given(st.floats(20, 40, exclude_min=True))
def test_softplus_is_x_above_20(number):
    """In float64, `F.softplus(x)` is x itself above 20, where log(1 + eˣ) is larger by up to 2 · 10⁻⁹.
    `torch.logaddexp(x, torch.zeros_like(x))` has no such step.

    Seen failing: from 19 on
    """
    x = torch.tensor(number, dtype=torch.float64)
    missing = math.log1p(math.exp(-number))  # log(1 + eˣ) − x
    assert F.softplus(x) == x
    assert missing < 2.1e-9
    np.testing.assert_allclose(torch.logaddexp(x, torch.zeros_like(x)).item(), number + missing, rtol=1e-15)


# Complex numbers


COMPLEX_DTYPES = one_of([torch.complex64, torch.complex128])


@cases(max_examples=30)
@given(chains(COMPLEX, most=2), shapes, COMPLEX_DTYPES, draws)
def test_for_complex_numbers_v_is_conjugated_and_the_real_part_is_taken(f, shape, dtype, draw):
    """`y.backward(v)` does what `(v.conj() * y).real.sum().backward()` does.

    Seen failing: v is not conjugated
    """
    z = draw.leaf(shape, dtype)
    v = draw(f(z).shape, dtype)
    (v.conj() * f(z)).real.sum().backward()
    agree(x_grad(f, z, v), z.grad)


@cases(max_examples=30)
@given(chains(COMPLEX, most=2), shapes, draws)
def test_z_grad_holds_the_derivatives_with_respect_to_both_parts(f, shape, draw):
    """`z.grad` holds two numbers: with z = a + ib, the derivatives of the weighted sum L with respect to a and to b.

    Seen failing: the conjugated gradient
    """
    z = draw(shape, torch.complex128)
    v = draw(f(z).shape, torch.complex128)

    def L(a, b):
        return inner(v, f(torch.complex(a, b)))

    for_a, for_b = slopes(lambda a: L(a, z.imag), z.real), slopes(lambda b: L(z.real, b), z.imag)
    agree(x_grad(f, z, v), torch.complex(for_a, for_b), share=1e-6)


@cases(max_examples=30)
@given(chains(HOLOMORPHIC, most=2), shapes, draws)
def test_with_a_complex_derivative_z_grad_is_v_times_its_conjugate(f, shape, draw):
    """For any f with a complex derivative, `z.grad` is v times the conjugate of f'(z).

    Seen failing: the derivative is not conjugated
    """
    z, v = draw(shape, torch.complex128), draw(shape, torch.complex128)
    derivative = (f(z + 1e-5) - f(z - 1e-5)) / 2e-5
    agree(x_grad(f, z, v), v * derivative.conj(), share=1e-6)


@cases(max_examples=30)
@given(chains(COMPLEX, most=2), filled, draws)
def test_ju_of_a_complex_function_shares_one_number_with_z_grad(f, shape, draw):
    """Forward mode does not conjugate. Ju shares one number with `z.grad`: Re(conj(v) Ju) = Re(conj(g) u) with g for
    `z.grad`.

    Seen failing: Ju is conjugated
    """
    z, u = (draw(shape, torch.complex128).contiguous() for _ in range(2))
    y, Ju = jvp(f, (z,), (u,))
    agree(Ju, (f(z + 1e-5 * u) - f(z - 1e-5 * u)) / 2e-5, share=1e-6)
    v = draw(y.shape, torch.complex128)
    agree(inner(v, Ju), inner(x_grad(f, z, v), u))


@cases(max_examples=15)
@given(chains(HOLOMORPHIC, most=2), whole_numbers, draws)
def test_a_vectorized_jacobian_of_a_complex_function_is_conjugated(f, size, draw):
    """`functional.jacobian` with `vectorize=True` raises nothing for a complex y and gives the conjugates of the
    derivatives. With `strategy="forward-mode"` as well, `functional.jacobian` gives the derivatives themselves.

    Seen failing: the derivatives themselves
    """
    z = draw((size,), torch.complex128).contiguous()
    derivatives = torch.diag((f(z + 1e-5) - f(z - 1e-5)) / 2e-5)
    agree(jacobian(f, z, vectorize=True), derivatives.conj().resolve_conj(), share=1e-6)
    agree(jacobian(f, z, vectorize=True, strategy="forward-mode"), derivatives, share=1e-6)


# Functions with a backward of their own


class Copies(Function):
    """Broadcasts, and forgets the sum on the way back."""

    @staticmethod
    def forward(ctx, x):
        return x.expand(FULL).clone()

    @staticmethod
    def backward(ctx, v):
        return v


@cases(max_examples=20)
@given(st.integers(0, 3), st.sets(st.integers(0, 2)), draws)
def test_a_shape_that_broadcasting_could_have_made_is_summed(missing, stretched, draw):
    """What the `backward` of a `Function` returns in a shape that broadcasting could have made is summed.

    Seen failing: a wrong factor
    """
    shape = [1 if axis in stretched else FULL[axis] for axis in range(missing, 3)]
    x, v = draw(shape), draw(FULL)
    agree(x_grad(Copies.apply, x, v), x_grad(lambda x: x.expand(FULL), x, v))


class Converts(Function):
    """Passes v on, in another dtype."""

    @staticmethod
    def forward(ctx, x, dtype):
        ctx.dtype = dtype
        return x.clone()

    @staticmethod
    def backward(ctx, v):
        return v.to(ctx.dtype), None


@cases(max_examples=20)
@given(one_of(FLOATS), one_of(FLOATS), shapes, draws)
def test_what_backward_returns_is_converted_to_the_dtype_of_x(dtype, other, shape, draw):
    """What the `backward` of a `Function` returns in another floating-point type is converted.

    Seen failing: it keeps its dtype
    """
    x, v = draw(shape).to(dtype), draw(shape).to(dtype)
    same(x_grad(lambda x: Converts.apply(x, other), x, v), v.to(other).to(dtype))


class Powers(Function):
    """Returns x, x² and x³, and shows which v arrive."""

    arrived = None

    @staticmethod
    def forward(ctx, x, materialize):
        ctx.set_materialize_grads(materialize)
        ctx.save_for_backward(x)
        return x.clone(), x**2, x**3

    @staticmethod
    def backward(ctx, *vs):
        (x,), Powers.arrived = ctx.saved_tensors, vs
        return sum(v * n * x ** (n - 1) for n, v in enumerate(vs, 1) if v is not None), None


@cases(max_examples=20)
@given(st.sets(st.integers(0, 2), min_size=1), shapes, st.booleans(), draws)
def test_an_unused_output_sends_zeros(used, shape, materialize, draw):
    """A `Function` with two outputs receives a v for each. By default, v is zeros for an output that was not used.
    After `ctx.set_materialize_grads(False)`, it sends `None` instead.

    Seen failing: zeros whatever the setting; a wrong factor in `backward`
    """
    x, v = draw.leaf(shape), draw(shape)
    ys = Powers.apply(x, materialize)
    torch.autograd.backward([ys[i] for i in used], [v] * len(used))
    agree(x.grad, sum(v * n * x.detach() ** (n - 1) for n in (1, 2, 3) if n - 1 in used))
    for i, arrived in enumerate(Powers.arrived):
        if materialize or i in used:
            same(arrived, v if i in used else torch.zeros_like(v))
        else:
            assert arrived is None


class FromOutside(Function):
    """Multiplies x by what it finds in a list."""

    @staticmethod
    def forward(ctx, x, numbers):
        ctx.factor = math.prod(numbers)
        return x * ctx.factor

    @staticmethod
    def backward(ctx, v):
        return v * ctx.factor, None


@cases(max_examples=15)
@given(shapes, whole_numbers, draws)
def test_a_tensor_from_outside_gets_no_gradient(shape, count, draw):
    """Only the arguments of `apply` are inputs. A tensor that `forward` reaches in another way gets no gradient from
    it, and `apply` does not complain.

    Seen failing: it gets a gradient
    """
    x, outside = draw.leaf(shape), [draw.leaf(()) for _ in range(count)]
    v = draw(shape)
    FromOutside.apply(x, outside).backward(gradient=v)
    agree(x.grad, v * math.prod(outside).detach())
    assert [number.grad for number in outside] == [None] * count


# Checks of a backward


assert_backward_is_right = from_the_book("adjoint_check/as_a_test_of_your_own.py", "assert_backward_is_right")


def with_mistake(f, mistake):
    """The values of f, and the derivatives of f + mistake."""
    return lambda x: f(x) + mistake(x) - mistake(x).detach()


@cases(max_examples=40)
@given(chains(SMOOTH, most=2), filled, one_of([1e-3, 1e-2, 1, -3]), draws)
def test_the_adjoint_check_tells_right_from_wrong(f, shape, size, draw):
    """You can trust the adjoint check in float64, with ε = 10⁻⁵, away from kinks, and with v and u that are random and
    independent.

    Seen failing: a mistake below the tolerance is seen; a function that bends within ε, such as sin(50 x)
    """
    x = draw(shape)
    assert_backward_is_right(f, x)
    wrong = with_mistake(f, lambda x: size * x.sum())
    assert refused(lambda: assert_backward_is_right(wrong, x), AssertionError)


@cases(max_examples=20)
@given(st.integers(2, 5), draws)
def test_with_u_equal_to_v_a_transposed_jacobian_passes(size, draw):
    """With u equal to v, a transposed Jacobian passes the check. With an independent u it does not.

    Seen failing: an independent u
    """
    J, v, u = torch.randn(size, size, generator=draw.generator).double(), draw.whole(size), draw((size,))
    agree((v @ J) @ v, (v @ J.T) @ v)
    v = torch.randn(size, generator=draw.generator).double()
    assert not torch.isclose((v @ J) @ u, (v @ J.T) @ u)


class Treated(Function):
    """x², with a backward that treats v before it multiplies."""

    @staticmethod
    def forward(ctx, x, treat):
        ctx.save_for_backward(x)
        ctx.treat = treat
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return ctx.treat(v) * 2 * x, None


TREATMENTS = {
    "abs": torch.abs,
    "square": torch.square,
    "clamp": lambda v: v.clamp(-1, 1),
    "normalise": lambda v: v / v.norm().clamp(min=1e-9),
    "sign": torch.sign,
}


@cases(max_examples=20)
@given(chains(SMOOTH, most=2), filled, one_of([0.1, 1, -3]), one_of([-5, 3]), draws)
def test_the_check_is_blind_to_a_mistake_at_other_points(f, shape, size, elsewhere, draw):
    """If the two sides agree, `backward` is right at this x. A mistake at other points passes.

    Seen failing: a mistake anywhere is seen; a mistake that reaches up to x
    """
    x = draw(shape)
    wrong = with_mistake(f, lambda z: size * torch.relu((z - x) ** 2 - 1).sum())
    assert_backward_is_right(wrong, x)
    assert refused(lambda: assert_backward_is_right(wrong, x + elsewhere), AssertionError)


@cases(max_examples=15)
@given(one_of([5, 10, 100]), st.integers(1, 4), draws)
def test_a_limit_that_no_v_reaches_is_seen_with_a_thousand_times_v(limit, size, draw):
    """A limit that no v of the check reaches stays unseen, such as a clip at 10: multiply v by 1000 as well.

    Seen failing: random v with signs find every clip; 2 in the place of 1000
    """
    x, largest = 1 + draw((size,)).abs(), []

    def clip(v):
        largest.append(v.abs().max().item())
        return v.clamp(-limit, limit)

    assert_backward_is_right(lambda x: Treated.apply(x, clip), x)
    assert max(largest) < limit
    assert refused(lambda: assert_backward_is_right(lambda x: 1000 * Treated.apply(x, clip), x), AssertionError)


@cases(max_examples=60)
@given(one_of(KINKS), one_of([1e-3, 1e-4, 1e-5, 1e-6, 1e-7]), whole_numbers)
def test_no_step_helps_at_a_kink(kink, eps, points):
    """The check fails exactly at a kink, whatever ε is, unless torch has chosen the mean of the two slopes.

    Seen failing: an ε ten times smaller helps; it fails at every kink
    """
    f, at = kink.thing
    x, h = torch.full((points,), float(at)).double(), 2.0**-23
    left, right = (f(x) - f(x - h)) / h, (f(x + h) - f(x)) / h
    is_mean = (x_grad(f, x, torch.ones_like(x)) - (left + right) / 2).abs().max() < 1e-5
    assert refused(lambda: assert_backward_is_right(f, x, eps=eps), AssertionError) == (not is_mean)


class WrongWeight(Function):
    """x W, with a wrong product for W."""

    @staticmethod
    def forward(ctx, x, W):
        ctx.save_for_backward(x, W)
        return x @ W

    @staticmethod
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        return v @ W.T, 2 * x.T @ v


@cases(max_examples=20)
@given(st.integers(1, 4), st.integers(0, 3), draws)
def test_a_wrong_product_for_a_weight_leaves_all_others_right(layers, wrong, draw):
    """If the gradient of one parameter is wrong, and those before it are right, the mistake is in what `backward`
    returns for that parameter.

    Seen failing: the parameters before it are wrong; a mistake in what is sent on
    """
    x, wrong = draw((3, 2)), wrong % layers
    weights = [draw.leaf((2, 2)) for _ in range(layers)]

    def network(*weights, wrong=None):
        h = x
        for i, W in enumerate(weights):
            h = torch.tanh(WrongWeight.apply(h, W) if i == wrong else h @ W)
        return h

    v = draw((3, 2))
    right = grad(network(*weights), weights, v)
    for i, result in enumerate(grad(network(*weights, wrong=wrong), weights, v)):
        agree(result, 2 * right[i] if i == wrong else right[i])


@cases(max_examples=10)
@given(one_of(TREATMENTS), st.integers(2, 3), draws)
def test_gradcheck_accepts_a_backward_that_treats_other_v_wrongly(treat, size, draw):
    """By default, `gradcheck` tries only v that are one-hot or zero: it accepts a `backward` that treats other v
    wrongly.

    Seen failing: a mistake that one-hot v see
    """
    f, x = lambda x: Treated.apply(x, treat), draw((size,)).contiguous().requires_grad_()
    assert gradcheck(f, x)
    assert refused(lambda: assert_backward_is_right(f, x), AssertionError)


@cases(max_examples=12)
@given(one_of([1e-4, 5e-4, 2e-3, 1e-2]), one_of([1, 30, 1000]), one_of([-1, 1]))
def test_gradcheck_accepts_a_relative_error_of_one_in_a_thousand(error, size, sign):
    """By default, two numbers a and n count as equal if |a − n| ≤ 10⁻⁵ + 10⁻³ |n|.

    Seen failing: a tolerance of 3 · 10⁻⁴
    """
    f = with_mistake(lambda x: size * x.sin(), lambda x: sign * error * size * x.sin())
    x, eps = torch.tensor([0.3]).double().requires_grad_(), 1e-6
    assert gradcheck(f, x, raise_exception=False, eps=eps) == (error < 1e-3)


@cases(max_examples=20)
@given(one_of([1e-6, 5e-6, 2e-5, 1e-4]), one_of([0, 0.001, 0.1, 0.5]), one_of([-1, 1]))
def test_rtol_alone_leaves_an_error_of_one_in_a_hundred_thousand(error, slope, sign):
    """`rtol` alone leaves the 10⁻⁵, and `atol` has to be given as well.

    Seen failing: `rtol` alone is enough
    """
    f = with_mistake(lambda x: slope * x, lambda x: sign * error * x)
    x = torch.tensor([0.3]).double().requires_grad_()
    accepts = functools.partial(gradcheck, f, x, rtol=1e-6, raise_exception=False)
    assert accepts() == (error < 1e-5)
    assert not accepts(atol=1e-7)


# Inside the transforms, and per sample


@cases(max_examples=15)
@given(separate, whole_numbers, draws)
def test_inside_grad_and_jacrev_autograd_grad_wants_create_graph(f, size, draw):
    """Inside `grad` and `jacrev`, `autograd.grad` works, but only with `create_graph=True`. Without it, the result is 0
    and nothing raises.

    Seen failing: without `create_graph`; it raises
    """
    x, ones = draw((size,)), torch.ones(size).double()

    def slope(x, create_graph):
        return grad(f(x), x, ones, create_graph=create_graph)[0]

    expected = torch.diag(torch.stack([hessian(f, point) for point in x]))
    agree(jacrev(slope)(x, True), expected)
    agree(func_grad(lambda x: slope(x, True).sum())(x), expected.sum(0))
    assert (jacrev(slope)(x, False) == 0).all()


@cases(max_examples=10)
@given(separate, whole_numbers, st.booleans(), draws)
def test_under_a_plain_vmap_autograd_grad_finds_no_graph(f, size, requires_grad, draw):
    """Under a plain `vmap`, `autograd.grad` finds no graph, even if the samples require grad.

    Seen failing: `torch.func.grad` in its place
    """
    x = draw((size,)).requires_grad_(requires_grad)
    with pytest.raises(RuntimeError, match="does not require grad and does not have a grad_fn"):
        torch.vmap(lambda x: grad(f(x), x)[0])(x)


TRANSFORMS = {  # of an f that works entry by entry
    "grad": lambda f, x: func_grad(lambda x: f(x).sum())(x),
    "vjp": lambda f, x: vjp(f, x)[1](x)[0],
    "jacrev": lambda f, x: jacrev(f)(x),
    "hessian": lambda f, x: func_hessian(lambda x: f(x).sum())(x),
    "jvp": lambda f, x: jvp(f, (x,), (x,))[1],
    "jacfwd": lambda f, x: jacfwd(f)(x),
    "vmap": lambda f, x: torch.vmap(f)(x),
}


def under(context):
    """What runs a function under a context manager."""

    def wrap(f):
        def inner(*arguments):
            with context():
                return f(*arguments)

        return inner

    return wrap


HOOKED = {
    "hooks": under(lambda: torch.autograd.graph.saved_tensors_hooks(torch.clone, torch.clone)),
    "save_on_cpu": under(torch.autograd.graph.save_on_cpu),
    "checkpoint": lambda f: functools.partial(checkpoint, f, use_reentrant=False),
}


@cases(max_examples=40)
@given(one_of(TRANSFORMS), one_of(HOOKED), separate, st.booleans(), draws)
def test_saved_tensor_hooks_are_refused_where_something_would_be_saved(transform, hooks, f, inside, draw):
    """`grad`, `vjp`, `jacrev` and `hessian` refuse an f that contains a `checkpoint` or runs inside one, or something
    else that changes how numbers are kept. `jvp`, `jacfwd` and `vmap` keep nothing, and give the same numbers.

    Seen failing: all transforms refuse; none of them does
    """
    x = draw((3,)).contiguous()
    expected = transform(f, x)
    call = functools.partial(transform, hooks(f)) if inside else hooks(functools.partial(transform, f))
    if transform.name in ("jvp", "jacfwd", "vmap"):
        agree(call(x), expected)
    else:
        with pytest.raises(RuntimeError, match="saved tensor hooks"):
            call(x)


@cases(max_examples=15)
@given(smooth, filled, st.integers(1, 3), draws)
def test_vmap_of_jacrev_gives_the_blocks_of_the_whole_jacobian(f, shape, samples, draw):
    """`vmap` of `jacrev` gives one small Jacobian per sample. `jacrev` of the whole batch also fills the space between
    them, with zeros.

    Seen failing: samples that interact
    """
    x = draw((samples, *shape))
    small, whole = torch.vmap(jacrev(f))(x), jacrev(torch.vmap(f))(x)
    whole = whole.movedim(f(x[0]).ndim + 1, 1)  # both axes of the samples first
    for i in range(samples):
        for j in range(samples):
            agree(whole[i, j], small[i] if i == j else torch.zeros_like(small[i]))


@cases(max_examples=15)
@given(separate, whole_numbers, whole_numbers, draws)
def test_vmap_of_grad_gives_a_gradient_per_sample_and_backward_their_sum(f, samples, size, draw):
    """`vmap` of `grad`, with the weights shared by all samples, gives one gradient per sample. `backward` would only
    give their sum.

    Seen failing: their mean
    """
    w, x, targets = draw((size,)), draw((samples, size)), draw((samples,))

    def loss(w, x, target):
        return (f(w @ x) - target) ** 2

    gradients = torch.vmap(func_grad(loss), in_dims=(None, 0, 0))(w, x, targets)
    one_by_one = [x_grad(lambda w, i=i: loss(w, x[i], targets[i]), w, None) for i in range(samples)]
    agree(gradients, torch.stack(one_by_one))
    agree(gradients.sum(0), x_grad(lambda w: ((f(x @ w) - targets) ** 2).sum(), w, None))


@cases(max_examples=20)
@given(smooth, shapes, draws)
def test_func_grad_wants_an_output_without_axes(f, shape, draw):
    """`backward` accepts every shape with one number in it; `torch.func.grad` accepts `()` alone.

    Seen failing: one number in any shape
    """
    x = draw(shape)
    y = f(x.requires_grad_())
    assert refused(lambda: func_grad(f)(x.detach())) == (y.shape != ())
    assert refused(y.backward) == (y.numel() != 1)
