"""Because `y[-1]` is a view, write `y[-1].detach()` instead of `y[-1].detach_()`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
index = -1

# %% error
try:
    y = A @ x
    last = y[index].detach_()
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = A @ x
last = y[index].detach()
y.backward(gradient=v)
print(last, x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Can't detach views in-place. Use detach() instead. If you are using "
    "DistributedDataParallel (DDP) for training, and gradient_as_bucket_view "
    "is set as True, gradients are views of DDP buckets, and hence detach_() "
    "cannot be called on these gradients. To fix this error, please refer to "
    "the Optimizer.zero_grad() function in torch/optim/optimizer.py as the "
    "solution."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
assert last.item() == 5
assert not last.requires_grad
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
