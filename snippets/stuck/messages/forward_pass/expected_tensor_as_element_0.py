"""`torch.stack` doesn't accept a plain number such as 7.0, so turn the number into a tensor with
`x.new_tensor(7.0)`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
constant, others = 7.0, [x[0] * x[1], x[1] ** 2]
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = torch.stack([constant, *others])
except TypeError as error:
    message = str(error)

# %% fix
y = torch.stack([x.new_tensor(constant), *others])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 0],  # the constant
              [2, 1],
              [0, 4]])
weights = np.array([1, 10, 100])
by_hand = weights @ J
print(by_hand)

# %% check
assert message == (
    "expected Tensor as element 0 in argument 0, but got float"
)
np.testing.assert_array_equal(y.tolist(), [7, 2, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert v.tolist() == weights.tolist()
