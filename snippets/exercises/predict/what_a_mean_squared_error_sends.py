"""The mean squared error of four outputs passes back $v = (y - t)/2$. If v = (1, 10, 100, 1000), `x.grad` is 1 × (1,
2) + 10 × (3, 0) + 100 × (0, 5) + 1000 × (4, 1) = (4031, 1502)."""

# %% torch
import torch

x = torch.tensor([2.0, 1.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([x1 + 2 * x2, 3 * x1, 5 * x2, 4 * x1 + x2])
t = torch.tensor([2.0, -14.0, -195.0, -1991.0])
y.retain_grad()  # keep what reaches y, for the check
loss = (y - t).square().mean()
loss.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 2],
              [3, 0],
              [0, 5],
              [4, 1]])
errors = J @ [2, 1] - [2, -14, -195, -1991]
v_by_hand = 2 * errors / 4
by_hand = v_by_hand @ J
print(v_by_hand)
print(by_hand)

# Tempting, and wrong
for_the_sum = 2 * errors @ J
without_the_2 = errors / 4 @ J

# %% check
np.testing.assert_array_equal(y.tolist(), [4, 6, 5, 9])
np.testing.assert_array_equal(y.grad.tolist(), v_by_hand)
np.testing.assert_array_equal(v_by_hand, [1, 10, 100, 1000])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [4031, 1502])
np.testing.assert_array_equal(for_the_sum, [16124, 6008])
np.testing.assert_array_equal(without_the_2, [2015.5, 751])
np.testing.assert_array_equal(-v_by_hand @ J, [-4031, -1502])
assert loss == (4 + 400 + 40_000 + 4_000_000) / 4
