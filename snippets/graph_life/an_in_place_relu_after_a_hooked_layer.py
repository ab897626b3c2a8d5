"""A layer with a full backward hook must not be followed by an in-place
operation such as `ReLU(inplace=True)`."""

# --8<-- [start:torch]
import torch
from torch import nn


class Layer(nn.Module):
    """y = Wx, with numbers of our own."""

    def __init__(self):
        super().__init__()
        W = torch.tensor([[1.0, 2.0],
                          [3.0, 0.0],
                          [0.0, -4.0]])
        self.weight = nn.Parameter(W)

    def forward(self, x):
        return self.weight @ x


layer = Layer()
seen = []
layer.register_full_backward_hook(
    lambda module, grad_input, grad_output: seen.append(grad_output[0])
)
x = torch.tensor([5.0, 7.0], requires_grad=True)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    nn.Sequential(layer, nn.ReLU(inplace=True))(x)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y = nn.Sequential(layer, nn.ReLU())(x)
y.retain_grad()
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(y.grad)
print(seen[0])
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_layer = np.array([[1, 2],
                    [3, 0],
                    [0, -4]])
J_relu = np.array([[1, 0, 0],
                   [0, 1, 0],
                   [0, 0, 0]])  # the third output is −28: cut off
v = np.array([1, 10, 100])
reaches_layer = v @ J_relu
by_hand = reaches_layer @ J_layer
print(reaches_layer, by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Output 0 of BackwardHookFunction is a view and is being modified "
    "inplace. This view was created inside a custom Function (or because "
    "an input was returned as-is) and the autograd logic to handle "
    "view+inplace would override the custom backward associated with the "
    "custom Function, leading to incorrect gradients. This behavior is "
    "forbidden. You can fix this by cloning the output of the custom "
    "Function."
)
np.testing.assert_array_equal(y.tolist(), [19, 15, 0])
np.testing.assert_array_equal(J_layer @ [5, 7], [19, 15, -28])
np.testing.assert_array_equal(layer.weight.tolist(), J_layer)
np.testing.assert_array_equal(y.grad.tolist(), v)
np.testing.assert_array_equal(seen[0].tolist(), reaches_layer)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
