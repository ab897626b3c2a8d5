"""For `y = x.sort().values`, each weight goes back to where its entry was before the sort."""

# %% torch
import torch

x = torch.tensor([9.0, 2.0, 5.0], requires_grad=True)
y = x.sort().values  # 2, 5, 9
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 1, 0],  # the smallest is x_2
              [0, 0, 1],
              [1, 0, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), J @ [9, 2, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
