"""Inside a function under `vmap`, compute vᵀJ with `torch.func.vjp` instead of calling
`backward`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
X = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
v = torch.tensor([1.0, 10.0, 100.0])

def f(x):
    return A @ x**2

# %% error
def product(x):
    y = f(x)
    y.backward(gradient=v)
    return x.grad

try:
    VJ = torch.vmap(product)(X)
except RuntimeError as error:
    message = str(error)

# %% fix
def product(x):
    _, times_J = torch.func.vjp(f, x)
    (vJ,) = times_J(v)
    return vJ

VJ = torch.vmap(product)(X)
print(VJ)

# %% numpy
import numpy as np

J1 = np.array([[4, 12],  # entry of A times 2 x, for each sample
               [8, 4],
               [10, 0]])
J2 = np.array([[12, 30],
               [24, 10],
               [30, 0]])
by_hand = np.array([1, 10, 100]) @ np.array([J1, J2])
print(by_hand)

# %% check
assert message == (
    "backward() called inside a functorch transform. This is not "
    "supported, please use functorch.grad or functorch.vjp instead or "
    "call backward() outside of functorch transforms."
)
Y = torch.vmap(f)(X)
np.testing.assert_array_equal(Y.tolist(), [[14, 8, 5], [93, 61, 45]])
np.testing.assert_array_equal(VJ.tolist(), by_hand)
