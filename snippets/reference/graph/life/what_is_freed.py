"""`backward` frees the tensors that the graph saved, but not y and its graph nodes."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x**2
saved = y.grad_fn._saved_self  # x, needed for J = 2x
print(saved.tolist(), x.grad)

v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(x.grad)
print(y.tolist(), y.grad_fn.name())

# %% error
try:
    y.grad_fn._saved_self
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(saved.tolist(), [3, 2])
np.testing.assert_array_equal(y.tolist(), [9, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert y.grad_fn.name() == "PowBackward0"
assert message == (
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed). Saved "
    "intermediate values of the graph are freed when you call .backward() "
    "or autograd.grad(). Specify retain_graph=True if you need to backward "
    "through the graph a second time or if you need to access saved "
    "tensors after calling backward."
)
