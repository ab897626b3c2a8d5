"""The derivative of a vector with respect to itself is the identity matrix.
`Q.backward` with ones gives ones, the column sums of the identity."""

# %% torch
import torch

Q = torch.tensor([3.0, 5.0, 7.0], requires_grad=True)
J_torch = torch.autograd.functional.jacobian(lambda Q: Q, Q)
Q.backward(gradient=torch.ones(3))
print(J_torch)
print(Q.grad)

# %% numpy
import numpy as np

J = np.identity(3)
by_hand = np.ones(3) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(J_torch.tolist(), J)
np.testing.assert_array_equal(Q.grad.tolist(), by_hand)

# %% guards
assert Q.tolist() == [3, 5, 7]
