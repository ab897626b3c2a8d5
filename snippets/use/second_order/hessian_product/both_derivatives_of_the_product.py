r"""The derivative of $s = (v^\top J)\, u$ with respect to v is $J u$."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0], requires_grad=True)
u = torch.tensor([1.0, 10.0])
y = torch.stack([x[0] ** 2 * x[1], x[1] ** 3, 5 * x[0] + x[1] ** 2])

(vTJ,) = torch.autograd.grad(y, x, grad_outputs=v, create_graph=True)
s = (vTJ * u).sum()
for_v, for_x = torch.autograd.grad(s, (v, x))
print(for_v, for_x)

# %% numpy
import numpy as np

J = np.array([[12, 9],
              [0, 12],
              [5, 4]])
H1 = np.array([[4, 6],   # the Hessian of each output
               [6, 0]])
H2 = np.array([[0, 0],
               [0, 12]])
H3 = np.array([[0, 0],
               [0, 2]])
by_hand = np.array([1, 10, 100]) @ J
v_by_hand = J @ np.array([1, 10])
x_by_hand = np.array([1, 10]) @ (1 * H1 + 10 * H2 + 100 * H3)
print(v_by_hand)
print(x_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [18, 8, 19])
np.testing.assert_array_equal(by_hand, [512, 529])
np.testing.assert_array_equal(v_by_hand, [102, 120, 45])
np.testing.assert_array_equal(x_by_hand, [64, 3206])
np.testing.assert_array_equal(vTJ.tolist(), by_hand)
np.testing.assert_array_equal(for_v.tolist(), v_by_hand)
np.testing.assert_array_equal(for_x.tolist(), x_by_hand)
