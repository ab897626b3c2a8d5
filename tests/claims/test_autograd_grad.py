"""autograd.grad."""

import torch
from claims.drawn import (
    agree,
    cases,
    curved,
    draws,
    filled,
    one_of,
    refused,
    rows,
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
from torch.autograd.functional import jacobian
from torch.func import jacfwd, jacrev, vjp


@cases(max_examples=30)
@given(st.tuples(*3 * [st.tuples(separate, shapes)]), st.permutations(range(3)), st.integers(1, 3), draws)
def test_grad_returns_what_backward_would_add(parts, order, count, draw):
    """`torch.autograd.grad(y, x, grad_outputs=v)` returns the vᵀJ that `y.backward(v)` would add to `x.grad`. For a
    tensor or a list of inputs, the result is a tuple with one entry for each input. No leaf's `.grad` changes.

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
    """A tensor on which `retain_grad()` was called also collects its v in `.grad` during `autograd.grad`, and during
    `backward` with `inputs=[x]`. Several calls add up.

    Seen failing: `.grad` is not touched; the calls do not add up; with `inputs=[x]`, x alone is filled
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
    """For several outputs, `autograd.grad` adds up the products: it returns v₁ᵀJ₁ + v₂ᵀJ₂.

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
    """`autograd.grad` and `torch.autograd.backward` ignore surplus vectors v at the end of the list, and raise an error
    if a v is missing.

    Seen failing: a surplus v raises an error, too; the last ones are used
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
    """If y was not computed from an input, `autograd.grad` raises an error, unless you ask for None or for zeros.

    Seen failing: None in place of zeros; nothing is raised
    """
    x, unused, v = draw.leaf(shape), draw.leaf(of_unused), draw(f(draw(shape)).shape)
    assert refused(lambda: grad(f(x), [x, unused], v))
    assert grad(f(x), [x, unused], v, allow_unused=True)[1] is None
    same(grad(f(x), [x, unused], v, materialize_grads=True)[1], torch.zeros(of_unused).double())


@cases(max_examples=25)
@given(smooth, filled, st.integers(1, 3), draws)
def test_a_batch_of_v_gives_a_product_for_each(f, shape, count, draw):
    """With `is_grads_batched=True`, the axis that runs over the different v comes first, both in `grad_outputs` and in
    the result. After it, `grad_outputs` has the shape of y, and the result has the shape of x.

    Seen failing: products in another order
    """
    x = draw.leaf(shape)
    vs = draw((count, *f(x).shape))
    (batched,) = grad(f(x), x, vs, is_grads_batched=True)
    agree(batched, torch.stack([x_grad(f, x, v) for v in vs]))


@cases(max_examples=15)
@given(smooth, filled, st.integers(1, 4), st.booleans(), draws)
def test_a_batch_is_one_walk_and_a_loop_a_walk_for_each_v(f, shape, count, batched, draw):
    """A batch of five vectors v goes through the graph once. A loop over the five goes through the graph five times.

    Seen failing: one pass for each v
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
    inputs, this function returns a product for each of them.

    Seen failing: products in the reverse order; f runs in each call
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
    """For smooth functions of real numbers, all ways to a whole Jacobian compute the same numbers, up to rounding.

    Seen failing: rows in another order
    """
    x = draw(shape).contiguous()  # forward mode refuses an expanded x
    expected = rows(f, x).view(f(x).shape + x.shape)
    for J in jacrev(f)(x), jacfwd(f)(x), jacobian(f, x), jacobian(f, x, vectorize=True):
        agree(J, expected, share=1e-7)


@cases(max_examples=15)
@given(smooth, filled, draws)
def test_the_result_of_jacrev_may_require_grad_and_with_detach_it_does_not(f, shape, draw):
    """If x requires grad, the result of `jacrev` may also require grad; write `jacrev(f)(x.detach())` if you only want
    the numbers.

    Seen failing: the result of `jacrev` always requires grad
    """
    x = draw.leaf(shape)
    assert jacrev(curved(f))(x).requires_grad
    assert not jacrev(lambda x: 3 * x)(x).requires_grad
    assert not jacrev(curved(f))(x.detach()).requires_grad


@cases(max_examples=20)
@given(one_of([1, 2, 3]), st.integers(1, 3), draws)
def test_jacobian_returns_a_matrix_for_each_argument_and_jacrev_for_the_first(count, outputs, draw):
    """`jacobian(f, (w, x))` returns the Jacobians with respect to all arguments; `jacrev(f)(w, x)` returns only the
    Jacobian with respect to the first.

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
    """`backward(inputs=[…])` fills the `.grad` of the tensors in the list, intermediate tensors included, and leaves
    every other leaf unchanged.

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
