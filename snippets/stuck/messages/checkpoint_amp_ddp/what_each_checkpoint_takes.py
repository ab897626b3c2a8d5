"""With `use_reentrant=True`, `checkpoint` refuses the function's keyword arguments,
and doesn't count tensors in a list as inputs."""

# %% torch
import torch
import warnings
from torch.utils.checkpoint import checkpoint

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
c = 3.0

def f(tensors, factor=5.0):
    return factor * tensors[0]

# %% error
try:
    y = checkpoint(f, [x], factor=c, use_reentrant=True)
except ValueError as error:
    message = str(error)
with warnings.catch_warnings(action="ignore"):
    cut = checkpoint(f, [x], use_reentrant=True)
print(cut)

# %% fix
y = checkpoint(f, [x], factor=c, use_reentrant=False)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 0],
              [0, 3]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == "Unexpected keyword arguments: factor"
assert cut.requires_grad is False
assert cut.tolist() == [5, 10]
np.testing.assert_array_equal(y.tolist(), [3, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
w = torch.tensor([3.0, 4.0], requires_grad=True)
both = checkpoint(lambda w, others: w * others[0], w, [x], use_reentrant=True)
assert both.requires_grad  # through w
