"""Entry i of `v` multiplies the derivative at point i, and touches no other point."""

# --8<-- [start:torch]
import torch

x = torch.linspace(-2, 2, 5).view(5, 1).requires_grad_()
y = x**2
y.backward(gradient=torch.ones(5, 1), retain_graph=True)
with_ones = x.grad
print(with_ones.tolist())

x.grad = None
v = torch.tensor([[1.0], [10.0], [100.0], [1000.0], [10000.0]])
y.backward(gradient=v)
print(x.grad.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[-4,  0, 0, 0, 0],
              [ 0, -2, 0, 0, 0],
              [ 0,  0, 0, 0, 0],
              [ 0,  0, 0, 2, 0],
              [ 0,  0, 0, 0, 4]])
weights = np.array([1, 10, 100, 1000, 10000])
by_hand = weights @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [[4], [1], [0], [1], [4]])
derivatives = [[-4], [-2], [0], [2], [4]]
np.testing.assert_array_equal(with_ones.tolist(), derivatives)
np.testing.assert_array_equal(x.grad.tolist(), by_hand[:, None])
# --8<-- [end:check]

# --8<-- [start:guards]
assert v.tolist() == weights[:, None].tolist()
# --8<-- [end:guards]
