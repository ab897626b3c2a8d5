"""For a single point you may leave `gradient` out, whether the point has the
shape `()`, `(1,)` or `(1, 1)`."""

# %% torch
import torch

grads = []
for shape in (), (1,), (1, 1):
    x = torch.full(shape, 3.0, requires_grad=True)
    y = x**2
    y.backward()
    grads.append(x.grad)
print(*grads)

# %% numpy
import numpy as np

J = np.array([[6]])  # one output, one input, f'(3) = 2 · 3
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
shapes = [(), (1,), (1, 1)]
assert [g.shape for g in grads] == shapes
for g in grads[0], grads[1], grads[2]:
    np.testing.assert_array_equal(g.flatten().tolist(), by_hand)
assert y.tolist() == [[9]]
