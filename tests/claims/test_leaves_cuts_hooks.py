"""Leaves, cuts, hooks."""

import math
import warnings

import pytest
import torch
from claims.drawn import (
    CHANGES,
    FLOATS,
    INTERACTING,
    NORMS,
    SEPARATE,
    Calls,
    agree,
    cases,
    curved,
    draws,
    filled,
    made,
    one_of,
    reals,
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
from torch import nn
from torch.autograd import grad
from torch.autograd.functional import hessian, hvp, jacobian, vhp
from torch.func import hessian as func_hessian
from torch.func import jacfwd, jacrev, jvp, vjp


@cases(max_examples=20)
@given(smooth, shapes, draws)
def test_only_a_leaf_that_requires_grad_stores_a_gradient(f, shape, draw):
    """By default, `backward` stores a gradient in x only if x is a leaf, x requires grad, and y depends on x through
    the graph.

    Seen failing: h with `retain_grad`; y depends on the other leaf
    """
    x, constant, elsewhere = draw.leaf(shape), draw(shape), draw.leaf(shape)
    h = 2 * x + constant
    y = f(h)
    y.backward(gradient=draw(y.shape))
    assert [x.is_leaf, constant.is_leaf, h.is_leaf] == [True, True, False]
    assert [x.grad is None, constant.grad, elsewhere.grad] == [False, None, None]
    with pytest.warns(UserWarning, match="not a leaf Tensor"):
        assert h.grad is None


@cases(max_examples=20)
@given(separate, smooth, shapes, draws)
def test_a_detached_quantity_is_a_constant(f, g, shape, draw):
    """A detached quantity is a constant: its derivatives are 0.

    Seen failing: nothing is detached
    """
    x, v = draw(shape), draw(shape)
    constant = g(x).sum()
    agree(x_grad(lambda x: f(x) * g(x).detach().sum(), x, v), constant * x_grad(f, x, v))


STAIRCASES = {name: getattr(torch, name) for name in ("round", "floor", "ceil", "trunc", "sign")}


@cases(max_examples=25)
@given(one_of(STAIRCASES), shapes, reals, draws)
def test_a_staircase_stays_in_the_graph_with_zeros(f, shape, dtype, draw):
    """`round`, `floor` and `sign` stay in the graph. Between the jumps their slope is 0, so J is zero, and vᵀJ is zero
    for every v.

    Seen failing: `abs` in place of a staircase; `frac` passes nothing on
    """
    x, v = draw(shape, dtype), draw(shape, dtype)
    assert (x_grad(f, x, v) == 0).all()
    same(x_grad(torch.frac, x, v), v)
    same(x_grad(lambda x: x % 1, x, v), v)


COUNTS = {
    "argmax": torch.argmax,
    "argsort": torch.argsort,
    "count_nonzero": torch.count_nonzero,
    "x > 0": lambda x: x > 0,
    "x == x": lambda x: x == x,
    "isnan": torch.isnan,
    "long": torch.Tensor.long,
    "bool": torch.Tensor.bool,
}


@cases(max_examples=40)
@given(one_of(COUNTS), filled, draws)
def test_whole_numbers_and_truth_values_end_the_graph(f, shape, draw):
    """Integers and booleans end the graph, because they have no slopes.

    Seen failing: `round` ends the graph, too
    """
    y = f(draw.leaf(shape))
    assert not y.requires_grad
    assert y.is_leaf


@cases(max_examples=20)
@given(one_of(SEPARATE | INTERACTING), draws)
def test_eval_does_not_switch_recording_off(layer, draw):
    """`eval()` does not switch off recording. `no_grad` makes y a constant.

    Seen failing: `eval()` switches recording off
    """
    layer, x = made(layer), draw.leaf((4, 3, 5))
    assert layer.eval()(x).requires_grad
    assert layer.train()(x).requires_grad
    with torch.no_grad():
        assert not layer(x + 0).requires_grad


@cases(max_examples=15)
@given(one_of([0.1, 0.5, 0.9]), shapes, draws)
def test_in_eval_mode_a_dropout_is_the_identity(p, shape, draw):
    """`eval()` changes the function, and with it the gradient: in evaluation mode a Dropout is the identity.

    Seen failing: train mode in place of eval mode
    """
    x, v, dropout = draw(shape), draw(shape), nn.Dropout(p)
    same(x_grad(lambda x: 1 * dropout.eval()(x), x, v), v)
    with torch.random.fork_rng([]):
        trained = x_grad(lambda x: 1 * dropout.train()(x), x, v)
    kept = trained != 0
    agree(trained, torch.where(kept, v / (1 - p), 0))


@cases(max_examples=20)
@given(one_of(SEPARATE | INTERACTING), draws)
def test_a_frozen_layer_lets_v_pass(layer, draw):
    """If you freeze a layer with `requires_grad_(False)`, its parameters get no gradient, and v still passes through
    the layer.

    Seen failing: a cut in place of freezing
    """
    layer, x = made(layer), draw((4, 3, 5))
    v = draw(layer(x).shape)
    expected = x_grad(layer, x, v)
    layer.zero_grad()
    agree(x_grad(layer.requires_grad_(False), x, v), expected)
    assert all(parameter.grad is None for parameter in layer.parameters())


@cases(max_examples=10)
@given(one_of([1, 2, 3]), st.booleans(), draws)
def test_freezing_does_not_stop_the_averages(axes, train, draw):
    """`requires_grad_(False)` does not freeze the running statistics of a BatchNorm: to freeze them, switch it to
    evaluation mode.

    Seen failing: freezing stops the averages
    """
    norm = NORMS[axes](2).double().requires_grad_(False).train(train)
    before = norm.running_mean.clone()
    norm(5 + draw((4, 2, *[3] * axes)))
    assert torch.equal(norm.running_mean, before) == (not train)


@cases(max_examples=30)
@given(one_of(CHANGES), st.booleans(), draws)
def test_a_refused_change_of_an_inference_tensor_has_been_made(change, recorded, draw):
    """Outside `inference_mode`, changing an inference tensor in place raises an error, but the error comes after the
    change. Through `detach()`, the tensor changes without an error.

    Seen failing: the numbers are the old ones; every change is refused
    """
    numbers = 2 + draw((3,)).abs().clone()
    with torch.inference_mode():
        total = numbers.clone()
    change(numbers)
    with torch.set_grad_enabled(recorded):
        assert refused(lambda: change(total)) == (change.name != "through detach")
    assert total.tolist() == numbers.tolist()


FUNCTIONAL = {  # for an f that works entry by entry
    "jacobian": lambda f, x, _, **options: jacobian(f, x, **options),
    "vjp": lambda f, x, v, **options: torch.autograd.functional.vjp(f, x, v, **options)[1],
    "jvp": lambda f, x, u, **options: torch.autograd.functional.jvp(f, x, u, **options)[1],
    "hessian": lambda f, x, _, **options: hessian(curved(f), x, **options),
    "hvp": lambda f, x, v, **options: hvp(curved(f), x, v, **options)[1],
    "vhp": lambda f, x, v, **options: vhp(curved(f), x, v, **options)[1],
}
FUNC = {
    "vjp": lambda f, x, v: vjp(f, x)[1](v)[0],
    "jvp": lambda f, x, u: jvp(f, (x,), (u,))[1],
    "jacrev": lambda f, x, _: jacrev(f)(x),
    "jacfwd": lambda f, x, _: jacfwd(f)(x),
    "hessian": lambda f, x, _: func_hessian(curved(f))(x),
}


@cases(max_examples=30)
@given(one_of(FUNCTIONAL), separate, filled, draws)
def test_under_inference_mode_the_older_functions_give_zeros(derivative, f, shape, draw):
    """Under `inference_mode` the functions of `torch.autograd.functional` return zeros; with `strict=True` they raise
    an error. Under `no_grad` all of them are right.

    Seen failing: right numbers under `inference_mode`; zeros with `strict=True`, too; zeros under `no_grad`, too
    """
    x, v = draw(shape), draw(shape)
    expected = derivative.thing(f, x, v)
    assert (expected != 0).any()
    with torch.no_grad():
        agree(derivative.thing(f, x, v), expected)
    with torch.inference_mode():
        same(derivative.thing(f, x, v), torch.zeros_like(expected))
        assert refused(lambda: derivative.thing(f, x, v, strict=True))


@cases(max_examples=20)
@given(one_of(FUNC), separate, filled, draws)
def test_under_inference_mode_the_transforms_are_right(derivative, f, shape, draw):
    """In torch 2.13, the transforms of `torch.func` compute right gradients under `inference_mode`.

    Seen failing: zeros, as `torch.autograd.functional` returns
    """
    x, v = draw(shape).contiguous(), draw(shape).contiguous()
    expected = derivative(f, x, v)
    with torch.inference_mode():
        agree(derivative(f, x, v), expected)


@cases(max_examples=20)
@given(one_of(SEPARATE), one_of(FLOATS))
def test_a_module_changes_its_parameters_where_they_are(layer, dtype):
    """A module's `.double()` changes the parameters in place: they stay leaves, and an optimizer created before still
    has them. `.to("meta")` is an exception: it replaces the parameters by new ones.

    Seen failing: `.to("meta")` keeps the parameters, too
    """
    module = made(layer, torch.float32)
    before = list(module.parameters())
    module.to(dtype)
    assert all(p is q for p, q in zip(module.parameters(), before, strict=True))
    assert all(p.is_leaf and p.requires_grad and p.dtype == dtype for p in before)
    module.to("meta")
    assert not any(p is q for p, q in zip(module.parameters(), before, strict=True))


@cases(max_examples=20)
@given(smooth, smooth, filled, st.integers(-3, 3), st.booleans(), draws)
def test_what_a_hook_returns_goes_on(first, second, shape, factor, retain_first, draw):
    """A hook on y receives the v that reaches y, and what the hook returns is passed on instead of v. `retain_grad`
    keeps the v that the hook has returned, whichever of the two was registered first.

    Seen failing: what it returns is not used; the order of registering matters
    """
    x, seen = draw.leaf(shape), []
    h = 1 * first(x)  # (`first` may return x itself)

    def hook(v):
        seen.append(v)
        return factor * v

    steps = [h.retain_grad, lambda: h.register_hook(hook)]
    for step in steps if retain_first else reversed(steps):
        step()
    y = second(h)
    v = draw(y.shape)
    at_h = x_grad(second, h, v)
    y.backward(gradient=v)
    agree(seen[0], at_h)
    agree(h.grad, factor * at_h)
    agree(x.grad, x_grad(first, x, factor * at_h))


@cases(max_examples=20)
@given(smooth, shapes, whole_numbers, draws)
def test_a_hook_on_a_leaf_sees_this_call_and_a_post_accumulate_hook_the_sum(f, shape, times, draw):
    """A hook on a leaf receives the product of this call; a post-accumulate hook receives `x.grad`, the sum over all
    calls.

    Seen failing: the hook sees the sum; the hook sees this call
    """
    x, v, before, after = draw.leaf(shape), draw(f(draw(shape)).shape), [], []
    product = x_grad(f, x, v.clone())
    x.register_hook(lambda g: before.append(g.clone()))
    x.register_post_accumulate_grad_hook(lambda x: after.append(x.grad.clone()))
    for call in range(1, times + 1):
        f(x).backward(gradient=v.clone())
        agree(before[-1], product)
        agree(after[-1], call * product)


class Scale(nn.Module):
    """Multiplies all its inputs."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor(3.0).double())

    def forward(self, first, *others, **named):
        return math.prod([first, *others, *named.values()], start=self.weight)


@cases(max_examples=20)
@given(whole_numbers, st.integers(1, 3), st.integers(0, 2), draws)
def test_grad_input_holds_the_inputs_given_by_position(size, by_position, by_keyword, draw):
    """A module's full backward hook gets `grad_output`, which is v, and `grad_input`, which is vᵀJ. `grad_input` holds
    the products for the inputs passed by position. An input passed by keyword is missing.

    Seen failing: `grad_input` holds all inputs; a wrong factor
    """
    layer, seen, v = Scale(), [], draw((size,))
    inputs = [draw.leaf((size,)) for _ in range(by_position + by_keyword)]
    layer.register_full_backward_hook(lambda _, grad_input, grad_output: seen.extend([grad_input, grad_output]))
    named = {f"named_{i}": x for i, x in enumerate(inputs[by_position:])}
    layer(*inputs[:by_position], **named).backward(gradient=v)
    (grad_input, (grad_output,)) = seen
    same(grad_output, v)
    for product, x in zip(grad_input, inputs[:by_position], strict=True):
        agree(product, x.grad)


@cases(max_examples=10)
@given(one_of([dict, list, tuple, torch.Tensor.clone]), draws)
def test_a_backward_hook_is_not_called_for_a_dict_or_a_list(kind, draw):
    """If a layer returns a dict or a list, its backward hook is never called.

    Seen failing: the hook is called for every output
    """
    wrap = {dict: lambda y: {"y": y}, list: lambda y: [y], tuple: lambda y: (y,)}.get(kind, kind)
    layer, called = Calls(lambda x: wrap(3 * x)), []
    layer.register_full_backward_hook(lambda *_: called.append(True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # torch warns for a dict
        result = layer(draw.leaf((2,)))
    y = result["y"] if kind is dict else result if isinstance(result, torch.Tensor) else result[0]
    y.sum().backward()
    assert bool(called) == (kind in (tuple, torch.Tensor.clone))


class Sum(nn.Module):
    """Adds up the tensors that it is given by position."""

    def forward(self, *arguments):
        return 3 * sum(x for x in arguments if isinstance(x, torch.Tensor))


@cases(max_examples=20)
@given(st.lists(one_of(["leaf", "constant", "number", "text", "None", "list"]), max_size=4), draws)
def test_grad_input_has_an_entry_for_each_argument_by_position(others, draw):
    """`grad_input` has one entry for each input passed by position, and `None` for an input that is not a tensor.

    Seen failing: only tensors have an entry; `None` for a constant tensor, too
    """
    layer, seen, v = Sum(), [], draw((2,))
    kinds = {"number": 3, "text": "a", "None": None, "list": [draw.leaf((2,))]}
    tensors = {"leaf": lambda: draw.leaf((2,)), "constant": lambda: draw((2,))}
    arguments = [tensors[kind]() if kind in tensors else kinds[kind] for kind in others]
    layer.register_full_backward_hook(lambda _, grad_input, __: seen.extend(grad_input))
    layer(*arguments, draw.leaf((2,))).backward(gradient=v)
    assert [product is not None for product in seen] == [kind in tensors for kind in [*others, "leaf"]]
    for kind, product in zip([*others, "leaf"], seen, strict=True):
        assert kind not in tensors or torch.equal(product, 3 * v * (kind == "leaf"))


class Concatenate(nn.Module):
    """Takes its tensors one by one, in a list, or by name."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(()))

    def forward(self, *parts, named=()):
        tensors = [
            tensor for part in (*parts, named) for tensor in (part if isinstance(part, (list, tuple)) else [part])
        ]
        return self.weight * torch.cat(tensors)


@cases(max_examples=20)
@given(one_of(["by position", "in a list", "by name"]), st.booleans(), draws)
@pytest.mark.filterwarnings("ignore:Full backward hook is firing")
def test_the_hook_of_a_layer_counts_only_tensors_that_are_arguments_by_position(way, constant, draw):
    """The hook of a layer may return a gradient if the layer got a tensor by position that requires grad. A tensor
    inside a list, or passed by name, does not count.

    Seen failing: a tensor in a list counts; a tensor passed by its name counts; a constant counts
    """
    layer, x, v = Concatenate(), draw((2,)) if constant else draw.leaf((2,)), draw((2,))
    layer.register_full_backward_hook(lambda *_: (v,))
    calls = {"by position": lambda: layer(x), "in a list": lambda: layer([x]), "by name": lambda: layer(named=[x])}
    y = calls[way]()
    assert refused(lambda: y.backward(gradient=v)) == (constant or way != "by position")


@cases(max_examples=20)
@given(st.integers(-3, 3), st.booleans(), whole_numbers, draws)
def test_a_hook_on_a_layer_replaces_the_product_and_a_pre_hook_v(factor, before, samples, draw):
    """`register_full_backward_pre_hook` may replace v, and `register_full_backward_hook` may replace vᵀJ. The gradients
    of the weights are separate products, which the second hook does not change.

    Seen failing: `register_full_backward_hook` replaces v
    """
    layer, x, v = made(lambda: nn.Linear(3, 2)), draw.leaf((samples, 3)), draw((samples, 2))
    inputs = [x, layer.weight, layer.bias]
    expected = grad(layer(x), inputs, v)
    if before:
        layer.register_full_backward_pre_hook(lambda _, grad_output: (factor * grad_output[0],))
    else:
        layer.register_full_backward_hook(lambda _, grad_input, __: (factor * grad_input[0],))
    for_x, *for_weights = grad(layer(x), inputs, v)
    agree(for_x, factor * expected[0])
    for result, of_v in zip(for_weights, expected[1:], strict=True):
        agree(result, factor * of_v if before else of_v)
