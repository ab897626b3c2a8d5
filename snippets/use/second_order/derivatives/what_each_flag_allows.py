"""`retain_graph=True` allows a second call to `autograd.grad`, but only `create_graph=True`
allows a second derivative."""

# %% torch
import torch


def f(x):
    return x[0] ** 2 * x[1] + x[1] ** 3


def attempt(*arguments):
    """What `autograd.grad` returns, or how its complaint begins."""
    try:
        (result,) = torch.autograd.grad(*arguments, retain_graph=True)
    except RuntimeError as error:
        return str(error).split(" (")[0]
    return result.tolist()


flags = [
    {},
    {"retain_graph": True},
    {"create_graph": True},
    {"create_graph": True, "retain_graph": False},
]
v = torch.tensor([1.0, 10.0])
table = {}
print("| given to the first call | y once more | vᵀH from its result |")
print("|---|---|---|")
for given in flags:
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    y = f(x)
    (g,) = torch.autograd.grad(y, x, **given)
    once_more, product = attempt(y, x), attempt(g, x, v)
    name = ", ".join(f"`{flag}={value}`" for flag, value in given.items())
    table[name] = (g.tolist(), once_more, product)
    print(f"| {name or 'nothing'} | {once_more} | {product} |")

# %% numpy
import numpy as np

x1, x2 = 3, 2
gradient = np.array([2 * x1 * x2, x1**2 + 3 * x2**2])
H = np.array([[2 * x2, 2 * x1],
              [2 * x1, 6 * x2]])
by_hand = np.array([1, 10]) @ H
print(f"By hand: the gradient is {gradient.tolist()},")
print(f"and vᵀH is {by_hand.tolist()}.")

# %% check
np.testing.assert_array_equal(gradient, [12, 21])
np.testing.assert_array_equal(by_hand, [64, 126])
freed = "Trying to backward through the graph a second time"
no_graph = (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
assert list(table.values()) == [
    ([12, 21], freed, no_graph),
    ([12, 21], [12, 21], no_graph),
    ([12, 21], [12, 21], [64, 126]),
    ([12, 21], freed, freed),
]
