"""The life of a graph."""

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from claims.drawn import (
    CHANGES,
    ENTRY_BY_ENTRY,
    FULL,
    NORMS,
    RECORDED,
    agree,
    cases,
    chains,
    draws,
    one_of,
    refused,
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
from torch.autograd.graph import get_gradient_edge

NOTHING_TO_SAVE = {
    "x + 1": lambda x: x + 1,
    "-x": torch.neg,
    "x + x": lambda x: x + x,
    "sum(0)": lambda x: x.sum(0, keepdim=True),
    "mean(0)": lambda x: x.mean(0, keepdim=True),
    "cumsum": lambda x: x.cumsum(0),
    "view": lambda x: x.reshape(-1, 1),
    "slice": lambda x: x[:1],
    "flip": lambda x: x.flip(0),
    "stack": lambda x: torch.stack([x, x]),
    "clone": torch.clone,
    "float": torch.Tensor.float,
}
SOMETHING_SAVED = {
    "2x": lambda x: 2 * x,
    "x/2": lambda x: x / 2,
    "x x": lambda x: x * x,
    "x²": torch.square,
    "exp": torch.exp,
    "relu": torch.relu,
    "abs": torch.abs,
    "amax": lambda x: x.amax(0, keepdim=True),
    "index": lambda x: x[[0, 0]],
    "where": lambda x: torch.where(x > 0, x, 0),
    "prod": lambda x: x.prod(0, keepdim=True),
    "softmax": lambda x: x.softmax(0),
}


@cases(max_examples=40)
@given(chains(NOTHING_TO_SAVE | SOMETHING_SAVED), draws)
def test_a_second_backward_raises_only_where_something_was_saved(f, draw):
    """A second `backward` raises an error only if an operation had saved something that `backward` needs.

    Seen failing: it always raises
    """
    y = f(draw.leaf((2,)))
    y.backward(gradient=torch.ones_like(y))
    raises = refused(lambda: y.backward(gradient=torch.ones_like(y)))
    assert raises == any(step.name in SOMETHING_SAVED for step in f.steps)


@cases(max_examples=20)
@given(smooth, shapes, whole_numbers, draws)
def test_retain_graph_computes_the_same_product(f, shape, times, draw):
    """`y.backward(v, retain_graph=True)` computes the same vᵀJ as without the option, and keeps the saved tensors for
    the next call.

    Seen failing: `x.grad` is not cleared between the calls
    """
    x = draw.leaf(shape)
    y = f(x)
    v = draw(y.shape)
    expected = x_grad(f, x, v.clone())
    for _ in range(times):
        x.grad = None
        y.backward(v.clone(), retain_graph=True)
        same(x.grad, expected)


OPERATIONS = NOTHING_TO_SAVE | SOMETHING_SAVED | ENTRY_BY_ENTRY
OPERATIONS |= {
    "log": torch.log,
    "sqrt": torch.sqrt,
    "1/x": torch.reciprocal,
    "h @ h": lambda x: x @ x,
    "max": torch.max,
    "norm": torch.norm,
    "std": torch.std,
    "sort": lambda x: x.sort().values,
    "logsumexp": lambda x: x.logsumexp(0),
    "cumprod": lambda x: x.cumprod(0),
    "layer_norm": lambda x: F.layer_norm(x, x.shape),
    "gelu": F.gelu,
    "leaky_relu": F.leaky_relu,
    "maximum": lambda x: torch.maximum(x, x.flip(0)),
    "x**x": lambda x: x**x,
    "conv": lambda x: F.conv1d(x[None, None], x[None, None, :2]),
    "det": lambda x: torch.linalg.det(torch.outer(x, x) + torch.eye(3).double()),
}


@cases(max_examples=100)
@given(one_of(OPERATIONS), one_of(CHANGES), st.booleans(), st.booleans(), draws)
def test_a_counted_change_gives_the_right_gradient_or_an_error(f, change, of_input, recorded, draw):
    """An in-place change that is tracked leads to the right gradient or to an error.

    Seen failing: a change through `.data`; it always raises
    """
    h = (draw((3,)).abs() + 0.5).requires_grad_().clone()
    y = f(h)
    v, ends = draw(y.shape), [get_gradient_edge(y), get_gradient_edge(h)]
    (right,) = grad(*ends, v, retain_graph=True)
    after, message = right, "modified by an inplace operation"
    try:
        with torch.set_grad_enabled(recorded):
            change(h if of_input else y)
        (after,) = grad(*ends, v)
    except RuntimeError as error:
        message = str(error)
    assert "modified by an inplace operation" in message
    same(after, right)


SAVES_NUMBERS = {  # for the derivative with respect to x
    "x n": torch.mul,
    "x / n": torch.div,
    "x . n": torch.dot,
    "n ** x": lambda x, n: n**x,
    "atan2": torch.atan2,
    "outer": torch.outer,
}
HARMLESS = {
    "+ 0": lambda t: t.add_(0),
    "times 1": lambda t: t.mul_(1),
    "the same again": lambda t: t.copy_(t.clone()),
    "entry by entry": lambda t: t.__setitem__(-1, t[-1].item()),
    "zeros": torch.Tensor.zero_,
}


@cases(max_examples=40)
@given(one_of(SAVES_NUMBERS), one_of(HARMLESS), st.integers(0, 2), st.integers(0, 2), st.booleans(), draws)
def test_the_counter_belongs_to_the_memory(f, change, saved, changed, detached, draw):
    """A tensor and its views share one version counter. A change to another entry of the same memory therefore also
    makes `backward` raise an error, and so does writing the same number again.

    Seen failing: it raises only if a number that is needed was overwritten; a change through `.data`
    """
    memory, x = 1 + draw((3, 2)).abs().contiguous(), draw.leaf((2,))
    y = f(x, memory[saved])
    change((memory.detach() if detached else memory)[changed])
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.backward(gradient=torch.ones_like(y))


UNCOUNTED = {
    "data": lambda h: h.data.add_(1),
    "NumPy": lambda h: np.add(array := h.detach().numpy(), 1, out=array),
    "NumPy by force": lambda h: np.add(array := h.numpy(force=True), 1, out=array),
}


@cases(max_examples=10)
@given(one_of(UNCOUNTED), draws)
def test_a_change_through_data_or_numpy_is_not_counted(change, draw):
    """Changes through a NumPy array that shares memory with a tensor are not tracked, like changes through `.data`.

    Seen failing: a change through `detach`; the gradient is right
    """
    h, v = draw((3,)).contiguous().requires_grad_().clone(), draw((3,))
    before = h.detach().clone()
    y = h**2
    change(h)
    agree(*grad(y, h, v), 2 * (before + 1) * v)


@cases(max_examples=25)
@given(one_of(["SGD", "Adam", "AdamW", "Adagrad"]), one_of([{"fused": True}, {"foreach": True}, {}]), draws)
def test_a_fused_step_is_not_counted(kind, options, draw):
    """In torch 2.13, on the CPU, a fused step of SGD, Adam, AdamW or Adagrad is not tracked. After a step that is not
    fused, `backward` raises an error.

    Seen failing: the gradient is right; the call always raises
    """
    x, w, v = draw.leaf((3,)), draw((3,)).contiguous().requires_grad_(), draw((3,))
    optimizer, y = getattr(torch.optim, kind)([w], lr=0.5, **options), x * w
    w.grad, before = draw((3,)).contiguous(), w.detach().clone()
    optimizer.step()
    assert not torch.equal(w, before)
    if "fused" in options:
        agree(*grad(y, x, v), v * w.detach())
    else:
        assert refused(lambda: grad(y, x, v))


@cases(max_examples=10)
@given(one_of([1, 2, 3]), draws)
def test_running_statistics_are_not_counted(axes, draw):
    """A BatchNorm in training mode overwrites its running statistics, and the change is not tracked. The `backward` of
    an earlier pass in evaluation mode then uses the new statistics.

    Seen failing: the gradient is right
    """
    norm, shape = NORMS[axes](2).double(), (4, 2, *[3] * axes)
    x, v = draw.leaf(shape), draw(shape)
    y = norm.eval()(x)
    norm.train()(5 * draw(shape) + torch.arange(4).view(-1, *[1] * (axes + 1)))
    assert not torch.allclose(norm.running_var, torch.ones(2).double())
    scale = (norm.running_var + norm.eps).rsqrt().view(2, *[1] * axes)
    agree(*grad(y, x, v), v * scale)


@cases(max_examples=30)
@given(one_of(RECORDED), separate, draws)
def test_after_a_change_in_place_the_name_means_the_new_tensor(change, f, draw):
    """If y was computed from h, and `h += 1` follows, the name h stands for the result, on which y does not depend. So
    `autograd.grad` with `materialize_grads=True` gives zeros, which are not the derivative with respect to the old h.

    Seen failing: `materialize_grads=True` gives the derivative; `k = h + 1` in the place of `h += 1`
    """
    h = 1 * draw.leaf((3,))
    y, v = f(1 * h), draw((3,))
    expected = x_grad(f, h.detach().clone(), v)
    agree(*grad(y, h, v, retain_graph=True), expected)
    change(h)
    with pytest.raises(RuntimeError, match="not have been used in the graph"):
        grad(y, h, v, retain_graph=True)
    (zeros,) = grad(y, h, v, materialize_grads=True)
    same(zeros, torch.zeros_like(h))
    assert (expected != 0).any()


@cases(max_examples=30)
@given(st.sets(st.integers(0, 2), min_size=1), st.tuples(*3 * [st.integers(0, 1)]), st.booleans(), draws)
def test_a_write_to_an_expanded_tensor_changes_all_that_share_the_memory(stretched, place, of_sum, draw):
    """`expand` and broadcasting make tensors in which several entries share one number in memory. Changing all of them
    at once raises an error. Changing one entry silently changes all that share its memory.

    Seen failing: only that entry changes; a change of one entry is refused
    """
    shown = draw([1 if axis in stretched else n for axis, n in enumerate(FULL)]).clone().expand(FULL)
    if of_sum:  # the gradient of a sum is a single number
        x = draw.leaf(FULL)
        stretched, (shown,) = {0, 1, 2}, grad(x.sum(), x)
    assert refused(lambda: shown.mul_(1))
    before = shown.clone()
    shown[place] = 7
    before[tuple(slice(None) if axis in stretched else i for axis, i in enumerate(place))] = 7
    same(shown.clone(), before)


KEEPS_INPUT = {
    "sin": torch.sin,
    "x²": torch.square,
    "x x": lambda x: x * x,
    "log": torch.log,
    "abs": torch.abs,
    "softplus": F.softplus,
    "prod": torch.prod,
    "cumprod": lambda x: x.cumprod(0),
}
KEEPS_RESULT = {
    "exp": torch.exp,
    "sqrt": torch.sqrt,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "relu": torch.relu,
    "1/x": torch.reciprocal,
    "softmax": lambda x: x.softmax(0),
}


@cases(max_examples=40)
@given(one_of(KEEPS_INPUT | KEEPS_RESULT), st.booleans(), draws)
def test_a_saved_input_cannot_be_detached_in_place_and_a_saved_result_can(f, of_input, draw):
    """`backward` raises an error if a saved input was detached in place. A saved result may be detached: what was
    computed from it before still has the right gradient.

    Seen failing: a saved result cannot be detached, either; nothing goes through a detached result
    """
    x = (draw((3,)).abs() + 0.5).requires_grad_()
    h = 1 * x
    y = f(h)
    z = 2 * y
    v = draw(z.shape)
    detached = (h if of_input else y).detach_()
    assert detached.is_leaf
    assert not detached.requires_grad
    if of_input and f.name in KEEPS_INPUT:
        with pytest.raises(RuntimeError, match="detached in-place"):
            z.backward(gradient=v)
    else:
        z.backward(gradient=v)
        agree(x.grad, x_grad(lambda x: 2 * f(x), x, v))
