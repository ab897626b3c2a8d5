"""Optimizers and accumulation."""

import functools
import math
from itertools import pairwise

import numpy as np
import torch
from claims.drawn import agree, cases, draws, one_of, same, separate, whole_numbers
from hypothesis import given
from hypothesis import strategies as st
from torch import nn
from torch.autograd import grad

OTHERS = ("Optimizer", "LBFGS", "SparseAdam")
FIRST_ORDER = [kind for name, kind in vars(torch.optim).items() if isinstance(kind, type) and name not in OTHERS]


@cases(max_examples=30)
@given(one_of(FIRST_ORDER), whole_numbers, draws)
def test_an_optimizer_skips_a_parameter_whose_gradient_is_none(kind, steps, draw):
    """An optimizer such as SGD or Adam skips a parameter whose gradient is None.

    Seen failing: zeros in place of None
    """
    used, rests = draw((2, 2)).contiguous().requires_grad_(), draw((2, 2)).contiguous().requires_grad_()
    optimizer = kind([used, rests])
    used.grad, rests.grad = torch.ones_like(used), torch.ones_like(rests)
    optimizer.step()  # from now on there are averages
    rests.grad = None
    before = rests.detach().clone()
    for _ in range(steps):
        optimizer.step()
    same(rests.detach(), before)


@cases(max_examples=30)
@given(one_of([*FIRST_ORDER, torch.optim.LBFGS]), draws)
def test_a_frozen_weight_with_an_old_gradient_still_moves(kind, draw):
    """After `requires_grad_(False)`, an optimizer still takes a step if the parameter has an old `.grad`. Without a
    `.grad`, the weight does not change.

    Seen failing: a frozen weight rests; `zero_grad` does not help
    """
    w = draw((2, 2)).contiguous().requires_grad_()
    optimizer = kind([w])
    w.grad = (1 + draw((2, 2)).abs()).contiguous()
    optimizer.step(lambda: torch.tensor(1.0))
    w.requires_grad_(False)
    before = w.clone()
    optimizer.step(lambda: torch.tensor(1.0))
    assert (w != before).all()
    optimizer.zero_grad()
    before = w.clone()
    optimizer.step(lambda: torch.tensor(1.0))
    same(w, before)


@cases(max_examples=20)
@given(one_of(FIRST_ORDER), st.booleans(), draws)
def test_a_module_that_moves_leaves_the_state_of_the_optimizer_behind(kind, early, draw):
    """An optimizer that has already taken a step does not convert its momentum or its averages. If the model is moved
    before the first step, they have the dtype of the parameters; `Adagrad` makes its state when it is created.

    Seen failing: the state moves with the parameters; `Adagrad` makes its state at the first step
    """
    layer = nn.Linear(2, 3, bias=False)
    optimizer = kind(layer.parameters())
    for moved in [True] if early else [False, True]:
        layer.to(torch.float64 if moved else torch.float32)
        if moved and not early:
            break
        layer.weight.grad = draw((3, 2), layer.weight.dtype).contiguous()
        optimizer.step()
    state = [t for t in optimizer.state[layer.weight].values() if isinstance(t, torch.Tensor) and t.ndim]
    follows = early and kind is not torch.optim.Adagrad
    assert {t.dtype for t in state} <= {torch.float64 if follows else torch.float32}


@cases(max_examples=15)
@given(one_of([torch.optim.Adam, torch.optim.AdamW, torch.optim.Adagrad, torch.optim.RMSprop]), whole_numbers, draws)
def test_optimizers_treat_a_complex_parameter_as_two_real_numbers(kind, steps, draw):
    """Optimizers like Adam, which also square the gradient, treat a complex parameter as two real numbers.

    Seen failing: the conjugated gradient for the two real numbers
    """
    z = draw((3,), torch.complex128).contiguous().requires_grad_()
    pair = torch.view_as_real(z.detach()).clone().requires_grad_()
    of_z, of_pair = kind([z]), kind([pair])
    for _ in range(steps):
        z.grad = draw((3,), torch.complex128).contiguous()
        pair.grad = torch.view_as_real(z.grad).clone()
        of_z.step()
        of_pair.step()
    agree(torch.view_as_real(z.detach()), pair.detach())


MOVED_BY_ZEROS = {
    "momentum": lambda params: torch.optim.SGD(params, lr=0.1, momentum=0.9),
    "weight decay": lambda params: torch.optim.SGD(params, lr=0.1, weight_decay=0.1),
    "Adam": torch.optim.Adam,
    "AdamW": torch.optim.AdamW,
    "NAdam": torch.optim.NAdam,
    "RMSprop with momentum": lambda params: torch.optim.RMSprop(params, momentum=0.9),
}


