"""`losses.backward(gradient=v)` differentiates the sum of the losses if v is all
ones, and their mean if every weight is 1/N."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
target = torch.tensor([[3.0, 6.0], [9.0, 6.0]])
losses = ((x - target) ** 2).sum(dim=1)

ones = torch.ones_like(losses)
losses.backward(gradient=ones, retain_graph=True)
of_the_sum = x.grad
print(of_the_sum)

x.grad = None
losses.backward(gradient=ones / len(losses))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[-4, -8],    # row i is 2 (x - target_i)
              [-16, -8]])
sum_by_hand = np.array([1, 1]) @ J
mean_by_hand = np.array([0.5, 0.5]) @ J
print(sum_by_hand, mean_by_hand)

# %% check
np.testing.assert_array_equal(losses.tolist(), [20, 80])
np.testing.assert_array_equal(of_the_sum.tolist(), sum_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), mean_by_hand)
