"""Two calls of `backward` on the same y give twice the gradient, and no
second derivative."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3
y.backward(retain_graph=True)
print(x.grad.tolist())
y.backward()
print(x.grad.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

x1, x2 = 3, 2
gradient = np.array([2 * x1 * x2, x1**2 + 3 * x2**2])
twice = gradient + gradient
print(twice)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 26
np.testing.assert_array_equal(gradient, [12, 21])
np.testing.assert_array_equal(twice, [24, 42])
np.testing.assert_array_equal(x.grad.tolist(), twice)
# --8<-- [end:check]
