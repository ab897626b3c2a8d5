"""`(X * w).sum(dim=1, keepdim=True)` has the shape (2, 1) if X has two rows, so
`gradient` needs this shape, too. `w.grad` has the shape of w, although
broadcasting uses w for both rows."""

# %% torch
import torch

X = torch.arange(6.0).reshape(2, 3).requires_grad_()
w = torch.tensor([7.0, 8.0, 9.0]).requires_grad_()
y = (X * w).sum(dim=1, keepdim=True)
v = torch.ones_like(y)
y.backward(gradient=v)
print(v.shape, X.grad.shape, w.grad.shape)

# %% numpy
import numpy as np

J_X = np.array([[7, 8, 9, 0, 0, 0],   # y and the six entries of X
                [0, 0, 0, 7, 8, 9]])
J_w = np.array([[0, 1, 2],            # y and the three entries of w
                [3, 4, 5]])
for_X = np.array([1, 1]) @ J_X
for_w = np.array([1, 1]) @ J_w
print(for_X.reshape(2, 3))
print(for_w)

# %% check
np.testing.assert_array_equal(y.tolist(), [[26], [98]])
np.testing.assert_array_equal(X.grad.tolist(), for_X.reshape(2, 3))
np.testing.assert_array_equal(w.grad.tolist(), for_w)
assert y.shape == v.shape == (2, 1)
assert X.grad.shape == (2, 3)
assert w.grad.shape == (3,)
try:
    y.backward(gradient=v.flatten())
except RuntimeError as error:
    message = str(error)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2]) "
    "and output[0] has a shape of torch.Size([2, 1])."
)
