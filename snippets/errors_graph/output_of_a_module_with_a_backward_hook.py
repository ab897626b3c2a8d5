"""A hooked module and an in-place `leaky_relu_` after it do not go
together; `leaky_relu` does."""

# --8<-- [start:torch]
import torch

import torch.nn.functional as F

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [-5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
slope = 0.5


class Layer(torch.nn.Module):
    def forward(self, x):
        return A @ x


layer, seen = Layer(), []
layer.register_full_backward_hook(lambda module, vJ, v: seen.append(v))
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    F.leaky_relu_(layer(x), slope)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y = F.leaky_relu(layer(x), slope)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(seen, x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [-2.5, 0]])  # 0.5 times row 3: that output is negative
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
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
np.testing.assert_array_equal(y.tolist(), [8, 6, -2.5])
((arrived,),) = seen
np.testing.assert_array_equal(arrived.tolist(), [1, 10, 50])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
