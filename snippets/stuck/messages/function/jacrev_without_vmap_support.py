"""A custom Function without `generate_vmap_rule` can work in `jacrev`, but it
raises in `vmap` of `jacrev`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
X = torch.tensor([[1.0, 2.0], [3.0, 5.0]])

class Triple(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x + x + x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, v):
        return v + v + v

def f(x):
    return Triple.apply(A @ x)

x = X[0]
rows = torch.func.jacrev(f)(x)
print(rows)

# %% error
try:
    torch.vmap(torch.func.jacrev(f))(X)
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = 3 * np.array([[2, 3],
                  [4, 1],
                  [5, 0]])
by_hand = np.eye(3) @ J
print(by_hand)

# %% check
assert message.startswith(
    "You tried to vmap over Triple, but it does not have vmap support. "
)
np.testing.assert_array_equal(f(x).tolist(), [24, 18, 15])
np.testing.assert_array_equal(rows.tolist(), by_hand)

# %% guards
assert X.tolist() == [[1, 2], [3, 5]]
