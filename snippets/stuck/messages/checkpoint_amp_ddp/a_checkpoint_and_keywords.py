"""With `use_reentrant=False`, `checkpoint` passes keyword arguments on to the layer."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
power = 3

def layer(x, power):
    return A @ x**power

# %% error
try:
    y = checkpoint(layer, x, power=power, use_reentrant=True)
    y.backward(gradient=v)
except ValueError as error:
    message = str(error)

# %% fix
y = checkpoint(layer, x, power=power, use_reentrant=False)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 36],  # entry of A times 3 x²
              [12, 12],
              [15, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
from torch.utils.checkpoint import checkpoint_sequential

assert message == "Unexpected keyword arguments: power"
np.testing.assert_array_equal(y.tolist(), [26, 12, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
layers = torch.nn.Sequential(torch.nn.Identity())
try:
    checkpoint_sequential(layers, 1, x, use_reentrant=False, power=power)
except ValueError as error:
    of_a_sequence = str(error)
assert of_a_sequence == message
try:
    checkpoint(layer, x, power, use_reentrant=True, misspelt=1)
except ValueError as error:
    of_an_option = str(error)
assert of_an_option == "Unexpected keyword arguments: misspelt"
