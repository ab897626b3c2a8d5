"""The power `h**2` saves its input, h, so changing h in place makes `backward` fail."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0])
x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x.clone()
y = h**2
y += 1  # the output: nobody needs its old numbers
y.backward(gradient=v)
changed = y
print(x.grad)

# %% error
h = x.clone()
y = h**2
saved = h.tolist(), h._version
h += 1  # the input
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error).replace("cuda.", "")

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(changed.tolist(), [9 + 1, 4 + 1])
assert saved == ([3, 2], 0)
np.testing.assert_array_equal(h.tolist(), [4, 3])
np.testing.assert_array_equal(y.tolist(), [9, 4])
assert message.split("[torch.FloatTensor [2]], ")[1].startswith(
    "which is output 0 of Add, is at version 1; "
    "expected version 0 instead."
)
