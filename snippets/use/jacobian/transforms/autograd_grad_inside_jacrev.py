"""Inside `jacrev`, `autograd.grad` without `create_graph=True` returns a constant, whose derivative is 0."""

# %% torch
import torch
from torch.func import jacrev

x = torch.tensor([1.0, 2.0])

# %% error
def constants(x):
    return torch.autograd.grad((x**3).sum(), x)[0]


wrong = jacrev(constants)(x)
print(wrong)

# %% fix
def slopes(x):
    return torch.autograd.grad((x**3).sum(), x, create_graph=True)[0]


right = jacrev(slopes)(x)
print(right)

# %% numpy
import numpy as np

J = np.diag([6, 12])  # of 3x², which is 6x
print(J)

# %% check
alone = constants(x.clone().requires_grad_())
np.testing.assert_array_equal(alone.tolist(), [3, 12])
np.testing.assert_array_equal(wrong.tolist(), [[0, 0], [0, 0]])
np.testing.assert_array_equal(right.tolist(), J)
of_grad = torch.vmap(torch.func.grad(lambda x: slopes(x).sum()))(x[None])
np.testing.assert_array_equal(of_grad.tolist(), [[6, 12]])
