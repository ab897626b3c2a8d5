"""With `retain_graph=True` instead of `create_graph=True`, a gradient penalty silently
contributes nothing to the gradient."""

# %% torch
import torch


def penalty(g):
    return ((g.norm(dim=1) - 1) ** 2).mean()


w = torch.tensor([1.0, 2.0], requires_grad=True)
x = torch.tensor([[1.5, 1.0], [4.0, 1.5]], requires_grad=True)
y = x**2 @ w
v = torch.ones_like(y)

# %% error
(g,) = torch.autograd.grad(y, x, v, retain_graph=True)
loss = y.mean() + penalty(g)
(wrong,) = torch.autograd.grad(loss, w)
print(penalty(g).requires_grad, wrong)

# %% reset
y = x**2 @ w

# %% fix
(g,) = torch.autograd.grad(y, x, v, create_graph=True)
loss = y.mean() + penalty(g)
(right,) = torch.autograd.grad(loss, w)
print(penalty(g).requires_grad, right)

# %% numpy
import numpy as np

of_the_loss = np.array([2.25 + 16, 1 + 2.25]) / 2  # the means of x²
of_the_penalty = np.array([64.8, 22.6])  # the example above
of_both = of_the_loss + of_the_penalty
print(of_the_loss)
print(of_both)

# %% check
np.testing.assert_array_equal(of_the_loss, [9.125, 1.625])
np.testing.assert_array_equal(y.tolist(), [4.25, 20.5])
np.testing.assert_array_equal(v.tolist(), [1, 1])
np.testing.assert_array_equal(g.tolist(), [[3, 4], [8, 6]])
np.testing.assert_allclose(penalty(g).item(), 48.5, rtol=1e-6)
(alone,) = torch.autograd.grad((x**2 @ w).mean(), w)
np.testing.assert_array_equal(alone.tolist(), of_the_loss)
np.testing.assert_array_equal(wrong.tolist(), of_the_loss)
np.testing.assert_allclose(right.tolist(), of_both, rtol=1e-6)
np.testing.assert_allclose(of_both, [73.925, 24.225])

# %% guards
assert x.tolist() == [[1.5, 1], [4, 1.5]]
