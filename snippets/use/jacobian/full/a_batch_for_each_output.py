"""For two outputs, `autograd.grad` with `is_grads_batched=True` takes two batches of vectors v, one per output."""

# %% torch
import torch


def f(x):
    return x[:2] * x[2], x.prod()  # two outputs, of shape (2,) and ()


x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
one_hots = torch.eye(3)  # the outputs have three numbers together
vs = one_hots[:, :2], one_hots[:, 2]
(rows,) = torch.autograd.grad(f(x), x, vs, is_grads_batched=True)
print(rows)

# %% numpy
import numpy as np

J = np.array([[3, 0, 1],   # x₁x₃
              [0, 3, 2],   # x₂x₃
              [6, 3, 2]])  # x₁x₂x₃
by_hand = np.array([[1, 0, 0],
                    [0, 1, 0],
                    [0, 0, 1]]) @ J
print(by_hand)

# %% check
y1, y2 = f(x)
np.testing.assert_array_equal(y1.tolist(), [3, 6])
np.testing.assert_array_equal(y2.tolist(), 6)
assert [tuple(v.shape) for v in vs] == [(3, 2), (3,)]
np.testing.assert_array_equal(rows.tolist(), by_hand)
J1, J2 = torch.func.jacrev(f)(x.detach())  # from f: one per output
np.testing.assert_array_equal(J1.tolist(), J[:2])
np.testing.assert_array_equal(J2.tolist(), J[2])
