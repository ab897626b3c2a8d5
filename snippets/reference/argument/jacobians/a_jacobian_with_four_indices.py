r"""If A is 3 × 2 and x is 2 × 2, the J of $Ax$ has the shape (3, 2, 2, 2), and `x.grad` is $A^\top v$."""

# %% torch
import torch

A = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])
x = torch.tensor([[7.0, 8.0],
                  [9.0, 0.0]], requires_grad=True)
y = A @ x
v = torch.tensor([[1.0, 100.0],
                  [10.0, 1.0],
                  [100.0, 10.0]])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([
    # y_11               y_12
    [[[1, 0], [2, 0]], [[0, 1], [0, 2]]],
    # y_21               y_22
    [[[3, 0], [4, 0]], [[0, 3], [0, 4]]],
    # y_31               y_32
    [[[5, 0], [6, 0]], [[0, 5], [0, 6]]],
])
print(J.shape)
v_by_hand = np.array([[1, 100],
                      [10, 1],
                      [100, 10]])
by_hand = np.tensordot(v_by_hand, J, y.ndim)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[25, 8], [57, 24], [89, 40]])
assert J.shape == tuple(y.shape + x.shape) == (3, 2, 2, 2)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal((A.T @ v).tolist(), by_hand)
