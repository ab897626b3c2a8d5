"""A program collects the rows of a Jacobian with three calls to `backward`. There is no error, but only the first row
is right."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([x1 * x2, 4 * x1, x2**3])

# %% error
rows = []
for v in torch.eye(3):
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad.clone())
wrong = torch.stack(rows)
print(wrong)

# %% numpy
import numpy as np

totals = np.array([[2, 3],
                   [6, 3],
                   [6, 15]])
print(totals)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 12, 8])
np.testing.assert_array_equal(wrong.tolist(), totals)
