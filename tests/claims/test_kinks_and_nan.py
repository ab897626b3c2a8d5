"""Kinks and NaN."""

import functools
import math

import numpy as np
import torch
import torch.nn.functional as F
from claims.drawn import KINKS, agree, cases, draws, filled, one_of, reals, same, shapes, x_grad
from hypothesis import given
from hypothesis import strategies as st


@cases(max_examples=30)
@given(one_of(KINKS), st.integers(1, 3))
def test_at_a_kink_torch_takes_one_of_the_possible_slopes(kink, points):
    """At a kink (`abs`, `relu`, `clamp`) PyTorch uses one of the possible slopes.

    Seen failing: the root of a square, as a form of `abs`; a sum of kinks
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
    """For max(x, 0) at x = 0, the slope is 0, ½ or 1, depending on how the function is written. Everywhere else the
    slopes are the same.

    Seen failing: `relu6` as one of the forms; ½ left out
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
    """If the largest number occurs twice, some functions divide `v` evenly, and others give all of it to one place. The
    shares always add up to `v`.

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
    """`relu` and `where` select: wherever they did not let the input pass, they replace the gradient that comes back by
    0, even an infinite one.

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
    second `where`, around the input of the branch, fixes the gradient.

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
    """`nan_to_num` fixes both the value and the gradient if the slope in the bad place is finite.

    Seen failing: it never fixes the gradient
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
    """At the zero vector `norm`, `dist` and `std` have the gradient 0. `hypot`, and a norm that is written out with a
    bare root, have the gradient NaN.

    Seen failing: `vector_norm` among those with NaN; `hypot` among those with 0
    """
    zero = torch.zeros(shape)
    assert (x_grad(lambda x: length(x, p), zero, None) == 0).all()
    assert x_grad(lambda x: root(x).sum(), zero, None).isnan().all()


@cases(max_examples=30)
@given(draws)
def test_atan2_is_the_signed_angle(draw):
    """`atan2(x₂, x₁)` gives the signed angle of x, which equals the angle from `acos` only for x₂ ≥ 0.

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
    """A root of 0 in one sample makes the gradient of every weight NaN. In the gradient of the inputs, the NaN stays in
    its sample.

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
    """In a product with an identity matrix, or with a mask of zeros, 0 × NaN is NaN, so the NaN of one sample reaches
    all others. In a product entry by entry, the NaN stays in its place.

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
    """`clip_grad_norm_` multiplies vᵀJ by one number c, so the result is (c v)ᵀJ, which has the same direction.

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
    """In float64, `F.softplus(x)` is x itself above 20, although log(1 + eˣ) is larger by up to 2 · 10⁻⁹.
    `torch.logaddexp(x, torch.zeros_like(x))` has no such step.

    Seen failing: from 19 on
    """
    x = torch.tensor(number, dtype=torch.float64)
    missing = math.log1p(math.exp(-number))  # log(1 + eˣ) − x
    assert F.softplus(x) == x
    assert missing < 2.1e-9
    np.testing.assert_allclose(torch.logaddexp(x, torch.zeros_like(x)).item(), number + missing, rtol=1e-15)
