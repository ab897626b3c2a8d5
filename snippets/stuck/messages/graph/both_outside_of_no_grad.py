"""Outside `no_grad`, PyTorch records an in-place change of a view. If the view
belongs to a copy of x, the change becomes a part of J."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
factor = torch.tensor([3.0, 5.0])
z = x.clone()
view = z[:]
view *= factor
y = A @ z
y.backward(gradient=v)
print(x.tolist(), x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 3, 3 * 5],  # entry of A times factor
              [4 * 3, 1 * 5],
              [5 * 3, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(x.tolist(), [1, 2])
np.testing.assert_array_equal(y.tolist(), [36, 22, 15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
