"""With `create_graph=True`, the gradient of `(w * x).sum()` with respect to x requires grad
through w, but has no path to x."""

# %% torch
import torch

w = torch.tensor([2.0, 3.0], requires_grad=True)
x = torch.tensor([1.0, 4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = (w * x).sum()
(g,) = torch.autograd.grad(y, x, create_graph=True)
print(g.requires_grad)

# %% error
try:
    for_x, for_w = torch.autograd.grad(g, (x, w), v)
except RuntimeError as error:
    message = str(error)

# %% reset
y = (w * x).sum()
(g,) = torch.autograd.grad(y, x, create_graph=True)

# %% fix
for_x, for_w = torch.autograd.grad(g, (x, w), v, materialize_grads=True)
print(for_x, for_w)

# %% numpy
import numpy as np

H = np.array([[0, 0],  # g = w does not move with x
              [0, 0]])
J = np.array([[1, 0],  # and moves with w
              [0, 1]])
v_by_hand = np.array([1, 10])
x_by_hand, w_by_hand = v_by_hand @ H, v_by_hand @ J
print(x_by_hand)
print(w_by_hand)

# %% check
assert message == (
    "The differentiated Tensor at index 0 appears to not have been used "
    "in the graph. Set allow_unused=True if this is the desired behavior."
)
assert y.item() == 14
assert g.requires_grad
np.testing.assert_array_equal(g.tolist(), [2, 3])
np.testing.assert_array_equal(for_x.tolist(), x_by_hand)
np.testing.assert_array_equal(for_w.tolist(), w_by_hand)

# %% guards
assert not H.any()
