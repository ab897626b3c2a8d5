"""A loop that computes y again in each iteration needs no `retain_graph`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
results = []
for weight in 1.0, 10.0, 100.0:
    x.grad = None
    y = x**2
    y.backward(gradient=torch.full_like(y, weight))
    results.append(x.grad.tolist())
print(results)

# %% numpy
import numpy as np

J = np.diag([6, 4])
by_hand = np.array([[1, 1],
                    [10, 10],
                    [100, 100]]) @ J
print(by_hand.tolist())

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 4])
np.testing.assert_array_equal(results, by_hand)
