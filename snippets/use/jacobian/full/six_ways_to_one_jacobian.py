"""For a function of three inputs and two outputs, a loop over the one-hot
vectors and six other ways return the same Jacobian to the last bit."""

# %% torch
import torch
from torch.autograd.functional import jacobian
from torch.func import jacfwd, jacrev, vjp, vmap


def f(x):
    return torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])


point = torch.tensor([1.0, 2.0, 3.0])
one_hots = torch.eye(2)  # (1, 0) and (0, 1): one v per output
x = point.clone().requires_grad_()
y = f(x)
ways = {}

rows = [torch.autograd.grad(y, x, v, retain_graph=True)[0]
        for v in one_hots]
ways["a loop over `grad(y, x, v, retain_graph=True)`"] = torch.stack(rows)

(ways["`grad(y, x, one_hots, is_grads_batched=True)`"],) = (
    torch.autograd.grad(y, x, one_hots, is_grads_batched=True)
)

_, times_J = vjp(f, point)  # times_J(v) is vᵀJ
(ways["`vmap(times_J)(one_hots)`, from `vjp(f, point)`"],) = vmap(
    times_J
)(one_hots)

ways["`jacrev(f)(point)`"] = jacrev(f)(point)

ways["`jacfwd(f)(point)`"] = jacfwd(f)(point)

ways["`jacobian(f, point)`"] = jacobian(f, point)
ways["`jacobian(f, point, vectorize=True)`"] = jacobian(
    f, point, vectorize=True
)

print("| way | J |")
print("|---|---|")
for name, result in ways.items():
    print(f"| {name} | `{result.tolist()}` |")

# %% numpy
import numpy as np

J = np.array([[6, 3, 2],   # of x₁x₂x₃:    x₂x₃, x₁x₃, x₁x₂
              [2, 0, 7]])  # of x₁² + 7x₃: 2x₁, 0, 7
by_hand = np.array([[1, 0],
                    [0, 1]]) @ J  # a vᵀJ per line
print(f"By hand: `{by_hand.tolist()}`.")

# %% check
np.testing.assert_array_equal(y.tolist(), [1 * 2 * 3, 1**2 + 7 * 3])
first, *others = ways.values()
np.testing.assert_array_equal(first.tolist(), by_hand)
assert len(others) == 6
from itertools import pairwise

for one, next_one in pairwise([first, *others]):
    torch.testing.assert_close(next_one, one, rtol=0, atol=0)
