"""If y depends on x, call `y.backward(v)` before you freeze x and multiply it in place."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
w = torch.tensor([3.0, 5.0], requires_grad=True)
numbers = [1.0, 2.0]
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
x = torch.tensor(numbers, requires_grad=True)
y = A @ x
x.requires_grad_(False)
x *= w
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
x = torch.tensor(numbers, requires_grad=True)
y = A @ x
y.backward(gradient=v)
x.requires_grad_(False)
x *= w
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == "leaf variable has been moved into the graph interior"
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.tolist(), [3, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
