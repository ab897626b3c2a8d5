"""If you detach a loss from x and set `requires_grad = True` on it, `backward` runs, but x gets no gradient."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
loss = (A @ x).detach().sum()  # the graph is cut

# %% error
loss.requires_grad = True
loss.backward()
in_vain, of_the_loss = x.grad, loss.grad
print(in_vain, of_the_loss)

# %% fix
loss = (A @ x).sum()
loss.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
assert in_vain is None
assert of_the_loss.item() == 1
assert loss.item() == 8 + 6 + 5
np.testing.assert_array_equal(x.tolist(), [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
