"""If v has the shape of y transposed, pass `v.T`; `v.reshape(y.shape)` raises no error, but gives wrong numbers."""

# %% torch
import torch

A = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])
x = torch.tensor([[7.0, 8.0],
                  [9.0, 0.0]], requires_grad=True)
y = A @ x
v = torch.tensor([[1.0, 10.0, 100.0],   # for the first column of y
                  [100.0, 1.0, 10.0]])  # and for the second

# %% error
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

y.backward(gradient=v.reshape(y.shape))
wrong = x.grad
print(wrong)  # no error, and not what was meant

# %% reset
x.grad = None
y = A @ x

# %% fix
y.backward(gradient=v.T)
right = x.grad
print(right)

# %% numpy
import numpy as np

J = np.array([[1, 0, 2, 0],
              [0, 1, 0, 2],
              [3, 0, 4, 0],
              [0, 3, 0, 4],
              [5, 0, 6, 0],
              [0, 5, 0, 6]])
by_hand = np.array([1, 100, 10, 1, 100, 10]) @ J  # v.T, row by row
by_hand_wrong = np.array([1, 10, 100, 100, 1, 10]) @ J  # v, row by row
print(by_hand.reshape(2, 2))
print(by_hand_wrong.reshape(2, 2))

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2, 3]) "
    "and output[0] has a shape of torch.Size([3, 2])."
)
np.testing.assert_array_equal(np.ravel(y.tolist()), J @ [7, 8, 9, 0])
np.testing.assert_array_equal(right.tolist(), by_hand.reshape(2, 2))
np.testing.assert_array_equal(wrong.tolist(), by_hand_wrong.reshape(2, 2))
