"""`.item()` returns the value of the weighted sum `(v * y).sum()`, but raises an error
for the whole vector y."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x

# %% error
loss = y
try:
    print(loss.item())
except RuntimeError as error:
    of_item = str(error)
try:
    print(float(loss.detach()))
except ValueError as error:
    of_float = str(error)

# %% fix
loss = (v * y).sum()
print(loss.item())
loss.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert of_item == "a Tensor with 3 elements cannot be converted to Scalar"
assert of_float == (
    "only one element tensors can be converted to Python scalars"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
assert loss.item() == 568
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
try:
    y[:0].detach().item()
except RuntimeError as error:
    of_nothing = str(error)
assert of_nothing == of_item.replace("3", "0")
