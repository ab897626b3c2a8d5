"""One call to `torch.autograd.grad` with all three one-hot vectors returns J, and so
does `jacrev`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

(J,) = torch.autograd.grad(
    y, x, torch.eye(3), is_grads_batched=True)

def f(x):
    x1, x2 = x
    y = [x1**2, x1 * x2, 5 * x2]
    return torch.stack(y)

also_J = torch.func.jacrev(f)(x.detach())
print(J)
print(also_J)

# %% numpy
import numpy as np

by_hand = np.eye(3) @ np.array([[6, 0], [2, 3], [0, 5]])
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(J.tolist(), by_hand)
np.testing.assert_array_equal(also_J.tolist(), by_hand)
assert not also_J.requires_grad
np.testing.assert_array_equal(f(x).tolist(), y.tolist())
