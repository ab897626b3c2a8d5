"""After `a, b = h`, which calls `unbind`, an in-place change of h makes the next use of a or b raise an error."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([10.0, 100.0])

# %% error
try:
    h = x + x
    a, b = h
    h += x
    y = torch.stack([a * b, b])
except RuntimeError as error:
    message = str(error)

# %% fix
h = x + x
h = h + x
a, b = h
y = torch.stack([a * b, b])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[18, 9],  # 3 b and 3 a, at a = 3 and b = 6
              [0, 3]])
by_hand = np.array([10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Output 0 of Unbind is a view and its base or another view of its base "
    "has been modified inplace. This view is the output of a function that "
    "returns multiple views. Such functions do not allow the output views to "
    "be modified inplace. You should replace the inplace operation by an "
    "out-of-place one."
)
np.testing.assert_array_equal(y.tolist(), [18, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
