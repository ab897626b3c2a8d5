"""BatchNorm in eval mode: with stored statistics the outputs are the same, but J is diagonal, and ones are
right."""

# --8<-- [start:torch]
import torch

batch_norm = torch.nn.BatchNorm1d(1)
batch_norm.running_mean.fill_(10)
batch_norm.running_var.fill_(25)
batch_norm.eval()
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

train = torch.autograd.functional.jacobian(batch_norm.train(), x)
for row in train[:, 0, :, 0]:  # the same layer, in train mode
    print(*[f"{g:z6.3f}" for g in row])
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J_eval = np.array([[1, 0, 0, 0],  # y_i = (x_i − 10) / 5
                   [0, 1, 0, 0],
                   [0, 0, 1, 0],
                   [0, 0, 0, 1]]) / 5
by_hand = np.array([1, 1, 1, 1]) @ J_eval
print(by_hand)

z = np.array([-7, -1, 1, 7]) / 5  # the outputs, in both modes
J_train = (np.identity(4) - 1 / 4 - np.outer(z, z) / 4) / 5
# --8<-- [end:numpy]

# --8<-- [start:check]
outputs = y[:, 0].tolist()
np.testing.assert_allclose(outputs, [-1.4, -0.2, 0.2, 1.4], rtol=1e-6)
np.testing.assert_allclose([row.tolist() for row in rows], J_eval, rtol=1e-6)
np.testing.assert_allclose(train[:, 0, :, 0].tolist(), J_train, atol=1e-6)
np.testing.assert_allclose(with_ones[:, 0].tolist(), by_hand, rtol=1e-6)
np.testing.assert_allclose(by_hand, [0.2, 0.2, 0.2, 0.2])
# --8<-- [end:check]
