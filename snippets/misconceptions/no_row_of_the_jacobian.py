"""Neither `x.grad` nor v is the gradient of an output here. `x.grad` is the
gradient of the sum of the outputs, weighted with v."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2 + 7 * x[1], x[0] * x[1]])
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 7],   # the gradient of y₁
              [2, 1]])  # the gradient of y₂
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [15, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [22, 17])
# --8<-- [end:check]
