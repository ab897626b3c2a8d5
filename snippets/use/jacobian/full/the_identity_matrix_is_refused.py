"""`y.backward(torch.eye(3))` raises, because `gradient` must have the shape of
y."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

# %% error
try:
    y.backward(gradient=torch.eye(3))
except RuntimeError as error:
    message = str(error)

# %% fix
(rows,) = torch.autograd.grad(y, x, torch.eye(3), is_grads_batched=True)
print(rows)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([[1, 0, 0] @ J,
                    [0, 1, 0] @ J,
                    [0, 0, 1] @ J])
print(by_hand)

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3, 3]) "
    "and output[0] has a shape of torch.Size([3])."
)
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(rows.tolist(), by_hand)
