"""`features`, computed in `inference_mode`, cannot be saved for a later
`backward`. A clone made outside can."""

# --8<-- [start:torch]
import torch

w = torch.tensor([2.0, 5.0], requires_grad=True)
with torch.inference_mode():
    features = 3 * torch.tensor([1.0, 10.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y = w * features
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
y = w * features.clone()
y.sum().backward()
print(w.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 0],
              [0, 30]])
by_hand = np.array([1, 1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
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
# --8<-- [end:check]
