"""A tensor created under `torch.inference_mode()` can't be saved for `backward`, but
its clone can."""

# %% torch
import torch

with torch.inference_mode():
    A = torch.tensor([[2.0, 3.0],
                      [4.0, 1.0],
                      [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = A @ x
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = A.clone() @ x
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
    "Inference tensors cannot be saved for backward. Please do not use "
    "Tensors created in inference mode in computation tracked by autograd. "
    "To work around this, you can make a clone to get a normal tensor and "
    "use it in autograd, or use `torch.no_grad()` instead of "
    "`torch.inference_mode()`."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
