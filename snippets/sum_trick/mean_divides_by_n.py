"""`y.mean().backward()` sends 1/N to each of the N outputs, so x.grad is the derivatives divided by N."""

# --8<-- [start:torch]
import torch

x = torch.linspace(-2, 2, 5, requires_grad=True)
y = x**2
arrived = []
y.register_hook(arrived.append)
y.mean().backward()
print(arrived[0])
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[-4,  0, 0, 0, 0],
              [ 0, -2, 0, 0, 0],
              [ 0,  0, 0, 0, 0],
              [ 0,  0, 0, 2, 0],
              [ 0,  0, 0, 0, 4]])
v = np.array([1, 1, 1, 1, 1]) / 5
by_hand = v @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [4, 1, 0, 1, 4])
np.testing.assert_allclose(arrived[0].tolist(), v, rtol=1e-6)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
# --8<-- [end:check]
