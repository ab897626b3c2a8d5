"""An optimizer takes a list of tensors such as `[x]`, but not the tensor `x` or the
nested list `[[x]]`."""

# %% torch
import torch

# On the CPU: a GPU has another type of tensor in the message.
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]], device="cpu")
x = A.new_tensor([1.0, 2.0], requires_grad=True)
v = A.new_tensor([1.0, 10.0, 100.0])
rate = 0.5

# %% error
try:
    optimizer = torch.optim.SGD(x, lr=rate)
except TypeError as error:
    no_list = str(error)
try:
    optimizer = torch.optim.SGD([[x]], lr=rate)
except TypeError as error:
    a_list_too_many = str(error)

# %% fix
optimizer = torch.optim.SGD([x], lr=rate)
(A @ x).backward(gradient=v)
optimizer.step()
print(x)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)

# %% check
assert no_list == (
    "params argument given to the optimizer should be an iterable of "
    "Tensors or dicts, but got torch.FloatTensor"
)
assert a_list_too_many == (
    "optimizer can only optimize Tensors, but one of the params is list"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist(), moved)
