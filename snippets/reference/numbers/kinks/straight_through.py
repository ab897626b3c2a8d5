"""`x + (x.round() - x).detach()` rounds x, but its Jacobian is the identity."""

# %% torch
import torch

x = torch.tensor([0.25, 1.75], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
y = x.round()
y.backward(gradient=v)
zeros = x.grad
print(zeros)

# %% reset
x.grad = None

# %% fix
y = x + (x.round() - x).detach()
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J_of_round = np.array([[0, 0],
                       [0, 0]])
J_put_in = np.array([[1, 0],
                     [0, 1]])
weights = np.array([1, 10])
honest = weights @ J_of_round
by_hand = weights @ J_put_in
print(honest)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [0, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(zeros.tolist(), honest)
np.testing.assert_array_equal(honest, [0, 0])

# %% guards
assert v.tolist() == weights.tolist()
assert x.tolist() == [0.25, 1.75]
