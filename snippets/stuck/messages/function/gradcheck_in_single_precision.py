"""In float32, `gradcheck` can fail for a VJP that is right."""

# %% torch
import torch
import warnings

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)

def f(x):
    return A @ x**2

with warnings.catch_warnings(action="ignore"):
    passed = torch.autograd.gradcheck(f, x, raise_exception=False)
print(passed)
f(x).backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert passed is False
np.testing.assert_array_equal(f(x).tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
step = torch.tensor([1e-6, 0.0])
column = (f(x + step) - f(x - step)) / 2e-6  # as gradcheck computes it
error = np.abs(column.detach().numpy(force=True) - [4, 8, 10]) / [4, 8, 10]
assert (error > 0.01).all()
assert (error < 0.1).all()
