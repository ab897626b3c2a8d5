"""Inside the transforms, and per sample."""

import functools

import pytest
import torch
from claims.drawn import agree, cases, draws, filled, one_of, refused, separate, shapes, smooth, whole_numbers, x_grad
from hypothesis import given
from hypothesis import strategies as st
from torch.autograd import grad
from torch.autograd.functional import hessian
from torch.func import grad as func_grad
from torch.func import hessian as func_hessian
from torch.func import jacfwd, jacrev, jvp, vjp
from torch.utils.checkpoint import checkpoint


@cases(max_examples=15)
@given(separate, whole_numbers, draws)
def test_inside_grad_and_jacrev_autograd_grad_wants_create_graph(f, size, draw):
    """Inside `grad` and `jacrev`, `autograd.grad` needs `create_graph=True`. Without the flag, its result counts as a
    constant with the derivative 0, and no error is raised.

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
    """`grad`, `vjp`, `jacrev` and `hessian` raise an error if f contains a `checkpoint` or runs inside one, or uses
    another hook that changes how tensors are saved. `jvp`, `jacfwd` and `vmap` save nothing, and give the same numbers.

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
    """`vmap` of `jacrev` gives one small Jacobian per sample. `jacrev` of the whole batch also returns the zeros
    between different samples.

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
    """Without a `gradient`, `backward` accepts a y of any shape with a single element; `torch.func.grad` accepts only
    the shape `()`.

    Seen failing: one number in any shape
    """
    x = draw(shape)
    y = f(x.requires_grad_())
    assert refused(lambda: func_grad(f)(x.detach())) == (y.shape != ())
    assert refused(y.backward) == (y.numel() != 1)
