"""`enable_grad` switches recording on inside `no_grad`, and not inside
`inference_mode`."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    with torch.inference_mode(), torch.enable_grad():
        y = A @ x
        y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
with torch.no_grad(), torch.enable_grad():
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
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
