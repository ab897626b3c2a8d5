"""In `torch.autograd.functional`, `vjp` needs a v for several outputs, and `jvp` needs
a u if x has several elements."""

# %% torch
import torch
from torch.autograd.functional import jvp, vjp

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([1.0, 10.0])

def f(x):
    return A @ x

# %% error
try:
    y, vJ = vjp(f, x)
except RuntimeError as error:
    of_vjp = str(error)
try:
    y, Ju = jvp(f, x)
except RuntimeError as error:
    of_jvp = str(error)

# %% fix
y, vJ = vjp(f, x, v)
y, Ju = jvp(f, x, u)
print(vJ, Ju)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
columns_by_hand = J @ np.array([1, 10])
print(by_hand, columns_by_hand)

# %% check
from torch.autograd.functional import hvp, vhp

only = "The vector v can only be None if the "
assert of_vjp == only + (
    "user-provided function returns a single Tensor with a single element."
)
assert of_jvp == only + (
    "input to the user-provided function is a single Tensor with a single "
    "element."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(Ju.tolist(), columns_by_hand)
caught = []
for product in (hvp, vhp):
    try:
        product(lambda x: f(x).sum(), x)
    except RuntimeError as error:
        caught.append(str(error))
assert caught == 2 * [of_jvp]
