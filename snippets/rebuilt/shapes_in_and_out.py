"""The same five lines for a matrix in and a matrix out: the Jacobian has
the shape of y, followed by that of x."""

# --8<-- [start:torch]
import torch


def jacobian(f, x):
    x = x.detach().requires_grad_()
    y = f(x)
    one_hots = torch.eye(y.numel()).to(y).view(-1, *y.shape)
    rows = [torch.autograd.grad(y, x, v, retain_graph=True)[0]
            for v in one_hots]
    return torch.stack(rows).view(y.shape + x.shape)


def f(x):  # from (2, 3) to (2, 2)
    return x @ torch.tensor([[2.0, 3.0],
                             [5.0, 7.0],
                             [1.0, 4.0]])


x = torch.tensor([[1.0, 0.0, 2.0],
                  [3.0, 1.0, 0.0]])
y = f(x)
ours = jacobian(f, x)
builtin = torch.autograd.functional.jacobian(f, x)
print(ours.shape)
print(ours.view(y.numel(), x.numel()))
print(torch.equal(ours, builtin))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 5, 1, 0, 0, 0],  # y₁₁, by x₁₁ x₁₂ x₁₃ x₂₁ x₂₂ x₂₃
              [3, 7, 4, 0, 0, 0],  # y₁₂
              [0, 0, 0, 2, 5, 1],  # y₂₁
              [0, 0, 0, 3, 7, 4]])  # y₂₂
print(J)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [[4, 11], [11, 16]])
np.testing.assert_array_equal(ours.tolist(), J.reshape(2, 2, 2, 3))
np.testing.assert_array_equal(builtin.tolist(), J.reshape(2, 2, 2, 3))
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [[1, 0, 2], [3, 1, 0]]
# --8<-- [end:guards]
