"""For y = x² at x = (1, 3), `y.backward(x)` treats x as a constant weight and
gives (2, 18). The derivative of the product x · y has a second term, and is (3,
27)."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)
y = x**2
y.backward(gradient=x)
with_constant = x.grad
x.grad = None
product = x * x**2
product.sum().backward()
print(with_constant, x.grad)

# %% numpy
import numpy as np

J = np.diag([2, 6])
squares = np.array([1, 9])
by_hand = np.array([1, 3]) @ J
both_terms = by_hand + squares  # the second term is 1 · y
print(by_hand, both_terms)

# %% check
np.testing.assert_array_equal(y.tolist(), squares)
np.testing.assert_array_equal(product.tolist(), [1, 27])
np.testing.assert_array_equal(with_constant.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), both_terms)
