"""`torch.autograd.functional.jvp` needs no `jvp` method in a custom Function if its
`backward` is differentiable with respect to v."""

# %% torch
import torch
from torch.autograd import forward_ad

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x, u = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])

class Triple(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 3 * x

    @staticmethod
    def backward(ctx, v):
        return 3 * v

# %% error
try:
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, u)
        y, Ju = forward_ad.unpack_dual(Triple.apply(A @ dual))
except NotImplementedError as error:
    message = str(error)

# %% fix
def f(x):
    return Triple.apply(A @ x)

y, Ju = torch.autograd.functional.jvp(f, x, u)
print(Ju)

# %% numpy
import numpy as np

J = 3 * np.array([[2, 3],
                  [4, 1],
                  [5, 0]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
assert message == (
    "You must implement the jvp function for custom autograd.Function to "
    "use it with forward mode AD."
)
np.testing.assert_array_equal(y.tolist(), [24, 18, 15])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
class Outside(Triple):
    @staticmethod
    def backward(ctx, v):
        return v.new_tensor([3 * number for number in v.tolist()])


class Marked(Triple):
    backward = staticmethod(
        torch.autograd.function.once_differentiable(Triple.backward)
    )


refused = []
for function in Outside, Marked:
    y, zeros = torch.autograd.functional.jvp(function.apply, x, u)
    np.testing.assert_array_equal(y.tolist(), [3, 6])
    np.testing.assert_array_equal(zeros.tolist(), [0, 0])
    try:
        torch.autograd.functional.jvp(function.apply, x, u, strict=True)
    except RuntimeError as error:
        refused.append(str(error))
not_allowed = "This is not allowed in strict mode."
assert [text.endswith(not_allowed) for text in refused] == [True, True]
