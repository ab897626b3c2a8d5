"""With `is_grads_batched=True`, `autograd.grad` takes four sets of weights at
once. For y of shape (2,) and X of shape (2, 3), the weights have the shape
(4, 2), and the result has the shape (4, 2, 3)."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]])
X.requires_grad_()
y = X.square() @ torch.tensor([1.0, 4.0, 2.0])
V = torch.tensor([[1.0, 0.0],
                  [0.0, 1.0],
                  [1.0, 1.0],
                  [10.0, -1.0]])
(rows,) = torch.autograd.grad(y, X, V, is_grads_batched=True)
print(f"`V`: `{V.shape}`. The result: `{rows.shape}`.")

# %% numpy
import numpy as np

J = np.array([[2, 16, 12, 0, 0, 0],  # y and the six entries of X
              [0, 0, 0, 8, 40, 24]])
by_hand = np.array([[1, 0], [0, 1], [1, 1], [10, -1]]) @ J
print(by_hand.reshape(4, 2, 3))

# %% check
np.testing.assert_array_equal(y.tolist(), [35, 188])
np.testing.assert_array_equal(rows.tolist(), by_hand.reshape(4, 2, 3))
assert (y.shape, V.shape, rows.shape) == ((2,), (4, 2), (4, 2, 3))
assert V.T.shape == (2, 4)
try:
    torch.autograd.grad(y, X, V.T, is_grads_batched=True)
except RuntimeError as error:
    message = str(error).split(". ")[0]
assert message == (
    "If `is_grads_batched=True`, we interpret the first dimension of each "
    "grad_output as the batch dimension"
)
