"""A call of `autograd.grad` with `is_grads_batched=True` is one backward pass
and frees the graph: a second call raises."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])
vs = torch.tensor([[1.0, 10.0], [10.0, 1.0]])
(products,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
print(products)

# %% error
try:
    torch.autograd.grad(y, x, vs, is_grads_batched=True)
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[6, 3, 2],
              [2, 0, 7]])
by_hand = np.array([[1, 10],
                    [10, 1]]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 22])
np.testing.assert_array_equal(products.tolist(), by_hand)
assert message == (
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed). Saved "
    "intermediate values of the graph are freed when you call .backward() "
    "or autograd.grad(). Specify retain_graph=True if you need to backward "
    "through the graph a second time or if you need to access saved "
    "tensors after calling backward."
)
