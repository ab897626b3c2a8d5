"""On a first layer, whose input requires no grad, a full backward hook
finds `(None,)` in `grad_input`: nobody asked for that product."""

# --8<-- [start:torch]
import warnings

import torch


class Layer(torch.nn.Module):
    """y = Wx, with numbers of our own."""

    def __init__(self):
        super().__init__()
        W = torch.tensor([[1.0, 2.0],
                          [3.0, 0.0],
                          [0.0, 4.0]])
        self.weight = torch.nn.Parameter(W)

    def forward(self, x):
        return self.weight @ x


layer = Layer()
seen = []


def note(module, grad_input, grad_output):
    seen.append((grad_input, grad_output[0].tolist()))


layer.register_full_backward_hook(note)
v = torch.tensor([1.0, 10.0, 100.0])
data = torch.tensor([5.0, 7.0])  # does not require grad

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    y = layer(data)
    y.backward(gradient=v)
message = str(caught[0].message).split(" See ")[0]
print(seen[0])
print(message)
print(layer.weight.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

weight_by_hand = np.outer([1, 10, 100], [5, 7])  # has nothing to do with W
print(weight_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [19, 15, 28])
assert seen == [((None,), [1, 10, 100])]
assert message == (
    "Full backward hook is firing when gradients are computed with respect "
    "to module outputs since no inputs require gradients."
)
np.testing.assert_array_equal(layer.weight.grad.tolist(), weight_by_hand)
# --8<-- [end:check]
