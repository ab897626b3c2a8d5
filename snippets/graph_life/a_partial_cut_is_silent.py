"""One factor taken with `.item()` makes one entry of J vanish. Nothing
raises, and the gradient is wrong."""

# --8<-- [start:torch]
import torch


def rows(x, factor):
    return torch.stack([x[0] ** 2, factor * x[1], 5 * x[1]])


v = torch.tensor([1.0, 10.0, 100.0])
x = torch.tensor([2.0, 3.0], requires_grad=True)
y = rows(x, x[0].item())
y.backward(gradient=v)
wrong = x.grad
print(y.tolist(), wrong)
# --8<-- [end:torch]

# --8<-- [start:fix]
x.grad = None
y = rows(x, x[0])
y.backward(gradient=v)
right = x.grad
print(y.tolist(), right)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_cut = np.array([[4, 0],
                  [0, 2],   # the 3 is gone
                  [0, 5]])
J = np.array([[4, 0],
              [3, 2],
              [0, 5]])
v_by_hand = np.array([1, 10, 100])
print(v_by_hand @ J_cut, v_by_hand @ J)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [4, 6, 15])
np.testing.assert_array_equal(wrong.tolist(), v_by_hand @ J_cut)
np.testing.assert_array_equal(right.tolist(), v_by_hand @ J)
# --8<-- [end:check]
