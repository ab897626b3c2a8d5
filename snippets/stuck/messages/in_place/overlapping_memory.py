"""`v[1:] += v[:-1]` raises an error, because the two parts overlap in memory; add
`v[:-1].clone()` instead."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    v[1:] += v[:-1]
except RuntimeError as error:
    message = str(error)

# %% fix
v[1:] += v[:-1].clone()
y = A @ x
y.backward(gradient=v)
print(v, x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 11, 110]) @ J
print(by_hand)

# %% check
assert message == (
    "unsupported operation: some elements of the input tensor and the "
    "written-to tensor refer to a single memory location. Please clone() "
    "the tensor before performing the operation."
)
np.testing.assert_array_equal(v.tolist(), [1, 11, 110])
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
