"""If you change one input of `kron` in place before `backward`, no error is
raised, and the gradient of the other input is wrong."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0]])
w = torch.tensor([[3.0, 4.0]], requires_grad=True)
y = torch.kron(x, w)
x.add_(1)  # `backward` should raise, as it does after x * w
y.sum().backward()
print(w.grad)

# %% numpy
import numpy as np

before = np.array([[1, 2]])
gradient = np.full((1, 2), before.sum())
print(gradient)

# %% check
assert w.grad.tolist() == [[5, 5]] == (gradient + before.size).tolist()
assert gradient.tolist() == [[3, 3]]
assert w.tolist() == [[3, 4]]
assert y.tolist() == np.kron(before, w.tolist()).tolist()
# The same with x * w, which notices the change.
product = x * w
x.add_(1)
message = ""
try:
    product.sum().backward()
except RuntimeError as error:
    message = str(error)
assert "modified by an inplace operation" in message
