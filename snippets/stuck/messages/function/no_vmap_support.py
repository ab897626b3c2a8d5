"""In a custom Function, `generate_vmap_rule = True` makes PyTorch generate the rule
that `vmap` needs."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0, 100.0], [0.0, 0.0, 1.0]])

# %% error
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

try:
    Y = torch.vmap(Triple.apply)(X @ A.T)
except RuntimeError as error:
    message = str(error)

# %% fix
class Triple(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x + x + x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, v):
        return v + v + v

Y = torch.vmap(Triple.apply)(X @ A.T)
Y.backward(gradient=V)
print(X.grad)

# %% numpy
import numpy as np

J = 3 * np.array([[2, 3],
                  [4, 1],
                  [5, 0]])
by_hand = np.array([[1, 10, 100],
                    [0, 0, 1]]) @ J
print(by_hand)

# %% check
assert message == (
    "You tried to vmap over Triple, but it does not have vmap support. "
    "Please override and implement the vmap staticmethod or set "
    "generate_vmap_rule=True. For more details, please see "
    "https://pytorch.org/docs/main/notes/extending.func.html"
)
np.testing.assert_array_equal(Y.tolist(), [[24, 18, 15], [63, 51, 45]])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
