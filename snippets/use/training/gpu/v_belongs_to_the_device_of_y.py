"""The `gradient` for a y with at least one axis must be on the device of y, not on that of x."""

# %% torch
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
A = torch.tensor([[1.0, 4.0], [2.0, 0.0], [3.0, 5.0]], device="cpu")
x = torch.tensor([1.0, 2.0], device="cpu", requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0], device="cpu")

# %% error
try:
    y = (A @ x).to("meta")  # on the device "meta" there are no numbers
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = (A @ x).to(device)
y.backward(gradient=v.to(y))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "invalid gradient at index 0 - expected device meta but got cpu"
)
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert x.grad.device.type == "cpu"
