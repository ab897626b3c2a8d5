"""One layer can't have both a backward hook of the older kind and a full backward hook."""

# %% torch
import torch

slope, seen = 0.5, []
x = torch.tensor([-4.0, 2.0], requires_grad=True)

def note(layer, vJ, v):
    seen.append(vJ[0])

# %% error
layer = torch.nn.PReLU(init=slope)
layer.register_backward_hook(note)
try:
    layer.register_full_backward_hook(note)
except RuntimeError as error:
    message = str(error)

# %% fix
layer = torch.nn.PReLU(init=slope)
layer.register_full_backward_hook(note)
y = layer(x)
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(seen)

# %% numpy
import numpy as np

J = np.diag([0.5, 1])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Cannot use both regular backward hooks and full backward hooks on a "
    "single Module. Please use only one of them."
)
np.testing.assert_array_equal(y.tolist(), [-2, 2])
(vJ,) = seen
np.testing.assert_array_equal(vJ.tolist(), by_hand)
