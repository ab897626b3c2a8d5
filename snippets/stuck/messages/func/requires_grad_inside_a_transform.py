"""Inside a function under `vmap`, use `torch.func.jacrev` instead of
`torch.autograd.functional.jacobian`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
X = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
v = torch.tensor([1.0, 10.0, 100.0])

def f(x):
    return A @ x**2

# %% error
try:
    J_each = torch.vmap(lambda x: f(x.requires_grad_()))(X)
except RuntimeError as error:
    of_the_flag = str(error)
jacobian = torch.autograd.functional.jacobian
try:
    J_each = torch.vmap(lambda x: jacobian(f, x))(X)
except RuntimeError as error:
    of_jacobian = str(error)

# %% fix
jacobian = torch.func.jacrev
J_each = torch.vmap(lambda x: jacobian(f)(x))(X)
VJ = v @ J_each
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
assert of_the_flag == of_jacobian == (
    "You are attempting to call Tensor.requires_grad_() (or perhaps "
    "using torch.autograd.functional.* APIs) inside of a function being "
    "transformed by a functorch transform. This is unsupported, please "
    "attempt to use the functorch transforms (e.g. grad, vjp, jacrev, "
    "jacfwd, hessian) or call requires_grad_() outside of a function "
    "being transformed instead."
)
Y = torch.vmap(f)(X)
np.testing.assert_array_equal(Y.tolist(), [[14, 8, 5], [93, 61, 45]])
np.testing.assert_array_equal(J_each.tolist(), [J1, J2])
np.testing.assert_array_equal(VJ.tolist(), by_hand)
try:
    torch.vmap(lambda x: f(x) * torch.zeros(3).requires_grad_(False))(X)
except RuntimeError as error:
    of_freezing = str(error)
assert of_freezing == of_the_flag
try:
    torch.vmap(lambda x: torch.autograd.grad(f(x), x, v)[0])(X)
except RuntimeError as error:
    nothing_tracked = str(error)
assert nothing_tracked.startswith("element 0 of tensors does not require grad")
