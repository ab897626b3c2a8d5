"""With `mask / mask.sum()` as v, `backward` differentiates the mean loss over the entries that aren't padding."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 3.0],  # predictions: (batch, time)
                  [4.0, 6.0, 9.0]], requires_grad=True)
target = torch.tensor([[2.0, 0.0, 6.0],
                       [8.0, 1.0, 7.0]])
mask = torch.tensor([[1.0, 1.0, 1.0],
                     [1.0, 0.0, 0.0]])  # two steps are padding

y = (x - target) ** 2
v = mask / mask.sum()
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([-2, 4, -6, -8, 10, 4])  # 2 (x - target), entry by entry
by_hand = np.array([0.25, 0.25, 0.25, 0.25, 0.0, 0.0]) @ J
print(by_hand.reshape(2, 3))

# %% check
np.testing.assert_array_equal(y.tolist(), [[1, 4, 9], [16, 25, 4]])
np.testing.assert_array_equal((4 * v).tolist(), [[1, 1, 1], [1, 0, 0]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(2, 3))
np.testing.assert_array_equal(np.diag(J), [-2, 4, -6, -8, 10, 4])
loss = (v * (x - target) ** 2).sum()  # the masked mean
assert loss.item() == (1 + 4 + 9 + 16) / 4
(of_loss,) = torch.autograd.grad(loss, x)
np.testing.assert_array_equal(of_loss.tolist(), by_hand.reshape(2, 3))
