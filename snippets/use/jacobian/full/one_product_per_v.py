"""With `is_grads_batched=True`, `autograd.grad` treats each row of `grad_outputs` as a separate v."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])
vs = torch.tensor([[1.0, 10.0],
                   [10.0, 1.0],
                   [1.0, -1.0],
                   [10.0, 0.0]])
(products,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
print(products)

# %% numpy
import numpy as np

J = np.array([[6, 3, 2],
              [2, 0, 7]])
by_hand = np.array([[1, 10],
                    [10, 1],
                    [1, -1],
                    [10, 0]]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 22])
np.testing.assert_array_equal(products.tolist(), by_hand)
