"""The gradient of a sum of four losses is four times the gradient of their mean."""

# %% torch
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
samples = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 12.0]])
losses = samples @ w
expected = samples.mean(dim=0)  # for the mean of the losses
factors = []
for loss in (losses.sum(), losses.mean() / 4, losses.mean() + 3 * w[1]):
    w.grad = None
    loss.backward(retain_graph=True)
    factors.append(w.grad / expected)
    print(factors[-1])

# %% numpy
import numpy as np

J = np.array([[1, 2],
              [3, 4],
              [5, 6],
              [7, 12]])
mean = np.array([1, 1, 1, 1]) / 4 @ J
by_hand = [(np.array([1, 1, 1, 1]) @ J) / mean,
           (np.array([1, 1, 1, 1]) / 16 @ J) / mean,
           (mean + np.array([0, 3])) / mean]
print(by_hand)

# %% check
np.testing.assert_array_equal(losses.tolist(), [7, 17, 27, 45])
np.testing.assert_array_equal(expected.tolist(), mean)
np.testing.assert_array_equal([f.tolist() for f in factors], by_hand)
np.testing.assert_array_equal(by_hand, [[4, 4], [0.25, 0.25], [1, 1.5]])

x = torch.tensor([3.0, 2.0], requires_grad=True)
(x * torch.tensor([3.0, 2.0])).sum().backward()  # x², with a constant factor
assert (x.grad / torch.tensor([6.0, 4.0])).tolist() == [0.5, 0.5]
x.grad = None
(x**2).backward(gradient=torch.tensor([1.0, 10.0]))  # other proportions in v
assert (x.grad / torch.tensor([6.0, 4.0])).tolist() == [1, 10]
