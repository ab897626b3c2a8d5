"""Before you pass a list of weights to `backward` as v, turn the list into a tensor."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
weights = [1.0, 10.0, 100.0]

# %% error
try:
    v = weights
    y.backward(gradient=v)
except TypeError as error:
    message = str(error)

# %% fix
v = torch.tensor(weights, dtype=y.dtype, device=y.device)
y.backward(gradient=v)
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
    "gradients can be either Tensors or None, but got float"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
