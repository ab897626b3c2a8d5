"""With `has_aux=True`, `torch.func.grad` also returns a second result of f, which you
can add to a tensor outside f."""

# %% torch
import torch
from torch.func import grad

x = torch.tensor([1.0, 2.0, 3.0])
total = torch.zeros(3)

# %% error
def counts_outside(x):
    total.add_(x)
    return (x**2).sum()


try:
    gradient = grad(counts_outside)(x)
except RuntimeError as error:
    message = str(error)

# %% fix
def hands_out(x):
    return (x**2).sum(), x  # differentiated, and passed through


gradient, passed = grad(hands_out, has_aux=True)(x)
total.add_(passed)
print(gradient, total)

# %% numpy
import numpy as np

J = np.array([[2, 4, 6]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert message == (
    "During a grad (vjp, jvp, grad, etc) transform, the function provided "
    "attempted to call in-place operation (aten::add_.Tensor) that would "
    "mutate a captured Tensor. This is not supported; please rewrite the "
    "function being transformed to explicitly accept the mutated Tensor(s) "
    "as inputs."
)
np.testing.assert_array_equal(gradient.tolist(), by_hand)
np.testing.assert_array_equal(total.tolist(), [1, 2, 3])
assert hands_out(x)[0].item() == counts_outside(x).item() == 14
