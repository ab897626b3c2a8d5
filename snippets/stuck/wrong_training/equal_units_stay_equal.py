"""Two hidden units with equal incoming weights and equal outgoing weights get equal
gradients."""

# %% torch
import torch

a = torch.tensor([1.0, 1.0], requires_grad=True)  # into the two units
b = torch.tensor([3.0, 3.0], requires_grad=True)  # out of them
y = b @ (2 * a).square()
y.backward()
print(a.grad, b.grad)

# %% numpy
import numpy as np

for_a = 3 * 2 * np.array([2, 2]) * 2
for_b = np.array([2, 2]) ** 2
print(for_a, for_b)

# %% check
assert (a.tolist(), b.tolist(), y.item()) == ([1, 1], [3, 3], 24)
np.testing.assert_array_equal(a.grad.tolist(), for_a)
np.testing.assert_array_equal(b.grad.tolist(), for_b)
optimizer = torch.optim.SGD([a, b], lr=0.5)
for _ in range(2):
    optimizer.step()
    optimizer.zero_grad()
    (b @ (2 * a).square()).backward()
assert a[0] == a[1] != 1
assert b[0] == b[1] != 3
