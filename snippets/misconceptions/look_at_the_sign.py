"""A step forwards and a step backwards decide about a sign, in one line."""

# --8<-- [start:torch]
import torch

x = torch.tensor(2.0, requires_grad=True)
y = x / (x + 2)
y.backward(gradient=torch.tensor(16.0))
claimed = -x.grad
print(claimed, x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

def f(x):
    return x / (x + 2)


step = 1 / 4
slope = 16 * (f(2 + step) - f(2 - step)) / (2 * step)
J = np.array([[2 / 16]])  # 2 / (x + 2)²
by_hand = np.array([16]) @ J
print(slope, by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 0.5
np.testing.assert_array_equal([x.grad.item()], by_hand)
np.testing.assert_allclose(slope, 2 + 2 / 255)
assert claimed.item() == -2
# --8<-- [end:check]
