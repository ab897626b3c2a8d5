"""For y = A x, assign `v @ A` to `x.grad`, not v itself, which has the shape of y."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    x.grad = v
except RuntimeError as error:
    message = str(error)

# %% fix
x.grad = v @ A  # as (A @ x).backward(gradient=v) leaves it
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "attempting to assign a gradient of size '[3]' to a tensor of size "
    "'[2]'. Please ensure that the gradient and the tensor are the same "
    "size"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert x.tolist() == [1, 2]
