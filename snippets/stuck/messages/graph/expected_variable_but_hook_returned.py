"""A hook on a tensor leaves v unchanged if it returns `None`, as a `lambda` with
`list.append` does."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
largest = []

# %% error
try:
    h = A @ x
    h.register_hook(lambda v: v.max().item())
    h.backward(gradient=v)
except TypeError as error:
    message = str(error)

# %% fix
h = A @ x
h.register_hook(lambda v: largest.append(v.max().item()))
h.backward(gradient=v)
print(largest, x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == "expected Variable, but hook returned 'float'"
np.testing.assert_array_equal(h.tolist(), [8, 6, 5])
assert largest == [100]
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
