"""Made outside the block, the clone of an inference tensor is an ordinary
tensor, and can be a leaf."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
with torch.inference_mode():
    x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x.requires_grad_()
    y = A @ x
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
x = x.clone().requires_grad_()
y = A @ x
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Setting requires_grad=True on inference tensor outside InferenceMode "
    "is not allowed."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
with torch.inference_mode():
    inside = torch.tensor([1.0, 2.0], requires_grad=True)  # is allowed
(A @ inside).backward(gradient=v)
np.testing.assert_array_equal(inside.grad.tolist(), by_hand)
# --8<-- [end:check]
