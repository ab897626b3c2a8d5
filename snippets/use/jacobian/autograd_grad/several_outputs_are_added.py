r"""For two outputs, `autograd.grad` returns a single result, the sum $v_1^\top J_1 + v_2^\top J_2$."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y1 = torch.stack([x[0] * x[1], 4 * x[0]])
y2 = torch.stack([7 * x[1], x[0] ** 2, x[1] ** 2])
v1 = torch.tensor([1.0, 10.0])
v2 = torch.tensor([100.0, 1000.0, 10000.0])
result = torch.autograd.grad([y1, y2], x, grad_outputs=[v1, v2])
print(result)

# %% numpy
import numpy as np

J1 = np.array([[3, 2],
               [4, 0]])
J2 = np.array([[0, 7],
               [4, 0],
               [0, 6]])
J = np.concatenate([J1, J2])  # one function, with five outputs
by_hand = np.array([1, 10, 100, 1000, 10000]) @ J
first_by_hand = np.array([1, 10]) @ J1
second_by_hand = np.array([100, 1000, 10000]) @ J2
print(by_hand)
print(first_by_hand, second_by_hand)

# %% check
np.testing.assert_array_equal(y1.tolist(), [6, 8])
np.testing.assert_array_equal(y2.tolist(), [21, 4, 9])
assert len(result) == 1
np.testing.assert_array_equal(result[0].tolist(), by_hand)
y1 = torch.stack([x[0] * x[1], 4 * x[0]])
y2 = torch.stack([7 * x[1], x[0] ** 2, x[1] ** 2])
(first,) = torch.autograd.grad(y1, x, v1)
(second,) = torch.autograd.grad(y2, x, v2)
np.testing.assert_array_equal(first.tolist(), first_by_hand)
np.testing.assert_array_equal(second.tolist(), second_by_hand)
np.testing.assert_array_equal(by_hand, [4043, 60702])
