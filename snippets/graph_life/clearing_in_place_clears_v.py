"""Where `x.grad` is v itself, `x.grad.zero_()` empties v, and the next call
has no weights left. `x.grad = None` leaves v alone."""

# --8<-- [start:torch]
import torch


def columns(x):
    return x.view(2, 1)


start = [2.0, 3.0]
x = torch.tensor(start, requires_grad=True)
v = torch.tensor([[1.0],
                  [10.0]])
columns(x).backward(gradient=v)
once = x.grad.tolist()
print(once)
x.grad.zero_()
columns(x).backward(gradient=v)
wrong, emptied = x.grad, v
print(wrong, emptied.tolist())
# --8<-- [end:torch]

# --8<-- [start:fix]
x = torch.tensor(start, requires_grad=True)
v = torch.tensor([[1.0],
                  [10.0]])
columns(x).backward(gradient=v)
x.grad = None
columns(x).backward(gradient=v)
print(x.grad, v.tolist())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 0],
              [0, 1]])
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(once, by_hand)
np.testing.assert_array_equal(wrong.tolist(), [0, 0])
np.testing.assert_array_equal(emptied.tolist(), [[0], [0]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(v.tolist(), [[1], [10]])
np.testing.assert_array_equal(columns(x).tolist(), [[2], [3]])
# --8<-- [end:check]
