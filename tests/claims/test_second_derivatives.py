"""Second derivatives."""

import contextlib

import pytest
import torch
import torch.nn.functional as F
from claims.drawn import (
    LINEAR,
    agree,
    cases,
    curved,
    draws,
    filled,
    one_of,
    refused,
    same,
    separate,
    slopes,
    smooth,
    whole_numbers,
    x_grad,
)
from hypothesis import given
from hypothesis import strategies as st
from torch.autograd import grad
from torch.autograd.functional import hessian, hvp, vhp
from torch.func import grad as func_grad
from torch.func import hessian as func_hessian
from torch.func import jvp


def gradient_with_graph(f, x):
    return grad(f(x), x, create_graph=True)[0]


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_every_hessian_is_symmetric(f, shape, draw):
    """A Hessian is symmetric if the second derivatives are continuous.

    Seen failing: u reversed; a wrong factor
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
    """`vhp` and `hvp` of `torch.autograd.functional`, and `jvp` of `grad`, give the same as one vector-Jacobian product
    of the gradient g.

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
    """In `(g * g).sum()` both factors are differentiated, which gives 2 gᵀH. Detach the v that should be a constant.

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
    """By default, `create_graph=True` includes `retain_graph=True`: the new graph leads through the old graph, and
    needs the tensors saved there.

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
    """If a parameter is only multiplied by a constant, its gradient is a constant without a graph, and differentiating
    a list with this gradient raises an error. The weighted sum of all the gradients can be differentiated.

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
    """If a second derivative is 0, PyTorch may raise an error instead of returning 0.
    `torch.autograd.functional.hessian` and the transforms of `torch.func` fill in the zeros.

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
    """At independent points with one input and one output each, a v of ones gives all first derivatives, and a second v
    of ones gives all second derivatives.

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
