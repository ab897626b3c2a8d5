"""If you set `x.grad` to `None` before each call to `backward` with a one-hot v, each call leaves one row of J in
`x.grad`: (2, 3), (4, 0) and (0, 12)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([x1 * x2, 4 * x1, x2**3])
rows = []
for v in torch.eye(3):
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)
right = torch.stack(rows)
print(f"The rows: `{right.tolist()}`")

# %% numpy
import numpy as np

totals = np.array([[2, 3],
                   [6, 3],
                   [6, 15]])
J = np.diff(totals, axis=0, prepend=0)  # each row minus the one above
print(J)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 12, 8])
np.testing.assert_array_equal(right.tolist(), J)
np.testing.assert_array_equal(J, [[2, 3], [4, 0], [0, 12]])

# Tempting: to leave out clone() alone
x.grad = None
rows = []
for v in torch.eye(3):
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)
np.testing.assert_array_equal(torch.stack(rows).tolist(), 3 * [[6, 15]])

# Tempting: one call with all rows of v
try:
    y.backward(gradient=torch.eye(3))
except RuntimeError as error:
    message = str(error)
assert message.startswith("Mismatch in shape")
(batched,) = torch.autograd.grad(
    y, x, torch.eye(3), is_grads_batched=True
)
np.testing.assert_array_equal(batched.tolist(), J)
