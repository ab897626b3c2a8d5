"""A product computed outside of torch, as a list, has to be made a tensor
like x."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
vJ = [542.0, 13.0]
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    x.grad = vJ
except TypeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = torch.tensor(vJ, dtype=x.dtype, device=x.device)
print(x.grad)
y = A @ x
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)  # twice as much: `backward` adds to what is there
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
    "assigned grad expected to be a Tensor or None but got grad of type "
    "list"
)
np.testing.assert_array_equal(vJ, by_hand)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), 2 * by_hand)
# --8<-- [end:check]
