"""BatchNorm in train mode: every output depends on every sample, and all columns of J add up to 0."""

# --8<-- [start:torch]
import torch

batch_norm = torch.nn.BatchNorm1d(1)  # a new module is in train mode
x = torch.tensor([[3.0], [9.0], [11.0], [17.0]], requires_grad=True)
y = batch_norm(x)
ones = torch.ones(4, 1)
y.backward(gradient=ones, retain_graph=True)
with_ones = x.grad
print(*[f"{g:z.3f}" for g in y[:, 0]])
print(*[f"{g:z.3f}" for g in with_ones[:, 0]])

rows = []
for v in torch.eye(4):
    x.grad = None
    y.backward(gradient=v.view(4, 1), retain_graph=True)
    rows.append(x.grad[:, 0])
for row in rows:
    print(*[f"{g:z6.3f}" for g in row])
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

# The batch has mean 10 and standard deviation 5: y = (−7, −1, 1, 7) / 5.
# Entry (i, j) is (1 if i = j, else 0) − 1/4 − y_i y_j / 4, divided by 5.
thousandths = np.array([[ 52, -64, -36,  48],
                        [-64, 148, -48, -36],
                        [-36, -48, 148, -64],
                        [ 48, -36, -64,  52]])
J = thousandths / 1000
weights = np.array([1, 1, 1, 1])
by_hand = weights @ thousandths
print(by_hand)
print(J.diagonal())  # what was wanted
# --8<-- [end:numpy]

# --8<-- [start:check]
z = np.array([-7, -1, 1, 7]) / 5
np.testing.assert_allclose(y[:, 0].tolist(), z, rtol=1e-6)
formula = (np.identity(4) - 1 / 4 - np.outer(z, z) / 4) / 5
np.testing.assert_allclose(J, formula)
np.testing.assert_allclose([row.tolist() for row in rows], J, atol=1e-6)
np.testing.assert_allclose(with_ones.tolist(), np.zeros((4, 1)), atol=1e-6)
np.testing.assert_array_equal(by_hand, [0, 0, 0, 0])
# --8<-- [end:check]

# --8<-- [start:guards]
assert ones[:, 0].tolist() == weights.tolist()
# --8<-- [end:guards]
