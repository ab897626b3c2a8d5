"""To freeze a layer with `no_grad` cuts the way through it. With a
connection around the layer nothing raises: only that way is left."""

# --8<-- [start:torch]
import torch

layer = torch.tensor([[2.0, 3.0],
                      [4.0, 1.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
# --8<-- [end:torch]

# --8<-- [start:error]
with torch.no_grad():
    h = layer @ x
y = x + h
y.backward(gradient=v)
wrong = x.grad
print(y.tolist(), wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
layer.requires_grad_(False)  # this freezes a layer
y_right = x + layer @ x
y_right.backward(gradient=v)
print(y_right.tolist(), x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_used = np.array([[1, 0],
                   [0, 1]])
J = np.array([[1 + 2, 3],
              [4, 1 + 1]])
wrong_by_hand = np.array([1, 10]) @ J_used
by_hand = np.array([1, 10]) @ J
print(wrong_by_hand)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(y_right.tolist(), [9, 8])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