@cases(max_examples=20)
@given(one_of(MOVED_BY_ZEROS), draws)
def test_zeros_are_a_gradient_like_any_other(make, draw):
    """A gradient of zeros is a gradient: weight decay and momentum still change the parameter.

    Seen failing: None in place of zeros; plain `SGD`
    """
    w = draw((2, 2)).contiguous().requires_grad_()
    optimizer = make([w])
    w.grad = torch.ones_like(w)
    optimizer.step()
    optimizer.zero_grad(set_to_none=False)
    before = w.detach().clone()
    optimizer.step()
    assert (w != before).all()


@cases(max_examples=10)
@given(draws)
def test_lbfgs_counts_none_as_zeros(draw):
    """`LBFGS` treats a gradient of None as zeros, and still changes the parameter.

    Seen failing: it skips the parameter
    """
    (a, b), goal = (draw.leaf(()) for _ in range(2)), draw((2,)) + 5
    optimizer, bs = torch.optim.LBFGS([a, b], max_iter=1, lr=0.1), []

    def closure():
        optimizer.zero_grad()
        loss = (a + b - goal[0]) ** 2 + (b - goal[1]) ** 2 if len(bs) < 3 else (a - 2 * goal[0]) ** 2
        loss.backward()
        return loss

    for _ in range(4):
        optimizer.step(closure)
        bs.append(b.item())
    assert b.grad is None
    assert bs[3] != bs[2]


@cases(max_examples=20)
@given(st.integers(2, 8), st.sets(st.integers(1, 7)), separate, draws)
def test_micro_batches_with_the_weights_of_the_whole_give_its_gradient(samples, cuts, f, draw):
    """Micro-batches give the gradient of the whole batch if each sample keeps its weight in the whole batch, v = 1/N.

    Seen failing: the mean of each piece, divided by their number
    """
    x, w = draw((samples, 3)), draw.leaf((3,))
    f(x @ w).mean().backward()
    whole, w.grad = w.grad, None
    edges = [0, *sorted(cut for cut in cuts if cut < samples), samples]
    for start, stop in pairwise(edges):
        losses = f(x[start:stop] @ w)
        losses.backward(gradient=torch.full_like(losses, 1 / samples))
    agree(w.grad, whole)


VIEWS = {
    "[None]": lambda x: x[None],
    "column": lambda x: x[..., None],
    "view": lambda x: x.view(3, 2),
    "flatten": torch.flatten,
    "unflatten": lambda x: x.unflatten(1, (3, 1)),
    "[:]": lambda x: x[:],
    "transpose": lambda x: x.T,
    "flip": lambda x: x.flip(0),
    "expand": lambda x: x.expand(2, 2, 3),
    "cat": lambda x: torch.cat([x]),
    "clone": torch.clone,
}


def a_view_or_a_sum_of_two(view, a, b, two_leaves):
    return view(a) + view(b) if two_leaves else view(a)


@cases(max_examples=40)
@given(one_of(VIEWS), st.integers(1, 4), st.booleans(), draws)
def test_fresh_clones_and_none_keep_v_and_the_gradients_apart(view, calls, two_leaves, draw):
    """v and the gradients stay apart if you pass `v.clone()`, clear with `x.grad = None`, and do not change gradients
    in place.

    Seen failing: `x.grad` is not cleared; v is passed itself, and the gradient is changed in place
    """
    a, b = (draw((2, 3)).contiguous().requires_grad_() for _ in range(2))
    f = functools.partial(a_view_or_a_sum_of_two, view, a, b, two_leaves)
    v = draw(f().shape).contiguous()
    (right,), before = grad(f(), a, v.clone()), v.clone()
    right = right.clone()
    for _ in range(calls):
        a.grad = b.grad = None
        f().backward(gradient=v.clone())
        agree(a.grad, right)
    same(v, before)


@cases(max_examples=40)
@given(one_of(VIEWS), st.integers(1, 4), st.booleans(), draws)
def test_zeros_before_the_first_call_keep_the_gradients_apart(view, calls, two_leaves, draw):
    """If the gradients of two leaves hold zeros before the first call, each leaf keeps a gradient tensor of its own,
    and `backward` adds to it. The zeros also protect v.

    Seen failing: without zeros for one of the leaves
    """
    a, b = (draw((2, 3)).contiguous().requires_grad_() for _ in range(2))
    f = functools.partial(a_view_or_a_sum_of_two, view, a, b, two_leaves)
    v = draw(f().shape).contiguous()
    (right,), before = grad(f(), a, v.clone()), v.clone()
    right = right.clone()
    a.grad, b.grad = torch.zeros_like(a), torch.zeros_like(b)
    for _ in range(calls):
        f().backward(gradient=v)
    agree(a.grad, calls * right)
    agree(b.grad, calls * right * two_leaves)
    same(v, before)


