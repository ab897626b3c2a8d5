"""Two calls with v₁ and v₂ leave in `x.grad` what one call with v₁ + v₂ leaves."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v1 = torch.tensor([1.0, 10.0, 0.0])
v2 = torch.tensor([0.0, 20.0, 100.0])

y.backward(gradient=v1, retain_graph=True)
y.backward(gradient=v2, retain_graph=True)
two_calls = x.grad
print(two_calls)

x.grad = None
y.backward(gradient=v1 + v2)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
one = np.array([1, 10, 0]) @ J
two = np.array([0, 20, 100]) @ J
by_hand = np.array([1, 30, 100]) @ J
print(one, two, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(v1.tolist() @ J, one)
np.testing.assert_array_equal(v2.tolist() @ J, two)
np.testing.assert_array_equal(one + two, by_hand)
np.testing.assert_array_equal(two_calls.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
