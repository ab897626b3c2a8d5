"""`h.clone()` keeps the graph of h; `torch.tensor(h)` copies only the values."""

# %% torch
import torch
import warnings

warnings.simplefilter("error")  # a warning now stops the program
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
h = A @ x

# %% error
try:
    y = torch.tensor(h)
except UserWarning as warning:
    message = str(warning)

# %% fix
y = h.clone()
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
    "To copy construct from a tensor, it is recommended to use "
    "sourceTensor.detach().clone() or "
    "sourceTensor.detach().clone().requires_grad_(True), rather than "
    "torch.tensor(sourceTensor)."
)
with warnings.catch_warnings(action="ignore"):
    assert torch.tensor(h).requires_grad is False
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
