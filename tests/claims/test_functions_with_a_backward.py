"""Functions with a backward of their own."""

import math

import torch
from claims.drawn import FLOATS, FULL, agree, cases, draws, one_of, same, shapes, whole_numbers, x_grad
from hypothesis import given
from hypothesis import strategies as st
from torch.autograd import Function


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
    """If the `backward` of a `Function` returns a gradient in a shape that broadcasting could have made, PyTorch sums
    it to the shape of the input.

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
    """If the `backward` of a `Function` returns a gradient of another floating-point dtype, PyTorch converts it to the
    dtype of the input.

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
    """The `backward` of a `Function` with two outputs receives a v for each. By default, v is zeros for an output that
    was not used. After `ctx.set_materialize_grads(False)`, v is `None` instead.

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
    the `Function`, and `apply` raises no error.

    Seen failing: it gets a gradient
    """
    x, outside = draw.leaf(shape), [draw.leaf(()) for _ in range(count)]
    v = draw(shape)
    FromOutside.apply(x, outside).backward(gradient=v)
    agree(x.grad, v * math.prod(outside).detach())
    assert [number.grad for number in outside] == [None] * count
