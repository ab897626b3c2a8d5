"""If f returns a tensor and a plain number, `vmap` with `out_dims=(0, None)` returns
the number once."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
v = torch.tensor([1.0, 10.0])

def f(x):
    return x.prod(), len(x)

# %% error
try:
    Y, inputs = torch.vmap(f)(X)
except ValueError as error:
    message = str(error)

# %% fix
Y, inputs = torch.vmap(f, out_dims=(0, None))(X)
Y.backward(gradient=v)
print(X.grad, inputs)

# %% numpy
import numpy as np

J = np.array([[2, 1, 0, 0],
              [0, 0, 5, 3]])
by_hand = (np.array([1, 10]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "vmap(f, ...): `f` must only return Tensors, got type <class 'int'>. "
    "Did you mean to set out_dims= to None for output?"
)
np.testing.assert_array_equal(Y.tolist(), [2, 15])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
assert inputs == 2
