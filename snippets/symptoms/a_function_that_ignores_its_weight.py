"""A function that calls the layer ignores the weight it is given, and its
Jacobian is zero. `functional_call` hands the weight over."""

# --8<-- [start:torch]
import torch
from torch.autograd.functional import jacobian
from torch.func import functional_call


class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor([3.0, 2.0]))

    def forward(self, x):
        return x * self.weight


layer, x = Layer(), torch.tensor([5.0, 7.0])
# --8<-- [end:torch]

# --8<-- [start:error]
def f(weight):
    return layer(x)
J = jacobian(f, layer.weight)
wrong = J
print(wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
def f(weight):
    return functional_call(layer, {"weight": weight}, x)
J = jacobian(f, layer.weight)
print(J)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_by_hand = np.diag([5, 7])
print(J_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(layer(x).tolist(), [15, 14])
np.testing.assert_array_equal(f(torch.tensor([1.0, 10.0])).tolist(), [5, 70])
np.testing.assert_array_equal(wrong.tolist(), np.zeros((2, 2)))
np.testing.assert_array_equal(J.tolist(), J_by_hand)
# --8<-- [end:check]
