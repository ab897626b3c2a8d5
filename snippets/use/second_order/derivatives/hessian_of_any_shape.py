"""A loop over one-hot vectors v computes the Hessian, even for an x with several axes."""

# %% torch
import torch


def hessian(f, x):
    """All second derivatives of f at x, in the shape x.shape + x.shape."""
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    one_hots = torch.eye(x.numel(), dtype=x.dtype).view(-1, *x.shape)
    rows = [torch.autograd.grad(g, x, v, retain_graph=True)[0]
            for v in one_hots]
    return torch.stack(rows).view(*x.shape, *x.shape)


def f(x):
    return x[0, 0] ** 2 * x[0, 1] + x[1, 0] ** 3 * x[1, 1]


x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0]])
ours = hessian(f, x)
print(ours.shape)
print(ours.view(4, 4))

# %% numpy
import numpy as np

x1, x2, x3, x4 = 1, 2, 3, 4
by_hand = np.array([
    [2 * x2, 2 * x1, 0, 0],
    [2 * x1, 0, 0, 0],
    [0, 0, 6 * x3 * x4, 3 * x3**2],
    [0, 0, 3 * x3**2, 0],
])
print(by_hand)

# %% check
import warnings

np.testing.assert_array_equal(
    by_hand,
    [[4, 2, 0, 0], [2, 0, 0, 0], [0, 0, 72, 27], [0, 0, 27, 0]],
)
assert f(x).item() == 110
functional = torch.autograd.functional.hessian(f, x)
composed = torch.func.jacrev(torch.func.grad(f))(x)
with warnings.catch_warnings(action="ignore"):  # about torch's own code
    func = torch.func.hessian(f)(x)
assert ours.shape == functional.shape == func.shape == (2, 2, 2, 2)
assert composed.shape == (2, 2, 2, 2)
for H in (ours, functional, composed, func):
    np.testing.assert_array_equal(H.view(4, 4).tolist(), by_hand)
