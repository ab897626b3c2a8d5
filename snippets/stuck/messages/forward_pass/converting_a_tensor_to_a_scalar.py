"""`backward` differentiates `x.sum()`, but treats the number `float(x.sum())` as a constant."""

# %% torch
import torch
import warnings

warnings.simplefilter("error")  # a warning now stops the program
torch.set_warn_always(True)  # and not only once per process
x = torch.tensor([2.0, 3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = float(x.sum()) * x
except UserWarning as warning:
    message = str(warning).split(" (Triggered")[0]

# %% fix
y = x.sum() * x
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[10 + 2, 2, 2],  # row i: 10 in place i, and x_i everywhere
              [3, 10 + 3, 3],
              [5, 5, 10 + 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
torch.set_warn_always(False)  # as it was
assert message == (
    "Converting a tensor with requires_grad=True to a scalar may lead to "
    "unexpected behavior.\nConsider using tensor.detach() first."
)
np.testing.assert_array_equal(y.tolist(), [20, 30, 50])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
