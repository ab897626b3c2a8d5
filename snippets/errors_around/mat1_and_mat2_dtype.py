"""A float32 layer refuses float64 data, and whole numbers, too. One of the
two has to be converted."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
b = torch.tensor([7.0, 8.0, 9.0])
data = torch.tensor([[1, 2]])


def layer(data):  # what nn.Linear computes
    return torch.nn.functional.linear(data, A, b)
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in data.double(), data:
    try:
        layer(wrong)
    except RuntimeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
x = data.to(A.dtype).requires_grad_()
y = layer(x)
y.backward(gradient=torch.tensor([[1.0, 10.0, 100.0]]))
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
must = "mat1 and mat2 must have the same dtype, but got "
assert messages == [must + "Double and Float", must + "Long and Float"]
np.testing.assert_array_equal(y.tolist(), [[15, 14, 14]])
np.testing.assert_array_equal(x.grad.tolist(), [by_hand])
# --8<-- [end:check]
