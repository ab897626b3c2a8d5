"""`zero_grad` clears the parameters that the optimizer or the module knows,
and nothing else: an input's gradient goes on adding up."""

# --8<-- [start:torch]
import torch

w = torch.tensor([2.0, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w])
x = torch.tensor([5.0, 7.0], requires_grad=True)  # not a parameter

for _ in range(2):
    optimizer.zero_grad()
    y = (w * x).sum()
    y.backward()
    print(w.grad, x.grad)
wrong = x.grad
# --8<-- [end:torch]

# --8<-- [start:fix]
optimizer.zero_grad()
x.grad = None
y = (w * x).sum()
y.backward()
print(w.grad, x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_w = np.array([[5, 7]])
J_x = np.array([[2, 3]])
v = np.array([1])
w_by_hand, x_by_hand, twice = v @ J_w, v @ J_x, (v + v) @ J_x
print(w_by_hand, x_by_hand, twice)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 2 * 5 + 3 * 7
np.testing.assert_array_equal(wrong.tolist(), twice)
np.testing.assert_array_equal(w.grad.tolist(), w_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), x_by_hand)
# --8<-- [end:check]
