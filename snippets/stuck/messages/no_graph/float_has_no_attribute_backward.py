"""Call `backward` on the tensor `loss`, not on `loss.item()`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x

# %% error
try:
    loss = (y * y).sum().item()
    loss.backward()
except AttributeError as error:
    message = str(error)

# %% fix
loss = (y * y).sum()
loss.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
v = 2 * np.array([8, 6, 5])  # what the loss sends back to y: 2 y
by_hand = v @ J
print(by_hand)

# %% check
assert message == "'float' object has no attribute 'backward'"
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
assert loss.item() == 125
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
