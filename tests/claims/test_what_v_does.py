"""What v does."""

import torch
from claims.drawn import (
    FLOATS,
    KINKS,
    REAL,
    agree,
    cases,
    draws,
    every_dtype,
    filled,
    one_of,
    reals,
    refused,
    rows,
    same,
    shapes,
    slopes,
    smooth,
    x_grad,
)
from hypothesis import given
from hypothesis import strategies as st
from torch.func import jacfwd


@cases(max_examples=40)
@given(smooth, shapes, reals, draws)
def test_backward_with_v_differentiates_the_weighted_sum(f, shape, dtype, draw):
    """For a real y, `y.backward(v)` does what `(v.detach() * y).sum().backward()` does.

    Seen failing: v squared; v forgotten
    """
    x = draw.leaf(shape, dtype)
    v = draw(f(x).shape, dtype)
    (v.detach() * f(x)).sum().backward()
    agree(x_grad(f, x, v), x.grad)


@cases(max_examples=40)
@given(smooth, shapes, draws)
def test_one_weight_for_each_entry_of_y_gives_one_number_for_each_entry_of_x(f, shape, draw):
    """v has one weight for each entry of y, in the shape of y, and `x.grad` has one number for each entry of x, in the
    shape of x.

    Seen failing: v reversed; a tolerance of 10⁻¹⁶
    """
    x = draw(shape)
    v = draw(f(x).shape)
    agree(x_grad(f, x, v), slopes(lambda x: (v * f(x)).sum(), x), share=1e-7)


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_v_is_contracted_with_J(f, shape, draw):
    """`tensordot(v, J, y.ndim)` pairs the axes of v with the first `y.ndim` axes of J, multiplies and adds. Only the
    axes of x remain.

    Seen failing: J with its outputs reversed
    """
    x = draw(shape).contiguous()  # forward mode refuses an expanded x
    v, J = draw(f(x).shape), jacfwd(f)(x)
    assert J.shape == v.shape + x.shape
    agree(x_grad(f, x, v), torch.tensordot(v, J, v.ndim))


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_a_one_hot_v_gives_one_row(f, shape, draw):
    """One `backward` call gives one weighted sum of the rows of J. With a one-hot v, the sum is one row.

    Seen failing: rows in the other order; ones in place of one-hot
    """
    x = draw(shape)
    one_hot = torch.eye(f(x).numel()).double().view(-1, *f(x).shape)
    agree(torch.stack([x_grad(f, x, v).flatten() for v in one_hot]), rows(f, x), share=1e-7)


@cases(max_examples=50)
@given(shapes, shapes)
def test_only_equal_shapes_are_accepted(of_y, of_v):
    """`backward` accepts only a v with the shape of y. Nothing is broadcast, not even between the shapes of a single
    number, such as `()` and `(1,)`.

    Seen failing: as many numbers are enough; one number is broadcast
    """
    y = 2 * torch.ones(of_y, requires_grad=True)
    assert refused(lambda: y.backward(gradient=torch.ones(of_v))) == (of_y != of_v)


@cases(max_examples=40)
@given(shapes, one_of([torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128]))
def test_gradient_may_be_omitted_for_exactly_one_real_number(shape, dtype):
    """You may omit `gradient` if and only if y is dense, has exactly one element (`y.numel() == 1`, in any shape) and
    has a real floating-point dtype.

    Seen failing: one complex number, too; only the shape `()`
    """
    y = 2 * torch.ones(shape, dtype=dtype, requires_grad=True)
    assert refused(y.backward) == (y.numel() != 1 or dtype.is_complex)


@cases(max_examples=20)
@given(smooth, filled, reals, draws)
def test_none_means_ones_like_y(f, shape, dtype, draw):
    """If y has a single real element, `y.backward()`, `y.backward(gradient=None)` and
    `y.backward(gradient=torch.ones_like(y))` are the same call.

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


@cases(max_examples=50)
@given(one_of([*FLOATS, torch.complex64]), one_of([*REAL, torch.complex64, torch.complex128]), draws)
def test_any_real_gradient_is_cast_to_the_dtype_of_y(of_y, of_v, draw):
    """v may have any real dtype for a real y, and any complex dtype for a complex y. PyTorch converts the weights to
    the dtype of y.

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
    """By default, the gradient has the dtype of its leaf, whatever the dtype of y.

    Seen failing: the gradient has the dtype of y
    """
    x = draw.leaf(shape, dtype)
    y = f(x.abs().to(torch.float32))
    y.backward(gradient=draw(y.shape))
    assert (x.grad.shape, x.grad.dtype) == (x.shape, dtype)


@cases(max_examples=40)
@given(one_of(KINKS), st.lists(st.integers(-2, 2), min_size=1, max_size=4), draws)
def test_the_product_is_linear_in_v_even_at_a_kink(kink, offsets, draw):
    """At a kink, x.grad = vᵀJ is still linear in v, so 2v gives twice the result and −v gives its negative.

    Seen failing: a wrong sign
    """
    f, at = kink.thing
    x = at + torch.tensor(offsets).double()
    v, w = draw(x.shape), draw(x.shape)
    agree(x_grad(f, x, 2 * v - 3 * w), 2 * x_grad(f, x, v) - 3 * x_grad(f, x, w))


@cases(max_examples=30)
@given(smooth, shapes, reals, st.integers(-8, 8), draws)
def test_a_scaled_v_gives_the_scaled_product_in_all_digits(f, shape, dtype, power, draw):
    """The product is linear in v: twice the weights give twice the product.

    Seen failing: a scale that is no power of two; v enters twice
    """
    x = draw(shape, dtype)
    v = draw(f(x).shape, dtype)
    same(x_grad(f, x, 2.0**power * v) / 2.0**power, x_grad(f, x, v))


@cases(max_examples=30)
@given(smooth, shapes, reals, draws)
def test_two_calls_leave_what_one_call_with_the_sum_leaves(f, shape, dtype, draw):
    """Two calls with v₁ and v₂ leave the same `x.grad` as one call with v₁ + v₂.

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
    """A v of zeros gives zeros, as long as every step in between has a finite derivative (0 · ∞ is NaN).

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
    """A weight of 0 excludes an output only if its slope is finite. If the slope is infinite, 0 · ∞ is NaN.

    Seen failing: a 0 always leaves a point out
    """
    x = torch.tensor([point, 0.25])
    slope, left_out = x_grad(f, x, torch.ones(2))[0], x_grad(f, x, torch.tensor([0.0, 1.0]))[0]
    assert left_out.isnan() if not slope.isfinite() else left_out == 0


@cases(max_examples=30)
@given(smooth, filled, draws)
def test_the_weights_are_constants_wherever_they_come_from(f, shape, draw):
    """`backward` treats the weights as constants, even if they were computed from x.

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
    """If you pass a tuple as `gradient`, `Tensor.backward` uses its first entry, and silently ignores the others.

    Seen failing: the last entry is used
    """
    x = draw(shape)
    v = draw(f(x).shape)
    same(x_grad(f, x, kind([v, draw(other), draw(shape)])), x_grad(f, x, v))


@cases(max_examples=20)
@given(smooth, filled, shapes, draws)
def test_a_call_that_failed_has_changed_nothing(f, shape, other, draw):
    """A call that raises an error because of its v changes nothing, and you can call `backward` on the same graph
    again.

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
