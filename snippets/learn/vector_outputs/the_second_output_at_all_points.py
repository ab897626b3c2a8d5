"""For y = (−x³, 5x) at three points, ones in the second row of v give the slopes
of 5x."""

# %% torch
import torch

x = torch.tensor([0.0, 1.0, 2.0],
                 requires_grad=True)
y = torch.stack([-x**3, 5 * x])
v = torch.tensor([[0.0, 0.0, 0.0],
                  [1.0, 1.0, 1.0]])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([5, 5, 5])  # of 5x; the rows of −x³ have the weight 0
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[0, -1, -8], [0, 5, 10]])
np.testing.assert_array_equal(v[0].tolist(), [0, 0, 0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [5, 5, 5])
