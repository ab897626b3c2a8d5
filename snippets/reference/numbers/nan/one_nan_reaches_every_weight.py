"""In `(x @ w).square().sqrt()`, one sample of zeros makes `w.grad` NaN."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [0.0, 0.0], [3.0, 4.0]], requires_grad=True)
w = torch.tensor([5.0, 6.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
y = (x @ w).square().sqrt()  # |x · w|
y.backward(gradient=v)
of_samples, of_weight = x.grad, w.grad
print(of_samples)
print(of_weight)

# %% reset
x.grad = w.grad = None

# %% fix
y = (x @ w).abs()
y.backward(gradient=v)
print(w.grad)

# %% numpy
import numpy as np

J_w = np.array([[1, 2],  # row i: the sample itself, where x · w > 0
                [0, 0],
                [3, 4]])
weights = np.array([1, 10, 100])
by_hand = weights @ J_w
sick = np.array([1, np.nan, 100])  # what comes through the root
with np.errstate(invalid="ignore"):
    broken = sick @ J_w  # NaN times 0 is NaN
print(by_hand)
print(broken)

# %% check
np.testing.assert_array_equal(y.tolist(), [17, 0, 39])
nan = np.nan
np.testing.assert_array_equal(of_samples.tolist(),
                              [[5, 6], [nan, nan], [500, 600]])
np.testing.assert_array_equal(of_weight.tolist(), broken)
np.testing.assert_array_equal(x.grad.tolist(),
                              [[5, 6], [0, 0], [500, 600]])
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
apart = torch.ones(3, requires_grad=True)
y = torch.eye(3) @ apart  # J is diagonal, and 0 × NaN is NaN all the same
y.backward(gradient=torch.tensor([nan, 1.0, 1.0]))
assert apart.grad.isnan().all()

# %% guards
assert np.array_equal(sick, [1, nan, 100], equal_nan=True)
assert v.tolist() == weights.tolist() == [1, 10, 100]
