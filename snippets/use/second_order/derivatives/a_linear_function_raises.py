"""`autograd.grad` can't differentiate `2 * x[0] + 3 * x[1]` twice, but `torch.autograd.functional.hessian` can."""

# %% torch
import torch


def f(x):
    return 2 * x[0] + 3 * x[1]


x = torch.tensor([1.0, 2.0], requires_grad=True)

# %% error
(g,) = torch.autograd.grad(f(x), x, create_graph=True)
try:
    torch.autograd.grad(g, x, torch.ones(2))
except RuntimeError as error:
    message = str(error)

# %% fix
H = torch.autograd.functional.hessian(f, x)
print(H)

# %% numpy
import numpy as np

by_hand = np.zeros((2, 2))
print(by_hand)

# %% check
assert message == (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
assert f(x).item() == 8
assert not g.requires_grad
np.testing.assert_array_equal(g.tolist(), [2, 3])
np.testing.assert_array_equal(H.tolist(), by_hand)
composed = torch.func.jacrev(torch.func.grad(f))(x.detach())
np.testing.assert_array_equal(composed.tolist(), by_hand)
