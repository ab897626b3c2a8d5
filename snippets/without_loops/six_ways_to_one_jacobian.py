"""A loop over the one-hot `v`, and six ways without one: all seven give the
same J."""

# --8<-- [start:torch]
import warnings

import torch
from torch.autograd.functional import jacobian
from torch.func import jacfwd, jacrev, vjp


def f(x):
    return torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])


point = torch.tensor([1.0, 2.0, 3.0])
one_hots = torch.eye(2)  # (1, 0) and (0, 1): one v per output
ways = {}

x = point.clone().requires_grad_()
y = f(x)
rows = [torch.autograd.grad(y, x, v, retain_graph=True)[0]
        for v in one_hots]
ways["the loop"] = torch.stack(rows)

(ways["grad, batched"],) = torch.autograd.grad(
    y, x, one_hots, is_grads_batched=True
)

_, times_J = vjp(f, point)  # times_J(v) is vᵀJ
(ways["vmap of vjp"],) = torch.vmap(times_J)(one_hots)

ways["jacrev"] = jacrev(f)(point)

with warnings.catch_warnings():  # torch warns itself about torch.jit
    warnings.simplefilter("ignore", DeprecationWarning)
    ways["jacfwd"] = jacfwd(f)(point)

ways["jacobian"] = jacobian(f, point)
ways["jacobian, vectorize"] = jacobian(f, point, vectorize=True)

for name, result in ways.items():
    print(f"{name:20}", result.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6, 3, 2],   # of x₁x₂x₃:    x₂x₃, x₁x₃, x₁x₂
              [2, 0, 7]])  # of x₁² + 7x₃: 2x₁, 0, 7
by_hand = np.array([[1, 0],
                    [0, 1]]) @ J  # a vᵀJ per line
print(by_hand.tolist())
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [1 * 2 * 3, 1**2 + 7 * 3])
np.testing.assert_array_equal(ways["the loop"].tolist(), by_hand)
from itertools import pairwise

chain = list(ways.values())
assert len(chain) == 7
for one, next_one in pairwise(chain):
    torch.testing.assert_close(next_one, one, rtol=0, atol=0)
# --8<-- [end:check]
