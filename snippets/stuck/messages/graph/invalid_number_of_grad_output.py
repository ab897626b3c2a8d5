"""A full backward pre-hook that replaces v must return the new v in a tuple."""

# %% torch
import torch

slope = 0.5
x = torch.tensor([-4.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
try:
    layer = torch.nn.PReLU(init=slope)
    layer.register_full_backward_pre_hook(
        lambda layer, v: v[0].nan_to_num()
    )
    y = layer(x)
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
layer = torch.nn.PReLU(init=slope)
layer.register_full_backward_pre_hook(
    lambda layer, v: (v[0].nan_to_num(),)
)
y = layer(x)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([0.5, 1])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Backward pre hook returned an invalid number of grad_output, got 2, but "
    "expected 1"
)
np.testing.assert_array_equal(y.tolist(), [-2, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
