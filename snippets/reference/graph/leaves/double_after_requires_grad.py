"""`.double()` after `requires_grad=True` here makes a new tensor, which is
not a leaf. The gradient goes to the leaf, which has no name."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])


point = [3.0, 2.0]
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
x = torch.tensor(point, requires_grad=True).double()
f(x).backward(gradient=v)
print(x.is_leaf)

# %% fix
x = torch.tensor(point).double().requires_grad_()
f(x).backward(gradient=v)
print(x.is_leaf, x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
import warnings

lost = torch.tensor(point, requires_grad=True).double()
f(lost).backward(gradient=v)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert lost.grad is None
message = str(caught[0].message).split(" (Triggered")[0]
assert message == (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being "
    "accessed. Its .grad attribute won't be populated during "
    "autograd.backward(). If you indeed want the .grad field to be "
    "populated for a non-leaf Tensor, use .retain_grad() on the non-leaf "
    "Tensor. If you access the non-leaf Tensor by mistake, make sure you "
    "access the leaf Tensor instead. See "
    "github.com/pytorch/pytorch/pull/30531 for more information."
)
assert lost.tolist() == x.tolist() == [3, 2]
assert not lost.is_leaf
assert lost.dtype == torch.float64
leaf = lost.grad_fn.next_functions[0][0].variable
np.testing.assert_array_equal(leaf.grad.tolist(), by_hand)  # it went there
assert x.is_leaf
assert x.grad.dtype == torch.float64
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
