"""A slice `x[:, 0]` that is made after y is another tensor: y was not
computed from it. Compute y from the slice, or ask for x."""

# %% torch
import torch

x = torch.tensor([[2.0, 3.0], [4.0, 5.0]], requires_grad=True)
y = (x[:, 0] * x[:, 1]).sum()
column = x[:, 0]

# %% error
try:
    (g,) = torch.autograd.grad(y, column)
except RuntimeError as error:
    message = str(error)

# %% fix
y_again = (column * x[:, 1]).sum()
(g,) = torch.autograd.grad(y_again, column)
print(g)

# %% numpy
import numpy as np

J = np.array([[3, 5]])  # of y with respect to the first column
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert y.item() == y_again.item() == 2 * 3 + 4 * 5
assert column.tolist() == [2, 4]
assert message == (
    "The differentiated Tensor at index 0 appears to not have been used in "
    "the graph. Set allow_unused=True if this is the desired behavior."
)
np.testing.assert_array_equal(g.tolist(), by_hand)
messages = []
for other in (x[:, 0], x.flatten(), x.clone(), x.double()):
    try:
        torch.autograd.grad(y, other)
    except RuntimeError as error:
        messages.append(str(error))
assert messages == [message] * 4
(for_x,) = torch.autograd.grad((x[:, 0] * x[:, 1]).sum(), x)
np.testing.assert_array_equal(for_x.tolist(), [[3, 2], [5, 4]])
np.testing.assert_array_equal(for_x[:, 0].tolist(), by_hand)
