"""The data do not require grad, so the hook sees the v of the module and,
in the place of vᵀJ, None. Data that require grad have one."""

# --8<-- [start:torch]
import warnings

import torch


class Square(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.b = torch.nn.Parameter(torch.tensor([7.0, 8.0, 9.0]))

    def forward(self, data):
        return self.b * data**2


x = torch.tensor([1.0, 2.0, 3.0])
v = torch.tensor([1.0, 10.0, 100.0])
module, seen = Square(), []
module.register_full_backward_hook(
    lambda module, vJ, v: seen.append((*vJ, *v))
)
# --8<-- [end:torch]

# --8<-- [start:error]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    module(x).backward(gradient=v)
message = str(caught.pop().message)
print(message)
nothing, arrived = seen.pop()
print(nothing, arrived)
# --8<-- [end:error]

# --8<-- [start:fix]
y = module(x.requires_grad_())
y.backward(gradient=v)
vJ, again = seen.pop()
print(vJ, again)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([7 * 2 * 1, 8 * 2 * 2, 9 * 2 * 3])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Full backward hook is firing when gradients are computed with respect "
    "to module outputs since no inputs require gradients. See "
    "https://docs.pytorch.org/docs/main/generated/torch.nn.Module.html"
    "#torch.nn.Module.register_full_backward_hook for more details."
)
assert nothing is None
np.testing.assert_array_equal(arrived.tolist(), [1, 10, 100])
np.testing.assert_array_equal(again.tolist(), [1, 10, 100])
np.testing.assert_array_equal(y.tolist(), [7, 32, 81])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
