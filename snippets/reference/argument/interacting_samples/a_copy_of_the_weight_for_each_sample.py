"""If each sample has its own copy of the weight, the copies receive the
contributions one by one."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
w = torch.tensor([7.0, 8.0])
copies = w.repeat(3, 1).requires_grad_()  # (3, 2)
y = (x * copies).sum(1)
y.sum().backward()
print(copies.grad)

# %% numpy
import numpy as np

J = np.array([[1, 2],  # with respect to w: row i is sample i
              [3, 4],
              [5, 6]])
print(J)

# %% check
np.testing.assert_array_equal(y.tolist(), J @ [7, 8])
np.testing.assert_array_equal(copies.grad.tolist(), J)
