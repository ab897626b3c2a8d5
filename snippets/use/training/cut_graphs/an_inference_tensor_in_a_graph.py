"""`features`, computed in `inference_mode`, cannot be saved for a later
`backward`. A clone made outside can."""

# %% torch
import torch

w = torch.tensor([2.0, 5.0], requires_grad=True)
with torch.inference_mode():
    features = 3 * torch.tensor([1.0, 10.0])

# %% error
try:
    y = w * features
except RuntimeError as error:
    message = str(error)

# %% fix
y = w * features.clone()
y.sum().backward()
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[3, 0],
              [0, 30]])
by_hand = np.array([1, 1]) @ J
print(by_hand)

# %% check
assert message == (
    "Inference tensors cannot be saved for backward. Please do not use "
    "Tensors created in inference mode in computation tracked by autograd. "
    "To work around this, you can make a clone to get a normal tensor and "
    "use it in autograd, or use `torch.no_grad()` instead of "
    "`torch.inference_mode()`."
)
try:
    features._version
except RuntimeError as error:
    no_counter = str(error)
assert no_counter == "Inference tensors do not track version counter."
np.testing.assert_array_equal(y.tolist(), J @ [2, 5])
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
