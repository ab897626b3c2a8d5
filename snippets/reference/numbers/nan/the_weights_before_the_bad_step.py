"""If the slope of `sqrt` is infinite, the parameters before `sqrt` can get NaN gradients, but the parameters
after `sqrt` don't."""

# %% torch
import torch

x = torch.tensor([0.0, 2.0])
first = torch.tensor(3.0, requires_grad=True)
second = torch.tensor(6.0, requires_grad=True)
third = torch.tensor(5.0, requires_grad=True)
root = (second * first * x).sqrt()  # of 0 and 36: the bad step
y = third * root
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(first.grad, second.grad, third.grad)

# %% numpy
import numpy as np

slopes = np.array([np.inf, 1 / 12])  # of the root, at 0 and at 36
weights = np.array([1, 10])
with np.errstate(invalid="ignore"):  # 0 times inf
    J = np.transpose([5 * slopes * [0, 6 * 2],  # for the first weight
                      5 * slopes * [0, 3 * 2],
                      [0, 6]])
    by_hand = weights @ J
print(J)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [0, 30])
np.testing.assert_allclose(J, [[np.nan, np.nan, 0], [5, 2.5, 6]])
np.testing.assert_array_equal(by_hand, [np.nan, np.nan, 60])
leaves = first, second, third
grads = [leaf.grad.item() for leaf in leaves]
np.testing.assert_array_equal(grads, by_hand)
# Where a value is NaN already, it can be the other way
before, after = [torch.tensor(1.0, requires_grad=True) for _ in range(2)]
(after * torch.log(-before)).backward()
assert before.grad.isfinite()
assert after.grad.isnan()

# %% guards
assert [leaf.item() for leaf in leaves] == [3, 6, 5]
assert x.tolist() == [0, 2]
assert v.tolist() == weights.tolist() == [1, 10]
