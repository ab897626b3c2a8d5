"""If y contains a single real number, its shape can be (), (1,) or (1, 1). You
may leave `gradient` out; if you pass it, it must have the same shape as y."""

# %% torch
import torch

x = torch.tensor([[2.0, 3.0, 6.0]])
x.requires_grad_()
a = x.square().sum()
b = x.square().sum(dim=1)
c = x.square().sum(dim=1, keepdim=True)
print(a.ndim, b.ndim, c.ndim)

# %% numpy
import numpy as np

J = np.array([[4, 6, 12]])  # one output: one row
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert [a.tolist(), b.tolist(), c.tolist()] == [49, [49], [[49]]]
assert [tuple(y.shape) for y in (a, b, c)] == [(), (1,), (1, 1)]
(alone,) = torch.autograd.grad(a, x, retain_graph=True)
np.testing.assert_array_equal(alone.tolist(), [by_hand])
accepted, grads = [], []
for y in [a, b, c]:
    x.grad = None
    y.backward(retain_graph=True)  # the weight that was left out is 1
    grads.append(x.grad.tolist())
    for shape in [(), (1,), (1, 1)]:
        try:
            y.backward(gradient=torch.ones(shape), retain_graph=True)
            accepted.append((tuple(y.shape), shape))
        except RuntimeError:
            pass
assert accepted == [((), ()), ((1,), (1,)), ((1, 1), (1, 1))]
np.testing.assert_array_equal(grads, 3 * [[by_hand]])
