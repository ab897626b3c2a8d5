"""A hook on a tensor may replace v only with a tensor that has the shape of v."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    def total(v):
        return v.sum()

    h = A @ x
    h.register_hook(total)
    h.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
def total(v):
    return v.sum().expand_as(v)

h = A @ x
h.register_hook(total)
h.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([111, 111, 111]) @ J
print(by_hand)

# %% check
assert message == "hook 'total' has changed the size of value"
np.testing.assert_array_equal(h.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
