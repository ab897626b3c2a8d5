"""A batch of v has one axis more than y, and a single v lacks it. Leave
`is_grads_batched` out, or make a batch of one with `v[None]`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])
v = torch.tensor([1.0, 10.0])

# %% error
try:
    torch.autograd.grad(y, x, v, is_grads_batched=True)
except RuntimeError as error:
    message = str(error)

# %% fix
(one_v,) = torch.autograd.grad(y, x, v, retain_graph=True)
(batch,) = torch.autograd.grad(y, x, v[None], is_grads_batched=True)
print(one_v)
print(batch)

# %% numpy
import numpy as np

J = np.array([[6, 3, 2],
              [2, 0, 7]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "If `is_grads_batched=True`, we interpret the first "
    "dimension of each grad_output as the batch dimension. The sizes of "
    "the remaining dimensions are expected to match the shape of "
    "corresponding output, but a mismatch was detected: grad_output[0] has "
    "a shape of torch.Size([]) and output[0] has a shape of "
    "torch.Size([2]). If you only want some tensors in `grad_output` to be "
    "considered batched, consider using vmap."
)
np.testing.assert_array_equal(y.tolist(), [6, 22])
np.testing.assert_array_equal(one_v.tolist(), by_hand)
np.testing.assert_array_equal(batch.tolist(), [by_hand])
