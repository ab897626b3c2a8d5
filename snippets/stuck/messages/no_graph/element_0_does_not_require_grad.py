"""For `y.backward(v)`, set `requires_grad=True` on x before you compute y = A x."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
numbers = [1.0, 2.0]
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    x = torch.tensor(numbers)
    y = A @ x
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
x = torch.tensor(numbers, requires_grad=True)
y = A @ x
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
