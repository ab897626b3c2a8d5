"""`keepdim=True` gives y the shape (2, 1), and `gradient` must have it.
`w.grad` has the shape of w, although broadcasting used w twice."""

# --8<-- [start:torch]
import torch

X = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]], requires_grad=True)
w = torch.tensor([7.0, 8.0, 9.0], requires_grad=True)
y = (X * w).sum(dim=1, keepdim=True)
v = torch.tensor([[1.0], [10.0]])
y.backward(gradient=v, retain_graph=True)
print("y, gradient", tuple(y.shape))
print("X.grad     ", tuple(X.grad.shape))
print("w.grad     ", tuple(w.grad.shape))
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=v.flatten())
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

J_X = np.array([[7, 8, 9, 0, 0, 0],   # y by the six entries of X
                [0, 0, 0, 7, 8, 9]])
J_w = np.array([[1, 2, 3],            # y by the three entries of w
                [4, 5, 6]])
for_X = np.array([1, 10]) @ J_X
for_w = np.array([1, 10]) @ J_w
print(for_X.reshape(2, 3))
print(for_w)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [[50], [122]])
np.testing.assert_array_equal(X.grad.tolist(), for_X.reshape(2, 3))
np.testing.assert_array_equal(w.grad.tolist(), for_w)
assert y.shape == v.shape == (2, 1)
assert X.grad.shape == (2, 3)
assert w.grad.shape == (3,)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2]) "
    "and output[0] has a shape of torch.Size([2, 1])."
)
# --8<-- [end:check]
