"""To get the gradients of the entries of x, pass x itself to `torch.autograd.grad`,
and unpack the gradient."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = A @ x
    first, second = x
    (vJ,) = torch.autograd.grad(y, first, v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = A @ x
(vJ,) = torch.autograd.grad(y, x, v)
first, second = vJ
print(first)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "The differentiated Tensor at index 0 appears to not have been used in "
    "the graph. Set allow_unused=True if this is the desired behavior."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal([first.item(), second.item()], by_hand)
h = A @ x
y = h.sum()
h += 1  # h is now another tensor of the graph
z = torch.tensor([1.0, 2.0])
late = A @ (x + z)
z.requires_grad_()  # too late
caught = []
for output, named in ((y, h), (late.sum(), z)):
    try:
        torch.autograd.grad(output, named)
    except RuntimeError as error:
        caught.append(str(error))
assert caught == 2 * [message]
