"""Under `vmap`, a tensor from `x.new_zeros(2)` has room for all the samples; a tensor
from `torch.zeros(2)` doesn't."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [2.0, 20.0]])

# %% error
def f(x):
    y = torch.zeros(2)
    y[0], y[1] = x.sum(), x.prod()
    return y

assert f(X[1]).tolist() == [8, 15]  # one sample is no problem
try:
    Y = torch.vmap(f)(X)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    y = x.new_zeros(2)
    y[0], y[1] = x.sum(), x.prod()
    return y

assert f(X[1]).tolist() == [8, 15]  # one sample is no problem
Y = torch.vmap(f)(X)
Y.backward(gradient=V)
print(X.grad)

# %% numpy
import numpy as np

J_first = np.array([[1, 1],
                    [2, 1]])
J_second = np.array([[1, 1],
                     [5, 3]])
by_hand = [np.array([1, 10]) @ J_first, np.array([2, 20]) @ J_second]
print(by_hand)

# %% check
assert message == (
    "vmap: inplace arithmetic(self, *extra_args) is not possible because "
    "there exists a Tensor `other` in extra_args that has more elements "
    "than `self`. This happened due to `other` being vmapped over but "
    "`self` not being vmapped over in a vmap. Please try to use "
    "out-of-place operators instead of inplace arithmetic. If said operator "
    "is being called inside the PyTorch framework, please file a bug report "
    "instead."
)
np.testing.assert_array_equal(Y.tolist(), [[3, 2], [8, 15]])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
