"""If two entries share the largest value, `amax` gives each of them half of
the weight; `max(dim=0)` gives the whole weight to one of them."""

# %% torch
import torch

x = torch.tensor([2.0, 7.0, 7.0, 1.0])
x.requires_grad_()
y = torch.stack([x.amax(), x.amin()])
y.backward(gradient=torch.tensor([10.0, 100.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 0.5, 0.5, 0],
              [0, 0, 0, 1]])
by_hand = np.array([10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [7, 1])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0, 5, 5, 100])
np.testing.assert_array_equal(J @ [0, 1, 1, 0], [1, 0])

# Tempting: max(dim=0), with one winner (which one is not promised)
(one_winner,) = torch.autograd.grad(10 * x.max(dim=0).values, x)
np.testing.assert_array_equal(sorted(one_winner.tolist()), [0, 0, 0, 10])

# %% guards
assert x.tolist() == [2, 7, 7, 1]
