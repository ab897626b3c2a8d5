"""If h requires grad, a hook registered on h gets the v that reaches h during `backward`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])
seen = []

# %% error
try:
    h = A @ x
    h.register_hook(seen.append)
except RuntimeError as error:
    message = str(error)

# %% fix
x.requires_grad_()
h = A @ x
h.register_hook(seen.append)
h.backward(gradient=v)
print(seen)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "cannot register a hook on a tensor that doesn't require gradient"
)
np.testing.assert_array_equal(h.tolist(), [8, 6, 5])
np.testing.assert_array_equal([v.tolist() for v in seen], [[1, 10, 100]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
