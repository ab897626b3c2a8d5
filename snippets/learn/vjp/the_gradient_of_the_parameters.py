"""For `y = W @ x`, `W.grad` is the outer product of v and x."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0])
W = torch.tensor([[1.0, 2.0],
                  [2.0, -1.0],
                  [-1.0, 1.0]],
                 requires_grad=True)

y = W @ x
v = torch.tensor([2.0, -1.0, 0.0])
y.backward(gradient=v)
print(W.grad)

# %% numpy
import numpy as np

J = np.array([[3, 2, 0, 0, 0, 0],   # slopes of y_1: only row 1 of W reaches it
              [0, 0, 3, 2, 0, 0],
              [0, 0, 0, 0, 3, 2]])
by_hand = (np.array([2, -1, 0]) @ J).reshape(3, 2)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [7, 4, -1])
np.testing.assert_array_equal(J @ W.flatten().tolist(), y.tolist())
np.testing.assert_array_equal(W.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [[6, 4], [-3, -2], [0, 0]])
np.testing.assert_array_equal(torch.outer(v, x).tolist(), by_hand)
np.testing.assert_array_equal(J[2], [0, 0, 0, 0, 3, 2])
