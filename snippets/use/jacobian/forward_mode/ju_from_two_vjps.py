r"""Two calls to `autograd.grad` give $J u$: the second one differentiates $v^\top J$ with
respect to v, with the weights u."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
u = torch.tensor([1.0, 10.0])
y = torch.stack([x[0] * x[1],
                 2 * x[0] ** 2 + 3 * x[1],
                 5 * x[0] + x[1] ** 2])

v = torch.zeros(3, requires_grad=True)
(vTJ,) = torch.autograd.grad(y, x, v, create_graph=True)
(Ju,) = torch.autograd.grad(vTJ, v, u)
print(Ju)

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
vjp_by_hand = np.array([7, -4, 2]) @ J
by_hand = np.array([1, 10]) @ J.T  # the Jacobian of v ↦ vᵀJ is Jᵀ
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 8, 9])
np.testing.assert_array_equal(vjp_by_hand, [8, 3])
np.testing.assert_array_equal(by_hand, J @ [1, 10])
np.testing.assert_array_equal(vTJ.tolist(), [0, 0])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
y = torch.stack([x[0] * x[1],
                 2 * x[0] ** 2 + 3 * x[1],
                 5 * x[0] + x[1] ** 2])
v = torch.tensor([7.0, -4.0, 2.0], requires_grad=True)  # another v
(vTJ,) = torch.autograd.grad(y, x, v, create_graph=True)
(from_other,) = torch.autograd.grad(vTJ, v, u)
np.testing.assert_array_equal(vTJ.tolist(), vjp_by_hand)
np.testing.assert_array_equal(from_other.tolist(), by_hand)
