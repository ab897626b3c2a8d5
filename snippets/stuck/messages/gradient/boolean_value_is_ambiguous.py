"""For the outputs `[y1, y2]`, pass `[v1, v2]` to `torch.autograd.grad`, where each v
has the shape of its output."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y1 = A @ x
y2 = 6 * x[:1]
v1 = torch.tensor([1.0, 10.0, 100.0])
v2 = torch.tensor([1000.0])

# %% error
try:
    (vJ,) = torch.autograd.grad([y1, y2], x, [v1, v1])
except RuntimeError as error:
    message = str(error)

# %% fix
(vJ,) = torch.autograd.grad([y1, y2], x, [v1, v2])
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0],
              [6, 0]])  # y2 is one more row
by_hand = np.array([1, 10, 100, 1000]) @ J
print(by_hand)

# %% check
assert message == (
    "Boolean value of Tensor with more than one value is ambiguous"
)
np.testing.assert_array_equal(y1.tolist() + y2.tolist(), [8, 6, 5, 6])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
