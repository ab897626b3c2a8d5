"""Under `vmap`, x is no single number for `if` to look at. `torch.where`
decides sample by sample."""

# %% torch
import torch
from torch.func import grad, vmap

samples = torch.tensor([3.0, -4.0, 5.0])

# %% error
def with_if(x):
    return x**2 if x > 0 else 7 * x


try:
    values = vmap(with_if)(samples)
except RuntimeError as error:
    message = str(error)

# %% fix
def with_where(x):
    return torch.where(x > 0, x**2, 7 * x)


values = vmap(with_where)(samples)
print(values)

# %% numpy
import numpy as np

by_hand = np.array([3**2, 7 * -4, 5**2])
print(by_hand)
J = np.diag([6, 7, 10])  # 2x, or 7 where x is not positive
gradient = np.array([1, 1, 1]) @ J
print(gradient)

# %% check
assert message == (
    "vmap: It looks like you're attempting to use a Tensor in some "
    "data-dependent control flow. We don't support that yet, please file "
    "an issue at https://github.com/pytorch/pytorch/issues ."
)
np.testing.assert_array_equal(values.tolist(), by_hand)
derivatives = vmap(grad(with_where))(samples)
np.testing.assert_array_equal(derivatives.tolist(), gradient)
for tested in [samples, torch.tensor([0.5, -0.5, 1.5])]:
    one_by_one = [with_if(x).item() for x in tested]  # a loop can look
    mapped = vmap(with_where)(tested)
    np.testing.assert_array_equal(mapped.tolist(), one_by_one)
