"""This program collects the rows of a Jacobian, without an error. Only the
first row is right."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([x1 * x2, 4 * x1, x2**3])
# --8<-- [end:torch]

# --8<-- [start:error]
rows = []
for v in torch.eye(3):
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad.clone())
wrong = torch.stack(rows)
print(wrong)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

totals = np.array([[2, 3],
                   [6, 3],
                   [6, 15]])
print(totals)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [6, 12, 8])
np.testing.assert_array_equal(wrong.tolist(), totals)
# --8<-- [end:check]
