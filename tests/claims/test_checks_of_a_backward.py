"""Checks of a backward."""

import functools

import torch
from claims.drawn import (
    KINKS,
    SMOOTH,
    agree,
    cases,
    chains,
    draws,
    filled,
    from_the_book,
    one_of,
    refused,
    whole_numbers,
    x_grad,
)
from hypothesis import given
from hypothesis import strategies as st
from torch.autograd import Function, grad, gradcheck

assert_backward_is_right = from_the_book(
    "use/function/adjoint_test/as_a_test_of_your_own.py", "assert_backward_is_right"
)


def with_mistake(f, mistake):
    """The values of f, and the derivatives of f + mistake."""
    return lambda x: f(x) + mistake(x) - mistake(x).detach()


@cases(max_examples=40)
@given(chains(SMOOTH, most=2), filled, one_of([1e-3, 1e-2, 1, -3]), draws)
def test_the_adjoint_check_tells_right_from_wrong(f, shape, size, draw):
    """The adjoint test tells a right `backward` from a wrong one in float64, with ε = 10⁻⁵, away from kinks, and with
    random, independent v and u.

    Seen failing: a mistake below the tolerance is seen; a function that bends within ε, such as sin(50 x)
    """
    x = draw(shape)
    assert_backward_is_right(f, x)
    wrong = with_mistake(f, lambda x: size * x.sum())
    assert refused(lambda: assert_backward_is_right(wrong, x), AssertionError)


@cases(max_examples=20)
@given(st.integers(2, 5), draws)
def test_with_u_equal_to_v_a_transposed_jacobian_passes(size, draw):
    """If J is square and u equals v, a `backward` with the transposed Jacobian passes the adjoint test. With an
    independent u, it fails.

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
    """If the two sides of the adjoint test agree, `backward` is very likely right at this x. A mistake that occurs only
    at other points passes the test.

    Seen failing: a mistake anywhere is seen; a mistake that reaches up to x
    """
    x = draw(shape)
    wrong = with_mistake(f, lambda z: size * torch.relu((z - x) ** 2 - 1).sum())
    assert_backward_is_right(wrong, x)
    assert refused(lambda: assert_backward_is_right(wrong, x + elsewhere), AssertionError)


@cases(max_examples=15)
@given(one_of([5, 10, 100]), st.integers(1, 4), draws)
def test_a_limit_that_no_v_reaches_is_seen_with_a_thousand_times_v(limit, size, draw):
    """The adjoint test misses a limit in `backward` that no entry of v reaches, such as a clip at 10. Run the test with
    1000 times v as well.

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
    """Exactly at a kink, the adjoint test fails whatever ε is, unless PyTorch uses the mean of the two slopes there.

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
    """If the gradient of one parameter is wrong, and the gradients of the parameters nearer the input are right, the
    mistake is in what `backward` returns for that parameter.

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
    """By default, `gradcheck` takes an analytical entry a and a numerical entry n as equal if |a − n| ≤ 10⁻⁵ + 10⁻³
    |n|.

    Seen failing: a tolerance of 3 · 10⁻⁴
    """
    f = with_mistake(lambda x: size * x.sin(), lambda x: sign * error * size * x.sin())
    x, eps = torch.tensor([0.3]).double().requires_grad_(), 1e-6
    assert gradcheck(f, x, raise_exception=False, eps=eps) == (error < 1e-3)


@cases(max_examples=20)
@given(one_of([1e-6, 5e-6, 2e-5, 1e-4]), one_of([0, 0.001, 0.1, 0.5]), one_of([-1, 1]))
def test_rtol_alone_leaves_an_error_of_one_in_a_hundred_thousand(error, slope, sign):
    """With `rtol` alone, `gradcheck` still allows an error of 10⁻⁵, so pass `atol` as well.

    Seen failing: `rtol` alone is enough
    """
    f = with_mistake(lambda x: slope * x, lambda x: sign * error * x)
    x = torch.tensor([0.3]).double().requires_grad_()
    accepts = functools.partial(gradcheck, f, x, rtol=1e-6, raise_exception=False)
    assert accepts() == (error < 1e-5)
    assert not accepts(atol=1e-7)
