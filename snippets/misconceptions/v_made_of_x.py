"""`y.backward(x)` takes x for a constant. It is not the derivative of
x · y: the product rule has a second term."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)
y = x**2
y.backward(gradient=x)
with_constant = x.grad
print(with_constant)

x.grad = None
z = x * x**2
z.sum().backward()
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([2, 6])
squares = np.array([1, 9])
by_hand = np.array([1, 3]) @ J
both_terms = by_hand + squares  # the second term is 1 · y
print(by_hand)
print(both_terms)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), squares)
np.testing.assert_array_equal(z.tolist(), [1, 27])
np.testing.assert_array_equal(with_constant.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), both_terms)
# --8<-- [end:check]
