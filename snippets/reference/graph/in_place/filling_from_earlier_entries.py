"""Filling y in a loop with `y[i + 1] = x * y[i]` makes `backward` fail."""

# %% torch
import torch

x = torch.tensor(2.0, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])

# %% error
y = torch.ones(4)
for i in range(3):
    y[i + 1] = x * y[i]  # the product saves y[i], a view of y
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error).replace("cuda.", "")

# %% fix
entries = [torch.ones(())]
for i in range(3):
    entries.append(x * entries[i])
torch.stack(entries).backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0],   # the derivative of 1
              [1],   # x
              [4],   # x²
              [12]])  # x³
weights = np.array([1, 10, 100, 1000])
by_hand = weights @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 2, 4, 8])
assert [entry.item() for entry in entries] == y.tolist()
np.testing.assert_array_equal([x.grad.item()], by_hand)
np.testing.assert_array_equal(by_hand, [12410])
assert message.startswith(
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation: [torch.FloatTensor []], which is "
    "output 0 of AsStrided, is at version 3; expected version 2 instead."
)

# %% guards
assert v.tolist() == weights.tolist()
