"""A tensor on the way that retains its gradient collects it in
`autograd.grad` and with `inputs=[x]` as well; there, too, it adds up."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = 3 * x
h.retain_grad()
y = (h**2).sum()
torch.autograd.grad(y, x, retain_graph=True)
first, leaf_grad = h.grad.tolist(), x.grad
print(first, leaf_grad)
y.backward(inputs=[x])
print(h.grad, x.grad)

# %% numpy
import numpy as np

reaches_h = np.array([1]) @ np.array([[2 * 9, 2 * 6]])
by_hand = reaches_h @ np.array([[3, 0],
                                [0, 3]])
print(reaches_h, by_hand)

# %% check
np.testing.assert_array_equal(first, reaches_h)
assert leaf_grad is None
np.testing.assert_array_equal(h.grad.tolist(), reaches_h + reaches_h)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
