"""Because `y = h * h` saves h, `y.backward` raises an error after `h.detach_()`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    h = A @ x
    y = h * h
    state = h.detach_()
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
h = A @ x
y = h * h
state = h.detach()
y.backward(gradient=v)
print(state, x.grad)

# %% numpy
import numpy as np

J = np.array([[32, 48],  # 2 h times the rows of A, at h = (8, 6, 5)
              [48, 12],
              [50, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Trying to use a saved tensor that has been detached in-place, i.e. "
    "with .detach_().This is not supported, please use out-of-place "
    "`.detach()` instead"
)
np.testing.assert_array_equal(y.tolist(), [64, 36, 25])
np.testing.assert_array_equal(state.tolist(), [8, 6, 5])
assert not state.requires_grad
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x.grad = None
result = x.exp()  # exp has saved its result, which may be detached
product = 2 * result
result.detach_()
product.sum().backward()
np.testing.assert_allclose(x.grad.tolist(), 2 * np.exp([1, 2]), rtol=1e-6)
