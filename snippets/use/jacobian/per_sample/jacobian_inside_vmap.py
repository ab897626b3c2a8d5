"""Under `vmap`, `torch.autograd.functional.jacobian` raises, because it calls
`requires_grad_()`. `jacrev` works under `vmap`."""

# %% torch
import torch
from torch.autograd.functional import jacobian


def f(x):
    return x[0] * x[1] ** 2


samples = torch.tensor([[1.0, 2.0], [3.0, 4.0]])

# %% error
try:
    torch.vmap(lambda x: jacobian(f, x))(samples)
except RuntimeError as error:
    message = str(error)

# %% fix
per_sample = torch.vmap(torch.func.jacrev(f))(samples)
print(per_sample)

# %% numpy
import numpy as np

by_hand = np.array([[4, 4],    # (x₂², 2x₁x₂) at (1, 2)
                    [16, 24]])  # and at (3, 4)
print(by_hand)

# %% check
assert message == (
    "You are attempting to call Tensor.requires_grad_() (or perhaps using "
    "torch.autograd.functional.* APIs) inside of a function being "
    "transformed by a functorch transform. This is unsupported, please "
    "attempt to use the functorch transforms (e.g. grad, vjp, jacrev, "
    "jacfwd, hessian) or call requires_grad_() outside of a function being "
    "transformed instead."
)
np.testing.assert_array_equal(per_sample.tolist(), by_hand)
one_by_one = [jacobian(f, x).tolist() for x in samples]  # no vmap
np.testing.assert_array_equal(one_by_one, by_hand)
of_grad = torch.func.grad(
    lambda x: jacobian(f, x, create_graph=True).sum()
)(samples[0])
np.testing.assert_array_equal(of_grad.tolist(), [4, 6])  # 2x₂, 2x₁ + 2x₂
