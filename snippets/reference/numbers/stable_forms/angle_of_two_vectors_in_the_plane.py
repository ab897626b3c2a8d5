"""For two vectors in the plane, `atan2` of their cross and dot products is the signed angle between them."""

# %% torch
import torch

a = torch.tensor([[2.0, 0.0], [0.0, 0.0]], requires_grad=True)
b = torch.tensor([3.0, 4.0])
cross = a[:, 0] * b[1] - a[:, 1] * b[0]
angle = torch.atan2(cross, a @ b)  # of both rows of a
v = torch.tensor([1.0, 10.0])
angle.backward(gradient=v)
print(a.grad)

# %% numpy
import numpy as np

J = np.array([[0, -2]]) / 4  # (a_2, −a_1) / length²: a turns away from b
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
np.testing.assert_allclose(angle.tolist(), [np.arctan2(8, 6), 0], rtol=1e-6)
np.testing.assert_allclose(a.grad[0].tolist(), by_hand, atol=1e-7)
np.testing.assert_array_equal(a.grad[1].tolist(), [0, 0])
np.testing.assert_array_equal(by_hand, [0, -0.5])

# %% guards
assert (a.tolist(), b.tolist()) == ([[2, 0], [0, 0]], [3, 4])
assert v.tolist() == [1, 10]
