"""A full backward hook on a model gets the vᵀJ of the whole model, not only that of its
last node."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
slope, seen = 0.5, []
x = torch.tensor([-4.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

def note(model, vJ, v):
    seen.append(vJ[0])

# %% error
halves = torch.nn.PReLU(init=slope)
model = torch.nn.Sequential(halves, halves)
try:
    model.register_backward_hook(note)
    y = model(x)
    y.backward(gradient=v)
except FutureWarning as error:
    message = str(error)

# %% fix
halves = torch.nn.PReLU(init=slope)
model = torch.nn.Sequential(halves, halves)
model.register_full_backward_hook(note)
y = model(x)
y.backward(gradient=v)
print(seen)

# %% numpy
import numpy as np

J = np.diag([0.25, 1])  # negative numbers are halved twice
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Using a non-full backward hook when the forward contains multiple "
    "autograd Nodes is deprecated and will be removed in future versions. "
    "This hook will be missing some grad_input. Please use "
    "register_full_backward_hook to get the documented behavior."
)
np.testing.assert_array_equal(y.tolist(), [-1, 2])
(vJ,) = seen
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
older = torch.nn.Sequential(halves, halves)
older.register_backward_hook(note)
with warnings.catch_warnings(action="ignore"):
    older(x).backward(gradient=v)
np.testing.assert_array_equal(seen[-1].tolist(), [0.5, 10])  # the last step
