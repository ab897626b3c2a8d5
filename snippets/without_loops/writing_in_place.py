"""A transformed function must not change a tensor from outside, nor write
into a tensor that has no batch axis. Return the first; stack the second."""

# --8<-- [start:torch]
import torch
from torch.func import grad, jacrev, vmap

x = torch.tensor([1.0, 2.0, 3.0])
total = torch.zeros(3)


def counts_outside(x):
    total.add_(x)
    return (x**2).sum()


def fills_zeros(x):
    y = torch.zeros(2)
    y[0] = x * x
    y[1] = 7 * x
    return y
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for call in [grad(counts_outside), vmap(fills_zeros)]:
    try:
        call(x)
    except RuntimeError as error:
        messages.append(str(error))
print("\n\n".join(messages))
# --8<-- [end:error]

# --8<-- [start:fix]
def hands_out(x):
    return (x**2).sum(), x  # differentiated, and passed through


def stacks(x):
    return torch.stack([x * x, 7 * x])


def zeros_like_x(x):
    y = x.new_zeros(2)  # has the batch axis of x
    y[0] = x * x
    y[1] = 7 * x
    return y


gradient, passed = grad(hands_out, has_aux=True)(x)
total.add_(passed)  # outside
print(gradient, total)
stacked = vmap(jacrev(stacks))(x)
filled = vmap(jacrev(zeros_like_x))(x)
print(stacked)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

gradient_by_hand = np.array([1]) @ np.array([[2, 4, 6]])
J = np.array([[2, 7],  # a J per sample: (2x, 7), a column
              [4, 7],
              [6, 7]])
print(gradient_by_hand)
print(J)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "During a grad (vjp, jvp, grad, etc) transform, the function provided "
    "attempted to call in-place operation (aten::add_.Tensor) that would "
    "mutate a captured Tensor. This is not supported; please rewrite the "
    "function being transformed to explicitly accept the mutated Tensor(s) "
    "as inputs.",
    "vmap: inplace arithmetic(self, *extra_args) is not possible because "
    "there exists a Tensor `other` in extra_args that has more elements "
    "than `self`. This happened due to `other` being vmapped over but "
    "`self` not being vmapped over in a vmap. Please try to use "
    "out-of-place operators instead of inplace arithmetic. If said "
    "operator "
    "is being called inside the PyTorch framework, please file a bug "
    "report "
    "instead.",
]
np.testing.assert_array_equal(gradient.tolist(), gradient_by_hand)
np.testing.assert_array_equal(total.tolist(), [1, 2, 3])
np.testing.assert_array_equal(stacked.tolist(), J)
np.testing.assert_array_equal(filled.tolist(), J)
values = [[1, 7], [4, 14], [9, 21]]
for f in [stacks, zeros_like_x]:
    np.testing.assert_array_equal(vmap(f)(x).tolist(), values)
assert counts_outside(x.clone()).item() == hands_out(x)[0].item() == 14
assert fills_zeros(x[1]).tolist() == [4, 14]  # works without vmap
# --8<-- [end:check]
