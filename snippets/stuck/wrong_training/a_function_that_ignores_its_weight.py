"""To differentiate with respect to the weight of a layer, pass the weight to the layer
with `functional_call`."""

# %% torch
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

# %% error
def f(weight):
    return layer(x)
J = jacobian(f, layer.weight)
wrong = J
print(wrong)

# %% fix
def f(weight):
    return functional_call(layer, {"weight": weight}, x)
J = jacobian(f, layer.weight)
print(J)

# %% numpy
import numpy as np

J_by_hand = np.diag([5, 7])
print(J_by_hand)

# %% check
np.testing.assert_array_equal(layer(x).tolist(), [15, 14])
np.testing.assert_array_equal(f(torch.tensor([1.0, 10.0])).tolist(), [5, 70])
np.testing.assert_array_equal(wrong.tolist(), np.zeros((2, 2)))
np.testing.assert_array_equal(J.tolist(), J_by_hand)
