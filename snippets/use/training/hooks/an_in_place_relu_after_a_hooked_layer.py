"""An in-place operation such as `ReLU(inplace=True)` is refused on the
recorded output of a layer with a full backward hook."""

# %% torch
import torch


class Layer(torch.nn.Module):
    def forward(self, x):
        return torch.stack([x[0] ** 2, x[0] * x[1], -5 * x[1]])


def note(layer, grad_input, grad_output):
    layer.v = grad_output[0]


layer = Layer()
layer.register_full_backward_hook(note)
x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
relu = torch.nn.ReLU(inplace=True)
try:
    y = relu(layer(x))
except RuntimeError as error:
    message = str(error)

# %% fix
relu = torch.nn.ReLU()
y = relu(layer(x))
y.backward(gradient=v)
print(layer.v, x.grad)

# %% numpy
import numpy as np

J_layer = np.array([[6, 0],
                    [2, 3],
                    [0, -5]])
J_relu = np.array([[1, 0, 0],
                   [0, 1, 0],
                   [0, 0, 0]])  # the third output is −10: cut off
weights = np.array([1, 10, 100])
reaches_layer = weights @ J_relu
by_hand = reaches_layer @ J_layer
print(reaches_layer, by_hand)

# %% check
assert message == (
    "Output 0 of BackwardHookFunction is a view and is being modified "
    "inplace. This view was created inside a custom Function (or because "
    "an input was returned as-is) and the autograd logic to handle "
    "view+inplace would override the custom backward associated with the "
    "custom Function, leading to incorrect gradients. This behavior is "
    "forbidden. You can fix this by cloning the output of the custom "
    "Function."
)
np.testing.assert_array_equal(y.tolist(), [9, 6, 0])
np.testing.assert_array_equal(layer.v.tolist(), reaches_layer)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert layer(x).tolist() == [9, 6, -10]

# %% guards
assert v.tolist() == weights.tolist() == [1, 10, 100]
assert J_layer.tolist() == [[6, 0], [2, 3], [0, -5]]
