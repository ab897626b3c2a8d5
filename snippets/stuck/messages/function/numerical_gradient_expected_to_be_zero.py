"""If f computes y from `x.tolist()`, y has no graph, and `gradcheck` raises an error."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]]).double()
x = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)

# %% error
def f(x):
    return A @ A.new_tensor(x.tolist())

try:
    torch.autograd.gradcheck(f, x)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    return A @ x

torch.autograd.gradcheck(f, x)
f(x).backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == "Numerical gradient for function expected to be zero"
np.testing.assert_array_equal(f(x).tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
