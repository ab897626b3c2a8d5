"""One call of `backward` with v₁ + v₂ gives the same `x.grad` as two calls
with v₁ and v₂, and needs no `retain_graph`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v1 = torch.tensor([1.0, 0.0, 0.0])
v2 = torch.tensor([0.0, 10.0, 100.0])
y = A @ (x * x)
y.backward(gradient=v1 + v2)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
