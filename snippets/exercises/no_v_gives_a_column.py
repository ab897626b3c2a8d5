r"""No v gives a column of J: $v^\top J$ combines rows. It takes one VJP per
row, or one pass in forward mode with $u = (0, 1)$."""

# --8<-- [start:torch]
import warnings

import torch

def f(x):
    return torch.stack(
        [x[0] * x[1], 2 * x[0] + 7 * x[1], x[1] ** 2 + 4 * x[0]]
    )

x = torch.tensor([1.0, 3.0], requires_grad=True)
y = f(x)
rows = [
    torch.autograd.grad(y, x, v, retain_graph=True)[0]
    for v in torch.eye(3)
]
column_from_rows = torch.stack(rows)[:, 1]
print(column_from_rows)

u = torch.tensor([0.0, 1.0])  # one number per input
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    _, column = torch.func.jvp(f, (x.detach(),), (u,))
print(column)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=u)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 1],
              [2, 7],
              [4, 6]])
by_hand = J @ np.array([0, 1])
print(by_hand)

# Tempting, and wrong
one_hot_of_outputs = np.array([0, 1, 0]) @ J
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [3, 23, 13])
np.testing.assert_array_equal(torch.stack(rows).tolist(), J)
np.testing.assert_array_equal(column_from_rows.tolist(), by_hand)
np.testing.assert_array_equal(column.tolist(), by_hand)
assert not column.requires_grad
np.testing.assert_array_equal(by_hand, [1, 7, 6])
np.testing.assert_array_equal(one_hot_of_outputs, [2, 7])
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2]) "
    "and output[0] has a shape of torch.Size([3])."
)
# --8<-- [end:check]
