"""Forward mode."""

import torch
from claims.drawn import agree, cases, draws, filled, inner, reals, refused, shapes, smooth, x_grad
from hypothesis import given
from torch.autograd import grad
from torch.func import jacfwd, jvp


@cases(max_examples=30)
@given(smooth, filled, reals, draws)
def test_the_adjoint_relation_holds_for_all_u_and_v(f, shape, dtype, draw):
    """(vᵀJ)u and vᵀ(Ju) are the same number for all u and v, up to rounding, so you can test a backward pass by
    comparing the two.

    Seen failing: u reversed
    """
    x, u = draw(shape, dtype).contiguous(), draw(shape, dtype)
    y, Ju = jvp(f, (x,), (u,))
    v = draw(y.shape, dtype)
    agree(inner(v, Ju), inner(x_grad(f, x, v), u))


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_two_vjps_make_Ju_and_the_first_v_does_not_matter(f, shape, draw):
    """Two vector-Jacobian products make a Jacobian-vector product. The first v does not matter, so it may be zeros.

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
    """u has the shape of x, and v has the shape of y. As for `gradient`, nothing is broadcast, and a wrong shape raises
    an error.

    Seen failing: one number is broadcast
    """
    x, u = torch.ones(of_x), torch.ones(of_u)
    assert refused(lambda: jvp(torch.sin, (x,), (u,))) == (of_x != of_u)


@cases(max_examples=20)
@given(smooth, filled, draws)
def test_forward_mode_does_not_look_at_no_grad(f, shape, draw):
    """`torch.func.jvp` and `jacfwd` ignore `no_grad`. `torch.autograd.functional.jvp` respects it, because it consists
    of two backward passes.

    Seen failing: `torch.func.jvp` in the place of `torch.autograd.functional.jvp`, and the reverse
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
    """For most operations, `jvp` of `jvp`, with the same u twice, is the second derivative of every output along u: uᵀ
    H_i u.

    Seen failing: a wrong factor
    """
    x, u = draw(shape).contiguous(), draw(shape).contiguous()
    _, second = jvp(lambda x: jvp(f, (x,), (u,))[1], (x,), (u,))
    agree(second, (f(x + 1e-3 * u) - 2 * f(x) + f(x - 1e-3 * u)) / 1e-6, share=1e-4)
