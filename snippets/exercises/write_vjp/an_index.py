"""An entry that `x[index]` selects three times receives three weights, and
`backward` must add them up. Assigning the weights keeps one of the three and loses
the other two."""

# %% torch
import torch

class Take(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, index):
        ctx.save_for_backward(x, index)
        return x[index]

    @staticmethod
    def backward(ctx, v):
        x, index = ctx.saved_tensors
        return torch.zeros_like(x).index_add(0, index, v), None

x = torch.tensor([5.0, 6.0, 7.0], dtype=torch.float64, requires_grad=True)
index = torch.tensor([2, 0, 2, 2, 1])
v = torch.tensor([1.0, 10.0, 100.0, 1000.0, 10000.0], dtype=torch.float64)
passed = torch.autograd.gradcheck(Take.apply, (x, index))
y = Take.apply(x, index)
y.backward(gradient=v)
print(f"`gradcheck`: `{passed}`. `x.grad` is `{x.grad.tolist()}`.")

# %% numpy
import numpy as np

J = np.array([[0, 0, 1],
              [1, 0, 0],
              [0, 0, 1],
              [0, 0, 1],
              [0, 1, 0]])
by_hand = np.array([1, 10, 100, 1000, 10000]) @ J
print(by_hand)

# %% check
assert passed
np.testing.assert_array_equal(y.tolist(), [7, 5, 7, 7, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [10, 10000, 1101])

# Tempting, and wrong
np.testing.assert_array_equal(v[index].tolist(), [100, 1, 100, 100, 10])
assigned = torch.zeros_like(v[:3])
assigned[index] = v
added = torch.zeros_like(v[:3])
added[index] += v
for wrong in [assigned, added]:
    assert wrong[:2].tolist() == [10, 10000]
    assert wrong[2] in [1, 100, 1000]

from_the_end = torch.tensor([-1, 0, -1, -1, 1])
refused = None
try:
    Take.apply(x, from_the_end).backward(gradient=v)
except IndexError as error:
    refused = str(error)
assert refused
put = torch.zeros_like(x).index_put((from_the_end,), v, accumulate=True)
np.testing.assert_array_equal(put.tolist(), by_hand)

class Assign(Take):
    @staticmethod
    def backward(ctx, v):
        x, index = ctx.saved_tensors
        result = torch.zeros_like(x)
        result[index] = v
        return result, None

assert not torch.autograd.gradcheck(
    Assign.apply, (x, index), raise_exception=False
)

class TakeBack(Take):
    @staticmethod
    def backward(ctx, v):
        _, index = ctx.saved_tensors
        return v[index], None

try:
    TakeBack.apply(x, index).backward(gradient=v)
except RuntimeError as error:
    message = str(error)
assert message == (
    "Function TakeBackBackward returned an invalid gradient at index 0 - "
    "got [5] but expected shape compatible with [3]"
)
