"""Under `vmap` alone, `autograd.grad` inside the mapped function raises an error, even if the samples require grad."""

# %% torch
import torch


def f(x):
    return x[0] * x[1] ** 2


def gradient(x):
    return torch.autograd.grad(f(x), x)[0]


samples = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)

# %% error
try:
    torch.vmap(gradient)(samples)
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

by_hand = np.array([[4, 4],    # (x₂², 2x₁x₂) at (1, 2)
                    [16, 24]])  # and at (3, 4)

# %% check
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
one_by_one = [gradient(x).tolist() for x in samples]  # no vmap
np.testing.assert_array_equal(one_by_one, by_hand)
