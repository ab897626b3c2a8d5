"""Under `vmap`, a tensor of zeros that you fill must know the batch: make
it with `x.new_zeros`, or stack its entries."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0])

# %% error
def f(x):
    y = torch.zeros(2)
    y[0] = x * x
    y[1] = 7 * x
    return y


alone = f(x[1])  # one sample is no problem
try:
    torch.vmap(f)(x)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    y = x.new_zeros(2)
    y[0] = x * x
    y[1] = 7 * x
    return y


mapped = torch.vmap(f)(x)
print(mapped)

# %% numpy
import numpy as np

by_hand = np.array([[1, 7],
                    [4, 14],
                    [9, 21]])
print(by_hand)

# %% check
assert message == (
    "vmap: inplace arithmetic(self, *extra_args) is not possible because "
    "there exists a Tensor `other` in extra_args that has more elements "
    "than `self`. This happened due to `other` being vmapped over but "
    "`self` not being vmapped over in a vmap. Please try to use "
    "out-of-place operators instead of inplace arithmetic. If said "
    "operator "
    "is being called inside the PyTorch framework, please file a bug "
    "report "
    "instead."
)
np.testing.assert_array_equal(mapped.tolist(), by_hand)
np.testing.assert_array_equal(alone.tolist(), by_hand[1])


def stacks(x):
    return torch.stack([x * x, 7 * x])


np.testing.assert_array_equal(torch.vmap(stacks)(x).tolist(), by_hand)
for function in [f, stacks]:
    J = torch.vmap(torch.func.jacrev(function))(x)  # (2x, 7), a column
    np.testing.assert_array_equal(J.tolist(), [[2, 7], [4, 7], [6, 7]])
