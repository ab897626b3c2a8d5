"""The weight that reaches `sqrt` is 0 for the entry that `where` did not
take, and the value of y is right."""

# %% torch
import torch

x = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
root = x.sqrt()
root.retain_grad()  # keeps the v that arrives here
y = torch.where(x > 0, root, 0)
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(y.tolist())
print(root.grad)

# %% numpy
import numpy as np

J_of_where = np.array([[0, 0, 0],
                       [0, 1, 0],
                       [0, 0, 1]])
weights = np.array([1, 10, 100])
by_hand = weights @ J_of_where
slopes = np.array([np.inf, 1/2, 1/4])  # of the root at 0, 1 and 4
with np.errstate(invalid="ignore"):
    product = by_hand * slopes
print(by_hand, product)

# %% check
assert y.tolist() == [0, 1, 2]
np.testing.assert_array_equal(by_hand, [0, 10, 100])
np.testing.assert_array_equal(root.grad.tolist(), by_hand)
np.testing.assert_array_equal(product, [np.nan, 5, 25])
np.testing.assert_array_equal(x.grad.tolist(), product)

# %% guards
assert slopes[0] == np.inf
assert v.tolist() == weights.tolist() == [1, 10, 100]
