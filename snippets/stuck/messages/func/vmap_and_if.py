"""Under `vmap` over x, replace an `if` that depends on the value of x with `torch.where`."""

# %% torch
import torch

x = torch.tensor([2.0, 5.0, -4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
limit = 3.0

# %% error
def f(x):
    return x * x if x < limit else limit * x

try:
    y = torch.vmap(f)(x)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    return torch.where(x < limit, x * x, limit * x)

y = torch.vmap(f)(x)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 2, 0, 0],
              [0, 3, 0],
              [0, 0, 2 * -4]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "vmap: It looks like you're attempting to use a Tensor in some "
    "data-dependent control flow. We don't support that yet, please file "
    "an issue at https://github.com/pytorch/pytorch/issues ."
)
np.testing.assert_array_equal(y.tolist(), [4, 15, 16])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
refused = []
for decide in (lambda x: max(x, 3.0), lambda x: not x, lambda x: x > 0 and x):
    try:
        torch.vmap(decide)(x)
    except RuntimeError as error:
        refused.append(str(error))
assert refused == [message] * 3