@cases(max_examples=40)
@given(st.permutations(range(3)), st.permutations(range(3)), draws)
def test_a_transposed_v_is_shared_if_it_lies_in_memory_as_x_does(order, of_memory, draw):
    """If y is a transposed x, `x.grad` shares its memory with v if and only if v, transposed back, has the same memory
    layout as x.

    Seen failing: it is always shared
    """
    x = draw((2, 3, 4)).contiguous().requires_grad_()
    back = torch.tensor(of_memory).argsort().tolist()
    v = draw(x.permute(order).permute(of_memory).shape).contiguous().permute(back)
    x.permute(order).backward(gradient=v)
    returned = v.permute(*torch.tensor(order).argsort())
    assert (x.grad.data_ptr() == v.data_ptr()) == (returned.stride() == x.stride())


@cases(max_examples=20)
@given(one_of(VIEWS), st.integers(1, 4), draws)
def test_if_the_sum_comes_before_the_view_each_leaf_gets_its_own(view, calls, draw):
    """If two leaves are added before the view, each of them gets a gradient tensor of its own.

    Seen failing: views first, then the sum
    """
    a, b = (draw((2, 3)).contiguous().requires_grad_() for _ in range(2))
    v = draw(view(a + b).shape).contiguous()
    (right,) = grad(view(a + b), a, v.clone())
    for _ in range(calls):
        view(a + b).backward(gradient=v.clone())
    agree(a.grad, calls * right)
    agree(b.grad, calls * right)


RESHAPED = {name: VIEWS[name] for name in ("[None]", "column", "view", "flatten", "unflatten", "cat")}


@cases(max_examples=40)
@given(one_of(VIEWS), one_of([0.01, 1.0]), st.integers(1, 3), draws)
def test_two_leaves_that_share_a_gradient_are_clipped_twice(view, limit, calls, draw):
    """Two leaves that enter a sum in another shape can share one gradient. If both gradients are None before each call,
    the sum is right, but clipping changes the shared gradient twice.

    Seen failing: each leaf has a gradient of its own; it is clipped once
    """
    a, b = (draw((2, 3)).contiguous().requires_grad_() for _ in range(2))
    v = draw(view(a).shape).contiguous()
    for _ in range(calls):
        a.grad = b.grad = None
        (view(a) + view(b)).backward(gradient=v.clone())
    right = a.grad.clone()
    assert (a.grad.data_ptr() == b.grad.data_ptr()) == (view.name in RESHAPED)
    length = torch.nn.utils.clip_grad_norm_([a, b], limit)
    c = min(1.0, (limit / length).item())
    agree(a.grad, c ** (2 if view.name in RESHAPED else 1) * right, share=1e-3 * c**2)


PIECES = {"cat": torch.cat, "cat(1)": lambda xs: torch.cat(xs, 1), "stack": torch.stack, "hstack": torch.hstack}
PIECES |= {"vstack": torch.vstack, "stack(1)": lambda xs: torch.stack(xs, 1)}


@cases(max_examples=30)
@given(one_of(PIECES), st.integers(1, 3), st.integers(2, 3), draws)
def test_a_piece_of_v_is_shared_if_it_lies_in_memory_as_x_does(join, leaves, columns, draw):
    """After `torch.cat` or `torch.stack`, the piece of v that a leaf gets is shared with its `.grad` if and only if the
    piece has the same memory layout as the leaf.

    Seen failing: pieces are copies; every piece is shared
    """
    xs = [draw((2, columns)).contiguous().requires_grad_() for _ in range(leaves)]
    v = draw(join(xs).shape).contiguous()
    pieces = grad(join(xs), xs, v)
    join(xs).backward(gradient=v)
    for x, piece in zip(xs, pieces, strict=True):
        assert (x.grad.data_ptr() == piece.data_ptr()) == (piece.stride() == x.stride())


@cases(max_examples=30)
@given(st.booleans(), one_of([None, math.nan, math.inf]), one_of([None, math.nan, 0.25]), draws)
def test_a_scaler_skips_the_step_by_what_unscale_found(explicit, before, after, draw):
    """`unscale_`, which `step` calls if you have not, looks for infinities and NaN in the gradients of one optimizer.
    If it finds any, `step` leaves only the parameters of this optimizer unchanged. `step` does not notice what becomes
    infinite or NaN after `unscale_`.

    Seen failing: `step` looks again; the steps of both optimizers are skipped
    """
    w, other = (draw((size,)).contiguous().requires_grad_() for size in (3, 2))
    optimizers = [torch.optim.SGD([parameter], lr=1.0) for parameter in (w, other)]
    scaler, w_before, other_before = torch.amp.GradScaler("cpu", init_scale=4.0), w.tolist(), other.tolist()
    scaler.scale(w.sum() + other.sum()).backward()
    step = 1.0
    if before is not None:
        w.grad[0] = before
    if explicit:
        scaler.unscale_(optimizers[0])
        if after is not None:
            w.grad[0] = step = after
    for optimizer in optimizers:
        scaler.step(optimizer)
    steps = [step, 1, 1] if before is None else [0, 0, 0]
    np.testing.assert_allclose(w.tolist(), np.subtract(w_before, steps))
    np.testing.assert_allclose(other.tolist(), np.subtract(other_before, 1))
