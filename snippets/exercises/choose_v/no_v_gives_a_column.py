r"""No v gives a column of a 3 × 2 Jacobian, because $v^\top J$ is a
combination of the rows, with two entries instead of three. To get the second
column, use one vector-Jacobian product per row, or one forward-mode pass with
$u = (0, 1)$."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0])
x.requires_grad_()

def f(x):
    x1, x2 = x
    return torch.stack([x1 * x2, 2 * x1 + 7 * x2, x2**2 + 4 * x1])

y = f(x)
rows = []
for v in torch.eye(3):
    (row,) = torch.autograd.grad(y, x, v, retain_graph=True)
    rows.append(row)
column = torch.stack(rows)[:, 1]
print(f"No v gives a column. Row by row, it takes `{len(rows)}` calls.")

# %% numpy
import numpy as np

J = np.array([[3, 1],
              [2, 7],
              [4, 6]])
by_hand = J @ np.array([0, 1])
print(by_hand)

# Tempting, and wrong
one_hot_of_outputs = np.array([0, 1, 0]) @ J

# %% check
np.testing.assert_array_equal(y.tolist(), [3, 23, 13])
np.testing.assert_array_equal(torch.stack(rows).tolist(), J)
np.testing.assert_array_equal(column.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [1, 7, 6])
np.testing.assert_array_equal(one_hot_of_outputs, [2, 7])
assert len(rows) == 3

# One pass in forward mode: u has one number for each input
import warnings

u = torch.tensor([0.0, 1.0])
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    _, forward = torch.func.jvp(f, (x.detach(),), (u,))
np.testing.assert_array_equal(forward.tolist(), by_hand)
assert not forward.requires_grad
# Two calls: the second differentiates the first with respect to v
any_v = torch.zeros(3, requires_grad=True)
(combined,) = torch.autograd.grad(f(x), x, any_v, create_graph=True)
combined.backward(gradient=u)
np.testing.assert_array_equal(any_v.grad.tolist(), by_hand)
try:
    y.backward(gradient=u)
except RuntimeError as error:
    message = str(error)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2]) "
    "and output[0] has a shape of torch.Size([3])."
)
