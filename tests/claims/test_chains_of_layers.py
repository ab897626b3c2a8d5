"""Chains of layers, and what layers do to v."""

import torch
import torch.nn.functional as F
from claims.drawn import (
    FULL,
    LINEAR,
    agree,
    cases,
    curved,
    draws,
    filled,
    one_of,
    same,
    separate,
    shapes,
    smooth,
    whole_numbers,
    x_grad,
)
from hypothesis import given
from hypothesis import strategies as st
from torch.autograd import grad


@cases(max_examples=30)
@given(smooth, smooth, shapes, draws)
def test_v_in_the_middle_gives_what_the_whole_chain_gives(first, second, shape, draw):
    """`grad(loss, h)` is the v in the middle of a network. Passed back from h, this v gives the same result as the
    whole chain.

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
    """If x reaches the loss only through y, passing v back from a cut at y gives the whole gradient. A skip connection
    or a penalty on x bypasses the cut, and its part is missing.

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
    """If a value is used twice, the gradients from both uses are added up.

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
    """A second softmax, before the softmax of `cross_entropy`, makes the gradient of every sample shorter.

    Seen failing: `log_softmax` in the place of the softmax; it only halves the gradient
    """
    scores, label = size * draw((classes,)), torch.tensor(label % classes)
    once = x_grad(lambda x: F.cross_entropy(x, label), scores, None)
    twice = x_grad(lambda x: F.cross_entropy(x.softmax(0), label), scores, None)
    assert twice.norm() < once.norm()


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
    """The gradient of a broadcast input is the sum of what its copies receive, over every axis along which the input
    was copied.

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
    """If `permute` has changed the order of the axes, the weights go back through the inverse permutation, each to the
    place that its number came from.

    Seen failing: the same permutation again
    """
    x = draw((2, 3, 4, 5))
    v = draw(x.permute(order).shape)
    same(x_grad(lambda x: x.permute(order), x, v), v.permute(*torch.tensor(order).argsort()))


@cases(max_examples=50)
@given(one_of(LINEAR), draws)
def test_for_a_linear_function_the_check_holds_without_eps(f, draw):
    """For a linear f, v · f(u) = (vᵀJ) · u holds without ε.

    Seen failing: another v; a function that is not linear
    """
    x, u = draw.whole(4, 4), draw.whole(4, 4)
    v = draw.whole(*f(x).shape)
    assert (v * f(u)).sum() == (x_grad(f, x, v) * u).sum()
