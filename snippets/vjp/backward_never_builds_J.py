"""A million outputs of a million inputs: J would be a matrix of 10¹²
numbers, and `backward` never builds it."""

# --8<-- [start:torch]
import torch

x = torch.arange(1, 1_000_001, dtype=torch.float32, requires_grad=True)
y = x**2
v = torch.full_like(y, 10)
v[3] = 100

y.backward(gradient=v)
first = x.grad[:5]
entries = y.numel() * x.numel()
terabytes = entries * x.element_size() / 1e12
print(first)
print("numbers in x.grad:", x.grad.numel())
print("numbers in J:", entries, "or", terabytes, "TB")
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

# J is diagonal, with 2x_i on it: vᵀJ is (v_1 2x_1, v_2 2x_2, …)
by_hand = [10, 10, 10, 100, 10] * (2 * np.array([1, 2, 3, 4, 5]))
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y[:5].tolist(), [1, 4, 9, 16, 25])
assert v.numel() == x.grad.numel() == 10**6
assert entries == 10**12
assert terabytes == 4
np.testing.assert_array_equal(first.tolist(), by_hand)
the_rest = np.arange(5, 10**6 + 1)
np.testing.assert_array_equal(x.grad[4:].tolist(), 10 * 2 * the_rest)
# --8<-- [end:check]
