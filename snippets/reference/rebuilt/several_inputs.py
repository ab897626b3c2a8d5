"""With several inputs, each call of `autograd.grad` gives one row for every
input."""

# %% torch
import torch


def jacobians(f, inputs):
    inputs = [x.detach().requires_grad_() for x in inputs]
    y = f(*inputs)
    one_hots = torch.eye(y.numel()).to(y).view(-1, *y.shape)
    rows = [torch.autograd.grad(y, inputs, v, retain_graph=True)
            for v in one_hots]
    return tuple(torch.stack(rows_of_x).view(y.shape + x.shape)
                 for x, rows_of_x in zip(inputs, zip(*rows, strict=True),
                                         strict=True))


def linear(w, x, b):
    return w @ x + b


w = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]])
x = torch.tensor([7.0, 8.0, 9.0])
b = torch.tensor([0.0, 1.0])
ours = jacobians(linear, (w, x, b))
builtin = torch.autograd.functional.jacobian(linear, (w, x, b))
equal = [torch.equal(*pair) for pair in zip(ours, builtin, strict=True)]
for J_ours, same in zip(ours, equal, strict=True):
    print(J_ours.shape, same)

# %% numpy
import numpy as np

J_w = np.array([[7, 8, 9, 0, 0, 0],  # y₁, by the six entries of w
                [0, 0, 0, 7, 8, 9]])
J_x = np.array([[1, 2, 3],
                [4, 5, 6]])
J_b = np.array([[1, 0],
                [0, 1]])
print(J_w)

# %% check
for computed in (ours, builtin):
    np.testing.assert_array_equal(computed[0].flatten(1).tolist(), J_w)
    np.testing.assert_array_equal(computed[1].tolist(), J_x)
    np.testing.assert_array_equal(computed[2].tolist(), J_b)
assert all(equal)
assert ours[0].shape == (2, 2, 3)
np.testing.assert_array_equal(linear(w, x, b).tolist(), [50, 123])
