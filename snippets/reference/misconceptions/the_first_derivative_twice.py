"""For y = x³ at x = 3, two calls of `backward` add up to 27 + 27 = 54. The
second derivative is 18."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**3
y.backward(retain_graph=True)
y.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3 * 3**2]])
by_hand = np.array([1]) @ J + np.array([1]) @ J
second = 6 * 3
print(by_hand, second)

# %% check
np.testing.assert_array_equal([x.grad.item()], by_hand)
assert second == 18 != x.grad.item()
again = torch.autograd.functional.hessian(lambda x: x**3, x)
assert again.item() == second
