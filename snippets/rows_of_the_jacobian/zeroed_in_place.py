"""Here, with `x.grad.zero_()` in place of `x.grad = None`, all the collected rows are
one tensor: every row shows the last result."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
# --8<-- [end:torch]

# --8<-- [start:error]
x.grad = torch.zeros_like(x)
rows = []
for v in torch.eye(3):
    x.grad.zero_()
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)  # the same tensor every time
wrong = torch.stack(rows)
print(wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
rows = []
for v in torch.eye(3):
    x.grad = None  # the next call makes a new tensor
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)
right = torch.stack(rows)
print(right)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
last_row = np.array([0, 0, 1]) @ J
print(last_row)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(wrong.tolist(), [last_row] * 3)
np.testing.assert_array_equal(right.tolist(), J)
# --8<-- [end:check]
