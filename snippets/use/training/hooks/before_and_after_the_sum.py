"""A tensor hook on x sees the gradient of one `backward`; a post-accumulate hook sees the sum in `x.grad`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x.register_hook(lambda g: before.append(g.tolist()))
x.register_post_accumulate_grad_hook(lambda x: after.append(x.grad.clone()))
v = torch.tensor([1.0, 10.0, 100.0])
before, after = [], []
for _ in range(2):
    y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
    y.backward(gradient=v)
print(before)
print(after)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
twice = by_hand + by_hand
print(by_hand, twice)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(before, [by_hand, by_hand])
np.testing.assert_array_equal(
    [g.tolist() for g in after], [by_hand, twice]
)
try:
    y.register_post_accumulate_grad_hook(print)
except RuntimeError as error:
    refused = str(error)
assert refused == (
    "post accumulate grad hooks cannot be registered on non-leaf tensors"
)
