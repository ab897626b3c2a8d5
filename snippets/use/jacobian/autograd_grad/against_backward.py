"""`y.backward(v)` and `torch.autograd.grad` compute the same gradient, but only `backward` adds the gradient to
`x.grad`."""

# %% torch
import warnings
from types import SimpleNamespace

import torch

v = torch.tensor([1.0, 10.0, 100.0])


def build():
    """Leaves x and w, h in the middle, y; and a leaf that is not used."""
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    w = torch.tensor(5.0, requires_grad=True)
    h = w * x
    y = torch.stack([h[0] * x[1], h[0] * x[0], h[1]])
    unused = torch.zeros(2, requires_grad=True)
    return SimpleNamespace(x=x, w=w, h=h, y=y, unused=unused)


def backward(graph, name, **options):
    """Call `backward`, and look at `.grad`."""
    graph.y.backward(v, **options)
    return getattr(graph, name).grad


def grad(graph, name, **options):
    """Call `grad`, and look at what it returns."""
    (result,) = torch.autograd.grad(
        graph.y, getattr(graph, name), v, **options
    )
    return result


def x_grad(way, graph):
    way(graph, "x")
    return graph.x.grad


def w_grad(way, graph):
    way(graph, "x")
    return graph.w.grad


def second_result(way, graph):
    way(graph, "x", retain_graph=True)
    return way(graph, "x")


def not_retained(way, graph):
    way(graph, "x")
    return way(graph, "x")


def recorded(way, graph):
    return way(graph, "x", create_graph=True).requires_grad


def hooks_that_run(way, graph):
    ran = []
    graph.x.register_hook(lambda v: ran.append("hook"))
    graph.x.register_post_accumulate_grad_hook(
        lambda x: ran.append("post-accumulate hook")
    )
    way(graph, "x")
    return ", ".join(ran)


questions = {
    "result for x": lambda way, graph: way(graph, "x"),
    "result for x, second call": second_result,
    "`x.grad` afterwards": x_grad,
    "`w.grad`, when only x is asked for": w_grad,
    "result for h, which is not a leaf": lambda way, graph: way(graph, "h"),
    "result for an unused leaf": lambda way, graph: way(graph, "unused"),
    "second call without `retain_graph`": not_retained,
    "with `create_graph`, requires grad": recorded,
    "hooks on x that run": hooks_that_run,
}


def answer(question, way):
    try:
        result = question(way, build())
    except RuntimeError:
        return "raises"
    return result.tolist() if isinstance(result, torch.Tensor) else result


table = {}
print("| case | `y.backward(v)` | `grad(y, …, v)` |")
print("|---|---|---|")
with warnings.catch_warnings():  # .grad of h; create_graph in backward
    warnings.simplefilter("ignore", UserWarning)
    for name, question in questions.items():
        row = table[name] = [answer(question, backward),
                             answer(question, grad)]
        print(f"| {name} |", " | ".join(map(str, row)), "|")

# %% numpy
import numpy as np

J_x = np.array([[15, 10],  # of w x₁x₂: w x₂ and w x₁
                [20, 0],   # w x₁²
                [0, 5]])   # w x₂
J_w = np.array([[6],  # x₁x₂
                [4],
                [3]])
J_h = np.array([[3, 0],  # of h₁x₂
                [2, 0],  # of h₁x₁
                [0, 1]])
for_x = np.array([1, 10, 100]) @ J_x
for_w = np.array([1, 10, 100]) @ J_w
for_h = np.array([1, 10, 100]) @ J_h

# %% check
assert list(table.values()) == [
    [for_x.tolist(), for_x.tolist()],
    [(2 * for_x).tolist(), for_x.tolist()],
    [for_x.tolist(), None],
    [for_w.item(), None],
    [None, for_h.tolist()],
    [None, "raises"],
    ["raises", "raises"],
    [True, True],
    ["hook, post-accumulate hook", "hook"],
]
assert build().y.tolist() == [30, 20, 15]
assert build().unused.shape == (2,)
graph = build()
assert graph.y.backward(v, retain_graph=True) is None
graph.y.backward(v, inputs=[graph.unused])  # does not raise either
assert graph.unused.grad is None
