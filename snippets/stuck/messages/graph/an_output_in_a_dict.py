"""A full backward hook isn't called if the layer returns its output in a dictionary
instead of as a tensor."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
seen = []
x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
class Layer(torch.nn.Module):
    def forward(self, x):
        return {"y": x * x}

layer = Layer()
layer.register_full_backward_hook(lambda layer, vJ, v: seen.extend(v))
try:
    y = layer(x)["y"]
    y.backward(gradient=v)
except UserWarning as error:
    message = str(error)

# %% fix
class Layer(torch.nn.Module):
    def forward(self, x):
        return x * x

layer = Layer()
layer.register_full_backward_hook(lambda layer, vJ, v: seen.extend(v))
y = layer(x)
y.backward(gradient=v)
print(seen, x.grad)

# %% numpy
import numpy as np

J = np.diag([6, 4])  # 2 x
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "For backward hooks to be called, module output should be a Tensor or a "
    "tuple of Tensors but received <class 'dict'>"
)
np.testing.assert_array_equal(y.tolist(), [9, 4])
(arrived,) = seen
np.testing.assert_array_equal(arrived.tolist(), [1, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)


class Both(torch.nn.Module):
    def forward(self, x):
        return x * x, [3 * x]


both = Both()
both.register_full_backward_hook(lambda layer, vJ, v: seen.extend(v))
_, [z] = both(x)
z.backward(gradient=v)  # no warning, which would be an error here
assert len(seen) == 1  # nor a call of the hook
