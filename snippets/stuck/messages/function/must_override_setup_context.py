"""For `torch.func`, a custom Function must save its tensors in `setup_context`, not in
`forward`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, A):
        ctx.save_for_backward(A)
        return A @ x

    @staticmethod
    def backward(ctx, v):
        (A,) = ctx.saved_tensors
        return v @ A, None

product = Product.apply
try:
    y, times_J = torch.func.vjp(lambda x: product(x, A), x)
except RuntimeError as error:
    message = str(error)

# %% fix
class Product(torch.autograd.Function):
    @staticmethod
    def forward(x, A):
        return A @ x

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, A = inputs
        ctx.save_for_backward(A)

    @staticmethod
    def backward(ctx, v):
        (A,) = ctx.saved_tensors
        return v @ A, None

product = Product.apply
y, times_J = torch.func.vjp(lambda x: product(x, A), x)
(vJ,) = times_J(v)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "In order to use an autograd.Function with functorch transforms (vmap, "
    "grad, jvp, jacrev, ...), it must override the setup_context "
    "staticmethod. For more details, please see "
    "https://pytorch.org/docs/main/notes/extending.func.html"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
rows = torch.func.jacrev(lambda x: product(x, A))(x)
np.testing.assert_array_equal(rows.tolist(), A.tolist())
try:
    torch.vmap(lambda x: product(x, A))(x[None])
except RuntimeError as error:
    of_vmap = str(error)
assert of_vmap.startswith("You tried to vmap over Product")
try:
    torch.func.jvp(lambda x: product(x, A), (x,), (x,))
except NotImplementedError as error:
    of_jvp = str(error)
assert of_jvp.startswith("You must implement the jvp function")
