"""If one of several outputs is a scalar, you can pass `None` as its v to
`torch.autograd.backward`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
loss = (6 * x).sum()
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    torch.autograd.backward([y, loss], [v])
except RuntimeError as error:
    message = str(error)

# %% fix
torch.autograd.backward([y, loss], [v, None])
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0],
              [6, 6]])  # the loss
by_hand = np.array([1, 10, 100, 1]) @ J
print(by_hand)

# %% check
assert message == "got 2 tensors and 1 gradients"
np.testing.assert_array_equal([*y.tolist(), loss.item()], [8, 6, 5, 18])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
one_too_many = [v, torch.ones_like(x)]
(vJ,) = torch.autograd.grad(A @ x, x, one_too_many)  # ignored
np.testing.assert_array_equal(vJ.tolist(), [542, 13])
