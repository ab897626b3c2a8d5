"""If the shared part is `x + 1`, which saves nothing, the two losses may
call `backward` one after the other."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x + 1
loss_a, loss_b = h[0] + 2 * h[1], 30 * h[0] + 10 * h[1]
loss_a.backward()
loss_b.backward()
print(x.grad)

# %% numpy
import numpy as np

J_trunk = np.array([[1, 0],
                    [0, 1]])
by_hand = (np.array([1, 2]) + np.array([30, 10])) @ J_trunk
print(by_hand)

# %% check
np.testing.assert_array_equal([loss_a.item(), loss_b.item()], [10, 150])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
