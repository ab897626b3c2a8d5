"""`backward` no longer accepts `retain_variables`, an old name of
`retain_graph`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x

# %% error
try:
    y.backward(v, retain_variables=True)
except TypeError as error:
    message = str(error)

# %% fix
y.backward(v, retain_graph=True)
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
    "Tensor.backward() got an unexpected keyword argument 'retain_variables'"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x.grad = None
y.backward(v)  # a second time: the graph was retained
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
