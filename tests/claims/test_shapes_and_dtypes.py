"""Shapes and dtypes."""

import numpy as np
import torch
from claims.drawn import FLOATS, REAL, cases, draws, filled, one_of, refused, shapes
from hypothesis import assume, given
from hypothesis import strategies as st


@cases(max_examples=40)
@given(shapes, st.integers(0, 2))
def test_squeeze_does_nothing_to_an_axis_that_is_longer(shape, axis):
    """If the axis that you name does not have the length 1, `squeeze` silently does nothing.

    Seen failing: it takes any axis away
    """
    assume(axis < len(shape))
    left = torch.ones(shape).squeeze(axis).shape
    assert left == (shape[:axis] + shape[axis + 1 :] if shape[axis] == 1 else shape)


@cases(max_examples=40)
@given(filled, one_of(FLOATS), one_of(FLOATS))
def test_a_number_without_axes_does_not_raise_the_dtype(shape, dtype, of_number):
    """In arithmetic, a real number of shape `()` does not change the dtype of a floating-point tensor with axes; a
    number of shape `(1,)` does. `@` raises an error for a number of shape `()`, and accepts shape `(1,)`.

    Seen failing: for partners without axes, too; for integers, too; `@` takes a number without axes
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
    """A tensor of integers cannot require grad: an integer cannot change by a small amount, so there is no slope.

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
    """`.numpy(force=True)` detaches and moves, but does not convert. NumPy has no bfloat16, so `.numpy(force=True)`
    raises an error for it.

    Seen failing: it converts as far as needed
    """
    x = torch.ones(shape).to(dtype).requires_grad_(dtype.is_floating_point)
    known = hasattr(np, str(dtype).removeprefix("torch.") + "_" * (dtype == torch.bool))
    assert refused(lambda: x.numpy(force=True), TypeError) == (not known)
    assert x.float().numpy(force=True).tolist() == x.tolist()


@cases(max_examples=30)
@given(one_of(FLOATS), one_of(FLOATS), shapes)
def test_a_conversion_returns_x_itself_or_no_leaf(dtype, other, shape):
    """A conversion or a move that changes something returns a new tensor. If there is nothing to do, you get x itself,
    which is still a leaf.

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
