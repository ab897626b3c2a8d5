"""Register a post-accumulate hook on a leaf such as x, not on a non-leaf tensor such as y."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
seen = []

# %% error
try:
    y = A @ x
    y.register_post_accumulate_grad_hook(seen.append)
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = A @ x
x.register_post_accumulate_grad_hook(seen.append)
y.backward(gradient=v)
print(seen[0].grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "post accumulate grad hooks cannot be registered on non-leaf tensors"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
(leaf,) = seen
assert leaf is x
np.testing.assert_array_equal(leaf.grad.tolist(), by_hand)
h = A @ x
h.retain_grad()  # a tensor that is no leaf accumulates only now
h.backward(gradient=v, retain_graph=True)
h.backward(gradient=v)
np.testing.assert_array_equal(h.grad.tolist(), [2, 20, 200])
