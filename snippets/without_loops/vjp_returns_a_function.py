r"""`torch.func.vjp` gives y and the function that makes $v^\top J$ of `v`;
with two inputs, it gives one product for each."""

# --8<-- [start:torch]
import torch


def f(a, b):
    return torch.stack([a[0] * b, a[1] ** 2 * b, 7 * a[0]])


a = torch.tensor([1.0, 2.0])
b = torch.tensor(3.0)
y, times_J = torch.func.vjp(f, a, b)
print(y)

for_a, for_b = times_J(torch.tensor([1.0, 10.0, 100.0]))
print(for_a, for_b)

last_for_a, last_for_b = times_J(torch.tensor([0.0, 0.0, 1.0]))  # again
print(last_for_a, last_for_b)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 0, 1],   # a₁b:   b, 0, a₁
              [0, 12, 4],  # a₂²b:  0, 2a₂b, a₂²
              [7, 0, 0]])  # 7a₁
by_hand = np.array([1, 10, 100]) @ J
last_by_hand = np.array([0, 0, 1]) @ J
print(by_hand)
print(last_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [1 * 3, 2**2 * 3, 7 * 1])
np.testing.assert_array_equal([*for_a.tolist(), for_b.item()], by_hand)
last = [*last_for_a.tolist(), last_for_b.item()]
np.testing.assert_array_equal(last, last_by_hand)
# --8<-- [end:check]
