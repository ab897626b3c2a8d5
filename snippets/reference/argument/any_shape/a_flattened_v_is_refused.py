"""A flattened v is refused, although it holds the right number of weights."""

# %% torch
import torch

A = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])
x = torch.tensor([[7.0, 8.0],
                  [9.0, 0.0]], requires_grad=True)
y = A @ x
v = torch.tensor([1.0, 100.0, 10.0, 1.0, 100.0, 10.0])

# %% error
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=v.reshape(y.shape))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 0, 2, 0],
              [0, 1, 0, 2],
              [3, 0, 4, 0],
              [0, 3, 0, 4],
              [5, 0, 6, 0],
              [0, 5, 0, 6]])
by_hand = np.array([1, 100, 10, 1, 100, 10]) @ J
print(by_hand.reshape(2, 2))

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([6]) "
    "and output[0] has a shape of torch.Size([3, 2])."
)
np.testing.assert_array_equal(np.ravel(y.tolist()), J @ [7, 8, 9, 0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(2, 2))
