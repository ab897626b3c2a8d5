"""A flattened v is refused, although it holds the right number of weights."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])
x = torch.tensor([[7.0, 8.0],
                  [9.0, 0.0]], requires_grad=True)
y = A @ x
v = torch.tensor([1.0, 100.0, 10.0, 1.0, 100.0, 10.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=v.reshape(y.shape))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 0, 2, 0],
              [0, 1, 0, 2],
              [3, 0, 4, 0],
              [0, 3, 0, 4],
              [5, 0, 6, 0],
              [0, 5, 0, 6]])
by_hand = np.array([1, 100, 10, 1, 100, 10]) @ J
print(by_hand.reshape(2, 2))
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([6]) "
    "and output[0] has a shape of torch.Size([3, 2])."
)
np.testing.assert_array_equal(np.ravel(y.tolist()), J @ [7, 8, 9, 0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(2, 2))
# --8<-- [end:check]
