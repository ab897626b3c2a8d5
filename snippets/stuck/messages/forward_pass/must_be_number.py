"""`leaky_relu` doesn't accept a slope that requires grad, but the same function written
with `torch.where` does."""

# %% torch
import torch
from torch.nn.functional import leaky_relu

x = torch.tensor([-4.0, 0.5, -1.0])
slope = torch.tensor(0.5, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = leaky_relu(x, slope)
    y.backward(gradient=v)
except TypeError as error:
    message = str(error)

# %% fix
y = torch.where(x > 0, x, slope * x)
y.backward(gradient=v)
print(slope.grad)

# %% numpy
import numpy as np

J = np.array([[-4],  # one column, for the slope
              [0],
              [-1]])
v_by_hand = np.array([1, 10, 100])
by_hand = v_by_hand @ J
print(by_hand)

# %% check
assert message == (
    "leaky_relu(): argument 'negative_slope' (position 2) must be Number, "
    "not Tensor"
)
np.testing.assert_array_equal(y.tolist(), [-2, 0.5, -0.5])
np.testing.assert_array_equal([slope.grad.item()], by_hand)
np.testing.assert_array_equal(  # without requires_grad it is a number
    leaky_relu(x, slope.detach()).tolist(), [-2, 0.5, -0.5]
)
try:
    leaky_relu(x, torch.nn.Parameter(slope.detach()))
except TypeError as error:
    of_a_parameter = str(error)
assert of_a_parameter == message.replace("not Tensor", "not Parameter")

# %% guards
assert v.tolist() == v_by_hand.tolist() == [1, 10, 100]
