"""Draw random factors once, before you call `gradcheck`, so that every backward pass
gives the same result."""

# %% torch
import itertools
import torch

# Instead of random numbers: different ones each time
noise = itertools.cycle([[1.0, 2.0], [3.0, 5.0], [2.0, 1.0]])
x = torch.tensor([2.0, 3.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)

# %% error
def f(x):
    y = x * x
    y.register_hook(lambda v: v * v.new_tensor(next(noise)))
    return y

try:
    torch.autograd.gradcheck(f, x)
except RuntimeError as error:
    message = str(error)

# %% fix
factor = x.new_tensor([1.0, 2.0])  # drawn once

def f(x):
    return x * x * factor

torch.autograd.gradcheck(f, x)
f(x).backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([4, 12])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message.startswith(
    "Backward is not reentrant, i.e., running backward with same input and "
    "grad_output multiple times gives different values"
)
np.testing.assert_array_equal(f(x).tolist(), [4, 18])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert sorted(next(noise) for _ in range(3)) == [[1, 2], [2, 1], [3, 5]]
