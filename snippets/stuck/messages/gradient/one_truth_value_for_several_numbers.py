"""`if y > limit` raises if y has several elements; `torch.where` decides for
each element."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x
limit, slope = 7.0, 0.5

# %% error
try:
    y = slope * y if y > limit else y
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = torch.where(y > limit, slope * y, y)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 1.5],  # half of the row of A: 8 is above the limit
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Boolean value of Tensor with more than one value is ambiguous"
)
np.testing.assert_array_equal(y.tolist(), [4, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
