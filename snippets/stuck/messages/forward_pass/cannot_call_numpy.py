"""To square a tensor and keep its graph, use `torch.square` instead of NumPy's `np.square`."""

# %% torch
import torch
import numpy as np

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x

# %% error
try:
    print(y.cpu().numpy())
except RuntimeError as error:
    of_numpy = str(error)
try:
    squares = np.square(y.cpu())
except RuntimeError as error:
    of_square = str(error)

# %% fix
print(y.numpy(force=True))
squares = torch.square(y)
squares.backward(gradient=v)
print(x.grad)

# %% numpy
J = np.array([[32, 48],  # entry of A times 2 y
              [48, 12],
              [50, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert of_numpy == of_square == (
    "Can't call numpy() on Tensor that requires grad. Use "
    "tensor.detach().numpy() instead."
)
np.testing.assert_array_equal(y.numpy(force=True), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(squares.tolist(), [64, 36, 25])
assert squares.requires_grad
