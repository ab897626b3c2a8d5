"""In `torch.autograd.grad` with `is_grads_batched=True`, each row of `grad_outputs` is one v."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
v = torch.tensor([1.0, 10.0, 100.0])
third_row = torch.tensor([0.0, 0.0, 1.0])

# %% error
V = v
try:
    (VJ,) = torch.autograd.grad(y, x, V, is_grads_batched=True)
except RuntimeError as error:
    message = str(error)

# %% fix
V = torch.stack([v, third_row])  # for v alone: v[None]
(VJ,) = torch.autograd.grad(y, x, V, is_grads_batched=True)
print(VJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([[1, 10, 100],
                    [0, 0, 1]]) @ J
print(by_hand)

# %% check
assert message == (
    "If `is_grads_batched=True`, we interpret the first dimension of "
    "each grad_output as the batch dimension. The sizes of the remaining "
    "dimensions are expected to match the shape of corresponding output, "
    "but a mismatch was detected: grad_output[0] has a shape of "
    "torch.Size([]) and output[0] has a shape of torch.Size([3]). If you "
    "only want some tensors in `grad_output` to be considered batched, "
    "consider using vmap."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(VJ.tolist(), by_hand)
y = A @ x
(alone,) = torch.autograd.grad(y, x, v[None], is_grads_batched=True)
np.testing.assert_array_equal(alone.tolist(), by_hand[:1])
