"""Inside a checkpoint with `use_reentrant=False`, a custom `backward` must read
`ctx.saved_tensors` only once."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([3.0, 5.0])
v = torch.tensor([1.0, 10.0])

# %% error
class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, v):
        x, _ = ctx.saved_tensors
        _, w = ctx.saved_tensors
        return v * w, v * x

y = checkpoint(Product.apply, x, w, use_reentrant=False)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v * w, v * x

y = checkpoint(Product.apply, x, w, use_reentrant=False)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([3, 5])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "torch.utils.checkpoint: Unpack is being triggered for a tensor that was "
    "already unpacked once. If you are calling ctx.saved_tensors in "
    "backward, make sure to do so only once. Otherwise please open an issue "
    "with details on your use case."
)
np.testing.assert_array_equal(y.tolist(), [3, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
w.requires_grad_()
Product.apply(x, w).backward(gradient=v)
np.testing.assert_array_equal(w.grad.tolist(), [1, 20])
