"""In a running sum, input j is part of output j and of all later outputs, so
`backward` adds up the weights from j to the end."""

# %% torch
import torch

class RunningSum(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.cumsum(dim=0)

    @staticmethod
    def backward(ctx, v):
        return v.flip(0).cumsum(dim=0).flip(0)

x = torch.tensor([3.0, 1.0, 4.0, 2.0],
                 dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0, 1000.0], dtype=torch.float64)
passed = torch.autograd.gradcheck(RunningSum.apply, (x,))
y = RunningSum.apply(x)
y.backward(gradient=v)
print(f"`gradcheck`: `{passed}`. `x.grad` is `{x.grad.tolist()}`.")

# %% numpy
import numpy as np

J = np.array([[1, 0, 0, 0],
              [1, 1, 0, 0],
              [1, 1, 1, 0],
              [1, 1, 1, 1]])
by_hand = np.array([1, 10, 100, 1000]) @ J
print(by_hand)

# Tempting, and wrong: the transpose
transposed = J @ np.array([1, 10, 100, 1000])

# %% check
assert passed
np.testing.assert_array_equal(y.tolist(), [3, 4, 8, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [1111, 1110, 1100, 1000])
np.testing.assert_array_equal(transposed, [1, 11, 111, 1111])
np.testing.assert_array_equal(v.cumsum(0).tolist(), transposed)

class SameDirection(RunningSum):
    @staticmethod
    def backward(ctx, v):
        return v.cumsum(dim=0)

assert not torch.autograd.gradcheck(
    SameDirection.apply, (x,), raise_exception=False
)
