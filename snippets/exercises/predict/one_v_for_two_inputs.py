"""An output of shape (3, 4) needs one v of shape (3, 4), however many inputs
there are. Each input gets a result of its own shape."""

# %% torch
import torch

a = torch.tensor([1.0, 2.0, 3.0]).requires_grad_()
b = torch.tensor([4.0, 5.0, 6.0, 7.0]).requires_grad_()
Y = torch.outer(a, b)
V = torch.ones_like(Y)
for_a, for_b = torch.autograd.grad(Y, [a, b], V)
print(V.numel(), for_a.shape, for_b.shape)

# %% numpy
import numpy as np

# Each entry of a meets all of b, and each entry of b all of a.
a_by_hand = np.array([22, 22, 22])  # 4 + 5 + 6 + 7
b_by_hand = np.array([6, 6, 6, 6])  # 1 + 2 + 3
print(a_by_hand, b_by_hand)

# %% check
np.testing.assert_array_equal(
    Y.tolist(), [[4, 5, 6, 7], [8, 10, 12, 14], [12, 15, 18, 21]]
)
np.testing.assert_array_equal(for_a.tolist(), a_by_hand)
np.testing.assert_array_equal(for_b.tolist(), b_by_hand)
assert (Y.shape, for_a.shape, for_b.shape) == ((3, 4), (3,), (4,))
assert V.shape == (3, 4) == Y.shape
assert V.numel() == 12
try:
    torch.autograd.grad(
        Y, [a, b], [torch.ones_like(a), torch.ones_like(b)]
    )
except RuntimeError as error:
    message = str(error)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) "
    "and output[0] has a shape of torch.Size([3, 4])."
)
