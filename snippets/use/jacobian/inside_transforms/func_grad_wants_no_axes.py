"""`torch.func.grad` wants an output of shape `()`. It refuses one number in
another shape, although `backward` takes it."""

# %% torch
import torch
from torch.func import grad, jacrev


def f(x):
    return (x**2).sum(dim=0, keepdim=True)  # shape (1,)


x = torch.tensor([1.0, 2.0, 3.0])

# %% error
try:
    grad(f)(x)
except RuntimeError as error:
    message = str(error)

# %% fix
without_the_axis = grad(lambda x: f(x).squeeze())(x)
with_the_axis = jacrev(f)(x)
print(without_the_axis)
print(with_the_axis)

# %% numpy
import numpy as np

J = np.array([[2, 4, 6]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert message == (
    "grad_and_value(f)(*args): Expected f(*args) to return a scalar "
    "Tensor, got tensor with 1 dims. Maybe you wanted to use the vjp or "
    "jacrev APIs instead?"
)
x.requires_grad_()
y = f(x)
y.backward()
np.testing.assert_array_equal(y.tolist(), [14])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(without_the_axis.tolist(), by_hand)
np.testing.assert_array_equal(with_the_axis.tolist(), J)
