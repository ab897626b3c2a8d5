"""`autograd.grad` returns the gradient in a tuple; `x.grad` stays `None`."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 7 * x[1]])
v = torch.tensor([1.0, 10.0, 100.0])
(g,) = torch.autograd.grad(y, x, grad_outputs=v)
print(g)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 2],  # x₁x₂: x₂ and x₁
              [4, 0],  # x₁²:  2x₁
              [0, 7]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2 * 3, 2**2, 7 * 3])
np.testing.assert_array_equal(g.tolist(), by_hand)
assert x.grad is None
y = torch.stack([x[0] * x[1], x[0] ** 2, 7 * x[1]])
for _ in range(2):  # nothing is added up, and x.grad stays empty
    result = torch.autograd.grad(y, x, grad_outputs=v, retain_graph=True)
    assert type(result) is tuple
    assert len(result) == 1
    np.testing.assert_array_equal(result[0].tolist(), by_hand)
assert x.grad is None
